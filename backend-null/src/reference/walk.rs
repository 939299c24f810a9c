//! The way of a ray through the grid: every cell that it passes, in order (Amanatides and Woo, 1987).
//!
//! Cells are counted from the eye's cell. The time of a crossing is computed from the plane that is crossed, never summed up, so errors don't grow.

use engine_core::Face;
use glam::DVec3;

#[derive(Clone, Debug)]
pub(super) struct Walk {
    eye: DVec3,
    direction: DVec3,
    cell: [i64; 3],
}

/// The step from one cell to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crossing {
    /// When it happens, in lengths of the ray's direction.
    pub(super) time: f64,
    /// The face of the old cell by which the ray leaves it.
    pub(super) exit: Face,
}

impl Walk {
    /// A walk that begins at `eye` in the cell (0, 0, 0). `direction` isn't zero.
    pub(super) fn new(eye: DVec3, direction: DVec3) -> Self {
        Self { eye, direction, cell: [0; 3] }
    }

    /// The cell that the walk has come to.
    pub(super) fn cell(&self) -> [i64; 3] {
        self.cell
    }

    /// Goes on to the next cell.
    pub(super) fn step(&mut self) -> Crossing {
        let times = [0, 1, 2].map(|axis| self.time_of_leaving(axis, self.cell[axis], self.cell[axis]));
        let axis = earliest(times);
        let forth = self.direction[axis] > 0.0;
        self.cell[axis] += if forth { 1 } else { -1 };
        Crossing { time: times[axis], exit: Face::ALL[2 * axis + usize::from(forth)] }
    }

    /// Goes on to the last cell of a box around the current cell; both corners belong to the box.
    pub(super) fn pass(&mut self, low: [i64; 3], high: [i64; 3]) {
        let times = [0, 1, 2].map(|axis| self.time_of_leaving(axis, low[axis], high[axis]));
        let last = earliest(times);
        for axis in 0..3 {
            let forth = self.direction[axis] > 0.0;
            let reached = match axis == last {
                true if forth => high[axis],
                true => low[axis],
                false => (self.eye[axis] + self.direction[axis] * times[last]).floor() as i64,
            };
            self.cell[axis] = match forth {
                true => reached.clamp(self.cell[axis], high[axis]),
                false => reached.clamp(low[axis], self.cell[axis]),
            };
        }
    }

    /// When the ray leaves the layers `low..=high` of an axis; never, if it runs along them.
    fn time_of_leaving(&self, axis: usize, low: i64, high: i64) -> f64 {
        let speed = self.direction[axis];
        let plane = if speed > 0.0 { high + 1 } else { low };
        if speed == 0.0 { f64::INFINITY } else { (plane as f64 - self.eye[axis]) / speed }
    }
}

/// The axis with the least time, the first of equals.
fn earliest(times: [f64; 3]) -> usize {
    let first = if times[1] < times[0] { 1 } else { 0 };
    if times[2] < times[first] { 2 } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(mut walk: Walk, count: usize) -> Vec<[i64; 3]> {
        (0..count)
            .map(|_| {
                walk.step();
                walk.cell()
            })
            .collect()
    }

    #[test]
    fn passes_every_cell_in_order() {
        let walk = Walk::new(DVec3::new(0.5, 0.5, 0.5), DVec3::new(2.0, -1.0, 0.0));
        assert_eq!(cells(walk, 5), [[1, 0, 0], [1, -1, 0], [2, -1, 0], [3, -1, 0], [3, -2, 0]]);
    }

    #[test]
    fn crossings_tell_when_and_where() {
        let mut walk = Walk::new(DVec3::new(0.25, 0.5, 0.0), DVec3::new(-0.5, 0.0, 0.0));
        assert_eq!(walk.step(), Crossing { time: 0.5, exit: Face::NegX });
        assert_eq!(walk.step(), Crossing { time: 2.5, exit: Face::NegX });
        let mut up = Walk::new(DVec3::new(0.25, 0.5, 0.0), DVec3::new(0.0, 2.0, -1.0));
        assert_eq!(up.step(), Crossing { time: 0.0, exit: Face::NegZ }, "the eye lies in this plane");
        assert_eq!(up.step(), Crossing { time: 0.25, exit: Face::PosY });
    }

    #[test]
    fn passing_a_box_equals_stepping_through_it() {
        for (index, x) in (-10..=10).enumerate() {
            let direction = DVec3::new(f64::from(x) / 7.0, 0.31 - index as f64 / 40.0, -1.0);
            let mut stepped = Walk::new(DVec3::new(0.3, 0.6, 0.2), direction);
            let mut passed = stepped.clone();
            let inside = |cell: [i64; 3]| cell.iter().all(|c| (-9..=6).contains(c));
            passed.pass([-9; 3], [6; 3]);
            assert!(inside(passed.cell()));
            loop {
                let before = stepped.cell();
                let crossing = stepped.step();
                if !inside(stepped.cell()) {
                    assert_eq!((before, crossing), (passed.cell(), passed.step()), "{direction}");
                    break;
                }
            }
        }
    }
}
