//! What the engine tells while it works: its messages on standard error, its spans in a file that Perfetto opens.
//!
//! Invariant: the file is written whole or not touched, like the others.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::Level;
use tracing_chrome::{ChromeLayerBuilder, FlushGuard};
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::console;
use crate::output::Staged;

/// A trace being written, by a thread of its own.
pub(crate) struct Trace {
    place: PathBuf,
    staged: Staged,
    writer: FlushGuard,
    problem: Problem,
}

/// The first thing that went wrong with writing.
type Problem = Arc<Mutex<Option<io::Error>>>;

/// Listens to the engine from now on, and writes its spans to `place` if there is one.
///
/// # Errors
/// One line: which file can't be written, and what the system said.
pub(crate) fn start(place: Option<&Path>) -> Result<Option<Trace>, String> {
    let (layer, trace) = match place {
        None => (None, None),
        Some(place) => {
            let (staged, file) = Staged::create(place).map_err(|error| cannot(place, &error))?;
            let problem = Problem::default();
            let sink = Sink { file, problem: Arc::clone(&problem) };
            let (layer, writer) = ChromeLayerBuilder::new().writer(sink).include_locations(false).build();
            // Libraries have spans of their own, for those who look into them: at lower levels.
            let ours = filter_fn(|metadata| metadata.is_span() && *metadata.level() <= Level::INFO);
            (Some(layer.with_filter(ours)), Some(Trace { place: place.to_owned(), staged, writer, problem }))
        }
    };
    // Quiet unless RUST_LOG asks: what went wrong is said in one line at the end.
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::OFF.into()).from_env_lossy();
    let messages = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_filter(filter);
    tracing_subscriber::registry().with(layer).with(messages).init();
    Ok(trace)
}

impl Trace {
    /// Ends the file and puts it in its place.
    ///
    /// # Errors
    /// As [`start`].
    pub(crate) fn finish(self) -> Result<(), String> {
        // Waits for its thread.
        drop(self.writer);
        if let Some(error) = self.problem.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(cannot(&self.place, &error));
        }
        self.staged.place()?;
        console::say(&format!("wrote {}", self.place.display()));
        Ok(())
    }
}

fn cannot(place: &Path, error: &io::Error) -> String {
    format!("can't write {}: {error}", place.display())
}

/// The file, which takes everything: the thread that writes can't tell anyone that it doesn't.
struct Sink {
    file: File,
    problem: Problem,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut problem = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        if problem.is_none() {
            *problem = self.file.write_all(bytes).err();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
