//! `cargo xtask setup`: installs what the other commands need.

use std::process::ExitCode;

use crate::flash::boards::BOARDS;
use crate::flash::rp2040;
use crate::flash::toolchain::Toolchain;
use crate::{install, tools};

/// Succeeds when nothing is missing any more.
pub(crate) fn run() -> Result<ExitCode, String> {
    let missing = install::ensure(&tools::all());
    if missing.is_empty() {
        BOARDS.iter().try_for_each(|board| Toolchain::find(board.target).map(|_| ()))?;
        rp2040::install_emulator()?;
        println!("All that the commands need is there.");
        Ok(ExitCode::SUCCESS)
    } else {
        let names: Vec<&str> = missing.iter().map(|tool| tool.name).collect();
        Err(format!("still missing: {}", names.join(", ")))
    }
}
