//! Where on a face a pixel lies: texture coordinates `(s, t)` in 1/65536 of a block.
//!
//! A face of which all is about equally far away is drawn with one linear function of the pixel ([`Affine`]); the error is below an eighth of a
//! texel. A nearer one is drawn in perspective ([`Perspective`]): exact at the ends of short pieces of a row, and linear between
//! them. On floors and ceilings perspective *is* linear along a row, since the camera never rolls.

use engine_core::Face;
use engine_core::face::{Axis, Runs};

use crate::lens::{BLOCK_BITS, Lens, Spot};

/// One block.
pub(crate) const ONE: i32 = 1 << BLOCK_BITS;
/// A face less than so many 1/256 of a pixel large shows neither texture nor shadow.
const SMALLEST: i64 = 16;

/// A linear piece of a row: coordinates at its first pixel, and what each pixel adds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gradient {
    pub(crate) s: i32,
    pub(crate) t: i32,
    pub(crate) s_step: i32,
    pub(crate) t_step: i32,
}

impl Gradient {
    /// The same piece from a later pixel on.
    pub(crate) const fn after(self, pixels: i32) -> Self {
        let s = self.s.wrapping_add(self.s_step.wrapping_mul(pixels));
        Self { s, t: self.t.wrapping_add(self.t_step.wrapping_mul(pixels)), ..self }
    }
}

/// Texture coordinates as a linear function of the pixel. They wrap beyond 32 bits, which a face never is long enough to show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Affine {
    /// The pixel in the middle of the face, and its coordinates.
    x: i32,
    y: i32,
    s: i32,
    t: i32,
    across: [i32; 2],
    down: [i32; 2],
}

impl Affine {
    /// The function for a face with corners at these places in the picture, which spans `count` blocks along s; `None` if it is too small.
    pub(crate) fn new(corners: &[Spot; 4], count: i32, fineness: u32) -> Option<Self> {
        let [p0, p1, p2, p3] = corners;
        // How far one goes in the picture along s and along t, over the whole face.
        let (s_x, s_y) = ((p1.x - p0.x + p2.x - p3.x) >> 1, (p1.y - p0.y + p2.y - p3.y) >> 1);
        let (t_x, t_y) = ((p3.x - p0.x + p2.x - p1.x) >> 1, (p3.y - p0.y + p2.y - p1.y) >> 1);
        let area = (i64::from(s_x) * i64::from(t_y) - i64::from(s_y) * i64::from(t_x)) >> 8;
        if area.abs() < SMALLEST {
            return None;
        }
        let inverse = i64::from((1u32 << 31) / area.unsigned_abs() as u32) * area.signum();
        let share = |part: i32| ((i64::from(part) * inverse) >> 15) as i32;
        // So much of a face is left out on each side, so that no error leads beyond its edge: 1/64 block, or with levels mixed 1/512.
        let margin = if fineness == 0 { 5 } else { 8 };
        let whole = |part: i32| part * count - (part >> margin);
        let once = |part: i32| part - (part >> margin);
        let across = [whole(share(t_y)), once(share(-s_y))];
        let down = [whole(share(-t_x)), once(share(s_x))];

        let (x, y) = ((p0.x + p1.x + p2.x + p3.x) >> 2, (p0.y + p1.y + p2.y + p3.y) >> 2);
        // From the middle of the face to that of its pixel.
        let (off_x, off_y) = (128 - (x & 255), 128 - (y & 255));
        let at = |axis: usize| (across[axis].wrapping_mul(off_x).wrapping_add(down[axis].wrapping_mul(off_y))) >> 8;
        let (s, t) = ((count * (ONE >> 1)).wrapping_add(at(0)), (ONE >> 1).wrapping_add(at(1)));
        Some(Self { x: x >> 8, y: y >> 8, s, t, across, down })
    }

    /// The mip level that fits: of the two changes from a pixel to its neighbours, the larger one decides.
    pub(crate) fn level(&self, fineness: u32) -> u32 {
        level_of(self.across, self.down, fineness)
    }

