//! The way to the window system, and a clear word where there is none.

use std::panic;

use winit::event_loop::EventLoop;

/// Where the environment says which window system there is.
const VARIABLES: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

/// Connects to the window system.
///
/// # Errors
/// Why there is none, as part of a sentence.
pub(super) fn connect() -> Result<EventLoop<()>, String> {
    // Some libraries are loaded only when needed, and that one is missing is said by a panic.
    let loud = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let events = panic::catch_unwind(EventLoop::new);
    panic::set_hook(loud);
    let problem = match events {
        Ok(Ok(events)) => return Ok(events),
        Ok(Err(error)) => error.to_string(),
        Err(payload) => match payload.downcast::<String>() {
            Ok(message) => *message,
            Err(payload) => payload.downcast_ref::<&str>().copied().unwrap_or("unknown").to_owned(),
        },
    };
    Err(why(&problem, |name| std::env::var(name).ok()))
}

/// What the environment says of the window system, and what went wrong with it.
fn why(problem: &str, variable: impl Fn(&str) -> Option<String>) -> String {
    if !cfg!(target_os = "linux") {
        return problem.to_owned();
    }
    let set = VARIABLES.into_iter().find_map(|name| Some((name, variable(name).filter(|value| !value.is_empty())?)));
    match set {
        None => "neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned(),
        Some((name, value)) => {
            // Before that, it only says where in the source it was noticed.
            let problem = problem.rsplit(": ").next().unwrap_or(problem).trim_end_matches('.');
            format!("{name}={value}: {problem}")
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn says_why_there_is_no_window_system() {
        let because =
            |name, value: &str| why("error at x.rs:5: no library.", |asked| (asked == name).then(|| value.to_owned()));
        assert_eq!(because("DISPLAY", ":99"), "DISPLAY=:99: no library");
        assert_eq!(because("DISPLAY", ""), "neither DISPLAY nor WAYLAND_DISPLAY is set");
        assert_eq!(because("WAYLAND_DISPLAY", "w"), "WAYLAND_DISPLAY=w: no library");
    }
}
