//! Diffie-Hellman by the rivals: on any system they are the same.

use super::secrets::{AGREES, chain, keys, public_keys, secrets};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::rivals::Graviola;
use crate::rivals::{Agreement, AgreementTable, AwsLc, Crrl, Dalek, OpenSsl, Ring, Rivals};
use crate::{Implementation, Label};

/// Decode and check a public key, multiply, encode.
pub(crate) fn agreement(rivals: &'static Rivals) -> Vec<Implementation> {
    let mut list = Vec::new();
    rival_agreements(rivals, &mut list);
    list
}

/// A secret's public key.
pub(crate) fn public_key(rivals: &'static Rivals) -> Vec<Implementation> {
    let mut list = vec![key_of::<AwsLc>()];
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.push(key_of::<Graviola>());
    list.push(key_of::<Dalek>());
    list.push(key_of::<Crrl>());
    for table in rivals.native.iter().flat_map(|native| native.agreements()) {
        let [who, function] = table.name();
        let public = |secret: &[u8; 32]| table.public_key(secret);
        let agree = |secret: &[u8; 32], point: &[u8; 32]| table.secret(secret).agree(point);
        list.push(public_keys(Label::rival(who, function), public, agree));
    }
    list
}

/// The fastest, one by one.
pub(crate) fn many(rivals: &'static Rivals, scalars: &[[u8; 32]]) -> Vec<Implementation> {
    let mut list = vec![one_by_one_of::<AwsLc>(scalars)];
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.push(one_by_one_of::<Graviola>(scalars));
    for table in rivals.native.iter().flat_map(|native| native.agreements()).filter(own) {
        list.push(one_by_one_of_table(table, scalars));
    }
    list
}

/// Public keys by the fastest, one by one.
pub(crate) fn public_key_many(rivals: &'static Rivals, scalars: &[[u8; 32]]) -> Vec<Implementation> {
    let mut list = vec![keys_of::<AwsLc>(scalars)];
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.push(keys_of::<Graviola>(scalars));
    for table in rivals.native.iter().flat_map(|native| native.agreements()).filter(own) {
        let [who, function] = table.name();
        let agree = |secret: &[u8; 32], point: &[u8; 32]| table.secret(secret).agree(point);
        list.push(keys(Label::rival(who, function), scalars, |secret| table.public_key(secret), agree));
    }
    list
}

/// Of the rivals built for this machine one with a curve of its own.
fn own(table: &&AgreementTable) -> bool {
    !table.is_x25519()
}

fn keys_of<A: Agreement + 'static>(scalars: &[[u8; 32]]) -> Implementation {
    let label = Label::rival(A::WHO, A::FUNCTION);
    keys(label, scalars, A::public_key, |secret, point| A::agree(&A::secret(secret), point))
}

fn of_crate<A: Agreement + 'static>(secret: &[u8; 32]) -> Implementation {
    chain(Label::rival(A::WHO, A::FUNCTION), A::public_key(secret), A::secret, A::agree)
}

/// ring's keys are new each time, so that what is checked is an agreement with another crate.
fn of_ring(secret: [u8; 32]) -> Implementation {
    let ring = std::rc::Rc::new(Ring::new());
    let other = ring.clone();
    let step = move |point: &mut [u8; 32]| *point = ring.agree(point).expect(AGREES);
    let agrees = move |_: &[u8; 32]| vec![u64::from(other.agrees_with::<Dalek>(&secret) == Some(true))];
    Implementation::chain(
        Label::rival(Ring::WHO, Ring::FUNCTION),
        Dalek::public_key(&secret),
        1,
        step,
        agrees,
    )
}

/// A curve of libcrypto, with its number and the length of a point.
fn of_curve<const N: usize>(openssl: &OpenSsl, name: &str, number: i32) -> Option<Implementation> {
    let curve: &'static _ = Box::leak(Box::new(openssl.curve(number)?));
    let prepare = |s: &[u8; 32]| curve.scalar(s).expect("memory for a number");
    let label = Label::rival(openssl.who(), name);
    let agree = |s: &_, p: &[u8; N]| {
        let mut out = [0; N];
        curve.multiply(s, p, &mut out)?;
        Some(out)
    };
    Some(chain(label, curve.base()?, prepare, agree))
}

