//! Diffie-Hellman: the Kummer surface beside X25519.
//!
//! The systems compute different things, so no results can be compared across them. What every implementation must show
//! is that two secrets commute: `a (b P) = b (a P)`.

#[cfg(feature = "rivals")]
mod paper;

#[cfg(feature = "rivals")]
use crate::agreements::others;
use crate::agreements::secrets::{bytes, chain, public_keys};
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::kummer::hazmat::{scalar_mult_many_with, scalar_mult_with as multiple};
use widefield::kummer::{BASE, PublicKey, SecretKey};

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
        catalogue.add_batched(name, move |setting| many(setting, batch));
    }
}

/// Decode and check a public key, multiply, encode.
fn agreement(setting: &Setting) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::agreement(rivals);
        list.extend(paper::agreement());
    }
    for (kernel, token) in kernels_of(&["kummer_ladder"]) {
        let prepare = |s: &[u8; 32]| SecretKey::from_bytes(*s);
        let agree = move |secret: &SecretKey, point: &[u8; 48]| agreed(token, secret, point);
        list.push(chain(Label::ours(&kernel, token.tier()), BASE, prepare, agree));
    }
    list
}

/// One agreement of ours.
#[inline]
fn agreed(token: Token, secret: &SecretKey, point: &[u8; 48]) -> Option<[u8; 48]> {
    let shared = secret.diffie_hellman_with(token, &PublicKey::from_bytes(point).ok()?).ok()?;
    Some(*shared.raw_bytes())
}

/// A secret's public key.
fn public_key(setting: &Setting) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::public_key(rivals);
    }
    for (kernel, token) in kernels_of(&["kummer_ladder"]) {
        let public = move |s: &[u8; 32]| SecretKey::from_bytes(*s).public_key_with(token).to_bytes();
        let agree = move |s: &[u8; 32], point: &[u8; 48]| agreed(token, &SecretKey::from_bytes(*s), point);
        list.push(public_keys(Label::ours(&kernel, token.tier()), public, agree));
    }
    list
}

/// Batches of independent multiplications: every kernel, and the fastest rivals one by one. Checked against another
/// implementation: ours against the portable one, X25519 against x25519-dalek.
fn many(setting: &Setting, batch: usize) -> Vec<Implementation> {
    let mut data = Data::new(batch as u64);
    let scalars: Vec<[u8; 32]> = (0..batch).map(|_| bytes(&mut data)).collect();
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::many(rivals, &scalars);
    }
    let checked = scalars.clone();
    let expected = move || -> Vec<_> {
        checked
            .iter()
            .map(|s| multiple(Token::Portable, &BASE, s).expect("the base point is on the surface"))
            .collect()
    };
    for (kernel, token) in kernels_of(&["kummer_ladders"]) {
        let expected = expected.clone();
        list.push(Implementation::stream(
            Label::ours(&kernel, token.tier()),
            core::slice::from_ref(&scalars),
            (vec![BASE; batch], vec![[0; 48]; batch]),
            batch as u64,
            move |scalars, (points, out)| {
                scalar_mult_many_with(token, points, scalars, out).expect("as many points as scalars");
            },
            move |(_, out)| vec![u64::from(*out == expected())],
        ));
    }
    list
}
