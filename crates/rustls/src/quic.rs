//! Packets and headers of QUIC (RFC 9001, 5.3 and 5.4).

use crate::aead::{TAG_LEN, TlsAead};
use core::marker::PhantomData;
use rustls::Error;
use rustls::crypto::cipher::{AeadKey, Iv, Nonce};
use rustls::quic::{Algorithm, HeaderProtectionKey, PacketKey, Tag};
use widefield::aead::HeaderKey;

/// An AEAD in QUIC.
pub(crate) struct Quic<A>(PhantomData<fn() -> A>);

impl<A> Quic<A> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<A: TlsAead> Algorithm for Quic<A> {
    fn packet_key(&self, key: AeadKey, iv: Iv) -> Box<dyn PacketKey> {
        Box::new(Packets { key: A::new(&A::key(&key)), iv })
    }

    fn header_protection_key(&self, key: AeadKey) -> Box<dyn HeaderProtectionKey> {
        Box::new(Headers(A::header_key(&A::key(&key))))
    }

    fn aead_key_len(&self) -> usize {
        A::KEY_LEN
    }
}

/// The packets of one direction.
struct Packets<A> {
    key: A,
    iv: Iv,
}

impl<A: TlsAead> Packets<A> {
    fn seal(&self, nonce: &Nonce, header: &[u8], payload: &mut [u8]) -> Result<Tag, Error> {
        let tag = self.key.seal_in_place(&nonce.0, header, payload).map_err(|_| Error::EncryptError)?;
        Ok(Tag::from(tag.as_ref()))
    }

    fn open<'a>(&self, nonce: &Nonce, header: &[u8], payload: &'a mut [u8]) -> Result<&'a [u8], Error> {
        let (text, tag) = payload.split_last_chunk_mut().ok_or(Error::DecryptError)?;
        self.key.open_in_place(&nonce.0, header, text, tag).map_err(|_| Error::DecryptError)?;
        Ok(text)
    }
}

impl<A: TlsAead> PacketKey for Packets<A> {
    fn encrypt_in_place(&self, number: u64, header: &[u8], payload: &mut [u8]) -> Result<Tag, Error> {
        self.seal(&Nonce::new(&self.iv, number), header, payload)
    }

    fn encrypt_in_place_for_path(
        &self,
        path: u32,
        number: u64,
        header: &[u8],
        payload: &mut [u8],
    ) -> Result<Tag, Error> {
        self.seal(&Nonce::for_path(path, &self.iv, number), header, payload)
    }

    fn decrypt_in_place<'a>(
        &self,
        number: u64,
        header: &[u8],
        payload: &'a mut [u8],
    ) -> Result<&'a [u8], Error> {
        self.open(&Nonce::new(&self.iv, number), header, payload)
    }

    fn decrypt_in_place_for_path<'a>(
        &self,
        path: u32,
        number: u64,
        header: &[u8],
        payload: &'a mut [u8],
    ) -> Result<&'a [u8], Error> {
        self.open(&Nonce::for_path(path, &self.iv, number), header, payload)
    }

    fn tag_len(&self) -> usize {
        TAG_LEN
    }

    fn confidentiality_limit(&self) -> u64 {
        A::QUIC_CONFIDENTIALITY_LIMIT
    }

    fn integrity_limit(&self) -> u64 {
        A::QUIC_INTEGRITY_LIMIT
    }
}

/// The headers of one direction.
struct Headers(HeaderKey);

impl Headers {
    /// Adds the mask: to the low bits of the first byte, four in a long header and five in a short one, and to as many
    /// bytes of the packet number as the plain first byte says. Refused before anything is changed.
    fn apply(&self, sample: &[u8], first: &mut u8, number: &mut [u8], masked: bool) -> Result<(), Error> {
        let sample = sample.try_into().map_err(|_| Error::General("a sample has 16 bytes".into()))?;
        if number.len() > 4 {
            return Err(Error::General("a packet number has at most 4 bytes".into()));
        }
        let [mask, rest @ ..] = self.0.mask(sample);
        let mask = mask & if *first & 0x80 == 0 { 0x1f } else { 0x0f };
        let plain = if masked { *first ^ mask } else { *first };
        *first ^= mask;
        for (byte, mask) in number.iter_mut().zip(rest).take(usize::from(plain & 3) + 1) {
            *byte ^= mask;
        }
        Ok(())
    }
}

impl HeaderProtectionKey for Headers {
    fn encrypt_in_place(&self, sample: &[u8], first: &mut u8, number: &mut [u8]) -> Result<(), Error> {
        self.apply(sample, first, number, false)
    }

    fn decrypt_in_place(&self, sample: &[u8], first: &mut u8, number: &mut [u8]) -> Result<(), Error> {
        self.apply(sample, first, number, true)
    }

    fn sample_len(&self) -> usize {
        16
    }
}
