//! What a key of any AEAD does.

use super::{
    Tag,
    algorithm::Algorithm,
    arrays::Bytes,
    key::Key,
    pieces::{InPieces, Incremental},
};
use crate::{
    Error,
    simd::{InOut, moved_when_set_up, wipe_bytes},
    tier::{self, Token},
};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use zeroize::ZeroizeOnDrop;

impl<A: Algorithm> Key<A> {
    /// Bytes of a key.
    pub const KEY_LEN: usize = A::Key::LEN;
    /// Bytes of a nonce.
    pub const NONCE_LEN: usize = A::Nonce::LEN;
    /// Bytes of a tag.
    pub const TAG_LEN: usize = 16;

    /// The bytes of a new key, from a source of random ones, for instance
    /// `generate_key(|bytes| getrandom::fill(bytes))`. `fill` must fill the whole slice, from a generator that is fit
    /// for cryptography.
    ///
    /// # Errors
    /// Those of the source; what it has written is wiped.
    pub fn generate_key<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<A::Key, E> {
        let mut key = A::Key::default();
        let filled = fill(key.as_mut());
        if filled.is_err() {
            wipe_bytes(key.as_mut());
        }
        filled.map(|()| key)
    }

    /// Sets a key up: expands it, and for AES-GCM computes the powers that hash.
    #[must_use]
    #[inline]
    pub fn new(key: &A::Key) -> Self {
        Self::new_with(tier::active(), key)
    }

    /// Like [`new`](Self::new), on a given tier.
    #[must_use]
    #[inline]
    pub fn new_with(token: Token, key: &A::Key) -> Self {
        moved_when_set_up(Self::empty_with(token), |this| this.set_key(key))
    }

    /// Like [`new`](Self::new), from a slice.
    ///
    /// # Errors
    /// [`Error::Length`] for another length than [`KEY_LEN`](Self::KEY_LEN).
    #[inline]
    pub fn from_slice(key: &[u8]) -> Result<Self, Error> {
        Ok(Self::new(A::Key::from_slice(key).ok_or(Error::Length)?))
    }

