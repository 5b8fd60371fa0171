//! The operands of a field's workloads.

use crate::data::Data;
use widefield::gf2m::{Element, Field};

/// Operations in a step of a chain: the same for all, so that their results can be compared.
pub(super) const CHAIN: u64 = 8;

pub(super) fn random<F: Field>(data: &mut Data) -> Element<F> {
    Element::random(|bytes| bytes.fill_with(|| data.word() as u8))
}

/// So many of them.
pub(super) fn random_many<F: Field>(data: &mut Data, n: usize) -> Vec<Element<F>> {
    (0..n).map(|_| random(data)).collect()
}

/// The operands of `batch` products: the same for every implementation.
pub(super) fn batch_of_pairs<F: Field>(batch: usize) -> [Vec<Element<F>>; 2] {
    let mut data = Data::new((Element::<F>::DEGREE * batch) as u64);
    [(); 2].map(|()| random_many(&mut data, batch))
}

/// The words of all elements, one after the other.
#[allow(clippy::ptr_arg, reason = "the bench keeps results of one type")]
pub(super) fn all_words<F: Field>(out: &Vec<Element<F>>) -> Vec<u64> {
    out.iter().flat_map(|e| e.as_words().to_vec()).collect()
}

/// The operands of a field's workloads: the same elements for every implementation.
pub(super) struct Operands<F: Field> {
    pub(super) fixed: Element<F>,
    pub(super) start: Element<F>,
    pub(super) pairs: Vec<(Element<F>, Element<F>)>,
}

pub(super) fn operands<F: Field>() -> Operands<F> {
    let mut data = Data::new(Element::<F>::DEGREE as u64);
    Operands {
        fixed: random(&mut data),
        start: random(&mut data),
        pairs: (0..16).map(|_| (random(&mut data), random(&mut data))).collect(),
    }
}
