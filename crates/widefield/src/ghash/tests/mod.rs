//! The suite of the hashes, on every tier.

use super::{
    kernels::{absorb_few, extend_and_absorb},
    powers::DEPTH,
    tuned::all::FIRST_POWERS_FROM,
    *,
};
use crate::{
    simd::residue::{after_drop_of, holds, undropped},
    simd::rng::Rng,
    tier::VectorToken,
};
use widefield_reference::ghash as model;
use widefield_vectors::generated;

/// A table for the key alone.
fn table(token: VectorToken, h: u128) -> Powers {
    let mut powers = Powers::empty(token);
    powers.set_key(&split(h));
    powers
}

/// The tiers with vectors, and the blocks that their kernels hash with one reduction.
fn vectors() -> impl Iterator<Item = (VectorToken, usize)> {
    tier::tokens().filter_map(Token::vector).map(|token| {
        let mut powers = table(token, 1);
        extend_and_absorb::<true>(token, &mut powers, &mut [0; 2], &[0; 32 * DEPTH]);
        (token, powers.filled)
    })
}

/// Products of all pairs of unit vectors, by the portable definition.
fn products() -> Vec<u128> {
    (0..1 << 14).map(|ij| portable::multiply(1 << (ij >> 7), 1 << (ij & 127))).collect()
}

/// The hash of `m` blocks that are zero but for bit `i` of block `block`, by a table that is zero but for bit `j` of
/// `H^power`.
fn one_bit_each<const REVERSED: bool>(
    (token, g): (VectorToken, usize),
    m: usize,
    (block, i): (usize, usize),
    (power, j): (usize, usize),
) -> u128 {
    let mut powers = Powers::empty(token);
    powers.set(power, 1 << j, g / GROUP);
    powers.filled = g;
    let mut text = [0; 16 * DEPTH];
    // GHASH has the bytes of a block in reverse order.
    text[16 * block + if REVERSED { 15 - i / 8 } else { i / 8 }] = 1 << (i % 8);
    let mut y = [0; 2];
    extend_and_absorb::<REVERSED>(token, &mut powers, &mut y, &text[..16 * m]);
    join(y)
}

/// A kernel is linear in the blocks and linear in the powers of its table, so the values on pairs of one message bit
/// and one key bit prove the products, the sums and the reduction for all inputs, for each number of blocks with one
/// reduction. Portable code multiplies integers: its own tests prove it otherwise.
#[test]
fn proof_by_basis_pairs() {
    let products = products();
    for (token, g) in vectors() {
        for m in 1..=g {
            for block in 0..m {
                for (ij, product) in products.iter().enumerate().step_by(tier::sampled(37)) {
                    let (i, j) = (ij >> 7, ij & 127);
                    let hash = one_bit_each::<false>((token, g), m, (block, i), (m - block, j));
                    assert_eq!(hash, *product, "{token:?}, block {block} of {m}, bits {i} and {j}");
                }
            }
        }
    }
}

/// The same in GHASH's order of bytes, for full groups.
#[test]
fn proof_by_basis_pairs_in_ghash_order() {
    let products = products();
    for (token, g) in vectors() {
        for block in 0..g {
            for (ij, product) in products.iter().enumerate().step_by(tier::sampled(37)) {
                let (i, j) = (ij >> 7, ij & 127);
                let hash = one_bit_each::<true>((token, g), g, (block, i), (g - block, j));
                assert_eq!(hash, *product, "{token:?}, block {block} of {g}, bits {i} and {j}");
            }
        }
    }
}

/// `Σ X_b T_(m - b)` for blocks and a table without relations, by the model.
fn sum_of_products(y: u128, blocks: &[u128], table: &[u128]) -> u128 {
    let first = blocks.iter().enumerate().map(|(b, x)| if b == 0 { x ^ y } else { *x });
    let products = first
        .zip(table[..blocks.len()].iter().rev())
        .map(|(x, h)| u128::from_le_bytes(model::polyval_dot(&x.to_le_bytes(), &h.to_le_bytes())));
    products.fold(0, |sum, product| sum ^ product)
}

