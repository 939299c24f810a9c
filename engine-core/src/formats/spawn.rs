//! Where a visitor of a map begins.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::inflate::{Compression, inflate};
use super::nbt;
use crate::BlockPos;

/// Bytes of a decompressed `level.dat`; such files have some thousands.
const LIMIT: usize = 1 << 24;

/// How far up a visitor is moved who would stand in something: as high as most worlds are.
const CLIMB: i32 = 384;

/// Where a visitor of a map begins, as the map says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spawn {
    /// The cell of the feet.
    pub at: BlockPos,
    /// Where one looks, in degrees: 0 is north (−z), and it grows to the right.
    pub yaw: f32,
}

impl Spawn {
    /// The same, or as far above as it takes that feet and head are free; `None` if that is too far.
    pub fn risen(self, mut is_free: impl FnMut(BlockPos) -> bool) -> Option<Self> {
        let mut free_below = false;
        for up in 0..=CLIMB {
            let free = is_free(self.at.offset(0, up, 0)?);
            if free && free_below {
                return Some(Self { at: self.at.offset(0, up - 1, 0)?, ..self });
            }
            free_below = free;
        }
        None
    }
}

/// The parts of `level.dat` that count here.
#[derive(Deserialize)]
struct Level {
    #[serde(rename = "Data")]
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    #[serde(rename = "SpawnX")]
    x: Option<i32>,
    #[serde(rename = "SpawnY")]
    y: Option<i32>,
    #[serde(rename = "SpawnZ")]
    z: Option<i32>,
    #[serde(rename = "SpawnAngle")]
    angle: Option<f32>,
    /// Since 1.21.9.
    spawn: Option<Place>,
}

#[derive(Deserialize)]
struct Place {
    pos: fastnbt::IntArray,
    yaw: Option<f32>,
}

/// What the `level.dat` of a Minecraft world says, if it can be read and says anything.
pub(super) fn of_level(path: &Path) -> Option<Spawn> {
    let nbt = inflate(Compression::Gzip, &fs::read(path).ok()?, LIMIT);
    let Data { x, y, z, angle, spawn } = nbt::parse::<Level>(&nbt).ok()?.data;
    let ([x, y, z], yaw) = match spawn {
        Some(Place { pos, yaw }) => (<[i32; 3]>::try_from(&pos[..]).ok()?, yaw),
        None => ([x?, y?, z?], angle),
    };
    // There 0 is south.
    let yaw = yaw.filter(|yaw| yaw.is_finite()).unwrap_or_default() + 180.0;
    Some(Spawn { at: BlockPos::new(x, y, z), yaw: yaw.rem_euclid(360.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_begins_inside_of_something() {
        let spawn = Spawn { at: BlockPos::new(3, 60, 3), yaw: 90.0 };
        let rising = |free: &dyn Fn(i32) -> bool| spawn.risen(|at| free(at.y)).map(|spawn| spawn.at.y);
        assert_eq!(rising(&|_| true), Some(60));
        assert_eq!(rising(&|y| y > 70), Some(71));
        assert_eq!(rising(&|y| y == 60 || y > 63), Some(64), "feet and head");
        assert_eq!(rising(&|_| false), None);
        let top = Spawn { at: BlockPos::new(0, i32::MAX - 1, 0), yaw: 0.0 };
        assert_eq!(top.risen(|_| false), None);
    }
}
