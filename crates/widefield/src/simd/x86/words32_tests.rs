//! Each operation on 32-bit words against the same on arrays.

use super::{V128, V256, V512};
use crate::simd::Words32;
use crate::tier::{Avx2, Clmul, tokens};

/// The vector's bytes.
fn bytes<V: Words32>(v: V) -> Vec<u8> {
    let mut bytes = vec![0; 16 * V::LANES];
    v.xor_into(&mut bytes);
    bytes
}

/// The vector's words, lane by lane.
fn words<V: Words32>(v: V) -> Vec<u32> {
    bytes(v).as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

/// Words without a pattern, and extremal ones among them.
fn source(seed: u32) -> impl Iterator<Item = u32> {
    let mut state = seed;
    (0..).map(move |i| {
        state = state.wrapping_mul(0x915f_77f5).wrapping_add(0x2545_f491);
        match i % 7 {
            5 => u32::MAX,
            6 => 1 << (state >> 27),
            _ => state ^ state >> 15,
        }
    })
}

/// A vector whose lanes differ in every word: rotations spread the small numbers of the lanes over all bits.
fn vector<V: Words32>(token: V::Token, seed: u32) -> V {
    let mut source = source(seed);
    let mut row = || core::array::from_fn(|_| source.next().unwrap());
    let (first, second, third) = (V::row(token, &row()), V::row(token, &row()), V::row(token, &row()));
    let lanes = V::numbers(token).rotl12().add(first).rotl7().xor(V::lane_numbers(token).left3().rotl8());
    lanes.add(second).rotl16().xor(third)
}

/// An operation within words.
fn each<V: Words32>(name: &str, token: V::Token, vector_op: fn(V, V) -> V, word_op: fn(u32, u32) -> u32) {
    for seed in 0..200 {
        let (a, b) = (vector::<V>(token, seed), vector::<V>(token, seed + 1000));
        let expected: Vec<u32> = words(a).iter().zip(words(b)).map(|(a, b)| word_op(*a, b)).collect();
        assert_eq!(words(vector_op(a, b)), expected, "{name}");
    }
}

fn all<V: Words32>(name: &str, token: V::Token) {
    let lanes = V::LANES;
    // Memory: what is written is what is there, at every length, and nothing beyond.
    let a = vector::<V>(token, 5);
    for len in 0..16 * lanes + 20 {
        let mut buf: Vec<u8> = (0..80 + len).map(|i| (i * 31) as u8).collect();
        let mut expected = buf.clone();
        a.xor_into(&mut buf[40..40 + len]);
        for (x, y) in expected[40..40 + len].iter_mut().zip(bytes(a)) {
            *x ^= y;
        }
        assert_eq!(buf, expected, "{name}: {len} bytes");
    }
    // Constants.
    for word in source(3).take(20) {
        assert_eq!(words(V::splat(token, word)), vec![word; 4 * lanes], "{name}");
    }
    let row: [u32; 4] = core::array::from_fn(|i| 0x0123_4567 * (i as u32 + 1));
    assert_eq!(words(V::row(token, &row)), row.repeat(lanes), "{name}");
    let numbers: Vec<u32> = (0..lanes).flat_map(|l| (0..4).map(move |e| (l + lanes * e) as u32)).collect();
    assert_eq!(words(V::numbers(token)), numbers, "{name}");
    let lane_numbers: Vec<u32> = (0..lanes).flat_map(|l| [l as u32, 0, 0, 0]).collect();
    assert_eq!(words(V::lane_numbers(token)), lane_numbers, "{name}");
    // Arithmetic.
    each::<V>(name, token, |a, b| a.add(b), u32::wrapping_add);
    each::<V>(name, token, |a, b| a.xor(b), |a, b| a ^ b);
    each::<V>(name, token, |a, _| a.rotl16(), |a, _| a.rotate_left(16));
    each::<V>(name, token, |a, _| a.rotl12(), |a, _| a.rotate_left(12));
    each::<V>(name, token, |a, _| a.rotl8(), |a, _| a.rotate_left(8));
    each::<V>(name, token, |a, _| a.rotl7(), |a, _| a.rotate_left(7));
    // Permutations.
    let turned = |v: V, n: usize| -> Vec<u32> {
        words(v).chunks(4).flat_map(|lane| (0..4).map(move |i| lane[(i + n) % 4])).collect()
    };
    let v: [V; 4] = core::array::from_fn(|i| vector::<V>(token, 70 + i as u32));
    assert_eq!(words(v[0].left1()), turned(v[0], 1), "{name}");
    assert_eq!(words(v[0].left2()), turned(v[0], 2), "{name}");
    assert_eq!(words(v[0].left3()), turned(v[0], 3), "{name}");
    let before = v.map(words);
    let after = V::transpose(v).map(words);
    for lane in 0..lanes {
        for i in 0..4 {
            for k in 0..4 {
                assert_eq!(after[i][4 * lane + k], before[k][4 * lane + i], "{name}");
            }
        }
    }
    let gathered = V::gather(v).map(words).concat();
    let expected: Vec<u32> =
        (0..lanes).flat_map(|l| before.iter().flat_map(move |v| v[4 * l..][..4].to_vec())).collect();
    assert_eq!(gathered, expected, "{name}");
    let mut first = [0; 32];
    V::first32([v[0], v[1]], &mut first);
    assert_eq!(first[..], [bytes(v[0]), bytes(v[1])].concat()[..32], "{name}");
}

#[test]
fn vectors_do_what_arrays_do() {
    for token in tokens() {
        if let Some(t) = token.clmul() {
            all::<V128<Clmul>>("V128<Clmul>", t);
        }
        if let Some(t) = token.avx2() {
            all::<V128<Avx2>>("V128<Avx2>", t);
            all::<V256<Avx2>>("V256<Avx2>", t);
        }
        if let Some(t) = token.avx512() {
            all::<V512>("V512", t);
        }
    }
}
