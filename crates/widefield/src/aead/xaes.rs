//! XAES-256-GCM: AES-256-GCM with nonces of 192 bits, under a key of its own for each half of a nonce.
//!
//! ```text
//! K1     = 2 E(0)                                             in GF(2^128), the first bit that of x^127
//! Kx     = E(K1 + M1) || E(K1 + M2),                          Mi = 0 || i || "X" || 0 || N[0..12]
//! C || T = AES-256-GCM(Kx, N[12..24])
//! ```
//!
//! `Kx` is CMAC with AES-256 in SP 800-108r1's counter mode. Source: C2SP, XAES-256-GCM.

use super::{Aes256Gcm, Packet, Tag, algorithm::Algorithm, batch::one_by_one, gcm::Gcm};
use crate::{
    Error,
    aes::Aes256,
    simd::{InOut, Wiped, moved_when_set_up},
    tier::Token,
};
use zeroize::ZeroizeOnDrop;

/// XAES-256-GCM, as an [`Algorithm`](super::Algorithm).
#[derive(Clone)]
pub struct Xaes256 {
    token: Token,
    cipher: Aes256,
    /// `K1`.
    mask: Wiped<[u8; 16]>,
}

/// XAES-256-GCM of C2SP: AES-256-GCM with nonces of 24 bytes, which may be random for any number of messages that there
/// will be.
///
/// Each message costs the set-up of a key of AES-256-GCM besides. Lengths are those of
/// [`Aes256Gcm`](super::Aes256Gcm). For messages in pieces, [`message_key`](super::Key::message_key) gives the key.
///
/// ```
/// use widefield::aead::XAes256Gcm;
/// let key = XAes256Gcm::new(&[7; 32]);
/// let mut text = *b"attack at dawn";
/// let tag = key.seal_in_place(&[1; 24], b"to whom", &mut text)?;
/// key.open_in_place(&[1; 24], b"to whom", &mut text, tag.as_bytes())?;
/// assert_eq!(&text, b"attack at dawn");
/// # Ok::<(), widefield::Error>(())
/// ```
pub type XAes256Gcm = super::Key<Xaes256>;

impl Xaes256 {
    /// Sets up the key of a nonce's messages.
    fn set_up(&self, nonce: &[u8; 24], key: &mut Gcm<32>) {
        let mut blocks = Wiped::new([*self.mask; 2]);
        for (block, i) in blocks.iter_mut().zip(1..) {
            for (byte, message) in block.iter_mut().zip([0, i, b'X', 0].iter().chain(nonce)) {
                *byte ^= message;
            }
        }
        self.cipher.encrypt_blocks(&mut *blocks);
        let mut bytes = Wiped::new([0; 32]);
        bytes.copy_from_slice(blocks.as_flattened());
        key.set_key(&bytes);
    }

    /// Does something with the key of a nonce's messages and the rest of the nonce.
    fn with<R>(&self, nonce: &[u8; 24], run: impl FnOnce(&Gcm<32>, &[u8; 12]) -> R) -> R {
        let mut key = Gcm::<32>::empty(self.token);
        self.set_up(nonce, &mut key);
        run(&key, rest(nonce))
    }
}

/// The half of a nonce that AES-256-GCM takes.
fn rest(nonce: &[u8; 24]) -> &[u8; 12] {
    let [_, rest] = nonce.as_chunks().0 else { unreachable!("24 bytes are twice 12") };
    rest
}

impl ZeroizeOnDrop for Xaes256 {}

impl Algorithm for Xaes256 {
    type Key = [u8; 32];
    type Nonce = [u8; 24];
    type Iv<'a> = &'a [u8; 24];
    const NAME: &'static str = "XAes256Gcm";

    fn empty(token: Token) -> Self {
        Self { token, cipher: Aes256::empty_with(token), mask: Wiped::new([0; 16]) }
    }

    fn set_key(&mut self, key: &[u8; 32]) {
        self.cipher.set_key(key);
        *self.mask = [0; 16];
        self.cipher.encrypt_block(&mut self.mask);
        let block = u128::from_be_bytes(*self.mask);
        // x^128 = x^7 + x^2 + x + 1, without a branch on the bit that is shifted out.
        *self.mask = ((block << 1) ^ ((block >> 127) * 0x87)).to_be_bytes();
    }

    fn token(&self) -> Token {
        self.token
    }

    #[inline(always)]
    fn check(aad: u64, text: u64) -> Result<(), Error> {
        Gcm::<32>::check(aad, text)
    }

    fn iv(iv: &[u8]) -> Result<&[u8; 24], Error> {
        iv.try_into().map_err(|_| Error::Length)
    }

    fn encrypt(&self, nonce: &[u8; 24], aad: &[u8], io: InOut<'_>) -> Tag {
        self.with(nonce, |key, nonce| key.encrypt(nonce.into(), aad, io))
    }

    fn decrypt(&self, nonce: &[u8; 24], aad: &[u8], io: &mut InOut<'_>, tag: &[u8; 16]) -> Tag {
        self.with(nonce, |key, nonce| key.decrypt(nonce.into(), aad, io, tag))
    }

    fn slices(
        &self,
        nonce: &[u8; 24],
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        came: Option<&[u8; 16]>,
    ) -> Result<Tag, Error> {
        self.with(nonce, |key, nonce| key.slices(nonce, aad, text, came))
    }

    fn seal_batch(packets: &mut [Packet<'_, super::Key<Self>, [u8; 24]>]) {
        one_by_one::<_, true>(packets);
    }

    fn open_batch(packets: &mut [Packet<'_, super::Key<Self>, [u8; 24]>]) {
        one_by_one::<_, false>(packets);
    }
}

/// What XAES-256-GCM has besides.
impl super::Key<Xaes256> {
    /// The key and the nonce of AES-256-GCM that a nonce stands for: for messages in pieces.
    #[must_use]
    pub fn message_key(&self, nonce: &[u8; 24]) -> (Aes256Gcm, [u8; 12]) {
        let key =
            moved_when_set_up(Aes256Gcm::empty_with(self.0.token), |key| self.0.set_up(nonce, &mut key.0));
        (key, *rest(nonce))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tier::tokens;

    /// The examples of the specification, of which one shifts out a zero and one a one.
    #[test]
    fn examples_of_the_specification() {
        let nonce = b"ABCDEFGHIJKLMNOPQRSTUVWX";
        for (key, aad, sealed) in [
            (1, &b""[..], "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
            (3, b"c2sp.org/XAES-256-GCM", "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"),
        ] {
            for token in tokens() {
                let key = XAes256Gcm::new_with(token, &[key; 32]);
                let mut text = *b"XAES-256-GCM";
                let tag = key.seal_in_place(nonce, aad, &mut text).expect("within the limits");
                let hex: String = text.iter().chain(tag.as_bytes()).map(|b| format!("{b:02x}")).collect();
                assert_eq!(hex, sealed, "{token:?}");
                let (message_key, rest) = key.message_key(nonce);
                message_key.open_in_place(&rest, aad, &mut text, tag.as_bytes()).expect("its own message");
                assert_eq!(&text, b"XAES-256-GCM");
            }
        }
    }
}
