//! One suite for every kernel, and the checks of what comes from outside.

use super::*;
use crate::fp127::P;
use crate::tier::{Tier, tokens};
use widefield_reference::fp127::Fe;
use widefield_reference::kummer as model;
use widefield_vectors::kummer::{Kat, kat};

fn vectors() -> Kat {
    kat().unwrap()
}

/// Bytes from a fixed seed.
pub(super) struct Bytes(u64);

impl Bytes {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(super) fn array<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 32) as u8
        })
    }
}

fn scalar(words: [u64; 4]) -> [u8; 32] {
    core::array::from_fn(|i| (words[i / 8] >> (i % 8 * 8)) as u8)
}

/// `n` as a scalar.
fn small(n: u64) -> [u8; 32] {
    scalar([n, 0, 0, 0])
}

/// Encoding of ratios.
fn encoding(ratios: [u128; 3]) -> [u8; 48] {
    core::array::from_fn(|i| ratios[i / 16].to_le_bytes()[i % 16])
}

/// The inverse of [`encoding`].
fn parts(bytes: &[u8; 48]) -> [u128; 3] {
    let (parts, _) = bytes.as_chunks::<16>();
    [0, 1, 2].map(|i| u128::from_le_bytes(parts[i]))
}

const NEUTRAL_ENCODING: [u128; 3] = [
    0x3fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff,
    0x4a1a_f286_bca1_af28_6bca_1af2_86bc_a1ae,
    0x5555_5555_5555_5555_5555_5555_5555_5551,
];

#[test]
fn vectors_of_the_original_on_every_tier() {
    let kat = vectors();
    assert_eq!(kat.base, BASE);
    for token in tokens() {
        let mut n = 0;
        for v in &kat.scalarmult {
            assert_eq!(scalar_mult_with(token, &v.point, &v.scalar), Ok(v.output), "{token:?}");
            n += 1;
        }
        for v in &kat.edge_scalars_on_base {
            assert_eq!(scalar_mult_base_with(token, &v.scalar), Ok(v.output), "{token:?}");
            n += 1;
        }
        for v in &kat.dh {
            let [a, b] = [v.secret_a, v.secret_b].map(SecretKey::from_bytes);
            let [pa, pb] = [v.public_a, v.public_b].map(|p| PublicKey::from_bytes(&p).unwrap());
            assert_eq!(a.public_key_with(token), pa);
            assert_eq!(b.public_key_with(token).to_bytes(), v.public_b);
            assert_eq!(a.diffie_hellman_with(token, &pb).unwrap().as_bytes(), &v.shared);
            assert_eq!(b.diffie_hellman_with(token, &pa).unwrap().as_bytes(), &v.shared);
            n += 1;
        }
        assert_eq!(n, 24 + 12 + 8);
    }
}

#[test]
fn the_thousandfold_iteration_on_every_tier() {
    let kat = vectors().iterated;
    for token in tokens() {
        let (mut point, mut scalar) = (BASE, kat.scalar);
        for _ in 0..kat.rounds {
            point = scalar_mult_with(token, &point, &scalar).unwrap();
            scalar.copy_from_slice(&point[..32]);
        }
        assert_eq!(point, kat.output, "{token:?}");
    }
}

#[test]
fn every_tier_agrees_with_the_model_on_the_surface_and_off_it() {
    let mut bytes = Bytes::new(7);
    let mut points = vec![BASE, [0xff; 48].map(|b| b ^ 2), encoding([1, 1, 1]), encoding([P - 1, 1, P - 1])];
    // Most points of three random coordinates lie off the surface; the ladder is defined there too.
    points.extend((0..24).map(|_| bytes.array::<48>()));
    points.extend((0..8).map(|i| encoding([1 << i, P - (1 << i), (1 << (64 + i)) - 1])));
    for point in points {
        let scalar = bytes.array();
        let expected = model::scalar_mult(&point, &scalar);
        for token in tokens() {
            assert_eq!(scalar_mult_with(token, &point, &scalar), Ok(expected), "{token:?}");
        }
    }
}

#[test]
fn both_forms_of_the_step_agree() {
    let mut bytes = Bytes::new(3);
    for _ in 0..16 {
        let ratios = surface::decode_ratios(&bytes.array());
        let scalar = bytes.array();
        let a = surface::ratios(&portable::ladder_by(portable::step_a, &ratios, &scalar));
        let b = surface::ratios(&portable::ladder_by(portable::step_b, &ratios, &scalar));
        assert_eq!(a, b);
    }
}

