//! The transform against its definition.

use super::convert::{convert, runs};
use super::field::{CANTOR, reduce_word};
use super::product::{backward, forward};
use super::{multiply, scratch_len};
use crate::gf2x::portable::mul_word;
use crate::gf2x::samples::words;
use crate::tier::{Token, tokens};

fn product(a: u64, b: u64) -> u64 {
    let (low, high) = mul_word(a, b);
    reduce_word(low, high)
}

/// Elements to a vector of the tier.
fn width(token: Token) -> usize {
    #[cfg(target_arch = "x86_64")]
    if token.avx512().is_some() {
        return 8;
    } else if token.vaes().is_some() {
        return 4;
    }
    let _ = token;
    2
}

/// The point number `i`: `Σ i_k v_k`.
fn point(i: usize) -> u64 {
    (0..usize::BITS as usize).filter(|k| i >> k & 1 == 1).fold(0, |sum, k| sum ^ CANTOR[k])
}

/// The polynomial's value at point `i` of block `b` of `2^m` points.
fn by_horner(f: &[u64], m: u32, b: usize, i: usize) -> u64 {
    let y = point((b << m) + i);
    f.iter().rev().fold(0, |sum, c| product(sum, y) ^ c)
}

/// Where the kernels leave value `i`: rows and columns of each `T x T` block are exchanged.
fn place(i: usize, t: usize) -> usize {
    i / (t * t) * t * t + i % t * t + i / t % t
}

#[test]
fn values_are_those_of_horners_rule() {
    for token in tokens() {
        for (m, b, step) in
            [(7, 0, 1), (7, 1, 1), (8, 6, 1), (9, 2, 7), (11, 1, 101), (12, 3, 401), (13, 0, 997)]
        {
            let f = words(u64::from(m), 1 << m);
            let mut data = f.clone();
            convert::<false>(token, 1, &mut data, &mut [], false);
            forward(token, &mut data, b);
            for i in (0..1 << m).step_by(step) {
                assert_eq!(
                    data[place(i, width(token))],
                    by_horner(&f, m, b, i),
                    "{m} {b} {i} {:?}",
                    token.tier()
                );
            }
            backward(token, &mut data, b);
            convert::<false>(token, 1, &mut data, &mut [], true);
            assert_eq!(data, f);
        }
    }
}

/// Beyond the cache the steps are taken in another order, in tiles as wide as there is room for, by several threads.
#[test]
fn long_operands_are_converted_as_if_step_by_step() {
    let token = crate::tier::active();
    for m in 17..=21 {
        let f = words(u64::from(m), 1 << m);
        let mut expected = f.clone();
        runs(token, &mut expected, m, 1, false);
        for (threads, room) in
            [(1, 1 << (m - 4)), (1, 1 << (m - 12)), (2, 1 << (m - 6)), (3, 1 << (m - 4)), (64, 1 << (m - 4))]
        {
            let (mut data, mut room) = (f.clone(), vec![!0; room]);
            convert::<true>(token, threads, &mut data, &mut room, false);
            assert!(data == expected, "{m} {threads}");
            convert::<true>(token, threads, &mut data, &mut room, true);
            assert!(data == f, "{m} {threads}, back");
        }
    }
}

#[test]
fn a_power_goes_to_its_values() {
    // Every single coefficient, times an element that shows a confusion of bits.
    let (m, element) = (8, 0x8f1b_beef_0123_4567);
    for token in tokens() {
        for k in 0..1 << m {
            let mut data = vec![0; 1 << m];
            data[k] = element;
            convert::<false>(token, 1, &mut data, &mut [], false);
            forward(token, &mut data, 0);
            for i in [0, 1, 2, 77, 128, 255] {
                let power = (0..k).fold(element, |p, _| product(p, point(i)));
                assert_eq!(data[place(i, width(token))], power, "{k} {i}");
            }
        }
    }
}

#[test]
fn field_products_on_pairs_of_basis_elements() {
    // One butterfly is on top of a transform; its product with every factor of one bit comes from the values of f1 z^i:
    // here the pointwise step, which every tier has, by a product of two constants.
    for token in tokens() {
        let mut scratch = vec![0; scratch_len(128)];
        for i in 0..32 {
            for j in 0..32 {
                let (mut a, mut b, mut out) = (vec![0; 64], vec![0; 64], vec![0; 128]);
                (a[0], b[0]) = (1 << i, 1 << j);
                multiply::<false>(token, 1, &mut out, &a, &b, &mut scratch);
                assert_eq!(out[0], 1 << (i + j), "{i} {j}");
                assert!(out[1..].iter().all(|w| *w == 0));
            }
        }
    }
}

#[test]
fn products_of_every_number_of_points() {
    for token in tokens() {
        for n in [64, 65, 80, 96, 97, 128, 150, 192, 200, 256, 300, 500, 512, 513, 700, 1100] {
            for nb in [n, n - 7, n / 2 + 3] {
                let (a, b) = (words(1, n), words(2, nb));
                let (mut out, mut expected) = (vec![0; n + nb], vec![0; n + nb]);
                multiply::<false>(token, 1, &mut out, &a, &b, &mut vec![!0; scratch_len(n + nb)]);
                crate::gf2x::mul_with(token, &mut expected, &a, &b).unwrap();
                assert!(out == expected, "{n} {nb} {:?}", token.tier());
            }
        }
    }
}
