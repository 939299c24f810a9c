//! The calls: their order, sizes, and what a capture says.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine_core::{AnyError, BoxedRenderer, Capture, Checked, Renderer, Rgba8, Size};

use crate::conformance::scenes::{Place, at_place};
use crate::conformance::stand::{Bench, same};
use crate::conformance::{Draws, Picture};

/// Nothing may be asked too early; but there is no picture before a size and a world are known and a frame was drawn.
pub(super) fn calls_in_any_order<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut stand = bench.stand(&scene.textures);
    let none = |found: Option<Picture>, when: &str| match found {
        None => Ok(()),
        Some(_) => Err(format!("there is a picture {when}")),
    };
    none(stand.capture()?, "before anything was asked")?;
    stand.sync(&scene.world)?;
    stand.render(&scene.world, &scene.frame)?;
    none(stand.capture()?, "before the first resize")?;
    stand.resize(scene.size)?;
    none(stand.capture()?, "before the first frame")?;
    let late = stand.picture(&scene.world, &scene.frame)?;
    same("a picture after calls in another order", &bench.picture(&scene)?, &late)?;

    let mut unsynced = Checked::new((bench.make)(&scene.textures));
    unsynced.resize(scene.size).map_err(|error| format!("resize: {error}"))?;
    unsynced.render(&scene.world, &scene.frame).map_err(|error| format!("render before the first sync: {error}"))?;
    let mut pixels = vec![Rgba8::default(); scene.size.pixels()];
    match unsynced.capture(&mut pixels).map_err(|error| format!("capture: {error}"))? {
        Capture::NoPicture => Ok(()),
        Capture::Picture => Err("there is a picture before the first sync".to_owned()),
    }
}

/// Case D1: either side may be zero. Then nothing is drawn, and the next size with pixels works again.
pub(super) fn sizes_without_pixels<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let expected = bench.picture(&scene)?;
    for (width, height) in [(0, 0), (120, 0), (0, 80)] {
        let mut stand = bench.stand(&scene.textures);
        for size in [Size { width, height }, scene.size, Size { width, height }] {
            stand.resize(size)?;
            stand.sync(&scene.world)?;
            stand.render(&scene.world, &scene.frame)?;
            let captured = stand.capture()?;
            if size.is_empty() && captured.is_some() {
                return Err(format!("there is a picture of {size:?}"));
            }
        }
        stand.resize(scene.size)?;
        same("a picture after a size without pixels", &expected, &stand.picture(&scene.world, &scene.frame)?)?;
    }
    Ok(())
}

/// Case D1: many sizes in a row, with and without frames between them.
pub(super) fn size_storm<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut stand = bench.stand(&scene.textures);
    for round in 0..10 {
        for (width, height) in [(0, 0), (120, 0), (0, 80), (1, 1), (64, 48), (7, 33)] {
            stand.resize(Size { width, height })?;
            if round % 2 == 0 {
                stand.sync(&scene.world)?;
                stand.render(&scene.world, &scene.frame)?;
            }
        }
    }
    stand.resize(scene.size)?;
    same("a picture after a storm of sizes", &bench.picture(&scene)?, &stand.picture(&scene.world, &scene.frame)?)
}

/// A picture is that of the last resize, or there is none.
pub(super) fn resize_forgets_the_picture<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut stand = bench.stand(&scene.textures);
    for size in [scene.size, Size { width: 64, height: 48 }, Size { width: 64, height: 48 }] {
        stand.resize(size)?;
        if stand.capture()?.is_some() {
            return Err(format!("there is a picture right after the resize to {size:?}"));
        }
        stand.picture(&scene.world, &scene.frame)?;
    }
    Ok(())
}

/// What a caller can foresee panics.
pub(super) fn wrong_buffer_panics<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut renderer = (bench.make)(&scene.textures);
    renderer.resize(scene.size).map_err(|error| format!("resize: {error}"))?;
    let mut short = vec![Rgba8::default(); scene.size.pixels() - 1];
    let outcome = catch_unwind(AssertUnwindSafe(|| renderer.capture(&mut short).is_ok()));
    if outcome.is_err() { Ok(()) } else { Err("a capture into a buffer that is too short didn't panic".to_owned()) }
}

/// The boxed form draws the same.
pub(super) fn boxed<R: Renderer + 'static>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut boxed = BoxedRenderer::new((bench.make)(&scene.textures));
    let mut pixels = vec![Rgba8::default(); scene.size.pixels()];
    let mut draw = || {
        boxed.resize(scene.size)?;
        boxed.sync(&scene.world)?;
        boxed.render(&scene.world, &scene.frame)?;
        boxed.capture(&mut pixels)
    };
    match (bench.draws, draw().map_err(|error: AnyError| format!("boxed: {error}"))?) {
        (Draws::Nothing, Capture::NoPicture) => Ok(()),
        (Draws::Pixels, Capture::Picture) => {
            same("a picture by the boxed renderer", &bench.picture(&scene)?, &Picture { size: scene.size, pixels })
        }
        (draws, capture) => Err(format!("a renderer that draws {draws:?} says {capture:?}")),
    }
}
