//! The lengths in words by which methods are chosen.

/// What the fixed sizes reach to.
pub(super) const LEAF: usize = 9;

/// Longer than the fixed sizes.
pub(super) const LONGER: usize = LEAF + 1;

/// What products in registers reach to.
pub(super) const IN_REGISTERS: usize = 2 * LEAF;

/// Whether a product is made in registers. With a shorter operand of half as many words its zeros take longer than
/// products of parts.
#[inline(always)]
pub(super) const fn in_registers(na: usize, nb: usize) -> bool {
    let (na, nb) = if na >= nb { (na, nb) } else { (nb, na) };
    na > LEAF && na <= IN_REGISTERS && nb > na.div_ceil(2)
}

/// Blocks against a shorter operand.
pub(super) const BLOCK: usize = 8;

/// A shorter operand of so many words is done row by row.
pub(super) const ROWS: usize = 3;

/// The shortest operands that any tier gives to the transform.
pub(super) const TRANSFORM: usize = 2048;

/// The shortest power of two that a few words are cut off above.
pub(super) const POWER: usize = 64;

/// The most words above a power, if they are not more than an eighth of it.
const MAX: usize = 12;

/// The power of two that `n` words are a few more than, if so: its plan would be full, the one for `n` words leaves
/// many of its rows empty.
pub(super) const fn power_below(n: usize) -> Option<usize> {
    if n <= POWER {
        return None;
    }
    let power = 1 << n.ilog2();
    let more = n - power;
    if more > 0 && more <= MAX && more <= power / 8 { Some(power) } else { None }
}

/// The lengths of a tier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// Low halves are a multiple of this many words.
    pub(super) multiple: usize,
    /// Whether batches of few levels are worth it where rows must be padded, see
    /// [`Plan::pays`](super::plan::Plan::pays).
    pub(super) padded_rows: bool,
    /// From this many words on, both operands, the transform is the faster one; at least [`TRANSFORM`].
    pub(super) transform: usize,
}

/// Measured on a Zen 4 by forcing each method on and off at 8 to 6144 words; `PMULL` is taken over from `CLMUL`. A
/// transform costs the same for all lengths up to a number of points, so its curve and Karatsuba's cross more than
/// once: between 2050 and 2500 words for `avx512`, 2500 and 3000 for `vaes`, 2700 and 3250 for `clmul`, 2850 and 3450
/// for `avx2`.
impl Lengths {
    pub(super) const PORTABLE: Self = Self { multiple: 2, padded_rows: false, transform: 6000 };
    pub(super) const CLMUL: Self = Self { multiple: 2, padded_rows: false, transform: 2700 };
    pub(super) const AVX2: Self = Self { multiple: 2, padded_rows: false, transform: 3450 };
    pub(super) const VAES: Self = Self { multiple: 2, padded_rows: false, transform: 2900 };
    pub(super) const AVX512: Self = Self { multiple: 8, padded_rows: true, transform: 2100 };
    pub(super) const PMULL: Self = Self { multiple: 2, padded_rows: false, transform: 2400 };
}

const _: () = {
    let all =
        [Lengths::PORTABLE, Lengths::CLMUL, Lengths::AVX2, Lengths::VAES, Lengths::AVX512, Lengths::PMULL];
    let mut i = 0;
    while i < all.len() {
        assert!(all[i].transform >= TRANSFORM);
        i += 1;
    }
};

/// Words of the low half of `n` words: of two short halves they are as good as equal, whatever the `multiple`.
#[inline(always)]
pub(super) const fn half(n: usize, multiple: usize) -> usize {
    n.div_ceil(2).next_multiple_of(if n <= 2 * IN_REGISTERS { 2 } else { multiple })
}
