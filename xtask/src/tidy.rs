//! Tidy: the invariants of the architecture that no compiler checks, as rules over the tracked files.
//!
//! Each rule is a pure function from a [`Tree`] to the lines that break it. `ci` runs them, and so does a test.

use std::path::Path;
use std::process::Command;

mod dependencies;
mod layout;
mod sources;
mod text;

/// The tracked files that hold text.
pub(crate) struct Tree(Vec<File>);

/// One tracked file.
pub(crate) struct File {
    /// From the root, with `/`.
    path: String,
    /// Its content; empty for files that aren't text.
    text: String,
}

/// A rule gives the places that break it.
type Rule = fn(&Tree) -> Vec<String>;

/// Every rule with its sentence.
const RULES: &[(&str, Rule)] = &[
    ("the top level holds only what the README's map names", layout::top_level),
    ("there is no toolchain file: `rust-version` alone says which Rust", layout::toolchain_file),
    ("no source file has more than 300 lines", layout::long_files),
    (
        "dependencies point one way: examples → backend-* → engine-core; xtask depends on none of them",
        dependencies::direction,
    ),
    ("versions stand in the workspace's manifest alone", dependencies::versions),
    ("every crate inherits the workspace's lints", dependencies::lints),
    ("only backend-vulkan and the boards may allow unsafe code", sources::unsafe_code),
    ("engine-core and backend-embedded are no_std and forbid unsafe code", sources::no_std),
    ("no path leads out of the repository or names a folder of one machine", text::paths),
    ("the text speaks of the engine as it is, not of how it was made", text::narration),
];

/// Checks every rule on the checkout at `root`.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    Tree::of(root)?.check()
}
impl Tree {
    fn check(&self) -> Result<(), String> {
        let broken: Vec<String> = RULES
            .iter()
            .map(|(sentence, rule)| (sentence, rule(self)))
            .filter(|(_, places)| !places.is_empty())
            .map(|(sentence, places)| format!("{sentence}, but:\n  {}", places.join("\n  ")))
            .collect();
        if broken.is_empty() { Ok(()) } else { Err(format!("\n{}", broken.join("\n"))) }
    }

    /// Reads what git tracks. A checkout of another user is as good as one's own.
    fn of(root: &Path) -> Result<Self, String> {
        let git = Command::new("git").current_dir(root).args(["-c", "safe.directory=*", "ls-files", "-z"]).output();
        let output = git.map_err(|error| format!("can't start git: {error}"))?;
        if !output.status.success() {
            return Err(format!("git ls-files: {}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        let list = String::from_utf8_lossy(&output.stdout).into_owned();
        let paths = list.split('\0').filter(|path| root.join(path).is_file());
        let text = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
        Ok(Self(paths.map(|path| File { path: path.to_owned(), text: text(path) }).collect()))
    }

    /// The files whose path ends with this.
    fn ending(&self, end: &str) -> impl Iterator<Item = &File> {
        self.0.iter().filter(move |file| file.path.ends_with(end))
    }

    #[cfg(test)]
    fn sample(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|&(path, text)| File { path: path.to_owned(), text: text.to_owned() }).collect())
    }
}

impl File {
    /// The lines that a test picks out, as `path:line: text`.
    fn lines_where(&self, broken: impl Fn(&str) -> bool) -> Vec<String> {
        let lines = self.text.lines().enumerate().filter(|(_, line)| broken(line));
        lines.map(|(index, line)| format!("{}:{}: {}", self.path, index + 1, line.trim())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn this_checkout_is_tidy() {
        match Tree::of(&crate::cargo::root()).map(|tree| tree.check()) {
            Ok(Ok(())) => {}
            Ok(Err(broken)) => panic!("{broken}"),
            Err(error) => crate::not_run::log(&format!("tidy: {error}")),
        }
    }
}
