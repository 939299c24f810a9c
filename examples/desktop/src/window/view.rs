//! One open window, and the renderer that draws in it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::{Frame, Size, World};
use winit::dpi::PhysicalSize;
use winit::event_loop::ActiveEventLoop;
use winit::window::Window;

use super::Ending;
use crate::backend::{Drawer, Drawn};
use crate::flags::Flags;
use crate::pace::Pace;
use crate::software::SharedHud;
use crate::stats::Meter;

/// The name in the title.
const NAME: &str = "Burrow";
/// How often the title is renewed.
const TITLE: Duration = Duration::from_millis(500);

/// A window at work.
pub(super) struct View {
    // The renderer goes before the window that it draws to.
    pub(super) drawer: Drawer,
    pub(super) window: Arc<Window>,
    /// What lies over the picture, where its renderer shows such.
    pub(super) hud: SharedHud,
    pub(super) size: Size,
    /// Whether nothing of it can be seen.
    pub(super) hidden: bool,
    pub(super) pace: Pace,
    pub(super) meter: Meter,
    /// The size of the last picture, unless it changed since.
    pictured: Option<Size>,
    last_frame: Instant,
    /// When the title was renewed, and after how many frames.
    title: (Instant, u32),
}

impl View {
    /// Opens a window and starts its renderer.
    ///
    /// # Errors
    /// How the run ends instead.
    pub(super) fn open(events: &ActiveEventLoop, flags: &Flags, world: &World) -> Result<Self, Result<Ending, String>> {
        let size = PhysicalSize::new(flags.size.width, flags.size.height);
        let attributes = Window::default_attributes().with_title(NAME).with_inner_size(size);
        let window = events.create_window(attributes).map_err(|error| Ok(Ending::NoWindowSystem(error.to_string())))?;
        let window = Arc::new(window);
        let hud = SharedHud::default();
        let drawer = Drawer::windowed(flags, world, &window, &hud).map_err(Err)?;
        let millihertz = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let now = Instant::now();
        let mut view = Self {
            drawer,
            hud,
            size: Size::default(),
            hidden: false,
            pace: Pace::new(millihertz, now),
            meter: Meter::start(),
            pictured: None,
            last_frame: now,
            title: (now, 0),
            window,
        };
        // The size that was asked for isn't always the one that was given.
        let given = view.window.inner_size();
        view.resize(given).map_err(Err)?;
        Ok(view)
    }

    /// Follows the window's size.
    ///
    /// # Errors
    /// One line: what the renderer said.
    pub(super) fn resize(&mut self, size: PhysicalSize<u32>) -> Result<(), String> {
        self.size = Size { width: size.width, height: size.height };
        self.pictured = None;
        self.drawer.resize(self.size)
    }

    /// A frame begins: the time since the one before.
    pub(super) fn begin_frame(&mut self, now: Instant) -> Duration {
        self.pace.begin(now);
        now - std::mem::replace(&mut self.last_frame, now)
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// One line: what the renderer said.
    pub(super) fn draw(&mut self, world: &World, frame: &Frame) -> Result<Drawn, String> {
        if self.frames() == 0 {
            // What is there at first isn't a frame's work.
            self.drawer.sync(world)?;
            self.meter = Meter::start();
        }
        let begin = Instant::now();
        let Drawn::Frame(stats) = self.drawer.draw(world, frame)? else { return Ok(Drawn::WindowGone) };
        self.pictured = Some(self.size);
        self.meter.frame(begin.elapsed(), stats);
        if self.title.0.elapsed() >= TITLE {
            let drawn = self.frames() - self.title.1;
            self.title = (Instant::now(), self.frames());
            self.window.set_title(&self.words(drawn as usize));
        }
        Ok(Drawn::Frame(stats))
    }

    /// How many frames were drawn.
    pub(super) fn frames(&self) -> u32 {
        self.meter.frames()
    }

    /// Whether there is a picture in the window's size.
    pub(super) fn is_pictured(&self) -> bool {
        self.pictured == Some(self.size)
    }

    fn words(&self, frames: usize) -> String {
        let stats = self.meter.last();
        format!(
            "{NAME} · {:.1} ms · {} chunks · {} faces · {} draws",
            self.meter.mean_of_last(frames),
            stats.chunks_visible,
            stats.faces_drawn,
            stats.draw_calls
        )
    }
}
