//! The C interface: buffers anywhere in one memory, calls in any order, any lengths. What must be refused is refused
//! and has changed nothing; all else is what the library computes.
#![allow(unsafe_code, reason = "this is a foreign interface")]

mod aead;
mod codes;
mod correcting;
mod elements;
mod gls254;
mod hashes;
mod kummer;
mod normal;
mod polynomials;
mod streams;

pub(crate) use codes::all as codes;
pub(crate) use correcting::all as correcting;
pub(crate) use gls254::all as gls254;
pub(crate) use normal::all as normal;

use crate::input::below;
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use widefield::Error;
use widefield_capi as c;

/// A part of the memory that a call reads or writes.
#[derive(Clone, Copy)]
struct Part {
    at: usize,
    len: usize,
    written: bool,
}

fn part(u: &mut Unstructured<'_>, memory: usize, len: usize, written: bool) -> Result<Part> {
    Ok(Part { at: below(u, memory - len + 1)?, len, written })
}

/// Whether an item of the memory is written by one part and belongs to another too.
fn collide(memory: usize, parts: &[Part]) -> bool {
    (0..memory).any(|i| {
        let mut here = parts.iter().filter(|p| (p.at..p.at + p.len).contains(&i));
        here.clone().count() > 1 && here.any(|p| p.written)
    })
}

/// The status of an error.
fn status(error: Error) -> c_int {
    match error {
        Error::Length | Error::WrongLength { .. } => c::WF_ERROR_LENGTH,
        Error::Encoding => c::WF_ERROR_ENCODING,
        Error::Degree | Error::Reducible => c::WF_ERROR_ALGORITHM,
        Error::NoSuchBasis => c::WF_ERROR_NO_SUCH_BASIS,
        Error::TooLarge => c::WF_ERROR_TOO_LARGE,
        Error::Authentication => c::WF_ERROR_AUTHENTICATION,
        Error::Shards => c::WF_ERROR_SHARDS,
        Error::Singular => c::WF_ERROR_SINGULAR,
        Error::Parameters => c::WF_ERROR_PARAMETERS,
        Error::Positions => c::WF_ERROR_POSITIONS,
        Error::Uncorrectable => c::WF_ERROR_UNCORRECTABLE,
        other => panic!("no status for {other:?}"),
    }
}

/// One of the families that have no target of their own.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 7)? {
        0 => aead::one(u),
        1 => streams::all(u),
        2 => polynomials::all(u),
        3 => elements::all(u),
        4 => hashes::all(u),
        5 => aead::batch(u),
        _ => kummer::all(u),
    }
}
