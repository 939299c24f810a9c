use super::*;

fn parsed(line: &str) -> Result<Request, String> {
    parse(line.split_whitespace().map(OsString::from))
}

fn flags(line: &str) -> Flags {
    match parsed(line) {
        Ok(Request::Draw(flags)) => *flags,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn nothing_asked_is_the_default() {
    assert_eq!(flags(""), Flags::default());
}

#[test]
fn every_flag_is_read() {
    let all = flags(
        "--world a.vox --seed 7 --save a.burrow --backend reference --device llvm --size 640x480 --fov 110 --view-distance 3 \
         --camera=-1.5,70,3e7,-90,-20 --time 30 --culling off --frames 5 --headless --screenshot a.png --stats a.json --trace t",
    );
    let eye = EyePosition::from_world([-1.5, 70.0, 3e7]).unwrap();
    assert_eq!(
        all,
        Flags {
            world: Some("a.vox".into()),
            seed: 7,
            save: Some("a.burrow".into()),
            backend: Some(Backend::Reference),
            device: Some("llvm".to_owned()),
            size: Size { width: 640, height: 480 },
            fov: 110.0,
            view_distance: Some(3),
            camera: Some(Camera::new(eye, -90.0, -20.0, 110.0).unwrap()),
            time: TimeOfDay::from_hours(6.0).unwrap(),
            culling: Culling::Off,
            frames: Some(5),
            target: Target::Headless,
            screenshot: Some("a.png".into()),
            stats: Some("a.json".into()),
            trace: Some("t".into()),
        }
    );
    assert_eq!(flags("--camera -5,0,0,0,0").camera.unwrap().eye().block().x, -5, "a value may begin with a dash");
    if cfg!(unix) {
        assert!(parsed("--screenshot /dev/null --stats /dev/null").is_ok(), "a device takes both");
    }
    assert_eq!(parsed("--seed 3 --help"), Ok(Request::Help));
}

#[test]
fn nonsense_is_refused_by_name() {
    for (line, problem) in [
        ("--sed 1", "--sed: there is no such flag; --help lists them"),
        ("a.vox", "unexpected argument \"a.vox\""),
        ("-x", "invalid option '-x'"),
        ("--headless=yes", "unexpected argument for option '--headless': \"yes\""),
        ("--world", "--world: needs a value"),
        ("--world=", "--world: needs a value, not an empty one"),
        ("--seed -1", "--seed: `-1` isn't a whole number from 0 to 18446744073709551615"),
        ("--size 0x480", "--size: `0x480` isn't WIDTHxHEIGHT, each from 1 to 16384"),
        ("--size 640x16385", "--size: `640x16385` isn't WIDTHxHEIGHT, each from 1 to 16384"),
        ("--size 640", "--size: `640` isn't WIDTHxHEIGHT, each from 1 to 16384"),
        ("--fov 0", "--fov: the field of view must be from 1 to 170 degrees, not 0"),
        ("--fov NaN", "--fov: the field of view must be from 1 to 170 degrees, not NaN"),
        ("--view-distance 0", "--view-distance: `0` isn't a number of chunks from 1 to 64"),
        ("--view-distance 65", "--view-distance: `65` isn't a number of chunks from 1 to 64"),
        ("--time noon", "--time: `noon` isn't a time in hours, such as 17.5"),
        ("--time inf", "--time: `inf` isn't a time in hours, such as 17.5"),
        ("--culling maybe", "--culling: `maybe` isn't on or off"),
        ("--frames 0", "--frames: `0` isn't a number of frames from 1 to 4294967295"),
        ("--backend gl", "--backend: `gl` isn't vulkan, software, reference or null"),
        ("--backend null --screenshot a.png", "--screenshot: the null renderer draws no pictures"),
        ("--screenshot a --stats ./a", "--stats: `./a` is the file of --screenshot"),
        ("--stats a --trace ./a", "--trace: `./a` is the file of --stats"),
        ("--camera 0,0,0,1e39,0", "--camera: yaw and pitch must be finite"),
        (
            "--camera 1e30,0,0,0,0",
            "--camera: the camera can't be at coordinate 1000000000000000000000000000000 (the world ends at ±2147483648)",
        ),
    ] {
        assert_eq!(parsed(line).unwrap_err(), problem, "{line}");
    }
    for camera in ["NaN,0,0,0,0", "inf,0,0,0,0", "0,0,0,0", "0,0,0,0,0,0", "0,0,0,0,x", "0,0,0,1e999,0", "0,0,,0,0"] {
        let problem = format!("--camera: `{camera}` isn't x,y,z,yaw,pitch: five finite numbers, in blocks and degrees");
        assert_eq!(parsed(&format!("--camera {camera}")).unwrap_err(), problem);
    }
}
