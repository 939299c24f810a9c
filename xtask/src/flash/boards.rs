//! The boards, as a table.

use std::fmt::Write;
use std::ops::Range;

use crate::tools::{self, Tool};

/// A board that firmware is built for.
#[derive(Debug)]
pub(crate) struct Board {
    /// Its name, and its package's.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) what: &'static str,
    /// The target triple of its processor.
    pub(crate) target: &'static str,
    /// Pixels in a row of its display, and rows.
    pub(crate) size: [u32; 2],
    /// Bytes of its flash that the program leaves for the world.
    pub(crate) room: u32,
    /// Planes of its RAM, 64 bytes each, that there may be for the search through the world.
    pub(crate) planes: u32,
    /// Where its RAM is.
    pub(crate) ram: Range<u32>,
    /// What runs it.
    pub(crate) runner: Runner,
}

/// What runs a board's firmware.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Runner {
    /// QEMU, counting instructions.
    Qemu {
        /// Its program for the processor.
        program: Tool,
        /// The machine and its devices.
        machine: &'static [&'static str],
        /// How many instructions the emulated processor executes in one tick of the clock that the firmware reads.
        instructions_per_tick: u64,
    },
    /// A chip that may be plugged in, and rp2040js, which counts instructions itself.
    Rp2040,
}

/// All of them.
pub(crate) const BOARDS: &[Board] = &[
    Board {
        name: "lm3s6965evb",
        what: "Cortex-M3, 256 KiB of flash, 64 KiB of RAM, 128x64 pixels in 16 greys",
        target: "thumbv7m-none-eabi",
        size: [128, 64],
        room: 132 << 10,
        planes: 146,
        ram: 0x2000_0000..0x2001_0000,
        runner: Runner::Qemu {
            program: tools::QEMU_ARM,
            machine: &["-machine", "lm3s6965evb"],
            // Five nanoseconds of emulated time.
            instructions_per_tick: 5,
        },
    },
    Board {
        name: "riscv-virt",
        what: "RV32IMAC, 4 MiB of flash, 400 KiB of RAM, 320x240 pixels of 16 bits",
        target: "riscv32imac-unknown-none-elf",
        size: [320, 240],
        room: 1 << 20,
        planes: 314,
        ram: 0x8040_0000..0x8046_4000,
        runner: Runner::Qemu {
            program: tools::QEMU_RISCV,
            machine: &["-machine", "virt", "-m", "8M", "-bios", "none", "-device", "bochs-display,romfile="],
            instructions_per_tick: 1,
        },
    },
    Board {
        name: "pico",
        what: "Raspberry Pi Pico with Pico Display Pack 2, plugged in or else emulated: 320x240 pixels of 16 bits",
        target: "thumbv6m-none-eabi",
        size: [320, 240],
        room: 1 << 20,
        planes: 314,
        ram: 0x2000_0000..0x2004_2000,
        runner: Runner::Rp2040,
    },
];

impl Runner {
    /// How many instructions are executed in one tick of the firmware's clock, where that is known.
    pub(crate) fn instructions_per_tick(&self) -> Option<u64> {
        match self {
            Self::Qemu { instructions_per_tick, .. } => Some(*instructions_per_tick),
            Self::Rp2040 => None,
        }
    }
}

impl Board {
    /// The board of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        BOARDS.iter().find(|board| board.name == name)
    }

    /// What it takes to run its firmware here.
    pub(crate) fn needs(&self) -> Vec<Tool> {
        match &self.runner {
            Runner::Qemu { program, .. } => vec![*program],
            Runner::Rp2040 => tools::NODE.to_vec(),
        }
    }
}

/// The boards and what each needs, for people.
pub(crate) fn list() -> String {
    let mut text = String::new();
    for board in BOARDS {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{:<12}  {}", board.name, board.what);
        let needs: Vec<&str> = board.needs().iter().map(|tool| tool.name).collect();
        let _ = writeln!(text, "{:<12}  runs here in {}", "", needs.join(" with packages from "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_package() {
        for board in BOARDS {
            let manifest = crate::cargo::boards().join(board.name).join("Cargo.toml");
            let text = std::fs::read_to_string(&manifest).unwrap();
            assert!(text.contains(&format!("name = \"{}\"", board.name)), "{}", manifest.display());
            assert!(list().contains(board.name));
        }
    }
}
