//! The lengths in words by which methods are chosen.

/// What the fixed sizes reach to.
pub(super) const LEAF: usize = 9;

/// What one level of Karatsuba's method over eight words reaches to.
pub(super) const TWO_EIGHTS: usize = 16;

/// Blocks against a shorter operand.
pub(super) const BLOCK: usize = 8;

/// A shorter operand of so many words is done row by row.
pub(super) const ROWS: usize = 3;

/// The shortest operands that any tier gives to the transform.
pub(super) const TRANSFORM: usize = 2048;

/// The lengths of a tier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// Low halves are a multiple of this many words.
    pub(super) multiple: usize,
    /// From this many words on, up to [`TWO_EIGHTS`], the kernel for these lengths is the fastest.
    pub(super) two_eights: usize,
    /// From this many words on, both operands, the transform is the faster one; at least [`TRANSFORM`].
    pub(super) transform: usize,
}

/// Measured on a Zen 4 by forcing each method on and off at 8 to 6144 words; `PMULL` is taken over from `CLMUL`. A transform
/// costs the same for all lengths up to a number of points, so its curve and Karatsuba's cross more than once: between 2050
/// and 2500 words for `avx512`, `clmul` and `avx2`, 2500 and 3000 for `vaes`.
impl Lengths {
    pub(super) const PORTABLE: Self = Self { multiple: 2, two_eights: 15, transform: 6000 };
    pub(super) const CLMUL: Self = Self { multiple: 2, two_eights: 15, transform: 2400 };
    pub(super) const AVX2: Self = Self { multiple: 2, two_eights: 15, transform: 2400 };
    pub(super) const VAES: Self = Self { multiple: 2, two_eights: 10, transform: 2900 };
    pub(super) const AVX512: Self = Self { multiple: 8, two_eights: 10, transform: 2100 };
    pub(super) const PMULL: Self = Self { multiple: 2, two_eights: 15, transform: 2400 };
}

const _: () = {
    let all =
        [Lengths::PORTABLE, Lengths::CLMUL, Lengths::AVX2, Lengths::VAES, Lengths::AVX512, Lengths::PMULL];
    let mut i = 0;
    while i < all.len() {
        assert!(all[i].transform >= TRANSFORM && all[i].two_eights > LEAF && all[i].two_eights <= TWO_EIGHTS);
        i += 1;
    }
};

/// Words of the low half of `n` words.
#[inline(always)]
pub(super) const fn half(n: usize, multiple: usize) -> usize {
    n.div_ceil(2).next_multiple_of(multiple)
}
