//! Decompression with a declared end: nothing grows beyond its limit, and what came out before an error is kept.
//!
//! What came out is kept because files in the field are often damaged only after their content is complete: a length field that is one short cuts
//! off no more than a checksum. Whoever reads the content knows whether it is complete.

mod lz4;

use std::fmt;
use std::io::{self, Read};

use flate2::bufread::{GzDecoder, ZlibDecoder};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// Bytes that zstd may look back.
const WINDOW: u64 = 8 << 20;

/// How bytes are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Gzip,
    Zlib,
    /// Java's framing of LZ4 blocks.
    Lz4,
}

/// What came out, and what ended it other than the end of the data.
#[derive(Debug)]
pub(super) struct Inflated {
    pub(super) bytes: Vec<u8>,
    pub(super) cut: Option<InflateProblem>,
}

/// Why not everything could be decompressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InflateProblem {
    /// The compressed data is broken or ends too early.
    Broken(String),
    /// It would become larger than this many bytes.
    TooLarge(usize),
}

impl fmt::Display for InflateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(what) => write!(f, "the compressed data is broken: {what}"),
            Self::TooLarge(limit) => write!(f, "it decompresses to more than {} MiB", limit >> 20),
        }
    }
}

/// Decompresses at most `limit` bytes. Bytes after the end of the compressed data are ignored.
pub(super) fn inflate(compression: Compression, data: &[u8], limit: usize) -> Inflated {
    match compression {
        Compression::None => read_all(data, limit),
        Compression::Gzip => read_all(GzDecoder::new(data), limit),
        Compression::Zlib => read_all(ZlibDecoder::new(data), limit),
        Compression::Lz4 => lz4::inflate(data, limit),
    }
}

/// Decompresses the zlib data that `data` begins with, and takes it off.
pub(super) fn take_zlib(data: &mut &[u8], limit: usize) -> Result<Vec<u8>, InflateProblem> {
    let mut decoder = ZlibDecoder::new(*data);
    let Inflated { bytes, cut } = read_all(&mut decoder, limit);
    match cut {
        Some(problem) => Err(problem),
        None => {
            *data = decoder.into_inner();
            Ok(bytes)
        }
    }
}

/// Decompresses zstd data.
pub(super) fn inflate_zstd(data: &[u8], limit: usize) -> Inflated {
    let mut decoder = FrameDecoder::new();
    // The window is allocated as declared.
    decoder.set_max_window_size(WINDOW);
    match StreamingDecoder::new_with_decoder(data, decoder) {
        Ok(decoder) => read_all(decoder, limit),
        Err(error) => Inflated { bytes: Vec::new(), cut: Some(InflateProblem::Broken(error.to_string())) },
    }
}

/// Reads to the end or the limit. The vector grows with what is read, and an allocation that fails is an error like any other.
fn read_all(reader: impl Read, limit: usize) -> Inflated {
    let mut bytes = Vec::new();
    let cut = match reader.take(limit as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() <= limit => None,
        Ok(_) => {
            bytes.truncate(limit);
            Some(InflateProblem::TooLarge(limit))
        }
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Some(InflateProblem::Broken("it ends too early".to_owned()))
        }
        Err(error) => Some(InflateProblem::Broken(error.to_string())),
    };
    Inflated { bytes, cut }
}
