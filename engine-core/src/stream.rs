//! Chunk streaming: keeps a world filled around an eye that moves.
//!
//! A [`Stream`] wants every chunk that a view distance can show from anywhere in the centre chunk: the *reach set*, a ball of chunks on all three
//! axes alike. It loads the nearest first, a few a call, and unloads what has left the set at once. So a world is never larger than the set, and
//! holds exactly the set once everything has been loaded.
//!
//! ```text
//!            ┌─┬─┬─┐
//!          ┌─┼─┼─┼─┼─┐        the centre follows the eye only when it is [`SLACK`] blocks outside
//!          ├─┼─┼─┼─┼─┤        the centre chunk, so that an eye that swings across a border
//!          ├─┼─┼C┼─┼─┤        loads nothing twice
//!          ├─┼─┼─┼─┼─┤
//!          └─┼─┼─┼─┼─┘        after each move of the centre the search for what is missing starts anew:
//!            └─┴─┴─┘          a jump of a million blocks is a move like any other
//! ```

use alloc::vec::Vec;

use crate::world::{Chunk, EditError, World};
use crate::{BlockPos, BlockRegistry, CHUNK_SIZE, ChunkPos};

/// How many blocks the eye may be outside the centre chunk before that follows.
pub const SLACK: u32 = 4;

/// Where chunks come from: a generator, or a store of saved ones.
pub trait ChunkSource {
    /// The chunk at a legal position. The same position gives the same chunk.
    fn chunk(&self, at: ChunkPos) -> Chunk;

    /// Adds the blocks of the chunks so far that a world's table lacks. A source whose blocks are all known beforehand adds none.
    fn extend(&self, _registry: &mut BlockRegistry) {}
}

/// Whether there is more to load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The budget was used up.
    Loading,
    /// The world holds exactly the reach set.
    Settled,
}

/// Keeps the chunks of one streamed world around an eye.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The reach set relative to the centre chunk, nearest first.
    offsets: Vec<[i16; 3]>,
    reach: u32,
    centre: Option<ChunkPos>,
    /// All offsets before this one are loaded.
    next: usize,
}

impl Stream {
    /// The largest view distance, in chunks.
    pub const MAX_VIEW_DISTANCE: u32 = 64;

    /// A stream for a view distance in chunks; beyond [`Stream::MAX_VIEW_DISTANCE`] it is cut off there.
    pub fn new(view_distance: u32) -> Self {
        let reach = view_distance.min(Self::MAX_VIEW_DISTANCE);
        let span = reach as i16 + 1;
        let mut offsets = Vec::new();
        for y in -span..=span {
            for z in -span..=span {
                offsets.extend(
                    (-span..=span).map(|x| [x, y, z]).filter(|&offset| is_within(offset.map(i64::from), reach)),
                );
            }
        }
        offsets.sort_by_key(|offset| square(offset.map(i64::from)));
        Self { offsets, reach, centre: None, next: 0 }
    }

    /// How many chunks the world holds when everything is loaded, away from the ends of the coordinate range.
    pub fn chunks(&self) -> usize {
        self.offsets.len()
    }

    /// Lets the centre follow the eye at `eye`, unloads what is out of reach, and loads at most `budget` chunks from `source`.
    ///
    /// `world` must be one that only this stream loads into.
    ///
    /// # Errors
    /// If a chunk of the source holds a block that the world doesn't know. The next call tries that chunk again.
    pub fn update(
        &mut self,
        world: &mut World,
        source: &dyn ChunkSource,
        eye: BlockPos,
        budget: usize,
    ) -> Result<Progress, EditError> {
        let centre = match self.centre {
            Some(centre) if distance_outside(centre, eye) <= i64::from(SLACK) => centre,
            _ => self.move_to(world, eye.chunk()),
        };
        let mut loaded = 0;
        while let Some(&[x, y, z]) = self.offsets.get(self.next) {
            let at = centre.offset(x.into(), y.into(), z.into());
            if let Some(at) = at.filter(|&at| world.stored(at).is_none()) {
                if loaded == budget {
                    return Ok(Progress::Loading);
                }
                let chunk = source.chunk(at);
                source.extend(world.registry_mut());
                world.insert_chunk(at, chunk)?;
                loaded += 1;
            }
            self.next += 1;
        }
        Ok(Progress::Settled)
    }

    fn move_to(&mut self, world: &mut World, centre: ChunkPos) -> ChunkPos {
        self.centre = Some(centre);
        self.next = 0;
        let reach = self.reach;
        world.retain_chunks(|at| {
            let (at, centre) = (at.to_array(), centre.to_array());
            is_within(core::array::from_fn(|axis| i64::from(at[axis]) - i64::from(centre[axis])), reach)
        });
        centre
    }
}

fn square(offset: [i64; 3]) -> i64 {
    offset.iter().map(|c| c * c).sum()
}

/// Whether some eye that the centre chunk stands for is at most `reach` chunks from the nearest point of the chunk at this offset.
fn is_within(offset: [i64; 3], reach: u32) -> bool {
    let size = CHUNK_SIZE as i64;
    let gap = offset.map(|c| ((c.abs() - 1) * size - i64::from(SLACK)).max(0));
    square(gap) <= (i64::from(reach) * size).pow(2)
}

