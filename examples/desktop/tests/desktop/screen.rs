//! An X screen with a window manager, and hands to move its windows with.

use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

use crate::program::not_run;

/// How long anything on the screen may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Only one test has the screen at a time.
static SCREEN: Mutex<()> = Mutex::new(());

/// The screen that `DISPLAY` names.
pub(crate) struct Screen {
    name: String,
    /// It ends at once if the screen has a window manager already.
    manager: Child,
    _only: MutexGuard<'static, ()>,
}

impl Screen {
    /// Takes the screen, or says that the test can't run.
    pub(crate) fn take(test: &str) -> Option<Self> {
        let only = SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
        let name = std::env::var("DISPLAY").unwrap_or_default();
        let answers = |program: &str| {
            Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
        };
        if name.is_empty() {
            return not_run(test, "no X screen (DISPLAY isn't set)");
        }
        if let Some(missing) = ["xdotool", "openbox", "wmctrl"].into_iter().find(|program| !answers(program)) {
            return not_run(test, &format!("{missing} isn't installed"));
        }
        let mut screen = Self { manager: manager(&name), name, _only: only };
        screen.await_manager();
        Some(screen)
    }

    /// Waits for the window manager. One that was ended just before may still be in the way of the next: then that is started again.
    fn await_manager(&mut self) {
        let begin = Instant::now();
        while self.ask("wmctrl", "-m").is_none() {
            assert!(begin.elapsed() < PATIENCE, "in vain: the window manager answers");
            if self.manager.try_wait().unwrap().is_some() {
                self.manager = manager(&self.name);
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The window of a process, once it is shown.
    pub(crate) fn window_of(&self, process: &Child) -> String {
        let search = format!("search --onlyvisible --pid {}", process.id());
        self.until("the window is shown", || self.ask("xdotool", &search)).lines().next().unwrap_or_default().to_owned()
    }

    /// Gives a command to xdotool.
    pub(crate) fn xdotool(&self, line: &str) {
        assert!(self.ask("xdotool", line).is_some(), "xdotool {line}");
    }

    /// Asks a window to close, as its close button does.
    pub(crate) fn close(&self, window: &str) {
        // xdotool names windows by decimal numbers, wmctrl by any.
        assert!(self.ask("wmctrl", &format!("-i -c {window}")).is_some(), "wmctrl -i -c {window}");
    }

    /// What a program says about the screen, unless it fails.
    pub(crate) fn ask(&self, program: &str, line: &str) -> Option<String> {
        let output = Command::new(program).args(line.split(' ')).env("DISPLAY", &self.name).output().unwrap();
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Width, height and colours of what a window shows: red, green and blue, as in an 8-bit RGB picture.
    pub(crate) fn pixels(&self, window: &str) -> (u32, u32, Vec<u8>) {
        let (screen, _) = x11rb::connect(Some(&self.name)).unwrap();
        let window = window.parse().unwrap();
        let size = screen.get_geometry(window).unwrap().reply().unwrap();
        let (width, height) = (size.width, size.height);
        let image = screen.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, width, height, !0).unwrap().reply().unwrap();
        let colours = image.data.as_chunks().0.iter().flat_map(|&[blue, green, red, _]| [red, green, blue]).collect();
        (width.into(), height.into(), colours)
    }

    /// Waits until there is an answer.
    pub(crate) fn until<T>(&self, what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(answer) = answer() {
                return answer;
            }
            assert!(begin.elapsed() < PATIENCE, "in vain: {what}");
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.manager.kill();
        let _ = self.manager.wait();
    }
}

fn manager(screen: &str) -> Child {
    let mut openbox = Command::new("openbox");
    openbox.env("DISPLAY", screen).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}
