//! `kummer` against `kummer_kat.json`, and the facts about its group.

use widefield_reference::fp127::Fe;
use widefield_reference::kummer::{self, BASE, ORDER, TWIST_ORDER, decode, encode, identity, scalar_mult};
use widefield_vectors::kummer::kat;

fn scalar(words: [u64; 4]) -> [u8; 32] {
    core::array::from_fn(|i| (words[i / 8] >> (8 * (i % 8))) as u8)
}

#[test]
fn multiplications() {
    let kat = kat().unwrap();
    assert_eq!(kat.base, BASE);
    for (i, r) in kat.scalarmult.iter().enumerate() {
        assert_eq!(scalar_mult(&r.point, &r.scalar), r.output, "scalarmult[{i}]");
    }
    for (i, r) in kat.edge_scalars_on_base.iter().enumerate() {
        assert_eq!(scalar_mult(&BASE, &r.scalar), r.output, "edge_scalars_on_base[{i}]");
    }
    assert_eq!((kat.scalarmult.len(), kat.edge_scalars_on_base.len()), (24, 12));
}

#[test]
fn key_agreements() {
    let kat = kat().unwrap();
    for (i, r) in kat.dh.iter().enumerate() {
        assert_eq!(scalar_mult(&BASE, &r.secret_a), r.public_a, "dh[{i}]");
        assert_eq!(scalar_mult(&BASE, &r.secret_b), r.public_b, "dh[{i}]");
        assert_eq!(kummer::diffie_hellman(&r.secret_a, &r.public_b), Some(r.shared), "dh[{i}]");
        assert_eq!(kummer::diffie_hellman(&r.secret_b, &r.public_a), Some(r.shared), "dh[{i}]");
    }
    assert_eq!(kat.dh.len(), 8);
}

#[test]
fn iterated_a_thousand_times() {
    let kat = kat().unwrap().iterated;
    let (mut point, mut scalar) = (BASE, kat.scalar);
    for _ in 0..kat.rounds {
        point = scalar_mult(&point, &scalar);
        scalar = core::array::from_fn(|i| point[i]);
    }
    assert_eq!((kat.rounds, point), (1000, kat.output));
}

#[test]
fn points_lie_on_the_surface() {
    assert!(kummer::is_on_surface(identity()));
    for r in kat().unwrap().scalarmult {
        for bytes in [r.point, r.output] {
            assert!(kummer::is_on_surface(decode(&bytes)));
            assert!(kummer::is_valid_public_key(&bytes));
            assert_eq!(encode(decode(&bytes)), bytes);
            let mut wrong = bytes;
            wrong[20] ^= 1;
            assert!(!kummer::is_valid_public_key(&wrong));
        }
    }
}

#[test]
fn orders() {
    let identity = encode(identity());
    assert_eq!(scalar_mult(&BASE, &scalar(TWIST_ORDER)), identity);
    assert_eq!(scalar_mult(&BASE, &[0; 32]), identity);
    let sixteen = scalar([16, 0, 0, 0]);
    let killed =
        |point: &[u8; 48], order| scalar_mult(&scalar_mult(point, &scalar(order)), &sixteen) == identity;
    let kat = kat().unwrap().scalarmult.into_iter().map(|r| r.point);
    // The doubles of points with a zero coordinate bring the other side in.
    let more = (1..40).filter_map(|z| kummer::point_with_zero_x(Fe::small(z)));
    let more = more.map(|p| encode(kummer::double(p)));
    let (mut curve, mut twist) = (0, 0);
    for point in kat.chain(more) {
        assert!(kummer::is_valid_public_key(&point));
        match (killed(&point, ORDER), killed(&point, TWIST_ORDER)) {
            (true, false) => curve += 1,
            (false, true) => twist += 1,
            both => panic!("killed by the curve's and the twist's order: {both:?}"),
        }
    }
    assert!(curve >= 5 && twist >= 5, "{curve} points on the curve's side, {twist} on the twist's");
}

#[test]
fn small_orders_and_zeros_are_refused() {
    assert!(!kummer::is_valid_public_key(&encode(identity())));
    assert!(!kummer::is_valid_public_key(&[0; 48]));
    // The coordinates of O, two and two exchanged, are points of order 2.
    let [a, b, c, d] = identity();
    for p in [[b, a, d, c], [c, d, a, b], [d, c, b, a]] {
        assert!(kummer::is_on_surface(p));
        assert!(kummer::equal(kummer::double(p), identity()));
        assert!(!kummer::is_valid_public_key(&encode(p)));
    }
    // A zero denominator makes the whole encoding zero, and a zero on the wire is refused.
    assert_eq!(encode([a, Fe::ZERO, b, c])[..], [0; 48]);
    let zero_x = (1..).find_map(|z| kummer::point_with_zero_x(Fe::small(z))).unwrap();
    assert!(kummer::is_on_surface(zero_x));
    for i in 0..3 {
        let mut zero = BASE;
        zero[16 * i..][..16].fill(0);
        assert!(!kummer::is_valid_public_key(&zero));
    }
}
