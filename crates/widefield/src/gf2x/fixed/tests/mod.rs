//! One suite for the fixed sizes, on every tier that this machine has.

use super::{FixedSize, mul_fixed_with, mul_many_with};
use crate::Error;
use crate::tier::{Token, tokens};
use proptest::prelude::*;
use widefield_reference::gf2x as model;

/// Calls `f::<N, M>(token)` for each size and tier.
macro_rules! for_all_sizes {
    ($f:ident) => {
        for token in tokens() {
            // As pointers that the compiler does not see through: all in line in one function, it takes many times as
            // long.
            let sizes = [
                $f::<1, 2>,
                $f::<2, 4>,
                $f::<3, 6>,
                $f::<4, 8>,
                $f::<5, 10>,
                $f::<6, 12>,
                $f::<7, 14>,
                $f::<8, 16>,
                $f::<9, 18>,
            ];
            for f in core::hint::black_box(sizes) {
                f(token);
            }
        }
    };
}

fn monomial<const N: usize>(i: usize) -> [u64; N] {
    let mut a = [0; N];
    a[i / 64] = 1 << (i % 64);
    a
}

/// Words that look random but are the same in each run.
fn sample<const N: usize>(seed: u64) -> [u64; N] {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    core::array::from_fn(|_| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    })
}

fn one<const N: usize, const M: usize>(token: Token, a: &[u64; N], b: &[u64; N]) -> [u64; M]
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let mut out = [!0; M];
    mul_fixed_with(token, &mut out, a, b);
    out
}

/// A kernel is bilinear by construction, so right on all pairs of monomials means right on all operands.
#[test]
fn all_pairs_of_monomials() {
    fn check<const N: usize, const M: usize>(token: Token)
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        for i in (0..64 * N).step_by(crate::tier::sparse(7)) {
            for j in 0..64 * N {
                let product: [u64; M] = one(token, &monomial(i), &monomial(j));
                assert_eq!(product, monomial(i + j), "{} words, {}, x^{i} x^{j}", N, token.tier());
            }
        }
    }
    for_all_sizes!(check);
}

/// The same for batches: in each place of a register and in the rest.
#[test]
fn all_pairs_of_monomials_in_batches() {
    fn check<const N: usize, const M: usize>(token: Token)
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        const COUNT: usize = 9;
        let others = [sample::<N>(7); COUNT];
        let mut out = [[0; M]; COUNT];
        for i in (0..64 * N).step_by(crate::tier::sparse(7)) {
            let (mut a, mut b) = (others, [[0; N]; COUNT]);
            for j in (0..64 * N).step_by(COUNT) {
                for k in 0..COUNT.min(64 * N - j) {
                    (a[k], b[k]) = (monomial(i), monomial(j + k));
                }
                mul_many_with(token, &mut out, &a, &b).unwrap();
                for (k, product) in out.iter().enumerate().take(64 * N - j) {
                    assert_eq!(
                        *product,
                        monomial(i + j + k),
                        "{N} words, {}, x^{i} x^{}",
                        token.tier(),
                        j + k
                    );
                }
            }
        }
    }
    for_all_sizes!(check);
}

#[test]
fn the_model_agrees() {
    fn check<const N: usize, const M: usize>(token: Token)
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        let edges = [[0; N], [!0; N], monomial(0), monomial(64 * N - 1)];
        let all = edges.into_iter().chain((1..20).map(sample));
        for a in all.clone() {
            for b in all.clone() {
                assert_eq!(one::<N, M>(token, &a, &b).as_slice(), model::mul(&a, &b), "{}", token.tier());
            }
        }
    }
    for_all_sizes!(check);
}

#[test]
fn batches_of_every_count() {
    fn check<const N: usize, const M: usize>(token: Token)
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        for count in 0..=19 {
            let a: Vec<[u64; N]> = (0..count).map(|i| sample(i + 1)).collect();
            let b: Vec<[u64; N]> = (0..count).map(|i| sample(i + 100)).collect();
            let mut out = vec![[!0; M]; count as usize];
            mul_many_with(token, &mut out, &a, &b).unwrap();
            for i in 0..count as usize {
                assert_eq!(out[i].as_slice(), model::mul(&a[i], &b[i]), "{N} words, {i} of {count}");
            }
        }
        let mut out = [[7; M]; 2];
        assert_eq!(mul_many_with(token, &mut out, &[[1; N]; 2], &[[1; N]; 3]), Err(Error::Length));
        assert_eq!(mul_many_with(token, &mut out, &[[1; N]; 1], &[[1; N]; 2]), Err(Error::Length));
        assert_eq!(out, [[7; M]; 2], "nothing is written on an error");
    }
    for_all_sizes!(check);
}

#[test]
fn known_answers() {
    let mut seen = 0;
    for record in widefield_vectors::gf2::kat().unwrap().poly_mul {
        fn check<const N: usize, const M: usize>(a: &[u64], b: &[u64], c: &[u64]) -> usize
        where
            [u64; N]: FixedSize<Product = [u64; M]>,
        {
            let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) else { return 0 };
            for token in tokens() {
                assert_eq!(one::<N, M>(token, a, b), c);
            }
            1
        }
        let (a, b, c) = (&record.a[..], &record.b[..], &record.c[..]);
        seen += check::<1, 2>(a, b, c)
            + check::<2, 4>(a, b, c)
            + check::<3, 6>(a, b, c)
            + check::<4, 8>(a, b, c)
            + check::<5, 10>(a, b, c)
            + check::<6, 12>(a, b, c)
            + check::<7, 14>(a, b, c)
            + check::<8, 16>(a, b, c)
            + check::<9, 18>(a, b, c);
    }
    assert!(seen >= 20, "only {seen} records have the sizes of a formula");
}

proptest! {
    #[test]
    fn products_commute_and_distribute(a: [u64; 5], b: [u64; 5], c: [u64; 5]) {
        for token in tokens() {
            let sum: [u64; 5] = core::array::from_fn(|i| b[i] ^ c[i]);
            let (ab, ac) = (one::<5, 10>(token, &a, &b), one::<5, 10>(token, &a, &c));
            prop_assert_eq!(one::<5, 10>(token, &b, &a), ab);
            prop_assert_eq!(one::<5, 10>(token, &a, &sum), core::array::from_fn(|i| ab[i] ^ ac[i]));
        }
    }
}
