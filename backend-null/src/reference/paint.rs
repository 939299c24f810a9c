//! The colour of a pixel: the faces that its ray meets, each textured, shaded and fogged, put together from front to back.
//!
//! ```text
//! colour += transmittance × alpha × face;   transmittance ×= 1 − alpha;   and at the end:   colour += transmittance × sky
//! ```

use std::ops::ControlFlow;

use engine_core::face::Runs;
use engine_core::light::corner::{self, FaceLight};
use engine_core::{BlockPos, Coverage, Daylight, Face, FaceGroup, Fog, Frame, Rgba8, Size, TextureSet, shade};
use glam::{DVec2, DVec3, Vec3, Vec4};

use super::lens::Lens;
use super::snapshot::Snapshot;
use super::trace::{Hit, Sight};
use super::{facets, texture};

/// Texels of a cutout block with less alpha than this are holes.
const CUTOUT_ALPHA: f32 = 0.5;

/// What is needed to paint the pixels of one frame.
pub(crate) struct Painter<'a> {
    sight: Sight<'a>,
    lens: Lens,
    textures: &'a TextureSet,
    daylight: Daylight,
    fog: Option<Fog>,
    mip_bias: f32,
}

/// A pixel, and what it took.
pub(crate) struct Seen {
    pub(crate) colour: Rgba8,
    /// Cells looked at.
    pub(super) cells: u64,
}

impl<'a> Painter<'a> {
    pub(super) fn new(world: &'a Snapshot, textures: &'a TextureSet, frame: &Frame, size: Size) -> Self {
        Self {
            sight: Sight { world, frame: *frame },
            lens: Lens::new(frame.camera, size),
            textures,
            daylight: frame.daylight,
            fog: frame.fog,
            mip_bias: 0.0,
        }
    }

    /// One that takes each texture from this many mip levels further up.
    pub(crate) fn with_mip_bias(self, mip_bias: f32) -> Self {
        Self { mip_bias, ..self }
    }

