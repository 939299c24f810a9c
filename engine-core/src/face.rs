//! The six faces of a block: axes, corners, winding and the way a texture lies on them. Drawn once, here.
//!
//! ```text
//!            +Y (up)                  seen from outside, every face looks like this:
//!             |
//!             |   −Z (north)               s →
//!             |  /                      0───────1
//!             | /                     t │     ╱ │      corners 0 1 2 3 run clockwise,
//!  −X ────────┼──────── +X (east)     ↓ │   ╱   │      which is the front (see below)
//!            /|                         │ ╱     │
//!          /  |                         3───────2
//!        +Z   |
//!     (south) −Y
//! ```
//!
//! * `s` runs to the right and `t` down, as in the texture, whose first texel is at corner 0. On the four sides `t` runs toward −Y,
//!   so a texture stands upright. On the top `t` runs toward +Z; on the bottom toward −Z; on both `s` runs toward +X.
//! * A quad of a mesh spans `width` blocks along the axis [`Face::u_axis`] and `height` blocks along [`Face::v_axis`], both counted
//!   in the positive direction of the axis. [`Face::s_runs`] and [`Face::t_runs`] tell which way `s` and `t` go along them.
//! * A quad is cut into triangles along the diagonal 0–2: (0, 1, 2) and (0, 2, 3); a *flipped* quad along 1–3: (1, 2, 3) and (1, 3, 0).
//! * Clockwise is the front face: a renderer that culls back faces shows a block from outside and not from within.

/// An axis of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// East.
    X,
    /// Up.
    Y,
    /// South.
    Z,
}

/// Which way something runs along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// With growing coordinates.
    Along,
    /// Against them.
    Against,
}

/// One side of a block, named by its outward normal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Face {
    /// West.
    NegX = 0,
    /// East.
    PosX = 1,
    /// Bottom.
    NegY = 2,
    /// Top.
    PosY = 3,
    /// North.
    NegZ = 4,
    /// South.
    PosZ = 5,
}

impl Face {
    /// All faces in index order.
    pub const ALL: [Self; 6] = [Self::NegX, Self::PosX, Self::NegY, Self::PosY, Self::NegZ, Self::PosZ];

    /// 0 to 5, the position in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The outward normal.
    pub const fn normal(self) -> [i32; 3] {
        match self {
            Self::NegX => [-1, 0, 0],
            Self::PosX => [1, 0, 0],
            Self::NegY => [0, -1, 0],
            Self::PosY => [0, 1, 0],
            Self::NegZ => [0, 0, -1],
            Self::PosZ => [0, 0, 1],
        }
    }

    /// The face on the other side of the block.
    pub const fn opposite(self) -> Self {
        Self::ALL[self.index() ^ 1]
    }

    /// The axis of the normal.
    pub const fn axis(self) -> Axis {
        match self {
            Self::NegX | Self::PosX => Axis::X,
            Self::NegY | Self::PosY => Axis::Y,
            Self::NegZ | Self::PosZ => Axis::Z,
        }
    }

    /// Whether the normal points along its axis or against it.
    pub const fn side(self) -> Runs {
        if self.index() & 1 == 1 { Runs::Along } else { Runs::Against }
    }

    /// The axis along which a quad's width is counted.
    pub const fn u_axis(self) -> Axis {
        match self.axis() {
            Axis::X => Axis::Z,
            Axis::Y | Axis::Z => Axis::X,
        }
    }

    /// The axis along which a quad's height is counted.
    pub const fn v_axis(self) -> Axis {
        match self.axis() {
            Axis::Y => Axis::Z,
            Axis::X | Axis::Z => Axis::Y,
        }
    }

    /// Which way the texture's `s` runs along [`Face::u_axis`].
    pub const fn s_runs(self) -> Runs {
        match self {
            Self::NegX | Self::NegY | Self::PosY | Self::PosZ => Runs::Along,
            Self::PosX | Self::NegZ => Runs::Against,
        }
    }

    /// Which way the texture's `t` runs along [`Face::v_axis`].
    pub const fn t_runs(self) -> Runs {
        match self {
            Self::PosY => Runs::Along,
            _ => Runs::Against,
        }
    }

    /// Where corner `corner` of this face of a unit block lies: 0 or 1 on each axis.
    ///
    /// # Panics
    /// If `corner` is 4 or more.
    pub const fn corner(self, corner: usize) -> [i32; 3] {
        let (s, t) = CORNERS[corner];
        let u = match self.s_runs() {
            Runs::Along => s,
            Runs::Against => 1 - s,
        };
        let v = match self.t_runs() {
            Runs::Along => t,
            Runs::Against => 1 - t,
        };
        let mut at = [0; 3];
        at[self.axis() as usize] = matches!(self.side(), Runs::Along) as i32;
        at[self.u_axis() as usize] = u;
        at[self.v_axis() as usize] = v;
        at
    }
}

/// The `(s, t)` of the corners 0 to 3, clockwise from the texture's first texel.
pub const CORNERS: [(i32, i32); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];

#[cfg(test)]
mod tests {
    use super::*;

    fn minus(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
        [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
    }

    fn cross(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }

    #[test]
    fn corners_run_clockwise_seen_from_outside() {
        for face in Face::ALL {
            for k in 0..4 {
                let [a, b, c] = [0, 1, 2].map(|step| face.corner((k + step) % 4));
                // In a right-handed system the normal of a clockwise triangle points away from the viewer.
                let inward = cross(minus(b, a), minus(c, b));
                assert_eq!(inward, face.opposite().normal(), "{face:?} corner {k}");
            }
        }
    }

    #[test]
    fn textures_stand_upright_on_the_sides() {
        for face in [Face::NegX, Face::PosX, Face::NegZ, Face::PosZ] {
            assert_eq!([0, 1, 2, 3].map(|k| face.corner(k)[1]), [1, 1, 0, 0], "{face:?}");
        }
    }
}
