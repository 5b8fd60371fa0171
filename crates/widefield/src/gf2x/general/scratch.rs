//! How much scratch a product needs.

use super::fft;
use super::lengths::{IN_REGISTERS, LEAF, TOOM_FROM, TRANSFORM, half, power_below};
use super::plan::{self, Plan, SHORTEST};

/// Words of scratch that a product of `na` by `nb` words needs, on any tier.
///
/// Karatsuba on `n` words takes `2h` with `h <= n / 2 + 8` and then as much as a product of `h` words needs: `2n` and a
/// little per level. Cut in three they take `6e` with `e <= n / 3 + 4` and what `e` words need: `3n` and a little.
/// Blocks take room for one block's product, at most four times the shorter operand with what that product needs
/// itself. To this comes what the method at the end takes, batches and transforms.
#[must_use]
pub const fn mul_scratch_len(na: usize, nb: usize) -> usize {
    scratch_len(na, nb, true)
}

/// The same on a tier that has batches, or on one that has not.
pub(super) const fn scratch_len(na: usize, nb: usize, batches: bool) -> usize {
    let (na, nb) = if na >= nb { (na, nb) } else { (nb, na) };
    if na <= LEAF || nb == 0 {
        0
    } else if na <= IN_REGISTERS {
        48
    } else if na <= 2 * IN_REGISTERS && nb > half(na, 2) && !(batches && Plan::is_profitable(na, SHORTEST)) {
        // The middle product, and blocks of a high half that is much shorter in one operand.
        2 * IN_REGISTERS + 20
    } else if batches
        && na < TOOM_FROM
        && nb > half(na, 8)
        && let Some(power) = power_below(na)
    {
        scratch_len(power, if nb < power { nb } else { power }, batches)
    } else if na < TOOM_FROM && nb > half(na, 8) {
        // One batch plan at once, or Karatsuba down to the leaves.
        let (split, batch) = (split_len(na, nb), batch_len(na));
        if split > batch { split } else { batch }
    } else {
        scratch_len_up_to(na, nb)
    }
}

/// Enough for all products of at most `na` by at most `nb` words.
pub(in crate::gf2x) const fn scratch_len_up_to(na: usize, nb: usize) -> usize {
    let (na, nb) = if na >= nb { (na, nb) } else { (nb, na) };
    let transform = if nb >= TRANSFORM {
        let doubled = nb.saturating_mul(2).saturating_add(16);
        let product = nb.saturating_add(if na < doubled { na } else { doubled });
        fft::scratch_len(if product < fft::LONGEST { product } else { fft::LONGEST })
    } else {
        0
    };
    split_len(na, nb).saturating_add(batch_len(na)).saturating_add(transform)
}

/// For the levels of Karatsuba, or for blocks.
const fn split_len(na: usize, nb: usize) -> usize {
    let doubled = nb.saturating_mul(2).saturating_add(16);
    let n = if na < doubled { na } else { doubled };
    let (words, level) = if n < TOOM_FROM { (2, 32) } else { (3, 48) };
    n.saturating_mul(words).saturating_add(level * (na | 1).ilog2() as usize + 32)
}

