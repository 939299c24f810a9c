//! `cargo xtask ci`: what CI runs. The steps go from the quickest to the slowest, and what one builds the next uses.

use std::process::ExitCode;

use crate::cargo::{cargo, root};
use crate::step::{self, step};
use crate::tidy;

/// Runs all steps and stops at the first that fails.
pub(crate) fn run() -> Result<ExitCode, String> {
    step("tidy", "keep the invariant that the line names", || tidy::check(&root()))?;
    step("format", "run `cargo fmt --all` (and `rustup component add rustfmt` if it is missing)", || {
        step::run(&mut cargo("fmt --all --check"))
    })?;
    let advice = "follow the lint (`rustup component add clippy` if it is missing)";
    for features in
        ["--no-default-features", "--no-default-features --features alloc", "--features std", "--features formats"]
    {
        step(&format!("lints of engine-core {features}"), advice, || clippy(&format!("-p engine-core {features}")))?;
    }
    step("lints", advice, || clippy("--workspace --all-targets"))?;
    step("docs", "mend the link or the markup that the warning names", || {
        step::run(cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("build", "mend the error above", || step::run(&mut cargo("build --workspace --all-targets")))?;
    crate::cmd::test::run()
}

fn clippy(arguments: &str) -> Result<(), String> {
    step::run(cargo("clippy").args(arguments.split_whitespace()).args(["--", "-D", "warnings"]))
}
