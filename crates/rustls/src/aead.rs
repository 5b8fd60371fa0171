//! The AEADs of TLS and QUIC, as one trait.

use rustls::ConnectionTrafficSecrets;
use rustls::crypto::cipher::{AeadKey, Iv};
use widefield::aead::{Aead, Aes128Gcm, Aes256Gcm, ChaCha20Poly1305, HeaderKey};

/// Bytes of a tag.
pub(crate) const TAG_LEN: usize = 16;

/// An AEAD that TLS and QUIC use.
pub(crate) trait TlsAead: Aead<Nonce = [u8; 12]> {
    /// Packets of QUIC that one key may seal (RFC 9001, 6.6).
    const QUIC_CONFIDENTIALITY_LIMIT: u64;
    /// Forged packets of QUIC after which a key must not open any more (RFC 9001, 6.6).
    const QUIC_INTEGRITY_LIMIT: u64;

    /// The key that protects QUIC's headers.
    fn header_key(key: &Self::Key) -> HeaderKey;

    /// Key and vector as rustls hands them out, for kernel TLS.
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets;

    /// The key in the array that it is.
    fn key(key: &AeadKey) -> Self::Key {
        // rustls has asked for the length, and cuts keys to it.
        Self::Key::try_from(key.as_ref()).unwrap_or_else(|_| unreachable!("a key of another length"))
    }
}

impl TlsAead for Aes128Gcm {
    const QUIC_CONFIDENTIALITY_LIMIT: u64 = 1 << 23;
    const QUIC_INTEGRITY_LIMIT: u64 = 1 << 52;

    fn header_key(key: &[u8; 16]) -> HeaderKey {
        HeaderKey::aes_128(key)
    }

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes128Gcm { key, iv }
    }
}

impl TlsAead for Aes256Gcm {
    const QUIC_CONFIDENTIALITY_LIMIT: u64 = 1 << 23;
    const QUIC_INTEGRITY_LIMIT: u64 = 1 << 52;

    fn header_key(key: &[u8; 32]) -> HeaderKey {
        HeaderKey::aes_256(key)
    }

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes256Gcm { key, iv }
    }
}

impl TlsAead for ChaCha20Poly1305 {
    // More than packet numbers can count.
    const QUIC_CONFIDENTIALITY_LIMIT: u64 = u64::MAX;
    const QUIC_INTEGRITY_LIMIT: u64 = 1 << 36;

    fn header_key(key: &[u8; 32]) -> HeaderKey {
        HeaderKey::chacha20(key)
    }

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Chacha20Poly1305 { key, iv }
    }
}
