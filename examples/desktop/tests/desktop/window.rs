//! The program in a real window, under the validation layer. Needs an X screen, Vulkan and the layer; says so where they are missing.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::program::{Folder, Run, not_run, picture, stats, voxels};
use crate::screen::Screen;

/// A program at work, ended with the test.
struct Running(Child);

impl Running {
    fn start(mut program: Command) -> Self {
        Self(program.stdout(Stdio::null()).spawn().unwrap())
    }

    /// The exit code, once it has ended.
    fn end(&mut self, screen: &Screen) -> Option<i32> {
        screen.until("the program ends", || self.0.try_wait().unwrap()).code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program, to be run in a window on the screen with every Vulkan call watched.
fn program(folder: &Folder, screen: &Screen, line: &str) -> Command {
    let mut program = folder.program(&format!("--view-distance 2 {line}"));
    program.env("DISPLAY", screen.name()).env("BURROW_VALIDATION", "1");
    program
}

/// The title of a window, once it counts frames.
fn title(screen: &Screen, window: &str) -> String {
    let words = || screen.ask("xdotool", &format!("getwindowname {window}"));
    screen.until("the title counts", || words().filter(|words| words.contains(" ms · ") && words.contains(" faces")))
}

/// The screen, if Vulkan can draw here under the validation layer.
fn screen(test: &str, folder: &Folder) -> Option<Screen> {
    let screen = Screen::take(test)?;
    let trial = Run::of(program(folder, &screen, "--headless --backend vulkan --size 8x8 --screenshot trial.png"));
    match trial.code {
        Some(0) => Some(screen),
        _ => not_run(test, trial.err.trim().trim_start_matches("error: ")),
    }
}

#[test]
fn a_window_is_resized_minimised_restored_and_closed() {
    let folder = Folder::new("window");
    let Some(screen) = screen("a window is resized, minimised, restored and closed", &folder) else { return };
    use_window(&folder, &screen, "vulkan");
}

#[test]
fn a_window_drawn_by_software_is_resized_minimised_restored_and_closed() {
    let folder = Folder::new("software-window");
    let Some(screen) = Screen::take("a window drawn by software") else { return };
    use_window(&folder, &screen, "software");
}

fn use_window(folder: &Folder, screen: &Screen, backend: &str) {
    let flags = format!("--backend {backend} --size 640x480 --screenshot a.png --stats a.json");
    let mut run = Running::start(program(folder, screen, &flags));
    let window = screen.window_of(&run.0);
    let title = || title(screen, &window);

    for step in 0..20 {
        let (width, height) = [(120, 1), (1, 80), (1, 1), (900, 300), (640, 480)][step % 5];
        screen.xdotool(&format!("windowsize {window} {width} {height}"));
        sleep(Duration::from_millis(40));
    }
    screen.xdotool(&format!("windowsize --sync {window} 500 400"));

    screen.xdotool(&format!("windowminimize {window}"));
    sleep(Duration::from_millis(300));
    screen.xdotool(&format!("windowactivate --sync {window}"));
    let while_restored = title();
    screen.until("frames are drawn again", || (title() != while_restored).then_some(()));

    // Fly a little: take the mouse, look, move, give the mouse back.
    screen.xdotool(&format!("mousemove --window {window} 250 200 click 1 click 4"));
    screen.xdotool("mousemove_relative -- 60 20");
    screen.xdotool("keydown w sleep 0.3 keyup w key Escape");

    screen.close(&window);
    assert_eq!(run.end(screen), Some(0));
    let stats = stats(&folder.file("a.json"));
    assert_eq!((&stats["validation_messages"], &stats["backend"]), (&0.into(), &backend.into()));
    assert_eq!(stats["size"], serde_json::json!([500, 400]));
    assert!(stats["frames"].as_u64().unwrap() > 5, "{stats}");
    let (width, height, colours) = picture(&folder.file("a.png"));
    assert_eq!((width, height), (500, 400));
    assert!(colours.iter().any(|&part| part != colours[0]));
}

#[test]
fn a_covered_window_follows_its_size_and_leaves_the_mouse_to_the_other() {
    let folder = Folder::new("covered");
    let Some(screen) = screen("a covered window", &folder) else { return };
    let mut run = Running::start(program(&folder, &screen, "--size 300x200 --screenshot a.png --stats a.json"));
    let window = screen.window_of(&run.0);
    title(&screen, &window);
    screen.xdotool(&format!("windowmove --sync {window} 200 200"));

    let cover = Running::start(program(&folder, &screen, "--size 600x500"));
    let cover_window = screen.window_of(&cover.0);
    title(&screen, &cover_window);
    screen.xdotool(&format!("windowactivate --sync {cover_window}"));
    screen.xdotool(&format!("windowmove --sync {cover_window} 100 100"));
    screen.xdotool("key Escape");
    sleep(Duration::from_millis(300));
    screen.xdotool(&format!("windowsize --sync {window} 320 240"));

    // Shown again, but not focused: the mouse goes where it likes.
    screen.xdotool(&format!("windowmove --sync {cover_window} 560 20"));
    sleep(Duration::from_millis(300));
    screen.xdotool("mousemove 5 5");
    assert_eq!(screen.ask("xdotool", "getmouselocation").unwrap().split(" screen").next(), Some("x:5 y:5"));

    screen.xdotool(&format!("windowmove --sync {cover_window} 100 100"));
    sleep(Duration::from_millis(300));
    screen.xdotool(&format!("windowsize --sync {window} 310 230"));
    screen.close(&window);
    assert_eq!(run.end(&screen), Some(0));
    assert_eq!(stats(&folder.file("a.json"))["validation_messages"], 0);
    let (width, height, _) = picture(&folder.file("a.png"));
    assert_eq!((width, height), (310, 230));
}

#[test]
fn a_window_that_is_destroyed_from_outside_counts_as_closed() {
    let folder = Folder::new("destroyed");
    let Some(screen) = screen("a destroyed window", &folder) else { return };
    let mut run = Running::start(program(&folder, &screen, "--size 320x200 --stats a.json"));
    let window = screen.window_of(&run.0);
    title(&screen, &window);
    screen.xdotool(&format!("windowclose {window}"));
    assert_eq!(run.end(&screen), Some(0));
    assert_eq!(stats(&folder.file("a.json"))["validation_messages"], 0);
}

#[test]
fn a_counted_run_ends_by_itself_with_everything_loaded() {
    let folder = Folder::new("counted");
    let Some(screen) = screen("a counted run in a window", &folder) else { return };
    let run =
        Run::of(program(&folder, &screen, "--size 320x200 --frames 3 --stats window.json --screenshot window.png"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let headless = "--headless --size 320x200 --frames 3 --stats memory.json --screenshot memory.png";
    assert_eq!(Run::of(program(&folder, &screen, headless)).code, Some(0));
    let [in_window, in_memory] = ["window.json", "memory.json"].map(|file| stats(&folder.file(file)));
    for key in ["frames", "chunks_loaded", "world_blocks", "faces_drawn", "validation_messages"] {
        assert_eq!(in_window[key], in_memory[key], "{key}");
    }
    assert!(picture(&folder.file("window.png")) == picture(&folder.file("memory.png")), "the pictures differ");
}

#[test]
fn what_is_edited_in_a_window_is_saved() {
    let folder = Folder::new("edited");
    let Some(screen) = Screen::take("edits in a window") else { return };
    let blocks = |flags: &str| {
        let line = format!("--backend null --headless --view-distance 2 --stats a.json {flags}");
        let run = folder.run(&line);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        stats(&folder.file("a.json"))["world_blocks"].as_u64().unwrap()
    };
    // Looking at the floor from within reach.
    let pose = "--camera 8.5,7.5,-7.5,0,-80";
    let floor: Vec<[u8; 3]> = (0..=255).flat_map(|at| (0..5).map(move |z| [at % 16, at / 16, z])).collect();
    fs::write(folder.file("floor.vox"), voxels([16, 16, 5], &floor)).unwrap();
    let before = blocks("--world floor.vox");
    let edit = |flags: &str, hands: &[&str]| {
        let flags = format!("--backend software --size 200x150 --time 12 {pose} {flags}");
        let mut run = Running::start(program(&folder, &screen, &flags));
        let window = screen.window_of(&run.0);
        title(&screen, &window);
        screen.xdotool(&format!("windowactivate --sync {window}"));
        for hands in hands {
            // Each click is seen in its own frame.
            screen.xdotool(&format!("{hands} sleep 0.2"));
        }
        screen.close(&window);
        assert_eq!(run.end(&screen), Some(0));
    };
    edit("--world floor.vox --save a.burrow", &["click 1", "click 1", "click 1", "key u"]);
    assert_eq!(blocks("--world a.burrow"), before - 2, "three were removed, and the last came back");
    edit("--world a.burrow", &["key 1", "click 3", "key u", "key r"]);
    assert_eq!(blocks("--world a.burrow"), before - 1, "one was placed, taken back and placed again");
    assert_eq!(blocks("--world floor.vox"), before, "what it lies on is as it was");
}

/// Case D4.
#[test]
fn without_vulkan_the_window_is_drawn_by_software() {
    let folder = Folder::new("vulkanless");
    let Some(screen) = Screen::take("a window without Vulkan") else { return };
    let run = |line: &str| {
        let mut program = folder.program(&format!("--size 320x200 --view-distance 1 {line}"));
        program.env("DISPLAY", screen.name());
        program.envs(["VK_ICD_FILENAMES", "VK_DRIVER_FILES"].map(|name| (name, "/none")));
        let run = Run::of(program);
        assert_eq!((run.code, run.err.lines().count()), (Some(0), 1), "{run:?}");
        assert!(run.err.starts_with("Vulkan can't be used: ") && run.err.contains("software"), "{run:?}");
    };
    run("--frames 3 --screenshot window.png --stats window.json");
    run("--headless --screenshot memory.png");
    let stats = stats(&folder.file("window.json"));
    assert_eq!((&stats["backend"], &stats["frames"]), (&"software".into(), &3.into()));
    assert!(picture(&folder.file("window.png")) == picture(&folder.file("memory.png")), "the pictures differ");
}

/// What the window shows is what was drawn, not only what the screenshot says; and over it lie crosshair, hotbar and text.
#[test]
fn the_software_window_shows_the_picture() {
    let folder = Folder::new("shown");
    let Some(screen) = Screen::take("what a software window shows") else { return };
    let flags = "--backend software --size 200x150 --screenshot a.png";
    let mut run = Running::start(program(&folder, &screen, flags));
    let window = screen.window_of(&run.0);
    title(&screen, &window);
    let shown = screen.pixels(&window);
    screen.close(&window);
    assert_eq!(run.end(&screen), Some(0));
    let (width, height, drawn) = picture(&folder.file("a.png"));
    assert_eq!((shown.0, shown.1), (width, height));
    let colour = |pixels: &[u8], x: usize, y: usize| pixels[3 * (200 * y + x)..][..3].to_vec();
    let is_drawn = |x: usize, y: usize| colour(&shown.2, x, y) == colour(&drawn, x, y);
    // Between the text in the top left corner and the hotbar, and off the crosshair.
    for (x, y) in (20..120).flat_map(|y| (0..80).chain(120..200).map(move |x| (x, y))) {
        assert!(is_drawn(x, y), "the window shows something else at {x},{y}");
    }
    assert_eq!(colour(&shown.2, 100, 75), [255; 3], "the crosshair's middle");
    assert_eq!(colour(&shown.2, 100 - 4 * 16 - 8, 150 - 18), [255; 3], "the frame of the first slot, which is chosen");
}
