//! From a convex polygon to spans: which pixels of each row have their middle in it.
//!
//! Edges of faces that cover are moved outward by a [`Rim`], far more than the corners' rounding: neighbours overlap by a sliver instead of leaving a
//! crack between them, and since each pixel belongs to whoever covers it first, in front-to-back order, the sliver never shows. Translucent faces
//! would blend twice there. They have no rim: their common edges are the same to the last bit, and a pixel on one belongs to one of both.

/// A corner in 1/256 pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Corner {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// Whether edges are moved outward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rim {
    /// By 1/128 pixel.
    Narrow,
    /// They aren't.
    None,
}

impl Rim {
    /// How far, in 1/256 pixel.
    const fn width(self) -> i32 {
        match self {
            Self::Narrow => 2,
            Self::None => 0,
        }
    }
}

/// The part of a picture that is drawn: columns from 0 to before `width`, rows from `top` to before `bottom`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clip {
    pub(crate) width: i32,
    pub(crate) top: i32,
    pub(crate) bottom: i32,
}

/// The pixels that a polygon may touch: columns and rows from the first to before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) top: i32,
    pub(crate) bottom: i32,
}

impl Bounds {
    /// The pixels of the clip that a polygon may touch; `None` if there are none.
    pub(crate) fn of(corners: &[Corner], rim: Rim, clip: &Clip) -> Option<Self> {
        let first = corners.first()?;
        let (mut left, mut right, mut top, mut bottom) = (first.x, first.x, first.y, first.y);
        for corner in &corners[1..] {
            left = left.min(corner.x);
            right = right.max(corner.x);
            top = top.min(corner.y);
            bottom = bottom.max(corner.y);
        }
        let rim = rim.width();
        let bounds = Self {
            left: first_middle(left - rim).max(0),
            right: first_middle(right + rim).min(clip.width),
            top: first_middle(top - rim).max(clip.top),
            bottom: first_middle(bottom + rim).min(clip.bottom),
        };
        (bounds.left < bounds.right && bounds.top < bounds.bottom).then_some(bounds)
    }
}

/// The first pixel whose middle is at or after a place in 1/256 pixel.
const fn first_middle(place: i32) -> i32 {
    (place + 127) >> 8
}

/// Calls `span` with row, first column and the column after the last, from top to bottom. The corners run clockwise, with y downward.
pub(crate) fn scan(corners: &[Corner], rim: Rim, bounds: Bounds, mut span: impl FnMut(i32, i32, i32)) {
    let (mut highest, mut top, mut bottom) = (0, i32::MAX, i32::MIN);
    for (index, corner) in corners.iter().enumerate() {
        if corner.y < top {
            (highest, top) = (index, corner.y);
        }
        bottom = bottom.max(corner.y);
    }
    let middle = (bounds.top << 8) + 128;
    let mut left = Side::new(corners, highest, bottom, Turn::Against, rim, middle);
    let mut right = Side::new(corners, highest, bottom, Turn::With, rim, middle);
    for row in bounds.top..bounds.bottom {
        let middle = (row << 8) + 128;
        if middle > left.end {
            left.go_on(corners, middle);
        }
        if middle > right.end {
            right.go_on(corners, middle);
        }
        let first = ((left.x + 0x7fff) >> 16).max(bounds.left);
        let last = ((right.x + 0x7fff) >> 16).min(bounds.right);
        if first < last {
            span(row, first, last);
        }
        left.x = left.x.wrapping_add(left.step);
        right.x = right.x.wrapping_add(right.step);
    }
}

/// Which way round the corners one goes down a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    With,
    Against,
}

/// The way down one side of a polygon, edge by edge.
struct Side {
    turn: Turn,
    rim: Rim,
    /// The y of the lowest corner.
    bottom: i32,
    /// The corner at the end of the current edge, and where that is.
    corner: usize,
    end: i32,
    /// Where the edge is at the current row's middle, in 1/65536 pixel, and how far it moves from row to row.
    x: i32,
    step: i32,
}

impl Side {
    fn new(corners: &[Corner], highest: usize, bottom: i32, turn: Turn, rim: Rim, middle: i32) -> Self {
        let mut side = Self { turn, rim, bottom, corner: highest, end: corners[highest].y, x: 0, step: 0 };
        side.go_on(corners, middle);
        side
    }

    /// Goes on to the edge that the row's middle lies beside; the first and the last edge go on beyond their ends.
    fn go_on(&mut self, corners: &[Corner], middle: i32) {
        let mut from = corners[self.corner];
        for _ in 0..corners.len() {
            let next = match self.turn {
                Turn::With if self.corner + 1 == corners.len() => 0,
                Turn::With => self.corner + 1,
                Turn::Against if self.corner == 0 => corners.len() - 1,
                Turn::Against => self.corner - 1,
            };
            let to = corners[next];
            if to.y < from.y {
                // The lowest corner was passed: the last edge goes on.
                self.end = i32::MAX;
                return;
            }
            self.corner = next;
            if to.y > from.y && (to.y >= middle || to.y == self.bottom) {
                self.follow(from, to, middle);
                return;
            }
            from = to;
        }
        self.end = i32::MAX;
    }

    fn follow(&mut self, from: Corner, to: Corner, middle: i32) {
        let (across, down) = (to.x - from.x, to.y - from.y);
        self.end = to.y;
        self.step = slope(across, down);
        let beyond = middle - from.y;
        let moved = if beyond < LONG {
            (i64::from(self.step) * i64::from(beyond)) >> 8
        } else {
            // So many steps would add up their rounding.
            (i64::from(across) * i64::from(beyond) * 256) / i64::from(down)
        };
        let x = (i64::from(from.x) << 8) + moved;
        // So far horizontally: as the edge slants, for the rim's width up and down, and sideways.
        let rim = match self.rim {
            Rim::Narrow => i64::from((self.rim.width() << 8) as u32 + (self.step.unsigned_abs() >> 7)),
            Rim::None => 0,
        };
        let x = if self.turn == Turn::With { x + rim } else { x - rim };
        self.x = x.clamp(-FARTHEST, FARTHEST) as i32;
    }
}

/// An edge that begins so far above the picture, in 1/256 pixel, isn't followed step by step: 64 pixels.
const LONG: i32 = 64 << 8;

/// Places farther off than this, in 1/65536 pixel, are all the same: 16,000 pixels.
const FARTHEST: i64 = 1 << 30;

/// `across / down` in 1/65536, by 32-bit divisions: one if the edge is short, else digit by digit.
fn slope(across: i32, down: i32) -> i32 {
    if across.unsigned_abs() < 1 << 15 {
        return (across << 16) / down;
    }
    let (whole, rest) = (across.unsigned_abs() / down as u32, across.unsigned_abs() % down as u32);
    let (first, rest) = ((rest << 8) / down as u32, (rest << 8) % down as u32);
    let size = (whole.min(0x7ffe) << 16) + (first << 8) + (rest << 8) / down as u32;
    if across < 0 { -(size as i32) } else { size as i32 }
}

#[cfg(test)]
mod tests;
