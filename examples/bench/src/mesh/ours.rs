//! Our mesher in its forms.

use engine_core::BlockType;
use engine_core::mesh::{ChunkMesh, CornerLight, Merging, Mesher, Quad, Shading};

use super::volume::Volume;
use crate::contest::{Contender, Made};

/// Each visible face a quad, all corners open: what the peers do.
pub(super) const CULLED: &str = "ours-culled";
/// Merged, all corners open: what the peers do.
pub(super) const GREEDY: &str = "ours-greedy";
/// Merged, with corner occlusion.
pub(super) const OCCLUDED: &str = "ours-greedy-occlusion";
/// Merged, with corner occlusion and smooth light.
pub(super) const LIT: &str = "ours-greedy-lit";

/// All forms.
pub(super) fn all(types: &[BlockType]) -> Vec<Contender<'static, Volume>> {
    let contender = |name, merging, shading: Shading<'static>| {
        let (mut mesher, mut mesh) = (Mesher::new(types), ChunkMesh::default());
        let run = move |volume: &Volume| {
            mesher.mesh(&volume.input(), merging, shading, &mut mesh);
            Made { quads: mesh.quads().len(), bytes: size_of_val(mesh.quads()) }
        };
        Contender { name, run: Box::new(run) }
    };
    let (mut mesher, mut mesh) = (Mesher::new(types), ChunkMesh::default());
    let lit = move |volume: &Volume| {
        let light = volume.light_input();
        mesher.mesh(&volume.input(), Merging::Greedy, Shading::Smooth(&light), &mut mesh);
        let quads = mesh.quads().len();
        Made { quads, bytes: quads * (size_of::<Quad>() + size_of::<CornerLight>()) }
    };
    vec![
        contender(CULLED, Merging::Culled, Shading::Open),
        contender(GREEDY, Merging::Greedy, Shading::Open),
        contender(OCCLUDED, Merging::Greedy, Shading::Occlusion),
        Contender { name: LIT, run: Box::new(lit) },
    ]
}
