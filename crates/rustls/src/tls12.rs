//! Records of TLS 1.2: AES-GCM with half of the nonce in the record (RFC 5288), ChaCha20-Poly1305 without (RFC 7905).

use crate::aead::{TAG_LEN, TlsAead};
use core::marker::PhantomData;
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, KeyBlockShape, MessageDecrypter,
    MessageEncrypter, NONCE_LEN, Nonce, OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload,
    Tls12AeadAlgorithm, UnsupportedOperationError, make_tls12_aad,
};
use rustls::{ConnectionTrafficSecrets, Error};

/// The longest text of a record (RFC 5246, 6.2.1).
const TEXT_LEN: usize = 1 << 14;

/// An AEAD in TLS 1.2, with so many bytes of the nonce in each record.
pub(crate) struct Tls12<A, const EXPLICIT: usize>(PhantomData<fn() -> A>);

impl<A, const EXPLICIT: usize> Tls12<A, EXPLICIT> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<A: TlsAead, const EXPLICIT: usize> Tls12AeadAlgorithm for Tls12<A, EXPLICIT> {
    fn encrypter(&self, key: AeadKey, iv: &[u8], extra: &[u8]) -> Box<dyn MessageEncrypter> {
        Box::new(Direction::<A, EXPLICIT> { key: A::new(&A::key(&key)), iv: joined(iv, extra) })
    }

    fn decrypter(&self, key: AeadKey, iv: &[u8]) -> Box<dyn MessageDecrypter> {
        // What the records bring is zero here.
        let iv = joined(iv, &[0; NONCE_LEN][..EXPLICIT]);
        Box::new(Direction::<A, EXPLICIT> { key: A::new(&A::key(&key)), iv })
    }

    fn key_block_shape(&self) -> KeyBlockShape {
        KeyBlockShape {
            enc_key_len: A::KEY_LEN,
            fixed_iv_len: NONCE_LEN - EXPLICIT,
            explicit_nonce_len: EXPLICIT,
        }
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: &[u8],
        explicit: &[u8],
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(A::secrets(key, joined(iv, explicit)))
    }
}

/// The vector of both parts; together they have twelve bytes, as the shape of the key block says.
fn joined(fixed: &[u8], explicit: &[u8]) -> Iv {
    let mut iv = [0; NONCE_LEN];
    let (start, rest) = iv.split_at_mut(fixed.len());
    start.copy_from_slice(fixed);
    rest.copy_from_slice(explicit);
    Iv::new(iv)
}

/// One direction of a connection.
struct Direction<A, const EXPLICIT: usize> {
    key: A,
    iv: Iv,
}

impl<A: TlsAead, const EXPLICIT: usize> MessageEncrypter for Direction<A, EXPLICIT> {
    fn encrypt(&mut self, msg: OutboundPlainMessage<'_>, seq: u64) -> Result<OutboundOpaqueMessage, Error> {
        let len = msg.payload.len();
        let mut record = PrefixedPayload::with_capacity(self.encrypted_payload_len(len));
        // The explicit part counts on from where the key block put it, so that none comes twice.
        let nonce = Nonce::new(&self.iv, seq).0;
        record.extend_from_slice(&nonce[NONCE_LEN - EXPLICIT..]);
        record.extend_from_chunks(&msg.payload);
        let aad = make_tls12_aad(seq, msg.typ, msg.version, len);
        let sealed = self.key.seal_in_place(&nonce, &aad, &mut record.as_mut()[EXPLICIT..]);
        record.extend_from_slice(sealed.map_err(|_| Error::EncryptError)?.as_bytes());
        Ok(OutboundOpaqueMessage::new(msg.typ, msg.version, record))
    }

    fn encrypted_payload_len(&self, payload_len: usize) -> usize {
        EXPLICIT + payload_len + TAG_LEN
    }
}

impl<A: TlsAead, const EXPLICIT: usize> MessageDecrypter for Direction<A, EXPLICIT> {
    fn decrypt<'a>(
        &mut self,
        mut msg: InboundOpaqueMessage<'a>,
        seq: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let len = msg.payload.len().checked_sub(EXPLICIT + TAG_LEN).ok_or(Error::DecryptError)?;
        let aad = make_tls12_aad(seq, msg.typ, msg.version, len);
        let (explicit, sealed) = msg.payload.split_at_mut(EXPLICIT);
        let nonce = if EXPLICIT == 0 {
            Nonce::new(&self.iv, seq).0
        } else {
            let mut nonce = [0; NONCE_LEN];
            nonce.copy_from_slice(self.iv.as_ref());
            nonce[NONCE_LEN - EXPLICIT..].copy_from_slice(explicit);
            nonce
        };
        let (text, tag) = sealed.split_last_chunk_mut().ok_or(Error::DecryptError)?;
        self.key.open_in_place(&nonce, &aad, text, tag).map_err(|_| Error::DecryptError)?;
        if len > TEXT_LEN {
            return Err(Error::PeerSentOversizedRecord);
        }
        Ok(msg.into_plain_message_range(EXPLICIT..EXPLICIT + len))
    }
}
