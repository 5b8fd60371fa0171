//! Powers with secret exponents, four bits at a time: a quarter of a product for each bit, and 14 for the table.

use crate::simd::mask_of;

/// A ring, as far as powers need it: elements are words, all of one length.
pub(crate) trait Ring {
    /// `out = a b`.
    fn product(&mut self, out: &mut [u64], a: &[u64], b: &[u64]);
    /// `out = a^16`.
    fn sixteenth_power(&mut self, out: &mut [u64], a: &[u64]);
}

/// Powers in the table: `a^0, ..., a^15`.
const POWERS: usize = 16;

/// Elements of memory that [`power`] takes: the table, half of it to choose from, and a result.
pub(crate) const MEMORY: usize = POWERS + POWERS / 2 + 1;

/// `out = a^e`, where `out` is 1 before. The exponent is in little-endian words; its digits, leading zeros too, decide
/// nothing: each takes four squarings, a product, and a look at the whole table.
///
/// `memory` is [`MEMORY`] elements; powers of `a` are left in it.
pub(crate) fn power(ring: &mut impl Ring, out: &mut [u64], a: &[u64], exponent: &[u64], memory: &mut [u64]) {
    let n = out.len();
    let (table, memory) = memory.split_at_mut(POWERS * n);
    let (chosen, next) = memory.split_at_mut(POWERS / 2 * n);
    table[..n].copy_from_slice(out);
    table[n..2 * n].copy_from_slice(a);
    for i in 1..POWERS / 2 {
        let (smaller, later) = table.split_at_mut(2 * i * n);
        let (even, odd) = later[..2 * n].split_at_mut(n);
        let half = &smaller[i * n..][..n];
        ring.product(even, half, half);
        ring.product(odd, even, a);
    }
    let mut first = true;
    for word in exponent.iter().rev() {
        for shift in (0..64).step_by(4).rev() {
            choose(chosen, table, word >> shift);
            if first {
                out.copy_from_slice(&chosen[..n]);
            } else {
                ring.sixteenth_power(next, out);
                ring.product(out, next, &chosen[..n]);
            }
            first = false;
        }
    }
}

/// The entry of the table that the lowest four bits of `digit` name, as the first element of `chosen`: each bit chooses
/// a half of what is left.
#[inline(always)]
fn choose(chosen: &mut [u64], table: &[u64], digit: u64) {
    let mask = mask_of(digit >> 3);
    let (low, high) = table.split_at(chosen.len());
    for (chosen, (low, high)) in chosen.iter_mut().zip(low.iter().zip(high)) {
        *chosen = low ^ (low ^ high) & mask;
    }
    let mut left = chosen;
    for bit in (0..3).rev() {
        let mask = mask_of(digit >> bit);
        let (low, high) = left.split_at_mut(left.len() / 2);
        for (low, high) in low.iter_mut().zip(high) {
            *low ^= (*low ^ *high) & mask;
        }
        left = low;
    }
}

#[cfg(test)]
mod tests {
    use super::{MEMORY, Ring, power};

    /// Pairs of integers modulo 2^64.
    struct Integers;
    impl Ring for Integers {
        fn product(&mut self, out: &mut [u64], a: &[u64], b: &[u64]) {
            out.iter_mut().zip(a.iter().zip(b)).for_each(|(out, (a, b))| *out = a.wrapping_mul(*b));
        }
        fn sixteenth_power(&mut self, out: &mut [u64], a: &[u64]) {
            out.iter_mut().zip(a).for_each(|(out, a)| *out = a.wrapping_pow(16));
        }
    }

    #[test]
    fn every_digit_in_every_place() {
        let a = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];
        for (digit, place) in (0..16_u64).flat_map(|digit| (0..32).map(move |place| (digit, place))) {
            let exponent = u128::from(digit) << (4 * place) | 0x5a << (4 * ((place + 7) % 31));
            let expected = a.map(|a: u64| {
                let square_and_multiply = |power: u64, bit: u32| {
                    power.wrapping_mul(power).wrapping_mul(if exponent >> bit & 1 == 1 { a } else { 1 })
                };
                (0..128).rev().fold(1, square_and_multiply)
            });
            let mut out = [1; 2];
            let exponent = [exponent as u64, (exponent >> 64) as u64];
            power(&mut Integers, &mut out, &a, &exponent, &mut [0; 2 * MEMORY]);
            assert_eq!(out, expected, "{digit} {place}");
        }
        let mut out = [1; 2];
        power(&mut Integers, &mut out, &a, &[], &mut [0; 2 * MEMORY]);
        assert_eq!(out, [1; 2]);
    }
}
