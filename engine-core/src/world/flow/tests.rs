use super::*;
use crate::block::BlockRegistry;
use alloc::string::String;

const TABLE: &str = "air empty\nstone opaque\nwater translucent solidity=passable shape=water:0\nlava opaque solidity=passable shape=lava:0";

/// A world from layers of text, the lowest first, rows from north to south: `#` stone, `W` and `L` sources.
fn world(layers: &[&[&str]]) -> (World, Flow) {
    let mut world = World::finite(BlockRegistry::parse(TABLE).unwrap());
    let mut flow = Flow::new();
    for (y, layer) in layers.iter().enumerate() {
        for (z, row) in layer.iter().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                let at = BlockPos::new(x as i32, y as i32, z as i32);
                let id = [b'.', b'#', b'W', b'L'].iter().position(|known| *known == letter).unwrap();
                world.set_block(at, BlockId(id as u16)).unwrap();
                flow.wake(at);
            }
        }
    }
    (world, flow)
}

/// A layer as text: `W` and `L` sources, digits the levels of what flows, `v` falling.
fn layer(world: &World, y: i32, [width, depth]: [i32; 2]) -> Vec<String> {
    let letter = |x, z| {
        let block = world.block(BlockPos::new(x, y, z)).unwrap();
        match fluid(world, Some(block)) {
            Some(Fluid { level: 0, kind: FluidKind::Water }) => 'W',
            Some(Fluid { level: 0, kind: FluidKind::Lava }) => 'L',
            Some(Fluid { level: Fluid::FALLING, .. }) => 'v',
            Some(Fluid { level, .. }) => char::from(b'0' + level),
            None if block == BlockId::AIR => '.',
            None => '#',
        }
    };
    (0..depth).map(|z| (0..width).map(|x| letter(x, z)).collect()).collect()
}

fn settle(world: &mut World, flow: &mut Flow, budget: usize) {
    for _ in 0..10_000 {
        if flow.is_at_rest() {
            return;
        }
        assert!(flow.step(world, budget).unwrap().looked_at <= budget);
    }
    panic!("never comes to rest");
}

/// A trough to flow in, 9 × 5 blocks large inside.
const FLOOR: &[&str] = &["###########"; 7];

fn in_trough(rows: [&str; 5]) -> Vec<String> {
    let wall = String::from("###########");
    let rows = rows.map(|row| alloc::format!("#{row}#"));
    [wall.clone()].into_iter().chain(rows).chain([wall]).collect()
}

fn trough(rows: [&str; 5]) -> (World, Flow) {
    let rows = in_trough(rows);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    world(&[FLOOR, &rows])
}

#[test]
fn water_spreads_seven_blocks_and_lava_three() {
    let (mut world, mut flow) = trough([".........", ".........", "W........", ".........", "........."]);
    settle(&mut world, &mut flow, 1000);
    let expected = in_trough(["234567...", "1234567..", "W1234567.", "1234567..", "234567..."]);
    assert_eq!(layer(&world, 1, [11, 7]), expected);
    let (mut world, mut flow) = trough([".........", ".........", "....L....", ".........", "........."]);
    settle(&mut world, &mut flow, 1000);
    let expected = in_trough(["...646...", "..64246..", ".642L246.", "..64246..", "...646..."]);
    assert_eq!(layer(&world, 1, [11, 7]), expected);
}

#[test]
fn water_falls_and_spreads_at_the_bottom() {
    let wall = "#########";
    let (mut world, mut flow) = world(&[&[wall; 3], &[wall, "#####...#", wall], &[wall, "#W......#", wall]]);
    settle(&mut world, &mut flow, 1000);
    assert_eq!(layer(&world, 2, [9, 3])[1], "#W1234..#", "it falls at the edge and doesn't spread above");
    assert_eq!(layer(&world, 1, [9, 3])[1], "#####v12#");
}

#[test]
fn two_sources_make_a_third() {
    let (mut world, mut flow) = world(&[&["#####"; 3], &["#####", "#W.W#", "#####"]]);
    settle(&mut world, &mut flow, 1000);
    assert_eq!(layer(&world, 1, [5, 3]), ["#####", "#WWW#", "#####"]);
}

#[test]
fn what_flowed_dries_up_without_its_source() {
    let (mut world, mut flow) = trough([".........", ".........", "W........", ".........", "........."]);
    settle(&mut world, &mut flow, 1000);
    let source = BlockPos::new(1, 1, 3);
    world.set_block(source, BlockId::AIR).unwrap();
    flow.wake(source);
    settle(&mut world, &mut flow, 1000);
    assert_eq!(layer(&world, 1, [11, 7]), in_trough(["........."; 5]));
}

/// Wherever the budget cuts a step, all comes to rest in the same state; and undoing the steps, last first, brings back the beginning.
#[test]
fn small_steps_lead_to_the_same_rest_and_can_be_undone() {
    let rows = ["..#......", "..#...W..", "W...#....", "..#......", "..#...L.."];
    let (mut quick, mut flow) = trough(rows);
    settle(&mut quick, &mut flow, usize::MAX);
    let (mut slow, mut flow) = trough(rows);
    let mut undos = Vec::new();
    while !flow.is_at_rest() {
        undos.extend(flow.step(&mut slow, 7).unwrap().undo);
    }
    assert_eq!(layer(&quick, 1, [11, 7]).len(), 7);
    undos.iter().rev().for_each(|undo| _ = slow.revert(undo).unwrap());
    assert_eq!(layer(&slow, 1, [11, 7]), in_trough(rows));
    let (mut slow, mut flow) = trough(rows.map(|row| if row.contains('L') { "..#......" } else { row }));
    let (mut other, mut other_flow) = (slow.clone(), flow.clone());
    settle(&mut slow, &mut flow, 7);
    settle(&mut other, &mut other_flow, usize::MAX);
    assert_eq!(layer(&slow, 1, [11, 7]), layer(&other, 1, [11, 7]));
}
