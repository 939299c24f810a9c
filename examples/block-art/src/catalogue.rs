//! The list of all textures: what is painted, and under which name the engine finds it.

use crate::canvas::Canvas;
use crate::paint::{
    crops, dyed, flowers, fluid, frozen, furniture, glass, leaves, light, masonry, mineral, nether, ore, plain, plants,
    rock, sand, soil, wood,
};
use crate::palette::rgb;

/// Which of a tile's edges meet the opposite edge of the same tile in the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrap {
    /// Both: walls and floors of this material.
    Both,
    /// Left and right only: sides with a top and a bottom.
    Sideways,
    /// None: a single picture, such as a plant, a face or a plate with a bevel around it.
    Single,
}

/// A finished texture.
pub(crate) struct Texture {
    /// Also the file's name without its extension.
    pub(crate) name: String,
    /// Which edges must not show a seam.
    pub(crate) wrap: Wrap,
    /// The pixels.
    pub(crate) canvas: Canvas,
}

/// Paints everything.
pub(crate) fn textures() -> Vec<Texture> {
    let mut list = List(Vec::new());
    ground(&mut list);
    rocks(&mut list);
    ores(&mut list);
    trees(&mut list);
    fluids_and_ice(&mut list);
    lights_and_nether(&mut list);
    crops_and_plants(&mut list);
    made_things(&mut list);
    colours(&mut list);
    list.single("white", plain::white());
    list.single("placeholder", plain::placeholder());
    list.0
}

struct List(Vec<Texture>);

impl List {
    fn add(&mut self, name: &str, wrap: Wrap, canvas: Canvas) {
        self.0.push(Texture { name: name.to_owned(), wrap, canvas });
    }

    fn tile(&mut self, name: &str, canvas: Canvas) {
        self.add(name, Wrap::Both, canvas);
    }

    fn side(&mut self, name: &str, canvas: Canvas) {
        self.add(name, Wrap::Sideways, canvas);
    }

    fn single(&mut self, name: &str, canvas: Canvas) {
        self.add(name, Wrap::Single, canvas);
    }
}

fn ground(list: &mut List) {
    list.tile("grass_top", soil::GRASS.top());
    list.side("grass_side", soil::GRASS.side());
    list.side("snowy_grass_side", soil::SNOW_COVER.side());
    list.tile("podzol_top", soil::PODZOL.top());
    list.side("podzol_side", soil::PODZOL.side());
    list.tile("mycelium_top", soil::MYCELIUM.top());
    list.side("mycelium_side", soil::MYCELIUM.side());
    list.tile("dirt", soil::dirt());
    list.tile("coarse_dirt", soil::coarse_dirt());
    list.tile("path_top", soil::path_top());
    list.side("path_side", soil::path_side());
    list.tile("farmland", soil::farmland(0));
    list.tile("farmland_wet", soil::farmland(120));
    list.tile("mud", soil::mud());
    list.tile("moss", soil::moss());
    list.tile("snow", soil::snow());
    for desert in &sand::DESERTS {
        let prefix = desert.prefix;
        list.tile(&format!("{prefix}sand"), desert.sand());
        list.tile(&format!("{prefix}sandstone_top"), desert.top());
        list.side(&format!("{prefix}sandstone"), desert.side());
        list.tile(&format!("{prefix}sandstone_bottom"), desert.bottom());
    }
    list.tile("gravel", sand::gravel());
    list.tile("clay", sand::clay());
}

