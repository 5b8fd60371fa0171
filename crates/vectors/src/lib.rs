//! Test vectors, embedded in the program, and typed records parsed from them.
//!
//! The files under `data/` are as their publishers wrote them; `data/README.md` tells the origin, the
//! number of records and the licence of each. There is one module per format. Every parser returns all the
//! records of its file or an [`Error`] that names file and record: nothing is skipped in silence.

mod error;
mod hex;
mod json;

pub mod gf2;

pub use error::Error;
