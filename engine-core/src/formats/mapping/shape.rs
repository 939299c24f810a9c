//! What of its cell a block fills, as far as a mapping says.

/// What of its cell a block fills. Which way it faces is in the block's states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// All of it.
    Cube,
    /// Its lower or upper half.
    Slab,
    /// Half of it and a step.
    Stairs,
    /// Some eighths of its height, from below.
    Layers,
    /// A post, and bars toward its neighbours.
    Fence,
    /// A thick post, and low walls toward its neighbours.
    Wall,
    /// A thin sheet toward its neighbours.
    Pane,
    /// A thin sheet on one of its sides, or a gate.
    Door,
    /// A thin sheet on its ground.
    Carpet,
    /// A thin sheet on its ground with holes, such as rails.
    Flat,
    /// Thin sheets on some of its sides, such as vines.
    Attached,
    /// Two crossed planes: plants.
    Cross,
    /// A stick, upright or on a wall.
    Torch,
    /// Something small that stands in it.
    Small,
    /// A fluid, as high as its level.
    Fluid,
    /// Nothing at all that one could see.
    Nothing,
}

impl Shape {
    /// The shape of this name.
    pub(super) fn named(word: &str) -> Option<Self> {
        Some(match word {
            "cube" => Self::Cube,
            "slab" => Self::Slab,
            "stairs" => Self::Stairs,
            "layers" => Self::Layers,
            "fence" => Self::Fence,
            "wall" => Self::Wall,
            "pane" => Self::Pane,
            "door" => Self::Door,
            "carpet" => Self::Carpet,
            "flat" => Self::Flat,
            "attached" => Self::Attached,
            "cross" => Self::Cross,
            "torch" => Self::Torch,
            "small" => Self::Small,
            "fluid" => Self::Fluid,
            "nothing" => Self::Nothing,
            _ => return None,
        })
    }
}
