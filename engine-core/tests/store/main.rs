//! Saves: what comes back, what is refused, and what survives.

#![cfg(feature = "formats")]
#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

mod support;

mod autosave;
mod child;
mod damage;
mod hostile;
mod killed;
mod moving;
mod no_room;
mod refused;
mod round_trip;