/// X25519 and three curves of libcrypto.
fn of_openssl(openssl: &OpenSsl) -> impl Iterator<Item = Implementation> {
    let x25519 = openssl.montgomery().map(|x25519| {
        let prepare = |s: &[u8; 32]| x25519.secret(s).expect("any 32 bytes are a key");
        let label = Label::rival(openssl.who(), "x25519");
        chain(label, Dalek::public_key(&secrets()[1]), prepare, |s, p| s.agree(p))
    });
    let curves = [
        x25519,
        of_curve::<65>(openssl, "P-256", 415),
        of_curve::<61>(openssl, "K-233", 726),
        of_curve::<73>(openssl, "K-283", 729),
    ];
    curves.into_iter().flatten()
}

/// A rival that is built for this machine.
fn of_table(table: &'static AgreementTable) -> Implementation {
    let [who, function] = table.name();
    let base = table.public_key(&secrets()[1]);
    chain(Label::rival(who, function), base, |s| table.secret(s), |s, point| s.agree(point))
}

/// Every rival's agreement.
fn rival_agreements(rivals: &'static Rivals, list: &mut Vec<Implementation>) {
    let [_, b] = secrets();
    list.push(of_crate::<AwsLc>(&b));
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.push(of_crate::<Graviola>(&b));
    list.push(of_ring(b));
    list.push(of_crate::<Dalek>(&b));
    list.push(of_crate::<Crrl>(&b));
    list.extend(rivals.openssl.iter().flat_map(of_openssl));
    list.extend(rivals.native.iter().flat_map(|native| native.agreements()).map(of_table));
}

fn key_of<A: Agreement + 'static>() -> Implementation {
    let label = Label::rival(A::WHO, A::FUNCTION);
    public_keys(label, A::public_key, |secret, point| A::agree(&A::secret(secret), point))
}

/// A rival's agreements, one after the other, by secrets that have been prepared.
fn one_by_one_of<A: Agreement + 'static>(scalars: &[[u8; 32]]) -> Implementation {
    let label = Label::rival(A::WHO, A::FUNCTION);
    let right = |s: &[u8; 32], point: &[u8; 32]| Dalek::agree(&Dalek::secret(s), point);
    one_by_one(label, Dalek::public_key(&secrets()[0]), scalars, A::secret, A::agree, right)
}

/// Those of a rival that is built for this machine, checked by the other side's agreements.
fn one_by_one_of_table(table: &'static AgreementTable, scalars: &[[u8; 32]]) -> Implementation {
    let [who, function] = table.name();
    let other = secrets()[0];
    let right = move |s: &[u8; 32], _: &[u8; 32]| table.secret(&other).agree(&table.public_key(s));
    let point = table.public_key(&other);
    one_by_one(Label::rival(who, function), point, scalars, |s| table.secret(s), |s, p| s.agree(p), right)
}

fn one_by_one<S: 'static>(
    label: Label,
    point: [u8; 32],
    scalars: &[[u8; 32]],
    prepare: impl Fn(&[u8; 32]) -> S,
    agree: impl Fn(&S, &[u8; 32]) -> Option<[u8; 32]> + 'static,
    right: impl Fn(&[u8; 32], &[u8; 32]) -> Option<[u8; 32]> + 'static,
) -> Implementation {
    let checked = scalars.to_vec();
    let prepared: std::rc::Rc<[S]> = scalars.iter().map(prepare).collect();
    Implementation::stream(
        label,
        &[prepared],
        vec![[0; 32]; scalars.len()],
        scalars.len() as u64,
        move |secrets, out| {
            for (secret, out) in secrets.iter().zip(out) {
                *out = agree(secret, &point).expect(AGREES);
            }
        },
        move |out| {
            let right = |(s, out): (&_, &_)| right(s, &point) == Some(*out);
            vec![u64::from(checked.iter().zip(out).all(right))]
        },
    )
}
