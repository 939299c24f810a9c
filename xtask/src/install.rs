//! Installing what is missing: what to do follows from the missing tools and the machine, as plain data; then it is done.

use std::process::{Command, Stdio};

use crate::machine::{Machine, Rights, System};
use crate::signs::{self, Places, Sign};
use crate::tools::Tool;

/// What to do about missing tools.
#[derive(Debug, PartialEq, Eq)]
enum Plan {
    /// Install these packages with this `apt-get`.
    Install { apt: String, packages: Vec<&'static str> },
    /// Nothing that we may do: tell the user this.
    Tell(String),
}

/// Looks for the tools and installs what is missing where that may be done, else says how.
/// Gives the tools that are missing still, and is quick when none is.
pub(crate) fn ensure(tools: &[Tool]) -> Vec<Tool> {
    let missing = missing(tools);
    if missing.is_empty() {
        return missing;
    }
    let chosen = signs::driver_override(|name| std::env::var_os(name));
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    match plan(&missing, &Machine::look(&packages), chosen) {
        Plan::Tell(text) => {
            eprintln!("{text}");
            missing
        }
        Plan::Install { apt, packages } => {
            eprintln!("Missing: {}. Installing it.", names(&missing));
            let [update, install] = apt_lines(&apt, &packages);
            // One source of several may fail to update, and the packages be there all the same.
            run(&update).unwrap_or_else(|error| eprintln!("{error}"));
            run(&install).unwrap_or_else(|error| eprintln!("{error}\nTo install it by hand:\n{}", by_hand(&packages)));
            self::missing(tools)
        }
    }
}

fn missing(tools: &[Tool]) -> Vec<Tool> {
    let places = Places::of_this_machine();
    tools.iter().copied().filter(|tool| !places.show(tool.sign)).collect()
}

/// Decides. `chosen` is the variable by which the user chose the Vulkan drivers: then no package brings another.
fn plan(missing: &[Tool], machine: &Machine, chosen: Option<&str>) -> Plan {
    if let (Some(variable), [Tool { sign: Sign::VulkanDriver, .. }]) = (chosen, missing) {
        return Plan::Tell(format!("{variable} names no Vulkan driver; unset it, or name one there."));
    }
    let what = names(missing);
    let packages = packages(missing, machine);
    match machine.system {
        System::Debian if packages.is_empty() => Plan::Tell(format!(
            "Missing: {what}, though the package is installed. To repair it:\n  sudo apt-get install --reinstall {}",
            distinct(missing.iter().map(|tool| tool.package)).join(" ")
        )),
        System::Debian => match machine.rights {
            Rights::Root => Plan::Install { apt: QUIET_APT.to_owned(), packages },
            Rights::Sudo => Plan::Install { apt: format!("sudo -n {QUIET_APT}"), packages },
            Rights::None => Plan::Tell(format!("Missing: {what}. To install it:\n{}", by_hand(&packages))),
        },
        System::Other => Plan::Tell(format!("Missing: {what}. Install it with your system's package manager.")),
        System::MacOs => Plan::Tell(format!(
            "Missing: {what}. To install it:\n  brew install vulkan-loader molten-vk vulkan-validationlayers"
        )),
        System::Windows => Plan::Tell(format!(
            "Missing: {what}. It comes with the driver of the graphics card: install the current one."
        )),
    }
}

fn names(tools: &[Tool]) -> String {
    tools.iter().map(|tool| tool.name).collect::<Vec<_>>().join(", ")
}

/// The packages to install: a tool whose package is there already is broken, not missing.
fn packages(missing: &[Tool], machine: &Machine) -> Vec<&'static str> {
    distinct(missing.iter().map(|tool| tool.package).filter(|package| !machine.installed.contains(*package)))
}

fn distinct(packages: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut distinct = Vec::new();
    for package in packages {
        if !distinct.contains(&package) {
            distinct.push(package);
        }
    }
    distinct
}

/// `apt-get` that asks nothing and waits for another installation that holds the lock.
const QUIET_APT: &str = "env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120";

fn by_hand(packages: &[&str]) -> String {
    format!("  {}", apt_lines("sudo apt-get", packages).join(" &&\n  "))
}

fn apt_lines(apt: &str, packages: &[&str]) -> [String; 2] {
    [format!("{apt} update"), format!("{apt} install -y --no-install-recommends {}", packages.join(" "))]
}

fn run(line: &str) -> Result<(), String> {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    // Standard output belongs to what runs afterwards.
    command.args(words).stdin(Stdio::null()).stdout(std::io::stderr());
    crate::step::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::{VULKAN, X11};

    fn machine(system: System, rights: Rights, installed: &[&str]) -> Machine {
        Machine { system, rights, installed: installed.iter().map(|&package| package.to_owned()).collect() }
    }

    #[test]
    fn root_installs() {
        let plan = plan(VULKAN, &machine(System::Debian, Rights::Root, &["libvulkan1"]), None);
        assert_eq!(plan, Plan::Install { apt: QUIET_APT.to_owned(), packages: vec!["mesa-vulkan-drivers"] });
    }

    #[test]
    fn a_user_is_told_the_command() {
        let Plan::Tell(text) = plan(&X11[..2], &machine(System::Debian, Rights::None, &[]), None) else {
            panic!("a user without rights installs nothing");
        };
        assert_eq!(
            text,
            "Missing: libX11, libX11-xcb. To install it:\n  \
             sudo apt-get update &&\n  \
             sudo apt-get install -y --no-install-recommends libx11-6 libx11-xcb1"
        );
    }

    #[test]
    fn no_apt_elsewhere_nor_against_the_users_choice_nor_for_what_is_installed() {
        let tells = |plan| matches!(plan, Plan::Tell(_));
        for system in [System::Other, System::MacOs, System::Windows] {
            assert!(tells(plan(VULKAN, &machine(system, Rights::Root, &[]), None)));
        }
        assert!(tells(plan(&VULKAN[1..], &machine(System::Debian, Rights::Root, &[]), Some("VK_DRIVER_FILES"))));
        assert!(tells(plan(&VULKAN[..1], &machine(System::Debian, Rights::Root, &["libvulkan1"]), None)));
    }
}
