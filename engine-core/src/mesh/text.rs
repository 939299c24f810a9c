//! Meshes as text, a quad a line, for tests and for looking at.

use core::fmt;

use super::{ChunkMesh, MeshGroup, Quad, ShapeQuad};
use crate::Face;

/// `+y 3,0,2 4×1 block 2 occlusion 3322`: face, cell, width × height along the face's axes, block, corners 0 to 3 (left out if all open).
impl fmt::Display for Quad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        let [x, y, z] = shape.cell;
        write!(f, "{} {x},{y},{z} {}×{} block {}", name(shape.face), shape.width, shape.height, shape.block.0)?;
        if shape.occlusion != [3; 4] {
            let [a, b, c, d] = shape.occlusion;
            write!(f, " occlusion {a}{b}{c}{d}")?;
        }
        if self.is_flipped() { f.write_str(" flipped") } else { Ok(()) }
    }
}

/// `+y 3,0,2 piece 0,128,0 256,128,0 256,128,256 0,128,256 block 2`: face, cell, corners in 1/256 block, block, and what is added to s and t, if anything.
impl fmt::Display for ShapeQuad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.cell();
        write!(f, "{} {x},{y},{z} piece", name(self.face()))?;
        for [x, y, z] in self.corners() {
            write!(f, " {x},{y},{z}")?;
        }
        write!(f, " block {}", self.block().0)?;
        match self.texture() {
            [0, 0] => Ok(()),
            [s, t] => write!(f, " texture {s},{t}"),
        }
    }
}

/// One quad a line, after the name of its group.
impl fmt::Display for ChunkMesh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in MeshGroup::all() {
            for quad in self.group(group) {
                writeln!(f, "{group} {quad}")?;
            }
            for quad in self.shapes().group(group) {
                writeln!(f, "{group} {quad}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for MeshGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opaque(_) => "opaque",
            Self::Cutout(_) => "cutout",
            Self::CutoutDouble => "cutout-double",
            Self::Translucent => "translucent",
            Self::Crossing => "crossing",
        })
    }
}

fn name(face: Face) -> &'static str {
    ["-x", "+x", "-y", "+y", "-z", "+z"][face.index()]
}
