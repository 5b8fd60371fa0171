//! AES-GCM-SIV, the nonce-misuse-resistant AEAD of RFC 8452.
//!
//! ```text
//! K_hash, K_enc = the first halves of E_K(i || nonce), i = 0, 1, 2, ... in 32 bits
//! S = POLYVAL(K_hash, A || 0... || P || 0... || bits of A || bits of P)
//! T = E(S + nonce, the last bit of the last byte cleared)                  E: under K_enc
//! C = P + E(T') || E(T' + 1) || ...                                        T' = T with that bit set; the first 32 bits count, modulo 2^32
//! ```

mod header;
mod kernels;
mod key;
mod many;
mod portable;
#[cfg(test)]
mod tests;
mod vector;
mod vectored;

use super::{
    Bytes, Packet, Tag,
    algorithm::Algorithm,
    batch::{Batches, ForPackets},
    limits,
};
use crate::{Error, aes::CipherKey, simd::InOut, tier::Token};
use header::Header;
pub(crate) use kernels::KERNELS;
use key::Key;
use many::is_batchable;
use vector::VectorKey;
use zeroize::ZeroizeOnDrop;

/// AES-GCM-SIV with keys of `K` bytes, as an [`Algorithm`](super::Algorithm).
#[derive(Clone)]
pub struct GcmSiv<const K: usize>(Key);

/// AES-GCM-SIV with a key of 128 bits.
///
/// A nonce that serves twice shows whether the two messages, with their additional data, are the same, and no more: no
/// text is revealed and none can be forged. The price is a second pass when sealing, and keys of its own for each
/// nonce.
///
/// Texts are sealed and opened whole: the tag must be known before the first byte is encrypted. Text and additional
/// data have at most 2^36 bytes each.
///
/// ```
/// use widefield::aead::Aes128GcmSiv;
/// let key = Aes128GcmSiv::new(&[7; 16]);
/// let mut text = *b"attack at dawn";
/// let tag = key.seal_in_place(&[1; 12], b"to whom", &mut text)?;
/// key.open_in_place(&[1; 12], b"to whom", &mut text, tag.as_bytes())?;
/// assert_eq!(&text, b"attack at dawn");
/// # Ok::<(), widefield::Error>(())
/// ```
pub type Aes128GcmSiv = super::Key<GcmSiv<16>>;

/// AES-GCM-SIV with a key of 256 bits. See [`Aes128GcmSiv`].
pub type Aes256GcmSiv = super::Key<GcmSiv<32>>;

/// The keys that RFC 8452 has.
trait SivKey: CipherKey + Bytes {}
impl SivKey for [u8; 16] {}
impl SivKey for [u8; 32] {}

impl<const K: usize> ZeroizeOnDrop for GcmSiv<K> {}

#[allow(private_bounds, reason = "there are two, and nobody adds one")]
impl<const K: usize> Algorithm for GcmSiv<K>
where
    [u8; K]: SivKey,
    Self: Batches,
{
    type Key = [u8; K];
    type Nonce = [u8; 12];
    type Iv<'a> = &'a [u8; 12];
    const NAME: &'static str = if K == 16 { "Aes128GcmSiv" } else { "Aes256GcmSiv" };

    fn empty(token: Token) -> Self {
        Self(Key::empty(token))
    }

    fn set_key(&mut self, key: &[u8; K]) {
        self.0.set_up(key);
    }

    fn token(&self) -> Token {
        self.0.token()
    }

    #[inline(always)]
    fn check(aad: u64, text: u64) -> Result<(), Error> {
        limits::gcm_siv_aad(aad).and_then(|()| limits::gcm_siv_message(text))
    }

    #[inline]
    fn iv(iv: &[u8]) -> Result<&[u8; 12], Error> {
        iv.try_into().map_err(|_| Error::Length)
    }

    #[inline]
    fn encrypt(&self, nonce: &[u8; 12], aad: &[u8], mut io: InOut<'_>) -> Tag {
        self.0.seal(Header { nonce, aad }, &mut io)
    }

    #[inline]
    fn decrypt(&self, nonce: &[u8; 12], aad: &[u8], io: &mut InOut<'_>, tag: &[u8; 16]) -> Tag {
        self.0.decrypt(Header { nonce, aad }, io, tag)
    }

    fn slices(
        &self,
        nonce: &[u8; 12],
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        came: Option<&[u8; 16]>,
    ) -> Result<Tag, Error> {
        Ok(match came {
            None => self.0.seal_slices(nonce, aad, text),
            Some(tag) => self.0.open_slices(nonce, aad, text, tag),
        })
    }

    fn seal_batch(packets: &mut [Packet<'_, super::Key<Self>>]) {
        Batches::seal(packets);
    }

    fn open_batch(packets: &mut [Packet<'_, super::Key<Self>>]) {
        Batches::open(packets);
    }
}

impl<const K: usize> ForPackets<VectorKey> for super::Key<GcmSiv<K>> {
    #[inline(always)]
    fn vector(&self) -> Option<&VectorKey> {
        self.0.0.vector()
    }
}

/// Seals or opens all packets, under keys of `R` rounds and one tier.
fn process<const K: usize, const R: usize, const SEAL: bool>(
    packets: &mut [Packet<'_, super::Key<GcmSiv<K>>>],
) where
    GcmSiv<K>: Algorithm<Nonce = [u8; 12]>,
{
    for p in packets.iter_mut().filter(|p| !is_batchable(p)) {
        p.process_one::<SEAL>();
    }
    if let Some(key) = packets.first().and_then(|packet| packet.key.vector()) {
        kernels::many::<_, R, SEAL>(key.token, packets);
    }
}

/// Bytes of a key and rounds, as in AES-GCM.
macro_rules! batches {
    ($($k:literal $rounds:literal)*) => { $(
        impl Batches for GcmSiv<$k> {
            fn seal(packets: &mut [Packet<'_, super::Key<Self>>]) {
                process::<$k, $rounds, true>(packets);
            }

            fn open(packets: &mut [Packet<'_, super::Key<Self>>]) {
                process::<$k, $rounds, false>(packets);
            }
        }
    )* };
}
batches! { 16 10  32 14 }
