//! ChaCha20-Poly1305 and XChaCha20-Poly1305.
//!
//! ```text
//! one-time key = the first 32 bytes of block 0 of the keystream
//! C            = P + keystream from block 1 on
//! T            = Poly1305(one-time key, A || 0.. || C || 0.. || [bytes in A]_64 || [bytes in C]_64)
//! ```
//!
//! The zeros fill up to whole blocks of 16 bytes. The X variant takes key and nonce from HChaCha20.
//!
//! Sources: RFC 8439, 2.8; draft-irtf-cfrg-xchacha-03, 2.

mod arch;
mod batch;
mod choice;
mod chunks;
mod cipher;
mod delayed_mac;
mod fused;
mod interleaved;
mod job;
mod kernels;
mod many;
mod message;
#[cfg(test)]
mod residue;
mod stream;
#[cfg(test)]
mod tests;
mod tuned;
mod two_pass;

#[cfg(target_arch = "x86_64")]
use arch::x86_64::multi_buffer;
pub use cipher::{ChaCha, ChaCha20Poly1305, XChaCha20Poly1305};
pub(crate) use kernels::KERNELS;
pub use message::Message;
pub use stream::{ChaChaDecryptor, ChaChaEncryptor};
pub(crate) use tuned::LENGTHS;

use super::{
    Nonce, Packet, Tag,
    algorithm::Algorithm,
    batch::Batches,
    limits,
    pieces::{InPieces, Incremental},
};
use crate::Error;
use crate::chacha20::{Key, State, extended, words};
use crate::simd::{InOut, moved_when_set_up};
use crate::tier::Token;
use job::{Direction, Job};
use kernels::whole;
use zeroize::ZeroizeOnDrop;

/// A nonce, and how a message begins at it.
trait First: Nonce {
    const NAME: &'static str;

    /// The state of block 0.
    fn state(&self, token: Token, key: &Key) -> State;
}

impl First for [u8; 12] {
    const NAME: &'static str = "ChaCha20Poly1305";

    #[inline(always)]
    fn state(&self, _: Token, key: &Key) -> State {
        State::new(key, 0, &words(self))
    }
}

impl First for [u8; 24] {
    const NAME: &'static str = "XChaCha20Poly1305";

    #[inline(always)]
    fn state(&self, token: Token, key: &Key) -> State {
        extended(token, key, self)
    }
}

impl<const N: usize> ZeroizeOnDrop for ChaCha<N> {}

#[allow(private_bounds, reason = "there are two, and nobody adds one")]
impl<const N: usize> Algorithm for ChaCha<N>
where
    [u8; N]: First,
    Self: Batches<[u8; N]>,
{
    type Key = [u8; 32];
    type Nonce = [u8; N];
    type Iv<'a> = &'a [u8; N];
    const NAME: &'static str = <[u8; N]>::NAME;

    #[inline]
    fn empty(token: Token) -> Self {
        Self { token, key: Key::new(&[0; 32]) }
    }

    #[inline]
    fn set_key(&mut self, key: &[u8; 32]) {
        self.key.set(key);
    }

    #[inline]
    fn token(&self) -> Token {
        self.token
    }

    #[inline(always)]
    fn check(_: u64, text: u64) -> Result<(), Error> {
        limits::chacha_message(text)
    }

    #[inline]
    fn iv(iv: &[u8]) -> Result<&[u8; N], Error> {
        iv.try_into().map_err(|_| Error::Length)
    }

    #[inline]
    fn encrypt(&self, nonce: &[u8; N], aad: &[u8], mut io: InOut<'_>) -> Tag {
        let state = nonce.state(self.token, &self.key);
        let job = Job { direction: Direction::Seal, aad, buf: io.copied() };
        Tag::new(whole(self.token, &state, job))
    }

    #[inline]
    fn decrypt(&self, nonce: &[u8; N], aad: &[u8], io: &mut InOut<'_>, _: &[u8; 16]) -> Tag {
        let state = nonce.state(self.token, &self.key);
        let job = Job { direction: Direction::Open, aad, buf: io.copied() };
        Tag::new(whole(self.token, &state, job))
    }

    fn slices(
        &self,
        nonce: &[u8; N],
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        came: Option<&[u8; 16]>,
    ) -> Result<Tag, Error> {
        let direction = if came.is_none() { Direction::Seal } else { Direction::Open };
        Message::new(self.token, &nonce.state(self.token, &self.key)).slices(direction, aad, text)
    }

    fn seal_batch(packets: &mut [Packet<'_, super::Key<Self>, [u8; N]>]) {
        Batches::seal(packets);
    }

    fn open_batch(packets: &mut [Packet<'_, super::Key<Self>, [u8; N]>]) {
        Batches::open(packets);
    }
}

#[allow(private_bounds, reason = "there are two, and nobody adds one")]
impl<const N: usize> Incremental for ChaCha<N>
where
    [u8; N]: First,
    Self: Batches<[u8; N]>,
{
    type Message<'k> = Message;

    #[inline]
    fn start<const SEAL: bool>(&self, nonce: &[u8; N], aad: &[u8]) -> Result<InPieces<Message, SEAL>, Error> {
        moved_when_set_up(Ok(InPieces(Message::empty(self.token))), |place| {
            let Ok(this) = place else { return };
            if let Err(e) = this.0.start(&nonce.state(self.token, &self.key), aad) {
                *place = Err(e);
            }
        })
    }
}

/// What ChaCha20-Poly1305 has besides.
#[allow(private_bounds, reason = "there are two, and nobody adds one")]
impl<const N: usize> super::Key<ChaCha<N>>
where
    [u8; N]: First,
{
    /// Starts a message whose additional data, too, comes in pieces.
    #[must_use]
    #[inline]
    pub fn message(&self, nonce: &[u8; N]) -> Message {
        Message::new(self.0.token, &nonce.state(self.0.token, &self.0.key))
    }
}

impl Packet<'_, ChaCha20Poly1305> {
    /// The cipher's key.
    #[inline(always)]
    fn words(&self) -> &Key {
        &self.key.0.key
    }
}
