//! Writes `.vox` files: what is asked for, right or wrong.

use engine_core::formats::vox::{VoxError, VoxScene};

/// A voxel: x, y, z, colour index.
pub(crate) type Voxel = [u8; 4];

/// The children of `MAIN` that have been written so far.
#[derive(Clone)]
pub(crate) struct Encoder {
    version: u32,
    children: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Self { version: 200, children: Vec::new() }
    }

    pub(crate) fn version(version: u32) -> Self {
        Self { version, ..Self::new() }
    }

    pub(crate) fn chunk(mut self, id: &[u8; 4], content: &[u8]) -> Self {
        self.children.extend(chunk(id, content, &[]));
        self
    }

    pub(crate) fn model(self, size: [i32; 3], voxels: &[Voxel]) -> Self {
        let count = (voxels.len() as u32).to_le_bytes();
        self.chunk(b"SIZE", &ints(&size)).chunk(b"XYZI", &[&count[..], voxels.as_flattened()].concat())
    }

    pub(crate) fn palette(self, colours: &[[u8; 4]]) -> Self {
        self.chunk(b"RGBA", colours.as_flattened())
    }

    /// A transform with one frame.
    pub(crate) fn transform(self, id: i32, child: i32, frame: &[(&str, &str)]) -> Self {
        self.animated(id, child, &[], -1, &[frame])
    }

    pub(crate) fn animated(
        self,
        id: i32,
        child: i32,
        attributes: &[(&str, &str)],
        layer: i32,
        frames: &[&[(&str, &str)]],
    ) -> Self {
        let mut content = ints(&[id]);
        content.extend(dict(attributes));
        content.extend(ints(&[child, -1, layer, frames.len() as i32]));
        content.extend(frames.iter().flat_map(|frame| dict(frame)));
        self.chunk(b"nTRN", &content)
    }

    pub(crate) fn group(self, id: i32, children: &[i32]) -> Self {
        let content = [ints(&[id, 0, children.len() as i32]), ints(children)].concat();
        self.chunk(b"nGRP", &content)
    }

    pub(crate) fn shape(self, id: i32, model: i32) -> Self {
        self.chunk(b"nSHP", &ints(&[id, 0, 1, model, 0]))
    }

    /// A root and a group in which one shape of model `n` stands at each of the `_t` texts given for it.
    pub(crate) fn placed(self, models: &[&str]) -> Self {
        let ids: Vec<i32> = (0..models.len() as i32).map(|n| 2 + 2 * n).collect();
        let scene = self.transform(0, 1, &[]).group(1, &ids);
        models.iter().zip(&ids).enumerate().fold(scene, |scene, (model, (place, &id))| {
            scene.transform(id, id + 1, &[("_t", place)]).shape(id + 1, model as i32)
        })
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let main = chunk(b"MAIN", &[], &self.children);
        [b"VOX ".as_slice(), &self.version.to_le_bytes(), &main].concat()
    }

    pub(crate) fn read(&self) -> Result<VoxScene, VoxError> {
        VoxScene::read(&self.bytes())
    }

    /// The placed voxels in order: x, y, z and colour index.
    pub(crate) fn voxels(&self) -> Vec<([i32; 3], u8)> {
        let scene = self.read().unwrap();
        scene.voxels().map(|(cell, colour)| (cell, colour.get())).collect()
    }
}

pub(crate) fn chunk(id: &[u8; 4], content: &[u8], children: &[u8]) -> Vec<u8> {
    let lengths = ints(&[content.len() as i32, children.len() as i32]);
    [id, lengths.as_slice(), content, children].concat()
}

pub(crate) fn ints(values: &[i32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

pub(crate) fn dict(pairs: &[(&str, &str)]) -> Vec<u8> {
    let string = |text: &str| [ints(&[text.len() as i32]), text.as_bytes().to_vec()].concat();
    let pairs_bytes = pairs.iter().flat_map(|(key, text)| [string(key), string(text)].concat());
    ints(&[pairs.len() as i32]).into_iter().chain(pairs_bytes).collect()
}
