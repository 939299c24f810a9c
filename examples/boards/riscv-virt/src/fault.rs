//! What happens when nothing can go on.
#![expect(unsafe_code, reason = "the runtime finds the handler by a name that nobody else may use")]

use riscv::register::{mcause, mepc};
use riscv_rt::TrapFrame;

use crate::registers::Console;

#[unsafe(export_name = "ExceptionHandler")]
extern "C" fn trap(_: &TrapFrame) -> ! {
    let (cause, at) = (mcause::read().bits(), mepc::read());
    board_demo::die(&mut Console, &format_args!("exception {cause} at {at:#x}"))
}

#[panic_handler]
fn panic(what: &core::panic::PanicInfo<'_>) -> ! {
    board_demo::die(&mut Console, what)
}