#[test]
fn multiples_compose() {
    let mut bytes = Bytes::new(11);
    for token in tokens() {
        for _ in 0..8 {
            let (m, n) = (bytes.array(), bytes.array());
            let mn = scalar_mult_with(token, &scalar_mult_base_with(token, &n).unwrap(), &m).unwrap();
            let nm = scalar_mult_with(token, &scalar_mult_base_with(token, &m).unwrap(), &n).unwrap();
            assert_eq!(mn, nm);
            // 128-bit factors have an exact product in 251 bits: m (n P) = (m n) P.
            let [m, n] = [m, n].map(|b: [u8; 32]| u128::from_le_bytes(b[..16].try_into().unwrap()) >> 3);
            let (low, high) = product(m, n);
            let steps =
                scalar_mult_with(token, &scalar_mult_base_with(token, &wide(n, 0)).unwrap(), &wide(m, 0));
            assert_eq!(steps, scalar_mult_base_with(token, &wide(low, high)));
        }
    }
}

fn wide(low: u128, high: u128) -> [u8; 32] {
    let mut out = [0; 32];
    out[..16].copy_from_slice(&low.to_le_bytes());
    out[16..].copy_from_slice(&high.to_le_bytes());
    out
}

/// The 256-bit product, low half first.
fn product(x: u128, y: u128) -> (u128, u128) {
    let (mut low, mut high) = (0u128, 0u128);
    for i in (0..128).rev() {
        high = high << 1 | low >> 127;
        low <<= 1;
        if y >> i & 1 == 1 {
            let carry;
            (low, carry) = low.overflowing_add(x);
            high += u128::from(carry);
        }
    }
    (low, high)
}

#[test]
fn orders_lead_to_the_neutral_point() {
    let neutral = encoding(NEUTRAL_ENCODING);
    let order = scalar(model::TWIST_ORDER);
    let add = |d: i8| {
        let mut words = model::TWIST_ORDER;
        words[0] = words[0].wrapping_add_signed(d.into());
        scalar(words)
    };
    for token in tokens() {
        assert_eq!(scalar_mult_base_with(token, &order), Ok(neutral));
        assert_eq!(scalar_mult_base_with(token, &small(0)), Ok(neutral));
        assert_eq!(scalar_mult_base_with(token, &small(1)), Ok(BASE));
        // A point and its negative are one.
        assert_eq!(scalar_mult_base_with(token, &add(1)), Ok(BASE));
        assert_eq!(scalar_mult_base_with(token, &add(-1)), Ok(BASE));
        assert_eq!(scalar_mult_base_with(token, &add(-2)), scalar_mult_base_with(token, &small(2)));
    }
}

/// Points of either side: doubles of the points that the model finds where `x = 0`. Their order divides eight times
/// a prime; eight times them has the prime order.
#[test]
fn points_of_both_sides_have_their_orders() {
    let (mut curve, mut twist) = (0, 0);
    for z in 2..40 {
        let Some(point) = model::point_with_zero_x(Fe::small(z)) else { continue };
        let point = model::encode(model::double(model::double(point)));
        let key = PublicKey::from_bytes(&point).unwrap();
        assert_eq!(key.to_bytes(), point);
        for token in tokens() {
            let order = |o| scalar_mult_with(token, &point, &scalar(o)) == Ok(encoding(NEUTRAL_ENCODING));
            let sides = (order(model::ORDER), order(model::TWIST_ORDER));
            assert!(sides.0 != sides.1, "{sides:?}");
            if sides.0 { curve += 1 } else { twist += 1 }
        }
        let secret = SecretKey::from_bytes(small(3));
        assert_eq!(secret.diffie_hellman(&key).unwrap().as_bytes(), &model::scalar_mult(&point, &small(3)));
    }
    assert!(curve > 0 && twist > 0, "{curve} {twist}");
}

#[test]
fn top_bits_are_ignored_where_the_original_ignores_them() {
    let mut bytes = Bytes::new(5);
    let (point, n) = (BASE, bytes.array());
    let (mut marked, mut high) = (point, n);
    for i in [15, 31, 47] {
        marked[i] |= 0x80;
    }
    high[31] ^= 0xf8;
    for token in tokens() {
        let plain = scalar_mult_with(token, &point, &n);
        assert!(plain.is_ok());
        assert_eq!(scalar_mult_with(token, &marked, &n), plain);
        assert_eq!(scalar_mult_with(token, &point, &high), plain);
    }
}

