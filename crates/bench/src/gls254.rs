//! Diffie-Hellman on the binary curve GLS254 beside the same rivals as the Kummer surface: X25519, and this curve in
//! crrl.
//!
//! Alone, everybody decodes a point, multiplies it and encodes the product. Of the batches ours gives keys: a hash of
//! each product more than the rivals.

#[cfg(feature = "rivals")]
use crate::agreements::others;
use crate::agreements::secrets::{bytes, chain, many_keys, public_keys};
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::gls254::{Point, Scalar, SecretKey, SharedSecret, diffie_hellman_many_with};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &["gls254-dh", "gls254-base", "gls254-dh-many", "gls254-base-many"];

pub(crate) fn register(catalogue: &mut Catalogue) {
    catalogue.add(("gls254-dh", Mode::Latency, 1, Unit::Ops), agreement);
    catalogue.add(("gls254-base", Mode::Throughput, 1, Unit::Ops), public_key);
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 3, 4, 8, 16, 64, 128],
        Scope::QuickReport => &[1, 4, 64],
    };
    for batch in batches {
        let count = *batch as usize;
        let name = ("gls254-dh-many", *batch, Unit::Ops, *batch);
        catalogue.add_batched(name, move |setting| agreement_many(setting, count));
        let name = ("gls254-base-many", *batch, Unit::Ops, *batch);
        catalogue.add_batched(name, move |setting| public_key_many(setting, count));
    }
}

/// Decode and check a point, multiply, encode.
fn agreement(setting: &Setting) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::agreement(rivals);
    }
    for (kernel, token) in kernels_of(&["gls254_multiply"]) {
        let agree = move |secret: &Scalar, point: &[u8; 32]| agreed(token, secret, point);
        let label = Label::ours(&kernel, token.tier());
        list.push(chain(label, Point::BASE.to_bytes(), Scalar::from_bytes_reduced, agree));
    }
    list
}

/// One agreement of ours.
#[inline]
fn agreed(token: Token, secret: &Scalar, point: &[u8; 32]) -> Option<[u8; 32]> {
    Some(Point::from_bytes_with(token, point).ok()?.multiply_with(token, secret).to_bytes_with(token))
}

/// A secret's public key.
fn public_key(setting: &Setting) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::public_key(rivals);
    }
    for (kernel, token) in kernels_of(&["gls254_multiply_base"]) {
        let public = move |s: &[u8; 32]| {
            Point::multiply_base_with(token, &Scalar::from_bytes_reduced(s)).to_bytes_with(token)
        };
        let agree =
            move |s: &[u8; 32], point: &[u8; 32]| agreed(token, &Scalar::from_bytes_reduced(s), point);
        list.push(public_keys(Label::ours(&kernel, token.tier()), public, agree));
    }
    list
}

/// Secrets below the order.
fn secrets(batch: usize) -> Vec<[u8; 32]> {
    let mut data = Data::new(batch as u64);
    (0..batch).map(|_| Scalar::from_bytes_reduced(&bytes(&mut data)).to_bytes()).collect()
}

/// Independent agreements, with a hash each: every kernel, and the fastest rivals one by one. Ours are checked by the
/// other side's.
fn agreement_many(setting: &Setting, batch: usize) -> Vec<Implementation> {
    let secrets = secrets(batch);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::many(rivals, &secrets);
    }
    for (kernel, token) in kernels_of(&["gls254_multiply_abreast", "gls254_multiply"]) {
        let key = |s: &[u8; 32]| SecretKey::from_bytes_with(token, s).expect("below the order, and not 0");
        let keys: std::rc::Rc<[SecretKey]> = secrets.iter().map(key).collect();
        let other = key(&[1; 32]);
        let expected: Vec<_> = keys.iter().map(|key| Some(other.diffie_hellman(&key.public_key()))).collect();
        let theirs = vec![*other.public_bytes(); batch];
        let none: Vec<Option<SharedSecret>> = vec![None; batch];
        list.push(Implementation::stream(
            Label::ours(&kernel, token.tier()),
            &[keys],
            (theirs, none),
            batch as u64,
            move |keys, (theirs, out)| {
                diffie_hellman_many_with(token, keys, theirs, out).expect("as many keys as points");
            },
            move |(_, out)| vec![u64::from(*out == expected)],
        ));
    }
    list
}

/// Public keys of independent secrets.
fn public_key_many(setting: &Setting, batch: usize) -> Vec<Implementation> {
    let secrets = secrets(batch);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::public_key_many(rivals, &secrets);
    }
    for (kernel, token) in kernels_of(&["gls254_multiply_base_abreast", "gls254_multiply_base"]) {
        let make = move |secrets: &[[u8; 32]], out: &mut [[u8; 32]]| {
            let mut keys: Vec<Option<SecretKey>> = vec![None; secrets.len()];
            SecretKey::many_from_bytes_with(token, secrets, &mut keys).expect("slices of one length");
            for (key, out) in keys.iter().zip(out) {
                *out = key.as_ref().map_or([0; 32], |key| *key.public_bytes());
            }
        };
        let agree =
            move |s: &[u8; 32], point: &[u8; 32]| agreed(token, &Scalar::from_bytes_reduced(s), point);
        list.push(many_keys(Label::ours(&kernel, token.tier()), &secrets, make, agree));
    }
    list
}
