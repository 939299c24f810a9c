//! The memory of a board's renderer, as statics of exactly the size that it takes.

/// The memory for strips of `rows` rows of a picture `width` pixels wide, with as many `planes` as the world says.
///
/// `palette` and `glass` are entries of the caches of lit colours: more of them save work.
///
/// # Panics
/// If it is evaluated a second time: the memory is there once.
#[macro_export]
macro_rules! memory {
    ($colour:ty, width: $width:expr, rows: $rows:expr, planes: $planes:expr, palette: $palette:expr, glass: $glass:expr) => {{
        use $crate::parts::{Colour, Parts, Plane, Room, words};
        type Stored = <$colour as Colour>::Stored;
        type Layer = <$colour as Colour>::Layer;
        type Glass = <$colour as Colour>::Glass;
        const SKY: usize = <$colour as Colour>::FINENESS.sky as usize;

        static PIXELS_MEMORY: Room<Stored, { $width * $rows }> = Room::new();
        static LAYERS_MEMORY: Room<Layer, { $width * $rows }> = Room::new();
        static WORDS_MEMORY: Room<u32, { words($width, $rows) }> = Room::new();
        static PLANES_MEMORY: Room<Plane, { $planes }> = Room::new();
        static PALETTE_MEMORY: Room<Stored, $palette> = Room::new();
        static GLASS_MEMORY: Room<Glass, $glass> = Room::new();
        static SKY_MEMORY: Room<Option<Stored>, SKY> = Room::new();
        Parts {
            pixels: PIXELS_MEMORY.fill(Default::default()),
            layers: LAYERS_MEMORY.fill(Default::default()),
            words: WORDS_MEMORY.fill(0),
            planes: PLANES_MEMORY.fill(Plane::EMPTY),
            palette: PALETTE_MEMORY.fill(Default::default()),
            glass: GLASS_MEMORY.fill(Default::default()),
            sky: SKY_MEMORY.fill(None),
        }
    }};
}

/// What [`memory!`] names.
pub mod parts {
    pub use backend_embedded::colour::Colour;
    pub use backend_embedded::memory::{Parts, words};
    pub use board_metal::Room;
    pub use engine_core::visibility::Plane;
}
