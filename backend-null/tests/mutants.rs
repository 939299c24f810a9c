//! The suite catches renderers that are wrong: each of these has one fault, and the check that is there for it fails.

use std::collections::BTreeMap;
use std::convert::Infallible;

use backend_null::ReferenceRenderer;
use backend_null::conformance::{Draws, Suite};
use engine_core::{
    BlockType, CHUNK_VOLUME, Camera, Capture, Changes, ChunkBlocks, ChunkBox, ChunkLight, ChunkPos, ChunkRows, Culling,
    EyePosition, Frame, FrameStats, Light, LocalPos, Renderer, Revision, Rgba8, Size, TextureSet, WorldView,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    DrawsBeforeSync,
    KeepsThePictureOnResize,
    HasPicturesWithoutPixels,
    TakesShortBuffers,
    SyncsOnce,
    IgnoresForgottenChanges,
    SwapsRedAndBlue,
    MirrorsThePicture,
    FlickersOnEverySecondFrame,
    LosesTheEyesFractionFarOut,
    CullsTooMuch,
    LeavesPixelsOut,
    IgnoresLight,
    TakesLightOneTooLow,
}

/// The reference with a fault.
struct Mutant {
    fault: Fault,
    inner: ReferenceRenderer,
    size: Size,
    picture: Option<Vec<Rgba8>>,
    synced: Option<Revision>,
    frames: u32,
}

impl Mutant {
    fn new(fault: Fault, textures: &TextureSet) -> Self {
        let inner = ReferenceRenderer::new(textures.clone());
        Self { fault, inner, size: Size::default(), picture: None, synced: None, frames: 0 }
    }

    fn spoilt(&self, frame: &Frame) -> Frame {
        let mut frame = *frame;
        let eye = frame.camera.eye();
        if self.fault == Fault::LosesTheEyesFractionFarOut && eye.block().x > 1 << 24 {
            let rounded = eye.to_world().map(|coordinate| f64::from(coordinate as f32));
            if let Ok(camera) = EyePosition::from_world(rounded)
                .and_then(|eye| Camera::new(eye, frame.camera.yaw(), frame.camera.pitch(), frame.camera.fov()))
            {
                frame.camera = camera;
            }
        }
        if self.fault == Fault::CullsTooMuch && frame.culling == Culling::On {
            frame.view_distance = 2;
        }
        frame
    }
}

impl Renderer for Mutant {
    type Error = Infallible;

    fn resize(&mut self, size: Size) -> Result<(), Infallible> {
        self.size = size;
        if self.fault == Fault::KeepsThePictureOnResize {
            self.picture = self.picture.take().filter(|picture| picture.len() == size.pixels());
        } else {
            self.picture = None;
        }
        self.inner.resize(size)
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), Infallible> {
        let since = self.synced.unwrap_or_default();
        let changes = world.changes_since(since, &mut |_| ());
        let misses = match self.fault {
            Fault::SyncsOnce => self.synced.is_some(),
            Fault::IgnoresForgottenChanges => self.synced.is_some() && changes == Changes::Forgotten,
            _ => false,
        };
        self.synced = Some(world.revision());
        match self.fault {
            _ if misses => Ok(()),
            Fault::IgnoresLight => self.inner.sync(&Relit::of(world, |_| Light::OPEN_SKY)),
            Fault::TakesLightOneTooLow => {
                let lower = |light: Light| Light::new(light.block().saturating_sub(1), light.sky());
                self.inner.sync(&Relit::of(world, lower))
            }
            _ => self.inner.sync(world),
        }
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Infallible> {
        if self.size.is_empty() {
            let picture = (self.fault == Fault::HasPicturesWithoutPixels).then(Vec::new);
            self.picture = picture;
            return Ok(FrameStats::default());
        }
        self.frames += 1;
        let stats = self.inner.render(world, &self.spoilt(frame))?;
        let mut pixels = vec![Rgba8::default(); self.size.pixels()];
        if self.inner.capture(&mut pixels)? == Capture::NoPicture && self.fault != Fault::DrawsBeforeSync {
            return Ok(stats);
        }
        match self.fault {
            Fault::SwapsRedAndBlue => pixels.iter_mut().for_each(|p| (p.r, p.b) = (p.b, p.r)),
            Fault::MirrorsThePicture => pixels.chunks_mut(self.size.width as usize).for_each(<[_]>::reverse),
            Fault::FlickersOnEverySecondFrame if self.frames.is_multiple_of(2) => pixels[0].r ^= 1,
            Fault::LeavesPixelsOut if frame.camera.fov() > 120.0 => pixels[0] = Rgba8::default(),
            _ => {}
        }
        self.picture = Some(pixels);
        Ok(stats)
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Infallible> {
        if self.fault != Fault::TakesShortBuffers {
            assert_eq!(pixels.len(), self.size.pixels());
        }
        let Some(picture) = &self.picture else { return Ok(Capture::NoPicture) };
        pixels.copy_from_slice(picture);
        Ok(Capture::Picture)
    }
}

/// A world with other light.
struct Relit<'a> {
    world: &'a dyn WorldView,
    light: BTreeMap<ChunkPos, Box<[Light; CHUNK_VOLUME]>>,
}

impl<'a> Relit<'a> {
    fn of(world: &'a dyn WorldView, relight: impl Fn(Light) -> Light) -> Self {
        let mut light = BTreeMap::new();
        world.for_each_chunk(&mut |at| {
            for near in (0..27).filter_map(|i| at.offset(i % 3 - 1, i / 9 - 1, i / 3 % 3 - 1)) {
                let cell = |index| LocalPos::from_index(index).expect("an index of a chunk");
                let cells = || Box::new(std::array::from_fn(|index| relight(world.light(near).get(cell(index)))));
                light.entry(near).or_insert_with(cells);
            }
        });
        Self { world, light }
    }
}

impl WorldView for Relit<'_> {
    fn block_types(&self) -> &[BlockType] {
        self.world.block_types()
    }

