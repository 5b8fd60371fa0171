//! Implementations that hash messages.

use crate::aead::{independent, word};
use crate::data::Data;
use crate::{Implementation, Label};

pub(super) type Hash = [u8; 16];

/// Hashes of several messages under one key.
pub(super) fn implementation(
    label: Label,
    n: usize,
    hash: impl Fn(&[u8; 16], &[u8]) -> Hash + 'static,
) -> Implementation {
    let (key, inputs) = operands(n);
    let op = move |text: &Vec<u8>, out: &mut Hash| *out = hash(&key, text);
    Implementation::stream(label, &inputs, [0; 16], 1, op, digest)
}

/// A key and messages.
fn operands(n: usize) -> (Hash, Vec<Vec<u8>>) {
    let mut data = Data::new(n as u64);
    let key = *data.bytes(16).first_chunk().expect("as asked for");
    (key, (0..independent(n)).map(|_| data.bytes(n)).collect())
}

fn digest(hash: &Hash) -> Vec<u64> {
    hash.chunks(8).map(word).collect()
}
