//! Placeholder, replaced by the first slice.

fn main() {}
