//! Integers of any length in little-endian words, for the orders of groups: slow and simple but for products modulo odd
//! ones. Nothing here sees a secret.

use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

/// Without zeros at the top.
pub(super) fn trimmed(mut a: Vec<u64>) -> Vec<u64> {
    while a.last() == Some(&0) {
        a.pop();
    }
    a
}

/// `2^m - 1`.
pub(super) fn ones(m: usize) -> Vec<u64> {
    let mut a = vec![u64::MAX; m.div_ceil(64)];
    if !m.is_multiple_of(64) {
        a[m / 64] >>= 64 - m % 64;
    }
    a
}

/// Both without zeros at the top.
pub(super) fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

/// `a = a - b` for `b <= a`, without zeros at the top.
pub(super) fn subtract(a: &mut Vec<u64>, b: &[u64]) {
    subtract_words(a, b);
    while a.last() == Some(&0) {
        a.pop();
    }
}

/// `a - b` modulo a power of `2^64`; `b` is no longer.
fn subtract_words(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (i, w) in a.iter_mut().enumerate() {
        let (d, first) = w.overflowing_sub(b.get(i).copied().unwrap_or(0));
        let (d, second) = d.overflowing_sub(borrow.into());
        (*w, borrow) = (d, first || second);
    }
}

fn shift_right(a: &mut Vec<u64>) {
    let mut above = 0;
    for w in a.iter_mut().rev() {
        (*w, above) = (*w >> 1 | above << 63, *w & 1);
    }
    while a.last() == Some(&0) {
        a.pop();
    }
}

/// `a = 2 a + bit`.
fn shift_in(a: &mut Vec<u64>, bit: u64) {
    let mut below = bit;
    for w in a.iter_mut() {
        (*w, below) = (*w << 1 | below, *w >> 63);
    }
    if below > 0 {
        a.push(below);
    }
}

/// Quotient and remainder by `b > 0`, bit by bit.
pub(super) fn div_rem(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let (mut q, mut r) = (vec![0; a.len()], Vec::new());
    for i in (0..64 * a.len()).rev() {
        shift_in(&mut r, a[i / 64] >> (i % 64) & 1);
        if compare(&r, b).is_ge() {
            subtract(&mut r, b);
            q[i / 64] |= 1 << (i % 64);
        }
    }
    (trimmed(q), r)
}

/// The remainder by one word.
pub(super) fn rem_word(a: &[u64], d: u64) -> u64 {
    a.iter().rev().fold(0, |r, w| ((u128::from(r) << 64 | u128::from(*w)) % u128::from(d)) as u64)
}

/// The quotient if there is no remainder.
pub(super) fn quotient(a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    let (q, r) = div_rem(a, b);
    r.is_empty().then_some(q)
}

/// The greatest common divisor with an odd `b`.
pub(super) fn gcd(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (mut a, mut b) = (trimmed(a.to_vec()), b.to_vec());
    while !a.is_empty() {
        while a[0] & 1 == 0 {
            shift_right(&mut a);
        }
        if compare(&a, &b).is_lt() {
            core::mem::swap(&mut a, &mut b);
        }
        subtract(&mut a, &b);
    }
    b
}

/// Arithmetic modulo an odd number n of w words, on numbers times `R = 2^(64 w)` (Montgomery).
pub(super) struct Ring {
    n: Vec<u64>,
    /// `-1/n` modulo `2^64`.
    inverse: u64,
    /// `R` and `R^2` modulo n.
    pub(super) one: Vec<u64>,
    square: Vec<u64>,
}

impl Ring {
    pub(super) fn new(n: &[u64]) -> Self {
        // Each step doubles the number of right bits; n itself has three.
        let inverse = (0..5).fold(n[0], |x, _| x.wrapping_mul(2_u64.wrapping_sub(n[0].wrapping_mul(x))));
        let power = |k: usize| {
            let mut r = vec![0; k * n.len()];
            r.push(1);
            let mut r = div_rem(&r, n).1;
            r.resize(n.len(), 0);
            r
        };
        Self { n: n.to_vec(), inverse: inverse.wrapping_neg(), one: power(1), square: power(2) }
    }

