//! The clock that is measured by.

/// Nanoseconds that this thread has spent on a processor: what other programs take isn't counted.
#[cfg(unix)]
pub(crate) fn nanoseconds() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Nanoseconds since the first call.
#[cfg(not(unix))]
pub(crate) fn nanoseconds() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

/// Nanoseconds that all threads of this program have spent on a processor.
#[cfg(unix)]
pub(crate) fn process_nanoseconds() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Nanoseconds since the first call.
#[cfg(not(unix))]
pub(crate) fn process_nanoseconds() -> u64 {
    nanoseconds()
}
