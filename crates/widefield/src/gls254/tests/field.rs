//! Every operation of every form of the field, on all pairs of basis vectors, against the model.

use crate::gf2x::portable::Lane;
#[cfg(target_arch = "x86_64")]
use crate::gls254::arch::x86_64::whole::Whole;
use crate::gls254::field::{Abreast, B, Field, SQRT_B, Words};
use crate::gls254::multiply::canonical;
use crate::simd::rng::Rng;
use crate::tier::Portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::tier::active;
#[cfg(target_arch = "aarch64")]
use crate::{simd::V128, tier::Pmull};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V128, V256, V512},
    tier::{Avx512, Clmul, Vaes},
};
use widefield_reference::gls254::Fe;

/// What is computed of `a`, `b`, `c`, `d`: bilinear operations, and those of one operand.
const PRODUCTS: usize = 7;
const MAPS: usize = 9;

#[inline(always)]
fn products<F: Field>(token: F::Token, [a, b, c, d]: &[&[Words]; 4], out: &mut [Vec<Words>; PRODUCTS]) {
    let [a, b, c, d] = [F::load(token, a), F::load(token, b), F::load(token, c), F::load(token, d)];
    let (first, second) = (a.mul_conjugate(b), F::mul_conjugate_plus(a, b, c, B));
    a.mul(b).store(&mut out[0]);
    first.store(&mut out[1]);
    second.store(&mut out[2]);
    F::mul_add(a, b, c, d).store(&mut out[3]);
    a.xor(b).store(&mut out[4]);
    a.xor3(b, c).store(&mut out[5]);
    a.select(c, b).store(&mut out[6]);
}

#[inline(always)]
fn maps<F: Field>(token: F::Token, a: &[Words], out: &mut [Vec<Words>; MAPS]) {
    let a = F::load(token, a);
    a.square_conjugate().store(&mut out[0]);
    a.scale(SQRT_B).store(&mut out[1]);
    a.scale(B).store(&mut out[2]);
    a.times_u().store(&mut out[3]);
    a.times_u1().store(&mut out[4]);
    a.conjugate().store(&mut out[5]);
    a.invert().store(&mut out[6]);
    a.sqrt().store(&mut out[7]);
    a.solve().store(&mut out[8]);
}

fn fe([a, b, c, d]: Words) -> Fe {
    let [a, b, c, d] = canonical([a, b, c, d]);
    Fe(u128::from(a) | u128::from(b) << 64, u128::from(c) | u128::from(d) << 64)
}

fn conjugate(a: Fe) -> Fe {
    Fe(a.0 ^ a.1, a.1)
}

fn scale(a: Fe, e: u32) -> Fe {
    a * Fe(1 << e | 1, 0)
}

fn basis(i: usize) -> Words {
    let mut words = [0; 4];
    words[i / 64] = 1 << (i % 64);
    words
}

/// Runs both for a form, by functions that enter its tier.
fn check<const LANES: usize>(
    products: impl Fn(&[&[Words]; 4], &mut [Vec<Words>; PRODUCTS]),
    maps: impl Fn(&[Words], &mut [Vec<Words>; MAPS]),
) {
    let mut rng = Rng::new("operations of GF(2^254)");
    let mut random = || -> Words { core::array::from_fn(|_| rng.word()) };
    let mut got = core::array::from_fn(|_| vec![[0; 4]; LANES]);
    for i in 0..256 {
        for j in (0..256).step_by(LANES) {
            // Each lane has another basis vector, and other summands.
            let (a, b) = (vec![basis(i); LANES], (j..j + LANES).map(basis).collect::<Vec<_>>());
            let (c, d) = ([random(); LANES], [random(); LANES]);
            products(&[&a, &b, &c, &d], &mut got);
            for lane in 0..LANES {
                let [a, b, c, d] = [a[lane], b[lane], c[lane], d[lane]].map(fe);
                let product = a * b;
                let expected = [
                    product,
                    conjugate(product),
                    conjugate(product) + scale(c, B) + c * Fe(0, 1),
                    product + c * d,
                    a + b,
                    a + b + c,
                ];
                for (k, expected) in expected.into_iter().enumerate() {
                    assert_eq!(fe(got[k][lane]), expected, "product {k} of {i} and {}", j + lane);
                }
            }
        }
    }
    let mut got = core::array::from_fn(|_| vec![[0; 4]; LANES]);
    for i in 0..64 {
        let a: Vec<_> =
            (0..LANES).map(|lane| if i < 32 { basis((37 * i + lane) % 256) } else { random() }).collect();
        maps(&a, &mut got);
        for lane in 0..LANES {
            let a = fe(a[lane]);
            let expected = [
                conjugate(a * a),
                scale(a, SQRT_B),
                scale(a, B),
                a * Fe(0, 1),
                a * Fe(1, 1),
                conjugate(a),
                a.invert(),
                a.sqrt(),
            ];
            for (k, expected) in expected.into_iter().enumerate() {
                assert_eq!(fe(got[k][lane]), expected, "map {k} of {a:?}");
            }
            let y = fe(got[8][lane]);
            assert!(a.trace() || y * y + y == a, "a solution for {a:?}");
        }
    }
}

#[test]
fn portable() {
    check::<1>(
        |operands, out| products::<Abreast<Lane>>(Portable, operands, out),
        |a, out| maps::<Abreast<Lane>>(Portable, a, out),
    );
}

/// A test of a form on the tier that it is for.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! forms {
    ($($name:ident on $token:ident by $proof:ident: $form:ty;)*) => { $(
        #[test]
        fn $name() {
            kernel! { $token:
                fn run_products(operands: &[&[Words]; 4], out: &mut [Vec<Words>; PRODUCTS]) = products::<$form>;
                fn run_maps(a: &[Words], out: &mut [Vec<Words>; MAPS]) = maps::<$form>;
            }
            if let Some(token) = active().$proof() {
                check::<{ <$form>::LANES }>(
                    |operands, out| run_products(token, operands, out),
                    |a, out| run_maps(token, a, out),
                );
            }
        }
    )* };
}
#[cfg(target_arch = "x86_64")]
forms! {
    one_in_two_registers on Clmul by clmul: Abreast<V128<Clmul>>;
    one_in_a_register on Vaes by vaes: Whole<Vaes>;
    two_abreast on Vaes by vaes: Abreast<V256<Vaes>>;
    one_in_a_register_with_avx512 on Avx512 by avx512: Whole<Avx512>;
    four_abreast on Avx512 by avx512: Abreast<V512>;
}
#[cfg(target_arch = "aarch64")]
forms! {
    one_in_two_registers on Pmull by pmull: Abreast<V128<Pmull>>;
}
