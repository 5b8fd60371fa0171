//! Diffie-Hellman: the Kummer surface beside X25519.
//!
//! The systems compute different things, so no results can be compared across them. What every contender must show is
//! that two secrets commute: `a (b P) = b (a P)`.

use crate::data::Data;
use crate::rivals::{Dalek, Graviola};
use crate::{Catalogue, Contender, Label, Mode, Scope, Setting, Unit, kernels_of};
use core::hint::black_box;
use widefield::cpu::Token;
use widefield::kummer::{BASE, PublicKey, SecretKey, scalar_mult_many_with};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &["dh", "dh-base", "dh-many"];

pub(crate) fn register(catalogue: &mut Catalogue) {
    catalogue.add(("dh", Mode::Latency, 1, Unit::Ops), agreement);
    catalogue.add(("dh-base", Mode::Throughput, 1, Unit::Ops), public_key);
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 64, 128],
        Scope::QuickReport => &[1, 2, 4, 8, 16, 64],
    };
    for batch in batches {
        let name = ("dh-many", *batch, Unit::Ops, *batch);
        let batch = *batch as usize;
        catalogue.add_batched(name, move |_| many(batch));
    }
}

/// Two secrets: that of the contender, and one to agree with.
fn secrets() -> [[u8; 32]; 2] {
    let mut data = Data::new(25519);
    [(); 2].map(|()| bytes(&mut data))
}

fn bytes(data: &mut Data) -> [u8; 32] {
    let mut out = [0; 32];
    for chunk in out.as_chunks_mut::<8>().0 {
        *chunk = data.word().to_le_bytes();
    }
    out
}

/// Each shared secret is the public key of the next agreement. `agree` gives nothing for a key that it refuses.
fn chain<const N: usize>(
    label: Label,
    base: [u8; N],
    agree: impl Fn(&[u8; 32], &[u8; N]) -> Option<[u8; N]> + Copy + 'static,
) -> Contender {
    let [a, b] = secrets();
    let step = move |point: &mut [u8; N]| *point = agree(&a, point).unwrap_or([0; N]);
    let commutes = move |point: &[u8; N]| {
        let both = |s, t| agree(t, &agree(s, point)?);
        vec![u64::from(both(&a, &b).is_some_and(|ab| both(&b, &a) == Some(ab)))]
    };
    Contender::chain(label, base, 1, step, commutes)
}

/// Decode and check a public key, multiply, encode.
fn agreement(setting: &Setting) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.push(chain(Label::rival(Graviola::WHO, "x25519"), Graviola::BASE, Graviola::agree));
        list.push(chain(Label::rival(Dalek::WHO, "x25519"), Dalek::BASE, Dalek::agree));
    }
    for (kernel, token) in kernels_of("kummer") {
        let agree = move |secret: &[u8; 32], point: &[u8; 48]| {
            let shared = SecretKey::from_bytes(*secret)
                .diffie_hellman_with(token, &PublicKey::from_bytes(point).ok()?)
                .ok()?;
            Some(*shared.as_bytes())
        };
        list.push(chain(Label::ours(&kernel, token.tier()), BASE, agree));
    }
    list
}

/// A secret's public key.
fn public_key(setting: &Setting) -> Vec<Contender> {
    let [a, b] = secrets();
    let stream = |label, op: fn(Token, &[u8; 32]) -> bool, token: Token| {
        Contender::stream(
            label,
            &[a, b],
            false,
            1,
            move |s, out| *out = op(token, s),
            |out| vec![u64::from(*out)],
        )
    };
    let mut list = Vec::new();
    let first = widefield::cpu::active();
    if setting.rivals.is_some() {
        let graviola = |_, s: &[u8; 32]| black_box(Graviola::public_key(s)) != [0; 32];
        let dalek = |_, s: &[u8; 32]| black_box(Dalek::public_key(s)) != [0; 32];
        list.push(stream(Label::rival(Graviola::WHO, "x25519"), graviola, first));
        list.push(stream(Label::rival(Dalek::WHO, "x25519"), dalek, first));
    }
    for (kernel, token) in kernels_of("kummer") {
        let ours = |token, s: &[u8; 32]| {
            black_box(SecretKey::from_bytes(*s).public_key_with(token)).to_bytes() != [0; 48]
        };
        list.push(stream(Label::ours(&kernel, token.tier()), ours, token));
    }
    list
}

/// Batches of independent multiplications: every kernel.
fn many(batch: usize) -> Vec<Contender> {
    let mut data = Data::new(batch as u64);
    let scalars: Vec<[u8; 32]> = (0..batch).map(|_| bytes(&mut data)).collect();
    let contender = |(kernel, token): (String, Token)| {
        let op = move |scalars: &Vec<[u8; 32]>, out: &mut (Vec<[u8; 48]>, Vec<[u8; 48]>)| {
            let (points, out) = out;
            let done = scalar_mult_many_with(token, points, scalars, out);
            debug_assert!(done.is_ok());
        };
        let output = (vec![BASE; batch], vec![[0; 48]; batch]);
        let digest = |out: &(Vec<[u8; 48]>, Vec<[u8; 48]>)| {
            let bytes = out.1.concat();
            bytes.as_chunks::<8>().0.iter().map(|w| u64::from_le_bytes(*w)).collect()
        };
        Contender::stream(
            Label::ours(&kernel, token.tier()),
            core::slice::from_ref(&scalars),
            output,
            batch as u64,
            op,
            digest,
        )
    };
    kernels_of("kummer").into_iter().map(contender).collect()
}
