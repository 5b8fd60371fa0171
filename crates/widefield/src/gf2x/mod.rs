//! GF(2)[x].
pub(crate) mod portable;
mod small;

pub use small::*;
