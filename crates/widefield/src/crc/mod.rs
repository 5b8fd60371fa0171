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
//!
//! **CRC-32C** is the one CRC for which x86-64 has an instruction, of eight bytes in a cycle: one chain of it for short
//! texts. Longer ones go by three chains, a third each, which two carry-less products sum up, where there are no
//! products in registers of 256 bits.

mod algorithm;
#[cfg(target_arch = "x86_64")]
mod castagnoli;
pub mod catalogue;
mod check;
mod constants;
mod digest;
mod kernels;
mod portable;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vector;

pub(crate) use kernels::KERNELS;

pub use algorithm::Algorithm;
pub use check::Crc;
pub use digest::Digest;

/// The CRC of gzip, zlib, PNG and Ethernet.
pub static CRC_32_ISO_HDLC: Crc = Crc::new(&catalogue::CRC_32_ISO_HDLC);
/// CRC-32C, Castagnoli's: iSCSI, ext4, Btrfs, RocksDB.
pub static CRC_32_ISCSI: Crc = Crc::new(&catalogue::CRC_32_ISCSI);
/// The CRC of NVMe and of S3.
pub static CRC_64_NVME: Crc = Crc::new(&catalogue::CRC_64_NVME);
/// The CRC of xz.
pub static CRC_64_XZ: Crc = Crc::new(&catalogue::CRC_64_XZ);