/// Each block meets its power and no other, for every number of blocks with one reduction, in both orders.
///
/// The table's entries are no powers here but numbers at random, so the difference to the sum of the right products is
/// bilinear in all bits of blocks and state and in all bits of the table. A bilinear form that is not zero is zero at a
/// random point with a probability of 3/4 at most: at all of these points, drawn anew, below 2^-100.
fn no_other_pairs<const REVERSED: bool>() {
    let mut rng = Rng::new("ghash: each block meets its power and no other");
    for (token, g) in vectors() {
        for m in 1..=g {
            for _ in 0..POINTS {
                let mut number = || u128::from(rng.word()) << 64 | u128::from(rng.word());
                let table: Vec<u128> = (0..g).map(|_| number()).collect();
                let mut powers = Powers::empty(token);
                for (i, h) in table.iter().enumerate() {
                    powers.set(i + 1, *h, g / GROUP);
                }
                powers.filled = g;
                let start = number();
                let blocks: Vec<u128> = (0..m).map(|_| number()).collect();
                let bytes = |x: &u128| if REVERSED { x.to_be_bytes() } else { x.to_le_bytes() };
                let text: Vec<u8> = blocks.iter().flat_map(bytes).collect();
                let mut y = split(start);
                extend_and_absorb::<REVERSED>(token, &mut powers, &mut y, &text);
                assert_eq!(join(y), sum_of_products(start, &blocks, &table), "{token:?}, {m} blocks");
            }
        }
    }
}

/// `(3/4)^256 < 2^-100`.
const POINTS: usize = 256;

#[test]
fn proof_of_no_other_pairs() {
    no_other_pairs::<false>();
    no_other_pairs::<true>();
}

/// `y` enters like the first block: it is added to it.
#[test]
fn proof_of_the_state() {
    let h = ghash_key(&[0x5a; 16]);
    for (token, g) in vectors() {
        let mut powers = table(token, h);
        extend_and_absorb::<false>(token, &mut powers, &mut [0; 2], &vec![0; 16 * g]);
        for m in 1..=g {
            for i in 0..128 {
                let mut text = vec![0; 16 * m];
                let mut y = split(1 << i);
                extend_and_absorb::<false>(token, &mut powers, &mut y, &text);
                text[i / 8] = 1 << (i % 8);
                let mut z = [0; 2];
                extend_and_absorb::<false>(token, &mut powers, &mut z, &text);
                assert_eq!(y, z, "{token:?} {m} {i}");
            }
        }
    }
}

/// A few blocks by the key alone: one product proved on pairs of unit vectors, and any number of blocks by Horner's
/// rule.
#[test]
fn proof_of_few_blocks() {
    let products = products();
    for token in tier::tokens() {
        let few = |h: u128, y: u128, blocks: &[[u8; 16]]| {
            let mut y = split(y);
            absorb_few::<false>(token, &split(h), &mut y, blocks);
            join(y)
        };
        for (ij, product) in products.iter().enumerate() {
            let (i, h) = (ij >> 7, 1 << (ij & 127));
            assert_eq!(few(h, 0, &[(1u128 << i).to_le_bytes()]), *product, "{token:?}");
            assert_eq!(few(h, 1 << i, &[[0; 16]]), *product, "{token:?}");
        }
        let h = ghash_key(&[0x5a; 16]);
        let blocks: Vec<[u8; 16]> = (1..=FIRST_POWERS_FROM.built_in() as u8).map(|i| [i; 16]).collect();
        for n in 0..=blocks.len() {
            let steps = blocks[..n].iter().fold(3, |y, block| few(h, y, &[*block]));
            assert_eq!(few(h, 3, &blocks[..n]), steps, "{token:?}");
        }
    }
}

