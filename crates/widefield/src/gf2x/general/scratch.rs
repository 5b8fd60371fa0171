//! How much scratch a product needs.

use super::fft;
use super::lengths::{IN_REGISTERS, LEAF, TRANSFORM, half, power_below};
use super::plan::{self, Plan, SHORTEST};

/// Words of scratch that a product of `na` by `nb` words needs, on any tier.
///
/// Karatsuba on `n` words takes `2h` with `h <= n / 2 + 8` and then as much as a product of `h` words needs: `2n` and a
/// little per level. Blocks take room for one block's product, at most four times the shorter operand with what that
/// product needs itself. To this comes what the method at the end takes, batches and transforms.
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
        && na < 2 * plan::LONGEST
        && nb > half(na, 8)
        && let Some(power) = power_below(na)
    {
        scratch_len(power, if nb < power { nb } else { power }, batches)
    } else if na <= plan::LONGEST && nb > half(na, 8) {
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
    n.saturating_mul(2).saturating_add(32 * (na | 1).ilog2() as usize + 32)
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
    use crate::gf2x::tuned::{all::BLOCK_FROM, avx512, clmul};

    /// What the recursion takes, by its own steps.
    #[derive(Clone, Copy, Debug)]
    struct Method {
        multiple: usize,
        padded_from: usize,
        batches: bool,
        transform: usize,
    }

    impl Method {
        fn takes(self, na: usize, nb: usize) -> usize {
            let (na, nb) = (na.max(nb), na.min(nb));
            if nb == 0 || na <= LEAF {
                return 0;
            }
            if in_registers(na, nb) {
                return 0;
            }
            let h = half(na, self.multiple);
            if nb <= h {
                let size = nb.max(BLOCK_FROM.built_in());
                return size + nb + self.takes(size, nb).max(self.takes(na % size, nb));
            }
            if nb >= self.transform {
                return fft::scratch_len(na + nb);
            }
            if self.batches
                && let Some(power) = power_below(na)
            {
                return self.takes(power, nb.min(power));
            }
            if self.batches && Plan::is_profitable(na, self.padded_from) {
                return Plan::of(na).scratch_len();
            }
            // The high half's product is not longer than the low one's when it is balanced.
            let high = if nb == na { 0 } else { self.takes(na - h, nb - h) };
            2 * h + self.takes(h, h).max(high)
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
                [TRANSFORM, 3000, usize::MAX].map(|transform| Method {
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
            let check = |na, nb| {
                assert!(method.takes(na, nb) <= scratch_len(na, nb, method.batches), "{na} {nb} {method:?}");
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
