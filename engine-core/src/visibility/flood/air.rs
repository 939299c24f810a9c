//! A chunk of nothing, passed without a look at its rows.
//!
//! In air a cell is reached if any cell is that lies on the eye's side of it on all axes. So what leaves the chunk is what came in, gathered
//! along the three axes, and the rows within needn't be computed one by one.

use super::chunk::{Sides, Steps};
use super::plane::{Plane, Reach};
use super::region::Away;
use crate::visibility::rows::{fill_down, fill_up};
use crate::visibility::view::ChunkView;

/// One way along an axis through a chunk.
#[derive(Clone, Copy)]
struct Way {
    first: usize,
    count: usize,
    /// Which plane is on it: 0 going up, 1 going down.
    plane: usize,
    /// Whether it comes in through that plane, and doesn't begin at the eye.
    enters: bool,
}

impl Way {
    /// The ways that a flood goes along an axis.
    fn all(away: Away) -> impl Iterator<Item = Self> {
        let (up, down) = match away {
            Away::Up => (Some((0, 16, true)), None),
            Away::Down => (None, Some((15, 16, true))),
            Away::Both(eye) => (Some((eye, 16 - eye, false)), Some((eye, eye + 1, false))),
        };
        let way = |plane| move |(first, count, enters)| Self { first, count, plane, enters };
        up.map(way(0)).into_iter().chain(down.map(way(1)))
    }

    fn place(self, step: usize) -> usize {
        if self.plane == 0 { self.first + step } else { self.first - step }
    }

    /// All of its places, as bits.
    fn mask(self) -> u16 {
        if self.plane == 0 { 0xffff << self.first } else { 0xffff >> (15 - self.first) }
    }

    /// The places of it from the first of `places` on.
    fn onward(self, places: u16) -> u16 {
        if self.plane == 0 { fill_up(places, self.mask()) } else { fill_down(places, self.mask()) }
    }
}

/// Hands on through a chunk of nothing what it was handed; the cells left behind count `as_what`. Returns how many words that took.
pub(super) fn pass_through(
    sides: &mut Sides<'_>,
    away: [Away; 3],
    eye: Option<[usize; 3]>,
    view: &ChunkView,
    as_what: fn(u16) -> Reach,
) -> u64 {
    let steps = Steps::new(away[0]);
    let x_in = away[0].entered_by().map_or(Plane::EMPTY, |side| *sides.x[side]);
    let mut words = 0;
    // The ways of an axis that begin at the eye share a layer of cells, so nothing may be replaced before all have read it.
    let (y_in, z_in) = ([*sides.y[0], *sides.y[1]], [*sides.z[0], *sides.z[1]]);
    for y_way in Way::all(away[1]) {
        for z_way in Way::all(away[2]) {
            let begin = eye.map_or(0, |eye| 1 << eye[0]);
            // Row by row along z: what has come in through the side of y.
            let mut gathered = begin;
            let mut by_z = [0; 16];
            let mut leaving_by_z = [0; 2];
            for z in (0..z_way.count).map(|step| z_way.place(step)) {
                if y_way.enters {
                    gathered |= y_in[y_way.plane].0[z].cells();
                }
                by_z[z] = gathered;
                let [up, down] = steps.leaves(gathered);
                leaving_by_z[0] |= u16::from(up) << z;
                leaving_by_z[1] |= u16::from(down) << z;
            }
            let last_by_z = gathered;

            // Layer by layer along y: what has come in through the sides of z and x.
            let mut gathered = begin;
            let mut whole_rows = 0;
            for y in (0..y_way.count).map(|step| y_way.place(step)) {
                if z_way.enters {
                    gathered |= z_in[z_way.plane].0[y].cells();
                }
                whole_rows |= z_way.onward(x_in.0[y].cells());
                let whole = if whole_rows == 0 { 0 } else { 0xffff };
                let last = z_way.place(z_way.count - 1);
                let row = steps.fill(last_by_z | gathered | whole, 0xffff) & view.row(y, last);
                sides.z[z_way.plane].0[y] = as_what(row);

                let leaves = steps.leaves(gathered);
                for side in away[0].left_by() {
                    let plane = &mut sides.x[side];
                    let rows = whole_rows | leaving_by_z[side] | if leaves[side] { 0xffff } else { 0 };
                    let kept = plane.0[y].within(!z_way.mask());
                    plane.0[y] = kept | as_what(rows & z_way.mask());
                }
            }

            let last = y_way.place(y_way.count - 1);
            for z in (0..z_way.count).map(|step| z_way.place(step)) {
                let whole = if whole_rows >> z & 1 == 0 { 0 } else { 0xffff };
                let row = steps.fill(by_z[z] | gathered | whole, 0xffff) & view.row(last, z);
                sides.y[y_way.plane].0[z] = as_what(row);
            }
            words += (y_way.count + 2 * z_way.count) as u64;
        }
    }
    words
}
