//! What the boards have in common below their displays: device registers, the depth of the stack, and the two of ARM's PrimeCell
//! peripherals that many microcontrollers contain.
#![no_std]
#![expect(unsafe_code, reason = "device registers and the unused stack are no Rust objects")]

pub mod pl011;
pub mod pl022;
mod registers;
mod room;
pub mod stack;

pub use registers::Registers;
pub use room::Room;

/// Sleeps until an interrupt or another event, or not at all if there was one since the last time.
#[cfg(target_arch = "arm")]
pub fn sleep() {
    // SAFETY: the instruction changes neither memory nor registers.
    unsafe { core::arch::asm!("wfe", options(nomem, nostack, preserves_flags)) }
}