fn rocks(list: &mut List) {
    list.tile("stone", rock::stone());
    list.single("smooth_stone", rock::smooth_stone());
    list.tile("granite", rock::granite());
    list.tile("diorite", rock::diorite());
    list.tile("andesite", rock::andesite());
    list.tile("deepslate", rock::deepslate());
    list.tile("deepslate_top", rock::deepslate_top());
    list.tile("tuff", rock::tuff());
    list.tile("calcite", rock::calcite());
    list.tile("basalt", rock::basalt());
    list.tile("blackstone", rock::blackstone());
    list.tile("bedrock", rock::bedrock());
    list.tile("obsidian", rock::obsidian());
    list.tile("end_stone", rock::end_stone());
    list.tile("cobblestone", masonry::cobblestone());
    list.tile("mossy_cobblestone", masonry::mossy_cobblestone());
    list.tile("cobbled_deepslate", masonry::cobbled_deepslate());
    list.tile("stone_bricks", masonry::stone_bricks());
    list.tile("mossy_stone_bricks", masonry::mossy_stone_bricks());
    list.tile("cracked_stone_bricks", masonry::cracked_stone_bricks());
    list.tile("bricks", masonry::bricks());
    list.tile("mud_bricks", masonry::mud_bricks());
    list.tile("deepslate_bricks", masonry::deepslate_bricks());
    list.tile("nether_bricks", masonry::nether_bricks());
    list.tile("end_stone_bricks", masonry::end_stone_bricks());
    list.tile("prismarine_bricks", masonry::prismarine_bricks());
    list.tile("purpur", masonry::purpur());
    list.tile("prismarine", mineral::prismarine());
    list.single("quartz", mineral::quartz());
    list.tile("quartz_pillar", mineral::quartz_pillar());
    list.tile("amethyst", mineral::amethyst());
}

fn ores(list: &mut List) {
    for kind in &ore::ORES {
        list.tile(&format!("{}_ore", kind.name), ore::ore(&rock::stone(), kind));
        list.tile(&format!("deepslate_{}_ore", kind.name), ore::ore(&rock::deepslate(), kind));
    }
    list.single("iron_block", mineral::metal(rgb(0xce_cecb)));
    list.single("gold_block", mineral::metal(rgb(0xee_c23a)));
    list.single("copper_block", mineral::metal(rgb(0xba_6a48)));
    list.single("diamond_block", mineral::gem(rgb(0x66_d2cc)));
    list.single("emerald_block", mineral::gem(rgb(0x36_bf62)));
    list.tile("redstone_block", mineral::rough(rgb(0xae_1e16), 231));
    list.tile("lapis_block", mineral::rough(rgb(0x2c_4eae), 232));
    list.tile("coal_block", mineral::rough(rgb(0x22_2226), 233));
}

fn trees(list: &mut List) {
    for species in &wood::SPECIES {
        list.tile(&format!("{}_planks", species.name), species.planks());
        list.tile(&format!("{}_log", species.name), species.log());
        list.tile(&format!("{}_log_top", species.name), species.log_top());
    }
    for foliage in &leaves::FOLIAGE {
        list.tile(&format!("{}_leaves", foliage.name), foliage.paint());
    }
}

fn fluids_and_ice(list: &mut List) {
    list.tile("water", fluid::water());
    list.tile("lava", fluid::lava());
    list.tile("ice", frozen::ice());
    list.tile("packed_ice", frozen::packed_ice());
    list.tile("blue_ice", frozen::blue_ice());
}

fn lights_and_nether(list: &mut List) {
    list.tile("glowstone", light::glowstone());
    list.tile("sea_lantern", light::sea_lantern());
    list.tile("lamp_off", light::lamp(rgb(0x6b_4226)));
    list.tile("lamp_on", light::lamp(rgb(0xf6_c872)));
    list.single("lantern", light::lantern());
    list.single("torch", light::torch());
    list.tile("magma", light::magma());
    list.tile("netherrack", nether::netherrack());
    list.tile("soul_sand", nether::soul_sand());
    list.tile("nether_wart_block", nether::wart_block([0x5c_0a0c, 0x6c_0f10, 0x7c_1516, 0x8e_1c1c, 0xa4_2826]));
    list.tile("warped_wart_block", nether::wart_block([0x0c_5a56, 0x10_6a66, 0x15_7b77, 0x1c_8d88, 0x28_a49d]));
}

