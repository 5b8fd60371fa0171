//! Which Gaussian normal bases exist, and the cosets that describe them. Nothing here sees a secret.

use alloc::{vec, vec::Vec};

/// Whether `p` is a prime, by division.
fn is_prime(p: usize) -> bool {
    p >= 2 && (2..).take_while(|d| d * d <= p).all(|d| !p.is_multiple_of(d))
}

pub(super) const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The multiplicative order of 2 modulo an odd prime.
pub(super) fn order_of_two(p: usize) -> usize {
    let (mut power, mut order) = (2 % p, 1);
    while power != 1 {
        power = 2 * power % p;
        order += 1;
    }
    order
}

/// `a b mod p`. (The product need not fit `usize`.)
const fn multiply(a: usize, b: usize, p: usize) -> usize {
    (a as u64 * b as u64 % p as u64) as usize
}

/// `base^exponent mod p`.
fn power(base: usize, mut exponent: usize, p: usize) -> usize {
    let (mut square, mut result) = (base % p, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = multiply(result, square, p);
        }
        square = multiply(square, square, p);
        exponent /= 2;
    }
    result
}

/// Whether there is a Gaussian normal basis of type `t`: `p = n t + 1` is an odd prime and, with e the order of 2
/// modulo p, `gcd(n t / e, n) = 1`.
pub(super) fn exists(n: usize, t: usize) -> bool {
    let p = n * t + 1;
    p > 2 && is_prime(p) && gcd(n * t / order_of_two(p), n) == 1
}

/// The subgroup of order t of the units modulo p, and which of its cosets each unit lies in.
#[derive(Clone, Debug)]
pub(super) struct Cosets {
    /// K: the subgroup, as powers of a generator.
    pub(super) subgroup: Vec<usize>,
    /// At `e`: the i with e in `2^i K`. (At 0: 0, which means nothing.)
    pub(super) of: Vec<usize>,
}

impl Cosets {
    /// For n and t of an existing basis.
    pub(super) fn new(n: usize, t: usize) -> Self {
        let p = n * t + 1;
        // The n-th powers are the units of an order that divides t; one of them has the order t itself.
        let powers = |g: usize| {
            let mut all = vec![1];
            while let Some(next) = all.last().map(|last| multiply(*last, g, p)).filter(|next| *next != 1) {
                all.push(next);
            }
            all
        };
        let subgroup =
            (1..p).map(|r| powers(power(r, n, p))).find(|all| all.len() == t).unwrap_or_else(|| vec![1]);
        let mut of = vec![0; p];
        let mut two_i = 1;
        for i in 0..n {
            for k in &subgroup {
                of[multiply(two_i, *k, p)] = i;
            }
            two_i = 2 * two_i % p;
        }
        Self { subgroup, of }
    }

    /// The coordinates of `β_0 β_i`, in ascending order.
    ///
    /// `β_0 β_i = Σ_h Σ_k g^(k (1 + 2^i h))`, h and k over K. The inner sum is `β_s` for `1 + 2^i h` in `2^s K`, or t
    /// times one if `1 + 2^i h = 0`, and one is the sum of all `β_s`.
    pub(super) fn product(&self, n: usize, t: usize, i: usize) -> Vec<usize> {
        let p = n * t + 1;
        let two_i = power(2, i, p);
        let mut odd = vec![false; n];
        for h in &self.subgroup {
            match (1 + multiply(two_i, *h, p)) % p {
                0 if t.is_multiple_of(2) => {}
                0 => odd.iter_mut().for_each(|bit| *bit = !*bit),
                e => odd[self.of[e]] = !odd[self.of[e]],
            }
        }
        (0..n).filter(|s| odd[*s]).collect()
    }
}
