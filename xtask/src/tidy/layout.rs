//! Where files may lie, and how long they may be.

use std::collections::BTreeSet;

use super::Tree;

/// What the top level holds beside dot-files.
const TOP_LEVEL: [&str; 13] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "backend-embedded",
    "backend-null",
    "backend-vulkan",
    "engine-core",
    "examples",
    "xtask",
];

/// More than this is no longer one idea.
const LONGEST: usize = 300;

/// Files that may be longer, with the reason.
const LONG: [(&str, &str); 0] = [];

/// Entries that don't belong at the top.
pub(super) fn top_level(tree: &Tree) -> Vec<String> {
    let entries: BTreeSet<&str> = tree.0.iter().filter_map(|file| file.path.split('/').next()).collect();
    entries
        .into_iter()
        .filter(|entry| !entry.starts_with('.') && !TOP_LEVEL.contains(entry))
        .map(str::to_owned)
        .collect()
}

/// Files by which rustup would download another toolchain.
pub(super) fn toolchain_file(tree: &Tree) -> Vec<String> {
    let ends = ["rust-toolchain", "rust-toolchain.toml"];
    let names = |path: &str| path.rsplit('/').next().is_some_and(|name| ends.contains(&name));
    tree.0.iter().filter(|file| names(&file.path)).map(|file| file.path.clone()).collect()
}

/// Sources that are too long, and exceptions that are no longer needed.
pub(super) fn long_files(tree: &Tree) -> Vec<String> {
    let sources = [".rs", ".wgsl"].into_iter().flat_map(|end| tree.ending(end));
    let long: Vec<(&str, usize)> = sources
        .map(|file| (file.path.as_str(), file.text.lines().count()))
        .filter(|&(_, lines)| lines > LONGEST)
        .collect();
    let excepted = |path: &str| LONG.iter().any(|(exception, _)| *exception == path);
    let too_long = long.iter().filter(|(path, _)| !excepted(path)).map(|(path, lines)| format!("{path} has {lines}"));
    let stale = LONG.iter().filter(|(path, _)| !long.iter().any(|(file, _)| file == path));
    too_long.chain(stale.map(|(path, _)| format!("{path} needs its exception no more"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_at_the_top() {
        let tree = Tree::sample(&[
            ("README.md", ""),
            (".github/x", ""),
            ("engine-core/a.rs", ""),
            ("utils/a.rs", ""),
            ("a.png", ""),
        ]);
        assert_eq!(top_level(&tree), ["a.png", "utils"]);
    }

    #[test]
    fn toolchain_files() {
        assert_eq!(
            toolchain_file(&Tree::sample(&[("xtask/rust-toolchain.toml", ""), ("a/toolchain.rs", "")])),
            ["xtask/rust-toolchain.toml"]
        );
    }

    #[test]
    fn long_sources() {
        let tree =
            Tree::sample(&[("a.rs", &"\n".repeat(301)), ("b.rs", &"\n".repeat(300)), ("c.md", &"\n".repeat(999))]);
        assert_eq!(long_files(&tree), ["a.rs has 301"]);
    }
}
