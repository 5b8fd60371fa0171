//! Scalars of Koblitz curves in base `tau`, the map of Frobenius, which costs nothing beside a double:
//! Solinas's window non-adjacent form. The scalars are public.
//!
//! On the curve with `mu = 1` for `a = 1`, `mu = -1` for `a = 0`, `tau^2 - mu tau + 2 = 0`. Here everything
//! is in `sigma = mu tau`, for which `sigma^2 - sigma + 2 = 0` on all curves: a number is `x + y sigma`, its
//! conjugate `(x + y) - y sigma`, its norm `x^2 + x y + 2 y^2`. `sigma` divides it if `x` is even.
//!
//! **Reduction.** `tau^m` is the identity, and `tau - 1` has the norm of the cofactor, so that it is one to
//! one on the group of prime order: `delta = (tau^m - 1)/(tau - 1)` takes that group to the identity element.
//! Its norm is the order `n`. A scalar `k` becomes `k - q delta`, of norm at most `1.1 n`, with the `q` next to
//! `k/delta`, which is `k conj(delta)/n`. Whatever `q` is, the multiple of a point is the same; how near it
//! is decides about the length alone.
//!
//! **Digits.** Where `sigma` does not divide the number, a digit is subtracted after which `sigma^5` does:
//! one for which `x + 6 y`, modulo 32, is the same (`sigma` is 6 modulo `sigma^5`). The digits are the numbers
//! of least norm for the odd values -15 to 15; the largest norm is 16. So what the absolute value has above
//! `4/(2^(5/2) - 1) < 0.86` shrinks by `sqrt 2` or more with each power of `sigma`, and after `m + 4` of them
//! the norm is below 2: the number is 0 or plus or minus 1, which is a digit. As steps of five may go past
//! that by four, [`DIGITS`] are enough.
//!
//! # Source
//! J. Solinas, *Efficient Arithmetic on Koblitz Curves*, Designs, Codes and Cryptography 19 (2000).

use super::order::{self, Number, Order};

/// Digits of a scalar, in any base: those of 571 bits.
pub(super) const DIGITS: usize = 571 + 9;

/// The digits of the odd values 1 to 15. How sums of few make them is in `combination.rs`.
const VALUES: [[i64; 2]; 8] = [[1, 0], [-3, 1], [-1, 1], [1, 1], [-3, 2], [-1, 2], [1, 2], [1, -3]];

/// Words of a number that is as long as the square root of the order, and its sign.
const WORDS: usize = 5;

/// In two's complement, words from the lowest.
type Half = [u64; WORDS];

/// What a Koblitz curve's scalars are reduced by.
#[derive(Debug)]
pub(super) struct Tau {
    delta: [Half; 2],
    conjugate: [Fraction; 2],
    /// Words that a reduced scalar's parts have.
    words: usize,
    order_words: usize,
}

/// A fraction of the order, in so many words as the order has, behind the point.
#[derive(Debug)]
struct Fraction {
    negative: bool,
    digits: Number,
}