fn crops_and_plants(list: &mut List) {
    list.side("pumpkin_side", crops::pumpkin_side());
    list.single("pumpkin_top", crops::pumpkin_top());
    list.single("pumpkin_face", crops::pumpkin_face(rgb(0x5a_2c0a), rgb(0x83_420e)));
    list.single("pumpkin_lit", crops::pumpkin_face(rgb(0xff_e27c), rgb(0xf4_b33c)));
    list.side("melon_side", crops::melon_side());
    list.single("melon_top", crops::melon_top());
    list.side("cactus_side", crops::cactus_side());
    list.single("cactus_top", crops::cactus_top());
    list.tile("hay_side", crops::hay_side());
    list.tile("hay_top", crops::hay_top());
    list.tile("sponge", crops::sponge([0xa8_a03a, 0xb6_ad42, 0xc3_b94b, 0xce_c458, 0xda_d06a]));
    list.tile("brown_mushroom_cap", crops::mushroom_cap([0x7e_5c44, 0x8a_674d, 0x95_7156, 0x9f_7b5f, 0xaa_876a], 0));
    list.tile("red_mushroom_cap", crops::mushroom_cap([0x9c_1f1c, 0xac_2823, 0xbb_312b, 0xc8_3d35, 0xd4_4c42], 6));
    list.tile("mushroom_stem", crops::mushroom_stem());
    list.single("tall_grass", plants::tall_grass());
    list.single("fern", plants::fern());
    list.single("dandelion", flowers::dandelion());
    list.single("poppy", flowers::poppy());
    list.single("cornflower", flowers::cornflower());
    list.single("daisy", flowers::daisy());
    list.single("dead_bush", plants::dead_bush());
    list.single("brown_mushroom", flowers::brown_mushroom());
    list.single("red_mushroom", flowers::red_mushroom());
    list.single("sugar_cane", plants::sugar_cane());
    list.single("wheat", plants::wheat());
    list.single("oak_sapling", plants::sapling([0x2f_5a1c, 0x49_7c29, 0x73_a645]));
    list.single("birch_sapling", plants::sapling([0x4c_6e26, 0x6a_9039, 0x98_b95c]));
    list.single("spruce_sapling", plants::sapling([0x1e_4030, 0x30_5a3e, 0x4f_7e5a]));
    list.tile("vine", plants::vine());
    list.single("lily_pad", plants::lily_pad());
    list.single("cobweb", plants::cobweb());
}

fn made_things(list: &mut List) {
    let oak = wood::SPECIES[0].planks();
    list.tile("glass", glass::clear());
    list.tile("iron_bars", glass::bars());
    list.side("bookshelf", furniture::bookshelf(&oak));
    list.single("crafting_table_top", furniture::crafting_table_top(&oak));
    list.single("crafting_table_side", furniture::crafting_table_side(&oak));
    list.single("furnace_front", furniture::furnace_front(None));
    list.single("furnace_front_lit", furniture::furnace_front(Some([0x4a_1c10, 0xd8_5a18, 0xf8_a832, 0xff_e488])));
    list.single("furnace_side", furniture::furnace_side());
    list.single("furnace_top", furniture::furnace_top());
    list.single("chest_front", furniture::chest_front(&oak));
    list.single("chest_side", furniture::chest(&oak));
    list.side("tnt_side", furniture::tnt_side());
    list.tile("tnt_top", furniture::tnt_top());
    list.tile("tnt_bottom", furniture::tnt_bottom());
    list.single("ladder", furniture::ladder(&oak));
    list.single("rail", furniture::rail(&oak));
    list.tile("spawner", furniture::spawner());
}

fn colours(list: &mut List) {
    for (name, dye) in dyed::DYES {
        list.tile(&format!("{name}_wool"), dyed::wool(dye));
    }
    for (name, dye) in dyed::DYES {
        list.tile(&format!("{name}_concrete"), dyed::concrete(dye));
    }
    for (name, dye) in dyed::DYES {
        list.tile(&format!("{name}_terracotta"), dyed::terracotta(dye));
    }
    list.tile("terracotta", dyed::plain_terracotta());
    for (name, dye) in dyed::DYES {
        list.tile(&format!("{name}_stained_glass"), glass::stained(dye));
    }
}
