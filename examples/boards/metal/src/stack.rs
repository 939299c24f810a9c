//! How deep the stack has been: it is painted first, and where the paint is gone it has been.
//!
//! The stack grows downward from `_stack_start` to at most `_stack_end`, which the linker script names.

/// What unused stack is painted with.
const PAINT: u32 = 0xcccc_cccc;

/// Bytes below the caller that stay unpainted, since the painter itself stands there.
const MARGIN: usize = 256;

/// Paints the unused part. To be called once, early.
#[inline(never)]
pub fn paint() {
    let here = 0_u32;
    let end = (&raw const here).addr() - MARGIN;
    for word in (lowest()..end).step_by(4) {
        // SAFETY: the word lies between the end of all statics and the stack in use, so nothing else is there.
        unsafe {
            core::ptr::with_exposed_provenance_mut::<u32>(word).write_volatile(PAINT);
        }
    }
}

/// The most bytes of stack that were in use at once since [`paint`].
pub fn deepest() -> usize {
    let painted = |word: &usize| {
        // SAFETY: the word lies between the end of all statics and the start of the stack, which is memory.
        let found = unsafe { core::ptr::with_exposed_provenance::<u32>(*word).read_volatile() };
        found == PAINT
    };
    let unused = (lowest()..highest()).step_by(4).take_while(painted).count() * 4;
    highest() - lowest() - unused
}

unsafe extern "C" {
    safe static _stack_start: u32;
    safe static _stack_end: u32;
}

fn lowest() -> usize {
    (&raw const _stack_end).addr()
}

fn highest() -> usize {
    (&raw const _stack_start).addr()
}
