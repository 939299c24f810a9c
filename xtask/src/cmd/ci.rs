//! `cargo xtask ci`: what CI runs. What one step builds the next uses.

use std::process::ExitCode;

use crate::cargo::{cargo, root};
use crate::step::{self, Steps};
use crate::tidy;

/// The feature sets of engine-core, each on top of the one before.
const FEATURES: [&str; 4] =
    ["--no-default-features", "--no-default-features --features alloc", "--features std", "--features formats"];

/// Fails when any step fails.
pub(crate) fn run() -> Result<ExitCode, String> {
    let mut steps = Steps::default();
    steps.step("tidy", "keep the invariant that the line names", || tidy::check(&root()));
    steps.step("format", "run `cargo fmt --all` (and `rustup component add rustfmt` if it is missing)", || {
        step::run(&mut cargo("fmt --all --check"))
    });
    let advice = "follow the lint (`rustup component add clippy` if it is missing)";
    for features in FEATURES {
        let name = format!("lints of engine-core {features}");
        steps.step(&name, advice, || clippy(&format!("--package engine-core --all-targets {features}")));
    }
    steps.step("lints", advice, || clippy("--workspace --all-targets"));
    steps.step("docs", "mend the link or the markup that the warning names", || {
        step::run(cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.step("build", "mend the error above", || step::run(&mut cargo("build --workspace --all-targets")));
    crate::cmd::test::run_after(steps)
}

fn clippy(arguments: &str) -> Result<(), String> {
    step::run(cargo("clippy").args(arguments.split_whitespace()).args(["--", "-D", "warnings"]))
}
