//! The sizes that the standards allow, as functions of 64-bit lengths in bytes: what no test could allocate is tested
//! here.

use crate::Error;

/// The longest message of ChaCha20-Poly1305: 2^32 blocks of key stream but for the one that gives the hash its key (RFC
/// 8439, 2.8: the limit of its length field is wider).
pub const CHACHA_MESSAGE: u64 = (1 << 38) - 64;

const fn check(allowed: bool) -> Result<(), Error> {
    if allowed { Ok(()) } else { Err(Error::Limit) }
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
        for len in [0, 1, CHACHA_MESSAGE - 1, CHACHA_MESSAGE] {
            assert_eq!(chacha_message(len), Ok(()));
        }
        for len in [CHACHA_MESSAGE + 1, 1 << 38, u64::MAX] {
            assert_eq!(chacha_message(len), Err(Error::Limit));
        }
        assert_eq!(CHACHA_MESSAGE / 64, (1 << 32) - 1);
    }
}
