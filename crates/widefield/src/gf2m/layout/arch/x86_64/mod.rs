//! Files for x86-64 alone.

pub(crate) mod quads;
pub(crate) mod transposed;
