//! What the visitor does to the world: which block is in the hand, and what a click means.

use backend_embedded::Hud;
use backend_embedded::hud::SLOTS;
use engine_core::{
    BlockId, BlockPos, BlockRegistry, BlockType, Camera, Coverage, Rgba8, Solidity, TextureSet, WorldView, pick,
};
use winit::keyboard::KeyCode;

/// How far a hand reaches, in blocks.
const REACH: f32 = 8.0;

/// The keys that choose a block, and the blocks.
const HOTBAR: [(KeyCode, &str); SLOTS] = [
    (KeyCode::Digit1, "stone"),
    (KeyCode::Digit2, "dirt"),
    (KeyCode::Digit3, "grass"),
    (KeyCode::Digit4, "sand"),
    (KeyCode::Digit5, "cobblestone"),
    (KeyCode::Digit6, "oak_log"),
    (KeyCode::Digit7, "oak_planks"),
    (KeyCode::Digit8, "glass"),
    (KeyCode::Digit9, "glowstone"),
];

/// The visitor's hand.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    blocks: [Option<BlockId>; SLOTS],
    names: [String; SLOTS],
    colours: [Option<Rgba8>; SLOTS],
    slot: usize,
}

/// What a hand does with the block that it points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Takes it away.
    Remove,
    /// Puts the chosen block before it.
    Place,
}

impl Hand {
    /// For a world with these blocks. If none of the usual ones is among them, as in models, the first of them are at hand.
    pub(crate) fn new(registry: &BlockRegistry) -> Self {
        let mut blocks = HOTBAR.map(|(_, name)| registry.id(name));
        if blocks.iter().all(Option::is_none) {
            let own = (1..registry.types().len()).map(|index| BlockId(index as u16));
            blocks.iter_mut().zip(own).for_each(|(block, own)| *block = Some(own));
        }
        let names = blocks.map(|block| block.and_then(|id| registry.name(id)).unwrap_or("nothing").to_owned());
        let textures = TextureSet::builtin(registry);
        let colours = blocks.map(|block| {
            let block = registry.types().get(usize::from(block?.0))?;
            Some(Rgba8::from_linear(textures.average_of(block)))
        });
        Self { blocks, names, colours, slot: 0 }
    }

    /// What the visitor is shown: the blocks at hand, the name of the chosen one, and where the eye is.
    pub(crate) fn hud(&self, camera: &Camera) -> Hud<String> {
        let [x, y, z] = camera.eye().block().to_array();
        let text = format!("{}  {x} {y} {z}", self.names[self.slot]);
        Hud { slots: self.colours, chosen: self.slot, text }
    }

    /// Takes the block of a key, if it has one.
    pub(crate) fn key(&mut self, key: KeyCode) {
        self.slot = HOTBAR.iter().position(|(known, _)| *known == key).unwrap_or(self.slot);
    }

    /// Where a deed puts which block; `None` if nothing is in reach, or the block would be where the eye is.
    pub(crate) fn deed(&self, deed: Deed, world: &dyn WorldView, camera: &Camera) -> Option<(BlockPos, BlockId)> {
        let hit = pick(world, camera.eye(), camera.basis().forward, REACH, can_be_held)?;
        match deed {
            Deed::Remove => Some((hit.block, BlockId::AIR)),
            Deed::Place => {
                let at = hit.block.step(hit.face?)?;
                let block = self.blocks[self.slot]?;
                (at != camera.eye().block()).then_some((at, block))
            }
        }
    }
}

/// Whether one points at a block rather than through it, as through air and water.
fn can_be_held(block: &BlockType) -> bool {
    block.coverage != Coverage::Empty
        && !(block.coverage == Coverage::Translucent && block.solidity == Solidity::Passable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::{EyePosition, World};

    #[test]
    fn a_hand_takes_blocks_away_and_puts_them_before_others() {
        let registry = BlockRegistry::builtin();
        let mut world = World::finite(registry.clone());
        let id = |name: &str| registry.id(name).unwrap();
        world.set_block(BlockPos::new(0, 0, -3), id("stone")).unwrap();
        world.set_block(BlockPos::new(0, 0, -2), id("water")).unwrap();
        let north = Camera::new(EyePosition::from_world([0.5; 3]).unwrap(), 0.0, 0.0, 70.0).unwrap();
        let mut hand = Hand::new(&registry);
        hand.key(KeyCode::Digit8);
        hand.key(KeyCode::KeyW);
        let deed = |hand: &Hand, deed, world: &World, camera: &Camera| {
            hand.deed(deed, world, camera).map(|(at, block)| (at.to_array(), block))
        };
        assert_eq!(deed(&hand, Deed::Remove, &world, &north), Some(([0, 0, -3], BlockId::AIR)), "through water");
        assert_eq!(deed(&hand, Deed::Place, &world, &north), Some(([0, 0, -2], id("glass"))));
        world.set_block(BlockPos::new(0, 0, -1), id("stone")).unwrap();
        assert_eq!(deed(&hand, Deed::Place, &world, &north), None, "not into the eye");
        let south = Camera::new(north.eye(), 180.0, 0.0, 70.0).unwrap();
        assert_eq!(deed(&hand, Deed::Remove, &world, &south), None);
        let hud = hand.hud(&south);
        assert_eq!((hud.chosen, hud.text.as_str()), (7, "glass  0 0 0"));
        assert!(hud.slots.iter().all(Option::is_some));
    }

    #[test]
    fn every_block_of_the_hotbar_exists() {
        assert!(Hand::new(&BlockRegistry::builtin()).blocks.iter().all(Option::is_some));
        let own = Hand::new(&BlockRegistry::parse("air empty\nred opaque tint=ff0000").unwrap());
        assert_eq!(own.blocks[..2], [Some(BlockId(1)), None]);
    }
}