    /// The row's pixels from `x` on.
    pub(crate) fn row(&self, x: i32, y: i32) -> Gradient {
        let (right, below) = (x - self.x, y - self.y);
        let at = |start: i32, axis: usize| {
            start.wrapping_add(self.across[axis].wrapping_mul(right)).wrapping_add(self.down[axis].wrapping_mul(below))
        };
        Gradient { s: at(self.s, 0), t: at(self.t, 1), s_step: self.across[0], t_step: self.across[1] }
    }
}

/// The mip level for changes of `(s, t)` to the next pixel on the right and below: the nearest to log2 of the larger, in texels, times 2 to
/// the power of `fineness`.
fn level_of(across: [i32; 2], down: [i32; 2], fineness: u32) -> u32 {
    let largest = across.iter().chain(&down).fold(0, |most, part| most | part.unsigned_abs());
    if largest >= ONE as u32 {
        return 4 << fineness;
    }
    // In 1/256 texel.
    let squared = |[s, t]: [i32; 2]| ((s >> 4) * (s >> 4) + (t >> 4) * (t >> 4)) as u32;
    let change = squared(across).max(squared(down));
    // The logarithm of the square is twice that of the change; one texel is 2¹⁶.
    let twice = log2(change).saturating_sub(16 << LOG_BITS);
    (((twice << fineness) + (1 << LOG_BITS)) >> (LOG_BITS + 1)).min(4 << fineness)
}

const LOG_BITS: u32 = 8;

/// The logarithm in 1/256, within 1/100.
const fn log2(value: u32) -> u32 {
    let zeros = (value | 1).leading_zeros();
    // Between powers of two, the part above the lower one and a little more in the middle.
    let part = (value << zeros << 1) >> 24;
    ((31 - zeros) << LOG_BITS) + part + ((part * (256 - part) * 88) >> 16)
}

/// The part of a vector along a normal that is 256 long, at least along one axis.
fn along_normal(normal: &[i32; 3], vector: &[i32; 3]) -> i32 {
    ((0..3).map(|axis| i64::from(normal[axis]) * i64::from(vector[axis])).sum::<i64>() >> 8) as i32
}

/// Texture coordinates by the ray through each pixel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    axis: usize,
    /// How far the face's plane is from the eye, and whether on the far side of its axis.
    distance: i32,
    is_ahead: bool,
    /// The plane's normal, if it isn't that axis.
    normal: Option<[i32; 3]>,
    s: Along,
    t: Along,
}

/// One texture coordinate along its axis.
#[derive(Clone, Copy, Debug)]
struct Along {
    axis: usize,
    runs: Runs,
    /// Where it is 0, from the eye.
    zero: i32,
    /// The largest that lies on the face.
    last: i32,
}

impl Along {
    /// The coordinate where a ray is after `time`, kept on the face.
    fn at(&self, lens: &Lens, x: i32, y: i32, time: i32) -> i32 {
        let ray = lens.ray_part(self.axis, x, y, RAY_BITS);
        let from_zero = ((time.wrapping_mul(ray)) >> (TIME_BITS + RAY_BITS - BLOCK_BITS)) - self.zero;
        let coordinate = if self.runs == Runs::Along { from_zero } else { -from_zero };
        coordinate.clamp(0, self.last)
    }
}

/// Bits after the point of a time and of a ray; their product fits where the ray meets the face.
const TIME_BITS: u32 = 10;
const RAY_BITS: u32 = 14;
/// Pieces of a row of a wall are at most so long; and all pieces, where each has a mip level of its own.
const LONGEST_PIECE: i32 = 16;
const LONGEST_LEVEL: i32 = 4;

impl Perspective {
    /// A face that spans `count` blocks along s, from that of the cell `cell` on, counted from the eye's.
    pub(crate) fn new(lens: &Lens, face: Face, cell: [i32; 3], count: i32) -> Self {
        let corner = face.corner(0);
        let first = core::array::from_fn(|axis| ((cell[axis] + corner[axis]) << BLOCK_BITS) - lens.eye[axis]);
        Self { s: Along { last: count * ONE - 1, ..Self::of_plane(face, first).s }, ..Self::of_plane(face, first) }
    }

