//! Textures as PNG files: 8-bit RGBA, sRGB, named after the texture.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use crate::canvas::SIDE;
use crate::catalogue::Texture;

/// Where the engine looks for the textures that it carries.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../engine-core/assets/textures")
}

/// Writes every texture into [`folder`] and removes pictures that no painter makes any more.
pub(crate) fn write_all(textures: &[Texture]) -> Result<(), String> {
    let folder = folder();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in pictures(&folder)? {
        let known = textures.iter().any(|texture| path.file_stem().is_some_and(|stem| stem == texture.name.as_str()));
        if !known {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    for texture in textures {
        let side = SIDE.unsigned_abs();
        write_png(&folder.join(format!("{}.png", texture.name)), side, side, &texture.canvas.bytes())?;
    }
    Ok(())
}

/// The PNG files in a folder, in no particular order.
pub(crate) fn pictures(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        if path.extension().is_some_and(|extension| extension == "png") {
            paths.push(path);
        }
    }
    Ok(paths)
}

/// Writes `width` × `height` RGBA pixels.
pub(crate) fn write_png(path: &Path, width: u32, height: u32, pixels: &[u8]) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = fs::File::create(path).map_err(|error| failed(&error))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let mut writer = encoder.write_header().map_err(|error| failed(&error))?;
    writer.write_image_data(pixels).map_err(|error| failed(&error))?;
    writer.finish().map_err(|error| failed(&error))
}