    /// Sets a key up in the memory that it stays in, in the place of one that may be there: unlike one that is moved,
    /// it leaves no copy behind.
    #[inline]
    pub fn set_up<'p>(place: &'p mut Option<Self>, key: &A::Key) -> &'p mut Self {
        let this = place.insert(Self::empty_with(tier::active()));
        this.set_key(key);
        this
    }

    /// The memory of a key, for [`set_key`](Self::set_key).
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn empty_with(token: Token) -> Self {
        Self(A::empty(token))
    }

    /// Sets up a key, or another one, in the memory that it stays in: for interfaces that own the memory.
    #[doc(hidden)]
    #[inline]
    pub fn set_key(&mut self, key: &A::Key) {
        self.0.set_key(key);
    }

    /// Whether the standard allows so many bytes of additional data and of text.
    ///
    /// # Errors
    /// [`Error::Limit`] for more, which all methods refuse.
    #[inline]
    pub fn check_lengths(aad: u64, text: u64) -> Result<(), Error> {
        A::check(aad, text)
    }

    /// Encrypts `buf` in place and authenticates it with `aad`: the tag.
    ///
    /// # Errors
    /// [`Error::Limit`] for lengths beyond the standard's; `buf` is left alone.
    #[inline]
    pub fn seal_in_place(&self, nonce: &A::Nonce, aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
        A::check(aad.len() as u64, buf.len() as u64)?;
        Ok(self.0.encrypt(nonce.into(), aad, InOut::in_place(buf)))
    }

    /// Checks the tag and decrypts `buf` in place.
    ///
    /// # Errors
    /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for lengths beyond the
    /// standard's. `buf` is then all zeros.
    #[inline]
    pub fn open_in_place(
        &self,
        nonce: &A::Nonce,
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        let mut io = InOut::in_place(buf);
        let allowed = A::check(aad.len() as u64, io.len() as u64);
        Self::accept(allowed.map(|()| self.0.decrypt(nonce.into(), aad, &mut io, tag)), tag, io)
    }

    /// Encrypts `plaintext` into `ciphertext`, which has the same length, and authenticates it with `aad`: the tag.
    ///
    /// # Errors
    /// [`Error::Length`] for buffers of different lengths, [`Error::Limit`] for lengths beyond the standard's.
    /// `ciphertext` is left alone.
    pub fn seal(
        &self,
        nonce: &A::Nonce,
        aad: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
    ) -> Result<Tag, Error> {
        let io = InOut::between(plaintext, ciphertext).ok_or(Error::Length)?;
        A::check(aad.len() as u64, io.len() as u64)?;
        Ok(self.0.encrypt(nonce.into(), aad, io))
    }

    /// Checks the tag and decrypts `ciphertext` into `plaintext`, which has the same length.
    ///
    /// # Errors
    /// Those of [`open_in_place`](Self::open_in_place), and [`Error::Length`] for buffers of different lengths.
    /// `plaintext` is then all zeros.
    pub fn open(
        &self,
        nonce: &A::Nonce,
        aad: &[u8],
        ciphertext: &[u8],
        plaintext: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        if ciphertext.len() != plaintext.len() {
            wipe_bytes(plaintext);
        }
        let mut io = InOut::between(ciphertext, plaintext).ok_or(Error::Length)?;
        let allowed = A::check(aad.len() as u64, io.len() as u64);
        Self::accept(allowed.map(|()| self.0.decrypt(nonce.into(), aad, &mut io, tag)), tag, io)
    }

    /// Accepts a message that was decrypted, or refuses it: what was written is wiped.
    #[inline(always)]
    fn accept(found: Result<Tag, Error>, tag: &[u8; 16], mut io: InOut<'_>) -> Result<(), Error> {
        let result = match found {
            Ok(found) if found.is(tag) => return Ok(()),
            Ok(_) => Err(Error::Authentication),
            Err(e) => Err(e),
        };
        wipe_bytes(io.output());
        result
    }

    /// Like [`seal_in_place`](Self::seal_in_place), with a nonce whose length is known at run time. AES-GCM takes
    /// initialisation vectors of any length but 0: of 12 bytes it is the nonce; any other costs a hash, and random ones
    /// collide sooner than the length suggests.
    ///
    /// # Errors
    /// Also [`Error::Length`] for a nonce of another length, and from AES-GCM [`Error::Limit`] for a vector without a
    /// byte.
    pub fn seal_in_place_with_iv(&self, iv: &[u8], aad: &[u8], buf: &mut [u8]) -> Result<Tag, Error> {
        A::check(aad.len() as u64, buf.len() as u64)?;
        Ok(self.0.encrypt(A::iv(iv)?, aad, InOut::in_place(buf)))
    }

    /// Like [`open_in_place`](Self::open_in_place), with a nonce as
    /// [`seal_in_place_with_iv`](Self::seal_in_place_with_iv) takes it.
    ///
    /// # Errors
    /// Also those of a nonce of another length; `buf` is then all zeros.
    pub fn open_in_place_with_iv(
        &self,
        iv: &[u8],
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        let mut io = InOut::in_place(buf);
        let iv = A::check(aad.len() as u64, io.len() as u64).and_then(|()| A::iv(iv));
        Self::accept(iv.map(|iv| self.0.decrypt(iv, aad, &mut io, tag)), tag, io)
    }

    /// Like [`open_in_place_with_iv`](Self::open_in_place_with_iv), with a tag that may be cut to its first bytes; but
    /// `buf` still holds a ciphertext that is refused, for interfaces whose users may rely on that.
    ///
    /// # Panics
    /// If the tag has no byte, or more than 16.
    #[cfg(feature = "aead-05")]
    #[inline]
    pub(crate) fn open_in_place_or_leave(
        &self,
        iv: &[u8],
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8],
    ) -> Result<(), Error> {
        assert!((1..=Self::TAG_LEN).contains(&tag.len()));
        A::check(aad.len() as u64, buf.len() as u64)?;
        let (mut io, mut padded) = (InOut::in_place(buf), [0; 16]);
        padded[..tag.len()].copy_from_slice(tag);
        if self.0.decrypt(A::iv(iv)?, aad, &mut io, &padded).starts_with(tag) {
            return Ok(());
        }
        // Decrypting once more turns what was written into the ciphertext again.
        self.0.decrypt(A::iv(iv)?, aad, &mut io, &padded);
        Err(Error::Authentication)
    }

    /// The ciphertext of `plaintext` with the tag behind it.
    ///
    /// # Errors
    /// [`Error::Limit`] for lengths beyond the standard's.
    #[cfg(feature = "alloc")]
    pub fn seal_to_vec(&self, nonce: &A::Nonce, aad: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, Error> {
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
    pub fn open_to_vec(&self, nonce: &A::Nonce, aad: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let (text, tag) = sealed.split_last_chunk().ok_or(Error::Authentication)?;
        let mut opened = text.to_vec();
        self.open_in_place(nonce, aad, &mut opened, tag)?;
        Ok(opened)
    }
}

impl<A: Incremental> Key<A> {
    /// Encrypts **one** message that comes in pieces.
    ///
    /// # Errors
    /// [`Error::Limit`] for more additional data than the standard allows.
    #[inline]
    pub fn encryptor(&self, nonce: &A::Nonce, aad: &[u8]) -> Result<InPieces<A::Message<'_>, true>, Error> {
        self.0.start(nonce.into(), aad)
    }

    /// Decrypts **one** message that comes in pieces, before it is known to be authentic: what it writes must not be
    /// used until [`verify`](InPieces::verify) has accepted the whole.
    ///
    /// # Errors
    /// [`Error::Limit`] for more additional data than the standard allows.
    #[inline]
    pub fn decryptor(&self, nonce: &A::Nonce, aad: &[u8]) -> Result<InPieces<A::Message<'_>, false>, Error> {
        self.0.start(nonce.into(), aad)
    }

    /// Like [`encryptor`](Self::encryptor), with a nonce as
    /// [`seal_in_place_with_iv`](Self::seal_in_place_with_iv) takes it.
    ///
    /// # Errors
    /// Also those of a nonce of another length.
    pub fn encryptor_with_iv(&self, iv: &[u8], aad: &[u8]) -> Result<InPieces<A::Message<'_>, true>, Error> {
        self.0.start(A::iv(iv)?, aad)
    }

    /// Like [`decryptor`](Self::decryptor), with a nonce as
    /// [`seal_in_place_with_iv`](Self::seal_in_place_with_iv) takes it.
    ///
    /// # Errors
    /// Also those of a nonce of another length.
    pub fn decryptor_with_iv(&self, iv: &[u8], aad: &[u8]) -> Result<InPieces<A::Message<'_>, false>, Error> {
        self.0.start(A::iv(iv)?, aad)
    }
}

impl<A: Algorithm> ZeroizeOnDrop for Key<A> {}

impl<A: Algorithm> fmt::Debug for Key<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(A::NAME).field("tier", &self.0.token().tier()).finish_non_exhaustive()
    }
}
