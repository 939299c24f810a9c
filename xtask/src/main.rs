//! `cargo xtask`: one command that builds, runs, tests and checks Burrow.
//!
//! It knows cargo and the machine, and nothing of the engine. Read [`flags`] for the surface, `cmd` for what each
//! command does, and [`tidy`] for the invariants of the architecture.

#![forbid(unsafe_code)]

use std::process::ExitCode;

mod cargo;
mod cmd;
mod display;
mod flags;
mod flash;
mod install;
mod machine;
mod no_std;
mod not_run;
mod runtime_dir;
mod signs;
mod step;
mod tidy;
mod tools;

use flags::Flags;

fn main() -> ExitCode {
    let outcome = match flags::parse(std::env::args_os().skip(1)) {
        Ok(Flags::Help(text)) => {
            print!("{text}");
            Ok(ExitCode::SUCCESS)
        }
        Ok(Flags::RunDesktop { flags }) => cmd::run_desktop::run(&flags),
        Ok(Flags::Bench { flags }) => cmd::bench::run(&flags),
        Ok(Flags::BenchEmbedded(json)) => cmd::bench::embedded::run(json).map(|()| ExitCode::SUCCESS),
        Ok(Flags::Flash(request)) => cmd::flash::run(&request),
        Ok(Flags::Test) => cmd::test::run(),
        Ok(Flags::Ci) => cmd::ci::run(),
        Ok(Flags::Setup) => cmd::setup::run(),
        Err(message) => {
            eprintln!("xtask: {message}\n\n{}", flags::USAGE);
            return ExitCode::from(2);
        }
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::FAILURE
    })
}
