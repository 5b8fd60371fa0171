//! The C interface: buffers anywhere in one memory, calls in any order, any lengths. What must be refused is refused
//! and has changed nothing; all else is what the library computes.
#![allow(unsafe_code, reason = "this is a foreign interface")]

mod aead;
mod codes;
mod correcting;
mod elements;
mod gls254;
mod goppa;
mod hashes;
mod kummer;
mod normal;
mod parts;
mod polynomials;
mod streams;

pub(crate) use codes::all as codes;
pub(crate) use correcting::all as correcting;
pub(crate) use gls254::all as gls254;
pub(crate) use normal::all as normal;

use crate::input::below;
use arbitrary::{Result, Unstructured};

/// One of the families that have no target of their own.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 8)? {
        0 => aead::one(u),
        1 => streams::all(u),
        2 => polynomials::all(u),
        3 => elements::all(u),
        4 => hashes::all(u),
        5 => aead::batch(u),
        6 => kummer::all(u),
        _ => goppa::all(u),
    }
}