#[test]
fn batches_equal_single_multiplications() {
    let mut bytes = Bytes::new(9);
    let mut points: Vec<[u8; 48]> = (0..70).map(|_| bytes.array()).collect();
    points[3] = BASE;
    let scalars: Vec<[u8; 32]> = (0..70).map(|_| bytes.array()).collect();
    for token in tokens() {
        let single: Vec<_> =
            points.iter().zip(&scalars).map(|(p, s)| scalar_mult_with(token, p, s).unwrap()).collect();
        for count in (0..=40).chain([64, 65, 70]) {
            let mut out = vec![[0xa5; 48]; count];
            scalar_mult_many_with(token, &points[..count], &scalars[..count], &mut out).unwrap();
            assert_eq!(out, single[..count], "{token:?} {count}");
        }
    }
}

#[test]
fn a_failure_in_a_batch_stays_alone() {
    let mut bytes = Bytes::new(13);
    for token in tokens() {
        for count in [1, 8, 9, 17, 33] {
            for bad in [0, count / 2, count - 1] {
                let mut points: Vec<[u8; 48]> = (0..count).map(|_| bytes.array()).collect();
                let scalars: Vec<[u8; 32]> = (0..count).map(|_| bytes.array()).collect();
                points[bad][16..32].fill(0);
                let mut out = vec![[1; 48]; count];
                let result = scalar_mult_many_with(token, &points, &scalars, &mut out);
                assert_eq!(result, Err(Error::Encoding));
                for i in 0..count {
                    let single = scalar_mult_with(token, &points[i], &scalars[i]);
                    assert_eq!(single.is_err(), i == bad);
                    assert_eq!(out[i], single.unwrap_or([0; 48]), "{token:?} {count} {i}");
                }
            }
        }
        let mut out = [[7; 48]; 2];
        let two = scalar_mult_many_with(token, &[BASE; 3], &[[1; 32]; 2], &mut out);
        assert_eq!((two, out), (Err(Error::Length), [[7; 48]; 2]));
        assert_eq!(scalar_mult_many_with(token, &[BASE; 2], &[[1; 32]; 3], &mut out), Err(Error::Length));
        assert_eq!(scalar_mult_many_with(token, &[BASE; 3], &[[1; 32]; 3], &mut out), Err(Error::Length));
    }
}

#[test]
fn zero_ratios_have_no_multiple() {
    for token in tokens() {
        for i in 0..3 {
            for zero in [0, P, 1 << 127, u128::MAX] {
                let mut ratios = parts(&BASE);
                ratios[i] = zero;
                assert_eq!(scalar_mult_with(token, &encoding(ratios), &small(5)), Err(Error::Encoding));
            }
        }
    }
}

