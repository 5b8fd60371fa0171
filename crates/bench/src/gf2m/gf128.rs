//! GF(2^128): one product, many, and sums of products.
//!
//! RustCrypto's `polyval` has the same field in another basis. Its hash is `(y + block) H`, of which a sum with zero costs nothing to
//! speak of; it has prepared H before, which the others do not.

use super::{CHAIN, Operands, Operation, many, operands, random, single};
use crate::data::Data;
use crate::{Catalogue, Contender, Label, Mode, Setting, Unit, kernels_of};
use polyval::universal_hash::{Reset, UniversalHash};
use polyval::{Block, Polyval};
use widefield::cpu::Token;
use widefield::gf2m::{F128, Gf128};

/// The modulus.
const EXPONENTS: &[i32] = &[128, 7, 2, 1, 0];

/// Elements of a slice.
const MANY: usize = 4096;

pub(super) fn register(catalogue: &mut Catalogue) {
    for mode in [Mode::Latency, Mode::Throughput] {
        catalogue.add(("gf2m-mul", mode, 128, Unit::Bits), move |s| product(s, mode));
    }
    catalogue.add_batched(("gf2m-mul-many", 128, Unit::Bits, MANY as u64), |_| many::<F128>(MANY));
    catalogue.add_batched(("gf2m-inner-product", 128, Unit::Bits, MANY as u64), inner_product);
}

/// One at a time.
fn product(setting: &Setting, mode: Mode) -> Vec<Contender> {
    let mut list = single::<F128>(setting, mode, Operation::Mul, EXPONENTS);
    if setting.rivals.is_some() {
        list.insert(0, by_hash(mode));
    }
    list
}

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

/// Products by POLYVAL: each result stays in its hash, since taking it out would copy the prepared key.
fn by_hash(mode: Mode) -> Contender {
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
            Contender::chain(label(), hash, CHAIN, step, words)
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
            Contender::stream(label(), &[blocks], hashes, pairs.len() as u64, op, digest)
        }
    }
}

/// `Σ a_i h^(n-i)`, which is what POLYVAL computes: it never sees the powers, we multiply by them as by any other elements.
fn inner_product(setting: &Setting) -> Vec<Contender> {
    let mut data = Data::new(MANY as u64);
    let h: Gf128 = random(&mut data);
    let a: Vec<Gf128> = (0..MANY).map(|_| random(&mut data)).collect();
    let mut powers = vec![h; MANY];
    for i in (1..MANY).rev() {
        powers[i - 1] = powers[i] * h;
    }
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        let blocks: Vec<Block> = a.iter().map(block).collect();
        let op = |blocks: &Vec<Block>, hash: &mut Polyval| {
            hash.reset();
            hash.update(blocks);
        };
        list.push(Contender::stream(label(), &[blocks], keyed(&h), MANY as u64, op, words));
    }
    let inputs = [(a, powers)];
    let ours = |(kernel, token): (String, Token)| {
        let op = move |(a, b): &(Vec<Gf128>, Vec<Gf128>), out: &mut Gf128| {
            *out = Gf128::inner_product_with(token, a, b).unwrap_or_default();
        };
        let words = |out: &Gf128| out.as_words().to_vec();
        Contender::stream(Label::ours(&kernel, token.tier()), &inputs, Gf128::ZERO, MANY as u64, op, words)
    };
    list.extend(kernels_of(&["gf2m_inner_product"]).into_iter().map(ours));
    list
}
