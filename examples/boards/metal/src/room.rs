//! Memory that is handed out once.

use core::mem::MaybeUninit;

use static_cell::StaticCell;

/// Memory for so many elements, which is filled in place: a value of its size would take as much of the stack.
pub struct Room<T: 'static, const N: usize>(StaticCell<[MaybeUninit<T>; N]>);

impl<T: Copy, const N: usize> Room<T, N> {
    /// Memory that is not in use yet.
    #[expect(clippy::new_without_default, reason = "it is for statics, which need a constant function")]
    pub const fn new() -> Self {
        Self(StaticCell::new())
    }

    /// The memory, full of `element`.
    ///
    /// # Panics
    /// The second time.
    #[expect(clippy::mut_from_ref, reason = "the cell gives its content once")]
    pub fn fill(&'static self, element: T) -> &'static mut [T] {
        let slots = self.0.uninit().write([const { MaybeUninit::uninit() }; N]);
        for slot in slots.iter_mut() {
            slot.write(element);
        }
        // SAFETY: all of the slots have just been written, and they are borrowed for good.
        unsafe { core::slice::from_raw_parts_mut(slots.as_mut_ptr().cast(), N) }
    }
}
