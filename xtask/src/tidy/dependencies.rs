//! What the manifests say: which crate depends on which, and what all inherit.

use super::{File, Tree};

/// A line of a manifest under a dependency heading.
struct Dependency<'a> {
    name: &'a str,
    line: &'a str,
    only_for_tests: bool,
}

/// Dependencies against the direction.
pub(super) fn direction(tree: &Tree) -> Vec<String> {
    let mut broken = Vec::new();
    for manifest in tree.ending("Cargo.toml") {
        let krate = manifest.path.trim_end_matches("/Cargo.toml");
        for dependency in dependencies(manifest) {
            let (name, engine) = (dependency.name, dependency.name == "engine-core");
            let backend = name.starts_with("backend-");
            let conformance = name == "backend-null" && dependency.only_for_tests;
            let wrong = match krate {
                "engine-core" => backend,
                "xtask" => engine || backend,
                // A crate may ask itself for features in its tests.
                _ if krate.starts_with("backend-") => backend && name != krate && !conformance,
                _ => false,
            };
            if wrong {
                broken.push(format!("{krate} depends on {name}"));
            }
        }
    }
    broken
}

/// Dependencies with a version of their own. The boards are a workspace of their own, with a manifest of their own.
pub(super) fn versions(tree: &Tree) -> Vec<String> {
    let members = tree.ending("Cargo.toml").filter(|manifest| !manifest.path.starts_with("examples/boards/"));
    let own = |manifest: &File| -> Vec<String> {
        let lines =
            dependencies(manifest).into_iter().filter(|dependency| !dependency.line.contains("workspace = true"));
        lines.map(|dependency| format!("{}: {}", manifest.path, dependency.line)).collect()
    };
    members.flat_map(own).collect()
}

/// Packages that have lints of their own or none.
pub(super) fn lints(tree: &Tree) -> Vec<String> {
    let inherits = |text: &str| {
        text.split("\n[lints]\n").nth(1).is_some_and(|rest| rest.trim_start().starts_with("workspace = true"))
    };
    let packages = tree.ending("Cargo.toml").filter(|manifest| manifest.text.contains("[package]"));
    packages.filter(|manifest| !inherits(&manifest.text)).map(|manifest| manifest.path.clone()).collect()
}

/// The dependencies that a manifest lists, one a line; the table of the workspace's versions is none of them.
fn dependencies(manifest: &File) -> Vec<Dependency<'_>> {
    let mut heading = "";
    let mut found = Vec::new();
    for line in manifest.text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix('[') {
            heading = rest.trim_end_matches(']');
        } else if heading.ends_with("dependencies")
            && heading != "workspace.dependencies"
            && !line.is_empty()
            && !line.starts_with('#')
        {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            found.push(Dependency { name, line, only_for_tests: heading.ends_with("dev-dependencies") });
        } else if let Some((_, name)) = heading.split_once("dependencies.")
            && !heading.starts_with("workspace.")
        {
            // A table for one dependency: each of its lines counts, and one is enough to be seen.
            found.push(Dependency { name, line, only_for_tests: heading.contains("dev-dependencies.") });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_directions() {
        let tree = Tree::sample(&[
            ("engine-core/Cargo.toml", "[dev-dependencies]\nbackend-null.workspace = true\n"),
            (
                "backend-null/Cargo.toml",
                "[dependencies]\nengine-core.workspace = true\nbackend-vulkan = { workspace = true }\n",
            ),
            (
                "backend-vulkan/Cargo.toml",
                "[dev-dependencies]\nbackend-null.workspace = true\n[dependencies]\nbackend-null.workspace = true\n",
            ),
            ("xtask/Cargo.toml", "[dependencies]\nengine-core.workspace = true\n"),
            ("examples/desktop/Cargo.toml", "[dependencies]\nbackend-vulkan.workspace = true\n"),
        ]);
        assert_eq!(
            direction(&tree),
            [
                "engine-core depends on backend-null",
                "backend-null depends on backend-vulkan",
                "backend-vulkan depends on backend-null",
                "xtask depends on engine-core"
            ]
        );
    }

    #[test]
    fn versions_of_their_own() {
        let tree = Tree::sample(&[
            ("Cargo.toml", "[workspace.dependencies]\nglam = \"0.34\"\n"),
            (
                "a/Cargo.toml",
                "[target.'cfg(unix)'.dependencies]\nglam = \"0.34\"\nash.workspace = true\npng = { workspace = true, features = [] }\n",
            ),
        ]);
        assert_eq!(versions(&tree), ["a/Cargo.toml: glam = \"0.34\""]);
    }

    #[test]
    fn lints_of_their_own() {
        let tree = Tree::sample(&[
            ("a/Cargo.toml", "[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n\n[lints.rust]\nmissing_docs = \"allow\"\n"),
        ]);
        assert_eq!(lints(&tree), ["b/Cargo.toml"]);
    }
}
