//! The shape of the land: where it lies, how high, and what its weather is.
//!
//! Everything broad is computed only at every fourth block and interpolated between; a fine octave, as rough as the place
//! calls for, breaks up the straight lines that this would leave.
//! Heights count from the sea: the sea's surface is the plane y = 0, its topmost water the blocks at y = −1.

use alloc::vec::Vec;

use super::noise::{Fractal, Salt, curve, floor, lerp, smooth_step};

/// Blocks between two points at which the broad shape is computed.
pub(super) const SPACING: i64 = 4;
/// Below this warmth snow lies all year, and water freezes.
pub(super) const COLD: f32 = -0.42;
/// No ground reaches higher than this.
pub(super) const HIGHEST: i32 = 88;
/// No sea is deeper than this.
pub(super) const LOWEST: i32 = -36;
/// No cave is kept farther below the ground than this.
const MOST_COVER: f32 = 16.0;

/// The height of the ground, without hills, over the continent's noise: deep sea, shelf, shore, inland.
const CONTINENT: [(f32, f32); 8] =
    [(-0.60, -32.0), (-0.34, -24.0), (-0.14, -9.0), (-0.04, -2.5), (0.02, 1.2), (0.05, 3.5), (0.12, 7.0), (0.80, 22.0)];

/// The broad shape at one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The height of the ground in blocks, before the fine octave.
    height: f32,
    /// How many blocks the fine octave adds or takes.
    rough: f32,
    /// How far inland: negative in the sea, 0 at the shore.
    pub(super) inland: f32,
    /// About −1 (arctic) to 1 (tropical), at sea level.
    warmth: f32,
    /// About −1 (arid) to 1 (lush).
    pub(super) moisture: f32,
    /// How many blocks of ground lie over caves; negative where they open to the sky.
    pub(super) cover: f32,
}

impl Shape {
    fn lerp(a: Self, b: Self, t: f32) -> Self {
        Self {
            height: lerp(a.height, b.height, t),
            rough: lerp(a.rough, b.rough, t),
            inland: lerp(a.inland, b.inland, t),
            warmth: lerp(a.warmth, b.warmth, t),
            moisture: lerp(a.moisture, b.moisture, t),
            cover: lerp(a.cover, b.cover, t),
        }
    }

    /// The warmth on the ground: it gets colder uphill.
    pub(super) fn warmth(&self, height: i32) -> f32 {
        self.warmth - 0.008 * (height - 8).max(0) as f32
    }
}

/// One column of the world: the broad shape and what came of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// The y of the topmost block of ground.
    pub(super) height: i32,
    /// The fine octave, −1..1: also used to scatter patches of other material.
    pub(super) grain: f32,
    pub(super) shape: Shape,
}

impl Column {
    /// Whether the water here freezes; the fine octave makes the ice's edge ragged.
    pub(super) fn is_frozen(&self) -> bool {
        self.shape.warmth(self.height) + 0.05 * self.grain < COLD
    }
}

/// The noises that the land is made of.
#[derive(Clone, Debug)]
pub(super) struct Relief {
    continent: Fractal<4>,
    rolling: Fractal<2>,
    hills: Fractal<3>,
    range: Fractal<2>,
    ridge: Fractal<4>,
    river: Fractal<3>,
    warmth: Fractal<2>,
    moisture: Fractal<2>,
    cover: Fractal<2>,
    grain: Fractal<1>,
}

impl Relief {
    pub(super) fn new(seed: u64) -> Self {
        let salt = |purpose| Salt::new(seed, purpose);
        Self {
            continent: Fractal::new(salt("continent"), 9),
            rolling: Fractal::new(salt("rolling"), 8),
            hills: Fractal::new(salt("hills"), 6),
            range: Fractal::new(salt("range"), 9),
            ridge: Fractal::new(salt("ridge"), 7),
            river: Fractal::new(salt("river"), 9),
            warmth: Fractal::new(salt("warmth"), 10),
            moisture: Fractal::new(salt("moisture"), 9),
            cover: Fractal::new(salt("cover"), 6),
            grain: Fractal::new(salt("grain"), 3),
        }
    }