/// The table holds the powers, whatever steps it was filled in, and the sums that belong to them.
#[test]
fn powers() {
    let h = ghash_key(&core::array::from_fn(|i| (17 * i + 3) as u8));
    let parts = |powers: &Powers| (powers.h, powers.sums, powers.filled);
    for (token, g) in vectors() {
        let mut expected = table(token, h);
        let mut power = h;
        for n in 1..=g {
            expected.set(n, power, g / GROUP);
            power = portable::multiply(power, h);
        }
        expected.filled = g;
        // Half of a table of 32 powers serves up to 56 blocks.
        let whole = if g == 32 { 57 } else { g };
        for blocks in [whole, 2 * g - 1, 11 * g - 1] {
            let mut at_once = table(token, h);
            let text = vec![0; 16 * blocks];
            extend_and_absorb::<true>(token, &mut at_once, &mut [0; 2], &text);
            assert!(parts(&at_once) == parts(&expected), "{token:?}");
        }
        let mut stepwise = table(token, h);
        let text = vec![0; 16 * whole];
        for n in 1..=whole {
            extend_and_absorb::<true>(token, &mut stepwise, &mut [0; 2], &text[..16 * n]);
            let least = if n < whole { n.min(g / 2) } else { g };
            assert!((least..2 * n.max(g / GROUP)).contains(&stepwise.filled), "{token:?} {n}");
        }
        assert!(parts(&stepwise) == parts(&expected), "{token:?}");
    }
}

/// The portable product against the model's bit by bit one.
#[test]
fn portable_product() {
    for ij in 0..1 << 14 {
        let (a, b) = (1u128 << (ij >> 7), 1u128 << (ij & 127));
        let expected = model::polyval_dot(&a.to_le_bytes(), &b.to_le_bytes());
        assert_eq!(portable::multiply(a, b).to_le_bytes(), expected);
    }
    let mut a = 1u128;
    for i in 0..1000 {
        let b = a.rotate_left(i) ^ 0x0123_4567_89ab_cdef << (i % 60);
        let expected = model::polyval_dot(&a.to_le_bytes(), &b.to_le_bytes());
        a = portable::multiply(a, b);
        assert_eq!(a.to_le_bytes(), expected);
        a ^= u128::from(i) << 64;
    }
    assert_eq!(portable::multiply(!0, !0).to_le_bytes(), model::polyval_dot(&[255; 16], &[255; 16]));
}

fn hashes(token: Token, h: &[u8; 16], pieces: &[&[u8]]) -> [[u8; 16]; 2] {
    let (mut g, mut p) = (Ghash::new_with(token, h), Polyval::new_with(token, h));
    for piece in pieces {
        g.update(piece);
        p.update(piece);
    }
    [g.finalize(), p.finalize()]
}

#[test]
fn official() {
    let records = generated::ghash_polyval_raw().unwrap();
    assert_eq!(records.len(), 300);
    for token in tier::tokens() {
        for (n, r) in records.iter().enumerate() {
            assert_eq!(hashes(token, &r.key, &[&r.msg]), [r.ghash, r.polyval], "{token:?} record {n}");
        }
    }
}

/// RFC 8452, appendix A.
#[test]
fn rfc_8452() {
    let block = |s: &str| u128::from_str_radix(s, 16).unwrap().to_be_bytes();
    let h = block("25629347589242761d31f826ba4b757b");
    let [x1, x2] = ["4f4f95668c83dfb6401762bb2d01a262", "d1a24ddd2721d006bbe45f20d3c9f362"].map(block);
    for token in tier::tokens() {
        let [ghash, polyval] = hashes(token, &h, &[&x1, &x2]);
        assert_eq!(polyval, block("f7a3b47b846119fae5b7866cf5e5b77e"), "{token:?}");
        assert_eq!(ghash, block("bd9b3997046731fb96251b91f9c99d7a"), "{token:?}");
    }
}

