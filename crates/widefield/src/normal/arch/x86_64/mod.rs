//! Files for x86-64 alone.

pub(crate) mod blocks;
pub(crate) mod by_matrix;
pub(crate) mod double;
pub(crate) mod eight;
pub(crate) mod permute;
pub(crate) mod plan;
pub(crate) mod shape;
pub(crate) mod shuffle;
pub(crate) mod single;
pub(crate) mod single256;
pub(crate) mod small;
