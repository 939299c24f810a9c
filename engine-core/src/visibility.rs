//! What a view can show.
//!
//! Two searches, both outward from the eye, both without loss:
//! * For renderers with meshes, over chunks: [`rooms`] says what of one chunk sees what of its neighbours; [`frustum`] what lies in the view;
//!   [`walk`] puts both together.
//! * For renderers without, over cells, 16 at a time: [`rows`] are chunks as bits, [`view`] says which part of a row lies in the view, and
//!   [`flood`] is the search.

pub mod flood;
pub mod frustum;
#[cfg(feature = "alloc")]
pub mod rooms;
pub mod rows;
pub mod view;
#[cfg(feature = "alloc")]
pub mod walk;

pub use flood::{Faces, FloodError, FloodStats, Plane, RowFlood, RowVisit, SeenFace, Visitor};
pub use frustum::Frustum;
#[cfg(feature = "alloc")]
pub use rooms::{Reach, Rooms, SeenFrom};
pub use rows::{BitRows, ChunkRows, Row};
pub use view::View;
#[cfg(feature = "alloc")]
pub use walk::{ChunkWalk, VisibleChunk};
