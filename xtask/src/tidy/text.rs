//! What any text of the repository may say.

use super::{File, Tree};

/// Files that these rules leave alone.
const EXEMPT: [(&str, &str); 4] = [
    ("LICENSE-APACHE", "a licence is quoted word by word"),
    (".gitignore", "its paths start at the repository's root"),
    (".ci/run", "the one place that knows of test data beside the checkout"),
    ("xtask/src/tidy/text.rs", "it names what it forbids"),
];

/// Folders that every system of a kind has.
const SYSTEM_FOLDERS: [&str; 12] =
    ["bin", "dev", "etc", "lib", "lib64", "opt", "proc", "run", "sbin", "sys", "tmp", "usr"];

/// Words about the making of a text instead of its subject.
const NARRATION: [&str; 9] = [
    "session",
    "sessions",
    "workplace",
    "assistant",
    "chatbot",
    "as requested",
    "as instructed",
    "as discussed",
    "per the brief",
];

/// Absolute paths outside the system's folders, and relative ones that leave the repository.
pub(super) fn paths(tree: &Tree) -> Vec<String> {
    checked(tree).flat_map(|file| file.lines_where(|line| is_foreign(line, file.path.matches('/').count()))).collect()
}

/// Lines with a word of [`NARRATION`].
pub(super) fn narration(tree: &Tree) -> Vec<String> {
    let tells = |line: &str| {
        let words = line.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let line = format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase());
        NARRATION.iter().any(|word| line.contains(&format!(" {word} ")))
    };
    checked(tree).flat_map(|file| file.lines_where(tells)).collect()
}

fn checked(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.0.iter().filter(|file| !EXEMPT.iter().any(|(path, _)| *path == file.path))
}

/// Whether a line of a file this many folders deep names a path that only one machine has.
fn is_foreign(line: &str, depth: usize) -> bool {
    let quoted = line.split(|letter: char| letter.is_whitespace() || "\"'`()<>=,;:[]".contains(letter));
    quoted.into_iter().any(|word| {
        let up = word.split('/').take_while(|part| *part == "..").count();
        up > depth || is_foreign_absolute(word)
    })
}

/// Whether this is a path of at least two parts in a folder that isn't the system's.
fn is_foreign_absolute(word: &str) -> bool {
    let Some((first, rest)) = word.strip_prefix('/').and_then(|path| path.split_once('/')) else {
        return false;
    };
    let is_name = !first.is_empty() && first.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_name && !rest.is_empty() && !SYSTEM_FOLDERS.contains(&first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_paths() {
        assert!(is_foreign("see `/home/me/notes.md`", 0));
        assert!(is_foreign("data = \"../elsewhere\"", 0));
        assert!(is_foreign("include!(\"../../x\")", 1));
        for fine in
            ["/// and/or a/b, 1 / 2 / 3", "https://example.org/a/b", "\"/usr/share/vulkan\"", "\"../assets/x\"", "</b>"]
        {
            assert!(!is_foreign(fine, 1), "{fine}");
        }
    }

    #[test]
    fn narrating_lines() {
        let tree = Tree::sample(&[("a.rs", "// Added in this session.\n// An obsession.\n"), (".ci/run", "session")]);
        assert_eq!(narration(&tree), ["a.rs:1: // Added in this session."]);
    }
}
