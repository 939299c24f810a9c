//! What kind of machine this is, and whether packages may be installed on it.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// Where packages come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    /// Debian, Ubuntu and what descends from them: `apt-get`.
    Debian,
    /// Another Linux or Unix, whose package names we don't know.
    Other,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

/// How a package may be installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    /// We are root.
    Root,
    /// `sudo` asks for no password.
    Sudo,
    /// Only the user can do it.
    None,
}

/// What the plan of an installation depends on.
#[derive(Debug)]
pub(crate) struct Machine {
    /// Where packages come from.
    pub(crate) system: System,
    /// How they may be installed.
    pub(crate) rights: Rights,
    /// Those of the asked packages that are installed.
    pub(crate) installed: BTreeSet<String>,
}

impl Machine {
    /// Looks at this machine; `packages` are those whose state matters.
    pub(crate) fn look(packages: &[&str]) -> Self {
        let system = system();
        let (rights, installed) = match system {
            System::Debian => (rights(), installed(packages)),
            _ => (Rights::None, BTreeSet::new()),
        };
        Self { system, rights, installed }
    }
}

fn system() -> System {
    if cfg!(windows) {
        System::Windows
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else if std::fs::read_to_string("/etc/os-release").is_ok_and(|text| descends_from_debian(&text)) {
        System::Debian
    } else {
        System::Other
    }
}

/// Reads the `ID` and `ID_LIKE` lines of an `os-release` file.
fn descends_from_debian(os_release: &str) -> bool {
    let ids = os_release.lines().filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")));
    ids.flat_map(|value| value.trim_matches('"').split_whitespace()).any(|id| id == "debian" || id == "ubuntu")
}

fn rights() -> Rights {
    let user = Command::new("id").arg("-u").output();
    if user.is_ok_and(|output| output.stdout.trim_ascii() == b"0") {
        Rights::Root
    } else if Command::new("sudo")
        .args(["-n", "true"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
    {
        Rights::Sudo
    } else {
        Rights::None
    }
}

fn installed(packages: &[&str]) -> BTreeSet<String> {
    let query = ["-W", "-f", "${db:Status-Status} ${Package}\n"];
    let output = Command::new("dpkg-query").args(query).args(packages).stderr(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix("installed ")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::descends_from_debian;

    #[test]
    fn families() {
        assert!(descends_from_debian("NAME=x\nID=debian\nVERSION_ID=\"12\"\n"));
        assert!(descends_from_debian("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"));
        assert!(!descends_from_debian("ID=fedora\nVARIANT_ID=debian\n"));
    }
}
