//! Where the points of a face lie, as far as fog needs to know.

use engine_core::face::Runs;
use engine_core::{Axis, Face};

use crate::lens::Lens;

/// A face in 1/16 block from the eye.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The square of the plane's distance.
    plane: i32,
    s: Line,
    t: Line,
    height: Height,
}

/// A texture coordinate along its axis.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Where it is 0.
    zero: i32,
    runs: Runs,
}

impl Line {
    const fn at(self, coordinate: i32) -> i32 {
        let along = coordinate >> 12;
        match self.runs {
            Runs::Along => self.zero + along,
            Runs::Against => self.zero - along,
        }
    }
}

/// How high the points of a face lie.
#[derive(Clone, Copy, Debug)]
enum Height {
    /// All of them so high.
    Even(i32),
    /// As t says.
    AlongT,
}

impl Place {
    /// The face of a cell, counted from the eye's.
    pub(crate) fn new(lens: &Lens, face: Face, cell: [i32; 3]) -> Self {
        let corner = face.corner(0);
        Self::at_corner(face, |axis| ((cell[axis] + corner[axis]) << 4) - (lens.eye[axis] >> 12))
    }

    /// A face of which the texture's first corner lies so far from the eye, in 1/65536 block.
    pub(crate) fn of_plane(face: Face, first: [i32; 3]) -> Self {
        Self::at_corner(face, |axis| first[axis] >> 12)
    }

    fn at_corner(face: Face, from_eye: impl Fn(usize) -> i32) -> Self {
        let from_eye = |axis: Axis| from_eye(axis as usize);
        let plane = from_eye(face.axis());
        Self {
            plane: plane * plane,
            s: Line { zero: from_eye(face.u_axis()), runs: face.s_runs() },
            t: Line { zero: from_eye(face.v_axis()), runs: face.t_runs() },
            height: if face.axis() == Axis::Y { Height::Even(plane) } else { Height::AlongT },
        }
    }

    /// The height of a point and the square of its distance.
    pub(super) fn at(&self, s: i32, t: i32) -> (i32, u32) {
        let (along_s, along_t) = (self.s.at(s), self.t.at(t));
        let height = match self.height {
            Height::Even(height) => height,
            Height::AlongT => along_t,
        };
        (height, (self.plane + along_s * along_s + along_t * along_t) as u32)
    }
}
