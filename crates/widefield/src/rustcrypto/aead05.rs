//! The traits of `aead` 0.5, for programs on `aes-gcm` and `chacha20poly1305` 0.10 and `aes-gcm-siv` 0.11.
//!
//! A type of the library has methods of its own, which come before a trait's of the same name. [`Cipher`] is a key that
//! has the traits alone, so that `new` takes what theirs takes. The example's manifest has
//! `aead05 = { package = "aead", version = "0.5", features = ["alloc"] }`.
//!
//! ```
//! # #[cfg(feature = "gcm")] {
//! use aead05::{Aead, KeyInit, Payload};
//! use widefield::{aead::Aes256Gcm, rustcrypto::aead05::Cipher};
//!
//! let cipher = Cipher::<Aes256Gcm>::new(&[7; 32].into());
//! let nonce = [0; 12].into();
//! let sealed = cipher.encrypt(&nonce, Payload { msg: b"attack at dawn", aad: b"header" })?;
//! let opened = cipher.decrypt(&nonce, Payload { msg: &sealed, aad: b"header" })?;
//! assert_eq!(opened, b"attack at dawn");
//! # }
//! # Ok::<(), aead05::Error>(())
//! ```
//!
//! A ciphertext that is refused stays in the buffer, as it does with theirs. Keys are set up once and wiped on drop.

use aead05::{
    AeadCore, AeadInPlace, Error, Key, KeyInit, KeySizeUser, Nonce, Result, Tag,
    consts::{U0, U12, U13, U14, U15, U16, U24, U32},
    generic_array::{ArrayLength, GenericArray},
};
use core::marker::PhantomData;
use zeroize::ZeroizeOnDrop;

/// A key `K` with the traits of `aead` 0.5: nonces have `N` bytes, tags `T`. AES-GCM takes nonces of any length but 0
/// and tags of 12 to 16 bytes; the longer nonces of XChaCha20-Poly1305 and XAES-256-GCM have to be named:
/// `Cipher<XChaCha20Poly1305, U24>`.
#[derive(Clone)]
pub struct Cipher<K, N = U12, T = U16>(K, PhantomData<(N, T)>);

/// The bytes of a tag of AES-GCM: 12 to 16 (SP 800-38D, 5.2.1.2).
pub trait TagSize: ArrayLength<u8> {}

impl TagSize for U12 {}
impl TagSize for U13 {}
impl TagSize for U14 {}
impl TagSize for U15 {}
impl TagSize for U16 {}

mod sealed {
    /// That a key takes nonces of `N` bytes and gives tags of `T`; and its own bytes.
    pub trait Sizes<N, T>: crate::aead::Aead {
        type KeySize: aead05::generic_array::ArrayLength<u8>;
    }
}
use sealed::Sizes;

macro_rules! sizes {
    ($($key:ident $k:ident $n:ident)*) => { $(
        impl Sizes<$n, U16> for crate::aead::$key { type KeySize = $k; }
    )* };
}
macro_rules! any_sizes {
    ($($key:ident $k:ident)*) => { $(
        impl<N: ArrayLength<u8>, T: TagSize> Sizes<N, T> for crate::aead::$key { type KeySize = $k; }
    )* };
}
#[cfg(feature = "gcm")]
any_sizes! { Aes128Gcm U16  Aes192Gcm U24  Aes256Gcm U32 }
#[cfg(feature = "gcm")]
sizes! { XAes256Gcm U32 U24 }
#[cfg(feature = "gcm-siv")]
sizes! { Aes128GcmSiv U16 U12  Aes256GcmSiv U32 U12 }
#[cfg(feature = "chacha20poly1305")]
sizes! { ChaCha20Poly1305 U32 U12  XChaCha20Poly1305 U32 U24 }

impl<K: ZeroizeOnDrop, N, T> ZeroizeOnDrop for Cipher<K, N, T> {}

impl<K: Sizes<N, T>, N, T> KeySizeUser for Cipher<K, N, T> {
    type KeySize = K::KeySize;
}

impl<K: Sizes<N, T>, N, T> KeyInit for Cipher<K, N, T> {
    #[inline]
    fn new(key: &Key<Self>) -> Self {
        Self(K::from_slice(key).expect("a key of its size"), PhantomData)
    }
}

impl<K: Sizes<N, T>, N: ArrayLength<u8>, T: ArrayLength<u8>> AeadCore for Cipher<K, N, T> {
    type NonceSize = N;
    type TagSize = T;
    type CiphertextOverhead = U0;
}

impl<K: Sizes<N, T>, N: ArrayLength<u8>, T: ArrayLength<u8>> AeadInPlace for Cipher<K, N, T> {
    #[inline]
    fn encrypt_in_place_detached(
        &self,
        nonce: &Nonce<Self>,
        associated_data: &[u8],
        buffer: &mut [u8],
    ) -> Result<Tag<Self>> {
        const { assert!(N::USIZE != 0, "a nonce without a byte") };
        let tag = self.0.as_key().seal_in_place_with_iv(nonce, associated_data, buffer).map_err(|_| Error)?;
        Ok(GenericArray::clone_from_slice(&tag.as_bytes()[..T::USIZE]))
    }

    #[inline]
    fn decrypt_in_place_detached(
        &self,
        nonce: &Nonce<Self>,
        associated_data: &[u8],
        buffer: &mut [u8],
        tag: &Tag<Self>,
    ) -> Result<()> {
        const { assert!(N::USIZE != 0, "a nonce without a byte") };
        self.0.as_key().open_in_place_or_leave(nonce, associated_data, buffer, tag).map_err(|_| Error)
    }
}
