//! GF(2^n) in normal bases: products one by one and in batches, inversion, powers, set-up; the paper's algorithms.

mod bases;
mod operands;
#[cfg(feature = "rivals")]
mod papers;
mod powers;

use self::bases::{TYPED, bases, basis, field_basis, operations};
use self::operands::{Operands, element, operand, operands};
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use powers::powers;
use widefield::cpu::Token;
use widefield::gf2m::{F163, F233, F283, F409, F571};
use widefield::normal::{Degree, FixedElement, NormalBasis};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "normal-mul",
    "normal-montgomery",
    "normal-mul-many",
    "normal-invert",
    "normal-power",
    "normal-frobenius",
    "normal-setup",
    "normal-setup-field",
];

/// Calls a function for each of them, its type the last argument.
macro_rules! for_typed {
    ($function:ident($($argument:expr),*)) => {
        $function::<F163>($($argument,)* 4);
        $function::<F233>($($argument,)* 2);
        $function::<F283>($($argument,)* 6);
        $function::<F409>($($argument,)* 4);
        $function::<F571>($($argument,)* 10);
    };
}

pub(crate) fn register(catalogue: &mut Catalogue) {
    let scope = catalogue.scope();
    for (n, t) in bases(scope) {
        let modes = [Mode::Latency, Mode::Throughput];
        // Chains of products, and matrices that have to be fetched, are for the fields of the standards.
        let typed = TYPED.contains(&(n, t));
        for mode in modes.into_iter().skip(usize::from(!typed)) {
            catalogue.add_basis(("normal-mul", mode, n as u64, t as u64), move |s| products(s, mode, n, t));
        }
        if typed {
            catalogue.cold_too();
        }
    }
    #[cfg(feature = "rivals")]
    papers::register(catalogue);
    for batch in [8, 64] {
        for_typed!(batches(catalogue, batch));
    }
    for_typed!(inversion(catalogue));
    for_typed!(powers(catalogue));
    for (n, t) in bases(scope) {
        catalogue.add_basis(("normal-setup", Mode::Throughput, n as u64, t as u64), move |_| setup(n, t));
    }
    for_typed!(setup_of_field(catalogue));
}

fn products(setting: &Setting, mode: Mode, n: usize, t: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() && mode == Mode::Throughput {
        list = papers::products(n, t);
    }
    for (kernel, token) in kernels_of(&operations(n, t)) {
        let label = Label::ours(&kernel, token.tier());
        list.push(match (n, t) {
            (163, 4) => of_field::<F163>(label, token, mode, t),
            (233, 2) => of_field::<F233>(label, token, mode, t),
            (283, 6) => of_field::<F283>(label, token, mode, t),
            (409, 4) => of_field::<F409>(label, token, mode, t),
            (571, 10) => of_field::<F571>(label, token, mode, t),
            _ => of_words(label, token, mode, n, t),
        });
    }
    list
}

/// Elements of any degree.
fn of_words(label: Label, token: Token, mode: Mode, n: usize, t: usize) -> Implementation {
    let basis = basis(token, n, t);
    let Operands { fixed, start, pairs } = operands(n);
    let op = move |out: &mut Vec<u64>, a: &Vec<u64>, b: &Vec<u64>| {
        let done = basis.mul_many(out, a, b);
        debug_assert!(done.is_ok());
    };
    let zero = vec![0; fixed.len()];
    match mode {
        Mode::Latency => {
            let step = move |(even, odd): &mut (Vec<u64>, Vec<u64>)| {
                op(odd, even, &fixed);
                op(even, odd, &fixed);
            };
            Implementation::chain(label, (start, zero), 2, step, |(even, _)| even.clone())
        }
        Mode::Throughput | Mode::Cold => {
            Implementation::stream(label, &pairs, zero, 1, move |(a, b), out| op(out, a, b), Clone::clone)
        }
    }
}

/// Fixed elements.
fn of_field<F: Degree>(label: Label, token: Token, mode: Mode, t: usize) -> Implementation {
    let basis = field_basis::<F>(token, t);
    let Operands { fixed, start, pairs } = operands(FixedElement::<F>::DEGREE);
    match mode {
        Mode::Latency => {
            let fixed = element(&fixed);
            let step = move |x: &mut FixedElement<F>| {
                let y = basis.mul(x, &fixed);
                *x = basis.mul(&y, &fixed);
            };
            Implementation::chain(label, element(&start), 2, step, |x| x.as_words().to_vec())
        }
        Mode::Throughput | Mode::Cold => {
            let pairs: Vec<_> = pairs.iter().map(|(a, b)| (element::<F>(a), element::<F>(b))).collect();
            let op = move |(a, b): &(FixedElement<F>, FixedElement<F>), out: &mut FixedElement<F>| {
                *out = basis.mul(a, b)
            };
            Implementation::stream(label, &pairs, FixedElement::ZERO, 1, op, |x| x.as_words().to_vec())
        }
    }
}

