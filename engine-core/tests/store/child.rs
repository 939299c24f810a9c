//! Another program that saves: this test program again, told by its environment what to do.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::{killed, no_room};

/// What the program shall do, and with which file.
const TASK: &str = "BURROW_STORE_TASK";
const FILE: &str = "BURROW_STORE_FILE";

/// A command that does `task` with `file`.
pub(crate) fn command(program: impl AsRef<OsStr>, task: &str, file: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["--exact", "child::child", "--ignored", "--nocapture"]).env(TASK, task).env(FILE, file);
    command
}

#[test]
#[ignore = "it is started by other tests"]
fn child() {
    let file = env::var_os(FILE).unwrap();
    let (task, file) = (env::var(TASK).unwrap(), Path::new(&file));
    match task.split_once(' ') {
        Some(("edit", seed)) => killed::edit(file, seed.parse().unwrap()),
        Some(("refused", _)) => no_room::report_refusal(file),
        Some(("fill", _)) => no_room::fill(file),
        _ => panic!("no such task"),
    }
}
