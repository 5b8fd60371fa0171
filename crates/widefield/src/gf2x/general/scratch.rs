//! How much scratch a product needs.

use super::lengths::{IN_REGISTERS, LEAF, TOOM_FROM, TRANSFORM, half};
use super::plan::{self, Plan};
use super::ways::{EXACT, EXACT_BELOW};
use super::{fft, strided};

/// Words of scratch that a product of `na` by `nb` words needs, on any tier.
///
/// Karatsuba on `n` words takes `2h` with `h <= n / 2 + 8` and then as much as a product of `h` words needs: `2n` and a
/// little per level. Cut in three they take `6e` with `e <= n / 3 + 4` and what `e` words need: `3n` and a little.
/// Blocks take room for one block's product, at most four times the shorter operand with what that product needs
/// itself. To this comes what the method at the end takes, products on whole vectors and transforms. For operands of
/// one length, up to some thousands of words, it is what is taken and no more.
#[must_use]
pub const fn mul_scratch_len(na: usize, nb: usize) -> usize {
    // By the ways that are taken, which a program that tunes changes.
    if na == nb && IN_REGISTERS < na && na < EXACT_BELOW && !cfg!(widefield_tune) {
        return EXACT[na] as usize;
    }
    scratch_len(na, nb, cfg!(target_arch = "x86_64"))
}

/// The same on a tier that has products on whole vectors, or on one that has not.
pub(super) const fn scratch_len(na: usize, nb: usize, vectors: bool) -> usize {
    let (na, nb) = if na >= nb { (na, nb) } else { (nb, na) };
    if na <= LEAF || nb == 0 {
        0
    } else if na <= IN_REGISTERS {
        48
    } else if nb <= IN_REGISTERS && nb <= na.div_ceil(2) {
        // Blocks whose products are made in registers, but for the last one's, which may be one of blocks itself.
        2 * nb + 2 * LEAF
    } else if na <= 2 * IN_REGISTERS && nb > half(na, 2) && !vectors {
        // The middle product, and blocks of a high half that is much shorter in one operand.
        2 * IN_REGISTERS + 20
    } else if na < TOOM_FROM && nb > half(na, 8) {
        // Whole vectors at once, or Karatsuba down to the leaves.
        let (split, whole) = (split_len(na, nb), if vectors { whole_len(na) } else { 0 });
        if split > whole { split } else { whole }
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
    split_len(na, nb).saturating_add(whole_len(na)).saturating_add(transform)
}

/// For the levels of Karatsuba, or for blocks.
const fn split_len(na: usize, nb: usize) -> usize {
    let doubled = nb.saturating_mul(2).saturating_add(16);
    let n = if na < doubled { na } else { doubled };
    let (words, level) = if n < TOOM_FROM { (2, 32) } else { (3, 48) };
    n.saturating_mul(words).saturating_add(level * (na | 1).ilog2() as usize + 32)
}

/// For the products on whole vectors that an operand of `na` words may end in, of any tier.
const fn whole_len(na: usize) -> usize {
    if na <= IN_REGISTERS {
        return 48;
    }
    let batches = Plan::of(if na < plan::LONGEST { na } else { plan::LONGEST }).scratch_len();
    let columns = strided::scratch_len(if na < strided::LONGEST { na } else { strided::LONGEST });
    if columns > batches { columns } else { batches }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use crate::gf2x::general::lengths::in_registers;
    use crate::gf2x::general::toom;
    use crate::gf2x::general::{mul_with, mul_with_scratch_with};
    use crate::gf2x::samples::words;
    use crate::gf2x::tuned::{all::BLOCK_FROM, avx512, clmul};
    use crate::kernels::tuned::Length;
    use crate::tier::{Token, tokens};
    use std::collections::HashMap;

    /// What the recursion takes, by its own steps.
    #[derive(Clone, Copy, Debug)]
    struct Method {
        multiple: usize,
        vector_words: Option<usize>,
        transform: usize,
    }

    /// What has been found out already.
    type Known = HashMap<(usize, usize), usize>;

    impl Method {
        fn takes(self, na: usize, nb: usize, known: &mut Known) -> usize {
            let (na, nb) = (na.max(nb), na.min(nb));
            if nb == 0 || na <= LEAF || in_registers(Token::Portable, na, nb) {
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
            // The high half's product is not longer than the low one's when it is balanced.
            let high = if nb == na { 0 } else { self.takes(na - h, nb - h, known) };
            let halves = 2 * h + self.takes(h, h, known).max(high);
            let Some(words) = self.vector_words else { return halves };
            let few = na - na % words;
            let few = if few > IN_REGISTERS && few < na { self.takes(few, nb.min(few), known) } else { 0 };
            let batches = if na <= plan::LONGEST { Plan::of(na).scratch_len() } else { 0 };
            let columns = if na <= strided::LONGEST { strided::scratch_len(na) } else { 0 };
            halves.max(few).max(batches).max(columns)
        }
    }

    fn methods() -> impl Iterator<Item = Method> {
        let multiples = [clmul::LOW_HALF_MULTIPLE, avx512::LOW_HALF_MULTIPLE].map(Length::built_in);
        multiples.into_iter().flat_map(|multiple| {
            [None, Some(4), Some(8)].into_iter().flat_map(move |vector_words| {
                [TRANSFORM, 4500, usize::MAX].map(|transform| Method { multiple, vector_words, transform })
            })
        })
    }

    #[test]
    fn the_bound_holds_for_every_pair_of_lengths() {
        for method in methods() {
            let mut known = Known::new();
            let mut check = |na, nb| {
                let takes = method.takes(na, nb, &mut known);
                assert!(takes <= scratch_len(na, nb, method.vector_words.is_some()), "{na} {nb} {method:?}");
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

    /// With as many words as are said, and not with one fewer.
    #[test]
    fn what_is_exact_suffices() {
        for token in tokens() {
            for n in (LEAF + 1..100).chain((100..EXACT_BELOW).step_by(397)) {
                let (a, b) = (words(1, n), words(2, n));
                let (mut out, mut expected) = (vec![0; 2 * n], vec![0; 2 * n]);
                let mut scratch = vec![0; mul_scratch_len(n, n)];
                mul_with_scratch_with(token, &mut out, &a, &b, &mut scratch).expect("as long as it must be");
                mul_with(token, &mut expected, &a, &b).expect("the lengths fit");
                assert_eq!(out, expected, "{n}");
                scratch.pop();
                assert_eq!(mul_with_scratch_with(token, &mut out, &a, &b, &mut scratch), Err(Error::Length));
            }
        }
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
