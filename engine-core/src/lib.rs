//! The voxel world of Burrow, its meshes and its visibility: everything that knows no renderer.
//!
//! ```text
//!   edits, generator, importers
//!              │
//!            World ──── is a ──── WorldView ────┐
//!                                               │
//!            renderers:   sync(view)   render(view, frame)
//! ```
//!
//! # Reading order
//! [`coords`] and [`face`] fix the geometry; [`block`] says what blocks are and which faces exist between them; [`world`] keeps chunks and
//! what changed, and [`stream`] fills one around a moving eye; [`WorldView`] is what a renderer sees of it; [`Camera`] and [`Frame`] say what to
//! draw; [`Renderer`] is the contract.
//!
//! # Features
//! A chain: core only ⊂ `alloc` (worlds, meshes) ⊂ `std` (threads) ⊂ `formats` (files). No unsafe code in any of them.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod block;
pub mod camera;
mod colour;
pub mod coords;
#[cfg(feature = "alloc")]
pub mod draw_list;
pub mod face;
#[cfg(feature = "formats")]
pub mod formats;
mod frame;
pub mod light;
#[cfg(feature = "alloc")]
pub mod mesh;
pub mod pick;
pub mod renderer;
pub mod shade;
#[cfg(feature = "alloc")]
pub mod stream;
pub mod visibility;
pub mod world;
mod world_view;

pub use block::{BlockId, BlockType, Coverage, FaceGroup, InnerFaces, Shape, Sides, Solidity, TextureId};
#[cfg(feature = "alloc")]
pub use block::{BlockRegistry, RegistryError, TextureSet};
pub use camera::{Basis, Camera, CameraError, EyePosition};
pub use colour::{Rgba8, linear_to_srgb, srgb_to_linear};
pub use coords::{BlockBox, BlockPos, CHUNK_SIZE, CHUNK_VOLUME, ChunkBox, ChunkPos, LocalPos};
#[cfg(feature = "alloc")]
pub use draw_list::{Draw, DrawList, Pass};
pub use face::{Axis, Face};
pub use frame::{Culling, Frame, FrameStats, Size, TimeOfDay};
pub use light::ChunkLight;
#[cfg(feature = "alloc")]
pub use mesh::{ChunkMesh, MeshStore, Quad, ShapeQuad};
pub use pick::{Pick, pick};
#[cfg(feature = "alloc")]
pub use renderer::{AnyError, BoxedRenderer};
pub use renderer::{Capture, Checked, Renderer};
pub use shade::{Daylight, Fog, Light};
#[cfg(feature = "alloc")]
pub use stream::{ChunkSource, Progress, Stream};
pub use visibility::{ChunkRows, RowFlood};
pub use world::{BakedWorld, EditError};
#[cfg(feature = "alloc")]
pub use world::{BlockVolume, Chunk, Edit, History, Landscape, Undo, World};
pub use world_view::{Changes, ChunkBlocks, Revision, WorldView};
