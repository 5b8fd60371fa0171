//! The kernels of products of a few words more than the fixed sizes have, of batches, rows and squares.

use super::lengths::LONGER;
use super::plan::SHORTEST;
#[cfg(target_arch = "x86_64")]
use super::sums;
#[cfg(target_arch = "x86_64")]
use super::{breadth, few, strided};
use super::{method, row, square as squares};
use crate::gf2x::formula::Size;
use crate::gf2x::portable::Lane;

kernels! {
    /// The kernels of longer products, batches, rows and squares.
    pub(crate) const KERNELS = "gf2x";

    /// `out = a b`, with `out.len() == a.len() + b.len()`: the longer operand has 10 to 18 words, or fewer if their
    /// numbers differ.
    pub(super) fn mul_longer(out: &mut [u64], a: &[u64], b: &[u64]) {
        portable => method::multiply_longer, "the formulas by multiplication with holes", from LONGER "words";
        clmul => method::multiply_longer, "the formulas on PCLMULQDQ, two words a register", from LONGER "words";
        avx2 => method::multiply_longer, "the same source, VEX-encoded", from LONGER "words";
        vaes => method::multiply_longer,
            "the formulas, then products of eight and nine words on 256 bits", from LONGER "words";
        avx512 => method::multiply_longer, "the same source with three-way XOR", from LONGER "words";
        pmull => method::multiply_longer, "the formulas on PMULL, two words a register", from LONGER "words";
        sha3 => method::multiply_longer, "the same source with three-way XOR", from LONGER "words";
    }

    /// `out += a w`, a row of the schoolbook product: `out.len() == a.len() + 1`.
    pub(in crate::gf2x) fn add_row(out: &mut [u64], a: &[u64], w: u64) {
        portable => row::add_row::<Lane>, "times a word, by multiplication with holes";
        clmul => row::add_row::<V128<Clmul>>, "times a word, two words of the row at a time";
        avx2 => row::add_row::<V128<Avx2>>, "the same source, VEX-encoded";
        avx512 => row::add_row::<V128<Avx512>>, "the same source with three-way XOR";
        pmull => row::add_row::<V128<Pmull>>, "times a word, two words of the row at a time";
    }

    /// Levels of Karatsuba's method at once: the products of all rows.
    pub(super) fn mul_rows[S: Size] for Vaes (levels: u32, rows: &mut [u64], a: &[u64], b: &[u64]) {
        vaes => breadth::multiply::<V256<Vaes>, S, _>,
            "two to five levels of Karatsuba at once, four products at a time",
            from SHORTEST "words";
    }

    /// Two or three of these levels: the product from those of the rows.
    pub(super) fn collect_rows[S: Size] for Vaes (levels: u32, out: &mut [u64], rows: &mut [u64]) {
        vaes => breadth::collect::<V256<Vaes>, S, _>, "their sums, two levels in 256-bit registers",
            from SHORTEST "words";
    }

    /// Karatsuba's sum of three products, the first two in their places, above these levels.
    pub(super) fn sum_rows for Vaes (low: &mut [u64], high: &mut [u64], middle: &[u64]) {
        vaes => sums::karatsuba, "sums of longer parts on 256 bits", from SHORTEST "words";
    }

    /// `out = a b`, with `out.len() == a.len() + b.len()`, of at most 192 words, `a` not the shorter.
    pub(super) fn mul_strided for Avx512 (out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        avx512 => strided::multiply, "vectors of eight words as coefficients, 27 sums of words in four columns",
            from LONGER "words";
    }

    /// `out += a v + b w`, a few words in `v` and in `w`: see [`few`](super::few).
    pub(super) fn add_few for WideToken (out: &mut [u64], a: &[u64], v: &[u64], b: &[u64], w: &[u64]) {
        vaes => few::add_few::<V256<Vaes>, _>, "products of many words by a few, four words of them at a time",
            from LONGER "words";
        avx512 => few::add_few::<V512, _>, "the same, eight words of them at a time",
            from LONGER "words";
    }

    /// The square of `a`: `out.len() == 2 * a.len()`.
    pub(super) fn square(out: &mut [u64], a: &[u64]) {
        portable => squares::portable, "bits spread by shifts and masks";
        clmul => squares::lanes::<V128<Clmul>>, "word by word on PCLMULQDQ";
        vaes => squares::fours, "two words an instruction";
        avx512 => squares::eights, "four words an instruction";
        pmull => squares::lanes::<V128<Pmull>>, "word by word on PMULL";
    }
}
