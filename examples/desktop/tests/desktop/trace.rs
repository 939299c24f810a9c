//! `--trace`: a file that Perfetto opens, with the steps of every frame.

use std::fs;

use crate::program::{Folder, Run, not_run, stats};

const QUICK: &str = "--headless --size 48x32 --view-distance 1 --frames 3 --trace a.json --backend";

/// How often each span of a trace ends; each must begin before.
fn spans(trace: &serde_json::Value, name: &str) -> usize {
    let events = trace.as_array().unwrap();
    let at = |phase: &str| -> Vec<f64> {
        let of = events.iter().filter(|event| event["name"] == name && event["ph"] == phase);
        of.map(|event| event["ts"].as_f64().unwrap()).collect()
    };
    let (begins, ends) = (at("B"), at("E"));
    assert_eq!(begins.len(), ends.len(), "{name}");
    assert!(begins.iter().zip(&ends).all(|(begin, end)| begin <= end), "{name}");
    ends.len()
}

#[test]
fn every_renderer_tells_its_steps() {
    for backend in ["null", "software", "reference"] {
        let folder = Folder::new(&format!("trace-{backend}"));
        let run = folder.run(&format!("{QUICK} {backend}"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.ends_with("wrote a.json\n"), "{run:?}");
        let trace = stats(&folder.file("a.json"));
        assert_eq!((spans(&trace, "render"), spans(&trace, "sync")), (3, 4), "{backend}");
        if backend == "null" {
            assert_eq!((spans(&trace, "plan"), spans(&trace, "mesh")), (3, 4));
        }
    }
}

#[test]
fn vulkan_tells_what_it_waits_for() {
    let folder = Folder::new("trace-vulkan");
    let run = folder.run(&format!("{QUICK} vulkan"));
    if run.code == Some(1) && run.err.starts_with("error: Vulkan can't be used: ") {
        return not_run("vulkan_tells_what_it_waits_for", &run.err).unwrap_or_default();
    }
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let trace = stats(&folder.file("a.json"));
    for name in ["sync", "mesh", "upload", "render", "wait", "plan", "draws", "record", "submit"] {
        assert!(spans(&trace, name) >= 3, "{name}: {trace}");
    }
}

#[test]
fn a_trace_that_cannot_be_written_is_refused() {
    let folder = Folder::new("trace-refused");
    let assert_refused = |run: &Run, file: &str| {
        assert!(run.err.starts_with(&format!("error: can't write {file}: ")), "{run:?}");
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1));
    };
    let quick = "--headless --backend null --view-distance 1";
    assert_refused(&folder.run(&format!("{quick} --trace none/a.json")), "none/a.json");
    if cfg!(target_os = "linux") {
        assert_refused(&folder.run(&format!("{quick} --trace /dev/full")), "/dev/full");
    }
    // However the run ends: what it took until then.
    fs::write(folder.file("bad.vox"), "no model").unwrap();
    assert_eq!(folder.run(&format!("{quick} --world bad.vox --trace a.json")).code, Some(1));
    assert!(stats(&folder.file("a.json")).is_array());
    assert_eq!(fs::read_dir(folder.file("")).unwrap().count(), 2, "no temporary file is left");
}
