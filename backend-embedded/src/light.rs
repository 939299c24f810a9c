//! Light and fog in whole numbers: steps of brightness, of fog and of the sky, for one state of the daylight.
//!
//! The numbers are those of [`engine_core::shade`], worked out once when the daylight or the fog changes. Brightness is told apart in steps that are
//! even to the eye: step `n` of `N` is (n / N)² of full light.

mod shadow;

use engine_core::shade::{OCCLUSION, face_shade};
use engine_core::{Daylight, Face, Fog, Light};

use crate::colour::{Fineness, Linear};

pub(crate) use shadow::{Ray, Shadow};

/// One, in factors of light.
pub(crate) const ONE: u32 = 1 << 16;

/// Most steps of fog that any display tells apart.
const FOG_STEPS: usize = 128;

/// What light there is.
#[derive(Clone, Debug)]
pub(crate) struct Lighting {
    known: Option<(Daylight, Option<Fog>)>,
    fineness: Fineness,
    /// The light of an open face by its direction, of 65536.
    faces: [u32; 6],
    /// What is left of it at a corner, by its occlusion, of 65536.
    occlusion: [u32; 4],
    /// The step of brightness of a light of 256 parts.
    pub(crate) steps: [u8; 257],
    zenith: Linear,
    horizon: Linear,
    /// The squares of the distances, in 1/16 block, at which each step of fog but the first begins.
    fog_begins: [u32; FOG_STEPS],
}

impl Lighting {
    pub(crate) const fn new(fineness: Fineness) -> Self {
        let dark = Linear([0; 3]);
        let fog_begins = [u32::MAX; FOG_STEPS];
        Self {
            known: None,
            fineness,
            faces: [0; 6],
            occlusion: [0; 4],
            steps: [0; 257],
            zenith: dark,
            horizon: dark,
            fog_begins,
        }
    }

    /// Takes over a frame's daylight and fog; returns whether they changed.
    pub(crate) fn update(&mut self, daylight: &Daylight, fog: Option<Fog>) -> bool {
        if self.known == Some((*daylight, fog)) {
            return false;
        }
        self.known = Some((*daylight, fog));
        let factor = |part: f32| libm::roundf(part * ONE as f32) as u32;
        let brightness = Light::OPEN_SKY.brightness(daylight);
        self.faces = Face::ALL.map(|face| factor(face_shade(face) * brightness));
        self.occlusion = OCCLUSION.map(factor);
        self.steps = core::array::from_fn(|part| self.step_of((part as u32) << 8) as u8);
        let linear = |colour: glam::Vec3| {
            Linear(colour.to_array().map(|part| libm::roundf(part.clamp(0.0, 1.0) * 65535.0) as u16))
        };
        (self.zenith, self.horizon) = (linear(daylight.zenith), linear(daylight.horizon));
        self.fog_begins = [u32::MAX; FOG_STEPS];
        if let Some(fog) = fog {
            for (step, begin) in self.fog_begins.iter_mut().enumerate().take(self.fineness.fog as usize) {
                // Half a step before its own amount; the amount is the square of the way.
                let amount = (step as f32 + 0.5) / self.fineness.fog as f32;
                let distance = fog.start() + (fog.end() - fog.start()) * libm::sqrtf(amount);
                *begin = (distance * distance * 256.0) as u32;
            }
        }
        true
    }

    /// The light of an open face, of 65536.
    pub(crate) const fn of_face(&self, face: Face) -> u32 {
        self.faces[face.index()]
    }

    /// The brightness of a face in the light of the open sky whose corners have these levels of occlusion.
    pub(crate) fn shadow(&self, face: Face, levels: [u8; 4]) -> Shadow {
        let light = self.of_face(face);
        // 17 bits times 11, so that the product fits.
        let corner = |level: u8| ((light * (self.occlusion[usize::from(level & 3)] >> 5)) >> 16) as i32;
        Shadow::new(levels.map(corner))
    }

    /// The nearest step of brightness to a factor of light.
    pub(crate) fn step_of(&self, light: u32) -> u32 {
        // The root of light × 2¹⁶ is its own root × 2¹⁶.
        (root(light << 14) * self.fineness.light + (1 << 14)) >> 15
    }

    /// How many steps of brightness there are beside darkness.
    pub(crate) const fn light_steps(&self) -> u32 {
        self.fineness.light
    }

