//! Powers by windows of four bits, over any arithmetic: what the work `normal-power` times.

use crate::data::Data;

/// A ring, as far as powers need it.
pub trait Arithmetic: 'static {
    /// An element.
    type Element: Copy + 'static;
    /// `a b`.
    fn mul(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `a^(2^k)`.
    fn square_n(&self, a: &Self::Element, k: usize) -> Self::Element;
}

/// A public exponent of a number of bits, the highest of which is set: its digits in base 16, the highest first.
#[must_use]
pub fn exponent(bits: usize) -> Vec<usize> {
    let mut data = Data::new(!(bits as u64));
    let mut digits: Vec<usize> = (0..bits.div_ceil(4)).map(|_| (data.word() >> 60) as usize).collect();
    if let Some(first) = digits.first_mut() {
        let top = (bits - 1) % 4;
        *first = *first % (1 << top) + (1 << top);
    }
    digits
}

/// `a^e`, the highest digit of e in base 16 first and not 0: for each of the others `x^(2^4)` and, unless the digit is
/// 0, a product with one of a, ..., a^15. Of these the even ones are squares of others, the odd ones products: 7 of
/// each.
///
/// # Panics
/// If there is no digit, or one above 15.
pub fn power<A: Arithmetic>(arithmetic: &A, a: &A::Element, digits: &[usize]) -> A::Element {
    // The first one is never used.
    let mut powers = [*a; 16];
    for i in 2..16 {
        powers[i] = if i % 2 == 0 {
            arithmetic.square_n(&powers[i / 2], 1)
        } else {
            arithmetic.mul(&powers[i - 1], a)
        };
    }
    let mut x = powers[digits[0]];
    for digit in &digits[1..] {
        x = arithmetic.square_n(&x, 4);
        if *digit != 0 {
            x = arithmetic.mul(&x, &powers[*digit]);
        }
    }
    x
}
