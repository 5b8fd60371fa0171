//! What libcrypto does of the same.

use crate::agreements::secrets::AGREES;
use crate::data::digest;
use crate::rivals::{OpenSsl, Rivals};
use crate::{Implementation, Label};
use widefield::nist::{Curve, SecretKey};

/// Decodes and checks a point, multiplies, writes the product.
pub(super) fn agreement<C: Curve>(
    rivals: &'static Rivals,
    number: i32,
    own: &SecretKey<C>,
    their: &Vec<u8>,
) -> Vec<Implementation> {
    let mut little = own.to_bytes();
    little.reverse();
    let of = |openssl: &OpenSsl| {
        let curve = openssl.curve(number)?;
        let secret = curve.scalar(&little).expect("memory for a number");
        let n = (their.len() - 1) / 2;
        Some(Implementation::stream(
            Label::rival(openssl.who(), C::NAME),
            core::slice::from_ref(their),
            their.clone(),
            1,
            move |their, out| curve.multiply(&secret, their, out).expect(AGREES),
            move |out| digest(&out[1..=n]),
        ))
    };
    rivals.openssl.iter().filter_map(of).collect()
}

/// A signature in DER.
pub(super) fn sign<C: Curve>(
    rivals: &'static Rivals,
    number: i32,
    key: &SecretKey<C>,
    hash: [u8; 32],
    is_right: impl Fn(&Vec<u8>) -> Vec<u64> + Copy + 'static,
) -> Vec<Implementation> {
    let of = |openssl: &OpenSsl| {
        let signer = openssl.signer(number, &key.to_bytes(), &key.public_key().to_sec1_bytes(false))?;
        let make = move |hash: &[u8; 32], out: &mut Vec<u8>| *out = signer.sign(hash).expect(AGREES);
        let label = Label::rival(openssl.who(), C::NAME);
        Some(Implementation::stream(label, &[hash], Vec::new(), 1, make, is_right))
    };
    rivals.openssl.iter().filter_map(of).collect()
}

/// Whether a signature in DER is the key's.
pub(super) fn verify<C: Curve>(
    rivals: &'static Rivals,
    number: i32,
    key: &SecretKey<C>,
    hash: [u8; 32],
    der: &Vec<u8>,
) -> Vec<Implementation> {
    let of = |openssl: &OpenSsl| {
        let signer = openssl.signer(number, &key.to_bytes(), &key.public_key().to_sec1_bytes(false))?;
        let check = move |der: &Vec<u8>, out: &mut bool| *out = signer.verify(&hash, der);
        let (label, ders) = (Label::rival(openssl.who(), C::NAME), core::slice::from_ref(der));
        Some(Implementation::stream(label, ders, false, 1, check, |out| vec![u64::from(*out)]))
    };
    rivals.openssl.iter().filter_map(of).collect()
}
