//! What happens when nothing can go on.
#![expect(unsafe_code, reason = "a fault handler is an unsafe function; it uses nothing but the console")]

use cortex_m_rt::{ExceptionFrame, exception};

use crate::registers;

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    board_demo::die(&mut registers::uart(), &format_args!("hard fault at {:#x}", frame.pc()))
}

#[panic_handler]
fn panic(what: &core::panic::PanicInfo<'_>) -> ! {
    board_demo::die(&mut registers::uart(), what)
}
