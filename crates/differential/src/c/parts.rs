//! Parts of the memory that calls share, and what an error is in C.

use crate::input::below;
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use widefield::Error;
use widefield_capi as c;

/// A part of the memory that a call reads or writes.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) at: usize,
    pub(super) len: usize,
    pub(super) written: bool,
}

pub(super) fn part(u: &mut Unstructured<'_>, memory: usize, len: usize, written: bool) -> Result<Part> {
    Ok(Part { at: below(u, memory - len + 1)?, len, written })
}

/// Whether an item of the memory is written by one part and belongs to another too.
pub(super) fn collide(memory: usize, parts: &[Part]) -> bool {
    (0..memory).any(|i| {
        let mut here = parts.iter().filter(|p| (p.at..p.at + p.len).contains(&i));
        here.clone().count() > 1 && here.any(|p| p.written)
    })
}

/// The status of an error.
pub(super) fn status(error: Error) -> c_int {
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
