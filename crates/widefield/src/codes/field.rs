//! GF(2^m) by tables of logarithms: elements are public.

use crate::Error;
use alloc::{vec, vec::Vec};

/// A field of `2^m` elements, `2 <= m <= 16`.
#[derive(Clone, Debug)]
pub(super) struct LogField {
    pub(super) m: u32,
    /// `2^m - 1`.
    pub(super) order: u32,
    /// The powers of a primitive element, twice round.
    exp: Vec<u16>,
    log: Vec<u16>,
}

/// The product of two polynomials, modulo the modulus of degree m.
fn product(a: u32, b: u32, modulus: u32, m: u32) -> u32 {
    (0..m).rev().fold(0, |sum, i| {
        let doubled = sum << 1;
        let reduced = if doubled >> m == 1 { doubled ^ modulus } else { doubled };
        if b >> i & 1 == 1 { reduced ^ a } else { reduced }
    })
}

/// A polynomial modulo another one, which is not 0.
fn remainder(mut a: u32, b: u32) -> u32 {
    while let Some(shift) = a.checked_ilog2().and_then(|degree| degree.checked_sub(b.ilog2())) {
        a ^= b << shift;
    }
    a
}

pub(super) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl LogField {
    /// # Errors
    /// [`Error::Degree`] unless the degree is 2 to `most`, [`Error::Reducible`].
    pub(super) fn new(modulus: u32, most: usize) -> Result<Self, Error> {
        let m = modulus.checked_ilog2().unwrap_or(0);
        if m < 2 || m as usize > most {
            return Err(Error::Degree);
        }
        if (2..2 << (m / 2)).any(|divisor| remainder(modulus, divisor) == 0) {
            return Err(Error::Reducible);
        }
        let order = (1 << m) - 1;
        let mut exp = vec![0; 2 * order as usize];
        // Of the elements one in five or more is primitive.
        let powers = |g: u32, exp: &mut [u16]| {
            let mut power = 1;
            for (i, place) in exp[..order as usize].iter_mut().enumerate() {
                if i > 0 && power == 1 {
                    return false;
                }
                *place = power as u16;
                power = product(power, g, modulus, m);
            }
            power == 1
        };
        if !(2..=order).any(|g| powers(g, &mut exp)) {
            return Err(Error::Reducible);
        }
        exp.copy_within(..order as usize, order as usize);
        let mut log = vec![0; 1 << m];
        for (power, a) in exp[..order as usize].iter().enumerate() {
            log[usize::from(*a)] = power as u16;
        }
        Ok(Self { m, order, exp, log })
    }

    /// The logarithm of an element that is not zero.
    #[inline]
    pub(super) fn log(&self, a: u16) -> u32 {
        u32::from(self.log[usize::from(a)])
    }

    /// The element of a logarithm below `2 order`.
    #[inline]
    pub(super) fn exp(&self, log: u32) -> u16 {
        self.exp[log as usize]
    }

    /// The element of a logarithm of any size.
    pub(super) fn exp_mod(&self, log: u64) -> u16 {
        self.exp((log % u64::from(self.order)) as u32)
    }

    #[inline]
    pub(super) fn mul(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.exp(self.log(a) + self.log(b)) }
    }

    /// `a / b`, `b` not zero.
    #[inline]
    pub(super) fn div(&self, a: u16, b: u16) -> u16 {
        if a == 0 { 0 } else { self.exp(self.log(a) + self.order - self.log(b)) }
    }

    /// `a^2`.
    #[inline]
    pub(super) fn square(&self, a: u16) -> u16 {
        self.mul(a, a)
    }

    /// The element whose square is `a`.
    pub(super) fn square_root(&self, a: u16) -> u16 {
        // Of an odd logarithm the sum with the order is even.
        let log = self.log(a);
        if a == 0 { 0 } else { self.exp((log + (log & 1) * self.order) / 2) }
    }

    /// `out[i] += s a[i]`, as far as both go.
    pub(super) fn axpy(&self, out: &mut [u16], s: u16, a: &[u16]) {
        if s == 0 {
            return;
        }
        let s = self.log(s);
        for (out, a) in out.iter_mut().zip(a) {
            if *a != 0 {
                *out ^= self.exp(s + self.log(*a));
            }
        }
    }

    /// `f (X + a)`, the highest coefficient first; with the lowest first, `f (1 + a X)`.
    pub(super) fn times_linear(&self, f: &mut Vec<u16>, a: u16) {
        let before = f.clone();
        f.push(0);
        self.axpy(&mut f[1..], a, &before);
    }

    /// The value at a point of the polynomial with these coefficients, the lowest first.
    pub(super) fn evaluate(&self, a: &[u16], at: u16) -> u16 {
        a.iter().rev().fold(0, |sum, a| self.mul(sum, at) ^ a)
    }

    /// The images of the bits of a byte under the product with an element, for fields of up to 256.
    pub(super) fn images(&self, s: u16) -> [u8; 8] {
        core::array::from_fn(|i| if (i as u32) < self.m { self.mul(s, 1 << i) as u8 } else { 0 })
    }
}

/// The powers of an element `β`, and which of them an element is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Powers {
    log: u32,
    /// How many there are: the order of `β`.
    pub(super) count: u32,
    /// `order / count`, and the inverse of `log / common` modulo `count`.
    common: u32,
    inverse: u32,
}

impl Powers {
    /// Of the element that is not zero.
    pub(super) fn new(field: &LogField, base: u16) -> Self {
        let log = field.log(base);
        let common = gcd(field.order, log);
        let count = field.order / common;
        // Euclid's algorithm, with the factor of log / common.
        let (mut a, mut b, mut s, mut t) =
            (i64::from(count), i64::from(log / common) % i64::from(count), 0i64, 1i64);
        while b != 0 {
            let q = a / b;
            (a, b, s, t) = (b, a - q * b, t, s - q * t);
        }
        let inverse = s.rem_euclid(i64::from(count)) as u32;
        Self { log, count, common, inverse }
    }

    /// The logarithm of `β^n`.
    #[inline]
    pub(super) fn log(&self, field: &LogField, n: u64) -> u32 {
        (u64::from(self.log) * (n % u64::from(field.order)) % u64::from(field.order)) as u32
    }

    /// `β^n`.
    pub(super) fn power(&self, field: &LogField, n: u64) -> u16 {
        field.exp(self.log(field, n))
    }

    /// The least `n` with `β^n = a`, for `a` not zero.
    pub(super) fn exponent(&self, field: &LogField, a: u16) -> Option<u32> {
        let log = field.log(a);
        let quotient = u64::from(log / self.common) * u64::from(self.inverse) % u64::from(self.count);
        log.is_multiple_of(self.common).then_some(quotient as u32)
    }
}
