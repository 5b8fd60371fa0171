//! Products in normal bases, one by one and 32 at a time: products are the next factors.

use crate::{Case, Step};
use widefield::cpu::{Tier, token};
use widefield::gf2m::{F163, F233, F283, F409, F571};
use widefield::normal::{Degree, FixedBasis, FixedElement};

pub(crate) fn cases() -> Vec<Case> {
    [of::<F163>(), of::<F233>(), of::<F283>(), of::<F409>(), of::<F571>()].into_iter().flatten().collect()
}

/// On the machine's tier and in portable code.
fn of<F: Degree>() -> Vec<Case> {
    let bytes = 8 * F::DEGREE.div_ceil(64);
    let size = format!("n = {}", F::DEGREE);
    let tiers = [("widefield", None), ("widefield, portable", Some(Tier::Portable))];
    let single = tiers.map(|(who, tier)| {
        Case::new(("Normal basis product", size.clone()), who, bytes, move || step::<F>(tier))
    });
    let many = tiers.map(|(who, tier)| {
        Case::new(("Normal basis, 32 products", size.clone()), who, 32 * bytes, move || batch::<F>(tier))
    });
    single.into_iter().chain(many).collect()
}

fn basis<F: Degree>(tier: Option<Tier>) -> FixedBasis<F> {
    FixedBasis::new_with(tier.map_or_else(widefield::cpu::active, |tier| token(tier).expect("everywhere")))
}

fn write<F: Degree>(bytes: &mut [u8], elements: &[FixedElement<F>]) {
    let words = elements.iter().flat_map(|a| a.as_words());
    for (to, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
        *to = word.to_le_bytes();
    }
}

fn element<F: Degree>(i: u64) -> FixedElement<F> {
    let words: Vec<u64> =
        (1..F::DEGREE.div_ceil(64) as u64).map(|k| (k + i).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    FixedElement::from_words(&[&words[..], &[5]].concat()).expect("of the degree")
}

fn step<F: Degree>(tier: Option<Tier>) -> Step {
    let basis = basis::<F>(tier);
    let (mut a, b) = (element::<F>(0), element::<F>(7));
    Box::new(move |bytes| {
        a = basis.mul(&a, &b);
        write(bytes, &[a]);
    })
}

fn batch<F: Degree>(tier: Option<Tier>) -> Step {
    let basis = basis::<F>(tier);
    let elements = |from| (from..from + 32).map(element::<F>).collect::<Vec<_>>();
    let (mut a, b) = (elements(0), elements(40));
    let mut products = a.clone();
    Box::new(move |bytes| {
        basis.mul_many(&mut products, &a, &b).expect("of one length");
        write(bytes, &products);
        std::mem::swap(&mut products, &mut a);
    })
}
