//! The suite for every renderer, with the validation layer watching.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use std::cell::RefCell;

use backend_null::conformance::{Draws, Suite};
use backend_vulkan::{ValidationLog, VulkanRenderer};
use engine_core::TextureSet;

#[test]
fn the_renderer_conforms() {
    if support::renderer(TextureSet::new(Vec::new())).is_none() {
        return;
    }
    let logs = RefCell::new(Vec::<ValidationLog>::new());
    let make = |textures: &TextureSet| -> VulkanRenderer {
        let renderer = VulkanRenderer::offscreen(textures.clone(), &support::options()).unwrap();
        logs.borrow_mut().push(renderer.validation_log());
        renderer
    };
    Suite::new(Draws::Pixels, make).run();
    let messages: Vec<_> = logs.borrow().iter().flat_map(ValidationLog::messages).collect();
    assert_eq!(messages, Vec::<String>::new(), "the validation layer is silent");
}