    /// The broad shape at (`x`, `z`), computed afresh.
    fn shape(&self, x: i64, z: i64) -> Shape {
        let inland = self.continent.plane(x, z) + 0.07;
        let dry = smooth_step(-0.02, 0.16, inland);
        let rolling = smooth_step(-0.35, 0.45, self.rolling.plane(x, z));
        let mountain = smooth_step(0.02, 0.34, self.range.plane(x, z)) * smooth_step(0.06, 0.24, inland);

        let mut height = curve(&CONTINENT, inland);
        height += (2.0 + 20.0 * rolling * dry) * (self.hills.plane(x, z) + 0.25 * dry);
        if mountain > 0.0 {
            let crest = 1.0 - (1.6 * self.ridge.plane(x, z)).abs().min(1.0);
            height += mountain * (8.0 + 56.0 * crest * crest);
        }
        // A river follows the zero line of its noise, and gives up where the mountains begin.
        let river = self.river.plane(x, z);
        let valley = (1.0 - smooth_step(0.018, 0.11, river.abs())) * (1.0 - mountain) * dry;
        let bed = lerp(height, -4.0, valley);
        height = height.min(bed);

        Shape {
            height,
            rough: lerp(0.7, 2.2, mountain.max(0.4 * rolling * dry) * (1.0 - valley)),
            inland,
            warmth: 1.5 * self.warmth.plane(x, z),
            moisture: 1.5 * self.moisture.plane(x, z),
            cover: (4.0 + 16.0 * self.cover.plane(x, z)).min(MOST_COVER),
        }
    }

    /// The column at (`x`, `z`), given the broad shape around it.
    fn column(&self, x: i64, z: i64, shape: Shape) -> Column {
        let grain = self.grain.plane(x, z);
        let height = floor(shape.height + shape.rough * grain + 0.5).clamp(LOWEST, HIGHEST);
        Column { height, grain, shape }
    }

    /// The column at (`x`, `z`), alone.
    pub(super) fn column_at(&self, x: i64, z: i64) -> Column {
        let (x0, z0) = (x & -SPACING, z & -SPACING);
        let corners =
            [(0, 0), (SPACING, 0), (0, SPACING), (SPACING, SPACING)].map(|(dx, dz)| self.shape(x0 + dx, z0 + dz));
        self.column(x, z, blend(corners, x - x0, z - z0))
    }

    /// A square of columns, `cells` lattice cells wide and deep from (`x`, `z`) on, which is a lattice point; along x first.
    pub(super) fn square(&self, x: i64, z: i64, cells: usize) -> Vec<Column> {
        let points = cells + 1;
        let shapes: Vec<Shape> = (0..points * points)
            .map(|point| self.shape(x + SPACING * (point % points) as i64, z + SPACING * (point / points) as i64))
            .collect();
        let wide = cells * SPACING as usize;
        (0..wide * wide)
            .map(|index| {
                let (dx, dz) = ((index % wide) as i64, (index / wide) as i64);
                let first = (dz / SPACING) as usize * points + (dx / SPACING) as usize;
                let corners = [first, first + 1, first + points, first + points + 1].map(|point| shapes[point]);
                self.column(x + dx, z + dz, blend(corners, dx % SPACING, dz % SPACING))
            })
            .collect()
    }
}

/// The shape within a lattice cell, `dx` and `dz` blocks from its first corner.
fn blend(corners: [Shape; 4], dx: i64, dz: i64) -> Shape {
    let part = |blocks: i64| blocks as f32 / SPACING as f32;
    let near = Shape::lerp(corners[0], corners[1], part(dx));
    let far = Shape::lerp(corners[2], corners[3], part(dx));
    Shape::lerp(near, far, part(dz))
}
