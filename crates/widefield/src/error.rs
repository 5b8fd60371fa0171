//! The one error type of the library.

use core::fmt;

/// Why an operation was refused. One value per meaning, no detail that depends on a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A slice has another length than the operation's contract asks for.
    Length,
    /// An encoding has another length than the one that there is, in bytes or words, whichever was given.
    WrongLength {
        /// The length of an encoding.
        expected: u32,
        /// The length that was given, or the largest number that there is room for.
        got: u32,
    },
    /// An encoding is not canonical: it has, for example, bits set above the field's degree.
    Encoding,
    /// Division by the zero polynomial, or inversion of zero.
    DivisionByZero,
    /// The matrix has no inverse, or there is no solution of the equations.
    Singular,
    /// A text, its additional data or its nonce is longer than the standard allows, or the nonce is empty; or there is
    /// no nonce left that has not served.
    Limit,
    /// The tag does not belong to nonce, additional data and text under this key. Nothing more is told.
    Authentication,
    /// The coordinates are those of no point of the surface.
    NotOnSurface,
    /// The point has order one or two, or the product with it is such a point.
    SmallOrder,
    /// There is no Gaussian normal basis of this degree and type.
    NoSuchBasis,
    /// An element is of another normal basis, by degree or by type.
    BasisMismatch,
    /// A degree, an exponent or a type is beyond what the library sets up, or there is no memory for it.
    TooLarge,
    /// A modulus has a degree for which there is no such ring or field: zero, or beyond the stated bounds.
    Degree,
    /// The modulus of a field has a divisor.
    Reducible,
    /// The order of a group could not be factored.
    Factors,
    /// The name is not that of a tier.
    UnknownTier,
    /// The name is not that of a kernel.
    UnknownKernel,
    /// This processor, or the limit set on it, does not offer the tier.
    UnsupportedTier,
    /// Fewer shards are there than a code needs, one is named twice, or there is none of this number.
    Shards,
    /// There is no code with these parameters.
    Parameters,
    /// A position is outside the word, or named twice.
    Positions,
    /// The word has more errors than its code corrects.
    Uncorrectable,
}

// A result without a value is returned in registers as long as it has at most two words.
const _: () = assert!(size_of::<Result<(), Error>>() <= 16);

impl Error {
    #[cold]
    pub(crate) fn wrong_length(expected: usize, got: usize) -> Self {
        let [expected, got] = [expected, got].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        Self::WrongLength { expected, got }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::WrongLength { expected, got } => {
                return write!(f, "the encoding has length {got} instead of {expected}");
            }
            Self::Length => "a slice has the wrong length",
            Self::Encoding => "the encoding is not canonical",
            Self::DivisionByZero => "division by zero",
            Self::Singular => "the matrix is singular, or the equations have no solution",
            Self::Limit => "beyond the limits of the standard",
            Self::Authentication => "authentication failed",
            Self::NotOnSurface => "the point is not on the surface",
            Self::SmallOrder => "the point has small order",
            Self::NoSuchBasis => "there is no such normal basis",
            Self::BasisMismatch => "the element is of another normal basis",
            Self::TooLarge => "the degree or the type of the basis is too large",
            Self::Degree => "the modulus has no degree that is allowed",
            Self::Reducible => "the modulus of the field is not irreducible",
            Self::Factors => "the order of the group could not be factored",
            Self::Shards => "too few shards, one named twice, or none of this number",
            Self::Parameters => "there is no code with these parameters",
            Self::Positions => "a position is outside the word, or named twice",
            Self::Uncorrectable => "the word has more errors than its code corrects",
            Self::UnknownTier => "no tier has this name",
            Self::UnknownKernel => "no kernel has this name",
            Self::UnsupportedTier => "this machine does not offer the tier",
        };
        f.write_str(text)
    }
}

impl core::error::Error for Error {}
