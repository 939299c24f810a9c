//! Lists the block textures under `assets/textures`, so that adding one takes no more than a file.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=assets/textures");
    if env::var_os("CARGO_FEATURE_FORMATS").is_none() {
        return;
    }
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let folder = Path::new(&manifest).join("assets/textures");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "png"));
    paths.sort();
    let items: String = paths
        .iter()
        .filter_map(|path| Some((path.file_stem()?.to_str()?, path)))
        .map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n"))
        .collect();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("textures.rs");
    fs::write(&out, format!("&[\n{items}]\n")).unwrap_or_else(|error| panic!("{}: {error}", out.display()));
}
