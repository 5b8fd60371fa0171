//! A base's suite with our AEAD in it.

use crate::aead::TlsAead;
use crate::quic::Quic;
use crate::tls12::Tls12;
use crate::tls13::Tls13;
use core::ptr;
use rustls::crypto::CipherSuiteCommon;
use rustls::{CipherSuite, SupportedCipherSuite, Tls12CipherSuite, Tls13CipherSuite};
use std::sync::{Mutex, PoisonError};
use widefield::aead::{Aes128Gcm, Aes256Gcm, ChaCha20Poly1305};

/// The base's suites that were asked for, each with ours: rustls wants suites that live for ever, so that each is made
/// once.
static MADE: Mutex<Vec<(SupportedCipherSuite, SupportedCipherSuite)>> = Mutex::new(Vec::new());

/// The suite with our AEAD, or as it is if there is none or it has one already.
pub(crate) fn with_our_aead(base: SupportedCipherSuite) -> SupportedCipherSuite {
    // Nothing can panic between two changes of the list.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, ours)) = made.iter().find(|(from, to)| same(from, &base) || same(to, &base)) {
        return *ours;
    }
    let Some(ours) = make(base) else { return base };
    made.push((base, ours));
    ours
}

/// Whether they are one and the same: equality of suites is that of their names, which two providers' share.
fn same(a: &SupportedCipherSuite, b: &SupportedCipherSuite) -> bool {
    match (a, b) {
        (SupportedCipherSuite::Tls13(a), SupportedCipherSuite::Tls13(b)) => ptr::eq(*a, *b),
        (SupportedCipherSuite::Tls12(a), SupportedCipherSuite::Tls12(b)) => ptr::eq(*a, *b),
        _ => false,
    }
}

fn make(base: SupportedCipherSuite) -> Option<SupportedCipherSuite> {
    use CipherSuite as S;
    Some(match base {
        SupportedCipherSuite::Tls13(base) => match base.common.suite {
            S::TLS13_AES_128_GCM_SHA256 => tls13::<Aes128Gcm>(base),
            S::TLS13_AES_256_GCM_SHA384 => tls13::<Aes256Gcm>(base),
            S::TLS13_CHACHA20_POLY1305_SHA256 => tls13::<ChaCha20Poly1305>(base),
            _ => return None,
        },
        SupportedCipherSuite::Tls12(base) => match base.common.suite {
            S::TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
            | S::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
            | S::TLS_DHE_RSA_WITH_AES_128_GCM_SHA256 => tls12::<Aes128Gcm, 8>(base),
            S::TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384
            | S::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384
            | S::TLS_DHE_RSA_WITH_AES_256_GCM_SHA384 => tls12::<Aes256Gcm, 8>(base),
            S::TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256
            | S::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
            | S::TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256 => tls12::<ChaCha20Poly1305, 0>(base),
            _ => return None,
        },
    })
}

fn common(base: &CipherSuiteCommon) -> CipherSuiteCommon {
    CipherSuiteCommon {
        suite: base.suite,
        hash_provider: base.hash_provider,
        confidentiality_limit: base.confidentiality_limit,
    }
}

fn tls13<A: TlsAead>(base: &'static Tls13CipherSuite) -> SupportedCipherSuite {
    SupportedCipherSuite::Tls13(Box::leak(Box::new(Tls13CipherSuite {
        common: common(&base.common),
        hkdf_provider: base.hkdf_provider,
        aead_alg: &Tls13::<A>::NEW,
        quic: Some(&Quic::<A>::NEW),
    })))
}

fn tls12<A: TlsAead, const EXPLICIT: usize>(base: &'static Tls12CipherSuite) -> SupportedCipherSuite {
    SupportedCipherSuite::Tls12(Box::leak(Box::new(Tls12CipherSuite {
        common: common(&base.common),
        prf_provider: base.prf_provider,
        kx: base.kx,
        sign: base.sign,
        aead_alg: &Tls12::<A, EXPLICIT>::NEW,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::crypto::ring;

    #[test]
    fn each_suite_is_made_once_and_ours_stay() {
        for base in ring::ALL_CIPHER_SUITES {
            let ours = with_our_aead(*base);
            assert!(!same(&ours, base) && ours.suite() == base.suite());
            assert!(same(&with_our_aead(*base), &ours) && same(&with_our_aead(ours), &ours));
        }
    }
}