fn batches<F: Degree>(catalogue: &mut Catalogue, batch: usize, t: usize) {
    let n = FixedElement::<F>::DEGREE;
    catalogue.add_batched(("normal-mul-many", n as u64, Unit::Bits, batch as u64), move |_| {
        let mut data = Data::new((n * batch) as u64);
        let mut many = || (0..batch).map(|_| element::<F>(&operand(&mut data, n))).collect::<Vec<_>>();
        let inputs = [(many(), many())];
        let implementation = |(kernel, token): (String, Token)| {
            let basis = field_basis::<F>(token, t);
            let op = move |(a, b): &(Vec<_>, Vec<_>), out: &mut Vec<_>| {
                let done = basis.mul_many(out, a, b);
                debug_assert!(done.is_ok());
            };
            let digest =
                |out: &Vec<FixedElement<F>>| out.iter().flat_map(|e| e.as_words().to_vec()).collect();
            let label = Label::ours(&kernel, token.tier());
            Implementation::stream(label, &inputs, vec![FixedElement::ZERO; batch], batch as u64, op, digest)
        };
        // The last one is what is made between changes of basis.
        let operations = ["normal_mul_eight", "normal_change_basis", "gf2m_mul_many"];
        kernels_of(&operations).into_iter().map(implementation).collect()
    });
    catalogue.of_basis(t as u64);
    catalogue.cold_too();
}

fn inversion<F: Degree>(catalogue: &mut Catalogue, t: usize) {
    let n = FixedElement::<F>::DEGREE;
    catalogue.add_basis(("normal-invert", Mode::Latency, n as u64, t as u64), move |_| {
        let implementation = |(kernel, token): (String, Token)| {
            let basis = field_basis::<F>(token, t);
            let step = move |x: &mut FixedElement<F>| *x = basis.invert(x).unwrap_or(FixedElement::ZERO) + *x;
            let start = element::<F>(&operands(n).start);
            Implementation::chain(Label::ours(&kernel, token.tier()), start, 1, step, |x| {
                x.as_words().to_vec()
            })
        };
        kernels_of(&operations(n, t)).into_iter().map(implementation).collect()
    });
    catalogue.cold_too();
}

/// Set-up of a basis; what must agree is its degree and type.
fn setup(n: usize, t: usize) -> Vec<Implementation> {
    let implementation = |(kernel, token): (String, Token)| {
        let op =
            move |(n, t): &(usize, usize), out: &mut Option<NormalBasis>| *out = Some(basis(token, *n, *t));
        // What must agree is a product in it.
        let product = move |basis: &Option<NormalBasis>| {
            let pair = &operands(n).pairs[0];
            let basis = basis.as_ref().expect("made just now");
            let [a, b] = [&pair.0, &pair.1].map(|words| basis.element(words).expect("of the basis' length"));
            basis.mul(&a, &b).expect("both are of the basis").as_words().to_vec()
        };
        Implementation::stream(Label::ours(&kernel, token.tier()), &[(n, t)], None, 1, op, product)
    };
    kernels_of(&operations(n, t)).into_iter().map(implementation).collect()
}

/// Set-up of a basis with the way to the standard's polynomial basis; what must agree is β there.
fn setup_of_field<F: Degree>(catalogue: &mut Catalogue, t: usize) {
    let n = FixedElement::<F>::DEGREE;
    catalogue.add_basis(("normal-setup-field", Mode::Throughput, n as u64, t as u64), move |_| {
        let implementation = |(kernel, token): (String, Token)| {
            let op = move |t: &usize, out: &mut Vec<u64>| {
                *out = field_basis::<F>(token, *t).beta().as_words().to_vec();
            };
            Implementation::stream(Label::ours(&kernel, token.tier()), &[t], Vec::new(), 1, op, Clone::clone)
        };
        kernels_of(&operations(n, t)).into_iter().map(implementation).collect()
    });
}
