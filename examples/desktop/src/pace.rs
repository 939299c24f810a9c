//! When the next frame is due. Vertical synchronisation alone doesn't do it: some window systems never wait for it.

use std::time::{Duration, Instant};

/// Frames a second where the screen doesn't say its own rate.
const USUAL_RATE: f64 = 60.0;
/// A little sooner than the screen's own frames, so that where synchronisation works it alone sets the pace.
const AHEAD: f64 = 0.9;

/// Spaces frames evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    interval: Duration,
    due: Instant,
}

impl Pace {
    /// The pace of a screen that shows so many thousandths of a frame a second, the first due `now`.
    pub(crate) fn new(millihertz: Option<u32>, now: Instant) -> Self {
        let rate = millihertz.filter(|&rate| rate > 0).map_or(USUAL_RATE, |rate| f64::from(rate) / 1000.0);
        Self { interval: Duration::from_secs_f64(AHEAD / rate), due: now }
    }

    /// When the next frame is due; past or present if now.
    pub(crate) fn due(&self) -> Instant {
        self.due
    }

    /// A frame begins `now`. After a late one the next isn't hurried.
    pub(crate) fn begin(&mut self, now: Instant) {
        self.due = (self.due + self.interval).max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_evenly_spaced_and_never_made_up_for() {
        let start = Instant::now();
        let mut pace = Pace::new(Some(90_000), start);
        assert_eq!(pace.due(), start);
        pace.begin(start + Duration::from_millis(1));
        assert_eq!(pace.due(), start + Duration::from_millis(10));
        let late = start + Duration::from_secs(5);
        pace.begin(late);
        assert_eq!(pace.due(), late);
        assert_eq!(Pace::new(None, start).interval, Pace::new(Some(60_000), start).interval);
        assert_eq!(Pace::new(Some(0), start).interval, Duration::from_millis(15));
    }
}
