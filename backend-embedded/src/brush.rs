//! Paints the pixels of a face: runs of a row that nothing covers yet.
//!
//! ```text
//! run ─▶ pieces that are linear in (s, t) ─▶ pieces of one brightness and one fog ─▶ a palette ─▶ pixels
//! ```
//!
//! Most faces are evenly lit and without fog: they have one palette, and a run of them is one piece.

use engine_core::face::Runs;
use engine_core::{Axis, BlockId, Face};

use crate::colour::Colour;
use crate::fill::{Stepper, Texels};
use crate::lens::Lens;
use crate::light::{Ray, Shadow};
use crate::mapping::{Affine, Gradient, ONE, Perspective};
use crate::palette::{Lit, Look, Palettes};
use crate::polygon::Rim;
use crate::strip::{Run, Strip};
use crate::texture::Level;

/// In fog, pieces of a row are at most so long.
const LONGEST_IN_FOG: usize = 8;

/// How texture coordinates are found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mapping {
    /// Too small to tell: the middle of the face.
    Flat,
    Affine(Affine),
    Perspective(Perspective),
}

/// What becomes of what lies behind a texel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It is hidden.
    Opaque,
    /// It is hidden by texels that are at least half opaque.
    Cutout,
    /// It shows through.
    Translucent,
}

impl Kind {
    /// Whether edges are moved outward: only where what comes later is hidden.
    pub(crate) const fn rim(self) -> Rim {
        match self {
            Self::Opaque | Self::Cutout => Rim::Narrow,
            Self::Translucent => Rim::None,
        }
    }
}

/// How brightness varies on a face.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shading {
    /// Not at all: this step.
    Even(u32),
    /// Toward its corners.
    Corners(Shadow),
}

/// Where the points of a face lie, as far as fog needs to know: in 1/16 block from the eye.
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
        let from_eye = |axis: Axis| {
            let axis = axis as usize;
            ((cell[axis] + corner[axis]) << 4) - (lens.eye[axis] >> 12)
        };
        let plane = from_eye(face.axis());
        Self {
            plane: plane * plane,
            s: Line { zero: from_eye(face.u_axis()), runs: face.s_runs() },
            t: Line { zero: from_eye(face.v_axis()), runs: face.t_runs() },
            height: if face.axis() == Axis::Y { Height::Even(plane) } else { Height::AlongT },
        }
    }

    /// The height of a point and the square of its distance.
    fn at(&self, s: i32, t: i32) -> (i32, u32) {
        let (along_s, along_t) = (self.s.at(s), self.t.at(t));
        let height = match self.height {
            Height::Even(height) => height,
            Height::AlongT => along_t,
        };
        (height, (self.plane + along_s * along_s + along_t * along_t) as u32)
    }
}

/// A face to paint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surface {
    pub(crate) block: BlockId,
    pub(crate) face: Face,
    pub(crate) kind: Kind,
    pub(crate) mapping: Mapping,
    pub(crate) level: u32,
    pub(crate) shading: Shading,
    /// Where it lies, if there is fog.
    pub(crate) place: Option<Place>,
    /// Blocks along s.
    pub(crate) count: i32,
}

/// Paints one surface.
pub(crate) struct Brush<'a, 's, 't, C: Colour> {
    pub(crate) strip: &'a mut Strip<'s, C>,
    pub(crate) palettes: &'a mut Palettes<'s, 't, C>,
    pub(crate) lens: &'a Lens,
    surface: &'a Surface,
    /// The first face that looks the same.
    face: Face,
    level: u32,
    /// The texture at the surface's level.
    texture: Level<'t>,
    /// The last look, and its palette.
    lit: Option<([u32; 3], Lit)>,
    ramp: &'a mut Ramp,
}

/// The palettes of one surface by their step of brightness, for one level, fog and sky. Memory for one surface after the other.
pub(crate) struct Ramp {
    /// [`Lit::NONE`] where it isn't known yet.
    steps: [Lit; RAMP],
    how: [u32; 3],
    forgotten: u32,
}

