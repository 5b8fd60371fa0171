//! The primes of `2^m - 1`.
//!
//! `2^m - 1` is the product of `Φ_d(2)` over the divisors `d` of m, with `Φ_d` the cyclotomic polynomials. A prime of
//! `Φ_d(2)` divides d or is one more than a multiple of d, and of 2 if it is odd: these are tried first. For `d = 4 h`
//! with odd h, `2^(2h) + 1 = (2^h - 2^((h+1)/2) + 1)(2^h + 2^((h+1)/2) + 1)` (Aurifeuille) splits what is left. Greater
//! primes for small d are in a table, and Pollard's method looks for those of up to some eleven digits. What is
//! composite after that is given up.

use super::integer::{Ring, compare, gcd, is_prime, ones, quotient, rem_word, subtract};
use alloc::{vec, vec::Vec};

/// Multiples of d that are tried.
const TRIED: u64 = 1 << 14;
/// Steps of Pollard's method between two divisors, and how often.
const STEPS: usize = 256;
const ROUNDS: usize = 1 << 12;

/// Primes of `Φ_d(2)` that take Pollard's method too long, for each d all but the greatest: those for d up to 200, of
/// the Fermat numbers up to the ninth, and of a field of FIPS 186. That they divide is seen anew each time, and that
/// they are prime by the tests.
pub(super) const KNOWN: &[(usize, &[u64])] = &[
    (101, &[7_432_339_208_719]),
    (125, &[269_089_806_001]),
    (137, &[13_585_471_522_786_883_953, 1]),
    (139, &[5_625_767_248_687]),
    (143, &[158_822_951_431]),
    (149, &[12_869_292_271_443_976_687, 4]),
    (157, &[1_654_058_017_289]),
    (169, &[6_740_339_310_641]),
    (173, &[70_084_436_712_553_223]),
    (185, &[1_587_855_697_992_791]),
    (191, &[332_584_516_519_201]),
    (193, &[5_421_538_911_019_115_887, 3_342]),
    (199, &[164_504_919_713]),
    (256, &[59_649_589_127_497_217]),
    (409, &[4_480_666_067_023]),
    (409, &[76_025_626_689_833]),
    (512, &[1_238_926_361_552_897]),
    (1024, &[3_123_108_991_905_048_577, 14_931_350_096_784_166_827, 21_910_047_508]),
];

/// The primes of `2^m - 1`, rising, each as often as it divides; none if they could not be found.
pub(super) fn primes_of_ones(m: usize) -> Option<Vec<Vec<u64>>> {
    let mut values: Vec<(usize, Vec<u64>)> = Vec::new();
    let mut primes = Vec::new();
    for d in (1..=m).filter(|d| m.is_multiple_of(*d)) {
        // Φ_d(2) is 2^d - 1 without the others of d.
        let mut value = ones(d);
        for (_, other) in values.iter().filter(|(e, _)| d.is_multiple_of(*e)) {
            value = quotient(&value, other)?;
        }
        primes.extend(cyclotomic(d, value.clone())?);
        values.push((d, value));
    }
    primes.sort_unstable_by(|a, b| compare(a, b));
    Some(primes)
}

/// The primes of `Φ_d(2)`.
fn cyclotomic(d: usize, value: Vec<u64>) -> Option<Vec<Vec<u64>>> {
    let (mut rest, mut primes) = (value, Vec::new());
    let mut take = |rest: &mut Vec<u64>, p: &[u64]| {
        while let Some(q) = quotient(rest, p) {
            primes.push(p.to_vec());
            *rest = q;
        }
    };
    // Composite candidates do not divide: their primes have gone before.
    let step = if d.is_multiple_of(2) { d } else { 2 * d } as u64;
    let candidates =
        (3..=d as u64).filter(|p| (d as u64).is_multiple_of(*p)).chain((1..TRIED).map(|k| k * step + 1));
    for p in candidates {
        if rest == [1] {
            break;
        }
        if p > 1 && rem_word(&rest, p) == 0 {
            take(&mut rest, &[p]);
        }
    }
    for (_, p) in KNOWN.iter().filter(|(of, _)| *of == d) {
        take(&mut rest, p);
    }
    let mut parts = vec![rest];
    if d % 8 == 4 && d > 4 {
        // 2^h + 1 - 2^((h + 1)/2) for h = d/4.
        let h = d / 4;
        let mut half = ones(h + 1);
        subtract(&mut half, &ones(h));
        half[0] |= 1;
        let mut power = ones(h.div_ceil(2) + 1);
        subtract(&mut power, &ones(h.div_ceil(2)));
        subtract(&mut half, &power);
        let common = gcd(&half, &parts[0]);
        parts[0] = quotient(&parts[0], &common)?;
        parts.push(common);
    }
    while let Some(part) = parts.pop() {
        if part == [1] {
            continue;
        }
        if is_prime(&part) {
            primes.push(part);
            continue;
        }
        let divisor = pollard(&part)?;
        parts.push(quotient(&part, &divisor)?);
        parts.push(divisor);
    }
    Some(primes)
}

/// A divisor of a composite odd number: Pollard's rho, with Brent's order of comparisons.
fn pollard(n: &[u64]) -> Option<Vec<u64>> {
    let ring = Ring::new(n);
    (1..3).find_map(|c| walk(n, &ring, c))
}

/// Along `y^2 + c`; none if it takes too long, or finds all primes at once.
fn walk(n: &[u64], ring: &Ring, c: u64) -> Option<Vec<u64>> {
    let c = ring.of(c);
    let mut y = ring.of(2);
    let (mut anchor, mut next, mut difference) = (y.clone(), y.clone(), y.clone());
    let (mut length, mut left) = (1_usize, 1_usize);
    for _ in 0..ROUNDS {
        let mut product = ring.one.clone();
        for _ in 0..STEPS {
            ring.mul(&mut next, &y, &y);
            ring.add(&mut next, &c);
            core::mem::swap(&mut y, &mut next);
            ring.subtract(&mut difference, &anchor, &y);
            ring.mul(&mut next, &product, &difference);
            core::mem::swap(&mut product, &mut next);
            left -= 1;
            if left == 0 {
                anchor.copy_from_slice(&y);
                length *= 2;
                left = length;
            }
        }
        let divisor = gcd(&product, n);
        if divisor != [1] {
            return (divisor != n).then_some(divisor);
        }
    }
    None
}
