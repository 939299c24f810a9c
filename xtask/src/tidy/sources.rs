//! What the crates promise at their head. The compiler enforces the promises; these rules see that they are made.

use super::Tree;

/// Lines that loosen the workspace's ban on unsafe code. Only backend-vulkan, which talks to the driver, and the boards, which talk to
/// devices, may.
pub(super) fn unsafe_code(tree: &Tree) -> Vec<String> {
    let elsewhere = tree.ending(".rs").filter(|file| {
        !["backend-vulkan/", "examples/boards/", "xtask/src/tidy"].iter().any(|start| file.path.starts_with(start))
    });
    elsewhere
        .flat_map(|file| file.lines_where(|line| line.contains("unsafe_code") && !line.contains("forbid(")))
        .collect()
}

/// The crates for microcontrollers that lack one of their two promises.
pub(super) fn no_std(tree: &Tree) -> Vec<String> {
    let no_std = ["#![no_std]", "#![cfg_attr(not(feature = \"std\"), no_std)]"];
    let promises =
        |text: &str| no_std.iter().any(|line| text.contains(line)) && text.contains("#![forbid(unsafe_code)]");
    let roots = ["engine-core/src/lib.rs", "backend-embedded/src/lib.rs"];
    let text_of = |root: &str| tree.ending(root).next().map_or("", |file| file.text.as_str());
    roots.into_iter().filter(|root| !promises(text_of(root))).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loosened_bans() {
        let tree = Tree::sample(&[
            ("backend-vulkan/src/lib.rs", "#![allow(unsafe_code)]"),
            ("engine-core/src/lib.rs", "#![forbid(unsafe_code)]\n#[expect(unsafe_code, reason = \"speed\")]"),
        ]);
        assert_eq!(unsafe_code(&tree), ["engine-core/src/lib.rs:2: #[expect(unsafe_code, reason = \"speed\")]"]);
    }

    #[test]
    fn missing_promises() {
        let tree = Tree::sample(&[
            ("engine-core/src/lib.rs", "#![cfg_attr(not(feature = \"std\"), no_std)]\n#![forbid(unsafe_code)]"),
            ("backend-embedded/src/lib.rs", "#![no_std]"),
        ]);
        assert_eq!(no_std(&tree), ["backend-embedded/src/lib.rs"]);
    }
}
