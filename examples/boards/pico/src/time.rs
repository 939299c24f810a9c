//! Time, in microseconds.

use crate::registers::TIMER;

const ALARM_0: usize = 0x10;
const COUNT: usize = 0x28;
const INTERRUPTS: usize = 0x34;
const ENABLED: usize = 0x38;

/// Microseconds, in 32 bits that overflow.
pub(crate) fn now() -> u32 {
    TIMER.read(COUNT)
}

/// Lets the alarm interrupt the processor.
pub(crate) fn start() {
    TIMER.write(ENABLED, 1);
}

/// Sleeps for so many milliseconds.
pub(crate) fn wait(milliseconds: u32) {
    let began = now();
    let end = milliseconds * 1000;
    // One later, so that the time is over whenever the alarm comes.
    TIMER.write(ALARM_0, began.wrapping_add(end + 1));
    while now().wrapping_sub(began) < end {
        board_metal::sleep();
    }
}

/// The alarm has been heard.
pub(crate) fn answer_alarm() {
    TIMER.write(INTERRUPTS, 1);
}
