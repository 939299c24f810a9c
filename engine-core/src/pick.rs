//! Which block one points at: an exact walk along a ray through the grid.
//!
//! From cell to cell the ray crosses the nearest of the three walls ahead (Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987).
//! The time of each crossing is computed from its wall, relative to the eye's cell, and never summed up; so a ray picks the same block
//! at the origin and ten million blocks from it. Where it meets an edge or a corner exactly, x goes before y before z.
//!
//! In the cell of a block that isn't a cube the ray has to meet one of its boxes; plants have a box around them, and fluids fill their cell.

use glam::Vec3;

use crate::block::shape::Cuboid;
use crate::{BlockPos, BlockType, EyePosition, Face, Shape, WorldView};

/// No ray goes farther than this, in blocks.
pub const MAX_REACH: f32 = 4096.0;

/// What a ray met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pick {
    /// The block.
    pub block: BlockPos,
    /// The face by which the ray entered it; a block put before that face goes to `block.step(face)`. `None` if the eye is inside the block.
    pub face: Option<Face>,
    /// Blocks from the eye to where the ray entered.
    pub distance: f32,
}

/// The first block along `direction` (of any length) within `reach` blocks of the eye whose type is `wanted`.
///
/// `None` if there is none, if the ray gets to where nothing is loaded, or if direction or reach aren't numbers or the direction is zero.
pub fn pick(
    world: &dyn WorldView,
    eye: EyePosition,
    direction: Vec3,
    reach: f32,
    wanted: impl Fn(&BlockType) -> bool,
) -> Option<Pick> {
    let direction = direction.try_normalize()?.to_array();
    let start = eye.fraction().to_array();
    let mut offset = [0i32; 3];
    let mut entered = None;
    let mut distance = 0.0;
    while distance <= reach.min(MAX_REACH) {
        let block = eye.block().offset(offset[0], offset[1], offset[2])?;
        let block_type = world.block_type(world.block(block)?);
        if wanted(block_type) {
            let cell = [0, 1, 2].map(|axis| offset[axis] as f32 - start[axis]);
            match meet(block_type.shape, cell, direction) {
                Meeting::WholeCell => return Some(Pick { block, face: entered, distance }),
                Meeting::Box(face, distance) if distance <= reach => return Some(Pick { block, face, distance }),
                Meeting::Box(..) | Meeting::None => {}
            }
        }
        let wall = |axis: usize| match direction[axis] {
            0.0 => f32::INFINITY,
            speed => ((offset[axis] + i32::from(speed > 0.0)) as f32 - start[axis]) / speed,
        };
        let walls = [wall(0), wall(1), wall(2)];
        let nearest = if walls[1] < walls[0] { 1 } else { 0 };
        let axis = if walls[2] < walls[nearest] { 2 } else { nearest };
        let forth = direction[axis] > 0.0;
        offset[axis] += if forth { 1 } else { -1 };
        entered = Some(Face::ALL[2 * axis + usize::from(!forth)]);
        distance = walls[axis];
    }
    None
}

/// What a ray meets of a block in a cell that it comes through.
enum Meeting {
    None,
    WholeCell,
    /// The side by which it enters one of the boxes, unless it begins there, and how far from the eye that is.
    Box(Option<Face>, f32),
}

/// Stands for a plant, which has no boxes.
const PLANT: Cuboid = Cuboid { low: [2, 0, 2], high: [14, 13, 14], texture: [0; 3] };

/// Where a ray from the eye meets a shape first; `cell` is where the cell's lowest corner lies from the eye.
fn meet(shape: Shape, cell: [f32; 3], direction: [f32; 3]) -> Meeting {
    let entries = |boxes: &[Cuboid]| {
        let entries = boxes.iter().filter_map(|cuboid| entry(cuboid, cell, direction));
        entries
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map_or(Meeting::None, |(face, distance)| Meeting::Box(face, distance))
    };
    match shape {
        Shape::Cube | Shape::Fluid(_) => Meeting::WholeCell,
        Shape::Cross => entries(&[PLANT]),
        shape => entries(shape.boxes().as_slice()),
    }
}

