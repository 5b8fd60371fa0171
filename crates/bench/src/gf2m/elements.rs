//! Operations on elements, one at a time and in batches.

use super::operands::{CHAIN, Operands, all_words, batch_of_pairs, operands};
#[cfg(feature = "rivals")]
use super::others;
use crate::operation::Operation;
use crate::{Implementation, Label, Mode, Setting, kernels_of};
use widefield::cpu::Token;
use widefield::gf2m::{Element, Field};

/// One operation at a time: the paper's products, the rivals, and the library's kernels.
pub(super) fn single<F: Field>(
    setting: &Setting,
    mode: Mode,
    operation: Operation,
    exponents: &[i32],
) -> Vec<Implementation> {
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

/// The library's elements.
///
/// Latency: eight operations a step, each on the value that the one before returned. Assigning to a place after each
/// would copy it there, and the copy's narrow stores would stall the next operation's wide loads: what was timed would
/// be the copy.
fn of_elements<F: Field>(
    label: Label,
    mode: Mode,
    op: impl Fn(&Element<F>, &Element<F>) -> Element<F> + 'static,
) -> Implementation {
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
            Implementation::chain(label, start, CHAIN, step, words)
        }
        Mode::Throughput | Mode::Cold => {
            Implementation::stream(label, &pairs, Element::ZERO, 1, move |(a, b), out| *out = op(a, b), words)
        }
    }
}

/// Batches of `batch` products: every kernel.
pub(super) fn many<F: Field>(batch: usize) -> Vec<Implementation> {
    let inputs = [batch_of_pairs::<F>(batch)];
    let implementation = |(kernel, token): (String, Token)| {
        let op = move |[a, b]: &[Vec<Element<F>>; 2], out: &mut Vec<Element<F>>| {
            let done = Element::mul_many_with(token, out, a, b);
            debug_assert!(done.is_ok());
        };
        let label = Label::ours(&kernel, token.tier());
        Implementation::stream(label, &inputs, vec![Element::ZERO; batch], batch as u64, op, all_words)
    };
    kernels_of(&["gf2m_mul_many"]).into_iter().map(implementation).collect()
}
