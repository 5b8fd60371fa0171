//! The operands of works on normal bases.

use crate::data::Data;
use widefield::normal::{Degree, FixedElement};

pub(super) fn operand(data: &mut Data, n: usize) -> Vec<u64> {
    let mut words: Vec<u64> = (0..n.div_ceil(64)).map(|_| data.word()).collect();
    if let Some(last) = words.last_mut() {
        *last &= u64::MAX >> (n.wrapping_neg() % 64);
    }
    words
}

/// The same elements for every implementation: one for chains, the start of a chain, pairs.
pub(super) struct Operands {
    pub(super) fixed: Vec<u64>,
    pub(super) start: Vec<u64>,
    pub(super) pairs: Vec<(Vec<u64>, Vec<u64>)>,
}

pub(super) fn operands(n: usize) -> Operands {
    let mut data = Data::new(n as u64);
    Operands {
        fixed: operand(&mut data, n),
        start: operand(&mut data, n),
        pairs: (0..16).map(|_| (operand(&mut data, n), operand(&mut data, n))).collect(),
    }
}

pub(super) fn element<F: Degree>(words: &[u64]) -> FixedElement<F> {
    FixedElement::from_words(words).expect("operands are canonical")
}
