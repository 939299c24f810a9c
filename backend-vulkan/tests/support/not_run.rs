//! A loud word about a test that this machine can't run.

use std::io::Write;

/// Says that a test could not run, where `cargo xtask test` finds it.
pub(crate) fn not_run(reason: &str) {
    println!("NOT RUN: {reason}");
    if let Some(path) = std::env::var_os("BURROW_NOT_RUN_LOG") {
        let mut log = std::fs::OpenOptions::new().append(true).create(true).open(path).expect("the log can be opened");
        log.write_all(format!("NOT RUN: {reason}\n").as_bytes()).expect("the log can be written");
    }
}
