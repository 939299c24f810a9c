//! Frames drawn in a window, until it is closed: the loop of events, and what each of them means.

mod system;
mod view;

use std::time::{Duration, Instant};

use engine_core::light::LightProgress;
use engine_core::{Camera, Progress};
use winit::application::ApplicationHandler;
use winit::event::{DeviceEvent, DeviceId, ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::WindowId;

use crate::backend::Drawn;
use crate::controls::{Controls, DEGREES_A_COUNT};
use crate::flags::Flags;
use crate::hand::{Deed, Hand};
use crate::mouse::Mouse;
use crate::world::Scene;
use crate::{camera, report};
use view::View;

/// How long a frame may spend on loading chunks: a third of what the last frame took in all, within bounds.
const LEAST_LOADING: Duration = Duration::from_millis(4);
const MOST_LOADING: Duration = Duration::from_millis(100);
/// How many chunks are loaded between two looks at the clock.
const BATCH: usize = 4;

/// Keys that take back the latest edit, and do it again.
const UNDO: KeyCode = KeyCode::KeyU;
const REDO: KeyCode = KeyCode::KeyR;

/// How it ended.
#[derive(Debug)]
pub(crate) enum Ending {
    /// The visitor closed the window, or all frames asked for were drawn.
    Closed,
    /// No window could be opened, for this reason.
    NoWindowSystem(String),
}

/// Opens a window and draws in it until it is closed.
///
/// # Errors
/// One line: what failed.
pub(crate) fn run(flags: &Flags, scene: &mut Scene) -> Result<Ending, String> {
    let events = match system::connect() {
        Ok(events) => events,
        Err(why) => return Ok(Ending::NoWindowSystem(why)),
    };
    let camera = scene.start;
    let (ending, hand) = (Ok(Ending::Closed), Hand::new(scene.world.registry()));
    let mut app =
        App { flags, scene, camera, controls: Controls::new(), mouse: Mouse::new(), hand, view: None, ending };
    events.run_app(&mut app).map_err(|error| format!("the window system failed: {error}"))?;
    if let (Some(mut view), Ok(_)) = (app.view.take(), &app.ending) {
        if flags.screenshot.is_some() && !view.is_pictured() {
            // Closed before the first frame, or while it was hidden and had changed its size.
            app.frame(&mut view)?;
        }
        let (screenshot, stats) = (flags.screenshot.as_deref(), flags.stats.as_deref());
        report::write(view.drawer, &view.meter, view.size, &app.scene.world, screenshot, stats)?;
    }
    app.ending
}

struct App<'a> {
    flags: &'a Flags,
    scene: &'a mut Scene,
    camera: Camera,
    controls: Controls,
    mouse: Mouse,
    hand: Hand,
    view: Option<View>,
    ending: Result<Ending, String>,
}

