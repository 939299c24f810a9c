//! What the committed pictures are held to.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::BufReader;

use crate::canvas::{Canvas, SIDE};
use crate::catalogue::{Texture, Wrap, textures};
use crate::files::{folder, pictures};

/// The files are what the program paints, and there are no others.
#[test]
fn committed_files_are_what_is_painted() {
    let textures = textures();
    for Texture { name, canvas, .. } in &textures {
        let path = folder().join(format!("{name}.png"));
        let file = File::open(&path)
            .unwrap_or_else(|error| panic!("{}: {error}; run `cargo run -p block-art`", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
        assert!(reader.info().srgb.is_some(), "{name}: not marked as sRGB");
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight), "{name}");
        assert_eq!((info.width, info.height), (16, 16), "{name}");
        assert!(
            pixels == canvas.bytes(),
            "{name}: the file differs from what is painted; run `cargo run -p block-art`"
        );
    }
    let painted: BTreeSet<String> = textures.into_iter().map(|texture| texture.name).collect();
    let committed: BTreeSet<String> = pictures(&folder())
        .unwrap()
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(committed, painted);
}

/// A name and a picture belong together, each once.
#[test]
fn no_two_textures_are_the_same() {
    let textures = textures();
    let mut pictures: HashMap<&Canvas, &str> = HashMap::new();
    let mut names = BTreeSet::new();
    for texture in &textures {
        assert!(names.insert(&texture.name), "{} is listed twice", texture.name);
        if let Some(other) = pictures.insert(&texture.canvas, &texture.name) {
            panic!("{} looks exactly like {other}", texture.name);
        }
    }
}

/// Across an edge that wraps, neighbouring lines differ hardly more than neighbouring lines inside do at the most.
///
/// A quarter more is allowed: a joint between bricks may happen to lie on the edge, and no joint inside need be as deep.
#[test]
fn tiles_show_no_seam() {
    let transposed = |canvas: &Canvas| Canvas::from_fn(|x, y| canvas.at(y, x));
    let mut seams = Vec::new();
    for Texture { name, wrap, canvas } in textures() {
        let edges = match wrap {
            Wrap::Both => vec![("right", canvas.clone()), ("bottom", transposed(&canvas))],
            Wrap::Sideways => vec![("right", canvas)],
            Wrap::Single => vec![],
        };
        for (edge, canvas) in edges {
            let inside = (0..SIDE - 1).map(|x| step(&canvas, x)).max().unwrap();
            let seam = step(&canvas, SIDE - 1);
            if seam * 4 > inside * 5 {
                seams.push(format!("{name}, {edge}: {seam} across, {inside} inside"));
            }
        }
    }
    assert!(seams.is_empty(), "{seams:#?}");
}

/// Cutout textures must not blend: their alpha is 0 or 255.
#[test]
fn holes_are_complete() {
    let translucent = ["water", "ice", "glass"];
    for Texture { name, canvas, .. } in textures() {
        let partial = canvas.bytes().chunks_exact(4).any(|pixel| !matches!(pixel[3], 0 | 255));
        let expected = translucent.contains(&name.as_str()) || name.ends_with("_stained_glass");
        assert_eq!(partial, expected, "{name}");
    }
}

/// How much column `x` differs from the next one, alpha included.
fn step(canvas: &Canvas, x: i32) -> i32 {
    let difference = |a: u8, b: u8| i32::from(a.abs_diff(b));
    (0..SIDE)
        .flat_map(|y| canvas.at(x, y).0.into_iter().zip(canvas.at(x + 1, y).0))
        .map(|(a, b)| difference(a, b))
        .sum()
}
