//! How many of the `e_k` are zero in type-II optimal bases: the shifts that Algorithm 1 need not do.

use super::published::ZERO_SHARES_OF;

fn prime(p: usize) -> bool {
    p > 1 && (2..).take_while(|d| d * d <= p).all(|d| !p.is_multiple_of(d))
}

/// Whether GF(2^n) has a type-II optimal normal basis: `p = 2n + 1` is prime, and 2 and -1 generate the residues modulo
/// p.
#[must_use]
pub fn has_type_two(n: usize) -> bool {
    let p = 2 * n + 1;
    // The order of 2 is 2n, or n and odd: then -1 is no power of 2.
    let order = || {
        let (mut order, mut x) = (1, 2);
        while x != 1 {
            (order, x) = (order + 1, 2 * x % p);
        }
        order
    };
    prime(p) && (order() == 2 * n || n % 2 == 1 && order() == n)
}

/// The share of the k with `e_k = 0`.
///
/// `β_0 β_i` is the sum of `β_k` for `2^k = ± (1 + 2^i)` and `2^k = ± (1 - 2^i)`.
#[must_use]
pub fn zero_share(n: usize) -> f64 {
    let p = 2 * n + 1;
    // F(x): k with x = ± 2^k.
    let mut f = vec![0; p];
    let mut powers = vec![1; n];
    for k in 0..n {
        if k > 0 {
            powers[k] = powers[k - 1] * 2 % p;
        }
        (f[powers[k]], f[p - powers[k]]) = (k, k);
    }
    let mut hit = vec![false; n];
    for x in &powers[1..=n / 2] {
        hit[f[(1 + x) % p]] = true;
        hit[f[(1 + p - x) % p]] = true;
    }
    hit.iter().filter(|hit| !**hit).count() as f64 / n as f64
}

/// The least, the average and the greatest share, and of how many fields: those that the paper tried.
#[must_use]
pub fn zero_shares() -> ([f64; 3], usize) {
    let shares: Vec<f64> =
        ZERO_SHARES_OF.filter(|n| n % 2 == 1 && has_type_two(*n)).map(zero_share).collect();
    let least = shares.iter().copied().fold(f64::MAX, f64::min);
    let most = shares.iter().copied().fold(0.0, f64::max);
    ([least, shares.iter().sum::<f64>() / shares.len() as f64, most], shares.len())
}
