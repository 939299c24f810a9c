//! What the firmware says on its console while it runs, one thing a line.
//!
//! ```text
//! frame 7 ticks 123456 faces 820 rows 1700     a frame is done, and took this
//! stack 1912                                   bytes of stack that were in use at most
//! done                                         all frames are drawn; the last one stays on the display
//! failed: panicked at …                        it can't go on
//! ```
//!
//! An emulator that counts the instructions itself adds `counted 7 instructions 654321`. Other lines are for people.

use std::collections::BTreeMap;

/// What the lines said so far.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    /// What each frame took, by the names that the firmware gives.
    pub(crate) frames: Vec<BTreeMap<String, u64>>,
    /// Instructions that the emulator counted, a frame each.
    pub(crate) counted: Vec<u64>,
    /// Bytes of stack.
    pub(crate) stack: u64,
}

/// Whether more is to come.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    More,
    Done,
}

impl Log {
    /// Takes note of a line.
    ///
    /// # Errors
    /// What the firmware says of its failure, or that the line makes no sense.
    pub(crate) fn line(&mut self, line: &str) -> Result<Progress, String> {
        let line = line.trim();
        let nonsense = || format!("the firmware says `{line}`, which makes no sense");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "done" => return Ok(Progress::Done),
            "failed:" => return Err(format!("the firmware failed: {rest}")),
            "stack" => self.stack = rest.parse().map_err(|_| nonsense())?,
            "frame" => self.frames.push(values(rest, self.frames.len()).ok_or_else(nonsense)?),
            "counted" => {
                let values = values(rest, self.counted.len()).ok_or_else(nonsense)?;
                self.counted.push(*values.get("instructions").ok_or_else(nonsense)?);
            }
            _ => eprintln!("{line}"),
        }
        Ok(Progress::More)
    }

    /// The instructions of each frame, if they are known: as the emulator counted them, else from the ticks of the firmware's clock.
    pub(crate) fn instructions(&self, a_tick: Option<u64>) -> Vec<u64> {
        match a_tick {
            Some(a_tick) if self.counted.is_empty() => {
                self.frames.iter().filter_map(|frame| frame.get("ticks")).map(|ticks| ticks * a_tick).collect()
            }
            _ => self.counted.clone(),
        }
    }
}

/// Reads `INDEX NAME VALUE NAME VALUE …`; `None` if it is anything else, or another frame's index.
fn values(text: &str, index: usize) -> Option<BTreeMap<String, u64>> {
    let mut words = text.split_whitespace();
    if words.next()?.parse() != Ok(index) {
        return None;
    }
    let mut values = BTreeMap::new();
    while let Some(name) = words.next() {
        values.insert(name.to_owned(), words.next()?.parse().ok()?);
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(text: &str) -> Result<Log, String> {
        let mut log = Log::default();
        for line in text.lines() {
            log.line(line)?;
        }
        Ok(log)
    }

    #[test]
    fn frames_are_read() {
        let log = log("frame 0 ticks 100 faces 8\r\nframe 1 ticks 120 faces 9\nstack 800\ndone").unwrap();
        assert_eq!(log.instructions(Some(5)), [500, 600]);
        assert_eq!((log.frames[1]["faces"], log.stack), (9, 800));
        assert_eq!(Log::default().line("done"), Ok(Progress::Done));
    }

    #[test]
    fn the_emulators_own_count_comes_first() {
        assert_eq!(log("frame 0 ticks 100\ncounted 0 instructions 777").unwrap().instructions(None), [777]);
    }

    #[test]
    fn failures_and_nonsense_are_told() {
        assert_eq!(log("failed: panicked at a.rs").unwrap_err(), "the firmware failed: panicked at a.rs");
        for bad in ["frame 1 ticks 3", "frame 0 ticks", "stack many", "counted 0 cycles 8"] {
            assert_eq!(log(bad).unwrap_err(), format!("the firmware says `{bad}`, which makes no sense"));
        }
    }
}
