//! Case E4: strips of any height give the picture that is drawn at once, bit for bit, in every colour type.

mod support;

use backend_embedded::PackedTextures;
use backend_embedded::colour::Colour;
use backend_embedded::texture::{Mips, pack};
use backend_null::conformance::scenes::scenes;
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use engine_core::Size;
use support::draw;

fn check<C: Colour>() {
    for scene in scenes() {
        // Odd numbers, so that rows begin in the middle of words.
        let size = Size { width: 93, height: 52 };
        let bytes = pack(&scene.textures, Mips::Nearest);
        let textures = PackedTextures::new(&bytes).expect("packed is valid");
        let whole = draw::<C>(&scene.world, textures, &scene.frame, size, None);
        for rows in [1, 7, 16, 17, 51] {
            let strips = draw::<C>(&scene.world, textures, &scene.frame, size, Some(rows));
            if let Some((x, y)) = whole.first_difference(&strips) {
                panic!(
                    "{}, strips of {rows}: ({x}, {y}) is {:?}, not {:?}",
                    scene.name,
                    strips.at(x, y),
                    whole.at(x, y)
                );
            }
        }
    }
}

#[test]
fn in_24_bit_colour() {
    check::<Rgb888>();
}

#[test]
fn in_16_bit_colour() {
    check::<Rgb565>();
}

#[test]
fn in_grey() {
    check::<Gray4>();
}

#[test]
fn in_black_and_white() {
    check::<BinaryColor>();
}
