//! GF(2^128): one product, many, and sums of products.

#[cfg(feature = "rivals")]
mod by_hash;
#[cfg(feature = "rivals")]
mod others;

use super::elements::{many, single};
use super::operands::{all_words, random, random_many};
use crate::data::Data;
use crate::operation::Operation;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
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
    catalogue.add_batched(("gf2m-mul-many", 128, Unit::Bits, MANY as u64), products);
    catalogue.add_batched(("gf2m-inner-product", 128, Unit::Bits, MANY as u64), inner_product);
    catalogue.add_batched(("gf2m-invert-many", 128, Unit::Bits, MANY as u64), inverses);
}

/// Products of many pairs.
fn products(setting: &Setting) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::products(rivals, MANY);
    }
    list.extend(many::<F128>(MANY));
    list
}

/// Inverses of many elements.
fn inverses(setting: &Setting) -> Vec<Implementation> {
    let mut data = Data::new(MANY as u64);
    let a: Vec<Gf128> = random_many(&mut data, MANY);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::inverses(rivals, &a);
    }
    let inputs = [a];
    let ours = |(kernel, token): (String, Token)| {
        let op = move |a: &Vec<Gf128>, out: &mut Vec<Gf128>| {
            let done = Gf128::invert_many_with(token, out, a);
            debug_assert!(done.is_ok());
        };
        let (label, start) = (Label::ours(&kernel, token.tier()), vec![Gf128::ZERO; MANY]);
        Implementation::stream(label, &inputs, start, MANY as u64, op, all_words)
    };
    list.extend(kernels_of(&["gf2m_mul_many"]).into_iter().map(ours));
    list
}

/// One at a time.
fn product(setting: &Setting, mode: Mode) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list.push(by_hash::product(mode));
    }
    list.extend(single::<F128>(setting, mode, Operation::Mul, EXPONENTS));
    list
}

/// `Σ a_i h^(n-i)`, which is what POLYVAL computes: it never sees the powers, we multiply by them as by any other
/// elements.
fn inner_product(setting: &Setting) -> Vec<Implementation> {
    let mut data = Data::new(MANY as u64);
    let h: Gf128 = random(&mut data);
    let a: Vec<Gf128> = random_many(&mut data, MANY);
    let mut powers = vec![h; MANY];
    for i in (1..MANY).rev() {
        powers[i - 1] = powers[i] * h;
    }
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list.push(by_hash::inner_product(&h, &a));
        list.extend(others::inner_product(rivals, &a, &powers));
    }
    let inputs = [(a, powers)];
    let ours = |(kernel, token): (String, Token)| {
        let op = move |(a, b): &(Vec<Gf128>, Vec<Gf128>), out: &mut Gf128| {
            *out = Gf128::inner_product_with(token, a, b).unwrap_or_default();
        };
        let words = |out: &Gf128| out.as_words().to_vec();
        Implementation::stream(
            Label::ours(&kernel, token.tier()),
            &inputs,
            Gf128::ZERO,
            MANY as u64,
            op,
            words,
        )
    };
    list.extend(kernels_of(&["gf2m_inner_product"]).into_iter().map(ours));
    list
}
