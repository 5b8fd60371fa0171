//! Proofs of the base kernels: a bilinear map over GF(2) is what it is on pairs of basis vectors.

use super::batch::{self, Batch, products};
use super::{leaf, tests::words};
use crate::gf2x::portable::Lane;
#[cfg(target_arch = "x86_64")]
use crate::simd::{V256, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::Token;
use crate::tier::tokens;

/// The single bit `x^i` in a slice of zeros, for the time of a call.
fn with_bit<R>(words: &mut [u64], i: usize, f: impl FnOnce(&[u64]) -> R) -> R {
    words[i / 64] = 1 << (i % 64);
    let result = f(words);
    words[i / 64] = 0;
    result
}

#[test]
fn three_products_of_eight_words_are_one_of_sixteen() {
    for token in tokens() {
        let (mut a, mut b, mut out, mut expected) = ([0; 16], [0; 16], [0; 32], [0; 32]);
        // Every 9th i reaches all bits of a byte and all bytes of a word.
        for i in (0..1024).step_by(if crate::tier::emulated() { 9 } else { 1 }) {
            for j in 0..1024 {
                with_bit(&mut a, i, |a| with_bit(&mut b, j, |b| leaf::sixteen(token, &mut out, a, b)));
                with_bit(&mut expected, i + j, |e| assert_eq!(out, e, "{i} {j} {:?}", token.tier()));
            }
        }
    }
}

/// Every pair of basis vectors of one batch: bit `i` of the first operand in row `p`, bit `j` of the second in row `q`. The
/// product is `x^(i+j)` in row `p` if `p = q`, nothing otherwise: no problem sees another.
fn prove_batch<const T: usize, const N: usize, const D: usize>(kernel: impl Fn(&mut [[u64; D]; T])) {
    let mut rows = [[0; D]; T];
    let mut expected = rows;
    for p in 0..T {
        for i in 0..64 * N {
            for q in 0..T {
                // Between problems three bits of each word show any lane in the wrong place.
                for j in (0..64 * N).filter(|j| p == q || [0, 31, 63].contains(&(j % 64))) {
                    rows.as_flattened_mut().fill(0);
                    rows[p][i / 64] = 1 << (i % 64);
                    rows[q][N + j / 64] = 1 << (j % 64);
                    kernel(&mut rows);
                    expected[p][(i + j) / 64] = u64::from(p == q) << ((i + j) % 64);
                    assert_eq!(rows, expected, "{p} {q} {i} {j} of {N}");
                    expected[p][(i + j) / 64] = 0;
                }
            }
        }
    }
}

#[test]
fn batches_of_two_on_any_machine() {
    prove_batch::<2, 5, 10>(|rows| products::<Lane, 2, 5, 9, 10>((), rows));
    prove_batch::<2, 8, 16>(|rows| products::<Lane, 2, 8, 15, 16>((), rows));
}

/// The kernels of a tier, one for each size, proved.
#[cfg(target_arch = "x86_64")]
macro_rules! batches {
    ($test:ident $token:ident $vector:ty, $problems:literal) => {
        #[test]
        fn $test() {
            kernel! { $token:
                fn five(rows: &mut [[u64; 10]; $problems]) = products::<$vector, $problems, 5, 9, 10>;
                fn six(rows: &mut [[u64; 12]; $problems]) = products::<$vector, $problems, 6, 11, 12>;
                fn seven(rows: &mut [[u64; 14]; $problems]) = products::<$vector, $problems, 7, 13, 14>;
                fn eight(rows: &mut [[u64; 16]; $problems]) = products::<$vector, $problems, 8, 15, 16>;
            }
            for token in tokens() {
                if let Token::$token(t) = token {
                    prove_batch::<$problems, 5, 10>(|rows| five(t, rows));
                    prove_batch::<$problems, 6, 12>(|rows| six(t, rows));
                    prove_batch::<$problems, 7, 14>(|rows| seven(t, rows));
                    prove_batch::<$problems, 8, 16>(|rows| eight(t, rows));
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
batches! { batches_of_four Vaes V256<crate::tier::Vaes>, 4 }
#[cfg(target_arch = "x86_64")]
batches! { batches_of_eight Avx512 V512, 8 }

/// Rows of `T` words, transposed in registers.
#[inline(always)]
fn turned<V: Batch<T>, const T: usize>(token: V::Token, words: &mut [u64]) {
    let mut x = [V::zero(token); T];
    for (v, row) in x.iter_mut().zip(words.as_chunks().0) {
        *v = V::load(token, row);
    }
    for (v, row) in batch::transpose_words(x).into_iter().zip(words.as_chunks_mut().0) {
        v.store(row);
    }
}

#[cfg(target_arch = "x86_64")]
kernel! { Vaes:
    fn turned_by_four(words: &mut [u64]) = turned::<V256<_>, 4>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Avx512:
    fn turned_by_eight(words: &mut [u64]) = turned::<V512, 8>;
}

#[test]
fn a_transposition_puts_rows_for_columns() {
    fn check<const T: usize>(turn: impl Fn(&mut [u64])) {
        let before = words(1, T * T);
        let mut after = before.clone();
        turn(&mut after);
        for (k, w) in after.into_iter().enumerate() {
            assert_eq!(w, before[k % T * T + k / T]);
        }
    }
    check::<2>(|w| turned::<Lane, 2>((), w));
    #[cfg(target_arch = "x86_64")]
    for token in tokens() {
        match token {
            Token::Vaes(t) => check::<4>(|w| turned_by_four(t, w)),
            Token::Avx512(t) => check::<8>(|w| turned_by_eight(t, w)),
            _ => {}
        }
    }
}
