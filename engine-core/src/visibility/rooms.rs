//! The rooms of a chunk: its see-through cells, put together by the faces that they share. What is seen of a chunk is seen from the rooms that
//! the view reaches, so a cave under the ground isn't drawn with the grass on top of it.
//!
//! ```text
//!   ┌────────────────┐
//!   │0000000000000000│      two chunks see each other's rooms where cells of both touch:
//!   │000#####000#####│      of each room and side there is a *plane*, a bit for each of its
//!   │####11#########2│      cells there, and rooms meet where planes overlap
//!   │####1111###22222│
//!   └────────────────┘
//! ```
//!
//! Rooms that touch no side are seen only from within; all of them count as one. So do those beyond [`MOST`].

use alloc::vec::Vec;

use crate::face::Runs;
use crate::{BlockType, CHUNK_VOLUME, ChunkBlocks, Coverage, Face, LocalPos};

/// Rooms that are told apart.
pub const MOST: usize = 32;

/// No room: the cell is opaque.
pub const NONE: u8 = u8::MAX;

/// Cells on one side of a chunk: bit `16 × b + a`, `a` and `b` their coordinates along the side's axes, the first of x, y, z first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SidePlane([u64; 4]);

impl SidePlane {
    /// All cells of the side.
    pub const FULL: Self = Self([u64::MAX; 4]);

    /// Whether no cell is in it.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether both have a cell in common.
    pub fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    fn with(mut self, cell: usize) -> Self {
        self.0[cell >> 6] |= 1 << (cell & 63);
        self
    }

    fn and(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// A set of rooms: a bit for each.
pub type RoomSet = u32;

/// What the rooms of a chunk have on each of its sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rooms(Vec<[SidePlane; 6]>);

impl Rooms {
    /// The rooms of a chunk, and which of them each cell is in.
    pub fn of(blocks: &ChunkBlocks<'_>, types: &[BlockType]) -> (Self, [u8; CHUNK_VOLUME]) {
        let is_open = |at| !types.get(usize::from(blocks.get(at).0)).is_some_and(|t| t.coverage == Coverage::Opaque);
        let mut rooms = Self::default();
        let mut sealed = None;
        let mut of_cell = [NONE; CHUNK_VOLUME];
        let mut opaque = [false; CHUNK_VOLUME];
        LocalPos::all().zip(&mut opaque).for_each(|(at, opaque)| *opaque = !is_open(at));
        let mut queue = [0u16; CHUNK_VOLUME];
        for seed in LocalPos::all() {
            if opaque[seed.index()] || of_cell[seed.index()] != NONE {
                continue;
            }
            // A number that no room has while the cells are gathered.
            const FOUND: u8 = NONE - 1;
            let mut planes = [SidePlane::default(); 6];
            let (mut next, mut end) = (0, 1);
            queue[0] = seed.index() as u16;
            of_cell[seed.index()] = FOUND;
            while next < end {
                let Some(at) = LocalPos::from_index(usize::from(queue[next])) else { break };
                next += 1;
                for face in Face::ALL {
                    match step(at, face) {
                        None => planes[face.index()] = planes[face.index()].with(on_side(at, face)),
                        Some(beyond) if !opaque[beyond.index()] && of_cell[beyond.index()] == NONE => {
                            of_cell[beyond.index()] = FOUND;
                            queue[end] = beyond.index() as u16;
                            end += 1;
                        }
                        Some(_) => {}
                    }
                }
            }
            let room = if planes.iter().all(|plane| plane.is_empty()) {
                *sealed.get_or_insert_with(|| rooms.add(planes))
            } else {
                rooms.add(planes)
            };
            for &cell in &queue[..end] {
                of_cell[usize::from(cell)] = room;
            }
        }
        (rooms, of_cell)
    }

    fn add(&mut self, planes: [SidePlane; 6]) -> u8 {
        if self.0.len() < MOST {
            self.0.push(planes);
        } else if let Some(last) = self.0.last_mut() {
            *last = core::array::from_fn(|side| last[side].and(planes[side]));
        }
        self.0.len() as u8 - 1
    }

    /// The cells on a side of the chunk by which one leaves some of its rooms.
    pub fn left_by(&self, rooms: RoomSet, face: Face) -> SidePlane {
        let left = self.0.iter().enumerate().filter(|(room, _)| rooms >> room & 1 == 1);
        left.fold(SidePlane::default(), |plane, (_, planes)| plane.and(planes[face.index()]))
    }

    /// The rooms that one enters through cells of a side.
    pub fn entered_by(&self, plane: SidePlane, face: Face) -> RoomSet {
        let entered = self.0.iter().enumerate().filter(|(_, planes)| planes[face.index()].meets(plane));
        entered.fold(0, |rooms, (room, _)| rooms | 1 << room)
    }
}

/// The neighbouring cell, or `None` beyond the chunk's side.
fn step(at: LocalPos, face: Face) -> Option<LocalPos> {
    let stride = [1, 1, 256, 256, 16, 16][face.index()];
    let along = [at.x(), at.x(), at.y(), at.y(), at.z(), at.z()][face.index()];
    match face.side() {
        Runs::Against if along > 0 => LocalPos::from_index(at.index() - stride),
        Runs::Along if along < 15 => LocalPos::from_index(at.index() + stride),
        _ => None,
    }
}

/// Where on a side of the chunk a cell lies.
fn on_side(at: LocalPos, face: Face) -> usize {
    let [x, y, z] = [at.x(), at.y(), at.z()].map(usize::from);
    match face {
        Face::NegX | Face::PosX => z << 4 | y,
        Face::NegY | Face::PosY => z << 4 | x,
        Face::NegZ | Face::PosZ => y << 4 | x,
    }
}

/// How much of a chunk a view reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Sides by which it comes, by [`Face::index`].
    pub sides: u8,
    /// The rooms that it sees.
    pub rooms: RoomSet,
}

impl Reach {
    /// All of the chunk.
    pub const ALL: Self = Self { sides: 0x3f, rooms: RoomSet::MAX };
}

/// From where a face is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SeenFrom {
    /// From this room of its own chunk.
    Room(u8),
    /// From the chunk on this side of its own.
    Side(Face),
}

