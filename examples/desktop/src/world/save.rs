//! Where a world's edits are kept: which save the flags mean, and what it lies on.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use engine_core::World;
use engine_core::formats::store::{self, Base, Fingerprint, SaveFile};

use crate::console;
use crate::flags::Flags;

/// What a world is made of before it is edited.
#[derive(Debug, PartialEq)]
pub(super) enum Origin {
    /// The landscape of a seed.
    Seed(u64),
    /// A file or folder.
    File(PathBuf),
    /// Nothing but what the save holds.
    Nothing,
}

/// What the flags ask for: the world, and the save that keeps its edits, if any does. A save that isn't there yet is made.
///
/// # Errors
/// One line: which save, and why it can't be used.
pub(super) fn find(flags: &Flags) -> Result<(Origin, Option<SaveFile>), String> {
    match (&flags.world, &flags.save) {
        (Some(world), None) if is_save(world) => {
            let save = open(world)?;
            let origin = match save.base() {
                Base::Nothing => Origin::Nothing,
                Base::Seed(seed) => Origin::Seed(*seed),
                Base::File { path, .. } => Origin::File(path.clone()),
            };
            Ok((origin, Some(save)))
        }
        (world, save) => {
            let origin = world.clone().map_or(Origin::Seed(flags.seed), Origin::File);
            let save = save.as_deref().map(|save| open_over(save, &origin)).transpose()?;
            Ok((origin, save))
        }
    }
}

/// Whether there is a save at a path. Whatever is wrong with the path is found out by those who open it.
fn is_save(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(store::HEAD as u64).read_to_end(&mut head));
    read.is_ok() && store::is_save(&head)
}

/// Opens a save and tells what about it isn't as it was.
fn open(path: &Path) -> Result<SaveFile, String> {
    let save = SaveFile::open(path).map_err(|error| error.to_string())?;
    if let Base::File { path: file, fingerprint } = save.base()
        && Fingerprint::of(file).is_ok_and(|found| found != *fingerprint)
    {
        console::note(&format!(
            "{}: {} has changed since; what was edited stays as it was edited",
            path.display(),
            file.display()
        ));
    }
    Ok(save)
}

/// Opens the save at `path`, which lies on `origin`, or makes it.
fn open_over(path: &Path, origin: &Origin) -> Result<SaveFile, String> {
    let wanted = match origin {
        Origin::Seed(seed) => Base::Seed(*seed),
        Origin::File(file) => Base::file(file).map_err(|error| format!("{}: {error}", file.display()))?,
        Origin::Nothing => Base::Nothing,
    };
    if !fs::exists(path).is_ok_and(|exists| exists) {
        return SaveFile::create(path, &wanted).map_err(|error| error.to_string());
    }
    let save = open(path)?;
    let is_same = match (save.base(), &wanted) {
        (Base::File { path: one, .. }, Base::File { path: other, .. }) => one == other,
        (one, other) => one == other,
    };
    if is_same {
        return Ok(save);
    }
    let lies_on = match save.base() {
        Base::Nothing => "nothing".to_owned(),
        Base::Seed(seed) => format!("the landscape of seed {seed}"),
        Base::File { path, .. } => path.display().to_string(),
    };
    Err(format!("{}: it lies on {lies_on}; open it by --world", path.display()))
}

/// Puts all chunks of a save that are whole into a world, in place of its own; tells of the others.
///
/// # Errors
/// One line, if the save and the world can't go together.
pub(super) fn put_into(world: &mut World, save: &mut SaveFile) -> Result<(), String> {
    save.adopt(world.registry_mut()).map_err(|error| error.to_string())?;
    let (places, message) = save.places();
    message.iter().for_each(|message| console::note(message));
    for at in places {
        match save.load_chunk(at) {
            Ok(Some(chunk)) => drop(world.insert_chunk(at, chunk).map_err(|error| error.to_string())?),
            Ok(None) => {}
            Err(error) => console::note(&error.to_string()),
        }
    }
    Ok(())
}
