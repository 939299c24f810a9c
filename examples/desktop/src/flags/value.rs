//! What stands behind a flag, checked and turned into what it means. Each error completes "--flag: …".

use std::ffi::OsString;

use engine_core::{Culling, Size, Stream, TimeOfDay};

use super::Backend;

/// Pixels along one edge of a picture, at most.
const LARGEST: u32 = 16_384;

/// A position in blocks, and yaw and pitch in degrees.
pub(super) type Pose = ([f64; 3], [f32; 2]);

pub(super) fn text(parser: &mut lexopt::Parser) -> Result<OsString, String> {
    match parser.value() {
        Ok(text) if text.is_empty() => Err("needs a value, not an empty one".to_owned()),
        Ok(text) => Ok(text),
        Err(_) => Err("needs a value".to_owned()),
    }
}

pub(super) fn name(text: OsString) -> Result<String, String> {
    text.into_string().map_err(|text| format!("`{}` isn't Unicode", text.display()))
}

pub(super) fn seed(text: &OsString) -> Result<u64, String> {
    read(text, "a whole number from 0 to 18446744073709551615")
}

pub(super) fn frames(text: &OsString) -> Result<u32, String> {
    let meaning = "a number of frames from 1 to 4294967295";
    read(text, meaning).and_then(|frames| if frames > 0 { Ok(frames) } else { Err(no(text, meaning)) })
}

pub(super) fn view_distance(text: &OsString) -> Result<u32, String> {
    let meaning = &format!("a number of chunks from 1 to {}", Stream::MAX_VIEW_DISTANCE);
    let chunks = read(text, meaning)?;
    if (1..=Stream::MAX_VIEW_DISTANCE).contains(&chunks) { Ok(chunks) } else { Err(no(text, meaning)) }
}

pub(super) fn number(text: &OsString) -> Result<f32, String> {
    read(text, "a number")
}

pub(super) fn time(text: &OsString) -> Result<TimeOfDay, String> {
    let meaning = "a time in hours, such as 17.5";
    TimeOfDay::from_hours(read(text, meaning)?).ok_or_else(|| no(text, meaning))
}

pub(super) fn size(text: &OsString) -> Result<Size, String> {
    let problem = || no(text, &format!("WIDTHxHEIGHT, each from 1 to {LARGEST}"));
    let (width, height) = text.to_str().and_then(|text| text.split_once('x')).ok_or_else(problem)?;
    let pixels = |text: &str| text.parse().ok().filter(|pixels| (1..=LARGEST).contains(pixels));
    let (width, height) = pixels(width).zip(pixels(height)).ok_or_else(problem)?;
    Ok(Size { width, height })
}

pub(super) fn pose(text: &OsString) -> Result<Pose, String> {
    let problem = || no(text, "x,y,z,yaw,pitch: five finite numbers, in blocks and degrees");
    let parts: Vec<&str> = text.to_str().ok_or_else(problem)?.split(',').collect();
    let numbers: Vec<f64> = parts.iter().filter_map(|part| part.trim().parse().ok()).collect();
    match numbers[..] {
        [x, y, z, yaw, pitch] if parts.len() == 5 && numbers.iter().all(|n| n.is_finite()) => {
            Ok(([x, y, z], [yaw as f32, pitch as f32]))
        }
        _ => Err(problem()),
    }
}

pub(super) fn culling(text: &OsString) -> Result<Culling, String> {
    match text.to_str() {
        Some("on") => Ok(Culling::On),
        Some("off") => Ok(Culling::Off),
        _ => Err(no(text, "on or off")),
    }
}

pub(super) fn backend(text: &OsString) -> Result<Backend, String> {
    match text.to_str() {
        Some("vulkan") => Ok(Backend::Vulkan),
        Some("software") => Ok(Backend::Software),
        Some("reference") => Ok(Backend::Reference),
        Some("null") => Ok(Backend::Null),
        _ => Err(no(text, "vulkan, software, reference or null")),
    }
}

fn read<T: std::str::FromStr>(text: &OsString, meaning: &str) -> Result<T, String> {
    text.to_str().and_then(|text| text.parse().ok()).ok_or_else(|| no(text, meaning))
}

fn no(text: &OsString, meaning: &str) -> String {
    format!("`{}` isn't {meaning}", text.display())
}
