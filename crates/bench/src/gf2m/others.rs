//! Fields by the rivals and as the paper has them.

use super::operands::{CHAIN, Operands, operands};
use crate::gf2x::listed;
use crate::gf2x::others::paper_label;
use crate::operation::Operation;
use crate::rivals::{BinaryField, Ntl, Rivals};
use crate::{Implementation, Label, Mode};
use widefield::gf2m::{Element, Field};
use widefield_papers::su_fan::{Strategy, Variant, Visitor, visit};

/// One operation at a time.
pub(super) fn single<F: Field>(
    rivals: &Rivals,
    mode: Mode,
    operation: Operation,
    exponents: &[i32],
) -> Vec<Implementation> {
    let mut list = Vec::new();
    if matches!(operation, Operation::Mul) {
        list = papers::<F>(mode);
    }
    for openssl in &rivals.openssl {
        let function = match operation {
            Operation::Mul => "BN_GF2m_mod_mul_arr",
            Operation::Square => "BN_GF2m_mod_sqr_arr",
            Operation::Invert => "BN_GF2m_mod_inv_arr",
        };
        let label = Label::rival(openssl.who(), function);
        list.push(of_field::<F, _>(label, mode, operation, openssl.field(exponents)));
    }
    if let Some(ntl) = rivals.ntl {
        let label = Label::rival(Ntl::WHO, operation.of_ntl());
        list.push(of_field::<F, _>(label, mode, operation, ntl.field(exponents)));
    }
    list
}

/// Elements that a rival keeps.
fn of_field<F: Field, R: BinaryField>(
    label: Label,
    mode: Mode,
    operation: Operation,
    field: R,
) -> Implementation {
    let field = std::rc::Rc::new(field);
    let (maker, reader) = (field.clone(), field.clone());
    let number = |e: &Element<F>| maker.element(e.as_words());
    let Operands { fixed, start, pairs } = operands::<F>();
    let op = move |out: &mut R::Element, a: &R::Element, b: &R::Element| match operation {
        Operation::Mul => field.mul(out, a, b),
        Operation::Square => field.square(out, a),
        Operation::Invert => field.invert(out, a),
    };
    match mode {
        Mode::Latency => {
            let fixed = number(&fixed);
            let step = move |(even, odd): &mut (R::Element, R::Element)| {
                for _ in 0..CHAIN / 2 {
                    op(odd, even, &fixed);
                    op(even, odd, &fixed);
                }
            };
            let start = (number(&start), number(&Element::ZERO));
            Implementation::chain(label, start, CHAIN, step, move |(even, _)| reader.words(even))
        }
        Mode::Throughput | Mode::Cold => {
            let pairs: Vec<_> = pairs.iter().map(|(a, b)| (number(a), number(b))).collect();
            let zero = number(&Element::ZERO);
            Implementation::stream(
                label,
                &pairs,
                zero,
                1,
                move |(a, b), out| op(out, a, b),
                move |out| reader.words(out),
            )
        }
    }
}

/// The paper's products, reduced with double-precision shifts as published and with single ones.
fn papers<F: Field>(mode: Mode) -> Vec<Implementation> {
    /// For any field: else every product would be compiled for each.
    struct Collect {
        mode: Mode,
        words: usize,
        operands: Words,
        list: Vec<Implementation>,
    }
    impl Visitor for Collect {
        fn visit<T: Copy + 'static, const N: usize, const M: usize>(
            &mut self,
            strategy: Strategy,
            variant: Variant,
            token: T,
            _: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy + 'static,
            double: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
            single: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
        ) {
            if self.words != N {
                return;
            }
            let label = |shifts: &str| {
                let mut label = paper_label(strategy, variant);
                label.kernel = format!("{}/{shifts}", label.kernel);
                label
            };
            let (mode, operands) = (self.mode, &self.operands);
            self.list
                .push(of_arrays(label("double"), mode, operands, move |out, a, b| double(token, out, a, b)));
            self.list
                .push(of_arrays(label("single"), mode, operands, move |out, a, b| single(token, out, a, b)));
        }
    }
    let mut collect =
        Collect { mode, words: Element::<F>::WORDS, operands: Words::of(&operands::<F>()), list: Vec::new() };
    visit(&mut collect);
    collect.list
}

/// A field's operands as words.
struct Words {
    fixed: Vec<u64>,
    start: Vec<u64>,
    pairs: Vec<(Vec<u64>, Vec<u64>)>,
}

impl Words {
    fn of<F: Field>(operands: &Operands<F>) -> Self {
        let words = |e: &Element<F>| e.as_words().to_vec();
        let Operands { fixed, start, pairs } = operands;
        Self {
            fixed: words(fixed),
            start: words(start),
            pairs: pairs.iter().map(|(a, b)| (words(a), words(b))).collect(),
        }
    }

    fn pairs<const N: usize>(&self) -> Vec<([u64; N], [u64; N])> {
        self.pairs.iter().map(|(a, b)| (array(a), array(b))).collect()
    }
}

fn array<const N: usize>(words: &[u64]) -> [u64; N] {
    *words.first_chunk().expect("the caller compared the sizes")
}

/// A product of elements as arrays of words.
fn of_arrays<const N: usize>(
    label: Label,
    mode: Mode,
    operands: &Words,
    mul: impl Fn(&mut [u64; N], &[u64; N], &[u64; N]) + 'static,
) -> Implementation {
    match mode {
        Mode::Latency => {
            let fixed = array(&operands.fixed);
            let step = move |(even, odd): &mut ([u64; N], [u64; N])| {
                for _ in 0..CHAIN / 2 {
                    mul(odd, even, &fixed);
                    mul(even, odd, &fixed);
                }
            };
            Implementation::chain(label, (array(&operands.start), [0; N]), CHAIN, step, first)
        }
        Mode::Throughput | Mode::Cold => {
            let op = move |(a, b): &([u64; N], [u64; N]), out: &mut [u64; N]| mul(out, a, b);
            Implementation::stream(label, &operands.pairs(), [0; N], 1, op, listed)
        }
    }
}

/// What must agree, of a chain's two places.
fn first<const N: usize>((even, _): &([u64; N], [u64; N])) -> Vec<u64> {
    even.to_vec()
}