/// `(a x + b y + c)/2^shift`, rounded down, in so many words, for small `a`, `b`, `c`.
const fn combined([a, b, c]: [i64; 3], [x, y]: [&Half; 2], words: usize, shift: u32) -> Half {
    let (mut sum, mut carry, mut i) = ([0; WORDS], c as i128, 0);
    while i < words {
        carry += a as i128 * x[i] as i128 + b as i128 * y[i] as i128;
        sum[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    if shift > 0 {
        let mut i = 0;
        while i + 1 < words {
            sum[i] = sum[i] >> shift | sum[i + 1] << (64 - shift);
            i += 1;
        }
        sum[i] = (sum[i].cast_signed() >> shift).cast_unsigned();
    }
    sum
}

/// The product's lowest words.
fn product(a: &Half, b: &Half) -> Half {
    let mut product = [0; WORDS];
    for i in 0..WORDS {
        let mut carry = 0;
        for j in 0..WORDS - i {
            carry += u128::from(product[i + j]) + u128::from(a[i]) * u128::from(b[j]);
            product[i + j] = carry as u64;
            carry >>= 64;
        }
    }
    product
}

impl Fraction {
    /// `part/n`, rounded down.
    const fn new(part: &Half, order: &Order) -> Self {
        let negative = part[WORDS - 1] >> 63 == 1;
        let part = if negative { combined([-1, 0, 0], [part, part], WORDS, 0) } else { *part };
        let (mut rest, mut digits, mut i) = ([0; order::WORDS], [0; order::WORDS], 0);
        while i < WORDS {
            rest[i] = part[i];
            i += 1;
        }
        i = 0;
        while i < 64 * order.words {
            rest = order::add(&rest, &rest, !0, order.words).0;
            digits = order::add(&digits, &digits, !0, order.words).0;
            let (less, borrow) = order::subtract(&rest, &order.number(), order.words);
            if borrow == 0 {
                rest = less;
                digits[0] |= 1;
            }
            i += 1;
        }
        Self { negative, digits }
    }

    /// The integer next to this part of a scalar of so many words: further than half by at most a 64th.
    fn of(&self, scalar: &Number, words: usize) -> Half {
        let mut product = [0u64; 2 * order::WORDS];
        for (i, digit) in self.digits[..words].iter().enumerate() {
            let mut carry = 0;
            for (sum, word) in product[i..].iter_mut().zip(&scalar[..words]) {
                carry += u128::from(*sum) + u128::from(*digit) * u128::from(*word);
                *sum = carry as u64;
                carry >>= 64;
            }
            product[i + words] = carry as u64;
        }
        let mut whole = [0; WORDS];
        for (whole, word) in whole.iter_mut().zip(&product[words..]) {
            *whole = *word;
        }
        let (sign, half) = (if self.negative { -1 } else { 1 }, (product[words - 1] >> 63).cast_signed());
        combined([sign, 0, sign * half], [&whole, &whole], WORDS, 0)
    }
}

impl Tau {
    /// Of the curve with these `a` and `b` over the field of degree `m`; nothing if it is no Koblitz curve.
    pub(super) const fn new(b: &[u64], a: bool, m: usize, order: &Order) -> Option<Self> {
        let (mut i, mut above) = (1, 0);
        while i < b.len() {
            above |= b[i];
            i += 1;
        }
        if b[0] != 1 || above != 0 {
            return None;
        }
        let mu = if a { 1 } else { -1 };
        // 1 + tau + ... by Horner's rule.
        let (mut x, mut y, mut i) = ([1, 0, 0, 0, 0], [0; WORDS], 1);
        while i < m {
            let next = combined([0, -2 * mu, 1], [&x, &y], WORDS, 0);
            y = combined([mu, mu, 0], [&x, &y], WORDS, 0);
            x = next;
            i += 1;
        }
        let conjugate = [
            Fraction::new(&combined([1, 1, 0], [&x, &y], WORDS, 0), order),
            Fraction::new(&combined([0, -1, 0], [&x, &y], WORDS, 0), order),
        ];
        Some(Self { delta: [x, y], conjugate, words: order.words / 2 + 1, order_words: order.words })
    }

    /// A number of norm at most `1.1 n` that takes the points of the group to the same multiples.
    fn reduced(&self, scalar: &Number) -> [Half; 2] {
        let [u, v] = &self.conjugate.each_ref().map(|fraction| fraction.of(scalar, self.order_words));
        let [x, y] = &self.delta;
        let mut low = [0; WORDS];
        low.copy_from_slice(&scalar[..WORDS]);
        let both = product(v, y);
        let first = combined([-1, 2, 0], [&product(u, x), &both], WORDS, 0);
        let second = combined([-1, -1, 0], [&product(u, y), &product(v, x)], WORDS, 0);
        [combined([1, 1, 0], [&low, &first], WORDS, 0), combined([1, -1, 0], [&second, &both], WORDS, 0)]
    }

    /// The values of the digits, those of the lowest powers of `sigma` first: odd numbers, each with four
    /// zeros behind it.
    pub(super) fn digits(&self, scalar: &Number) -> [i8; DIGITS] {
        let ([mut x, mut y], words) = (self.reduced(scalar), self.words);
        let (mut digits, mut i) = ([0; DIGITS], 0);
        while x[..words].iter().chain(&y[..words]).any(|word| *word != 0) {
            let both = [&x, &y];
            if x[0] & 1 == 0 {
                // By (1 - sigma)/2.
                (x, y) = (combined([1, 2, 0], both, words, 1), combined([-1, 0, 0], both, words, 1));
                i += 1;
                continue;
            }
            let value = (x[0].wrapping_add(y[0].wrapping_mul(6)) << 3) as i8 >> 3;
            let [u, v] =
                VALUES[usize::from(value.unsigned_abs() / 2)].map(|part| part * i64::from(value.signum()));
            digits[i] = value;
            // By (5 + sigma)/32, the conjugate of `sigma^5` over its norm.
            (x, y) = (
                combined([5, -2, 2 * v - 5 * u], both, words, 5),
                combined([1, 6, -u - 6 * v], both, words, 5),
            );
            i += 5;
        }
        digits
    }
}
