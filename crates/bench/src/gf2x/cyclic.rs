//! Products modulo `x^n - 1`, at the three n of HQC.

use crate::modular::{self, Ring, implementations};
use crate::operation::Operation;
use crate::{Catalogue, Implementation, Mode, Scope, Setting, Unit};
use core::cell::RefCell;
use widefield::cpu::Token;
use widefield::gf2x::{Cyclic, degree};
#[cfg(feature = "rivals")]
use {crate::Label, crate::rivals::HqcElement};

const DEGREES: [usize; 3] = [17_669, 35_851, 57_637];

pub(super) fn register(catalogue: &mut Catalogue) {
    let degrees = if catalogue.scope() == Scope::QuickReport { &DEGREES[..1] } else { &DEGREES };
    for n in degrees {
        let n = *n;
        catalogue.add(("gf2x-cyclic-mul", Mode::Throughput, n as u64, Unit::Bits), move |s| products(s, n));
    }
}

fn products(setting: &Setting, n: usize) -> Vec<Implementation> {
    let f = modular::words(&[n, 0]);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(products) = setting.rivals.and_then(|r| r.hqc).and_then(|hqc| hqc.products(n)) {
        let inputs: Vec<_> =
            modular::pairs(&f).iter().map(|(a, b)| (HqcElement::new(a), HqcElement::new(b))).collect();
        let op = move |(a, b): &(HqcElement, HqcElement), out: &mut HqcElement| products.multiply(out, a, b);
        let words = move |out: &HqcElement| out.words(n.div_ceil(64));
        let label = Label::rival("robert-veron", "vect_mul");
        list.push(Implementation::stream(label, &inputs, HqcElement::new(&[]), 1, op, words));
    }
    list.extend(implementations::<InScratch>(setting, &f, Operation::Mul));
    list
}

/// The ring with the scratch that its products take.
struct InScratch(Cyclic, RefCell<Vec<u64>>);

impl Ring for InScratch {
    fn new(token: Token, f: &[u64]) -> Self {
        let n = degree(f).expect("not zero") as usize;
        let ring = Cyclic::new_with(token, n).expect("of positive degree");
        Self(ring, RefCell::new(vec![0; ring.scratch_len()]))
    }

    fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        let done = self.0.mul_with_scratch(out, a, b, &mut self.1.borrow_mut());
        debug_assert!(done.is_ok());
    }

    fn square(&self, out: &mut [u64], a: &[u64]) {
        let done = self.0.square(out, a);
        debug_assert!(done.is_ok());
    }

    fn invert(&self, out: &mut [u64], a: &[u64]) {
        let done = self.0.invert(out, a);
        debug_assert!(done.is_ok());
    }
}
