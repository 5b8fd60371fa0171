//! AES-GCM, the Galois/Counter Mode of NIST SP 800-38D.
//!
//! ```text
//! H  = E(0)
//! J0 = nonce || 1                                             for 96 bits, else GHASH(IV || 0... || bits of IV)
//! C  = P + E(J0 + 1) || E(J0 + 2) || ...                      the last 32 bits count, modulo 2^32
//! T  = E(J0) + GHASH(A || 0... || C || 0... || bits of A || bits of C)
//! ```

pub(super) mod first_round;
pub mod hazmat;
mod kernels;
mod key;
mod many;
mod message;
mod portable;
mod state;
mod stream;
mod tail;
#[cfg(test)]
mod tests;
mod tuned;
pub(super) mod vector;
mod vector_key;

use super::{
    Bytes, Packet, Tag,
    algorithm::Algorithm,
    batch::{Batches, ForPackets, are_few, one_by_one},
    pieces::{InPieces, Incremental},
};
use crate::{Error, aes::CipherKey, simd::InOut, tier::Token};
use zeroize::ZeroizeOnDrop;

use hazmat::Hazmat;
pub(crate) use kernels::KERNELS;
use key::{Iv, Key};
pub use message::Message;
use state::check_lengths;
use stream::Stream;
pub use stream::{Decryptor, Encryptor, Gmac};
pub(crate) use tuned::LENGTHS;
use vector_key::VectorKey;

/// AES-GCM with keys of `K` bytes, as an [`Algorithm`](super::Algorithm).
#[derive(Clone)]
pub struct Gcm<const K: usize>(Key);

/// AES-GCM with a key of 128 bits.
///
/// Texts are sealed and opened in place or from one buffer to another; messages in pieces by
/// [`encryptor`](super::Key::encryptor) and [`decryptor`](super::Key::decryptor). A message has at most 2^36 - 32
/// bytes, additional data and initialisation vectors have at most 2^61 - 1.
pub type Aes128Gcm = super::Key<Gcm<16>>;

/// AES-GCM with a key of 192 bits. See [`Aes128Gcm`].
pub type Aes192Gcm = super::Key<Gcm<24>>;

/// AES-GCM with a key of 256 bits. See [`Aes128Gcm`].
pub type Aes256Gcm = super::Key<Gcm<32>>;

impl<const K: usize> ZeroizeOnDrop for Gcm<K> {}

#[allow(private_bounds, reason = "there are three, and nobody adds one")]
impl<const K: usize> Algorithm for Gcm<K>
where
    [u8; K]: CipherKey + Bytes,
    Self: Batches,
{
    type Key = [u8; K];
    type Nonce = [u8; 12];
    type Iv<'a> = Iv<'a>;
    const NAME: &'static str = match K {
        16 => "Aes128Gcm",
        24 => "Aes192Gcm",
        _ => "Aes256Gcm",
    };

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
        check_lengths(aad, text)
    }

    #[inline]
    fn iv(iv: &[u8]) -> Result<Iv<'_>, Error> {
        Iv::new(iv)
    }

    #[inline]
    fn encrypt(&self, iv: Iv<'_>, aad: &[u8], io: InOut<'_>) -> Tag {
        self.0.message::<true>(iv, aad, io)
    }

    #[inline]
    fn decrypt(&self, iv: Iv<'_>, aad: &[u8], io: &mut InOut<'_>, _: &[u8; 16]) -> Tag {
        self.0.message::<false>(iv, aad, io.again())
    }

    fn slices(
        &self,
        nonce: &[u8; 12],
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        came: Option<&[u8; 16]>,
    ) -> Result<Tag, Error> {
        let mut message = Message::at_nonce(nonce);
        if came.is_none() {
            message.slices::<true>(&self.0, aad, text)
        } else {
            message.slices::<false>(&self.0, aad, text)
        }
    }

    fn seal_batch(packets: &mut [Packet<'_, super::Key<Self>>]) {
        Batches::seal(packets);
    }

    fn open_batch(packets: &mut [Packet<'_, super::Key<Self>>]) {
        Batches::open(packets);
    }
}

impl<const K: usize> Incremental for Gcm<K>
where
    Self: for<'a> Algorithm<Iv<'a> = Iv<'a>>,
{
    type Message<'k> = Stream<'k>;

    #[inline(always)]
    fn start<const SEAL: bool>(&self, iv: Iv<'_>, aad: &[u8]) -> Result<InPieces<Stream<'_>, SEAL>, Error> {
        Ok(InPieces(Stream::new(&self.0, iv, aad)?))
    }
}

/// What AES-GCM has besides.
impl<const K: usize> super::Key<Gcm<K>> {
    /// Authenticates data in pieces, without a text.
    #[must_use]
    #[inline]
    pub fn gmac(&self, nonce: &[u8; 12]) -> Gmac<'_> {
        Gmac::new(&self.0.0, nonce)
    }

    /// Like [`gmac`](Self::gmac), with an initialisation vector of any length.
    ///
    /// # Errors
    /// [`Error::Limit`] for a vector without a byte.
    pub fn gmac_with_iv(&self, iv: &[u8]) -> Result<Gmac<'_>, Error> {
        Gmac::with_iv(&self.0.0, iv)
    }

    /// Forms that are easily misused.
    #[must_use]
    #[inline]
    pub fn hazmat(&self) -> Hazmat<'_> {
        Hazmat(&self.0.0)
    }
}

impl<const K: usize> ForPackets<VectorKey> for super::Key<Gcm<K>> {
    #[inline(always)]
    fn vector(&self) -> Option<&VectorKey> {
        self.0.0.vector()
    }
}

/// Whether the kernel takes this packet.
fn is_batchable<K: ForPackets<VectorKey>>(p: &Packet<'_, K>) -> bool {
    p.key.vector().is_some() && check_lengths(p.aad.len() as u64, p.text.len() as u64).is_ok()
}

/// Seals or opens all packets, under keys of `R` rounds and one tier.
fn process<A: Algorithm<Nonce = [u8; 12]>, const R: usize, const SEAL: bool>(
    packets: &mut [Packet<'_, super::Key<A>>],
) where
    super::Key<A>: ForPackets<VectorKey>,
{
    if are_few(packets, tuned::all::BATCH_FROM.get(), is_batchable) {
        return one_by_one::<_, SEAL>(packets);
    }
    for p in packets.iter_mut().filter(|p| !is_batchable(p)) {
        p.process_one::<SEAL>();
    }
    if let Some(key) = packets.first().and_then(|packet| packet.key.vector()) {
        kernels::many::<_, R, SEAL>(key.powers.token, packets);
    }
}

/// Bytes of a key and rounds, which the kernels of batches know when they are compiled. Each is compiled here, once:
/// what is generic is compiled where it is used.
macro_rules! batches {
    ($($k:literal $rounds:literal)*) => { $(
        impl Batches for Gcm<$k> {
            fn seal(packets: &mut [Packet<'_, super::Key<Self>>]) {
                process::<_, $rounds, true>(packets);
            }

            fn open(packets: &mut [Packet<'_, super::Key<Self>>]) {
                process::<_, $rounds, false>(packets);
            }
        }
    )* };
}
batches! { 16 10  24 12  32 14 }