fn text(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8 ^ (i >> 8) as u8).collect()
}

#[test]
fn every_length_against_the_model() {
    let h = core::array::from_fn(|i| (29 * i + 1) as u8);
    let all = text(1100);
    for len in 0..=1100 {
        let expected = [model::ghash(&h, &all[..len]), model::polyval(&h, &all[..len])];
        for token in tier::tokens() {
            assert_eq!(hashes(token, &h, &[&all[..len]]), expected, "{token:?} {len}");
        }
    }
}

#[test]
fn every_split() {
    let h = [0x8e; 16];
    for len in [0, 1, 15, 16, 17, 48, 129, 300] {
        let all = text(len);
        let expected = [model::ghash(&h, &all), model::polyval(&h, &all)];
        for token in tier::tokens() {
            for a in 0..=len {
                let b = a + (len - a) / 3;
                assert_eq!(
                    hashes(token, &h, &[&all[..a], &all[a..b], &all[b..]]),
                    expected,
                    "{token:?} {len} {a}"
                );
            }
            let single: Vec<&[u8]> = all.chunks(1).collect();
            assert_eq!(hashes(token, &h, &single), expected);
        }
    }
}

#[test]
fn no_secret_in_debug() {
    assert_eq!(format!("{:?}", Ghash::new(&[0xab; 16])), "Ghash { .. }");
    assert_eq!(format!("{:?}", Polyval::new(&[0xab; 16])), "Polyval { .. }");
}

/// What must not be left of a hash under the key `h` in POLYVAL's representation: the key, and all its powers with the
/// sums of their words.
fn secrets(h: u128) -> Vec<Vec<u8>> {
    let mut power = h;
    let mut all = Vec::new();
    for _ in 0..DEPTH {
        let [low, high] = split(power);
        all.push(power.to_ne_bytes().to_vec());
        all.push((low ^ high).to_ne_bytes().to_vec());
        power = portable::multiply(power, h);
    }
    all
}

/// No key, power, state or text is left where a hash lay, however far its table was filled.
#[test]
#[cfg_attr(
    target_arch = "s390x",
    ignore = "the stack is not overwritten there, and a hash's padding takes what lies on it"
)]
fn nothing_is_left_after_drop() {
    let key: [u8; 16] = core::array::from_fn(|i| (89 * i + 23) as u8 ^ 0xa5);
    let text: Vec<u8> = (0..16 * DEPTH + 37).map(|i| (i * i + 3 * i + 77) as u8).collect();
    let mut pairs = 0;
    for token in tier::tokens() {
        macro_rules! check {
            ($hash:ident, $h:expr, $model:expr) => {{
                for len in [0, 5, 16, 40, 80, 16 * 9, 16 * 17 + 3, text.len()] {
                    let make = || {
                        let mut hash = $hash::new_with(token, &key);
                        hash.update(&text[..len]);
                        hash
                    };
                    let sum = $model(&key, &text[..len & !15]);
                    let mut reversed = sum;
                    reversed.reverse();
                    let pending = &text[len & !15..len];
                    // The test must see what there is to find.
                    let h = split($h).map(u64::to_ne_bytes).concat();
                    assert!(holds(&undropped(make), &h), "{token:?}");
                    let memory = after_drop_of(make);
                    for secret in secrets($h).iter().map(Vec::as_slice).chain([&key[..]]) {
                        assert!(!holds(&memory, secret), "{token:?} {len}");
                    }
                    for secret in [&sum[..], &reversed, pending].into_iter().filter(|s| s.len() >= 4) {
                        assert!(len < 16 || !holds(&memory, secret), "{token:?} {len}");
                    }
                }
                pairs += 1;
            }};
        }
        check!(Ghash, ghash_key(&key), model::ghash);
        check!(Polyval, u128::from_le_bytes(key), model::polyval);
    }
    assert_eq!(pairs, 2 * tier::tokens().count());
}
