//! Files for x86-64 alone.

pub(crate) mod avx512;
pub(crate) mod four44;
pub(crate) mod multi_buffer;
