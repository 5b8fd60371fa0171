//! Transfers of a megabyte: rustls in memory and quinn on loopback, by provider. Both ends are in one thread, so that a
//! transfer takes what sealing, opening and all around them take.
//!
//! The provider of ours takes the tier in use: it has one row, named by the kernel for whole messages.

mod ends;
mod loopback;
mod memory;

use crate::aead::word;
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use core::cell::{OnceCell, RefCell};
use ends::Transport;
use loopback::Loopback;
use memory::Memory;
use rustls::CipherSuite;
use rustls::crypto::{CryptoProvider, aws_lc_rs, ring};
use std::sync::Arc;

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "tls-aes128gcm",
    "tls-aes256gcm",
    "tls-chacha20poly1305",
    "quic-aes128gcm",
    "quic-aes256gcm",
    "quic-chacha20poly1305",
];

/// TLS 1.3's suites, in the order of the works, with the operations that name our row.
const SUITES: [(CipherSuite, &[&str]); 3] = [
    (CipherSuite::TLS13_AES_128_GCM_SHA256, &["aes_gcm_groups", "aes_gcm_crypt"]),
    (CipherSuite::TLS13_AES_256_GCM_SHA384, &["aes_gcm_groups", "aes_gcm_crypt"]),
    (CipherSuite::TLS13_CHACHA20_POLY1305_SHA256, &["chacha20_poly1305_run"]),
];

/// Bytes of a transfer: one write.
const LEN: usize = 1 << 20;

pub(crate) fn register(catalogue: &mut Catalogue) {
    let (tls, quic) = WORKS.split_at(SUITES.len());
    of_transport::<Memory>(catalogue, tls);
    of_transport::<Loopback>(catalogue, quic);
}

fn of_transport<T: Transport>(catalogue: &mut Catalogue, works: &'static [&'static str]) {
    for (work, (suite, operations)) in works.iter().zip(SUITES) {
        let name = (*work, Mode::Throughput, LEN as u64, Unit::Bytes);
        catalogue.add(name, move |setting| implementations::<T>(setting, suite, operations));
    }
}

fn implementations<T: Transport>(
    setting: &Setting,
    suite: CipherSuite,
    operations: &[&str],
) -> Vec<Implementation> {
    if !T::is_possible() {
        return Vec::new();
    }
    let all = providers(setting, operations).into_iter();
    all.filter(|(_, provider)| T::serves(provider, suite))
        .map(|(label, provider)| implementation::<T>(label, provider, suite))
        .collect()
}

/// The rivals' providers, and ring's with our AEADs.
fn providers(setting: &Setting, operations: &[&str]) -> Vec<(Label, CryptoProvider)> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.push((Label::rival("aws-lc-rs", "crypto::aws_lc_rs"), aws_lc_rs::default_provider()));
        list.push((Label::rival("ring", "crypto::ring"), ring::default_provider()));
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        list.push((Label::rival("graviola", "rustls_graviola"), rustls_graviola::default_provider()));
    }
    if let Some((kernel, token)) = kernels_of(operations).pop() {
        let provider = widefield_rustls::with_aeads(ring::default_provider());
        list.push((Label::ours(&kernel, token.tier()), provider));
    }
    list
}

/// Transfers over a connection that is made for the first of them.
fn implementation<T: Transport>(
    label: Label,
    provider: CryptoProvider,
    suite: CipherSuite,
) -> Implementation {
    let text: Arc<[u8]> = Data::new(LEN as u64).bytes(LEN).into();
    let connection = OnceCell::<RefCell<T>>::new();
    let op = move |text: &Arc<[u8]>, got: &mut Vec<u8>| {
        let connect = || RefCell::new(T::connect(&provider, suite).expect("both ends are here"));
        let mut connection = connection.get_or_init(connect).borrow_mut();
        connection.transfer(text, got).expect("nobody is between the ends");
    };
    Implementation::stream(label, &[text], vec![0; LEN], 1, op, |got| got.chunks(8).map(word).collect())
}