/// No display has more steps of brightness.
pub(crate) const RAMP: usize = 256;

impl Ramp {
    pub(crate) const fn new() -> Self {
        Self { steps: [Lit::NONE; RAMP], how: [u32::MAX; 3], forgotten: 0 }
    }
}

impl<'a, 's, 't, C: Colour> Brush<'a, 's, 't, C> {
    pub(crate) fn new(
        strip: &'a mut Strip<'s, C>,
        palettes: &'a mut Palettes<'s, 't, C>,
        lens: &'a Lens,
        ramp: &'a mut Ramp,
        surface: &'a Surface,
    ) -> Self {
        let texture = palettes.level(surface.block, surface.face, surface.level);
        let face = palettes.first_alike(surface.block, surface.face);
        ramp.how[0] = u32::MAX;
        Self { strip, palettes, lens, surface, face, level: surface.level, texture, lit: None, ramp }
    }

    fn set_level(&mut self, level: u32) {
        if self.level != level {
            self.level = level;
            self.texture = self.palettes.level(self.surface.block, self.surface.face, level);
        }
    }

    /// Paints the pixels of a span that nothing covers yet.
    pub(crate) fn span(&mut self, row: i32, first: i32, last: i32) {
        let y = (row - self.strip.top) as usize;
        let (mut from, end) = (first as usize, last as usize);
        while from < end
            && let Some((begin, after)) = self.strip.coverage.next_free(y, from, end)
        {
            if self.surface.kind == Kind::Opaque {
                self.strip.coverage.cover(y, begin, after);
            }
            self.run(row, begin as i32, after as i32);
            from = after;
        }
    }

    fn run(&mut self, row: i32, first: i32, last: i32) {
        match &self.surface.mapping {
            Mapping::Flat => {
                let middle = Gradient { s: self.surface.count * (ONE >> 1), t: ONE >> 1, ..Gradient::default() };
                self.piece(row, first, last, middle);
            }
            Mapping::Affine(affine) => self.piece(row, first, last, affine.row(first, row)),
            Mapping::Perspective(perspective) => {
                let (lens, fineness) = (self.lens, self.palettes.textures.fineness());
                // Textures without levels between don't ask for it more than once a face, as long as that is of one block.
                let is_exact = fineness > 0;
                if !is_exact && self.surface.count > 1 {
                    self.set_level(perspective.level(lens, (first + last) >> 1, row, fineness));
                }
                perspective.pieces(lens, row, first, last, |first, last, gradient| {
                    if is_exact {
                        self.set_level(perspective.level(lens, (first + last) >> 1, row, fineness));
                    }
                    self.piece(row, first, last, gradient);
                });
            }
        }
    }

    /// A piece of a row on which texture coordinates are linear.
    fn piece(&mut self, row: i32, first: i32, last: i32, gradient: Gradient) {
        let y = (row - self.strip.top) as usize;
        let run = Run { row: y, first: first as usize, length: (last - first) as usize };
        let Some(place) = &self.surface.place else { return self.shaded(run, gradient, [0; 2]) };
        let (mut done, mut gradient, mut near) = (0, gradient, 0);
        while done < run.length {
            let part = (run.length - done).min(LONGEST_IN_FOG);
            let middle = gradient.after(part as i32 >> 1);
            let (height, squared) = place.at(middle.s, middle.t);
            let lighting = self.palettes.lighting;
            let fog = lighting.fog_step(squared, near);
            let sky = if fog == 0 { 0 } else { lighting.sky_step(height, squared) };
            self.shaded(Run { first: run.first + done, length: part, ..run }, gradient, [fog, sky]);
            gradient = gradient.after(part as i32);
            (done, near) = (done + part, fog);
        }
    }

