//! Implementations that multiply: arrays, slices.

use crate::data::{Data, independent};
use crate::{Implementation, Label, Mode};

/// A product of arrays of `N` words, `M = 2 N`.
///
/// Latency: the low half of each product is an operand of the next one, read where it was written, so that nothing but
/// the product is in the chain; the other operand is fixed and odd, which makes the chain a permutation: it never ends
/// in zero.
pub(super) fn of_arrays<const N: usize, const M: usize>(
    label: Label,
    mode: Mode,
    mul: impl Fn(&mut [u64; M], &[u64; N], &[u64; N]) + 'static,
) -> Implementation {
    const { assert!(M == 2 * N) };
    match mode {
        Mode::Latency => {
            let (fixed, start) = chain_operands::<N, M>();
            let step = move |(even, odd): &mut ([u64; M], [u64; M])| {
                mul(odd, low_half(even), &fixed);
                mul(even, low_half(odd), &fixed);
            };
            Implementation::chain(label, start, 2, step, both)
        }
        Mode::Throughput | Mode::Cold => {
            let op = move |(a, b): &([u64; N], [u64; N]), out: &mut [u64; M]| mul(out, a, b);
            Implementation::stream(label, &pairs(), [0; M], 1, op, listed)
        }
    }
}

/// The fixed operand of a chain and its start.
fn chain_operands<const N: usize, const M: usize>() -> ([u64; N], ([u64; M], [u64; M])) {
    let mut data = Data::new(N as u64);
    (odd(data.array()), (data.array(), [0; M]))
}

/// Independent operands.
fn pairs<const N: usize>() -> [([u64; N], [u64; N]); 16] {
    let mut data = Data::new(N as u64);
    core::array::from_fn(|_| (data.array(), data.array()))
}

/// What must agree, of a chain's two places.
fn both<const M: usize>((even, odd): &([u64; M], [u64; M])) -> Vec<u64> {
    [even.as_slice(), odd].concat()
}

/// What must agree, of a product.
pub(crate) fn listed<const N: usize>(words: &[u64; N]) -> Vec<u64> {
    words.to_vec()
}

/// The first `N` words, where they are.
#[inline(always)]
fn low_half<const N: usize, const M: usize>(x: &[u64; M]) -> &[u64; N] {
    x.first_chunk().expect("N is less than M")
}

/// A product of slices of `n` words.
///
/// Chained like the products of arrays.
pub(super) fn of_slices(
    label: Label,
    mode: Mode,
    n: usize,
    mul: impl Fn(&mut [u64], &[u64], &[u64]) + 'static,
) -> Implementation {
    let mut data = Data::new(n as u64);
    match mode {
        Mode::Latency => {
            let fixed = odd(data.words(n));
            let start = (data.words(2 * n), vec![0; 2 * n]);
            let step = move |(even, odd): &mut (Vec<u64>, Vec<u64>)| {
                mul(odd, &even[..n], &fixed);
                mul(even, &odd[..n], &fixed);
            };
            Implementation::chain(label, start, 2, step, |(even, odd)| [even.as_slice(), odd].concat())
        }
        Mode::Throughput | Mode::Cold => {
            let inputs: Vec<_> = (0..independent(n)).map(|_| (data.words(n), data.words(n))).collect();
            let op = move |(a, b): &(Vec<u64>, Vec<u64>), out: &mut Vec<u64>| mul(out, a, b);
            Implementation::stream(label, &inputs, vec![0; 2 * n], 1, op, Clone::clone)
        }
    }
}

fn odd<W: AsMut<[u64]>>(mut words: W) -> W {
    words.as_mut()[0] |= 1;
    words
}
