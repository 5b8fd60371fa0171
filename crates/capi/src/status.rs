//! What functions return.

use core::ffi::{CStr, c_int};
use widefield::Error;

/// All is well.
pub const WF_OK: c_int = 0;

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $constant:ident = $number:literal, $text:literal;)*) => {
        /// Why a call was refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Status {
            $($(#[$doc])* $name = $number,)*
        }

        $($(#[$doc])* pub const $constant: c_int = $number;)*

        /// The constants and their numbers, success first.
        pub const STATUSES: &[(&str, c_int)] = &[("WF_OK", WF_OK), $((stringify!($constant), $number)),*];

        /// The text for a number.
        pub(crate) const fn text(status: c_int) -> &'static CStr {
            match status {
                WF_OK => c"success",
                $($number => $text,)*
                _ => c"unknown error",
            }
        }
    };
}

// Numbers are for ever: a new error takes a new one.
errors! {
    /// A pointer is null and its length is not 0.
    Null = WF_ERROR_NULL = -1, c"a pointer is null";
    /// A length is not one that the function takes.
    Length = WF_ERROR_LENGTH = -2, c"a length is wrong";
    /// What is written overlaps what is read in a way that is not allowed.
    Overlap = WF_ERROR_OVERLAP = -3, c"buffers overlap";
    /// An address is not aligned as its type is.
    Alignment = WF_ERROR_ALIGNMENT = -4, c"an address is not aligned";
    /// The context was not set up, or has ended.
    State = WF_ERROR_STATE = -5, c"the context is not set up for this call";
    /// No algorithm or field has this number, or it is not one that the function works for.
    Algorithm = WF_ERROR_ALGORITHM = -6, c"the algorithm or the field is not one that the function takes";
    /// Longer than the standard allows.
    Limit = WF_ERROR_LIMIT = -7, c"beyond the limits of the standard";
    /// The tag is not that of this message.
    Authentication = WF_ERROR_AUTHENTICATION = -8, c"authentication failed";
    /// An encoding or an element is not canonical.
    Encoding = WF_ERROR_ENCODING = -9, c"the encoding is not canonical";
    /// Division by zero.
    DivisionByZero = WF_ERROR_DIVISION_BY_ZERO = -10, c"division by zero";
    /// No point of the surface has these coordinates.
    NotOnSurface = WF_ERROR_NOT_ON_SURFACE = -11, c"the point is not on the surface";
    /// The point, or the product with it, has order one or two.
    SmallOrder = WF_ERROR_SMALL_ORDER = -12, c"the point has small order";
    /// There is no Gaussian normal basis of this degree and type.
    NoSuchBasis = WF_ERROR_NO_SUCH_BASIS = -13, c"there is no such normal basis";
    /// The degree or the type is beyond what is set up.
    TooLarge = WF_ERROR_TOO_LARGE = -14, c"the field or the type of its basis is too large";
    /// No tier has this number, or this machine does not offer it.
    Tier = WF_ERROR_TIER = -15, c"this machine does not offer the tier";
    /// The bytes that should be random are all zero.
    Random = WF_ERROR_RANDOM = -16, c"the random bytes are all zero";
    /// Too few shards are there, or there is none of this number.
    Shards = WF_ERROR_SHARDS = -17, c"too few shards, or none of this number";
    /// The shards that are there do not determine the others.
    Singular = WF_ERROR_SINGULAR = -18, c"the shards do not determine the lost ones";
    /// There is no code with these parameters.
    Parameters = WF_ERROR_PARAMETERS = -19, c"there is no code with these parameters";
    /// A position is outside the word, or named twice.
    Positions = WF_ERROR_POSITIONS = -20, c"a position is outside the word, or named twice";
    /// The word has more errors than its code corrects.
    Uncorrectable = WF_ERROR_UNCORRECTABLE = -21, c"the word has more errors than its code corrects";
    /// An error that this version has no number for.
    Other = WF_ERROR_OTHER = -99, c"another error";
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Length | Error::WrongLength { .. } => Self::Length,
            Error::Encoding => Self::Encoding,
            Error::DivisionByZero => Self::DivisionByZero,
            Error::Limit => Self::Limit,
            Error::Authentication => Self::Authentication,
            Error::NotOnSurface => Self::NotOnSurface,
            Error::SmallOrder => Self::SmallOrder,
            Error::NoSuchBasis => Self::NoSuchBasis,
            Error::TooLarge => Self::TooLarge,
            Error::Degree | Error::Reducible => Self::Algorithm,
            Error::Shards => Self::Shards,
            Error::Singular => Self::Singular,
            Error::Parameters => Self::Parameters,
            Error::Positions => Self::Positions,
            Error::Uncorrectable => Self::Uncorrectable,
            Error::UnknownTier | Error::UnsupportedTier => Self::Tier,
            _ => Self::Other,
        }
    }
}

/// Of a tag, which is refused for one reason: a table of statuses would be read at a place that the verdict tells.
pub(crate) fn verified(result: Result<(), Error>) -> Result<(), Status> {
    result.map_err(|_| Status::Authentication)
}

/// What C gets.
pub(crate) fn number(result: Result<(), Status>) -> c_int {
    match result {
        Ok(()) => WF_OK,
        Err(status) => status as c_int,
    }
}