    fn chunk(&self, at: ChunkPos) -> ChunkBlocks<'_> {
        self.world.chunk(at)
    }

    fn rows(&self, at: ChunkPos) -> ChunkRows<'_> {
        self.world.rows(at)
    }

    fn light(&self, at: ChunkPos) -> ChunkLight<'_> {
        self.light.get(&at).map_or(ChunkLight::Uniform(Light::OPEN_SKY), |cells| ChunkLight::Cells(cells))
    }

    fn bounds(&self) -> Option<ChunkBox> {
        self.world.bounds()
    }

    fn for_each_chunk(&self, visit: &mut dyn FnMut(ChunkPos)) {
        self.world.for_each_chunk(visit);
    }

    fn revision(&self) -> Revision {
        self.world.revision()
    }

    fn changes_since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes {
        self.world.changes_since(since, visit)
    }
}

const CAUGHT: [(Fault, &str); 15] = [
    (Fault::DrawsBeforeSync, "calls-in-any-order"),
    (Fault::KeepsThePictureOnResize, "resize-forgets-the-picture"),
    (Fault::HasPicturesWithoutPixels, "sizes-without-pixels"),
    (Fault::TakesShortBuffers, "wrong-buffer-panics"),
    (Fault::SyncsOnce, "edits-are-seen"),
    (Fault::SyncsOnce, "chunks-come-and-go"),
    (Fault::IgnoresForgottenChanges, "forgotten-changes"),
    (Fault::SwapsRedAndBlue, "panes-blend-in-order"),
    (Fault::MirrorsThePicture, "scenes"),
    (Fault::FlickersOnEverySecondFrame, "still-camera"),
    (Fault::LosesTheEyesFractionFarOut, "far-from-the-origin"),
    (Fault::CullsTooMuch, "culling-changes-nothing"),
    (Fault::LeavesPixelsOut, "extreme-frames"),
    (Fault::IgnoresLight, "lit-scenes"),
    (Fault::TakesLightOneTooLow, "lit-scenes"),
];

#[test]
fn every_fault_is_caught_by_its_check() {
    for (fault, name) in CAUGHT {
        assert!(outcome(fault, name).is_err(), "{fault:?} got through `{name}`");
    }
    for name in ["calls-in-any-order", "edits-are-seen", "far-from-the-origin"] {
        assert_eq!(outcome(Fault::None, name), Ok(()));
    }
}

fn outcome(fault: Fault, name: &str) -> Result<(), String> {
    let suite = Suite::new(Draws::Pixels, move |textures| Mutant::new(fault, textures));
    let check = suite.checks().find(|check| check.name == name).expect("the check exists");
    suite.run_check(&check)
}
