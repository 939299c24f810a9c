//! The suite that every renderer passes, also one written by a stranger.
//!
//! ```
//! use backend_null::ReferenceRenderer;
//! use backend_null::conformance::{Draws, Suite};
//!
//! let suite = Suite::new(Draws::Pixels, |textures| ReferenceRenderer::new(textures.clone()));
//! for check in suite.checks().filter(|check| check.name.starts_with("size")) {
//!     suite.run_check(&check).unwrap();
//! }
//! ```
//!
//! A renderer's own tests call [`Suite::run`], which runs every check and panics with all that failed.
//!
//! * The *contract* checks call in any order, with any size, and edit the world: see [`engine_core::Renderer`].
//! * The *picture* checks draw the [`scenes`] and compare with the reference under the tolerances named in [`compare`], or compare
//!   two of the renderer's own pictures, which must be equal bit for bit.

mod checks;
pub mod compare;
mod diff;
mod picture;
pub mod scenes;
mod stand;

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine_core::{Renderer, TextureSet};

pub use checks::Check;
pub use picture::Picture;

/// Whether a renderer draws pixels that can be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Yes: its captures are compared.
    Pixels,
    /// No, and its captures say so: only the contract is checked.
    Nothing,
}

/// All checks of one kind of renderer.
pub struct Suite<R, M: Fn(&TextureSet) -> R> {
    draws: Draws,
    make: M,
}

impl<R: Renderer + 'static, M: Fn(&TextureSet) -> R> Suite<R, M> {
    /// A suite for the renderers that `make` makes; each check makes its own.
    pub fn new(draws: Draws, make: M) -> Self {
        Self { draws, make }
    }

    /// The checks that apply, by name.
    pub fn checks(&self) -> impl Iterator<Item = Check<R>> {
        let draws = self.draws;
        checks::all().filter(move |check| check.needs == Draws::Nothing || draws == Draws::Pixels)
    }

    /// Runs one check.
    ///
    /// # Errors
    /// What went wrong. A panic of the renderer is a failure too.
    pub fn run_check(&self, check: &Check<R>) -> Result<(), String> {
        let bench = stand::Bench { draws: self.draws, make: &self.make };
        let outcome = catch_unwind(AssertUnwindSafe(|| (check.run)(&bench)));
        let outcome = outcome.unwrap_or_else(|payload| Err(format!("panicked: {}", message(&*payload))));
        outcome.map_err(|failure| format!("{}: {failure}", check.name))
    }

    /// Runs every check.
    ///
    /// # Panics
    /// If one failed, with all failures.
    pub fn run(&self) {
        let failures: Vec<String> = self.checks().filter_map(|check| self.run_check(&check).err()).collect();
        assert!(failures.is_empty(), "the renderer doesn't conform:\n{}", failures.join("\n"));
    }
}

fn message(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
