//! Files for x86-64 alone.

pub(crate) mod whole;