/// For the batches that an operand of `na` words may end in.
const fn batch_len(na: usize) -> usize {
    if na <= IN_REGISTERS {
        48
    } else {
        Plan::of(if na < plan::LONGEST { na } else { plan::LONGEST }).scratch_len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2x::general::lengths::in_registers;
    use crate::gf2x::general::toom;
    use crate::gf2x::tuned::{all::BLOCK_FROM, avx512, clmul};
    use std::collections::HashMap;

    /// What the recursion takes, by its own steps.
    #[derive(Clone, Copy, Debug)]
    struct Method {
        multiple: usize,
        padded_from: usize,
        batches: bool,
        transform: usize,
    }

    /// What has been found out already.
    type Known = HashMap<(usize, usize), usize>;

    impl Method {
        fn takes(self, na: usize, nb: usize, known: &mut Known) -> usize {
            let (na, nb) = (na.max(nb), na.min(nb));
            if nb == 0 || na <= LEAF || in_registers(na, nb) {
                return 0;
            }
            if let Some(words) = known.get(&(na, nb)) {
                return *words;
            }
            let mut words = self.in_two(na, nb, known);
            // Whatever the costs are.
            if na >= TOOM_FROM && toom::is_balanced(na, nb) {
                let (k, e) = toom::thirds(na);
                let five = [(e, e), (k, k), (na - 2 * k, nb - 2 * k)].map(|(a, b)| self.takes(a, b, known));
                words = words.max(toom::own_scratch_len(na) + five.into_iter().max().unwrap_or(0));
            }
            known.insert((na, nb), words);
            words
        }

        /// Where it is not cut in three.
        fn in_two(self, na: usize, nb: usize, known: &mut Known) -> usize {
            let h = half(na, self.multiple);
            if nb <= h {
                let size = nb.max(BLOCK_FROM.built_in());
                return size + nb + self.takes(size, nb, known).max(self.takes(na % size, nb, known));
            }
            if nb >= self.transform {
                return fft::scratch_len(na + nb);
            }
            if self.batches
                && let Some(power) = power_below(na)
            {
                return self.takes(power, nb.min(power), known);
            }
            if self.batches && Plan::is_profitable(na, self.padded_from) {
                return Plan::of(na).scratch_len();
            }
            // The high half's product is not longer than the low one's when it is balanced.
            let high = if nb == na { 0 } else { self.takes(na - h, nb - h, known) };
            2 * h + self.takes(h, h, known).max(high)
        }
    }

    fn methods() -> impl Iterator<Item = Method> {
        let rows = [
            (clmul::LOW_HALF_MULTIPLE, clmul::PADDED_TWO_LEVELS_FROM),
            (avx512::LOW_HALF_MULTIPLE, avx512::PADDED_TWO_LEVELS_FROM),
        ];
        rows.into_iter().flat_map(|(multiple, padded_from)| {
            let (multiple, padded_from) = (multiple.built_in(), padded_from.built_in());
            [false, true].into_iter().flat_map(move |batches| {
                [TRANSFORM, 4500, usize::MAX].map(|transform| Method {
                    multiple,
                    padded_from,
                    batches,
                    transform,
                })
            })
        })
    }

    #[test]
    fn the_bound_holds_for_every_pair_of_lengths() {
        for method in methods() {
            let mut known = Known::new();
            let mut check = |na, nb| {
                let takes = method.takes(na, nb, &mut known);
                assert!(takes <= scratch_len(na, nb, method.batches), "{na} {nb} {method:?}");
            };
            (0..400).for_each(|na| (0..=na).for_each(|nb| check(na, nb)));
            (400..20_000).step_by(37).for_each(|na| (0..=na).step_by(101).for_each(|nb| check(na, nb)));
        }
    }

    #[test]
    fn the_bound_for_all_grows_and_holds_for_each() {
        let check = |na, nb| {
            let here = scratch_len_up_to(na, nb);
            assert!(mul_scratch_len(na, nb) <= here, "{na} {nb}");
            assert!(
                here <= scratch_len_up_to(na + 1, nb) && here <= scratch_len_up_to(na, nb + 1),
                "{na} {nb}"
            );
        };
        (0..600).for_each(|na| (0..600).for_each(|nb| check(na, nb)));
        (600..20_000).step_by(97).for_each(|na| (0..20_000).step_by(101).for_each(|nb| check(na, nb)));
    }

    #[test]
    fn absurd_lengths_are_answered() {
        for na in [usize::MAX, usize::MAX / 2, usize::MAX >> 24] {
            for nb in [0, 1, 9, usize::MAX >> 28, usize::MAX] {
                let _ = mul_scratch_len(na, nb);
            }
        }
    }
}
