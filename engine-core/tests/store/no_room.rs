//! Where nothing can be written: one clear line, and the old data is as it was.

#![cfg_attr(not(unix), expect(dead_code, reason = "the limits are those of Unix"))]

use std::path::Path;

use engine_core::formats::store::{Base, SaveFile};

use crate::support::{cells, load_all, opened, place, varied};

/// Says why a save can't be opened, nor another one made beside it.
pub(crate) fn report_refusal(file: &Path) {
    println!("open {}", SaveFile::open(file).unwrap_err());
    println!("create {}", SaveFile::create(&file.with_file_name("other"), &Base::Nothing).unwrap_err());
}

/// Commits ever larger chunks until there is no more room, then says why, and that what was there is there.
pub(crate) fn fill(file: &Path) {
    let mut save = opened(file);
    let mut commits = save.commits();
    let error = loop {
        let numbers = commits as i32 * 40..commits as i32 * 40 + 40;
        let chunks: Vec<_> = numbers.map(|n| (place(n % 8000), varied(n))).collect();
        match save.commit(chunks.iter().map(|(at, chunk)| (*at, chunk))) {
            Ok(commit) => commits = commit,
            Err(error) => break error,
        }
        assert!(commits < 10_000, "there was room for everything");
    };
    println!("full {error}");
    assert_eq!(save.commits(), commits);
    assert_eq!(cells(&save.load_chunk(place(1)).unwrap().unwrap()), cells(&varied(1)));
    println!("commits {commits}");
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::path::PathBuf;
    use std::process::Command;

    use super::*;
    use crate::child;
    use crate::support::{Scratch, filled};

    /// What a child prints after a word, up to the end of the line.
    fn said(output: &str, word: &str) -> String {
        let line = output.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no line `{word}` in {output}")).to_owned()
    }

    fn output_of(mut command: Command) -> String {
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
        text
    }

    fn is_root() -> bool {
        Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
    }

    /// Permissions don't bind root, so the child runs as nobody: the program is put where that may start it.
    #[test]
    fn a_folder_that_is_read_only() {
        let folder = Scratch::new();
        let (path, program) = (folder.file("world.burrow"), folder.file("program"));
        filled(&path, 30);
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        let before = fs::read(&path).unwrap();
        // A file that may not be written; a file that may, in a folder that may not.
        for mode in [0o444, 0o666] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
            let mut command = child::command(&program, "refused now", &path);
            if is_root() {
                command.uid(65534).gid(65534);
            }
            let output = output_of(command);
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
            let refused = "the file or its folder can't be written";
            assert_eq!(said(&output, "open"), format!("{}: {refused}", path.display()), "mode {mode:o}");
            assert_eq!(said(&output, "create"), format!("{}: {refused}", folder.file("other").display()));
            assert!(fs::read(&path).unwrap() == before);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
        }
        assert_eq!(load_all(&mut opened(&path)).chunks().len(), 30);
    }

    /// A file system of one megabyte, gone with the value. `None` where this user may not have one.
    struct SmallDisk(PathBuf);

    impl SmallDisk {
        fn new(at: PathBuf) -> Option<Self> {
            fs::create_dir(&at).unwrap();
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&at);
            mount.output().is_ok_and(|output| output.status.success()).then_some(Self(at))
        }
    }

    impl Drop for SmallDisk {
        fn drop(&mut self) {
            let _ = Command::new("umount").arg(&self.0).output();
        }
    }

    #[test]
    fn a_disk_that_is_full() {
        let folder = Scratch::new();
        let Some(disk) = SmallDisk::new(folder.file("disk")) else { return };
        let path = disk.0.join("world.burrow");
        filled(&path, 30);
        let output = output_of(child::command(std::env::current_exe().unwrap(), "fill now", &path));
        let expected = format!("{}: no room to save on this disk; what was saved before is safe", path.display());
        assert_eq!(said(&output, "full"), expected);
        check_after(&path, &output);
    }

    /// The same for every user: a limit on the size of files.
    #[test]
    fn a_file_that_may_not_grow() {
        let folder = Scratch::new();
        let path = folder.file("world.burrow");
        filled(&path, 30);
        let inner = child::command(std::env::current_exe().unwrap(), "fill now", &path);
        let mut shell = Command::new("sh");
        // Without the trap the signal would end the program.
        shell
            .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$@\"", "sh"])
            .arg(inner.get_program())
            .args(inner.get_args());
        shell.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let output = output_of(shell);
        assert_eq!(said(&output, "full").lines().count(), 1);
        check_after(&path, &output);
    }

    fn check_after(path: &Path, output: &str) {
        let mut save = opened(path);
        assert_eq!(save.commits().to_string(), said(output, "commits"));
        let world = load_all(&mut save);
        assert!(world.chunks().len() > 30);
    }
}
