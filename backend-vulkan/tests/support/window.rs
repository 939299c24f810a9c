//! A real window, and a renderer that draws to it.
//!
//! A process can have one event loop, so a test program can have one window.

use std::sync::Arc;
use std::time::{Duration, Instant};

use backend_vulkan::VulkanRenderer;
use engine_core::{Size, TextureSet};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::platform::pump_events::EventLoopExtPumpEvents;
use winit::platform::x11::EventLoopBuilderExtX11;
use winit::window::{Window, WindowId};

use super::not_run::not_run;
use super::{Watched, options, watch};

/// A window on the X server that `DISPLAY` names.
pub(crate) struct TestWindow {
    events: EventLoop<()>,
    window: Opener,
}

/// Opens the window as soon as that's allowed.
struct Opener(Option<Arc<Window>>);

impl TestWindow {
    /// Opens it, with a renderer under test that draws to it; `None`, loudly, where there's no X server or no Vulkan.
    pub(crate) fn open(textures: TextureSet) -> Option<(Watched, Self)> {
        let events = match EventLoop::builder().with_x11().with_any_thread(true).build() {
            Ok(events) => events,
            Err(error) => {
                not_run(&format!("{}: {error}", std::thread::current().name().unwrap_or("a window test")));
                return None;
            }
        };
        let mut window = Self { events, window: Opener(None) };
        window.pump_until(|opener| opener.0.is_some());
        let handle = Arc::clone(window.window.0.as_ref().expect("the window opens within the time"));
        let renderer = watch(VulkanRenderer::for_window(handle, textures, &options()))?;
        Some((renderer, window))
    }

    /// Has the window resized, and waits until it is.
    pub(crate) fn resize(&mut self, size: Size) {
        let wanted = PhysicalSize::new(size.width, size.height);
        if let Some(window) = &self.window.0 {
            let _ = window.request_inner_size(wanted);
        }
        self.pump_until(|opener| opener.0.as_ref().is_some_and(|window| window.inner_size() == wanted));
    }

    fn pump_until(&mut self, reached: impl Fn(&Opener) -> bool) {
        let start = Instant::now();
        while !reached(&self.window) {
            assert!(start.elapsed() < Duration::from_secs(20), "the window system doesn't answer");
            self.events.pump_app_events(Some(Duration::from_millis(5)), &mut self.window);
        }
    }
}

impl ApplicationHandler for Opener {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        let attributes = Window::default_attributes().with_title("Burrow, under test");
        self.0 = Some(Arc::new(events.create_window(attributes).expect("the window system opens a window")));
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, _: WindowEvent) {}
}
