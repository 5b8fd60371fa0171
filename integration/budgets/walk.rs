//! One call of each kind, as a user writes it, in a function that Callgrind can find.
#![allow(missing_docs)]

use std::hint::black_box;
use widefield::{aead::Aes128Gcm, gf2m::Gf233, kummer::SecretKey, poly1305::Poly1305};

#[inline(never)]
fn walk_gcm(key: &Aes128Gcm, message: &mut [u8; 64]) {
    black_box(key.seal_in_place(&[1; 12], b"", message).unwrap());
}

#[inline(never)]
fn walk_poly1305(message: &[u8; 1024]) {
    black_box(Poly1305::mac(&[7; 32], message));
}

#[inline(never)]
fn walk_gf233(a: Gf233, b: Gf233) {
    black_box(a * b);
}

#[inline(never)]
fn walk_kummer(secret: &SecretKey, public: &widefield::kummer::PublicKey) {
    black_box(secret.diffie_hellman(public).unwrap());
}

fn main() {
    let secret = SecretKey::from_bytes([9; 32]);
    let public = SecretKey::from_bytes([5; 32]).public_key();
    let key = Aes128Gcm::new(&[7; 16]);
    let a = Gf233::from_words(&[3, 5, 7, 9]).unwrap();
    // The processor is known by now: a key has been set up.
    walk_gcm(black_box(&key), black_box(&mut [3; 64]));
    walk_poly1305(black_box(&[5; 1024]));
    walk_gf233(black_box(a), black_box(a));
    walk_kummer(black_box(&secret), black_box(&public));
}
