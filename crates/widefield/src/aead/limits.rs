//! The sizes that the standards allow, as functions of 64-bit lengths in bytes: what no test could allocate is tested
//! here.

use crate::Error;

/// The longest message of AES-GCM: 2^32 - 2 blocks, because the 32-bit counter serves the tag once and must not come
/// round (SP 800-38D, 5.2.1.1: 2^39 - 256 bits).
pub const GCM_MESSAGE: u64 = (1 << 36) - 32;

/// The longest additional data: its length in bits is hashed as 64 bits (5.2.1.1: 2^64 - 1 bits, in whole bytes).
pub const GCM_AAD: u64 = (1 << 61) - 1;

/// The longest initialisation vector, likewise; the shortest has one byte.
pub const GCM_IV: u64 = (1 << 61) - 1;

/// The longest message of AES-GCM-SIV, and the longest additional data (RFC 8452, section 4: 2^36 bytes each).
pub const GCM_SIV: u64 = 1 << 36;

/// The longest message of ChaCha20-Poly1305: 2^32 blocks of keystream but for the one that gives the hash its key (RFC
/// 8439, 2.8: the limit of its length field is wider).
pub const CHACHA_MESSAGE: u64 = (1 << 38) - 64;

const fn check(allowed: bool) -> Result<(), Error> {
    if allowed { Ok(()) } else { Err(Error::Limit) }
}

/// Whether AES-GCM may seal a message of so many bytes.
///
/// # Errors
/// [`Error::Limit`] beyond [`GCM_MESSAGE`].
#[inline]
pub const fn gcm_message(len: u64) -> Result<(), Error> {
    check(len <= GCM_MESSAGE)
}

/// Whether AES-GCM may take so many bytes of additional data.
///
/// # Errors
/// [`Error::Limit`] beyond [`GCM_AAD`].
#[inline]
pub const fn gcm_aad(len: u64) -> Result<(), Error> {
    check(len <= GCM_AAD)
}

/// Whether AES-GCM may take an initialisation vector of so many bytes.
///
/// # Errors
/// [`Error::Limit`] for none, and beyond [`GCM_IV`].
#[inline]
pub const fn gcm_iv(len: u64) -> Result<(), Error> {
    check(len >= 1 && len <= GCM_IV)
}

/// Whether AES-GCM-SIV may seal a message of so many bytes.
///
/// # Errors
/// [`Error::Limit`] beyond [`GCM_SIV`].
#[inline]
pub const fn gcm_siv_message(len: u64) -> Result<(), Error> {
    check(len <= GCM_SIV)
}

/// Whether AES-GCM-SIV may take so many bytes of additional data.
///
/// # Errors
/// [`Error::Limit`] beyond [`GCM_SIV`].
#[inline]
pub const fn gcm_siv_aad(len: u64) -> Result<(), Error> {
    check(len <= GCM_SIV)
}

/// Whether ChaCha20-Poly1305 may seal a message of so many bytes. Additional data may have any length.
///
/// # Errors
/// [`Error::Limit`] beyond [`CHACHA_MESSAGE`].
#[inline]
pub const fn chacha_message(len: u64) -> Result<(), Error> {
    check(len <= CHACHA_MESSAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_the_limit_and_one_beyond() {
        let refused = Err(Error::Limit);
        for (limit, check) in [
            (GCM_MESSAGE, gcm_message as fn(u64) -> _),
            (GCM_AAD, gcm_aad),
            (GCM_IV, gcm_iv),
            (GCM_SIV, gcm_siv_message),
            (GCM_SIV, gcm_siv_aad),
            (CHACHA_MESSAGE, chacha_message),
        ] {
            assert_eq!(check(1), Ok(()));
            assert_eq!(check(limit - 1), Ok(()));
            assert_eq!(check(limit), Ok(()));
            assert_eq!(check(limit + 1), refused);
            assert_eq!(check(u64::MAX), refused);
        }
        assert_eq!((gcm_message(0), gcm_aad(0), gcm_iv(0)), (Ok(()), Ok(()), refused));
        // The standard's words, in bits.
        assert_eq!(u128::from(GCM_MESSAGE) * 8, (1 << 39) - 256);
        assert!(u128::from(GCM_AAD) * 8 < 1 << 64 && u128::from(GCM_AAD + 1) * 8 >= 1 << 64);
        assert!(u128::from(GCM_IV) * 8 < 1 << 64 && u128::from(GCM_IV + 1) * 8 >= 1 << 64);
    }
}
