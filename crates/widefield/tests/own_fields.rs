//! Fields that a user names, by the public macro alone: products by pairs of basis elements, all operations against the
//! model, the laws of a field.
#![allow(clippy::unwrap_used, reason = "a panic is what a test is for")]
#![cfg(all(feature = "gf2m", feature = "alloc"))]

use widefield::cpu::{self, Token};
use widefield::gf2m::{Element, Field, dynamic};
use widefield_reference::gf2m as model;

widefield::binary_field! {
    F2: x^2 + x + 1;
    F3: x^3 + x + 1;
    F5: x^5 + x^2 + 1;
    F7: x^7 + x + 1;
    F63: x^63 + x + 1;
    F64: x^64 + x^4 + x^3 + x + 1;
    F65: x^65 + x^18 + 1;
    /// With documentation, and for others.
    pub F113: x^113 + x^9 + 1;
    // The second exponent as high as can be.
    F127: x^127 + x^63 + 1;
    F131: x^131 + x^8 + x^3 + x^2 + 1;
    F192: x^192 + x^7 + x^2 + x + 1;
    F239: x^239 + x^36 + 1;
    F384: x^384 + x^12 + x^3 + x^2 + 1;
    // A second exponent of two words and more.
    F521: x^521 + x^168 + 1;
    F1024: x^1024 + x^19 + x^6 + x + 1;
}

/// Runs a generic test on all fields, on every tier or on the one that is set.
macro_rules! for_fields {
    ($test:ident: $($field:ident)*) => {{
        let tests: &[fn(Token)] = &[$($test::<$field>),*];
        let set = std::env::var_os("WIDEFIELD_TIER").is_some();
        for token in cpu::tokens().filter(|t| !set || t.tier() == cpu::active().tier()) {
            // Out of the compiler's sight, which would put all in line.
            for test in core::hint::black_box(tests) {
                test(token);
            }
        }
    }};
}

/// splitmix64.
struct Source(u64);

impl Source {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn element<F: Field>(&mut self) -> Element<F> {
        Element::random(|bytes| bytes.iter_mut().for_each(|b| *b = self.word() as u8))
    }

    fn elements<F: Field>(&mut self, count: usize) -> Vec<Element<F>> {
        (0..count).map(|_| self.element()).collect()
    }
}

/// x^0 to x^(2m - 2), by shifts and the model's remainder.
fn powers<F: Field>() -> Vec<Element<F>> {
    let field = model::Field::new(F::MODULUS);
    let power = |i: usize| field.reduce(&widefield_reference::gf2x::from_exponents(&[i]));
    (0..2 * F::DEGREE - 1).map(|i| Element::from_words(&power(i)).unwrap()).collect()
}

/// All pairs in fields of up to 131 bits. Above, and in an emulator, with x^0 and x^(m-1) on one side, so that the
/// reduction is proved, which is linear in the product; and every 17th pair, as the formulas for the product have
/// proofs of their own.
fn basis_pairs<F: Field>(token: Token) {
    let (m, powers) = (F::DEGREE, powers::<F>());
    let basis = &powers[..m];
    let mut row = vec![Element::<F>::ZERO; m];
    let emulated = std::env::var_os("WIDEFIELD_EXPECT_TIER").is_some();
    for (i, a) in basis.iter().enumerate() {
        let edge = i == 0 || i + 1 == m;
        let step = if edge || (m <= 131 && !emulated) { 1 } else { 17 };
        if edge || i % step == 0 {
            Element::mul_many_with(token, &mut row, &vec![*a; m], basis).unwrap();
            assert!(row == powers[i..i + m], "{token:?} {:?} {i} in a batch", F::MODULUS);
        }
        for (j, b) in basis.iter().enumerate().skip(i % step).step_by(step) {
            assert_eq!(a.mul_with(token, b), powers[i + j], "{token:?} {:?} {i} {j}", F::MODULUS);
        }
    }
    Element::square_many_with(token, &mut row, basis).unwrap();
    for i in 0..m {
        assert_eq!(basis[i].square_with(token), powers[2 * i], "{token:?} {:?} {i}", F::MODULUS);
        assert_eq!(row[i], powers[2 * i], "{token:?} {:?} {i} in a batch", F::MODULUS);
    }
}

#[test]
fn products_of_basis_elements() {
    for_fields!(basis_pairs: F2 F3 F5 F7 F63 F64 F65 F113 F127 F131 F192 F239 F384 F521 F1024);
}