impl App<'_> {
    fn end(&mut self, events: &ActiveEventLoop, ending: Result<Ending, String>) {
        self.ending = ending;
        events.exit();
    }

    fn key(&mut self, event: &KeyEvent, view: &View) {
        match event.physical_key {
            PhysicalKey::Code(KeyCode::Escape) if event.state.is_pressed() => self.mouse.give_back(&view.window),
            PhysicalKey::Code(UNDO) if event.state.is_pressed() => self.scene.undo(),
            PhysicalKey::Code(REDO) if event.state.is_pressed() => self.scene.redo(),
            PhysicalKey::Code(key) => {
                self.controls.key(key, event.state);
                self.hand.key(key);
            }
            PhysicalKey::Unidentified(_) => {}
        }
    }

    /// A click takes the mouse; once it is held, it does something to the world.
    fn click(&mut self, button: MouseButton) {
        let deed = match button {
            MouseButton::Left => Deed::Remove,
            MouseButton::Right => Deed::Place,
            _ => return,
        };
        if !self.mouse.is_held() {
            return self.mouse.take();
        }
        let world = &self.scene.world;
        if let Some((at, block)) = self.hand.deed(deed, world, &self.camera) {
            self.scene.set(at, block);
        }
    }

    /// Moves the eye, loads what comes into its reach, and draws.
    fn frame(&mut self, view: &mut View) -> Result<Drawn, String> {
        let now = Instant::now();
        let last = view.begin_frame(now);
        self.camera = camera::moved(&self.camera, self.controls.movement(last.as_secs_f32()));
        // A counted run draws the same pictures on every machine: it waits for everything.
        let is_patient = self.flags.frames.is_some();
        let loading = (last / 3).clamp(LEAST_LOADING, MOST_LOADING);
        while self.scene.load_around(&self.camera, BATCH)? == Progress::Loading
            && (is_patient || now.elapsed() < loading)
        {}
        while self.scene.update_light(BATCH) == LightProgress::Behind && (is_patient || now.elapsed() < 2 * loading) {}
        *view.hud.borrow_mut() = self.hand.hud(&self.camera);
        view.draw(&self.scene.world, &self.scene.frame(self.camera, self.flags))
    }
}

impl ApplicationHandler for App<'_> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.view.is_none() {
            match View::open(events, self.flags, &self.scene.world) {
                Ok(view) => self.view = Some(view),
                Err(ending) => self.end(events, ending),
            }
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(mut view) = self.view.take() else { return };
        match event {
            // A window that was destroyed from outside can't be drawn to any more.
            WindowEvent::CloseRequested | WindowEvent::Destroyed => events.exit(),
            WindowEvent::Resized(size) => {
                if let Err(problem) = view.resize(size) {
                    self.end(events, Err(problem));
                }
            }
            WindowEvent::Occluded(true) => {
                view.hidden = true;
                self.mouse.unfocus(&view.window);
            }
            WindowEvent::Occluded(false) => {
                view.hidden = false;
                // It may be shown beside the window that has the focus.
                if view.window.has_focus() {
                    self.mouse.focus();
                }
            }
            WindowEvent::Focused(true) => self.mouse.focus(),
            WindowEvent::Focused(false) => {
                self.mouse.unfocus(&view.window);
                self.controls.release();
            }
            WindowEvent::KeyboardInput { event, .. } => self.key(&event, &view),
            WindowEvent::MouseInput { state: ElementState::Pressed, button, .. } => self.click(button),
            WindowEvent::MouseWheel { delta, .. } => self.controls.scroll(delta),
            WindowEvent::RedrawRequested if !events.exiting() => {
                self.mouse.try_to_hold(&view.window);
                match self.frame(&mut view) {
                    Err(problem) => self.end(events, Err(problem)),
                    Ok(Drawn::WindowGone) => events.exit(),
                    Ok(Drawn::Frame(_)) if self.flags.frames.is_some_and(|frames| view.frames() >= frames) => {
                        events.exit();
                    }
                    Ok(Drawn::Frame(_)) => {}
                }
            }
            _ => {}
        }
        self.view = Some(view);
    }

    fn device_event(&mut self, _: &ActiveEventLoop, _: DeviceId, event: DeviceEvent) {
        if let DeviceEvent::MouseMotion { delta: (right, down) } = event
            && self.mouse.is_held()
        {
            self.camera = camera::turned(&self.camera, right as f32 * DEGREES_A_COUNT, -down as f32 * DEGREES_A_COUNT);
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        let Some(view) = &self.view else { return };
        // A counted run ends even where nobody sees it.
        let is_paused = view.size.is_empty() || (view.hidden && self.flags.frames.is_none());
        let due = view.pace.due();
        if !is_paused && due <= Instant::now() {
            view.window.request_redraw();
        }
        let waits = if is_paused || due <= Instant::now() { ControlFlow::Wait } else { ControlFlow::WaitUntil(due) };
        events.set_control_flow(waits);
    }
}
