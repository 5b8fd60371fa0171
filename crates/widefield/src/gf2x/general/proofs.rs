//! Proofs of the base kernels: a bilinear map over GF(2) is what it is on pairs of basis vectors.

use super::vectors::transpose_words;
use super::{batch, karatsuba::mul};
#[cfg(target_arch = "x86_64")]
use super::{kernels::mul_strided, strided};
use crate::gf2x::fixed::FixedSize;
use crate::gf2x::portable::Lane;
use crate::gf2x::samples::words;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::simd::{V256, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::Token;
use crate::tier::{Portable, sampled, sparse, tokens};

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
        for i in (0..1024).step_by(sparse(9)) {
            for j in 0..1024 {
                with_bit(&mut a, i, |a| with_bit(&mut b, j, |b| mul(token, &mut out, a, b, &mut [])));
                with_bit(&mut expected, i + j, |e| assert_eq!(out, e, "{i} {j} {:?}", token.tier()));
            }
        }
    }
}

/// Every pair of basis vectors of one batch of `problems`: bit `i` of the first operand in row `p`, bit `j` of the
/// second in row `q`. The product is `x^(i+j)` in row `p` if `p = q`, nothing otherwise: no problem sees another.
fn prove_batch<S: FixedSize>(problems: usize, kernel: impl Fn(&mut [u64])) {
    let (n, width) = (S::WORDS, 2 * S::WORDS);
    let mut rows = vec![0; problems * width];
    let mut expected = rows.clone();
    for p in 0..problems {
        for i in (0..64 * n).step_by(sparse(9)) {
            for q in 0..problems {
                // Between problems three bits of each word show any lane in the wrong place.
                let bits = (0..64 * n).filter(|j| p == q || [0, 31, 63].contains(&(j % 64)));
                for j in bits.step_by(sampled(5)) {
                    rows.fill(0);
                    rows[p * width + i / 64] = 1 << (i % 64);
                    rows[q * width + n + j / 64] = 1 << (j % 64);
                    kernel(&mut rows);
                    let at = p * width + (i + j) / 64;
                    expected[at] = u64::from(p == q) << ((i + j) % 64);
                    assert_eq!(rows, expected, "{p} {q} {i} {j} of {n}");
                    expected[at] = 0;
                }
            }
        }
    }
}

#[test]
fn batches_of_two_on_any_machine() {
    prove_batch::<[u64; 5]>(2, |rows| batch::products::<Lane, [u64; 5], 2>(Portable, rows));
    prove_batch::<[u64; 8]>(2, |rows| batch::products::<Lane, [u64; 8], 2>(Portable, rows));
}

#[cfg(target_arch = "x86_64")]
kernel! { Vaes:
    fn four_products [S: FixedSize] (rows: &mut [u64]) = batch::products::<V256<_>, S, 4>;
}
#[cfg(target_arch = "x86_64")]
#[test]
fn batches_of_four() {
    fn check<S: FixedSize>() {
        for token in tokens().filter_map(Token::vaes) {
            prove_batch::<S>(4, |rows| four_products::<S>(token, rows));
        }
    }
    check::<[u64; 5]>();
    check::<[u64; 6]>();
    check::<[u64; 7]>();
    check::<[u64; 8]>();
}

/// Some bits of every pair of words: of columns that are one formula, of two, of the levels in memory, and with words
/// missing at the end.
#[cfg(target_arch = "x86_64")]
#[test]
fn products_by_columns_are_those_of_basis_vectors() {
    for token in tokens().filter_map(Token::avx512) {
        for n in [21, 24, 61, 72, 127] {
            let (mut a, mut b) = (vec![0; n], vec![0; n]);
            let (mut out, mut expected) = (vec![0; 2 * n], vec![0; 2 * n]);
            let mut scratch = vec![!0; strided::scratch_len(n)];
            let bits =
                |of: &'static [usize]| (0..n).flat_map(move |word| of.iter().map(move |bit| 64 * word + bit));
            for i in bits(&[0, 7, 8, 31, 32, 46, 63]) {
                for j in bits(&[0, 33, 63]) {
                    with_bit(&mut a, i, |a| {
                        with_bit(&mut b, j, |b| mul_strided(token, &mut out, a, b, &mut scratch));
                    });
                    with_bit(&mut expected, i + j, |e| assert_eq!(out, e, "{i} {j} of {n}"));
                }
            }
        }
    }
}

/// Rows of `T` words, transposed in registers.
#[inline(always)]
fn turned<V: Carryless<Words = [u64; T]>, const T: usize>(token: V::Token, words: &mut [u64]) {
    let mut x = [V::splat(token, 0); T];
    for (v, row) in x.iter_mut().zip(words.as_chunks().0) {
        *v = V::load(token, row);
    }
    for (v, row) in transpose_words(x).into_iter().zip(words.as_chunks_mut().0) {
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
    check::<2>(|w| turned::<Lane, 2>(Portable, w));
    #[cfg(target_arch = "x86_64")]
    for token in tokens() {
        if let Some(t) = token.vaes() {
            check::<4>(|w| turned_by_four(t, w));
        }
        if let Some(t) = token.avx512() {
            check::<8>(|w| turned_by_eight(t, w));
        }
    }
}
