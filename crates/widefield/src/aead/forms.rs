//! The trait for code that leaves open which AEAD.

use super::{
    Packet, Tag,
    algorithm::Algorithm,
    arrays::{Bytes, Nonce},
    key::Key,
};
use crate::{Error, tier::Token};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use zeroize::ZeroizeOnDrop;

/// An AEAD of this library, for code that leaves open which one. Each method is that of [`Key`].
///
/// ```
/// use widefield::{Error, aead::Aead};
///
/// fn seal_numbered<A: Aead>(key: &A, number: u64, text: &mut [u8]) -> Result<[u8; 16], Error> {
///     let mut nonce = A::Nonce::default();
///     nonce.as_mut()[..8].copy_from_slice(&number.to_le_bytes());
///     Ok(key.seal_in_place(&nonce, b"", text)?.into())
/// }
/// # #[cfg(all(feature = "gcm", feature = "chacha20poly1305"))] {
/// use widefield::aead::{Aes256Gcm, ChaCha20Poly1305};
/// let mut texts = [*b"attack at dawn"; 2];
/// seal_numbered(&Aes256Gcm::new(&[1; 32]), 7, &mut texts[0])?;
/// seal_numbered(&ChaCha20Poly1305::new(&[1; 32]), 7, &mut texts[1])?;
/// assert_ne!(texts[0], texts[1]);
/// # }
/// # Ok::<(), Error>(())
/// ```
#[allow(clippy::missing_errors_doc, reason = "where each method refers to")]
pub trait Aead: Clone + fmt::Debug + ZeroizeOnDrop + Send + Sync + 'static {
    /// The bytes of a key.
    type Key: Bytes;
    /// The bytes of a nonce.
    type Nonce: Nonce;
    /// What [`Key`] is a key of.
    type Algorithm: Algorithm<Key = Self::Key, Nonce = Self::Nonce>;

    /// Bytes of a key.
    const KEY_LEN: usize = Self::Key::LEN;
    /// Bytes of a nonce.
    const NONCE_LEN: usize = Self::Nonce::LEN;
    /// Bytes of a tag.
    const TAG_LEN: usize = 16;

    /// The key, as the type that has the methods.
    fn as_key(&self) -> &Key<Self::Algorithm>;

    /// See [`Key::seal_many`].
    fn seal_many(packets: &mut [Packet<'_, Self, Self::Nonce>]);

    /// See [`Key::open_many`].
    fn open_many(packets: &mut [Packet<'_, Self, Self::Nonce>]);

    /// See [`Key::new_with`].
    #[must_use]
    fn new_with(token: Token, key: &Self::Key) -> Self;

    /// See [`Key::new`].
    #[must_use]
    fn new(key: &Self::Key) -> Self {
        Self::new_with(crate::tier::active(), key)
    }

    /// See [`Key::from_slice`].
    fn from_slice(key: &[u8]) -> Result<Self, Error> {
        Self::Key::from_slice(key).map(Self::new).ok_or(Error::Length)
    }

    /// See [`Key::generate_key`].
    fn generate_key<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Self::Key, E> {
        Key::<Self::Algorithm>::generate_key(fill)
    }

    /// See [`Key::seal_in_place`].
    #[inline]
    fn seal_in_place(&self, nonce: &Self::Nonce, aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
        self.as_key().seal_in_place(nonce, aad, buf)
    }

    /// See [`Key::open_in_place`].
    #[inline]
    fn open_in_place(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        self.as_key().open_in_place(nonce, aad, buf, tag)
    }

    /// See [`Key::seal`].
    fn seal(&self, nonce: &Self::Nonce, aad: &[u8], from: &[u8], to: &mut [u8]) -> Result<Tag, Error> {
        self.as_key().seal(nonce, aad, from, to)
    }

    /// See [`Key::open`].
    fn open(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        from: &[u8],
        to: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        self.as_key().open(nonce, aad, from, to, tag)
    }

    /// See [`Key::seal_vectored`].
    fn seal_vectored(
        &self,
        nonce: &Self::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
    ) -> Result<Tag, Error> {
        self.as_key().seal_vectored(nonce, aad, text)
    }

    /// See [`Key::open_vectored`].
    fn open_vectored(
        &self,
        nonce: &Self::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        self.as_key().open_vectored(nonce, aad, text, tag)
    }

    /// See [`Key::seal_to_vec`].
    #[cfg(feature = "alloc")]
    fn seal_to_vec(&self, nonce: &Self::Nonce, aad: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, Error> {
        self.as_key().seal_to_vec(nonce, aad, plaintext)
    }

    /// See [`Key::open_to_vec`].
    #[cfg(feature = "alloc")]
    fn open_to_vec(&self, nonce: &Self::Nonce, aad: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Error> {
        self.as_key().open_to_vec(nonce, aad, sealed)
    }
}

impl<A: Algorithm> Aead for Key<A> {
    type Key = A::Key;
    type Nonce = A::Nonce;
    type Algorithm = A;

    #[inline]
    fn as_key(&self) -> &Self {
        self
    }

    fn seal_many(packets: &mut [Packet<'_, Self, A::Nonce>]) {
        Self::seal_many(packets);
    }

    fn open_many(packets: &mut [Packet<'_, Self, A::Nonce>]) {
        Self::open_many(packets);
    }

    #[inline]
    fn new_with(token: Token, key: &A::Key) -> Self {
        Self::new_with(token, key)
    }
}

#[cfg(all(test, feature = "gcm-siv", feature = "chacha20poly1305"))]
mod tests {
    use super::*;
    use crate::aead::{
        Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, XAes256Gcm,
        XChaCha20Poly1305,
    };
    use crate::tier::tokens;

    fn array<T: Bytes>(seed: u8) -> T {
        let mut bytes = T::default();
        for (i, b) in bytes.as_mut().iter_mut().enumerate() {
            *b = seed.wrapping_mul(31) ^ (5 * i) as u8;
        }
        bytes
    }

    /// Every form gives what the one in place gives; every change of a sealed text is refused.
    fn agree<A: Aead>() {
        let (key, nonce) = (array::<A::Key>(1), array::<A::Nonce>(2));
        assert_eq!((key.as_ref().len(), nonce.as_ref().len()), (A::KEY_LEN, A::NONCE_LEN));
        let drawn = A::generate_key(|bytes| {
            bytes.copy_from_slice(key.as_ref());
            Ok::<_, ()>(())
        });
        assert_eq!(drawn.map(|drawn| drawn.as_ref() == key.as_ref()), Ok(true));
        assert_eq!(A::generate_key(|_| Err("empty")).err(), Some("empty"));
        assert_eq!(Key::<A::Algorithm>::check_lengths(0, 1 << 30), Ok(()));
        assert_eq!(Key::<A::Algorithm>::check_lengths(0, u64::MAX), Err(Error::Limit));
        for n in (0..=64).filter(|n| *n != A::KEY_LEN) {
            assert_eq!(A::from_slice(&[0; 64][..n]).err(), Some(Error::Length));
        }
        for token in tokens() {
            let this = A::new_with(token, &key);
            for len in [0, 1, 15, 16, 17, 100, 300] {
                let text: Vec<u8> = (0..len).map(|i| (i * 3) as u8).collect();
                let mut expected = text.clone();
                let tag = this.seal_in_place(&nonce, b"aad", &mut expected).expect("within the limits");
                let mut between = vec![0xee; len];
                assert_eq!(this.seal(&nonce, b"aad", &text, &mut between), Ok(tag));
                assert_eq!(between, expected);
                // With a nonce whose length is known at run time, and under a key that was set up where it stays.
                let mut place = None;
                let placed = Key::<A::Algorithm>::set_up(&mut place, &key);
                between.copy_from_slice(&text);
                assert_eq!(placed.seal_in_place_with_iv(nonce.as_ref(), b"aad", &mut between), Ok(tag));
                assert_eq!(between, expected);
                assert_eq!(
                    placed.open_in_place_with_iv(nonce.as_ref(), b"aad", &mut between, tag.as_bytes()),
                    Ok(())
                );
                assert_eq!(between, text);
                let refused =
                    placed.open_in_place_with_iv(&nonce.as_ref()[1..], b"aad", &mut between, tag.as_bytes());
                // AES-GCM takes any length but 0.
                let gcm = A::Algorithm::iv(&[0]).is_ok();
                assert_eq!(refused, Err(if gcm { Error::Authentication } else { Error::Length }));
                assert_eq!(between, vec![0; len]);
                expected.extend_from_slice(tag.as_ref());
                let sealed = this.seal_to_vec(&nonce, b"aad", &text).expect("within the limits");
                assert_eq!(sealed, expected, "{len} {token:?}");
                assert_eq!(
                    A::from_slice(key.as_ref())
                        .expect("within the limits")
                        .seal_to_vec(&nonce, b"aad", &text),
                    Ok(expected)
                );
                assert_eq!(this.open_to_vec(&nonce, b"aad", &sealed), Ok(text.clone()));
                this.open(&nonce, b"aad", &sealed[..len], &mut between, tag.as_bytes())
                    .expect("within the limits");
                assert_eq!(between, text);
                for at in 0..sealed.len() {
                    let mut wrong = sealed.clone();
                    wrong[at] ^= 1 << (at % 8);
                    assert_eq!(this.open_to_vec(&nonce, b"aad", &wrong), Err(Error::Authentication));
                    assert_eq!(this.open_to_vec(&nonce, b"aad", &sealed[..at]), Err(Error::Authentication));
                }
                assert_eq!(this.open_to_vec(&nonce, b"", &sealed), Err(Error::Authentication));
            }
        }
    }

    #[test]
    fn all_forms_agree() {
        // As pointers that the compiler does not see through: all in line in one function, it takes many times as long.
        let all = [
            agree::<Aes128Gcm>,
            agree::<Aes192Gcm>,
            agree::<Aes256Gcm>,
            agree::<XAes256Gcm>,
            agree::<ChaCha20Poly1305>,
            agree::<XChaCha20Poly1305>,
            agree::<Aes128GcmSiv>,
            agree::<Aes256GcmSiv>,
        ];
        for test in core::hint::black_box(all) {
            test();
        }
    }
}
