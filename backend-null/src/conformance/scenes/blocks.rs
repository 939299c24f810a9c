//! The blocks and textures of the suite's scenes: made here in code, so that no picture depends on the engine's art.

use engine_core::block::{Layer, TEXTURE_SIZE};
use engine_core::{BlockRegistry, Rgba8, TextureSet};

const BLOCKS: &str = "
    air           empty
    white         opaque       all=white
    letter        opaque       all=letter
    stone         opaque       all=stone
    dirt          opaque       all=dirt
    grass         opaque       side=grass_side top=grass bottom=dirt
    sand          opaque       all=sand
    log           opaque       all=bark top=rings bottom=rings
    leaves        cutout       all=leaves light_filter=1
    hollow_leaves cutout       all=leaves inner=hidden
    double_leaves cutout       all=leaves inner=hidden sides=double
    water         translucent  all=water solidity=passable light_filter=1
    glass         translucent  all=glass
    ice           translucent  all=ice
    red_pane      translucent  all=white tint=ff000060
    green_pane    translucent  all=white tint=00ff0060
    blue_pane     translucent  all=white tint=0000ff60
    yellow_pane   translucent  all=white tint=ffff0060
    white_pane    translucent  all=white tint=ffffff60
    lamp          opaque       all=white tint=ffe0a0 emission=15
    ember         translucent  all=glass tint=ff8040 emission=9
    slab          opaque       all=stone shape=plate:bottom:8
    top_slab      opaque       all=bark top=rings bottom=rings shape=plate:top:8
    steps         opaque       all=stone shape=steps:bottom:3
    steps_down    opaque       all=bark top=rings bottom=rings shape=steps:top:10
    corner        opaque       all=stone shape=steps:bottom:4
    hollow        opaque       all=sand shape=steps:bottom:7
    layers        opaque       all=sand shape=plate:bottom:6
    carpet        opaque       all=dirt shape=plate:bottom:1
    fence         opaque       all=bark shape=fence:
    fence_x       opaque       all=bark shape=fence:west+east
    fence_all     opaque       all=bark shape=fence:west+east+north+south
    wall_x        opaque       all=stone shape=wall:west+east
    pane_all      cutout       all=glass shape=pane:west+east+north+south
    glass_pane_x  translucent  all=glass shape=pane:west+east
    sheets        cutout       all=leaves sides=double shape=sheets:west+north
    door          opaque       all=letter shape=plate:north:3
    plant         cutout       all=plant shape=cross
    torch         opaque       all=bark shape=torch:bottom
    wall_torch    opaque       all=letter shape=torch:west
    small         opaque       all=letter shape=small
    letter_slab   opaque       all=letter shape=plate:bottom:5
    letter_steps  opaque       all=letter shape=steps:bottom:12
    water_0       translucent  all=water solidity=passable shape=water:0
    water_1       translucent  all=water solidity=passable shape=water:1
    water_2       translucent  all=water solidity=passable shape=water:2
    water_3       translucent  all=water solidity=passable shape=water:3
    water_4       translucent  all=water solidity=passable shape=water:4
    water_5       translucent  all=water solidity=passable shape=water:5
    water_6       translucent  all=water solidity=passable shape=water:6
    water_7       translucent  all=water solidity=passable shape=water:7
    water_8       translucent  all=water solidity=passable shape=water:8
    lava_0        opaque       all=sand solidity=passable shape=lava:0
    lava_1        opaque       all=sand solidity=passable shape=lava:1
    lava_2        opaque       all=sand solidity=passable shape=lava:2
    lava_3        opaque       all=sand solidity=passable shape=lava:3
    lava_4        opaque       all=sand solidity=passable shape=lava:4
    lava_5        opaque       all=sand solidity=passable shape=lava:5
    lava_6        opaque       all=sand solidity=passable shape=lava:6
    leaf_plate    cutout       all=leaves shape=plate:top:4
";

/// A letter that no turn or mirror leaves as it is.
const LETTER: [&str; TEXTURE_SIZE] = [
    "oooooooooooooooo",
    "o..............o",
    "o..##########..o",
    "o..##########..o",
    "o..##..........o",
    "o..##..........o",
    "o..##..........o",
    "o..#######.....o",
    "o..#######.....o",
    "o..##..........o",
    "o..##..........o",
    "o..##..........o",
    "o..##..........o",
    "o..##..........o",
    "o..............o",
    "oooooooooooooooo",
];

