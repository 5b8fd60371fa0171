//! GF(2^m) in polynomial bases: multiply, square, invert, products of many pairs, in the fields of FIPS 186.
//! `gf128`, `by_value`: other fields; `bytes`, `matrices`: slices and matrices.

mod by_value;
mod bytes;
mod gf128;
mod matrices;
#[cfg(feature = "rivals")]
mod others;

use crate::data::Data;
use crate::{Catalogue, Contender, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "gf2m-mul",
    "gf2m-square",
    "gf2m-invert",
    "gf2m-mul-many",
    "gf2m-inner-product",
    "gf2m-axpy",
    "gf2m-value-mul",
    "gf2m-value-square",
    "gf2m-value-invert",
    "gf2m-matrix-mul",
    "gf2m-matrix-invert",
];

pub(crate) fn register(catalogue: &mut Catalogue) {
    field::<F163>(catalogue, &[163, 7, 6, 3, 0]);
    field::<F233>(catalogue, &[233, 74, 0]);
    field::<F283>(catalogue, &[283, 12, 7, 5, 0]);
    field::<F409>(catalogue, &[409, 87, 0]);
    field::<F571>(catalogue, &[571, 10, 5, 2, 0]);
    gf128::register(catalogue);
    bytes::register(catalogue);
    by_value::register(catalogue);
    matrices::register(catalogue);
}

/// Operations in a step of a chain: the same for all, so that their results can be compared.
const CHAIN: u64 = 8;

/// What is done with elements; all but the product have one operand.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Mul,
    Square,
    Invert,
}

fn field<F: Field>(catalogue: &mut Catalogue, exponents: &'static [i32]) {
    let bits = Element::<F>::DEGREE as u64;
    for (work, operation) in
        [("gf2m-mul", Operation::Mul), ("gf2m-square", Operation::Square), ("gf2m-invert", Operation::Invert)]
    {
        for mode in [Mode::Latency, Mode::Throughput] {
            catalogue
                .add((work, mode, bits, Unit::Bits), move |s| single::<F>(s, mode, operation, exponents));
        }
        // The columns of linear maps.
        if matches!(operation, Operation::Invert) {
            catalogue.cold_too();
        }
    }
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 4, 8, 16, 32, 64, 128, 256],
        Scope::QuickReport => &[8, 64],
    };
    for batch in batches {
        catalogue.add_batched(("gf2m-mul-many", bits, Unit::Bits, *batch), {
            let batch = *batch as usize;
            move |_| many::<F>(batch)
        });
    }
}

/// One operation at a time: the paper's products, the rivals, and the library's kernels.
fn single<F: Field>(
    setting: &Setting,
    mode: Mode,
    operation: Operation,
    exponents: &[i32],
) -> Vec<Contender> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::single::<F>(rivals, mode, operation, exponents);
    }
    let kernels = match operation {
        Operation::Mul => "gf2m_mul",
        Operation::Square => "gf2m_square",
        Operation::Invert => "gf2m_invert",
    };
    for (kernel, token) in kernels_of(&[kernels]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(match operation {
            Operation::Mul => of_elements::<F>(label, mode, move |a, b| a.mul_with(token, b)),
            Operation::Square => of_elements::<F>(label, mode, move |a, _| a.square_with(token)),
            Operation::Invert => of_elements::<F>(label, mode, move |a, _| a.invert_or_zero_with(token)),
        });
    }
    list
}

fn random<F: Field>(data: &mut Data) -> Element<F> {
    Element::random(|bytes| bytes.fill_with(|| data.word() as u8))
}

/// The operands of a field's workloads: the same elements for every contender.
struct Operands<F: Field> {
    fixed: Element<F>,
    start: Element<F>,
    pairs: Vec<(Element<F>, Element<F>)>,
}

fn operands<F: Field>() -> Operands<F> {
    let mut data = Data::new(Element::<F>::DEGREE as u64);
    Operands {
        fixed: random(&mut data),
        start: random(&mut data),
        pairs: (0..16).map(|_| (random(&mut data), random(&mut data))).collect(),
    }
}

/// The library's elements.
///
/// Latency: eight operations a step, each on the value that the one before returned. Assigning to a place after each
/// would copy it there, and the copy's narrow stores would stall the next operation's wide loads: what was timed would
/// be the copy.
fn of_elements<F: Field>(
    label: Label,
    mode: Mode,
    op: impl Fn(&Element<F>, &Element<F>) -> Element<F> + 'static,
) -> Contender {
    let words = |e: &Element<F>| e.as_words().to_vec();
    let Operands { fixed, start, pairs } = operands::<F>();
    match mode {
        Mode::Latency => {
            let step = move |x: &mut Element<F>| {
                let a = op(x, &fixed);
                let b = op(&a, &fixed);
                let c = op(&b, &fixed);
                let d = op(&c, &fixed);
                let e = op(&d, &fixed);
                let f = op(&e, &fixed);
                let g = op(&f, &fixed);
                *x = op(&g, &fixed);
            };
            Contender::chain(label, start, CHAIN, step, words)
        }
        Mode::Throughput | Mode::Cold => {
            Contender::stream(label, &pairs, Element::ZERO, 1, move |(a, b), out| *out = op(a, b), words)
        }
    }
}

/// Batches of `batch` products: every kernel.
fn many<F: Field>(batch: usize) -> Vec<Contender> {
    let mut data = Data::new((Element::<F>::DEGREE * batch) as u64);
    let a: Vec<Element<F>> = (0..batch).map(|_| random(&mut data)).collect();
    let b: Vec<Element<F>> = (0..batch).map(|_| random(&mut data)).collect();
    let inputs = [(a, b)];
    let contender = |(kernel, token): (String, Token)| {
        let op = move |(a, b): &(Vec<Element<F>>, Vec<Element<F>>), out: &mut Vec<Element<F>>| {
            let done = Element::mul_many_with(token, out, a, b);
            debug_assert!(done.is_ok());
        };
        let digest = |out: &Vec<Element<F>>| out.iter().flat_map(|e| e.as_words().to_vec()).collect();
        let label = Label::ours(&kernel, token.tier());
        Contender::stream(label, &inputs, vec![Element::ZERO; batch], batch as u64, op, digest)
    };
    kernels_of(&["gf2m_mul_many"]).into_iter().map(contender).collect()
}
