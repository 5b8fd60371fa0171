//! Integers of any length: their division, and the prime factors of 2^m - 1.

use super::*;
use crate::Error;
use crate::gf2m::factors::{KNOWN, primes_of_ones};
use crate::gf2m::integer::{compare, div_rem, gcd, is_prime, ones, quotient};

fn product(primes: &[Vec<u64>]) -> Vec<u64> {
    let mut product = vec![1];
    for p in primes {
        let mut next = vec![0; product.len() + p.len()];
        for (i, x) in product.iter().enumerate() {
            let mut carry = 0;
            for (j, y) in p.iter().enumerate() {
                let sum = u128::from(*x) * u128::from(*y) + u128::from(next[i + j]) + carry;
                (next[i + j], carry) = (sum as u64, sum >> 64);
            }
            next[i + p.len()] = carry as u64;
        }
        product = next.into_iter().rev().skip_while(|w| *w == 0).collect();
        product.reverse();
    }
    product
}

/// What `Group::new` promises; and that what it does not is an error.
#[test]
fn factors_multiply_to_the_order() {
    let found = |m| primes_of_ones(m).unwrap_or_else(|| panic!("2^{m} - 1"));
    for m in 2..=200 {
        let primes = found(m);
        assert_eq!(product(&primes), ones(m), "{m}");
        assert!(
            primes.iter().all(|p| is_prime(p)) && primes.is_sorted_by(|a, b| compare(a, b).is_le()),
            "{m}"
        );
    }
    assert_eq!(found(11), [[23], [89]]);
    assert_eq!(found(6), [[3], [3], [7]]);
    // Primes whose square divides.
    assert_eq!(found(364).iter().filter(|p| p[..] == [1093]).count(), 2);
    // Large ones.
    assert_eq!(found(521), [ones(521)]);
    for m in [163, 192, 233, 256, 283, 409, 512, 1024] {
        assert_eq!(product(&found(m)), ones(m), "{m}");
    }
    assert_eq!(Group::new(211), Err(Error::Factors));
    assert_eq!([0, 1, 4097].map(Group::new), [const { Err(Error::Degree) }; 3]);
}

#[test]
fn known_primes_are() {
    for (d, p) in KNOWN {
        assert!(is_prime(p) && quotient(&ones(*d), p).is_some(), "{d} {p:?}");
    }
}

#[test]
fn primes_are_told_from_composites() {
    let by_trial = |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    for n in (3..2000).step_by(2) {
        assert_eq!(is_prime(&[n]), by_trial(n), "{n}");
    }
    // Strong pseudoprimes to the first bases, and of Carmichael.
    for n in [3_215_031_751, 341_550_071_728_321, 3_825_123_056_546_413_051, 561, 294_409] {
        assert!(!is_prime(&[n]), "{n}");
    }
    assert!(is_prime(&[u64::MAX - 58]) && is_prime(&ones(127)) && is_prime(&ones(521)));
    assert!(!is_prime(&ones(137)) && !is_prime(&ones(129)) && !is_prime(&ones(128)));
}

#[test]
fn integers_divide() {
    let (a, b) = (ones(200), ones(50));
    assert!(div_rem(&a, &b).1.is_empty());
    assert_eq!(quotient(&ones(201), &b), None);
    assert_eq!(gcd(&ones(201), &ones(51)), ones(3));
    let (q, r) = div_rem(&[5, 7, 9], &[11]);
    assert_eq!(product(&[q, vec![11]])[1..], [7, 9]);
    assert!(r.len() == 1 && r[0] < 11);
}