fn against_the_model<F: Field>(token: Token) {
    let (field, m) = (model::Field::new(F::MODULUS), F::DEGREE);
    assert!(widefield_reference::gf2x::is_irreducible(field.modulus()));
    let mut source = Source(m as u64);
    for _ in 0..3 {
        let (a, b) = (source.element::<F>(), source.element::<F>());
        let (wa, wb) = (a.as_words(), b.as_words());
        assert_eq!(a.mul_with(token, &b).as_words(), field.mul(wa, wb));
        assert_eq!(a.square_with(token).as_words(), field.square(wa));
        let inverse = Option::<Element<F>>::from(a.invert_with(token));
        assert_eq!(inverse.map(|i| i.as_words().to_vec()), field.invert(wa));
        assert_eq!(a.sqrt_with(token).as_words(), field.sqrt(wa));
        assert_eq!(bool::from(a.trace()), field.trace(wa));
        assert_eq!(a.square_n_with(token, m / 2 + 1).as_words(), field.square_n(wa, m / 2 + 1));
        if m % 2 == 1 {
            assert_eq!(a.half_trace_with(token).as_words(), field.half_trace(wa));
        }
        for a in [a, a.square() + a] {
            let solution = Option::<Element<F>>::from(a.solve_quadratic_with(token));
            let back = solution.map(|z| z.square() + z);
            assert_eq!(back, (!field.trace(a.as_words())).then_some(a), "{token:?} {:?}", F::MODULUS);
        }
        assert_eq!(Element::from_bytes_be(a.to_bytes_be().as_ref()), Ok(a));
        assert_eq!(Element::from_bytes_le(a.to_bytes_le().as_ref()), Ok(a));
        assert_eq!(format!("{a:x}").len(), 2 * m.div_ceil(8));
    }
    assert!(bool::from(Element::<F>::ZERO.invert_with(token).is_none()));
}

#[test]
fn operations_are_the_models() {
    for_fields!(against_the_model: F2 F3 F5 F7 F63 F64 F65 F113 F127 F131 F192 F239 F521 F1024);
}

/// In fields of few elements all of them: each has an inverse, the laws hold, squares differ.
fn whole<F: Field>(token: Token) {
    let all: Vec<_> = (0..1 << F::DEGREE).map(Element::<F>::from).collect();
    let mul = |a: &Element<F>, b: &Element<F>| a.mul_with(token, b);
    for a in &all {
        assert_eq!(mul(a, &a.invert_or_zero_with(token)) == Element::ONE, !bool::from(a.is_zero()));
        assert_eq!(a.square_with(token).sqrt_with(token), *a);
        for b in &all {
            assert_eq!(mul(a, b), mul(b, a));
            for c in &all {
                assert_eq!(mul(a, &mul(b, c)), mul(&mul(a, b), c));
                assert_eq!(mul(a, &(*b + c)), mul(a, b) + mul(a, c));
            }
        }
    }
}

#[test]
fn laws_hold_for_all_elements_of_small_fields() {
    for_fields!(whole: F2 F3 F5);
}

fn slices<F: Field>(token: Token) {
    let mut source = Source(5);
    let (a, b) = (source.elements::<F>(19), source.elements::<F>(19));
    let s = source.element::<F>();
    for n in [0, 1, 2, 7, 8, 9, 19] {
        let (a, b) = (&a[..n], &b[..n]);
        let products: Vec<_> = a.iter().zip(b).map(|(a, b)| a * b).collect();
        let mut out = vec![Element::ONE; n];
        Element::mul_many_with(token, &mut out, a, b).unwrap();
        assert_eq!(out, products);
        assert_eq!(Element::inner_product_with(token, a, b), Ok(products.iter().sum()));
        out.copy_from_slice(b);
        Element::axpy_with(token, &mut out, &s, a).unwrap();
        assert!((0..n).all(|i| out[i] == b[i] + s * a[i]), "{token:?} {:?}", F::MODULUS);
        Element::invert_many_with(token, &mut out, a).unwrap();
        assert!((0..n).all(|i| out[i] == a[i].invert_or_zero()), "{token:?} {:?}", F::MODULUS);
    }
}

#[test]
fn slices_are_their_elements() {
    for_fields!(slices: F5 F64 F113 F192 F239 F1024);
}

#[test]
fn typed_and_dynamic_are_one_field() {
    fn same<F: Field>() {
        let field = dynamic::Field::from_exponents(F::MODULUS).unwrap();
        let mut source = Source(9);
        let (a, b) = (source.element::<F>(), source.element::<F>());
        let mut out = vec![0; field.words()];
        field.mul(&mut out, a.as_words(), b.as_words()).unwrap();
        assert_eq!((a * b).as_words(), out);
    }
    same::<F113>();
    same::<F1024>();
}

#[test]
fn names_and_encodings() {
    assert_eq!(format!("{:?}", Element::<F113>::ONE), "F113(..)");
    assert_eq!((F113::DEGREE, F113::MODULUS), (113, &[113, 9, 0][..]));
    assert_eq!((Element::<F113>::WORDS, Element::<F113>::BYTES), (2, 15));
    assert_eq!(Element::<F2>::from(0b111), Element::ZERO);
    assert_eq!(format!("{:x}", Element::<F1024>::ONE), format!("{:0256x}", 1));
    assert!(Element::<F113>::from_words(&[0, 1 << 49]).is_err());
    let text = format!("{:?}", Element::<F2>::from(0b10).reveal());
    assert_eq!(text, "F2(0x02)");
}