impl SeenFrom {
    /// From where the face of the cell `at` in the direction `face` is seen, if the chunk's rooms lie like this.
    ///
    /// A block that one sees through is in a room itself. The cells of a face between equal blocks that are merged are of one room.
    pub fn of(at: LocalPos, face: Face, of_cell: &[u8; CHUNK_VOLUME]) -> Option<Self> {
        let room = |at: LocalPos| Some(of_cell[at.index()]).filter(|&room| room != NONE);
        match (room(at), step(at, face)) {
            (Some(room), _) => Some(Self::Room(room)),
            (None, None) => Some(Self::Side(face)),
            (None, Some(front)) => room(front).map(Self::Room),
        }
    }

    /// Whether a view that reaches this much of the chunk may see the face.
    pub fn is_in(self, reach: Reach) -> bool {
        match self {
            Self::Room(room) => reach.rooms >> room & 1 == 1,
            Self::Side(face) => reach.sides >> face.index() & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockId, BlockRegistry, Chunk};

    const STONE: BlockId = BlockId(1);

    fn of(open: impl Fn(u8, u8, u8) -> bool) -> (Rooms, [u8; CHUNK_VOLUME]) {
        let registry = BlockRegistry::parse("air empty\nstone opaque").unwrap();
        let chunk = Chunk::from_blocks(&core::array::from_fn(|index| {
            let at = LocalPos::from_index(index).unwrap();
            if open(at.x(), at.y(), at.z()) { BlockId::AIR } else { STONE }
        }));
        Rooms::of(&chunk.blocks(), registry.types())
    }

    #[test]
    fn a_floor_parts_the_sky_from_the_cave() {
        let (rooms, of_cell) = of(|_, y, _| y != 8 && y != 9);
        let (sky, cave) = (of_cell[LocalPos::new(3, 10, 3).index()], of_cell[LocalPos::new(3, 7, 3).index()]);
        assert_eq!(of_cell[LocalPos::new(3, 8, 3).index()], NONE);
        assert_eq!(rooms.entered_by(SidePlane::FULL, Face::PosY), 1 << sky);
        assert_eq!(rooms.entered_by(SidePlane::FULL, Face::PosX), 1 << sky | 1 << cave);
        let beside = rooms.left_by(1 << cave, Face::PosX);
        assert_eq!(rooms.entered_by(beside, Face::NegX), 1 << cave, "side by side, each room meets its own kind");
        let grass = SeenFrom::of(LocalPos::new(3, 9, 3), Face::PosY, &of_cell);
        assert_eq!(grass, Some(SeenFrom::Room(sky)));
        assert_eq!(SeenFrom::of(LocalPos::new(15, 9, 3), Face::PosX, &of_cell), Some(SeenFrom::Side(Face::PosX)));
    }

    #[test]
    fn bubbles_are_one_room_and_too_many_rooms_share_the_last() {
        let (rooms, of_cell) = of(|x, y, z| (x | y | z) & 1 == 1 && (x & y & z) & 1 == 1 && x < 15 && y < 15 && z < 15);
        assert_eq!(rooms.0.len(), 1);
        assert_eq!(rooms.left_by(RoomSet::MAX, Face::NegX), SidePlane::default());
        assert_eq!(of_cell.iter().filter(|&&room| room == 0).count(), 7 * 7 * 7);
        let (rooms, _) = of(|x, y, z| x == 0 && y & 1 == 0 && z & 1 == 0);
        assert_eq!(rooms.0.len(), MOST);
        assert_eq!(rooms.left_by(1 << (MOST - 1), Face::NegX).0.map(u64::count_ones).iter().sum::<u32>(), 64 - 31);
    }
}
