//! Files for x86-64 alone.

pub(crate) mod abreast;
pub(crate) mod avx512;
pub(crate) mod four44;
