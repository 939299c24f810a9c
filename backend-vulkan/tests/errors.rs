//! Case D4: where there's no Vulkan, or not the device asked for, it is said in one clear line, and nothing panics.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

use std::process::Command;

use backend_vulkan::{VulkanError, VulkanOptions, VulkanRenderer};
use engine_core::TextureSet;

/// Set for the copy of this program that tries to start a renderer and prints what comes of it.
const CHILD: &str = "BURROW_VULKAN_CHILD";

fn start(device: Option<&str>) -> Result<VulkanRenderer, VulkanError> {
    let options = VulkanOptions { device: device.map(str::to_owned), ..VulkanOptions::default() };
    VulkanRenderer::offscreen(TextureSet::new(Vec::new()), &options)
}

/// What starting a renderer comes to in a process whose loader finds no driver.
fn without_driver() -> String {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "prints_what_starting_comes_to", "--nocapture"]).env(CHILD, "1");
    for variable in ["VK_ICD_FILENAMES", "VK_DRIVER_FILES"] {
        child.env(variable, "/nonexistent");
    }
    let output = child.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.lines().find_map(|line| line.strip_prefix("started: ")).unwrap_or_default().to_owned()
}

/// Does nothing, except in the child.
#[test]
fn prints_what_starting_comes_to() {
    if std::env::var_os(CHILD).is_some() {
        println!();
        match start(None) {
            Ok(renderer) => println!("started: {}", renderer.device_name()),
            Err(error) => println!("started: {error}"),
        }
    }
}

#[test]
fn no_driver_is_one_clear_line() {
    let line = without_driver();
    let starts = ["the Vulkan loader found no driver (install one,", "no Vulkan loader: "];
    assert!(starts.iter().any(|start| line.starts_with(start)), "{line}");
}

/// Runs wherever there's a device at all; where there's none, that is the error.
#[test]
fn a_device_that_is_not_there_is_named_with_those_that_are() {
    let Err(error) = start(Some("Voodoo 2")) else { panic!("there is no such device") };
    let line = error.to_string();
    match error {
        VulkanError::NoSuitableDevice(refusals) if !refusals.is_empty() => {
            assert!(line.contains(&format!("{}: its name doesn't contain \"Voodoo 2\"", refusals[0].device)), "{line}");
        }
        _ => assert!(line.starts_with("no ") || line.starts_with("the Vulkan loader"), "{line}"),
    }
    assert!(!line.contains('\n'));
}
