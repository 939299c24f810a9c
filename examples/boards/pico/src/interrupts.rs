//! Interrupts only wake the processor: what has changed is asked for where it is waited for.
#![expect(unsafe_code, reason = "interrupt handlers are unsafe functions; these use nothing but registers")]

use board_metal::pl011::Uart;
use cortex_m_rt::{ExceptionFrame, exception};

use crate::registers::{PROCESSOR, UART_0};
use crate::{time, wires};

const ENABLE: usize = 0x100;

const ALARM: i16 = 0;
const DMA: i16 = 11;

/// Lets the interrupts through.
pub(crate) fn start() {
    time::start();
    PROCESSOR.write(ENABLE, 1 << ALARM | 1 << DMA);
}

#[exception]
unsafe fn DefaultHandler(number: i16) {
    match number {
        ALARM => time::answer_alarm(),
        DMA => wires::answer_dma(),
        _ => board_demo::die(&mut Uart::running(UART_0), &format_args!("interrupt {number}")),
    }
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    board_demo::die(&mut Uart::running(UART_0), &format_args!("hard fault at {:#x}", frame.pc()))
}

#[panic_handler]
fn panic(what: &core::panic::PanicInfo<'_>) -> ! {
    board_demo::die(&mut Uart::running(UART_0), what)
}
