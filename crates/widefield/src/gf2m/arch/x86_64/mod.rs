//! Files for x86-64 alone.

pub(crate) mod maps;
#[cfg(feature = "alloc")]
pub(crate) mod sliced;
