//! Where a model is placed: whole turns and flips, then a shift by whole voxels.
//!
//! A rotation is a signed permutation: row `i` of its matrix has one entry, ±1, in column `axis`. The file
//! stores it in one byte:
//!
//! ```text
//! bit  7   6 5 4               3 2          1 0
//!      –   sign of row 2 1 0   axis row 1   axis row 0      (row 2 takes the axis that is left)
//! ```
//!
//! A flip is a legal value of that byte, so a placed model can be a mirror image of the stored one, because
//! its author made it so.

/// Where one row of a rotation takes its value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Positive,
    Negative,
}

/// A signed permutation of the three axes. Invariant: each axis occurs once in `axes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation {
    axes: [usize; 3],
    signs: [Sign; 3],
}

impl Rotation {
    /// No turn at all.
    pub const IDENTITY: Self = Self { axes: [0, 1, 2], signs: [Sign::Positive; 3] };

    /// The rotation that a byte stands for, or `None` for a byte that names an axis twice or not at all.
    pub fn from_byte(byte: u8) -> Option<Self> {
        let first = usize::from(byte & 3);
        let second = usize::from(byte >> 2 & 3);
        if first == second || first > 2 || second > 2 {
            return None;
        }
        let sign = |row: u8| {
            if byte >> (4 + row) & 1 == 0 { Sign::Positive } else { Sign::Negative }
        };
        Some(Self { axes: [first, second, 3 - first - second], signs: [sign(0), sign(1), sign(2)] })
    }

    /// `self * inner`: first `inner`, then `self`.
    fn after(self, inner: Self) -> Self {
        let row = |i: usize| {
            let axis = self.axes[i];
            let sign = if self.signs[i] == inner.signs[axis] { Sign::Positive } else { Sign::Negative };
            (inner.axes[axis], sign)
        };
        let [(x, sx), (y, sy), (z, sz)] = [row(0), row(1), row(2)];
        Self { axes: [x, y, z], signs: [sx, sy, sz] }
    }

    /// Turns a vector: what is at `v` ends at the result.
    fn vector(self, v: [i64; 3]) -> [i64; 3] {
        core::array::from_fn(|i| match self.signs[i] {
            Sign::Positive => v[self.axes[i]],
            Sign::Negative => -v[self.axes[i]],
        })
    }

    /// Turns a cell. Cell `n` spans `n` to `n + 1`, so its mirror image is cell `-1 - n`.
    fn cell(self, cell: [i64; 3]) -> [i64; 3] {
        core::array::from_fn(|i| match self.signs[i] {
            Sign::Positive => cell[self.axes[i]],
            Sign::Negative => -1 - cell[self.axes[i]],
        })
    }
}

/// A rotation about the origin, then a translation, in the file's axes (x right, y back, z up).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transform {
    /// The turn.
    pub rotation: Rotation,
    /// The shift after it.
    pub translation: [i64; 3],
}

impl Transform {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self { rotation: Rotation::IDENTITY, translation: [0; 3] };

    /// A shift without a turn.
    pub fn shift(translation: [i64; 3]) -> Self {
        Self { translation, ..Self::IDENTITY }
    }

    /// `self * inner`: first `inner`, then `self`. A node's shift is turned by all nodes above it.
    pub fn after(self, inner: Self) -> Self {
        Self {
            rotation: self.rotation.after(inner.rotation),
            translation: add(self.translation, self.rotation.vector(inner.translation)),
        }
    }

    /// The cell where a cell of the model ends up.
    pub fn cell(self, cell: [i64; 3]) -> [i64; 3] {
        add(self.translation, self.rotation.cell(cell))
    }
}

fn add(a: [i64; 3], b: [i64; 3]) -> [i64; 3] {
    core::array::from_fn(|i| a[i] + b[i])
}
