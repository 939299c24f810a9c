//! Paints the pixels of a face: runs of a row that nothing covers yet.
//!
//! ```text
//! run ─▶ pieces that are linear in (s, t) ─▶ pieces of one brightness and one fog ─▶ a palette ─▶ pixels
//! ```
//!
//! Most faces are evenly lit and without fog: they have one palette, and a run of them is one piece.

mod place;
mod ramp;

use engine_core::{BlockId, Face};

use crate::colour::Colour;
use crate::fill::{Stepper, Texels};
use crate::lens::Lens;
use crate::light::{Ray, Shadow};
use crate::mapping::{Affine, Gradient, ONE, Perspective};
use crate::palette::{Lit, Look, Palettes};
use crate::polygon::Rim;
use crate::strip::{Run, Strip};
use crate::texture::Level;

pub(crate) use place::Place;
pub(crate) use ramp::Ramp;

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

/// Mip level and step of brightness, of fog and of the sky. (A tuple: arrays are compared by a function.)
type How = (u32, u32, u32);

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
    lit: Option<(How, Lit)>,
    /// The last step of fog.
    fog: u32,
    ramp: &'a mut Ramp,
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
        ramp.forget();
        Self { strip, palettes, lens, surface, face, level: surface.level, texture, lit: None, fog: 0, ramp }
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
                perspective.pieces(lens, row, (first, last), fineness, |first, last, gradient| {
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
        let (mut done, mut gradient) = (0, gradient);
        while done < run.length {
            let part = (run.length - done).min(LONGEST_IN_FOG);
            let middle = gradient.after(part as i32 >> 1);
            let (height, squared) = place.at(middle.s, middle.t);
            let lighting = self.palettes.lighting;
            let fog = lighting.fog_step(squared, self.fog);
            self.fog = fog;
            let sky = if fog == 0 { 0 } else { lighting.sky_step(height, squared) };
            self.shaded(Run { first: run.first + done, length: part, ..run }, gradient, [fog, sky]);
            gradient = gradient.after(part as i32);
            done += part;
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
            self.strip.paint_shaded(run, texels, |ray: Ray| self.ramp.begin(step(ray)), ray);
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
        let how = (self.level << 16 | light, fog, sky);
        if let Some((known, lit)) = self.lit
            && known == how
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
