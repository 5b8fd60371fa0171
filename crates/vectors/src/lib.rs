//! Test vectors, embedded in the program, and typed records parsed from them.
//!
//! The files under `data/` are as their publishers wrote them; `data/README.md` tells the origin, the
//! number of records and the licence of each. There is one module per publisher or format. Every parser
//! returns all the records of its file or an [`Error`] that names file and record: nothing is skipped in
//! silence, and an unknown field is an error.

pub mod digests;
mod error;
mod hex;
mod json;
mod record;
mod text;

pub mod awslc;
pub mod boringssl;
pub mod cavp;
pub mod codes;
pub mod generated;
pub mod gf2;
pub mod gls254;
pub mod goppa;
pub mod kummer;
pub mod nist;
pub mod openssl;
pub mod parsers;
pub mod processors;
pub mod rfc;
pub mod wycheproof;

pub use error::Error;
pub use record::{Aead, Mac};