    /// The colour seen through a point of the picture.
    pub(crate) fn pixel(&self, x: f32, y: f32) -> Seen {
        if let Some(colour) = self.inside_opaque() {
            return Seen { colour: Rgba8::from_linear(colour), cells: 1 };
        }
        let mut colour = Vec3::ZERO;
        let mut transmittance = 1.0;
        let cells = self.look(x, y, &mut |_, paint| {
            colour += transmittance * paint.w * paint.truncate();
            transmittance *= 1.0 - paint.w;
            if transmittance > 0.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        colour += transmittance * self.sky(self.lens.ray(x, y));
        Seen { colour: Rgba8::from_linear(colour), cells }
    }

    /// Calls `visit` with each face seen through a point of the picture, from front to back, and with its colour and alpha there.
    /// Returns the number of cells looked at.
    pub(crate) fn look(&self, x: f32, y: f32, visit: &mut dyn FnMut(&Hit, Vec4) -> ControlFlow<()>) -> u64 {
        if self.inside_opaque().is_some() {
            return 1;
        }
        let ray = self.lens.ray(x, y);
        self.sight.trace(ray, &mut |hit| {
            let paint = self.paint(&hit, ray);
            if paint.w > 0.0 { visit(&hit, paint) } else { ControlFlow::Continue(()) }
        })
    }

    /// The colour, as it reaches the eye, and the alpha of a face where a ray meets it.
    fn paint(&self, hit: &Hit, ray: DVec3) -> Vec4 {
        let block = self.sight.world.block_type(hit.id);
        let [s, t] = self.place_on_face(hit, ray);
        let [shift_s, shift_t] = hit.facet.map_or([0.0; 2], |facet| facet.texture.map(|part| f32::from(part) / 16.0));
        let [across, down] = [self.lens.across, self.lens.down].map(|step| change_on_face(hit, ray, step));
        let texel = texture::filter(
            self.textures.layer(block.texture(hit.face)),
            s + shift_s,
            t + shift_t,
            texture::level(across, down, self.mip_bias),
        );
        let surface = texel * texture::linear(block.tint);

        let colour = surface.truncate() * self.light(hit, s, t);
        let alpha = match block.coverage {
            Coverage::Translucent => surface.w,
            Coverage::Cutout if surface.w < CUTOUT_ALPHA => 0.0,
            _ => 1.0,
        };
        let distance = (ray.length() * hit.time) as f32;
        let hidden = self.fog.map_or(0.0, |fog| fog.amount(distance));
        colour.lerp(self.sky(ray), hidden).extend(alpha)
    }

    /// How much light falls on `(s, t)` of a face.
    fn light(&self, hit: &Hit, s: f32, t: f32) -> f32 {
        let world = self.sight.world;
        if let Some(facet) = &hit.facet {
            let lit_by = facet.light.map_or(Some(hit.block), |side| hit.block.step(side));
            return shade::face_shade(facet.shade) * world.light(lit_by).brightness(&self.daylight);
        }
        let corners = corners(world, hit.block, hit.face);
        let corners = match hit.group {
            FaceGroup::Opaque | FaceGroup::Cutout | FaceGroup::CutoutDouble => corners,
            FaceGroup::Translucent | FaceGroup::Crossing | FaceGroup::Hidden => corners.without_occlusion(),
        };
        shade::face_shade(hit.face) * corner::mix(corners.brightness(&self.daylight), corners.is_flipped, s, t)
    }

    fn sky(&self, ray: DVec3) -> Vec3 {
        self.daylight.sky(ray.normalize().y as f32)
    }

    /// Where on the face the ray meets it: texture coordinates from 0 to 1.
    fn place_on_face(&self, hit: &Hit, ray: DVec3) -> [f32; 2] {
        let cell = DVec3::from_array(hit.cell.map(|coordinate| coordinate as f64));
        let in_cell = self.lens.eye() + ray * hit.time - cell;
        let run = |runs, along: f64| match runs {
            Runs::Along => along,
            Runs::Against => 1.0 - along,
        };
        let s = run(hit.face.s_runs(), in_cell[hit.face.u_axis() as usize]);
        let t = run(hit.face.t_runs(), in_cell[hit.face.v_axis() as usize]);
        [s, t].map(|coordinate| coordinate.clamp(0.0, 1.0) as f32)
    }

    /// The mean colour of the opaque block that the eye is in: then nothing else is seen.
    fn inside_opaque(&self) -> Option<Vec3> {
        let world = self.sight.world;
        let id = world.block(self.sight.position([0; 3]));
        let block = world.block_type(id);
        let of_face = |face| texture::linear(self.textures.layer(block.texture(face)).average()).truncate();
        let mean = Face::ALL.map(of_face).into_iter().sum::<Vec3>() / 6.0;
        world.is_opaque(id).then(|| mean * block.tint.to_linear())
    }
}

/// What the corners of a face get of the light in front of it.
pub(super) fn corners(world: &Snapshot, block: BlockPos, face: Face) -> FaceLight {
    FaceLight::of(face, |u, v| {
        let mut steps = face.normal();
        steps[face.u_axis() as usize] += u;
        steps[face.v_axis() as usize] += v;
        let at = block.offset(steps[0], steps[1], steps[2]);
        (!world.is_opaque(world.block(at))).then(|| world.light(at))
    })
}

/// By how much the point in which a ray meets the plane of a face moves on that plane when the ray changes by `step`:
/// the derivative, so that it exists for every ray that meets the plane.
fn change_on_face(hit: &Hit, ray: DVec3, step: DVec3) -> DVec2 {
    let normal = match &hit.facet {
        Some(facet) => facets::normal(facet),
        None => DVec3::from_array(hit.face.normal().map(f64::from)),
    };
    let moved = hit.time * (step - ray * (normal.dot(step) / normal.dot(ray)));
    DVec2::new(moved[hit.face.u_axis() as usize], moved[hit.face.v_axis() as usize])
}