/// How many blocks `eye` is outside of a chunk, on the axis where that is most.
fn distance_outside(chunk: ChunkPos, eye: BlockPos) -> i64 {
    let size = CHUNK_SIZE as i64;
    let (chunk, eye) = (chunk.to_array(), eye.to_array());
    let outside = |axis: usize| {
        let from_start = i64::from(eye[axis]) - i64::from(chunk[axis]) * size;
        (-from_start).max(from_start - (size - 1))
    };
    outside(0).max(outside(1)).max(outside(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockId, BlockRegistry, WorldView};
    use alloc::collections::BTreeSet;
    use core::cell::RefCell;

    /// Air everywhere; remembers what was asked for.
    #[derive(Default)]
    struct Air(RefCell<Vec<ChunkPos>>);

    impl ChunkSource for Air {
        fn chunk(&self, at: ChunkPos) -> Chunk {
            self.0.borrow_mut().push(at);
            Chunk::uniform(BlockId::AIR)
        }
    }

    struct Unknown;

    impl ChunkSource for Unknown {
        fn chunk(&self, _: ChunkPos) -> Chunk {
            Chunk::uniform(BlockId(60_000))
        }
    }

    fn empty() -> World {
        World::streamed(BlockRegistry::builtin())
    }

    fn settle(stream: &mut Stream, world: &mut World, source: &Air, eye: BlockPos) {
        while stream.update(world, source, eye, 50).unwrap() == Progress::Loading {}
    }

    fn resident(world: &World) -> BTreeSet<ChunkPos> {
        world.chunks().map(|(at, _)| at).collect()
    }

    /// The reach set, said in another way: some block within the slack of the chunk sees some block of the other.
    fn reach_set(centre: ChunkPos, reach: i32) -> BTreeSet<ChunkPos> {
        let span = -reach - 2..=reach + 2;
        let mut set = BTreeSet::new();
        for (x, y) in span.clone().flat_map(|x| span.clone().map(move |y| (x, y))) {
            for z in span.clone() {
                let gap = [x, y, z].map(|c: i32| (f64::from(c.abs() - 1) - 4.0 / 16.0).max(0.0));
                if gap.iter().map(|g| g * g).sum::<f64>().sqrt() <= f64::from(reach) {
                    set.extend(centre.offset(x, y, z));
                }
            }
        }
        set
    }

    #[test]
    fn settles_on_exactly_the_reach_set() {
        for (reach, eye) in
            [(0, BlockPos::new(0, 0, 0)), (3, BlockPos::new(-1, 300, 17)), (2, BlockPos::new(i32::MAX, i32::MIN, 5))]
        {
            let (mut stream, mut world) = (Stream::new(reach), empty());
            settle(&mut stream, &mut world, &Air::default(), eye);
            assert_eq!(resident(&world), reach_set(eye.chunk(), reach as i32), "{eye:?}");
        }
    }

    #[test]
    fn loads_the_nearest_first_and_no_more_than_the_budget() {
        let (mut stream, mut world, source) = (Stream::new(2), empty(), Air::default());
        let eye = BlockPos::new(40, 40, 40);
        assert_eq!(stream.update(&mut world, &source, eye, 1), Ok(Progress::Loading));
        assert_eq!(*source.0.borrow(), [eye.chunk()]);
        assert_eq!(stream.update(&mut world, &source, eye, 6), Ok(Progress::Loading));
        assert_eq!(resident(&world).len(), 7, "the chunk and its six neighbours");
        settle(&mut stream, &mut world, &source, eye);
        let distance = |at: &ChunkPos| square([at.x - 2, at.y - 2, at.z - 2].map(i64::from));
        assert!(source.0.borrow().is_sorted_by_key(distance));
    }

    /// Case C1: after any jump only the new surroundings are held, the nearest came first, and nothing grows.
    #[test]
    fn a_hundred_jumps_leave_nothing_behind() {
        let (mut stream, mut world, source) = (Stream::new(2), empty(), Air::default());
        let (home, away) = (BlockPos::new(0, 70, 0), BlockPos::new(10_000, -500, 10_000));
        settle(&mut stream, &mut world, &source, home);
        let at_home = resident(&world);
        for _ in 0..100 {
            stream.update(&mut world, &source, away, 30).unwrap();
            assert!(world.chunks().all(|(at, _)| at.x > 500), "what was left is unloaded");
            assert_eq!(world.stored(away.chunk()).map(Chunk::counts).map(Iterator::count), Some(1));
            stream.update(&mut world, &source, home, 30).unwrap();
            assert_eq!(world.chunks().len(), 30);
        }
        settle(&mut stream, &mut world, &source, home);
        assert_eq!(resident(&world), at_home);
        assert_eq!(world.bounds().map(|b| b.max.x), Some(3));
    }

    #[test]
    fn an_eye_that_swings_across_a_border_loads_nothing() {
        let (mut stream, mut world, source) = (Stream::new(2), empty(), Air::default());
        settle(&mut stream, &mut world, &source, BlockPos::new(0, 0, 0));
        source.0.borrow_mut().clear();
        for x in [-1, 0, -4, 15, 19, 0] {
            settle(&mut stream, &mut world, &source, BlockPos::new(x, 0, 0));
        }
        assert!(source.0.borrow().is_empty());
        settle(&mut stream, &mut world, &source, BlockPos::new(20, 0, 0));
        assert_eq!(resident(&world), reach_set(ChunkPos::new(1, 0, 0), 2));
    }

    #[test]
    fn a_source_of_another_world_is_refused() {
        let error = Stream::new(1).update(&mut empty(), &Unknown, BlockPos::default(), 9);
        assert_eq!(error, Err(EditError::UnknownBlock(BlockId(60_000))));
    }
}
