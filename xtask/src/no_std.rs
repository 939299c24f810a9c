//! The check that the `no_std` crates link no `std`, exact on a machine that has only its own target.
//!
//! A crate that defines a panic handler can't be linked with `std`, directly or through a dependency, since that
//! defines one too. And a static library without a global allocator can't be linked with `alloc`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo::{cargo, rustc};
use crate::step;

/// A set of features of crates, and what it may link.
struct Case {
    /// Arguments of `cargo check`.
    arguments: &'static str,
    /// The library that is tried.
    library: &'static str,
    /// The crate type of the crate that links it: `staticlib` allows no `alloc`, `lib` does.
    linked_as: &'static str,
}

const CASES: [Case; 3] = [
    Case { arguments: "-p engine-core --no-default-features", library: "engine_core", linked_as: "staticlib" },
    Case {
        arguments: "-p engine-core --no-default-features --features alloc",
        library: "engine_core",
        linked_as: "lib",
    },
    Case { arguments: "-p backend-embedded --no-default-features", library: "backend_embedded", linked_as: "lib" },
];

/// Runs all cases, and checks them on each bare-metal target that is installed.
pub(crate) fn check() -> Result<(), String> {
    let targets = bare_targets()?;
    for case in &CASES {
        link(case)?;
        for target in &targets {
            step::run(cargo("check --quiet --target").arg(target).args(case.arguments.split_whitespace()))?;
        }
    }
    Ok(())
}

fn link(case: &Case) -> Result<(), String> {
    let metadata = metadata(case)?;
    let dependencies = metadata.parent().unwrap_or(Path::new("."));
    let source = format!(
        "#![no_std]\nuse {} as _;\n#[panic_handler]\nfn halt(_: &core::panic::PanicInfo) -> ! {{ loop {{}} }}\n",
        case.library
    );
    let mut command = rustc();
    command
        .args(["--edition=2024", "--crate-name=bare", "--emit=metadata=-", "-Cpanic=abort", "-"])
        .args(["--crate-type", case.linked_as])
        .arg("-L")
        .arg(dependencies)
        .arg("--extern")
        .arg(format!("{}={}", case.library, metadata.display()));
    feed(&mut command, &source).map_err(|error| format!("cargo check {}: {error}", case.arguments))
}

fn feed(command: &mut Command, source: &str) -> Result<(), String> {
    let start = |error| format!("can't start rustc: {error}");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().map_err(start)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(source.as_bytes()).map_err(|error| format!("can't write to rustc: {error}"))?;
    }
    let status = child.wait().map_err(start)?;
    if status.success() { Ok(()) } else { Err("it links std, or alloc where there is none".to_owned()) }
}

/// Checks the crate and gives the path of its metadata.
fn metadata(case: &Case) -> Result<PathBuf, String> {
    let mut command = cargo("check --quiet --message-format=json-render-diagnostics");
    command.args(case.arguments.split_whitespace()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("can't start cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("{} gave {}", step::line(&command), output.status));
    }
    metadata_of(case.library, &String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| format!("{} named no metadata of {}", step::line(&command), case.library))
}

/// Finds the path of a library's metadata in cargo's messages, one JSON object a line.
fn metadata_of(library: &str, messages: &str) -> Option<PathBuf> {
    let artifact = messages.lines().find(|line| {
        line.contains("\"compiler-artifact\"")
            && line.contains(&format!("\"name\":\"{library}\""))
            && line.contains(".rmeta\"")
    })?;
    let path = artifact.split('"').find(|text| text.ends_with(".rmeta"))?;
    Some(PathBuf::from(path.replace("\\\\", "\\")))
}

/// The installed targets that have no operating system.
fn bare_targets() -> Result<Vec<String>, String> {
    let output =
        rustc().args(["--print", "sysroot"]).output().map_err(|error| format!("can't start rustc: {error}"))?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()).join("lib/rustlib");
    let entries =
        std::fs::read_dir(&libraries).map_err(|error| format!("can't read {}: {error}", libraries.display()))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    Ok(names.filter(|name| name.contains("-none-") && !name.starts_with("manifest-")).collect())
}

#[cfg(test)]
mod tests {
    use super::metadata_of;
    use std::path::PathBuf;

    #[test]
    fn the_metadata_is_found_in_the_messages() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"glam"},"filenames":["/tmp/libglam-1.rmeta"]}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"engine_core"},"filenames":["/tmp/libengine_core-2.rmeta"]}"#
        );
        assert_eq!(metadata_of("engine_core", messages), Some(PathBuf::from("/tmp/libengine_core-2.rmeta")));
        assert_eq!(metadata_of("backend_embedded", messages), None);
    }
}
