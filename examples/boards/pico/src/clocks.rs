//! The way from the crystal to 125 MHz.

use crate::registers::{CLOCKS, CRYSTAL, PLL, RESETS, WATCHDOG};

/// Of the processor and of the devices on its bus, in hertz.
pub(crate) const FREQUENCY: u32 = 125_000_000;

/// Of the crystal, in megahertz.
const CRYSTAL_MHZ: u32 = 12;

const CRYSTAL_CONTROL: usize = 0x00;
const CRYSTAL_STATUS: usize = 0x04;
const CRYSTAL_START_UP: usize = 0x0c;
const CRYSTAL_ON: u32 = 0xfab << 12 | 0xaa0;
const CRYSTAL_STABLE: u32 = 1 << 31;

const REFERENCE: usize = 0x30;
const REFERENCE_SELECTED: usize = 0x38;
const SYSTEM: usize = 0x3c;
const SYSTEM_SELECTED: usize = 0x44;
const PERIPHERALS: usize = 0x48;
const RESUSCITATE: usize = 0x78;

const PLL_STATUS: usize = 0x00;
const PLL_POWER: usize = 0x04;
const PLL_FEEDBACK: usize = 0x08;
const PLL_DIVIDERS: usize = 0x0c;
const PLL_LOCKED: u32 = 1 << 31;
const PLL_CORE_OFF: u32 = 1 << 5 | 1;
const PLL_DIVIDERS_OFF: u32 = 1 << 3;

const RESET: usize = 0x0;
const RESET_DONE: usize = 0x8;
const RESET_PLL: u32 = 1 << 12;
/// DMA, pin functions, pads, SPI 0, timer and UART 0.
const RESET_OTHERS: u32 = 1 << 2 | 1 << 5 | 1 << 8 | 1 << 16 | 1 << 21 | 1 << 22;

const WATCHDOG_TICK: usize = 0x2c;
const TICK_ON: u32 = 1 << 9;

/// Starts all clocks, and takes what is used out of reset.
pub(crate) fn start() {
    CLOCKS.write(RESUSCITATE, 0);
    CRYSTAL.write(CRYSTAL_START_UP, (CRYSTAL_MHZ * 1000).div_ceil(256));
    CRYSTAL.write(CRYSTAL_CONTROL, CRYSTAL_ON);
    CRYSTAL.wait_for(CRYSTAL_STATUS, CRYSTAL_STABLE);
    // Away from the loop before it changes: the reference runs on the crystal, the system on the reference.
    CLOCKS.clear(SYSTEM, 1);
    CLOCKS.wait_for(SYSTEM_SELECTED, 1);
    CLOCKS.write(REFERENCE, 2);
    CLOCKS.wait_for(REFERENCE_SELECTED, 1 << 2);
    start_pll();
    CLOCKS.write(SYSTEM, 1);
    CLOCKS.wait_for(SYSTEM_SELECTED, 1 << 1);
    CLOCKS.write(PERIPHERALS, 1 << 11);
    WATCHDOG.write(WATCHDOG_TICK, CRYSTAL_MHZ | TICK_ON);
    release(RESET_OTHERS);
}

/// 12 MHz × 125 ÷ 6 ÷ 2.
fn start_pll() {
    RESETS.set(RESET, RESET_PLL);
    release(RESET_PLL);
    PLL.write(PLL_STATUS, 1);
    PLL.write(PLL_FEEDBACK, 125);
    PLL.clear(PLL_POWER, PLL_CORE_OFF);
    PLL.wait_for(PLL_STATUS, PLL_LOCKED);
    PLL.write(PLL_DIVIDERS, 6 << 16 | 2 << 12);
    PLL.clear(PLL_POWER, PLL_DIVIDERS_OFF);
}

/// Takes these parts out of reset.
fn release(parts: u32) {
    RESETS.clear(RESET, parts);
    while RESETS.read(RESET_DONE) & parts != parts {}
}
