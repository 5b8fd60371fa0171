//! The surface's equation and its nodes.

use crate::fp127::Fp127;
use crate::kummer::surface;

/// The points of order one and two that have an encoding.
pub(super) fn small_order() -> [[Fp127; 4]; 4] {
    let [x, y, z, t] = surface::identity();
    [[x, y, z, t], [y, x, t, z], [z, t, x, y], [t, z, y, x]]
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
    assert_eq!(nodes + small_order().len(), 16);
}

/// Their ratios are those that keys and agreements are compared with, and no others nearby.
#[test]
fn points_of_small_order_are_known_by_their_ratios() {
    for point in small_order() {
        let ratios = surface::ratios(&point);
        assert!(bool::from(surface::has_small_order(&ratios)));
        for k in 0..3 {
            for n in 0..127 {
                let mut other = ratios;
                other[k] = other[k] + Fp127::from_number(1 << n);
                assert!(!bool::from(surface::has_small_order(&other)), "{k} {n}");
            }
        }
    }
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
