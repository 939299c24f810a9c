//! What the program writes, and how it refuses. No device is needed.

use std::fs;

use crate::program::{Folder, Run, picture, stats, voxels};

/// Flags with which a picture of the landscape is quickly drawn.
const QUICK: &str = "--backend reference --headless --size 48x32 --view-distance 1";

/// A MagicaVoxel model of two voxels.
fn model() -> Vec<u8> {
    voxels([3, 1, 1], &[[0, 0, 0], [2, 0, 0]])
}

fn assert_refused(run: &Run, code: i32, problem: &str) {
    assert_eq!(run.code, Some(code), "{run:?}");
    assert_eq!(run.err, format!("error: {problem}\n"));
    assert_eq!(run.out, "");
}

#[test]
fn help_names_every_flag() {
    let run = Folder::new("help").run("--help");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for flag in
        "world seed backend save device size fov view-distance camera time culling frames headless screenshot stats trace"
            .split(' ')
    {
        assert!(run.out.contains(&format!("--{flag}")), "{flag}");
    }
    assert!(run.out.contains("BURROW_VALIDATION"));
}

#[test]
fn a_wrong_command_line_is_refused_with_2() {
    let folder = Folder::new("wrong");
    assert_refused(&folder.run("--size 0x0"), 2, "--size: `0x0` isn't WIDTHxHEIGHT, each from 1 to 16384");
    assert_refused(&folder.run("--colour red"), 2, "--colour: there is no such flag; --help lists them");
    let problem = "--camera: `nan,0,0,0,0` isn't x,y,z,yaw,pitch: five finite numbers, in blocks and degrees";
    assert_refused(&folder.run("--camera nan,0,0,0,0"), 2, problem);
}

#[test]
fn bad_input_is_refused_with_1_and_nothing_is_written() {
    let folder = Folder::new("bad");
    fs::write(folder.file("bad.vox"), "no model").unwrap();
    fs::write(folder.file("a.png"), "mine").unwrap();
    let run = folder.run(&format!("{QUICK} --world bad.vox --screenshot a.png"));
    assert!(run.err.starts_with("error: bad.vox: not a file that Burrow knows ("), "{run:?}");
    assert_eq!((run.code, run.err.lines().count()), (Some(1), 1));
    let run = folder.run(&format!("{QUICK} --world none.vox --screenshot a.png"));
    assert!(run.code == Some(1) && run.err.starts_with("error: none.vox: ") && run.err.lines().count() == 1, "{run:?}");
    // One of two files can't be written: then the other isn't either.
    let run = folder.run(&format!("{QUICK} --screenshot a.png --stats none/a.json"));
    assert!(run.code == Some(1) && run.err.starts_with("error: can't write none/a.json: "), "{run:?}");
    assert_eq!(fs::read(folder.file("a.png")).unwrap(), b"mine");
    assert_eq!(fs::read_dir(folder.file("")).unwrap().count(), 2, "no temporary file is left");
}

