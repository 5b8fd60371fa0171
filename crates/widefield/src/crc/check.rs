//! A CRC of whole texts.

use super::algorithm::Algorithm;
use super::constants::{Constants, mask, reversed};
use crate::tier::{self, Token};

/// An algorithm with its constants: 3 KB, so have it in a `static`.
#[derive(Clone, Debug)]
pub struct Crc {
    algorithm: Algorithm,
    /// The register before a text.
    pub(super) initial: u64,
    pub(super) constants: Constants,
}

impl Crc {
    /// Computes the constants; where it is compiled, if what it is given to is a `static` or `const`. Takes some
    /// microseconds else. Neither the check nor the residue is read.
    ///
    /// # Panics
    /// If the width is not 3 to 64, or `poly`, `init` or `xorout` have more bits: where a `static` is compiled, that
    /// stops the build. [`try_new`](Self::try_new) returns an error instead.
    #[must_use]
    pub const fn new(algorithm: &Algorithm) -> Self {
        match Self::try_new(algorithm) {
            Ok(crc) => crc,
            Err(_) => panic!("a CRC has 3 to 64 bits, and its parameters no more than it"),
        }
    }

    /// [`new`](Self::new) for parameters that are met at run time.
    ///
    /// # Errors
    /// [`Error::Degree`](crate::Error::Degree) if the width is not 3 to 64,
    /// [`Error::Encoding`](crate::Error::Encoding) if `poly`, `init` or `xorout` have more bits.
    pub const fn try_new(algorithm: &Algorithm) -> Result<Self, crate::Error> {
        let Algorithm { width, poly, init, refin, xorout, .. } = *algorithm;
        if width < 3 || width > 64 {
            return Err(crate::Error::Degree);
        }
        if (poly | init | xorout) & !mask(width) != 0 {
            return Err(crate::Error::Encoding);
        }
        let initial = if refin { reversed(init, width) } else { init << (64 - width) };
        Ok(Self { algorithm: *algorithm, initial, constants: Constants::new(width, poly, refin) })
    }

    /// The parameters.
    #[must_use]
    pub const fn algorithm(&self) -> &Algorithm {
        &self.algorithm
    }

    /// The CRC of a text.
    #[must_use]
    #[inline]
    pub fn checksum(&self, text: &[u8]) -> u64 {
        self.checksum_with(tier::active(), text)
    }

    /// [`checksum`](Self::checksum) on a tier.
    #[must_use]
    #[inline]
    pub fn checksum_with(&self, token: Token, text: &[u8]) -> u64 {
        self.to_value(self.constants.update(token, self.initial, text))
    }

    /// The CRC of two texts, one after the other, from the CRC of each and the second one's length in bytes. Takes some
    /// microseconds, whatever the length.
    #[must_use]
    pub const fn combine(&self, first: u64, second: u64, second_len: u64) -> u64 {
        let shift = self.constants.power(second_len as u128 * 8);
        let before = self.register_of(first) ^ self.initial;
        self.to_value(self.register_of(second) ^ self.constants.times(before, shift))
    }

    /// What a register says.
    #[inline]
    pub(super) const fn to_value(&self, register: u64) -> u64 {
        let Algorithm { width, refin, refout, xorout, .. } = self.algorithm;
        let plain = if refin { register } else { register >> (64 - width) };
        let out = if refin == refout { plain } else { turned(plain, width) };
        out ^ xorout
    }

    /// The register that says so.
    pub(super) const fn register_of(&self, value: u64) -> u64 {
        let Algorithm { width, refin, refout, xorout, .. } = self.algorithm;
        let out = (value ^ xorout) & mask(width);
        let plain = if refin == refout { out } else { reversed(out, width) };
        if refin { plain } else { plain << (64 - width) }
    }
}

/// [`reversed`], which few algorithms want: not inlined into each check.
#[cold]
const fn turned(register: u64, width: u32) -> u64 {
    reversed(register, width)
}
