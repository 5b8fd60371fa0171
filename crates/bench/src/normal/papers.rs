//! The paper's algorithms, and what it compares them with.

use super::bases::{TYPED, bases};
use super::operands::operands;
use crate::{Catalogue, Implementation, Label, Mode, Setting};
use core::cell::RefCell;
use widefield::cpu::{self, Tier};
use widefield_papers::fan_dai::wide::{self, Element, Wide, pack_bytes, unpack_bytes};
use widefield_papers::fan_dai::{
    Algorithm, Basis, Montgomery, Multiplier, Optimal, Word, pack, published, unpack,
};

/// Montgomery's multiplication, in the degrees in which the paper has it and in those of the standards.
pub(super) fn register(catalogue: &mut Catalogue) {
    for (n, t) in bases(catalogue.scope()) {
        if TYPED.contains(&(n, t)) || published::TABLE_4.iter().any(|r| (r.n, r.t) == (n, t)) {
            let key = ("normal-montgomery", Mode::Throughput, n as u64, t as u64);
            let build = move |s: &Setting| if s.rivals.is_some() { vec![montgomery(n)] } else { Vec::new() };
            catalogue.add_basis(key, build);
        }
    }
}

/// Koc and Acar's multiplication with words of 8 bits, modulo the polynomial of FIPS 186 or, where there is none,
/// `x^n + x + 1`: what the modulus is does not change its time.
fn montgomery(n: usize) -> Implementation {
    let exponents: &[usize] = match n {
        163 => &[163, 7, 6, 3, 0],
        233 => &[233, 74, 0],
        283 => &[283, 12, 7, 5, 0],
        409 => &[409, 87, 0],
        571 => &[571, 10, 5, 2, 0],
        _ => &[n, 1, 0],
    };
    let field = Montgomery::new(exponents);
    let bytes = |words: &Vec<u64>| {
        let mut bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        bytes.resize(field.bytes(), 0);
        bytes
    };
    let pairs: Vec<_> = operands(n).pairs.iter().map(|(a, b)| (bytes(a), bytes(b))).collect();
    let zero = vec![0u8; field.bytes()];
    let op = move |(a, b): &(Vec<u8>, Vec<u8>), out: &mut Vec<u8>| field.mul(out, a, b);
    let digest = |out: &Vec<u8>| out.iter().map(|b| u64::from(*b)).collect();
    Implementation::stream(Label::paper("montgomery", "8-bit", Tier::Portable), &pairs, zero, 1, op, digest)
}

/// The paper's algorithms, on words of 32 and 64 bits and on vectors.
pub(super) fn products(n: usize, t: usize) -> Vec<Implementation> {
    let tabled = published::TABLE_4.iter().any(|r| (r.n, r.t) == (n, t)) || t == 1 && n < 600;
    if !tabled {
        return Vec::new();
    }
    let basis = Basis::new(n, t);
    // Each type with the lengths that it has in the tables: every other one would be compiled for nothing.
    macro_rules! lengths {
        ($word:ty: $($l:literal)*) => {
            match n.div_ceil(<$word>::BITS as usize) {
                $($l => algorithms::<$word, $l>(&basis),)*
                _ => Vec::new(),
            }
        };
    }
    let mut list = lengths! { u32: 4 5 6 8 9 10 12 13 14 16 18 19 22 24 };
    list.extend(lengths! { u64: 2 3 4 5 6 7 8 9 10 11 12 });
    let mut on_vectors = OnVectors { basis: &basis, list };
    wide::visit(&basis, &mut on_vectors);
    on_vectors.list.extend((t == 2).then(|| optimal(n)));
    on_vectors.list
}

/// The optimal polynomial basis on the widest tier, its operands in the permuted basis.
fn optimal(n: usize) -> Implementation {
    let basis = Optimal::new(n);
    let pairs: Vec<_> = operands(n).pairs.iter().map(|(a, b)| (basis.pack(a), basis.pack(b))).collect();
    let (zero, back, prepared) = (vec![0; basis.words()], basis.clone(), RefCell::new(basis));
    let token = cpu::active();
    let op = move |(a, b): &(Vec<u64>, Vec<u64>), out: &mut Vec<u64>| {
        prepared.borrow_mut().mul(token, out, a, b);
    };
    let label = Label::paper("optimal-polynomial-basis", "von zur Gathen and Shokrollahis", token.tier());
    Implementation::stream(label, &pairs, zero, 1, op, move |out: &Vec<u64>| back.unpack(out))
}

/// Collects the paper's algorithms on vectors.
struct OnVectors<'b> {
    basis: &'b Basis,
    list: Vec<Implementation>,
}

impl wide::Visitor for OnVectors<'_> {
    fn visit<T: Copy + 'static, const B: usize, const K: usize>(
        &mut self,
        token: T,
        prepared: Wide<B, K>,
        mul: impl Fn(T, &mut Wide<B, K>, Algorithm, &mut Element<B, K>, &Element<B, K>, &Element<B, K>)
        + Copy
        + 'static,
    ) {
        let Basis { n, t, .. } = *self.basis;
        let tier = match B {
            64 => Tier::Avx512,
            32 => Tier::Avx2,
            _ => Tier::Clmul,
        };
        let element = |words: &Vec<u64>| pack_bytes::<B, K>(words);
        let pairs: Vec<_> = operands(n).pairs.iter().map(|(a, b)| (element(a), element(b))).collect();
        for algorithm in Algorithm::ALL.into_iter().filter(|a| Wide::<B, K>::has(*a, t)) {
            let prepared = RefCell::new(prepared.clone());
            let op = move |(a, b): &(Element<B, K>, Element<B, K>), out: &mut Element<B, K>| {
                mul(token, &mut prepared.borrow_mut(), algorithm, out, a, b);
            };
            let label = Label::paper(algorithm.name(), &format!("{}-bit vectors", 8 * B), tier);
            let digest = move |out: &Element<B, K>| unpack_bytes(out, n);
            self.list.push(Implementation::stream(label, &pairs, [[0; B]; K], 1, op, digest));
        }
    }
}

fn algorithms<W: Word, const L: usize>(basis: &Basis) -> Vec<Implementation> {
    let n = basis.n;
    let pairs: Vec<_> = operands(n).pairs.iter().map(|(a, b)| (pack::<W, L>(a), pack::<W, L>(b))).collect();
    let implementation = |algorithm: Algorithm| {
        let prepared = RefCell::new(Multiplier::<W, L>::new(basis).expect("the length is the basis's"));
        let op = move |(a, b): &([W; L], [W; L]), out: &mut [W; L]| {
            prepared.borrow_mut().mul(algorithm, (), out, a, b);
        };
        let label = Label::paper(algorithm.name(), &format!("{}-bit", W::BITS), Tier::Portable);
        Implementation::stream(label, &pairs, [W::ZERO; L], 1, op, move |out| unpack(out, n))
    };
    Algorithm::ALL.into_iter().filter(|a| a.suits(basis.t)).map(implementation).collect()
}