/// By which side and after how far a ray gets into a box.
fn entry(cuboid: &Cuboid, cell: [f32; 3], direction: [f32; 3]) -> Option<(Option<Face>, f32)> {
    let (mut face, mut enters, mut leaves) = (None, 0.0, f32::INFINITY);
    for axis in 0..3 {
        let [low, high] = [cuboid.low, cuboid.high].map(|corner| cell[axis] + f32::from(corner[axis]) / 16.0);
        if direction[axis] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let forth = direction[axis] > 0.0;
        let [near, far] = if forth { [low, high] } else { [high, low] }.map(|plane| plane / direction[axis]);
        if near > enters {
            (face, enters) = (Some(Face::ALL[2 * axis + usize::from(!forth)]), near);
        }
        leaves = leaves.min(far);
    }
    (enters <= leaves && leaves >= 0.0).then_some((face, enters))
}

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests {
    use super::*;
    use crate::{BlockId, BlockRegistry, Chunk, ChunkPos, Coverage, World};
    use proptest::prelude::*;

    const STONE: BlockId = BlockId(1);

    fn world(registry: &str) -> World {
        World::finite(BlockRegistry::parse(registry).unwrap())
    }

    fn solid(block: &BlockType) -> bool {
        block.coverage == Coverage::Opaque
    }

    fn eye(position: [f64; 3]) -> EyePosition {
        EyePosition::from_world(position).unwrap()
    }

    #[test]
    fn names_the_face_and_the_distance() {
        let mut world = world("air empty\nstone opaque");
        world.set_block(BlockPos::new(-3, 0, 0), STONE).unwrap();
        let from = eye([0.5, 0.5, 0.5]);
        let hit = pick(&world, from, Vec3::NEG_X * 7.0, 5.0, solid).unwrap();
        assert_eq!((hit.block, hit.face, hit.distance), (BlockPos::new(-3, 0, 0), Some(Face::PosX), 2.5));
        assert_eq!(pick(&world, from, Vec3::NEG_X, 2.4, solid), None, "out of reach");
        assert_eq!(pick(&world, from, Vec3::X, 100.0, solid), None);
        let inside = pick(&world, eye([-2.5, 0.5, 0.5]), Vec3::X, 1.0, solid).unwrap();
        assert_eq!((inside.face, inside.distance), (None, 0.0));
    }

    #[test]
    fn of_other_shapes_their_boxes_are_picked() {
        let mut world = world(
            "air empty\nstone opaque\nslab opaque shape=plate:bottom:8\nfence opaque shape=fence:east\nplant cutout shape=cross",
        );
        for (x, id) in [(1, 2), (3, 3), (6, 4), (9, 1)] {
            world.set_block(BlockPos::new(x, 0, 0), BlockId(id)).unwrap();
        }
        let hit = |position, direction: Vec3| {
            let hit = pick(&world, eye(position), direction, 20.0, |block| block.coverage != Coverage::Empty).unwrap();
            (hit.block.x, hit.face, hit.distance)
        };
        assert_eq!(hit([0.5, 0.25, 0.5], Vec3::X), (1, Some(Face::NegX), 0.5));
        assert_eq!(hit([1.5, 0.75, 0.5], Vec3::NEG_Y), (1, Some(Face::PosY), 0.25), "from within its cell");
        assert_eq!(hit([1.5, 0.25, 0.5], Vec3::X), (1, None, 0.0), "from within");
        // Above the slab to the fence's post, past the post beside its bar to the plant, and over that to the stone.
        assert_eq!(hit([0.5, 0.75, 0.5], Vec3::X), (3, Some(Face::NegX), 2.875));
        assert_eq!(hit([0.5, 0.75, 0.25], Vec3::X), (6, Some(Face::NegX), 5.625));
        assert_eq!(hit([0.5, 0.875, 0.25], Vec3::X), (9, Some(Face::NegX), 8.5));
    }

    /// Case B8: every cell around the origin is picked by each of its faces, by a ray from the next cell.
    #[test]
    fn picks_every_cell_from_every_side() {
        let mut world = world("air empty\nstone opaque");
        let cells = || (0..35 * 35 * 35).map(|i| BlockPos::new(i % 35 - 17, i / 1225 - 17, i / 35 % 35 - 17));
        let is_stone = |cell: BlockPos| (cell.x + cell.y + cell.z) & 1 == 0;
        for cell in cells().filter(|&cell| is_stone(cell)) {
            world.set_block(cell, STONE).unwrap();
        }
        for cell in cells().filter(|&cell| is_stone(cell)) {
            for face in Face::ALL {
                let from = EyePosition::new(cell.step(face).unwrap(), Vec3::splat(0.5)).unwrap();
                let toward = Vec3::from(face.opposite().normal().map(|c| c as f32));
                let expected = Pick { block: cell, face: Some(face), distance: 0.5 };
                assert_eq!(pick(&world, from, toward, 1.0, solid), Some(expected));
            }
        }
    }

    /// Case B6: no ray at all instead of an endless one.
    #[test]
    fn what_is_no_ray_picks_nothing() {
        let world = world("air empty\nstone opaque");
        for direction in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY, Vec3::splat(1e-40)] {
            assert_eq!(pick(&world, eye([0.0; 3]), direction, 10.0, solid), None, "{direction}");
        }
        assert_eq!(pick(&world, eye([0.0; 3]), Vec3::X, f32::NAN, solid), None);
        assert_eq!(pick(&world, eye([0.0; 3]), Vec3::X, f32::INFINITY, solid), None);
        let end = f64::from(i32::MAX) + 0.5;
        assert_eq!(pick(&world, eye([end, 0.0, 0.0]), Vec3::X, 10.0, solid), None, "at the end of the world");
    }

    proptest! {
        /// Case B7: the same block and face, to the bit, wherever the same chunk lies.
        #[test]
        fn far_away_is_as_at_the_origin(seed in any::<u64>(), direction in [-1f32..1.0, -1f32..1.0, -1f32..1.0], start in [0f64..16.0, 0f64..16.0, 0f64..16.0]) {
            let blocks = core::array::from_fn(|i| {
                BlockId(u16::from((seed ^ i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60 == 0))
            });
            // Positions are whole 1/1024 blocks, so that adding the distance loses nothing.
            let start = start.map(|c| (c * 1024.0).floor() / 1024.0);
            let picks = [0, 1 << 20, 1_875_000, -1_875_000, ChunkPos::MAX, ChunkPos::MIN].map(|chunk| {
                let mut world = world("air empty\nstone opaque");
                world.insert_chunk(ChunkPos::new(chunk, chunk, chunk), Chunk::from_blocks(&blocks)).unwrap();
                let from = eye(start.map(|c| c + f64::from(chunk) * 16.0));
                let hit = pick(&world, from, direction.into(), 40.0, solid)?;
                let origin = ChunkPos::new(chunk, chunk, chunk).origin().to_array();
                Some((core::array::from_fn::<_, 3, _>(|i| hit.block.to_array()[i] - origin[i]), hit.face, hit.distance))
            });
            prop_assert!(picks.iter().all(|pick| *pick == picks[0]), "{:?}", picks);
        }
    }
}
