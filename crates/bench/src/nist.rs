//! ECDH and ECDSA on NIST's binary curves beside libcrypto.
//!
//! An agreement decodes and checks the other side's point and gives the x-coordinate of the product. A signature is of
//! a hash; the library's nonces are those of RFC 6979, libcrypto's drawn.

#[cfg(feature = "rivals")]
mod others;

use crate::agreements::secrets::AGREES;
use crate::data::{Data, digest};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use sha2::Sha256;
use widefield::cpu::Token;
use widefield::nist::{B163, B233, B283, B409, B571, K163, K233, K283, K409, K571};
use widefield::nist::{Curve, PublicKey, SecretKey, Signature};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &["ecdh-koblitz", "ecdsa-sign", "ecdsa-verify", "ecdh-random"];

/// Each with its number in OpenSSL's `obj_mac.h`.
pub(crate) fn register(catalogue: &mut Catalogue) {
    koblitz::<K163>(catalogue, 721);
    random::<B163>(catalogue, 723);
    koblitz::<K233>(catalogue, 726);
    random::<B233>(catalogue, 727);
    koblitz::<K283>(catalogue, 729);
    random::<B283>(catalogue, 730);
    koblitz::<K409>(catalogue, 731);
    random::<B409>(catalogue, 732);
    koblitz::<K571>(catalogue, 733);
    random::<B571>(catalogue, 734);
}

fn koblitz<C: Curve>(catalogue: &mut Catalogue, number: i32) {
    add::<C>(catalogue, "ecdh-koblitz", number, agreement::<C>);
    add::<C>(catalogue, "ecdsa-sign", number, sign::<C>);
    add::<C>(catalogue, "ecdsa-verify", number, verify::<C>);
}

fn random<C: Curve>(catalogue: &mut Catalogue, number: i32) {
    add::<C>(catalogue, "ecdh-random", number, agreement::<C>);
}

fn add<C: Curve>(
    catalogue: &mut Catalogue,
    work: &'static str,
    number: i32,
    build: fn(&Setting, i32) -> Vec<Implementation>,
) {
    let degree = <C::Field as widefield::gf2m::Field>::DEGREE as u64;
    if catalogue.scope() == Scope::Report || matches!(degree, 233 | 571) {
        catalogue.add((work, Mode::Throughput, degree, Unit::Bits), move |setting| build(setting, number));
    }
}

fn key<C: Curve>(data: &mut Data) -> SecretKey<C> {
    let fill = |bytes: &mut [u8]| bytes.fill_with(|| data.word() as u8);
    SecretKey::generate(fill).expect("every second number is a key")
}

/// Decode and check a point, multiply, write the x-coordinate.
fn agreement<C: Curve>(setting: &Setting, number: i32) -> Vec<Implementation> {
    let mut data = Data::new(number as u64);
    let (own, their) = (key::<C>(&mut data), key::<C>(&mut data).public_key().to_sec1_bytes(false));
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::agreement(rivals, number, &own, &their);
    }
    for (kernel, token) in kernels_of(&["nist_ladder"]) {
        let own = own.clone();
        let agree = move |their: &Vec<u8>, out: &mut Vec<u8>| {
            let their = PublicKey::from_sec1_bytes_with(token, their).expect(AGREES);
            out.copy_from_slice(own.diffie_hellman_with(token, &their).as_bytes());
        };
        let none = vec![0; (their.len() - 1) / 2];
        let label = Label::ours(&kernel, token.tier());
        list.push(Implementation::stream(label, core::slice::from_ref(&their), none, 1, agree, |out| {
            digest(out)
        }));
    }
    list
}

/// A key and the hash that it signs.
fn signing<C: Curve>(number: i32) -> (SecretKey<C>, [u8; 32]) {
    let mut data = Data::new(number as u64);
    let key = key::<C>(&mut data);
    (key, core::array::from_fn(|_| data.word() as u8))
}

/// A signature of a hash, in DER.
fn sign<C: Curve>(setting: &Setting, number: i32) -> Vec<Implementation> {
    let (key, hash) = signing::<C>(number);
    let public = key.public_key();
    let is_right = move |der: &Vec<u8>| {
        let verified =
            Signature::from_der(der).and_then(|signature| public.verify_prehash(&hash, &signature));
        vec![u64::from(verified.is_ok())]
    };
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::sign(rivals, number, &key, hash, is_right);
    }
    for (kernel, token) in kernels_of(&["nist_ladder"]) {
        let key = key.clone();
        let make = move |hash: &[u8; 32], out: &mut Vec<u8>| {
            *out = key.sign_prehash_with::<Sha256>(token, hash).to_der();
        };
        list.push(Implementation::stream(
            Label::ours(&kernel, token.tier()),
            &[hash],
            Vec::new(),
            1,
            make,
            is_right,
        ));
    }
    list
}

/// Whether a signature in DER is the key's.
fn verify<C: Curve>(setting: &Setting, number: i32) -> Vec<Implementation> {
    let (key, hash) = signing::<C>(number);
    let (public, der) = (key.public_key(), key.sign_prehash_with::<Sha256>(Token::Portable, &hash).to_der());
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::verify(rivals, number, &key, hash, &der);
    }
    for (kernel, token) in kernels_of(&["nist_joint"]) {
        let check = move |der: &Vec<u8>, out: &mut bool| {
            let signature = Signature::<C>::from_der(der).expect(AGREES);
            *out = public.verify_prehash_with(token, &hash, &signature).is_ok();
        };
        let label = Label::ours(&kernel, token.tier());
        list.push(Implementation::stream(label, core::slice::from_ref(&der), false, 1, check, |out| {
            vec![u64::from(*out)]
        }));
    }
    list
}
