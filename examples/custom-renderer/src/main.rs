//! A renderer of one's own, whole in one file: it draws the world from above, in letters. `cargo run -p custom-renderer` prints a map.
//!
//! Like every renderer it takes over what changed in the world ([`Renderer::sync`]) and draws a frame of it ([`Renderer::render`]). It keeps the
//! topmost block of each column of each chunk; a frame shows these around the eye, north at the top, one letter a column.

use std::collections::BTreeMap;
use std::convert::Infallible;

use engine_core::world::generate::Landscape;
use engine_core::{
    BlockId, BlockRegistry, Camera, Capture, Changes, ChunkBlocks, ChunkPos, Coverage, EyePosition, Frame, FrameStats,
    LocalPos, Progress, Renderer, Revision, Rgba8, Size, Stream, World, WorldView,
};

/// Ground by height: each letter stands for this many blocks, and after the last they begin anew.
const CONTOURS: &[u8] = b".:-=+*#%";
const CONTOUR: i32 = 3;
/// The eye, by the quarter of the sky that it looks to, from north through east.
const EYES: [char; 4] = ['^', '>', 'v', '<'];

/// What one sees of a chunk's columns from above: the y and the coverage of the topmost block of each, rows along x.
type Tops = [Option<(i32, Coverage)>; 256];

/// Draws maps.
#[derive(Default)]
struct MapRenderer {
    /// By x, z, and then y, so that the chunks of a column lie side by side.
    chunks: BTreeMap<[i32; 3], Tops>,
    /// `None` before the first `sync`: then there is nothing to draw.
    seen: Option<Revision>,
    size: Size,
    map: String,
}

impl MapRenderer {
    /// The map of the last frame.
    fn map(&self) -> &str {
        &self.map
    }

    /// Takes over one chunk, or forgets it if it isn't loaded any more.
    fn take(&mut self, world: &dyn WorldView, at: ChunkPos) {
        let key = [at.x, at.z, at.y];
        match world.chunk(at) {
            ChunkBlocks::NotLoaded | ChunkBlocks::Uniform(BlockId::AIR) => self.chunks.remove(&key),
            blocks => self.chunks.insert(key, tops(world, at, &blocks)),
        };
    }

    /// The topmost block of a column of the world.
    fn top(&self, x: i32, z: i32) -> Option<(i32, Coverage)> {
        let (x_chunk, z_chunk) = (x >> 4, z >> 4);
        let index = ((z & 15) * 16 + (x & 15)) as usize;
        let stack = self.chunks.range([x_chunk, z_chunk, i32::MIN]..=[x_chunk, z_chunk, i32::MAX]);
        stack.rev().find_map(|(_, tops)| tops[index])
    }
}

impl Renderer for MapRenderer {
    type Error = Infallible;

    fn resize(&mut self, size: Size) -> Result<(), Infallible> {
        self.size = size;
        Ok(())
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), Infallible> {
        let mut changed = Vec::new();
        if world.changes_since(self.seen.unwrap_or_default(), &mut |chunk| changed.push(chunk)) == Changes::Forgotten {
            self.chunks.clear();
            world.for_each_chunk(&mut |chunk| changed.push(chunk));
        }
        for chunk in changed {
            self.take(world, chunk);
        }
        self.seen = Some(world.revision());
        Ok(())
    }

    fn render(&mut self, _: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Infallible> {
        let eye = frame.camera.eye().block();
        let quarter = (frame.camera.yaw() / 90.0).round().rem_euclid(4.0) as usize % 4;
        let (middle_x, middle_z) = (self.size.width as i32 / 2, self.size.height as i32 / 2);
        self.map.clear();
        if self.seen.is_none() {
            return Ok(FrameStats::default());
        }
        let mut cells_visited = 0;
        for row in 0..self.size.height as i32 {
            for column in 0..self.size.width as i32 {
                let (across, down) = (column - middle_x, row - middle_z);
                cells_visited += 1;
                self.map.push(match (across, down) {
                    (0, 0) => EYES[quarter],
                    // A map that reaches beyond the end of the world repeats its other end.
                    _ => letter(self.top(eye.x.wrapping_add(across), eye.z.wrapping_add(down))),
                });
            }
            self.map.push('\n');
        }
        Ok(FrameStats { cells_visited, ..FrameStats::default() })
    }

    /// Letters aren't pixels.
    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Infallible> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the size");
        Ok(Capture::NoPicture)
    }
}

fn tops(world: &dyn WorldView, at: ChunkPos, blocks: &ChunkBlocks<'_>) -> Tops {
    std::array::from_fn(|index| {
        (0..16).rev().find_map(|y| {
            let local = LocalPos::from_index(y * 256 + index)?;
            let coverage = world.block_type(blocks.get(local)).coverage;
            (coverage != Coverage::Empty).then(|| (at.block(local).y, coverage))
        })
    })
}

fn letter(top: Option<(i32, Coverage)>) -> char {
    match top {
        None | Some((_, Coverage::Empty)) => ' ',
        Some((_, Coverage::Translucent)) => '~',
        Some((_, Coverage::Cutout)) => '&',
        Some((height, Coverage::Opaque | Coverage::Partial)) => {
            CONTOURS[(height.div_euclid(CONTOUR) + 1).rem_euclid(CONTOURS.len() as i32) as usize].into()
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::streamed(BlockRegistry::builtin());
    let landscape = Landscape::new(1, world.registry())?;
    let spawn = landscape.spawn();
    let mut stream = Stream::new(3);
    while stream.update(&mut world, &landscape, spawn, 64)? == Progress::Loading {}

    let eye = EyePosition::from_world(spawn.to_array().map(f64::from))?;
    let mut renderer = MapRenderer::default();
    renderer.resize(Size { width: 100, height: 48 })?;
    renderer.sync(&world)?;
    renderer.render(&world, &Frame::new(Camera::new(eye, 0.0, 0.0, Camera::DEFAULT_FOV)?, 3))?;
    print!("{}", renderer.map());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use backend_null::conformance::{Draws, Suite};
    use engine_core::BlockPos;

    #[test]
    fn conforms() {
        Suite::new(Draws::Nothing, |_| MapRenderer::default()).run();
    }

    #[test]
    fn a_map_shows_what_is_on_top() {
        let mut world = World::finite(BlockRegistry::builtin());
        for (name, x, y, z) in
            [("stone", -1, 3, 0), ("water", 1, 0, 0), ("stone", 1, -1, 0), ("oak_leaves", 0, -20, -1)]
        {
            let id = world.registry().id(name).unwrap();
            world.set_block(BlockPos::new(x, y, z), id).unwrap();
        }
        let eye = EyePosition::from_world([0.5; 3]).unwrap();
        let frame = Frame::new(Camera::new(eye, -90.0, 0.0, 70.0).unwrap(), 1);
        let mut renderer = MapRenderer::default();
        renderer.resize(Size { width: 3, height: 3 }).unwrap();
        renderer.sync(&world).unwrap();
        renderer.render(&world, &frame).unwrap();
        assert_eq!(renderer.map(), " & \n-<~\n   \n");
    }
}