#[test]
fn a_headless_run_writes_a_picture_and_statistics() {
    let folder = Folder::new("headless");
    fs::write(folder.file("a.png"), "overwritten").unwrap();
    let run = folder.run(&format!("{QUICK} --frames 2 --screenshot a.png --stats a.json"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out, "wrote a.png\nwrote a.json\n");
    let (width, height, colours) = picture(&folder.file("a.png"));
    assert_eq!((width, height), (48, 32));
    assert!(colours.iter().any(|&part| part != colours[0]), "there is something to see");

    let stats = stats(&folder.file("a.json"));
    let keys: Vec<&str> = stats.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "backend",
        "device",
        "size",
        "frames",
        "frame_ms",
        "cpu_ms",
        "world_blocks",
        "chunks_loaded",
        "chunks_visible",
        "faces_drawn",
        "draw_calls",
        "mesh_bytes",
        "cells_visited",
        "row_words",
        "validation_messages",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((&stats["backend"], &stats["frames"]), (&"reference".into(), &2.into()));
    assert_eq!(stats["size"], serde_json::json!([48, 32]));
    for time in ["median", "p95", "max"] {
        assert!(stats["frame_ms"][time].as_f64().unwrap() > 0.0, "{time}");
    }
}

#[test]
fn the_software_renderer_draws_and_says_what_it_took() {
    let folder = Folder::new("software");
    let flags = "--headless --size 48x32 --view-distance 1 --seed 5 --backend";
    for backend in ["software", "reference"] {
        let run = folder.run(&format!("{flags} {backend} --screenshot {backend}.png --stats {backend}.json"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    }
    let found = stats(&folder.file("software.json"));
    assert_eq!(
        (&found["backend"], &found["device"], &found["draw_calls"]),
        (&"software".into(), &"CPU".into(), &0.into())
    );
    for key in ["row_words", "cells_visited", "faces_drawn", "chunks_visible"] {
        assert!(found[key].as_u64().unwrap() > 0, "{key}: {found}");
    }
    let [ours, theirs] = ["software", "reference"].map(|backend| picture(&folder.file(&format!("{backend}.png"))));
    let far = ours.2.iter().zip(&theirs.2).filter(|(a, b)| a.abs_diff(**b) > 24).count();
    assert!(far * 20 < ours.2.len(), "{far} of {} parts of pixels differ", ours.2.len());
}

#[test]
fn a_save_is_made_and_opened_by_its_content_and_lies_on_one_world() {
    let folder = Folder::new("save");
    let quick = "--backend null --headless --view-distance 1";
    assert_eq!(folder.run(&format!("{quick} --seed 7 --save world.txt")).code, Some(0));
    for again in ["--seed 7 --save world.txt --stats a.json", "--world world.txt --stats b.json"] {
        let run = folder.run(&format!("{quick} {again}"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    }
    let blocks = |file: &str| stats(&folder.file(file))["world_blocks"].as_u64().unwrap();
    assert!(blocks("a.json") > 1000 && blocks("a.json") == blocks("b.json"));

    let problem = "world.txt: it lies on the landscape of seed 7; open it by --world";
    assert_refused(&folder.run(&format!("{quick} --seed 8 --save world.txt")), 1, problem);
    fs::write(folder.file("model.vox"), model()).unwrap();
    assert_refused(&folder.run(&format!("{quick} --world model.vox --save world.txt")), 1, problem);
    assert_refused(&folder.run(&format!("{quick} --save model.vox")), 1, "model.vox: not a save of Burrow");
    let run = folder.run(&format!("{quick} --save none/a.burrow"));
    assert!(run.code == Some(1) && run.err.starts_with("error: none/a.burrow: "), "{run:?}");
    assert_eq!(run.err.lines().count(), 1);

    assert_eq!(folder.run(&format!("{quick} --world model.vox --save model.burrow --stats a.json")).code, Some(0));
    assert_eq!(folder.run(&format!("{quick} --world model.burrow --stats b.json")).code, Some(0));
    assert_eq!((blocks("a.json"), blocks("b.json")), (2, 2));
    fs::remove_file(folder.file("model.vox")).unwrap();
    let run = folder.run(&format!("{quick} --world model.burrow"));
    assert!(run.code == Some(1) && run.err.contains("model.vox: ") && run.err.lines().count() == 1, "{run:?}");
}

#[test]
fn a_model_is_opened_by_its_content_and_seen_whole() {
    let folder = Folder::new("model");
    fs::write(folder.file("model.txt"), model()).unwrap();
    let flags = "--backend null --headless --world model.txt --stats a.json";
    assert_eq!(folder.run(flags).code, Some(0));
    let found = stats(&folder.file("a.json"));
    assert_eq!((&found["world_blocks"], &found["chunks_loaded"]), (&2.into(), &1.into()));
    let seen = found["faces_drawn"].as_u64().unwrap();
    assert!((6..12).contains(&seen), "three sides of each voxel face the camera, not all six: {seen}");
    folder.run(&format!("{flags} --culling off"));
    assert_eq!(stats(&folder.file("a.json"))["faces_drawn"], 12);
}

#[test]
fn without_a_window_system_a_picture_is_drawn_and_named() {
    let folder = Folder::new("windowless");
    let mut program = folder.program("--size 48x32 --view-distance 1");
    // No Vulkan driver either.
    program.envs(["VK_ICD_FILENAMES", "VK_DRIVER_FILES"].map(|name| (name, "/none")));
    if cfg!(target_os = "linux") {
        let run = Run::of(program);
        assert_eq!(run.code, Some(0), "{run:?}");
        let notes: Vec<&str> = run.err.lines().collect();
        assert_eq!(notes.len(), 2, "{notes:?}");
        assert_eq!(notes[0], "no window system (neither DISPLAY nor WAYLAND_DISPLAY is set): drawing headless");
        assert!(notes[1].starts_with("Vulkan can't be used: "), "{notes:?}");
        assert!(notes[1].ends_with("; drawing with the software renderer"), "{notes:?}");
        let path = run.out.strip_prefix("wrote ").unwrap().trim_end();
        let (width, height, _) = picture(path.as_ref());
        assert_eq!((width, height), (48, 32));
        fs::remove_file(path).unwrap();
    }
}

/// Case D4: Vulkan asked for by name is no wish but a demand.
#[test]
fn without_a_driver_vulkan_is_refused() {
    let folder = Folder::new("driverless");
    for flags in ["--backend vulkan", "--device llvmpipe"] {
        let mut program = folder.program(&format!("--headless --view-distance 1 {flags}"));
        program.envs(["VK_ICD_FILENAMES", "VK_DRIVER_FILES"].map(|name| (name, "/none")));
        let run = Run::of(program);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.err.starts_with("error: Vulkan can't be used: ") && run.err.lines().count() == 1, "{run:?}");
    }
}
