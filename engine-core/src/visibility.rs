//! Which chunks a view can show: a search outward from the eye's chunk, through chunk sides that see each other, inside the frustum.
//!
//! [`connectivity`] says of one chunk which of its sides see which; [`frustum`] what lies in the view; [`walk`] puts both together.

pub mod connectivity;
pub mod frustum;
#[cfg(feature = "alloc")]
pub mod walk;

pub use connectivity::Connectivity;
pub use frustum::Frustum;
#[cfg(feature = "alloc")]
pub use walk::{ChunkWalk, VisibleChunk};
