//! The list of checks. Each makes its own renderers and says in one sentence what it found wrong.

mod changes;
mod contract;
mod pictures;
mod poses;

use engine_core::Renderer;

use super::Draws;
use super::stand::Bench;

/// One thing that a renderer has to do right.
pub struct Check<R> {
    /// What it is called in reports.
    pub name: &'static str,
    /// What a renderer must draw for the check to apply: [`Draws::Nothing`] applies to every renderer.
    pub needs: Draws,
    pub(super) run: fn(&Bench<'_, R>) -> Result<(), String>,
}

/// Every check there is.
pub(super) fn all<R: Renderer + 'static>() -> impl Iterator<Item = Check<R>> {
    let check = |name, needs, run| Check { name, needs, run };
    [
        check("calls-in-any-order", Draws::Nothing, contract::calls_in_any_order),
        check("sizes-without-pixels", Draws::Nothing, contract::sizes_without_pixels),
        check("size-storm", Draws::Nothing, contract::size_storm),
        check("resize-forgets-the-picture", Draws::Nothing, contract::resize_forgets_the_picture),
        check("wrong-buffer-panics", Draws::Nothing, contract::wrong_buffer_panics),
        check("boxed", Draws::Nothing, contract::boxed),
        check("still-camera", Draws::Pixels, changes::still_camera),
        check("edits-are-seen", Draws::Pixels, changes::edits_are_seen),
        check("chunks-come-and-go", Draws::Pixels, changes::chunks_come_and_go),
        check("forgotten-changes", Draws::Pixels, changes::forgotten_changes),
        check("two-renderers-one-world", Draws::Pixels, changes::two_renderers_one_world),
        check("scenes", Draws::Pixels, pictures::scenes),
        check("lit-scenes", Draws::Pixels, pictures::lit_scenes),
        check("panes-blend-in-order", Draws::Pixels, pictures::panes_blend_in_order),
        check("far-from-the-origin", Draws::Pixels, poses::far_from_the_origin),
        check("culling-changes-nothing", Draws::Pixels, poses::culling_changes_nothing),
        check("extreme-frames", Draws::Pixels, poses::extreme_frames),
    ]
    .into_iter()
}
