//! What one frame needs beside the world, as plain data, and what a renderer tells about it afterwards.

use crate::{Camera, ChunkPos, Daylight, Fog};

/// A picture's size in pixels. Either may be zero: then there is nothing to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Size {
    /// Whether no pixel is in it.
    pub const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Number of pixels.
    pub const fn pixels(self) -> usize {
        self.width as usize * self.height as usize
    }
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfDay(f32);

impl TimeOfDay {
    /// Twelve o'clock.
    pub const NOON: Self = Self(12.0);

    /// Hours since midnight; days repeat. `None` if it isn't finite.
    pub fn from_hours(hours: f32) -> Option<Self> {
        let within = hours - libm::floorf(hours / 24.0) * 24.0;
        (0.0..24.0).contains(&within).then_some(Self(within)).or((hours.is_finite()).then_some(Self(0.0)))
    }

    /// Hours since midnight: at least 0, below 24.
    pub const fn hours(self) -> f32 {
        self.0
    }
}

/// Whether work is saved on what the view can't show. The picture is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Culling {
    /// The chunk walk, the frustum and the direction groups leave out what can't be seen.
    #[default]
    On,
    /// Everything within the view distance is drawn. For finding faults in culling.
    Off,
}

/// One frame: what to draw of a world, and from where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The eye.
    pub camera: Camera,
    /// The sky and the strength of its light; [`Daylight::at`] gives it for a time of day.
    pub daylight: Daylight,
    /// How far one sees, in chunks; what [`Frame::reaches`] doesn't reach is left out.
    pub view_distance: u32,
    /// What distance hides, if it does.
    pub fog: Option<Fog>,
    /// Whether culling is on.
    pub culling: Culling,
}

impl Frame {
    /// Beyond this many chunks nothing is drawn, whatever view distance is asked for.
    pub const MAX_VIEW_DISTANCE: u32 = 128;

    /// A view at noon in which fog hides the end of the view distance, given in chunks.
    pub fn new(camera: Camera, view_distance: u32) -> Self {
        let fog = Some(Fog::hiding(view_distance.saturating_mul(16)));
        Self { camera, daylight: Daylight::at(TimeOfDay::NOON), view_distance, fog, culling: Culling::On }
    }

    /// Whether a chunk lies within the view distance: its nearest point is at most `16 × view_distance` blocks from the eye's cell.
    ///
    /// # Panics
    /// If the chunk isn't legal.
    pub fn reaches(&self, chunk: ChunkPos) -> bool {
        let (origin, eye) = (chunk.origin().to_array(), self.camera.eye().block().to_array());
        let squares = (0..3).map(|axis| {
            let offset = i64::from(origin[axis]) - i64::from(eye[axis]);
            // The gap between the cell and the chunk along the axis; 0 if one lies beside the other.
            let gap = (offset - 1).max(-offset - 16).max(0);
            gap * gap
        });
        let reach = i64::from(self.view_distance.min(Self::MAX_VIEW_DISTANCE)) * 16;
        squares.fold(0i64, i64::saturating_add) <= reach * reach
    }
}

/// What drawing a frame took. Zero where a renderer has no such thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStats {
    /// Chunks with something to draw that were drawn.
    pub chunks_visible: u32,
    /// Faces (after merging: quads) handed to the rasteriser.
    pub faces_drawn: u64,
    /// Draw calls, of which an indirect one counts once.
    pub draw_calls: u32,
    /// Bytes of all meshes held.
    pub mesh_bytes: u64,
    /// Cells or chunks that the search for visible things looked at.
    pub cells_visited: u64,
    /// Words of 16 cells that the search worked on.
    pub row_words: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_repeat() {
        let hours = |h| TimeOfDay::from_hours(h).map(TimeOfDay::hours);
        assert_eq!(hours(12.0), Some(12.0));
        assert_eq!(hours(24.0), Some(0.0));
        assert_eq!(hours(-6.0), Some(18.0));
        assert_eq!(hours(-1e-9), Some(0.0));
        assert_eq!(hours(f32::NAN), None);
        assert_eq!(hours(f32::INFINITY), None);
    }
}