    /// A piece of one fog.
    fn shaded(&mut self, run: Run, gradient: Gradient, fog: [u32; 2]) {
        match &self.surface.shading {
            Shading::Even(light) => self.pixels(run, gradient, *light, fog),
            Shading::Corners(shadow) => {
                let (mut run, mut gradient) = (run, gradient);
                while run.length > 0 {
                    let (ray, length) = shadow.along(gradient, run.length as i32);
                    self.shadowed(Run { length: length as usize, ..run }, gradient, ray, fog);
                    gradient = gradient.after(length);
                    (run.first, run.length) = (run.first + length as usize, run.length - length as usize);
                }
            }
        }
    }

    /// A piece along which light is linear.
    fn shadowed(&mut self, run: Run, gradient: Gradient, ray: Ray, fog: [u32; 2]) {
        let steps = &self.palettes.lighting.steps;
        let step = |ray: Ray| u32::from(steps[ray.light().min(steps.len() - 1)]);
        let (first, last) = (step(ray), step(ray.after(run.length as i32 - 1)));
        if first != last && self.surface.kind == Kind::Opaque && self.prepare(first.min(last), first.max(last), fog) {
            let texels = Texels { level: self.texture, palette: &*self.palettes.pool, stepper: Stepper::new(gradient) };
            self.strip.paint_shaded(run, texels, |ray: Ray| self.ramp.steps[step(ray) as usize].begin(), ray);
            return;
        }
        let (mut run, mut gradient, mut ray) = (run, gradient, ray);
        while run.length > 0 {
            let light = step(ray);
            let mut length = run.length;
            if light != last {
                length = 1;
                ray = ray.after(1);
                while length < run.length && step(ray) == light {
                    ray = ray.after(1);
                    length += 1;
                }
            }
            self.pixels(Run { length, ..run }, gradient, light, fog);
            gradient = gradient.after(length as i32);
            (run.first, run.length) = (run.first + length, run.length - length);
        }
    }

    /// Makes the palettes of some steps of brightness; returns whether there is room for all of them at once.
    fn prepare(&mut self, first: u32, last: u32, [fog, sky]: [u32; 2]) -> bool {
        for _ in 0..2 {
            let (how, forgotten) = ([self.level, fog, sky], self.palettes.forgotten());
            if self.ramp.how != how || self.ramp.forgotten != forgotten {
                self.ramp.steps[..=self.palettes.lighting.light_steps() as usize].fill(Lit::NONE);
                (self.ramp.how, self.ramp.forgotten) = (how, forgotten);
            }
            for light in first..=last {
                if self.ramp.steps[light as usize] == Lit::NONE {
                    self.ramp.steps[light as usize] = self.lit(light, fog, sky);
                }
            }
            if self.palettes.forgotten() == forgotten {
                return true;
            }
        }
        false
    }

    /// Pixels of one palette.
    fn pixels(&mut self, run: Run, gradient: Gradient, light: u32, [fog, sky]: [u32; 2]) {
        let lit = self.lit(light, fog, sky);
        let (level, stepper) = (self.texture, Stepper::new(gradient));
        let solid = || self.palettes.pixels(lit).map(|palette| Texels { level, palette, stepper });
        match self.surface.kind {
            Kind::Opaque => {
                if let Some(texels) = solid() {
                    self.strip.paint(run, texels);
                }
            }
            Kind::Cutout => {
                if let Some(texels) = solid() {
                    self.strip.paint_cutout(run, texels);
                }
            }
            Kind::Translucent => {
                if let Some(palette) = self.palettes.glasses(lit) {
                    self.strip.look_through(run, Texels { level, palette, stepper });
                }
            }
        }
    }

    fn lit(&mut self, light: u32, fog: u32, sky: u32) -> Lit {
        let how = [self.level << 16 | light, fog, sky];
        if let Some((known, lit)) = self.lit
            && (known[0] == how[0] && known[1] == how[1] && known[2] == how[2])
        {
            return lit;
        }
        let Surface { block, kind, .. } = *self.surface;
        let look = Look { block, face: self.face, level: self.level, light, fog, sky };
        let lit = if kind == Kind::Translucent {
            self.palettes.glass(look, self.texture)
        } else {
            self.palettes.solid(look, self.texture)
        };
        self.lit = Some((how, lit));
        lit
    }
}
