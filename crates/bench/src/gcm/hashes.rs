//! GHASH and POLYVAL, from the key to the hash of one message.

use super::tier_of;
use crate::aead::{independent, sizes, word};
use crate::data::Data;
use crate::{Catalogue, Contender, Label, Mode, Setting, Unit, kernels_of};
use polyval::universal_hash::UniversalHash;
use widefield::ghash::{Ghash, Polyval};
use widefield_papers::gueron_kounavis::{self as paper, Encoding, Multiplication, Reduction, Visitor, visit};

/// The kernels of a whole hash; on the portable tier it is the one for few blocks.
const KERNELS: &[&str] = &["ghash_extend_and_absorb", "ghash_absorb_few"];

/// Where the paper's depths of aggregation are compared.
const DEPTHS_AT: usize = 4096;

pub(super) fn register(catalogue: &mut Catalogue) {
    let sizes: Vec<u64> = sizes(catalogue.scope()).into_iter().filter(|n| n % 16 == 0).collect();
    for (work, build) in [("ghash", ghash as fn(&Setting, usize) -> _), ("polyval", polyval)] {
        for size in &sizes {
            let n = *size as usize;
            catalogue.add((work, Mode::Throughput, *size, Unit::Bytes), move |s| build(s, n));
        }
    }
}

type Hash = [u8; 16];

/// Hashes of several messages under one key.
fn contender(label: Label, n: usize, hash: impl Fn(&[u8; 16], &[u8]) -> Hash + 'static) -> Contender {
    let (key, inputs) = operands(n);
    let op = move |text: &Vec<u8>, out: &mut Hash| *out = hash(&key, text);
    Contender::stream(label, &inputs, [0; 16], 1, op, digest)
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

fn ghash(setting: &Setting, n: usize) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        if n == DEPTHS_AT {
            list = papers(n);
        }
        list.push(contender(Label::rival("rustcrypto", "GHash"), n, |key, text| {
            let mut hash = ghash::GHash::new(key.into());
            hash.update_padded(text);
            hash.finalize().into()
        }));
    }
    for (kernel, token) in kernels_of(KERNELS) {
        list.push(contender(Label::ours(&kernel, token.tier()), n, move |key, text| {
            let mut hash = Ghash::new_with(token, key);
            hash.update(text);
            hash.finalize()
        }));
    }
    list
}

fn polyval(setting: &Setting, n: usize) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.push(contender(Label::rival("rustcrypto", "Polyval"), n, |key, text| {
            let mut hash = polyval::Polyval::new(key.into());
            hash.update_padded(text);
            hash.finalize().into()
        }));
    }
    for (kernel, token) in kernels_of(KERNELS) {
        list.push(contender(Label::ours(&kernel, token.tier()), n, move |key, text| {
            let mut hash = Polyval::new_with(token, key);
            hash.update(text);
            hash.finalize()
        }));
    }
    list
}

/// The paper's hashes: every reduction block by block, and Algorithms 4 and 5 at every depth.
fn papers(n: usize) -> Vec<Contender> {
    struct Collect {
        n: usize,
        list: Vec<Contender>,
    }
    impl Visitor for Collect {
        fn ghash<T: Copy + 'static, K: 'static>(
            &mut self,
            which: paper::Ghash,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
            ghash: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
        ) {
            let shown = match which {
                paper::Ghash::Clmul { multiplication, reduction, depth } => {
                    depth == 1
                        || multiplication == Multiplication::Karatsuba
                        || reduction == Reduction::Algorithm5
                }
                _ => true,
            };
            if shown && encoding != Encoding::Legacy {
                let label = Label::paper(&which.to_string(), &encoding.to_string(), tier_of(encoding));
                let hash = move |key: &[u8; 16], text: &[u8]| ghash(token, &set_up(token, key), text);
                self.list.push(contender(label, self.n, hash));
            }
        }
    }
    let mut collect = Collect { n, list: Vec::new() };
    visit(&mut collect);
    collect.list
}