    /// The factor of light that a step of brightness stands for, of 65536.
    pub(crate) const fn light_of(&self, step: u32) -> u32 {
        let steps = self.fineness.light;
        (step * step * ((ONE << 8) / (steps * steps))) >> 8
    }

    /// The square of the distance, in 1/16 block, from which on there is any fog.
    pub(crate) const fn fog_start(&self) -> u32 {
        self.fog_begins[0]
    }

    /// The step of fog at the square of a distance in 1/16 block; `near` is a guess.
    pub(crate) fn fog_step(&self, squared: u32, near: u32) -> u32 {
        let mut step = near as usize;
        while step > 0 && squared < self.fog_begins[step - 1] {
            step -= 1;
        }
        while step < self.fineness.fog as usize && squared >= self.fog_begins[step] {
            step += 1;
        }
        step as u32
    }

    /// How much a step of fog hides, of 65536.
    pub(crate) const fn fog_amount(&self, step: u32) -> u32 {
        step * (ONE / self.fineness.fog)
    }

    /// How many steps of the sky there are.
    pub(crate) const fn sky_steps(&self) -> u32 {
        self.fineness.sky
    }

    /// The step of the sky in a direction, given as its height over its length.
    pub(crate) fn sky_step(&self, height: i32, squared_length: u32) -> u32 {
        if height <= 0 {
            return 0;
        }
        let length = root(squared_length).max(1);
        ((height as u32 * self.fineness.sky) / length).min(self.fineness.sky - 1)
    }

    /// The colour of a step of the sky.
    pub(crate) fn sky(&self, step: u32) -> Linear {
        // The lowest step is the horizon itself, for all that lies below it.
        let up = if step == 0 { 0 } else { ((2 * step + 1) << 15) / self.fineness.sky };
        // In 1/32768, so that products fit.
        let low = (ONE - up) >> 1;
        let horizon = (((low * low) >> 15) * low) >> 14;
        self.zenith.scaled([ONE - horizon; 3]).plus(self.horizon.scaled([horizon; 3]))
    }
}

/// The square root, rounded down.
pub(crate) fn root(square: u32) -> u32 {
    let (mut rest, mut root, mut bit) = (square, 0, 1 << 30);
    while bit > 0 {
        if rest >= root + bit {
            rest -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::TimeOfDay;

    const FINENESS: Fineness = Fineness { light: 128, fog: 128, sky: 256 };

    fn lighting(fog: Option<Fog>) -> (Lighting, Daylight) {
        let daylight = Daylight::at(TimeOfDay::NOON);
        let mut lighting = Lighting::new(FINENESS);
        assert!(lighting.update(&daylight, fog));
        assert!(!lighting.update(&daylight, fog), "nothing changed");
        (lighting, daylight)
    }

    #[test]
    fn roots() {
        for n in (0..70_000u32).chain([u32::MAX, 1 << 31]) {
            assert_eq!(root(n), f64::from(n).sqrt() as u32);
        }
    }

    #[test]
    fn steps_are_as_fine_as_they_say() {
        let (lighting, _) = lighting(None);
        for light in 0..=ONE {
            let found = lighting.light_of(lighting.step_of(light));
            let (found, exact) = (f64::from(found) / f64::from(ONE), f64::from(light) / f64::from(ONE));
            assert!((found.sqrt() - exact.sqrt()).abs() < 0.52 / 128.0 + 0.001, "{light}");
        }
        assert_eq!(lighting.light_of(128), ONE);
    }

    #[test]
    fn fog_and_sky_are_the_engine_s() {
        let fog = Fog::hiding(64);
        let (lighting, daylight) = lighting(Some(fog));
        let mut step = 0;
        for sixteenths in 0..1200u32 {
            step = lighting.fog_step(sixteenths * sixteenths, step);
            let exact = fog.amount(sixteenths as f32 / 16.0);
            assert!((lighting.fog_amount(step) as f32 / ONE as f32 - exact).abs() < 0.01, "{sixteenths}");
            assert_eq!(step, lighting.fog_step(sixteenths * sixteenths, 64), "whatever the guess");
        }
        for n in -200..=1000i32 {
            let up = n as f32 / 1000.0;
            let found = lighting.sky(lighting.sky_step(n * 20, 20_000 * 20_000));
            let exact = daylight.sky(up).to_array();
            for (found, exact) in found.0.iter().zip(exact) {
                assert!((f32::from(*found) / 65535.0 - exact).abs() < 0.004, "{up}: {found} {exact}");
            }
        }
    }
}
