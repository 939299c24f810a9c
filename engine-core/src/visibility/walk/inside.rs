//! One chunk on the walk: how it is gone through.

use super::{Entered, Ground};
use crate::visibility::rooms::{NONE, RoomSet, SidePlane};
use crate::visibility::{Reach, Rooms};
use crate::{BlockPos, ChunkBlocks, ChunkPos, Coverage, Face, WorldView};

/// What the walk wants to know of a chunk.
pub(super) enum Inside<'a> {
    /// Nothing is known of it.
    NotLoaded,
    /// Opaque throughout.
    Solid,
    /// One room throughout.
    Open,
    /// Several rooms, or none.
    Rooms(&'a Rooms),
}

impl<'a> Inside<'a> {
    /// What is known of a chunk.
    pub(super) fn new(world: &dyn WorldView, rooms: &impl Fn(ChunkPos) -> Option<&'a Rooms>, chunk: ChunkPos) -> Self {
        match world.chunk(chunk) {
            ChunkBlocks::NotLoaded => Self::NotLoaded,
            ChunkBlocks::Uniform(id) if world.block_type(id).coverage == Coverage::Opaque => Self::Solid,
            ChunkBlocks::Uniform(_) => Self::Open,
            ChunkBlocks::Packed(_) => rooms(chunk).map_or(Self::Open, Self::Rooms),
        }
    }

    /// Where one comes from who comes through this chunk.
    pub(super) fn ground(&self, before: Ground) -> Ground {
        if matches!(self, Self::NotLoaded) { Ground::NotLoaded } else { before }
    }

    /// What is seen of the eye's own chunk: no ray leaves it and comes back.
    pub(super) fn around(&self, eye: BlockPos, world: &dyn WorldView) -> Reach {
        let Self::Rooms(_) = self else { return Reach::ALL };
        let (_, of_cell) = Rooms::of(&world.chunk(eye.chunk()), world.block_types());
        let room = of_cell[eye.local().index()];
        Reach { rooms: if room == NONE { RoomSet::MAX } else { 1 << room }, ..Reach::ALL }
    }

    /// What is seen of a chunk that is entered like this.
    pub(super) fn reach(&self, entered: &Entered) -> Reach {
        let Entered { sides, planes, ground, .. } = *entered;
        if ground == Ground::NotLoaded {
            return Reach::ALL;
        }
        let Self::Rooms(rooms) = self else { return Reach { sides, rooms: RoomSet::MAX } };
        let through = Face::ALL.into_iter().filter(|side| sides >> side.index() & 1 == 1);
        let rooms = through.fold(0, |set, side| set | rooms.entered_by(planes[side.axis() as usize], side));
        Reach { sides, rooms }
    }

    /// The cells on a side through which one leaves what is reached.
    pub(super) fn left_by(&self, reach: Reach, face: Face) -> SidePlane {
        match self {
            Self::NotLoaded | Self::Open => SidePlane::FULL,
            Self::Solid => SidePlane::default(),
            Self::Rooms(rooms) => rooms.left_by(reach.rooms, face),
        }
    }
}
