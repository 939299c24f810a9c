//! What the comparison lets pass, and what it doesn't.

use std::collections::BTreeMap;

use super::*;
use crate::conformance::scenes::scenes;

/// A scene, in a smaller picture.
fn scene(name: &str) -> Scene {
    let scene = scenes().find(|scene| scene.name == name).unwrap();
    Scene { size: Size { width: 112, height: 63 }, ..scene }
}

/// What the reference sees when each pixel is sampled this far from its middle.
fn shifted(scene: &Scene, reference: &ReferenceRenderer, dx: f32, dy: f32) -> Picture {
    let painter = reference.painter(&scene.frame, scene.size).unwrap();
    Picture::from_fn(scene.size, |x, y| painter.pixel(x as f32 + 0.5 + dx, y as f32 + 0.5 + dy).colour)
}

fn changed(picture: &Picture, mut change: impl FnMut(Rgba8) -> Rgba8) -> Picture {
    Picture { size: picture.size, pixels: picture.pixels.iter().map(|&pixel| change(pixel)).collect() }
}

#[test]
fn edges_may_lie_a_little_elsewhere_and_pictures_may_not() {
    for name in ["over-water", "leaves-of-all-kinds", "media-from-within"] {
        let scene = scene(name);
        let (reference, expected) = of_reference(&scene);
        let judge = |picture: &Picture| compare(picture, &expected, &scene, &reference);
        assert_eq!(judge(&expected), Ok(()));
        assert_eq!(judge(&shifted(&scene, &reference, 0.01, -0.005)), Ok(()), "{name}");
        assert!(judge(&shifted(&scene, &reference, 1.0, 0.0)).is_err(), "{name} a pixel to the left");
        assert!(judge(&shifted(&scene, &reference, 0.0, -0.7)).is_err(), "{name} less than a pixel down");
        let Size { width, height } = scene.size;
        assert!(judge(&Picture::from_fn(scene.size, |x, y| expected.at(width - 1 - x, y))).is_err(), "{name} mirrored");
        assert!(
            judge(&Picture::from_fn(scene.size, |x, y| expected.at(x, height - 1 - y))).is_err(),
            "{name} upside down"
        );
    }
}

#[test]
fn colours_may_be_off_by_the_tolerance_and_no_more() {
    let scene = scene("dark-corners");
    let (reference, expected) = of_reference(&scene);
    let darker = |by: u8| changed(&expected, |c| Rgba8 { r: c.r.saturating_sub(by), ..c });
    assert_eq!(compare(&darker(CHANNEL_TOLERANCE), &expected, &scene, &reference), Ok(()));
    assert!(compare(&darker(2 * CHANNEL_TOLERANCE), &expected, &scene, &reference).is_err());
    let swapped = changed(&expected, |c| Rgba8 { r: c.b, b: c.r, ..c });
    assert!(compare(&swapped, &expected, &scene, &reference).is_err());
}

/// Any one face that covers this many pixels, and isn't there, is missed.
const SMALLEST_FACE: usize = 6;

/// Each of the nearest faces in turn shows the sky instead: that is a fault wherever the face is more than a sliver.
#[test]
fn no_whole_face_fits_into_the_tolerances() {
    for name in ["over-water", "chunk-borders", "media-side-by-side"] {
        let scene = scene(name);
        let (reference, expected) = of_reference(&scene);
        let painter = reference.painter(&scene.frame, scene.size).unwrap();
        let mut faces: BTreeMap<(BlockPos, Face), Vec<usize>> = BTreeMap::new();
        for index in 0..scene.size.pixels() {
            let (x, y) = (index as u32 % scene.size.width, index as u32 / scene.size.width);
            painter.look(x as f32 + 0.5, y as f32 + 0.5, &mut |hit, _| {
                faces.entry((hit.block, hit.face)).or_default().push(index);
                ControlFlow::Break(())
            });
        }
        let large: Vec<_> = faces.into_iter().filter(|(_, pixels)| pixels.len() >= SMALLEST_FACE).collect();
        assert!(large.len() > 20, "{name} has {} large faces", large.len());
        for (face, pixels) in large.iter().step_by(large.len() / 10) {
            let mut picture = expected.clone();
            for &index in pixels {
                picture.pixels[index] = Rgba8::rgb(188, 212, 236);
            }
            assert!(
                compare(&picture, &expected, &scene, &reference).is_err(),
                "{name}: {face:?}, {} pixels",
                pixels.len()
            );
        }
    }
}

/// A renderer that takes one shape for another isn't let pass: a slab or stairs for a cube, stairs for those that rise the other way, a torch on the
/// wall for one on the ground, a fluid of one level for one of another.
#[test]
fn other_shapes_are_told_apart() {
    for (name, block, other) in [
        ("shapes-from-above", "letter_steps", "letter"),
        ("shapes-from-above", "letter_slab", "letter"),
        ("shapes-from-above", "wall_torch", "torch"),
        ("shapes-from-above", "glass_pane_x", "air"),
        ("shapes-from-behind", "hollow", "layers"),
        ("shapes-from-behind", "fence_all", "fence"),
        ("fluid-from-above", "water_4", "water_6"),
        ("fluid-from-the-side", "lava_2", "lava_6"),
    ] {
        let scene = scene(name);
        let (reference, expected) = of_reference(&scene);
        let mut mistaken = scene.clone();
        let [block, other] = [block, other].map(|name| scene.world.registry().id(name).unwrap());
        for (at, chunk) in scene.world.chunks() {
            let ids = std::array::from_fn(|index| {
                let id = chunk.blocks().get(engine_core::LocalPos::from_index(index).unwrap());
                if id == block { other } else { id }
            });
            mistaken.world.insert_chunk(at, engine_core::Chunk::from_blocks(&ids)).unwrap();
        }
        let (_, found) = of_reference(&mistaken);
        assert!(compare(&found, &expected, &scene, &reference).is_err(), "{name} {block:?} as {other:?}");
    }
}
