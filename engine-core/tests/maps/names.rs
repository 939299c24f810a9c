//! From a file's names to blocks of a world.

use engine_core::formats::{self, BlockName, Mapping, Palettes};
use engine_core::{BlockPos, Coverage, Face, Shape, WorldView};

use crate::nbt::{Nbt, compound};
use crate::reading::Folder;
use crate::region::{RegionFile, column, uniform};

/// Unknown names are shown, keep their names, and take one line.
#[test]
fn unknown_blocks_keep_their_names() {
    let sections =
        vec![uniform(0, "mod:a[b=c]"), uniform(1, "minecraft:stone"), uniform(2, "mod:d"), uniform(3, "mod:d")];
    let folder = Folder::new();
    let path = folder.file("r.0.0.mca", &RegionFile::new().column(0, 0, &column(0, 0, sections)).bytes);
    let import = formats::open(&path).unwrap();
    let line = "12288 blocks of 2 unknown kinds are shown as placeholders, most of them mod:d";
    assert_eq!(import.messages, [line]);
    let registry = import.world.registry();
    let at = |y| import.world.block(BlockPos::new(3, y, 3)).unwrap();
    let texture = |id| registry.texture_names()[usize::from(import.world.block_type(id).textures[0].0)].as_str();
    assert_eq!((registry.name(at(0)), texture(at(0))), (Some("mod:a[b=c]"), "placeholder"));
    assert_eq!((registry.name(at(16)), texture(at(16))), (Some("stone"), "stone"));
    assert_eq!(registry.name(at(63)), Some("mod:d"));
    assert_eq!(import.world.block_type(at(0)).coverage, Coverage::Opaque);
}

#[test]
fn a_map_of_which_nothing_can_be_read_is_an_error() {
    let folder = Folder::new();
    let region = RegionFile::new().payload(0, 0, 9, &[0]).payload(1, 0, 8, &[0]);
    let error = formats::open(&folder.file("r.0.0.mca", &region.bytes)).unwrap_err().to_string();
    let end = "r.0.0.mca: nothing could be read: r.0.0.mca: chunk (0, 0): unknown compression 9 (and 1 more)";
    assert!(error.ends_with(end), "{error}");
}

fn meaning(name: BlockName) -> String {
    let target = Mapping::builtin().target(&name).unwrap_or_else(|| panic!("{name} is unknown"));
    format!("{} {:?}", target.block, target.shape)
}

/// The same thing under all its names.
#[test]
fn names_of_all_ages() {
    let state = |text: &str| match text.split_once('[') {
        Some((name, states)) => {
            BlockName::State { name: name.to_owned(), states: states.trim_end_matches(']').to_owned() }
        }
        None => BlockName::State { name: text.to_owned(), states: String::new() },
    };
    let number = |id, data| BlockName::Number { id, data };
    let node = |name: &str| BlockName::Node { name: name.to_owned(), param2: 0 };
    for (name, expected) in [
        (state("minecraft:birch_log[axis=x]"), "birch_log_x Cube"),
        (number(17, 6), "birch_log_x Cube"),
        (number(17, 14), "birch_wood Cube"),
        (state("minecraft:oak_slab[type=double,waterlogged=false]"), "oak_planks Cube"),
        (state("minecraft:oak_slab[type=top,waterlogged=false]"), "oak_planks Slab"),
        (number(44, 11), "cobblestone Slab"),
        (number(53, 2), "oak_planks Stairs"),
        (node("stairs:stair_cobble"), "cobblestone Stairs"),
        (BlockName::Classic(44), "smooth_stone Slab"),
        (number(1, 3), "diorite Cube"),
        (number(35, 14), "red_wool Cube"),
        (number(50, 5), "torch Torch"),
        (node("default:torch_wall"), "torch Torch"),
        (state("minecraft:furnace[facing=east,lit=true]"), "furnace_lit_east Cube"),
        (number(62, 5), "furnace_lit_east Cube"),
        (state("minecraft:grass"), "tall_grass Cross"),
        (number(31, 1), "tall_grass Cross"),
        (number(9, 0), "water Fluid"),
        (node("default:water_flowing"), "water Fluid"),
        (BlockName::Classic(11), "lava Fluid"),
        (node("ignore"), "air Cube"),
        (state("minecraft:cave_air"), "air Cube"),
    ] {
        assert_eq!(meaning(name), expected);
    }
    for unknown in [state("mod:stone"), number(253, 0), BlockName::Classic(200), node("mod:stone")] {
        assert_eq!(Mapping::builtin().target(&unknown), None);
    }
}

/// Torches and trapdoors have shapes of their own; what is thin and holds water besides shows as water.
#[test]
fn what_does_not_fill_its_cell_is_no_cube() {
    let folder = Folder::new();
    let sections = vec![
        uniform(0, "minecraft:torch"),
        uniform(1, "minecraft:ladder[facing=south,waterlogged=true]"),
        uniform(2, "minecraft:oak_trapdoor[half=top,waterlogged=false]"),
    ];
    let path = folder.file("r.0.0.mca", &RegionFile::new().column(0, 0, &column(0, 0, sections)).bytes);
    let import = formats::open(&path).unwrap();
    assert_eq!(import.messages, [""; 0]);
    let block = |y| *import.world.block_type(import.world.block(BlockPos::new(0, y, 0)).unwrap());
    assert_eq!((block(0).shape, block(0).emission), (Shape::Torch(Face::NegY), 14));
    assert_eq!(block(16).coverage, Coverage::Translucent);
    assert_eq!((block(32).coverage, block(32).shape), (Coverage::Partial, Shape::Plate { side: Face::PosY, depth: 3 }));
}

/// Where regions overlap, blocks of the later one cover, but its air doesn't.
#[test]
fn overlapping_regions() {
    let region = |names: [&str; 2]| {
        let corner = |x, y, z| compound([("x", Nbt::Int(x)), ("y", Nbt::Int(y)), ("z", Nbt::Int(z))]);
        compound([
            ("Position", corner(0, 0, 0)),
            ("Size", corner(2, 1, 1)),
            ("BlockStatePalette", Nbt::List(names.map(crate::region::state).to_vec())),
            ("BlockStates", Nbt::Longs(vec![0b0100])),
        ])
    };
    let regions = compound([
        ("a", region(["minecraft:stone", "minecraft:dirt"])),
        ("b", region(["minecraft:sand", "minecraft:air"])),
    ]);
    let folder = Folder::new();
    let path = folder.file("a", &compound([("Regions", regions)]).gzip());
    let world = formats::open(&path).unwrap().world;
    let name = |x| world.registry().name(world.block(BlockPos::new(x, 0, 0)).unwrap()).unwrap();
    assert_eq!([name(0), name(1), name(2)], ["sand", "dirt", "air"]);
}

#[test]
fn palettes_know_their_registry() {
    let palettes = Palettes::builtin();
    assert!(palettes.placeholders().is_empty());
    assert_eq!(palettes.message(), None);
}
