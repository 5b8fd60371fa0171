//! A message of a batch.

use super::{Aead, Tag};
use crate::{Error, simd::wipe_bytes, tier::Tier};
use core::fmt;

/// A message of a batch: what is to be sealed or opened in place, and what came of it.
///
/// Each has a key, which may be that of others too. What becomes of one does not touch the others: look at every
/// [`result`](Self::result).
///
/// ```
/// # #[cfg(feature = "gcm")] {
/// use widefield::aead::{Aes128Gcm, Packet};
///
/// let keys = [Aes128Gcm::new(&[1; 16]), Aes128Gcm::new(&[2; 16])];
/// let mut texts = [*b"attack at dawn", *b"attack at noon"];
/// let [first, second] = &mut texts;
/// let mut packets = [
///     Packet::new(&keys[0], &[0; 12], b"to Alice", first),
///     Packet::new(&keys[1], &[0; 12], b"to Bob", second),
/// ];
/// Aes128Gcm::seal_many(&mut packets);
/// assert!(packets.iter().all(|packet| packet.result().is_ok()));
/// // Send the texts with their tags. One of them is changed on its way.
/// let (tag, forged) = (*packets[0].tag().as_bytes(), [0; 16]);
/// let [first, second] = &mut texts;
/// let mut packets = [
///     Packet::with_tag(&keys[0], &[0; 12], b"to Alice", first, &tag),
///     Packet::with_tag(&keys[1], &[0; 12], b"to Bob", second, &forged),
/// ];
/// Aes128Gcm::open_many(&mut packets);
/// assert!(packets[0].result().is_ok() && packets[1].result().is_err());
/// assert_eq!(&texts, &[*b"attack at dawn", [0; 14]]);
/// # }
/// ```
pub struct Packet<'a, K> {
    pub(super) key: &'a K,
    pub(super) nonce: &'a [u8; 12],
    pub(super) aad: &'a [u8],
    pub(super) text: &'a mut [u8],
    pub(super) tag: Tag,
    pub(super) result: Result<(), Error>,
}

impl<'a, K> Packet<'a, K> {
    /// A message to be sealed.
    #[must_use]
    #[inline]
    pub const fn new(key: &'a K, nonce: &'a [u8; 12], aad: &'a [u8], text: &'a mut [u8]) -> Self {
        Self { key, nonce, aad, text, tag: Tag::new([0; 16]), result: Err(Error::Authentication) }
    }

    /// A message to be opened, which came with this tag.
    #[must_use]
    #[inline]
    pub const fn with_tag(
        key: &'a K,
        nonce: &'a [u8; 12],
        aad: &'a [u8],
        text: &'a mut [u8],
        tag: &[u8; 16],
    ) -> Self {
        Self { key, nonce, aad, text, tag: Tag::new(*tag), result: Err(Error::Authentication) }
    }

    /// What came of it: the tag of the sealed text, or whether it is the one that came. A packet that is refused is
    /// wiped.
    #[inline(always)]
    pub(super) fn finish_with<const SEAL: bool>(&mut self, found: Tag) {
        self.result = Ok(());
        if SEAL {
            self.tag = found;
        } else if found != self.tag {
            wipe_bytes(self.text);
            self.result = Err(Error::Authentication);
        }
    }

    /// The text as it is now.
    #[must_use]
    #[inline]
    pub const fn text(&self) -> &[u8] {
        self.text
    }

    /// The tag: that of the sealed text, or the one that came.
    #[must_use]
    #[inline]
    pub const fn tag(&self) -> &Tag {
        &self.tag
    }

    /// Whether it was sealed or opened.
    ///
    /// # Errors
    /// Those of `seal_in_place` and `open_in_place`, which leave the same in the text; [`Error::Authentication`] of
    /// what was neither sealed nor opened yet.
    #[inline]
    pub const fn result(&self) -> Result<(), Error> {
        self.result
    }
}

impl<K: Aead<Nonce = [u8; 12]>> Packet<'_, K> {
    /// Seals or opens this packet by itself.
    pub(super) fn process_one<const SEAL: bool>(&mut self) {
        self.result = if SEAL {
            self.key.seal_in_place(self.nonce, self.aad, self.text).map(|tag| self.tag = tag)
        } else {
            self.key.open_in_place(self.nonce, self.aad, self.text, self.tag.as_bytes())
        };
    }
}

/// A cipher that has kernels for batches.
pub(super) trait Batched: Aead<Nonce = [u8; 12]> {
    /// From so many packets of a tier on their kernel pays.
    const FROM: usize;

    /// The key's tier.
    fn tier(&self) -> Tier;

    /// Whether the kernel takes such a packet under this key.
    fn is_batchable(&self, aad: &[u8], text: &[u8]) -> bool;

    /// Seals or opens all packets, those by the kernel that it takes. All keys are of the same tier.
    fn process_batch<const SEAL: bool>(packets: &mut [Packet<'_, Self>]);
}

/// Seals or opens all packets: together where there are some for the kernel, else one by one.
pub(super) fn all<K: Batched, const SEAL: bool>(packets: &mut [Packet<'_, K>]) {
    let is_batchable = |p: &Packet<'_, K>| p.key.is_batchable(p.aad, p.text);
    for packets in packets.chunk_by_mut(|a, b| a.key.tier() == b.key.tier()) {
        let few = packets.iter().filter(|p| is_batchable(p)).take(K::FROM).count() < K::FROM;
        if few {
            for p in packets {
                p.process_one::<SEAL>();
            }
        } else {
            K::process_batch::<SEAL>(packets);
        }
    }
}

/// The public functions on batches.
macro_rules! batches {
    ($name:ident, $(#[$doc:meta])*) => {
        impl $name {
            /// Encrypts and authenticates each packet, as [`seal_in_place`](Self::seal_in_place) does: results and tags
            /// are in the packets.
            ///
            $(#[$doc])*
            ///
            /// Nothing is checked across packets: that no two under one key have the same nonce is up to the caller.
            pub fn seal_many(packets: &mut [crate::aead::Packet<'_, Self>]) {
                crate::aead::packet::all::<Self, true>(packets);
            }

            /// Checks and decrypts each packet, as [`open_in_place`](Self::open_in_place) does: results are in the
            /// packets. One that is refused is zeros, and leaves the others alone.
            pub fn open_many(packets: &mut [crate::aead::Packet<'_, Self>]) {
                crate::aead::packet::all::<Self, false>(packets);
            }
        }
    };
}

impl<K> fmt::Debug for Packet<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packet").field("result", &self.result).finish_non_exhaustive()
    }
}