    /// A whole face of which the first corner lies so far from the eye, in 1/65536 block.
    pub(crate) fn of_plane(face: Face, first: [i32; 3]) -> Self {
        let from_eye = |axis: usize| first[axis];
        let axis = face.axis() as usize;
        let along = |axis: Axis, runs: Runs| {
            let axis = axis as usize;
            Along { axis, runs, zero: from_eye(axis), last: ONE - 1 }
        };
        let distance = from_eye(axis);
        Self {
            axis,
            distance: distance.abs(),
            is_ahead: distance > 0,
            normal: None,
            s: along(face.u_axis(), face.s_runs()),
            t: along(face.v_axis(), face.t_runs()),
        }
    }

    /// The same on a plane with this normal, which has 256 along the face's axis.
    pub(crate) fn slanted(face: Face, first: [i32; 3], normal: [i32; 3]) -> Self {
        let distance = along_normal(&normal, &first);
        Self { distance: distance.abs(), is_ahead: distance > 0, normal: Some(normal), ..Self::of_plane(face, first) }
    }

    /// Calls `piece` with the linear pieces of a row from `first` to before `last`: first column, column after the last, and the gradient.
    pub(crate) fn pieces(
        &self,
        lens: &Lens,
        y: i32,
        (first, last): (i32, i32),
        fineness: u32,
        mut piece: impl FnMut(i32, i32, Gradient),
    ) {
        let mut begin = first;
        while begin < last {
            let speed = self.speed(lens, begin, y);
            let (mut length, mut end_speed) = (last - begin, speed);
            if fineness > 0 {
                length = length.min(LONGEST_LEVEL);
                end_speed = self.speed(lens, begin + length - 1, y);
            } else if self.axis != Axis::Y as usize || self.normal.is_some() {
                length = length.min(LONGEST_PIECE);
                end_speed = self.speed(lens, begin + length - 1, y);
                while length > 2 && (end_speed - speed).abs() > speed.min(end_speed) >> 3 {
                    length >>= 1;
                    end_speed = self.speed(lens, begin + length - 1, y);
                }
            }
            // From the first pixel to the last, both on the face.
            let [start, end] = [self.at(lens, begin, y, speed), self.at(lens, begin + length - 1, y, end_speed)];
            let step = |axis: usize| (end[axis] - start[axis]) / (length - 1).max(1);
            piece(begin, begin + length, Gradient { s: start[0], t: start[1], s_step: step(0), t_step: step(1) });
            begin += length;
        }
    }

    /// The mip level that fits at a pixel.
    pub(crate) fn level(&self, lens: &Lens, x: i32, y: i32, fineness: u32) -> u32 {
        let speed = self.speed(lens, x, y);
        let time = self.time(speed);
        let change = |step: &[i32; 3]| {
            // By how much sooner the ray meets the plane one pixel on, in 1/65536.
            let step_toward = self.normal.map_or(step[self.axis], |normal| along_normal(&normal, step));
            let towards = if self.is_ahead { step_toward } else { -step_toward };
            let sooner = ((towards << 12) / speed).clamp(-ONE, ONE);
            [self.s, self.t].map(|along| {
                // In 1/512, and not so far that the product doesn't fit.
                let from_eye =
                    time.wrapping_mul(lens.ray_part(along.axis, x, y, RAY_BITS)) >> (TIME_BITS + RAY_BITS - 9);
                (time.saturating_mul(step[along.axis]) >> 14) - ((from_eye.clamp(-0x7fff, 0x7fff) * sooner) >> 9)
            })
        };
        level_of(change(&lens.ray_across), change(&lens.ray_down), fineness)
    }

    /// How fast the ray through a pixel comes nearer to the plane, in 1/65536; never so slowly that times don't fit.
    fn speed(&self, lens: &Lens, x: i32, y: i32) -> i32 {
        let speed = match self.normal {
            None => lens.ray_part(self.axis, x, y, 16),
            Some(normal) => along_normal(&normal, &lens.ray(x, y, 16)),
        };
        (if self.is_ahead { speed } else { -speed }).max((self.distance >> 6) + 1)
    }

    /// When a ray meets the plane, in 1/1024.
    fn time(&self, speed: i32) -> i32 {
        (((self.distance as u32) << TIME_BITS) / speed as u32) as i32
    }

    fn at(&self, lens: &Lens, x: i32, y: i32, speed: i32) -> [i32; 2] {
        let time = self.time(speed);
        [self.s.at(lens, x, y, time), self.t.at(lens, x, y, time)]
    }
}
