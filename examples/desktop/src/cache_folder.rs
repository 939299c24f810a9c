//! Where this user's programs keep what they can make again.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of this program, which may not be there yet; `None` where the system doesn't tell.
pub(crate) fn find() -> Option<PathBuf> {
    folder(|name| std::env::var_os(name))
}

/// As the XDG Base Directory Specification says, or as is the custom of the system.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    // A path that isn't absolute is to be ignored.
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        absolute("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        absolute("HOME").map(|home| home.join("Library/Caches"))
    } else {
        absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("burrow"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_specification_is_followed() {
        let found = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
            folder(value)
        };
        assert_eq!(found(&[("XDG_CACHE_HOME", "/usr/a"), ("HOME", "/usr/b")]), Some("/usr/a/burrow".into()));
        assert_eq!(found(&[("XDG_CACHE_HOME", "a"), ("HOME", "/usr/b")]), Some("/usr/b/.cache/burrow".into()));
        assert_eq!(found(&[("XDG_CACHE_HOME", ""), ("HOME", "/usr/b")]), Some("/usr/b/.cache/burrow".into()));
        assert_eq!(found(&[]), None);
    }
}
