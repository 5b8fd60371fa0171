//! What all AEADs have in common: the trait, sizes, keys from slices, tags appended.

use super::Tag;
use crate::{Error, simd::wipe_bytes, tier::Token};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use zeroize::ZeroizeOnDrop;

/// An array of bytes: a key or a nonce.
pub trait Bytes:
    Copy + AsRef<[u8]> + AsMut<[u8]> + Default + for<'a> TryFrom<&'a [u8]> + Send + Sync + 'static
{
    /// How many there are.
    const LEN: usize;
}

macro_rules! bytes {
    ($($n:literal)*) => { $( impl Bytes for [u8; $n] { const LEN: usize = $n; } )* };
}
bytes! { 7 12 16 19 24 32 }

/// The bytes of a nonce.
pub trait Nonce: Bytes {
    /// What a [`stream`](super::stream) leaves to the caller: all but the counter and the mark of the last chunk, 5
    /// bytes.
    type Prefix: Bytes;
}

impl Nonce for [u8; 12] {
    type Prefix = [u8; 7];
}

impl Nonce for [u8; 24] {
    type Prefix = [u8; 19];
}

/// An AEAD of this library, for code that leaves open which one. Each method is that of the type itself.
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
pub trait Aead: Clone + fmt::Debug + ZeroizeOnDrop + Send + Sync + 'static {
    /// The bytes of a key.
    type Key: Bytes;
    /// The bytes of a nonce.
    type Nonce: Nonce;

    /// Bytes of a key.
    const KEY_LEN: usize = Self::Key::LEN;
    /// Bytes of a nonce.
    const NONCE_LEN: usize = Self::Nonce::LEN;
    /// Bytes of a tag.
    const TAG_LEN: usize = 16;

    /// The bytes of a new key, from a source of random ones, for instance
    /// `generate_key(|bytes| getrandom::fill(bytes))`. `fill` must fill the whole slice, from a generator that is fit
    /// for cryptography.
    ///
    /// # Errors
    /// Those of the source; what it has written is wiped.
    fn generate_key<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Self::Key, E> {
        let mut key = Self::Key::default();
        let filled = fill(key.as_mut());
        if filled.is_err() {
            wipe_bytes(key.as_mut());
        }
        filled.map(|()| key)
    }

    /// Sets a key up on a given tier.
    #[must_use]
    fn new_with(token: Token, key: &Self::Key) -> Self;

    /// Sets a key up.
    #[must_use]
    fn new(key: &Self::Key) -> Self {
        Self::new_with(crate::tier::active(), key)
    }

    /// Sets a key up, from a slice.
    ///
    /// # Errors
    /// [`Error::Length`] for another length than [`KEY_LEN`](Self::KEY_LEN).
    fn from_slice(key: &[u8]) -> Result<Self, Error>;

    /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
    ///
    /// # Errors
    /// [`Error::Limit`] for lengths beyond the standard's; `buf` is left alone.
    fn seal_in_place(&self, nonce: &Self::Nonce, aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error>;

    /// Checks the tag and decrypts `buf` in place.
    ///
    /// # Errors
    /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for lengths beyond the
    /// standard's. `buf` is then all zeros.
    fn open_in_place(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error>;

    /// Encrypts `plaintext` into `ciphertext`, which has the same length: the tag.
    ///
    /// # Errors
    /// [`Error::Length`] for buffers of different lengths, [`Error::Limit`] for lengths beyond the standard's.
    /// `ciphertext` is left alone.
    fn seal(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
    ) -> Result<Tag, Error>;

    /// Checks the tag and decrypts `ciphertext` into `plaintext`, which has the same length.
    ///
    /// # Errors
    /// Those of [`open_in_place`](Self::open_in_place), and [`Error::Length`] for buffers of different lengths.
    /// `plaintext` is then all zeros.
    fn open(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        ciphertext: &[u8],
        plaintext: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error>;

    /// Encrypts in place a text that lies in several slices, and authenticates it with additional data in several: the
    /// tag. The result is that of [`seal_in_place`](Self::seal_in_place) on the slices joined, wherever they are cut. A
    /// packet is joined on the stack, which is wiped; a longer text is sealed where it lies.
    ///
    /// ```
    /// use widefield::{Error, aead::Aead};
    ///
    /// // A record of TLS 1.3: what is written is followed by the type of the content, which lies elsewhere.
    /// fn seal_record<A: Aead>(key: &A, nonce: &A::Nonce, data: &mut [u8], kind: &mut u8) -> Result<[u8; 16], Error> {
    ///     let len = (data.len() + 1 + A::TAG_LEN) as u16;
    ///     let (start, len) = ([23, 3, 3], len.to_be_bytes());
    ///     Ok(key.seal_vectored(nonce, &[&start, &len], &mut [data, core::slice::from_mut(kind)])?.into())
    /// }
    /// # #[cfg(feature = "gcm")] {
    /// use widefield::aead::Aes128Gcm;
    /// let (key, mut data, mut kind) = (Aes128Gcm::new(&[1; 16]), *b"GET / HTTP/1.1", 23);
    /// let tag = seal_record(&key, &[2; 12], &mut data, &mut kind)?;
    /// let mut record = [&data[..], &[kind]].concat();
    /// key.open_in_place(&[2; 12], &[23, 3, 3, 0, 31], &mut record, &tag)?;
    /// assert_eq!(record, b"GET / HTTP/1.1\x17");
    /// # }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Limit`] for sums of lengths beyond the standard's; all slices are left alone.
    fn seal_vectored(&self, nonce: &Self::Nonce, aad: &[&[u8]], text: &mut [&mut [u8]])
    -> Result<Tag, Error>;

    /// Checks the tag and decrypts a text in place that lies in several slices, with additional data in several; cuts
    /// need not be those that it was sealed with.
    ///
    /// # Errors
    /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for sums of lengths
    /// beyond the standard's. All slices of the text are then all zeros.
    fn open_vectored(
        &self,
        nonce: &Self::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        tag: &[u8; 16],
    ) -> Result<(), Error>;

    /// The ciphertext of `plaintext` with the tag behind it.
    ///
    /// # Errors
    /// [`Error::Limit`] for lengths beyond the standard's.
    #[cfg(feature = "alloc")]
    fn seal_to_vec(&self, nonce: &Self::Nonce, aad: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, Error> {
        let mut sealed = Vec::with_capacity(plaintext.len() + Self::TAG_LEN);
        sealed.extend_from_slice(plaintext);
        let tag = self.seal_in_place(nonce, aad, &mut sealed)?;
        sealed.extend_from_slice(tag.as_bytes());
        Ok(sealed)
    }

    /// The plaintext of a ciphertext with the tag behind it.
    ///
    /// # Errors
    /// [`Error::Authentication`] for what was not sealed with these arguments, or is too short to have a tag,
    /// [`Error::Limit`] for lengths beyond the standard's.
    #[cfg(feature = "alloc")]
    fn open_to_vec(&self, nonce: &Self::Nonce, aad: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let (text, tag) = sealed.split_last_chunk().ok_or(Error::Authentication)?;
        let mut opened = text.to_vec();
        self.open_in_place(nonce, aad, &mut opened, tag)?;
        Ok(opened)
    }
}

/// The forms in common, for a type whose own methods have the trait's names: by themselves, so that nobody needs the
/// trait, and by it.
macro_rules! forms {
    ($name:ident, $key:literal, $nonce:literal) => {
        impl $name {
            /// Bytes of a key.
            pub const KEY_LEN: usize = $key;
            /// Bytes of a nonce.
            pub const NONCE_LEN: usize = $nonce;
            /// Bytes of a tag.
            pub const TAG_LEN: usize = 16;

            /// The bytes of a new key, from a source of random ones, for instance
            /// `generate_key(|bytes| getrandom::fill(bytes))`. `fill` must fill the whole slice, from a generator that
            /// is fit for cryptography.
            ///
            /// # Errors
            /// Those of the source; what it has written is wiped.
            pub fn generate_key<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<[u8; $key], E> {
                <Self as crate::aead::Aead>::generate_key(fill)
            }

            /// Like [`new`](Self::new), from a slice.
            ///
            /// # Errors
            /// [`Error::Length`] for another length than [`KEY_LEN`](Self::KEY_LEN).
            pub fn from_slice(key: &[u8]) -> Result<Self, Error> {
                Ok(Self::new(key.try_into().map_err(|_| Error::Length)?))
            }

            /// The ciphertext of `plaintext` with the tag behind it.
            ///
            /// # Errors
            /// [`Error::Limit`] for lengths beyond the standard's.
            #[cfg(feature = "alloc")]
            pub fn seal_to_vec(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                plaintext: &[u8],
            ) -> Result<alloc::vec::Vec<u8>, Error> {
                crate::aead::Aead::seal_to_vec(self, nonce, aad, plaintext)
            }

            /// The plaintext of a ciphertext with the tag behind it.
            ///
            /// # Errors
            /// [`Error::Authentication`] for what was not sealed with these arguments, or is too short to have a tag,
            /// [`Error::Limit`] for lengths beyond the standard's.
            #[cfg(feature = "alloc")]
            pub fn open_to_vec(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                sealed: &[u8],
            ) -> Result<alloc::vec::Vec<u8>, Error> {
                crate::aead::Aead::open_to_vec(self, nonce, aad, sealed)
            }
        }

        impl crate::aead::Aead for $name {
            type Key = [u8; $key];
            type Nonce = [u8; $nonce];

            fn new_with(token: Token, key: &[u8; $key]) -> Self {
                Self::new_with(token, key)
            }

            fn from_slice(key: &[u8]) -> Result<Self, Error> {
                Self::from_slice(key)
            }

            #[inline]
            fn seal_in_place(&self, nonce: &[u8; $nonce], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
                self.seal_in_place(nonce, aad, buf)
            }

            #[inline]
            fn open_in_place(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                buf: &mut [u8],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                self.open_in_place(nonce, aad, buf, tag)
            }

            fn seal(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                from: &[u8],
                to: &mut [u8],
            ) -> Result<Tag, Error> {
                self.seal(nonce, aad, from, to)
            }

            fn open(
                &self,
                nonce: &[u8; $nonce],
                aad: &[u8],
                from: &[u8],
                to: &mut [u8],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                self.open(nonce, aad, from, to, tag)
            }

            fn seal_vectored(
                &self,
                nonce: &[u8; $nonce],
                aad: &[&[u8]],
                text: &mut [&mut [u8]],
            ) -> Result<Tag, Error> {
                self.seal_vectored(nonce, aad, text)
            }

            fn open_vectored(
                &self,
                nonce: &[u8; $nonce],
                aad: &[&[u8]],
                text: &mut [&mut [u8]],
                tag: &[u8; 16],
            ) -> Result<(), Error> {
                self.open_vectored(nonce, aad, text, tag)
            }
        }
    };
}

#[cfg(all(test, feature = "gcm-siv", feature = "chacha20poly1305"))]
mod tests {
    use super::*;
    use crate::aead::{
        Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, XChaCha20Poly1305,
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
