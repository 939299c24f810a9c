//! Copying what is whole out of a damaged save.

use std::path::Path;

use super::{SaveError, SaveFile};
use crate::block::BlockRegistry;

/// What could be copied out of a damaged save.
#[derive(Debug, Default)]
pub struct Rescue {
    /// Chunks that are whole.
    pub whole: usize,
    /// One sentence for each that isn't.
    pub lost: Vec<String>,
}

impl SaveFile {
    /// Copies all chunks that are whole into a new save with the same base.
    ///
    /// # Errors
    /// If the new save can't be made or written.
    pub fn rescue(&mut self, to: &Path) -> Result<Rescue, SaveError> {
        let mut registry = BlockRegistry::new();
        let mut copy = Self::create(to, &self.base)?;
        self.adopt(&mut registry)?;
        copy.adopt(&mut registry)?;
        let (places, message) = self.places();
        let mut rescue = Rescue { whole: 0, lost: message.into_iter().collect() };
        for some in places.chunks(1024) {
            let mut chunks = Vec::new();
            for &at in some {
                match self.load(at) {
                    Ok(chunk) => chunks.extend(chunk.map(|chunk| (at, chunk))),
                    Err(problem) => rescue.lost.push(problem.to_string()),
                }
            }
            rescue.whole += chunks.len();
            copy.commit(chunks.iter().map(|(at, chunk)| (*at, chunk)))?;
        }
        Ok(rescue)
    }
}