/// Every kind of bad encoding, in every coordinate.
#[test]
fn invalid_keys_are_refused() {
    let good = parts(&scalar_mult_base(&small(77)).unwrap());
    assert!(PublicKey::from_bytes(&encoding(good)).is_ok());
    type Kind = (&'static str, fn(u128) -> u128, Error);
    let kinds: [Kind; 9] = [
        ("the modulus", |_| P, Error::Encoding),
        ("bit 127 set", |x| x | 1 << 127, Error::Encoding),
        ("all bits set", |_| u128::MAX, Error::Encoding),
        ("zero with bit 127 set", |_| 1 << 127, Error::Encoding),
        ("twice the modulus", |_| 2 * P, Error::Encoding),
        ("zero", |_| 0, Error::Encoding),
        ("off the surface by one", |x| x + 1, Error::NotOnSurface),
        ("the negative", |x| P - x, Error::NotOnSurface),
        ("another bit", |x| x ^ 1 << 100, Error::NotOnSurface),
    ];
    for (kind, change, error) in kinds {
        for i in 0..3 {
            let mut bad = good;
            bad[i] = change(bad[i]);
            assert_eq!(PublicKey::from_bytes(&encoding(bad)), Err(error), "{kind} in {i}");
        }
    }
    for random in 0..50 {
        let point = Bytes::new(random + 20).array().map(|b: u8| b & 0x7f);
        assert_eq!(PublicKey::from_bytes(&point), Err(Error::NotOnSurface));
    }
    for length in (0..48).chain(49..100) {
        assert_eq!(PublicKey::try_from(&[1; 100][..length]), Err(Error::Length));
    }
    assert_eq!(PublicKey::try_from(&BASE[..]).unwrap().to_bytes(), BASE);
}

#[test]
fn points_of_small_order_are_refused() {
    let neutral = encoding(NEUTRAL_ENCODING);
    for (i, node) in surface::small_order().into_iter().enumerate() {
        assert!(bool::from(surface::on_surface(&node)));
        let point = surface::encode_ratios(&surface::ratios(&node));
        assert_eq!(point == neutral, i == 0);
        assert_eq!(PublicKey::from_bytes(&point), Err(Error::SmallOrder));
        for token in tokens() {
            // Order two: twice the point is neutral, three times the point is the point.
            assert_eq!(scalar_mult_with(token, &point, &small(2)), Ok(neutral));
            assert_eq!(scalar_mult_with(token, &point, &small(3)), Ok(point));
        }
    }
    let zero = SecretKey::from_bytes([0; 32]);
    let key = PublicKey::from_bytes(&BASE).unwrap();
    assert_eq!(zero.diffie_hellman(&key), Err(Error::SmallOrder));
    assert_eq!(
        SecretKey::from_bytes(scalar(model::TWIST_ORDER)).diffie_hellman(&key),
        Err(Error::SmallOrder)
    );
    assert_eq!(PublicKey::from_bytes(&zero.public_key().to_bytes()), Err(Error::SmallOrder));
}

/// The list of nodes is complete: all have order at most two, and there are 16 of them, of which twelve have two zero
/// coordinates: where `z = t = 0`, say, the equation is the square of `x^2 + y^2 - H x y`, whose two roots are in the
/// field because `H^2 - 4` is a square.
#[test]
fn the_other_nodes_have_zero_coordinates() {
    let ratio = |n: i64, d: u64| Fp127::from_i64(n) * Fp127::from_u64(d).invert_or_zero();
    let pairs =
        [([0, 3], [1, 2], ratio(65, 41)), ([0, 2], [1, 3], ratio(1, 25)), ([0, 1], [2, 3], ratio(-235, 299))];
    let mut nodes = 0;
    for (one, other, f) in pairs {
        let half = Fp127::from_u64(2).invert_or_zero();
        let root = (f.square() - Fp127::from_u64(4)).sqrt().unwrap();
        for [i, k] in [one, other] {
            for value in [(f + root) * half, (f - root) * half] {
                let mut node = [Fp127::ZERO; 4];
                (node[i], node[k]) = (Fp127::ONE, value);
                assert!(bool::from(surface::on_surface(&node)));
                nodes += 1;
            }
        }
    }
    assert_eq!(nodes + surface::small_order().len(), 16);
}

/// The equation's integers, from `(a^2 : b^2 : c^2 : d^2)`.
#[test]
fn the_equation_follows_from_the_constants() {
    let [a, b, c, d] = [11i128, -22, -19, -3];
    let (f, g, h) = (a * d - b * c, a * c - b * d, a * b - c * d);
    let capital = [a + b + c + d, a + b - c - d, a - b + c - d, a - b - c + d];
    assert_eq!(capital, [-33, 11, 17, 49]);
    // The common denominator of F, G and H.
    let m = 306_475;
    let scaled = |numerator: i128, denominator: i128| {
        assert_eq!(m * numerator % denominator, 0);
        m * numerator / denominator
    };
    assert_eq!(scaled(a * a - b * b - c * c + d * d, f), 485_875);
    assert_eq!(scaled(a * a - b * b + c * c - d * d, g), 12_259);
    assert_eq!(scaled(a * a + b * b - c * c - d * d, h), -240_875);
    let e = m * capital.iter().product::<i128>();
    assert_eq!(4 * (a * b * c * d) * (e / (f * g * h)).pow(2), -344_574_175_176);
    assert_eq!(e % (f * g * h), 0);
    for (constants, source) in [([-833, 2499, 1617, 561], capital), ([-114, 57, 66, 418], [a, b, c, d])] {
        assert!(source.iter().zip(constants).all(|(s, k)| s * k == source[0] * constants[0]));
    }
}

#[test]
fn secrets_do_not_show() {
    let secret = SecretKey::generate(|b| b.fill(0xab));
    assert_eq!(secret.as_bytes(), &[0xab; 32]);
    assert_eq!(format!("{secret:?}"), "SecretKey(..)");
    let shared = secret.diffie_hellman(&PublicKey::from_bytes(&BASE).unwrap()).unwrap();
    assert_eq!(format!("{shared:?}"), "SharedSecret(..)");
    assert!(shared == shared.clone());
}
