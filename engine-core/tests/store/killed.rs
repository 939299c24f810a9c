//! Killed at any moment, a save holds exactly the state of a commit: the last that was acknowledged, or a later one.
//!
//! The child edits without a pause, each step a list of edits that depends on seed and number alone, and saves all the time. Blocks in a far corner
//! count the steps. It says which step is durable. Then it is killed, and whatever step the save holds, the whole world has to be of that step.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use engine_core::formats::store::{Autosave, Base, SaveEvent, SaveFile};
use engine_core::{BlockBox, BlockId, BlockPos, BlockRegistry, Edit, World, WorldView};

use crate::child;
use crate::support::{Random, STONE, Scratch, cells, load_all};

/// How often it is killed; a longer run is asked for by this variable.
const KILLS: u64 = 20;
const KILLS_VARIABLE: &str = "BURROW_KILLS";

/// So often the save is begun anew, so that the making of one is interrupted too.
const FRESH_EVERY: u64 = 5;

const COUNTER: BlockPos = BlockPos::new(1000, 0, 0);

fn edits(seed: u64, step: u64) -> Vec<Edit<'static>> {
    let mut random = Random(seed ^ step << 20);
    let mut corner = || {
        BlockPos::new(0, 0, 0)
            .offset(random.below(60) as i32 - 30, random.below(60) as i32 - 30, random.below(60) as i32 - 30)
            .unwrap()
    };
    let corners: Vec<[BlockPos; 2]> = (0..6).map(|_| [corner(), corner()]).collect();
    let mut edits: Vec<Edit<'_>> = corners
        .iter()
        .map(|[a, b]| {
            let block = BlockId(random.below(8) as u16);
            match random.below(3) {
                0 => Edit::Set { at: *a, block },
                1 => Edit::Fill { cells: BlockBox::between(*a, *b), block },
                _ => Edit::Fill { cells: BlockBox::between(*a, BlockPos { y: a.y, ..*b }), block },
            }
        })
        .collect();
    for bit in 0..32 {
        let at = BlockPos { x: COUNTER.x + bit, ..COUNTER };
        edits.push(Edit::Set { at, block: if step >> bit & 1 == 1 { STONE } else { BlockId::AIR } });
    }
    edits
}

fn step_of(world: &World) -> u64 {
    (0..32)
        .filter(|bit| world.block(BlockPos { x: COUNTER.x + bit, ..COUNTER }) == Some(STONE))
        .map(|bit| 1 << bit)
        .sum()
}

/// What the child does until it is killed.
pub(crate) fn edit(file: &Path, seed: u64) {
    let mut save =
        if file.exists() { SaveFile::open(file).unwrap() } else { SaveFile::create(file, &Base::Seed(seed)).unwrap() };
    let mut world = load_all(&mut save);
    let mut autosave = Autosave::new(save, &world, Duration::ZERO).unwrap();
    let mut steps = VecDeque::new();
    for step in step_of(&world) + 1.. {
        world.apply(&edits(seed, step)).unwrap();
        steps.push_back((world.revision(), step));
        match autosave.tick(&world, Duration::ZERO) {
            SaveEvent::Nothing => {}
            SaveEvent::Saved(saved) => {
                while steps.front().is_some_and(|(revision, _)| *revision < saved.revision) {
                    steps.pop_front();
                }
                let (revision, step) = steps[0];
                assert_eq!(revision, saved.revision);
                println!("saved {step}");
                std::io::stdout().flush().unwrap();
            }
            SaveEvent::Failed(error) => panic!("{error}"),
        }
    }
}

/// The last step that the child said was durable.
fn acknowledged(output: &str) -> Option<u64> {
    let lines = output.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    lines.filter_map(|line| line.strip_prefix("saved ")?.parse().ok()).next_back()
}

/// When a child is killed.
#[derive(Clone, Copy)]
enum Moment {
    /// So long after its start.
    Starting(Duration),
    /// So long after it first said that something is durable.
    Editing(Duration),
}

fn run_and_kill(mut command: Command, moment: Moment) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut output = String::new();
    let after = match moment {
        Moment::Starting(after) => after,
        Moment::Editing(after) => {
            while acknowledged(&output).is_none() {
                assert!(lines.read_line(&mut output).unwrap() > 0, "it ended by itself: {output}");
            }
            after
        }
    };
    thread::sleep(after);
    child.kill().unwrap();
    lines.read_to_string(&mut output).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), None, "it ended by itself: {status} {output}");
    output
}

fn same(a: &World, b: &World) -> bool {
    let mut places: Vec<_> = a.chunks().chain(b.chunks()).map(|(at, _)| at).collect();
    places.sort();
    places.dedup();
    let air = engine_core::Chunk::uniform(BlockId::AIR);
    places.into_iter().all(|at| cells(a.stored(at).unwrap_or(&air)) == cells(b.stored(at).unwrap_or(&air)))
}

#[test]
fn every_kill_leaves_the_state_of_a_commit() {
    let folder = Scratch::new();
    let kills = std::env::var(KILLS_VARIABLE).ok().map_or(KILLS, |kills| kills.parse().unwrap());
    let mut random = Random(kills);
    let program = std::env::current_exe().unwrap();
    let (mut unmade, mut commits, mut ahead) = (0, 0, 0);
    for round in 0..kills.div_ceil(FRESH_EVERY) {
        let file = folder.file(&format!("{round}.burrow"));
        let mut model = World::finite(BlockRegistry::builtin());
        for _ in 0..FRESH_EVERY.min(kills - round * FRESH_EVERY) {
            let before = step_of(&model);
            let moment = match random.below(4) {
                0 => Moment::Starting(Duration::from_micros(random.below(200_000))),
                _ => Moment::Editing(Duration::from_micros(random.below(100_000))),
            };
            let output = run_and_kill(child::command(&program, &format!("edit {round}"), &file), moment);
            let acknowledged = acknowledged(&output).unwrap_or(before);
            if !file.exists() {
                assert_eq!(acknowledged, 0);
                unmade += 1;
                continue;
            }
            let mut save = SaveFile::open(&file).unwrap();
            assert_eq!(save.base(), &Base::Seed(round));
            let world = load_all(&mut save);
            commits += 1;
            let step = step_of(&world);
            assert!(step >= acknowledged && acknowledged >= before, "{before} {acknowledged} {step}");
            ahead += u64::from(step > acknowledged);
            for step in before + 1..=step {
                model.apply(&edits(round, step)).unwrap();
            }
            assert!(same(&world, &model), "the save holds step {step} only in part");
        }
    }
    println!(
        "{kills} kills: {unmade} before there was a save, {commits} saves opened, {ahead} with a commit that was not told of any more"
    );
    assert!(commits > kills / 2, "most kills must strike a save in use");
}
