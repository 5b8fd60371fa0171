//! Linear maps of GF(2^127) as columns that the compiler computes: large powers of the Frobenius map, the half-trace.
//!
//! Column `i` is the image of `z^i`; the image of an element is the sum of the columns that its coefficients select.
//! All of them are read, whatever the element. `z^127 = z^63 + 1` is a column like the others, as elements have 128
//! bits.

use crate::simd::Aligned;

/// `z^i` for the 128 bits of a word pair, mapped.
pub(super) type Columns = [[u64; 2]; 128];

/// `a(z) mod z^127 + z^63 + 1`, all 128 bits of it.
const fn times_z(a: u128) -> u128 {
    (a << 1) ^ if a >> 127 == 1 { 1 << 64 | 2 } else { 0 }
}

const fn times(a: u128, b: u128) -> u128 {
    let (mut power, mut sum, mut i) = (a, 0, 0);
    while i < 128 {
        if b >> i & 1 == 1 {
            sum ^= power;
        }
        power = times_z(power);
        i += 1;
    }
    sum
}

/// The bits apart, zeros between them.
const fn spread(half: u64) -> u128 {
    let mut x = half as u128;
    x = (x | x << 32) & 0x0000_0000_ffff_ffff_0000_0000_ffff_ffff;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff_0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333_3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555_5555_5555_5555_5555
}

/// `a^2`: the upper half `h` of the spread bits counts `z^128 h = (z^64 + z) h`, twice for what that brings beyond.
const fn square(a: u128) -> u128 {
    let h = spread((a >> 64) as u64);
    let above = h >> 64;
    spread(a as u64) ^ (h << 1) ^ (h << 64) ^ (above << 64) ^ (above << 1)
}

const fn frobenius(mut a: u128, n: usize) -> u128 {
    let mut i = 0;
    while i < n {
        a = square(a);
        i += 1;
    }
    a
}

const fn words(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}

/// `a -> a^(2^n)`: powers of `z^(2^n)`.
const fn power(n: usize) -> Columns {
    let image = frobenius(2, n);
    let (mut columns, mut column, mut i) = ([[0; 2]; 128], 1, 0);
    while i < 128 {
        columns[i] = words(column);
        column = times(column, image);
        i += 1;
    }
    columns
}

/// `a -> a + a^4 + a^16 + ... + a^(4^63)`.
const fn half_trace() -> Columns {
    let (mut columns, mut i) = ([[0; 2]; 128], 0);
    while i < 128 {
        let mut a = if i == 127 { 1 << 63 | 1 } else { 1 << i };
        let (mut sum, mut k) = (a, 1);
        while k < 64 {
            a = square(square(a));
            sum ^= a;
            k += 1;
        }
        columns[i] = words(sum);
        i += 1;
    }
    columns
}

pub(super) static POWER_14: Aligned<Columns> = Aligned(power(14));
pub(super) static POWER_42: Aligned<Columns> = Aligned(power(42));
pub(super) static HALF_TRACE: Aligned<Columns> = Aligned(half_trace());

/// The image of an element, of whose bits the compiler knows nothing.
#[inline(always)]
pub(super) fn image(columns: &Aligned<Columns>, element: [u64; 2]) -> [u64; 2] {
    let element = core::hint::black_box(element);
    let mut sum = [0; 2];
    for (columns, word) in columns.0.as_chunks::<64>().0.iter().zip(element) {
        for (i, column) in columns.iter().enumerate() {
            let mask = (word >> i & 1).wrapping_neg();
            sum[0] ^= column[0] & mask;
            sum[1] ^= column[1] & mask;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_products() {
        for i in 0..128 {
            let a = (0x0123_4567_89ab_cdef_fedc_ba98_7654_3210_u128.rotate_left(i)) ^ 1 << i;
            assert_eq!(square(a), times(a, a));
        }
        assert_eq!(times(1 << 127, 1), 1 << 127);
        assert_eq!(times_z(1 << 126), 1 << 127);
        assert_eq!(times(1 << 126, 4), 1 << 64 | 2);
    }
}
