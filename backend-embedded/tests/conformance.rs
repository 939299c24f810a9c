//! The suite that every renderer passes: all its checks but those of textured pictures: `reference.rs` makes the one with
//! tolerances of its own, and this renderer knows no light but that of the open sky.

mod support;

use backend_embedded::memory::Heap;
use backend_embedded::texture::{Mips, pack};
use backend_embedded::{PackedTextures, SoftwareRenderer};
use backend_null::conformance::{Draws, Suite};
use embedded_graphics::pixelcolor::Rgb888;
use engine_core::{Size, TextureSet};
use support::Screen;

fn make(textures: &TextureSet) -> SoftwareRenderer<'static, Screen<Rgb888>, Heap<Rgb888>> {
    // The suite's renderers own what they draw with.
    let bytes: &'static [u8] = pack(textures, Mips::Mixed).leak();
    let textures = PackedTextures::new(bytes).expect("packed is valid");
    SoftwareRenderer::new(Screen::new(Size { width: 512, height: 512 }), Heap::new(), textures)
}

#[test]
fn the_software_renderer_conforms() {
    let suite = Suite::new(Draws::Pixels, make);
    let checks: Vec<_> = suite.checks().filter(|check| !matches!(check.name, "scenes" | "lit-scenes")).collect();
    assert!(checks.len() > 5, "the suite has more checks than one");
    let failures: Vec<_> = checks.iter().filter_map(|check| suite.run_check(check).err()).collect();
    assert_eq!(failures, Vec::<String>::new());
}