    /// `out = a b / R`.
    pub(super) fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        out.fill(0);
        let mut top = 0;
        for x in a {
            let mut carry = 0;
            let mut sum = multiply(out[0], *x, b[0], &mut carry);
            let factor = sum.wrapping_mul(self.inverse);
            let mut reduced = 0;
            multiply(sum, factor, self.n[0], &mut reduced);
            for k in 1..out.len() {
                sum = multiply(out[k], *x, b[k], &mut carry);
                out[k - 1] = multiply(sum, factor, self.n[k], &mut reduced);
            }
            let high = u128::from(top) + u128::from(carry) + u128::from(reduced);
            (out[self.n.len() - 1], top) = (high as u64, (high >> 64) as u64);
        }
        if top > 0 || out.iter().rev().cmp(self.n.iter().rev()).is_ge() {
            self.subtract_n(out);
        }
    }

    /// `out = out + a`.
    pub(super) fn add(&self, out: &mut [u64], a: &[u64]) {
        let mut carry = 0;
        for (o, a) in out.iter_mut().zip(a) {
            let sum = u128::from(*o) + u128::from(*a) + u128::from(carry);
            (*o, carry) = (sum as u64, (sum >> 64) as u64);
        }
        if carry > 0 || out.iter().rev().cmp(self.n.iter().rev()).is_ge() {
            self.subtract_n(out);
        }
    }

    /// `out = a - b`, or `n` more.
    pub(super) fn subtract(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        // n - b + a, n for b = 0.
        out.copy_from_slice(&self.n);
        subtract_words(out, b);
        self.add(out, a);
    }

    fn subtract_n(&self, out: &mut [u64]) {
        subtract_words(out, &self.n);
    }

    /// A small number.
    pub(super) fn of(&self, a: u64) -> Vec<u64> {
        let mut small = vec![0; self.n.len()];
        small[0] = a;
        let mut out = vec![0; self.n.len()];
        self.mul(&mut out, &small, &self.square);
        out
    }

    fn pow(&self, a: &[u64], e: &[u64]) -> Vec<u64> {
        let (mut power, mut next) = (self.one.clone(), vec![0; a.len()]);
        for i in (0..64 * e.len()).rev() {
            self.mul(&mut next, &power, &power);
            core::mem::swap(&mut power, &mut next);
            if e[i / 64] >> (i % 64) & 1 == 1 {
                self.mul(&mut next, &power, a);
                core::mem::swap(&mut power, &mut next);
            }
        }
        power
    }
}

/// `sum + x y` and a carry: the low word, the high one carried on.
fn multiply(sum: u64, x: u64, y: u64, carry: &mut u64) -> u64 {
    let all = u128::from(x) * u128::from(y) + u128::from(sum) + u128::from(*carry);
    *carry = (all >> 64) as u64;
    all as u64
}

/// Bases of the test for primes. The first twelve decide for every number below 2^64 (Sorenson and Webster); above, no
/// composite of a kind that was not made for it is known to pass.
const BASES: [u64; 24] =
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89];

/// Whether an odd number greater than 1 is prime: Miller and Rabin's test.
pub(super) fn is_prime(n: &[u64]) -> bool {
    if let [n] = n
        && BASES.contains(n)
    {
        return true;
    }
    let ring = Ring::new(n);
    let mut odd = n.to_vec();
    odd[0] -= 1;
    let mut twos = 0;
    while odd[0] & 1 == 0 {
        shift_right(&mut odd);
        twos += 1;
    }
    BASES.iter().all(|base| passes(&ring, &ring.of(*base), &odd, twos))
}

/// Whether `a^d = 1`, or `a^(2^i d) = -1` for an i below `twos`.
fn passes(ring: &Ring, a: &[u64], d: &[u64], twos: usize) -> bool {
    let mut power = ring.pow(a, d);
    if power == ring.one {
        return true;
    }
    let mut next = power.clone();
    for _ in 0..twos {
        // -1: the sum with 1 is 0.
        let mut sum = power.clone();
        ring.add(&mut sum, &ring.one);
        if sum.iter().all(|w| *w == 0) {
            return true;
        }
        ring.mul(&mut next, &power, &power);
        core::mem::swap(&mut power, &mut next);
    }
    false
}
