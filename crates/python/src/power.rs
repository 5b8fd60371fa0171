//! Powers with a public exponent, of many elements at once.

use core::mem::swap;
use widefield::Error;

/// A step from one power to the next.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Square,
    /// The product with the element itself.
    Multiply,
}

/// The steps from an element to its power: the bits of the exponent, in words, behind the highest one.
pub(crate) fn steps(exponent: &[u64]) -> Vec<Step> {
    let bits = exponent.iter().rev().flat_map(|w| (0..64).rev().map(move |i| w >> i & 1 == 1));
    let mut steps = Vec::new();
    for bit in bits.skip_while(|bit| !bit).skip(1) {
        steps.push(Step::Square);
        if bit {
            steps.push(Step::Multiply);
        }
    }
    steps
}

/// `out`, the power that these steps make of each element of `a`.
pub(crate) fn power<T: Copy + Default>(
    out: &mut [T],
    a: &[T],
    steps: &[Step],
    square: impl Fn(&mut [T], &[T]) -> Result<(), Error>,
    multiply: impl Fn(&mut [T], &[T], &[T]) -> Result<(), Error>,
) -> Result<(), Error> {
    if steps.is_empty() {
        out.copy_from_slice(a);
    }
    let mut spare = vec![T::default(); if steps.len() > 1 { a.len() } else { 0 }];
    // They take turns, so that the last step writes to `out`.
    let (mut last, mut next) = (out, &mut spare[..]);
    if steps.len() % 2 == 1 {
        swap(&mut last, &mut next);
    }
    for (i, step) in steps.iter().enumerate() {
        let from = if i == 0 { a } else { &*last };
        match step {
            Step::Square => square(next, from)?,
            Step::Multiply => multiply(next, from, a)?,
        }
        swap(&mut last, &mut next);
    }
    Ok(())
}
