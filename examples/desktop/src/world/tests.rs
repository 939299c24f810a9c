use super::*;
use engine_core::{BlockId, BlockPos, WorldView};

#[test]
fn a_landscape_settles_around_the_camera() {
    let flags = Flags { view_distance: Some(1), ..Flags::default() };
    let mut scene = Scene::open(&flags).unwrap();
    let camera = scene.start;
    while scene.load_around(&camera, 20).unwrap() == Progress::Loading {}
    assert_eq!(scene.world.chunks().len(), Stream::new(1).chunks());
    let eye = camera.eye().block();
    assert_eq!(scene.world.block(eye), Some(BlockId::AIR), "a visitor's head is free");
    let below = scene.world.block(BlockPos::new(eye.x, eye.y - 2, eye.z));
    assert_ne!(below, Some(BlockId::AIR), "and the feet stand on something");
}

#[test]
fn only_a_chosen_distance_fogs_a_model() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let flags = Flags { world: Some(path.clone()), ..Flags::default() };
    let problem = Scene::open(&flags).map(|_| ()).unwrap_err();
    assert!(problem.starts_with(&path.display().to_string()), "{problem}");

    let extent = Extent { min: BlockPos::new(0, 0, 0), max: BlockPos::new(900, 3, 3) };
    let start = camera::framing(extent, 70.0, Flags::default().size).unwrap();
    let world = World::finite(BlockRegistry::builtin());
    let keeper = Keeper::new(None, &world).unwrap();
    let scene = Scene { world, start, kind: Kind::Whole { extent }, keeper };
    let frame = scene.frame(start, &Flags::default());
    assert_eq!(frame.fog, None);
    assert!(frame.view_distance >= 450 / 16);
    let chosen = scene.frame(start, &Flags { view_distance: Some(4), ..Flags::default() });
    assert_eq!((chosen.view_distance, chosen.fog), (4, Some(Fog::hiding(64))));
}