/// The block table of the scenes.
///
/// # Panics
/// Never: every scene reads the whole table.
pub fn registry() -> BlockRegistry {
    BlockRegistry::parse(BLOCKS).expect("the scenes' block table is sound")
}

/// Textures for the blocks of [`registry`] and of the engine's own table, in the order of the names.
pub fn textures(registry: &BlockRegistry) -> TextureSet {
    TextureSet::new(registry.texture_names().iter().map(|name| painted(name)).collect())
}

fn painted(name: &str) -> Layer {
    match name {
        "letter" => layer(|x, y, _| match LETTER[y].as_bytes()[x] {
            b'o' => Rgba8::rgb(90, 60, 40),
            b'#' => Rgba8::rgb(200, 40, 30),
            _ => Rgba8::rgb(235, 225, 190),
        }),
        "stone" => layer(|_, _, grain| grey(118 + grain % 24)),
        "dirt" => layer(|_, _, grain| Rgba8::rgb(112 + grain % 22, 80 + grain % 18, 54 + grain % 12)),
        "grass" | "grass_top" => layer(|_, _, grain| green(grain)),
        "grass_side" => layer(|x, y, grain| match y < 3 + (x * 5 % 3) {
            true => green(grain),
            false => Rgba8::rgb(112 + grain % 22, 80 + grain % 18, 54),
        }),
        "sand" => layer(|_, _, grain| Rgba8::rgb(214 + grain % 14, 200 + grain % 14, 150)),
        "bark" => layer(|x, _, grain| grey(70 + 20 * (x % 4 / 2) as u8 + grain % 10)),
        "rings" => layer(|x, y, _| grey(120 + 40 * (x.min(y).min(15 - x).min(15 - y) % 2) as u8)),
        "leaves" => layer(|_, _, grain| Rgba8 { a: if grain % 3 == 0 { 0 } else { 255 }, ..green(grain) }),
        "water" => layer(|x, y, _| Rgba8 { r: 40, g: 90, b: 190 + 4 * ((x + y) % 8) as u8, a: 150 }),
        "glass" => layer(|x, y, _| match x == 0 || y == 0 || x == 15 || y == 15 {
            true => Rgba8 { r: 220, g: 240, b: 240, a: 230 },
            false => Rgba8 { r: 200, g: 230, b: 235, a: 50 },
        }),
        "ice" => layer(|x, y, _| Rgba8 { r: 150, g: 190, b: 235, a: if x == y { 220 } else { 130 } }),
        "plant" => {
            layer(|x, y, grain| Rgba8 { a: if (x as i32 - 8).abs() <= y as i32 / 3 { 255 } else { 0 }, ..green(grain) })
        }
        "white" => Layer::flat(grey(255)),
        // The blocks of the generated landscape.
        name if name.ends_with("_leaves") => painted("leaves"),
        name => {
            let [r, g, b] = [31, 37, 41].map(|factor| {
                60 + (name.bytes().fold(7u32, |h, c| h.wrapping_mul(factor).wrapping_add(u32::from(c))) % 120) as u8
            });
            layer(|_, _, grain| Rgba8::rgb(r + grain % 24, g + grain % 20, b + grain % 16))
        }
    }
}

/// A layer from a function of column, row and a number that looks random.
fn layer(texel: impl Fn(usize, usize, u8) -> Rgba8) -> Layer {
    Layer::new(&std::array::from_fn(|index| {
        let (x, y) = (index % TEXTURE_SIZE, index / TEXTURE_SIZE);
        let mixed = (index as u32 + 1).wrapping_mul(0x9e37_79b1);
        texel(x, y, ((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b) >> 24) as u8)
    }))
}

fn grey(value: u8) -> Rgba8 {
    Rgba8::rgb(value, value, value)
}

fn green(grain: u8) -> Rgba8 {
    Rgba8::rgb(66 + grain % 20, 128 + grain % 32, 48 + grain % 12)
}
