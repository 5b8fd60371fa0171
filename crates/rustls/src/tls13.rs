//! Records of TLS 1.3 (RFC 8446, 5.2): the text, its type and the tag, with the length in the additional data.

use crate::aead::{TAG_LEN, TlsAead};
use core::marker::PhantomData;
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, MessageDecrypter, MessageEncrypter, Nonce,
    OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload, Tls13AeadAlgorithm,
    UnsupportedOperationError, make_tls13_aad,
};
use rustls::{ConnectionTrafficSecrets, ContentType, Error, ProtocolVersion};

/// An AEAD in TLS 1.3.
pub(crate) struct Tls13<A>(PhantomData<fn() -> A>);

impl<A> Tls13<A> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<A: TlsAead> Tls13AeadAlgorithm for Tls13<A> {
    fn encrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageEncrypter> {
        Box::new(Direction { key: A::new(&A::key(&key)), iv })
    }

    fn decrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageDecrypter> {
        Box::new(Direction { key: A::new(&A::key(&key)), iv })
    }

    fn key_len(&self) -> usize {
        A::KEY_LEN
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: Iv,
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(A::secrets(key, iv))
    }
}

/// One direction of a connection.
struct Direction<A> {
    key: A,
    iv: Iv,
}

impl<A: TlsAead> MessageEncrypter for Direction<A> {
    fn encrypt(&mut self, msg: OutboundPlainMessage<'_>, seq: u64) -> Result<OutboundOpaqueMessage, Error> {
        let len = self.encrypted_payload_len(msg.payload.len());
        let mut record = PrefixedPayload::with_capacity(len);
        record.extend_from_chunks(&msg.payload);
        record.extend_from_slice(&[msg.typ.into()]);
        let nonce = Nonce::new(&self.iv, seq).0;
        let sealed = self.key.seal_in_place(&nonce, &make_tls13_aad(len), record.as_mut());
        record.extend_from_slice(sealed.map_err(|_| Error::EncryptError)?.as_bytes());
        // The outer type and version of every protected record.
        Ok(OutboundOpaqueMessage::new(ContentType::ApplicationData, ProtocolVersion::TLSv1_2, record))
    }

    fn encrypted_payload_len(&self, payload_len: usize) -> usize {
        payload_len + 1 + TAG_LEN
    }
}

impl<A: TlsAead> MessageDecrypter for Direction<A> {
    fn decrypt<'a>(
        &mut self,
        mut msg: InboundOpaqueMessage<'a>,
        seq: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let aad = make_tls13_aad(msg.payload.len());
        let nonce = Nonce::new(&self.iv, seq).0;
        let (text, tag) = msg.payload.split_last_chunk_mut().ok_or(Error::DecryptError)?;
        self.key.open_in_place(&nonce, &aad, text, tag).map_err(|_| Error::DecryptError)?;
        let len = text.len();
        msg.payload.truncate(len);
        msg.into_tls13_unpadded_message()
    }
}
