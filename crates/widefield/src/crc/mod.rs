//! Cyclic redundancy checks of 3 to 64 bits: any polynomial, reflected or not.
//!
//! ```
//! use widefield::crc::{CRC_32_ISO_HDLC, Crc, catalogue};
//!
//! assert_eq!(CRC_32_ISO_HDLC.checksum(b"123456789"), 0xcbf4_3926);
//!
//! // Another one, of the catalogue or of one's own: its constants are computed when the program is compiled.
//! static CRC_16: Crc = Crc::new(&catalogue::CRC_16_XMODEM);
//! assert_eq!(CRC_16.checksum(b"123456789"), 0x31c3);
//!
//! // In pieces, and of two texts whose checks are known.
//! let mut digest = CRC_16.digest();
//! digest.update(b"1234");
//! digest.update(b"56789");
//! assert_eq!(digest.finalize(), 0x31c3);
//! assert_eq!(CRC_16.combine(CRC_16.checksum(b"1234"), CRC_16.checksum(b"56789"), 5), 0x31c3);
//! ```
//!
//! A CRC finds accidents, not attacks: whoever changes a text can change its CRC. **Time** depends on the length; on
//! the portable tier on the text too, which is looked up in tables. Do not give it secrets.
//!
//! [`CRC_32_ISO_HDLC`] (gzip, zlib, Ethernet), [`CRC_32_ISCSI`] (CRC-32C), [`CRC_64_NVME`] and [`CRC_64_XZ`] are set up
//! here; [`catalogue`] has the parameters of 110 more.
//!
//! # Mathematics
//!
//! **One register for all.** The CRC of width `w` and polynomial `P` is `(M + init) x^w mod P`. Its multiple by
//! `x^(64 - w)` is a remainder modulo `P' = P x^(64 - w)`, of degree 64: so every CRC is one of 64 bits, with its
//! register's bits at the top. Where bits are reflected, the register and all constants are kept so.
//!
//! **Folding.** A lane of 128 bits is `a x^64 + b`. A lane that stands `D` bits before another has there the value
//! `a (x^(D + 64) mod P') + b (x^D mod P')`: two carry-less products and no reduction, as the sum has 128 bits. Long
//! texts fold sixteen lanes (on 128 bits eight) onto the next ones. The last lanes, and short texts as a whole, are
//! each multiplied by the power for the place where they stand and 64 bits more, and added: that sum is the register
//! times nothing, modulo `P'`, and Barrett's reduction ends it with two products. The powers stand in falling order, so
//! that a vector of them is one load for any number of lanes.
//!
//! **Reflected products** come out one bit low, since a product of two reflected words has 127 bits: the constants have
//! one power of x less.
//!
//! **Lengths that are no multiple of 16** are filled up in front, by zeros, which a register of zeros does not see.
//! What the register holds is added to the text's first eight bytes, which may then lie in two lanes.
//!
//! **Without carry-less multiply** the register after eight bytes is a linear map of them: sixteen tables, one for each
//! four bits.

pub mod catalogue;
mod constants;
mod digest;
mod kernels;
mod portable;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vector;

pub(crate) use kernels::KERNELS;

pub use digest::Digest;

use crate::tier::{self, Token};
use constants::{Constants, mask, reversed};

/// The parameters of a CRC, in the words of the Rocksoft model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algorithm {
    /// A name.
    pub name: &'static str,
    /// Bits of the register, 3 to 64.
    pub width: u32,
    /// The polynomial without its leading term.
    pub poly: u64,
    /// The register at the beginning, not reflected.
    pub init: u64,
    /// Whether the lowest bit of a byte comes first.
    pub refin: bool,
    /// Whether the register is given with its bits in reverse order.
    pub refout: bool,
    /// What is added to it at the end.
    pub xorout: u64,
    /// The CRC of the text "123456789".
    pub check: u64,
    /// The register, before `xorout` is added, after a text and its CRC.
    pub residue: u64,
}

/// An algorithm with its constants: 3 KB, so have it in a `static`.
#[derive(Clone, Debug)]
pub struct Crc {
    algorithm: Algorithm,
    constants: Constants,
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
        let Algorithm { width, poly, init, xorout, .. } = *algorithm;
        if width < 3 || width > 64 {
            return Err(crate::Error::Degree);
        }
        if (poly | init | xorout) & !mask(width) != 0 {
            return Err(crate::Error::Encoding);
        }
        Ok(Self { algorithm: *algorithm, constants: Constants::new(width, poly, algorithm.refin) })
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
        self.to_value(self.constants.update(token, self.initial(), text))
    }

    /// A CRC of a text in pieces.
    #[must_use]
    #[inline]
    pub fn digest(&self) -> Digest<'_> {
        self.digest_with(tier::active())
    }

    /// [`digest`](Self::digest) on a tier.
    #[must_use]
    #[inline]
    pub fn digest_with(&self, token: Token) -> Digest<'_> {
        Digest::new(self, token)
    }

    /// The CRC of two texts, one after the other, from the CRC of each and the second one's length in bytes. Takes some
    /// microseconds, whatever the length.
    #[must_use]
    pub const fn combine(&self, first: u64, second: u64, second_len: u64) -> u64 {
        let shift = self.constants.power(second_len as u128 * 8);
        let before = self.from_value(first) ^ self.initial();
        self.to_value(self.from_value(second) ^ self.constants.times(before, shift))
    }

    /// The register before a text.
    #[inline]
    const fn initial(&self) -> u64 {
        let Algorithm { width, init, refin, .. } = self.algorithm;
        if refin { reversed(init, width) } else { init << (64 - width) }
    }

    /// What a register says.
    #[inline]
    const fn to_value(&self, register: u64) -> u64 {
        let Algorithm { width, refin, refout, xorout, .. } = self.algorithm;
        let plain = if refin { register } else { register >> (64 - width) };
        let out = if refin == refout { plain } else { reversed(plain, width) };
        out ^ xorout
    }

    /// The register that says so.
    const fn from_value(&self, value: u64) -> u64 {
        let Algorithm { width, refin, refout, xorout, .. } = self.algorithm;
        let out = (value ^ xorout) & mask(width);
        let plain = if refin == refout { out } else { reversed(out, width) };
        if refin { plain } else { plain << (64 - width) }
    }
}

/// The CRC of gzip, zlib, PNG and Ethernet.
pub static CRC_32_ISO_HDLC: Crc = Crc::new(&catalogue::CRC_32_ISO_HDLC);
/// CRC-32C, Castagnoli's: iSCSI, ext4, Btrfs, RocksDB.
pub static CRC_32_ISCSI: Crc = Crc::new(&catalogue::CRC_32_ISCSI);
/// The CRC of NVMe and of S3.
pub static CRC_64_NVME: Crc = Crc::new(&catalogue::CRC_64_NVME);
/// The CRC of xz.
pub static CRC_64_XZ: Crc = Crc::new(&catalogue::CRC_64_XZ);
