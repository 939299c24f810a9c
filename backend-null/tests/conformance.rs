//! The renderers of this crate pass the suite.

use backend_null::conformance::{Draws, Suite};
use backend_null::{NullRenderer, ReferenceRenderer};

#[test]
fn the_reference_conforms() {
    Suite::new(Draws::Pixels, |textures| ReferenceRenderer::new(textures.clone())).run();
}

#[test]
fn the_recorder_conforms() {
    Suite::new(Draws::Nothing, |_| NullRenderer::new()).run();
}
