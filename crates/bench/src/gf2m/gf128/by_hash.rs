//! Products by POLYVAL.
//!
//! RustCrypto's `polyval` has the same field in another basis. Its hash is `(y + block) H`, of which a sum with zero
//! costs nothing to speak of; it has prepared H before, which the others do not.

use crate::gf2m::operands::{CHAIN, Operands, operands};
use crate::{Implementation, Label, Mode};
use polyval::universal_hash::{Reset, UniversalHash};
use polyval::{Block, Polyval};
use widefield::gf2m::{F128, Gf128};

fn label() -> Label {
    Label::rival("rustcrypto", "Polyval")
}

fn block(a: &Gf128) -> Block {
    a.to_polyval().into()
}

/// The hash with the key `h`.
fn keyed(h: &Gf128) -> Polyval {
    Polyval::new(&block(h))
}

/// What a hash has come to, as words of the library's element.
fn words(hash: &Polyval) -> Vec<u64> {
    Gf128::from_polyval(&hash.clone().finalize().into()).as_words().to_vec()
}

/// One at a time: each result stays in its hash, since taking it out would copy the prepared key.
pub(super) fn product(mode: Mode) -> Implementation {
    let Operands { fixed, start, pairs } = operands::<F128>();
    match mode {
        Mode::Latency => {
            let mut hash = keyed(&fixed);
            hash.update(&[block(&(start / fixed))]);
            let step = |hash: &mut Polyval| {
                for _ in 0..CHAIN {
                    hash.update(&[Block::default()]);
                }
            };
            Implementation::chain(label(), hash, CHAIN, step, words)
        }
        Mode::Throughput | Mode::Cold => {
            let blocks: Vec<Block> = pairs.iter().map(|(a, _)| block(a)).collect();
            let hashes: Vec<Polyval> = pairs.iter().map(|(_, b)| keyed(b)).collect();
            let op = |blocks: &Vec<Block>, hashes: &mut Vec<Polyval>| {
                for (block, hash) in blocks.iter().zip(hashes) {
                    hash.reset();
                    hash.update(core::slice::from_ref(block));
                }
            };
            let digest = |hashes: &Vec<Polyval>| hashes.iter().flat_map(words).collect();
            Implementation::stream(label(), &[blocks], hashes, pairs.len() as u64, op, digest)
        }
    }
}

/// `Σ a_i h^(n-i)`.
pub(super) fn inner_product(h: &Gf128, a: &[Gf128]) -> Implementation {
    let blocks: Vec<Block> = a.iter().map(block).collect();
    let op = |blocks: &Vec<Block>, hash: &mut Polyval| {
        hash.reset();
        hash.update(blocks);
    };
    Implementation::stream(label(), &[blocks], keyed(h), a.len() as u64, op, words)
}
