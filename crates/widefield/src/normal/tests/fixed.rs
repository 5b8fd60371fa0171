//! Fixed elements: against those of any degree, and the change to the polynomial basis.

use super::{basis_pairs, random_words, rows, step};
use crate::Error;
use crate::gf2m::{self, F163, F233, F283, F409, F571};
use crate::normal::{Degree, FixedBasis, FixedElement, NormalBasis};
#[cfg(target_arch = "x86_64")]
use crate::normal::{blocks::Blocks, dual, kernels};
use crate::tier::{self, Token};
// Out of the compiler's sight: five fields all in line in one function would take it many times as long as one.
use core::hint::black_box;

fn on_every_field(of: [fn(Token); 5]) {
    for token in tier::tokens() {
        black_box(of).iter().for_each(|f| f(token));
    }
}

fn element<F: Degree>(seed: &mut u64) -> FixedElement<F> {
    FixedElement::from_words(&random_words(seed, F::M)).unwrap()
}

/// A ring homomorphism, proved on pairs of basis elements, and its inverse.
fn isomorphism<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    let rows = rows(basis.basis());
    let unit = |i: usize| {
        let mut unit = vec![0; basis.basis().words()];
        unit[i / 64] = 1 << (i % 64);
        FixedElement::<F>::from_words(&unit).unwrap()
    };
    let images: Vec<gf2m::Element<F>> = (0..F::M).map(|i| basis.to_polynomial(&unit(i))).collect();
    assert_eq!(images[0], basis.beta());
    assert_eq!(basis.to_polynomial(&FixedElement::one()), gf2m::Element::ONE);
    let step = if token.tier() == tier::active().tier() { tier::sampled(29) } else { 29 };
    // On every vector of the basis: the two matrices are inverses of each other.
    assert!((0..F::M).all(|i| basis.from_polynomial(&images[i]) == unit(i)));
    for i in (0..F::M).step_by(step) {
        // The products β_i β_j of the table, by the image's linearity from those of β_0.
        for d in (0..F::M).step_by(7) {
            let sum = FixedElement::<F>::from_words(&rows[d]).unwrap().square_n(i);
            let product = images[i].mul_with(token, &images[(i + d) % F::M]);
            assert_eq!(basis.to_polynomial(&sum), product, "{i} {d}");
        }
    }
}

/// Products one by one and in batches of every length; inversion; the rest as elements of any degree have it.
fn operations<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    let general: &NormalBasis = basis.basis();
    assert_eq!((general.degree(), general.basis_type()), (F::M, F::TYPE));
    assert_eq!(NormalBasis::lowest_type(F::M).unwrap().basis_type(), F::TYPE);
    let mut seed = F::M as u64;
    let a: Vec<FixedElement<F>> = (0..20).map(|_| element(&mut seed)).collect();
    let b: Vec<FixedElement<F>> = (0..20).map(|_| element(&mut seed)).collect();
    let same = |a: &FixedElement<F>| general.element(a.as_words()).unwrap();
    let products: Vec<_> = a.iter().zip(&b).map(|(a, b)| general.mul(&same(a), &same(b)).unwrap()).collect();
    for count in 0..=20 {
        let mut out = vec![FixedElement::ZERO; count];
        basis.mul_many(&mut out, &a[..count], &b[..count]).unwrap();
        assert!(out.iter().zip(&products).all(|(x, y)| x.as_words() == y.as_words()), "{count}");
    }
    assert!(basis.mul_many(&mut [], &a, &b).is_err());
    let (x, y) = (a[0], b[0]);
    assert_eq!(same(&basis.mul(&x, &y)), products[0]);
    assert_eq!(basis.mul(&x, &x), x.square());
    assert_eq!(basis.mul(&x, &basis.invert(&x).unwrap()), FixedElement::one());
    assert!(bool::from(basis.invert(&FixedElement::ZERO).is_none()));
    assert_eq!(same(&x.square_n(99)), same(&x).square_n(99));
    assert_eq!(x.sqrt().square(), x);
    assert_eq!(bool::from(x.trace()), bool::from(basis.to_polynomial(&x).trace()));
    assert_eq!(same(&(x + y)), same(&x).add(&same(&y)).unwrap());
    assert_eq!(x.to_bytes_ieee1363().as_ref(), same(&x).to_bytes_ieee1363());
    assert_eq!(FixedElement::from_bytes_ieee1363(x.to_bytes_ieee1363().as_ref()), Ok(x));
    assert_eq!(FixedElement::from_bytes_le(x.to_bytes_le().as_ref()), Ok(x));
    let root = (x.square() + x).solve_quadratic().unwrap();
    assert!(root == x || root == x + FixedElement::one());
    // Round trip through the polynomial basis, where squares and products are those of the field.
    let polynomial = basis.to_polynomial(&x);
    assert_eq!(basis.from_polynomial(&polynomial.square()), x.square());
    assert_eq!(basis.from_polynomial(&(polynomial * basis.to_polynomial(&y))), basis.mul(&x, &y));
    // Powers.
    let cube = basis.mul(&x.square(), &x);
    assert_eq!(basis.pow(&x, &[3]), cube);
    assert_eq!(basis.pow(&x, &[8, 3]), basis.mul(&cube.square_n(64), &x.square_n(3)));
    assert_eq!(basis.pow(&FixedElement::ZERO, &[]), FixedElement::one());
    assert_eq!(basis.invert_or_zero(&FixedElement::ZERO), FixedElement::ZERO);
}

#[test]
fn the_standards_polynomial_basis_is_the_same_field() {
    let of = [
        isomorphism::<F163>,
        isomorphism::<F233>,
        isomorphism::<F283>,
        isomorphism::<F409>,
        isomorphism::<F571>,
    ];
    on_every_field(of);
}

/// Products of typed elements go their own ways: alone, and in batches.
fn typed_pairs<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    let words = basis.basis().words();
    let elements = |flat: &[u64]| -> Vec<FixedElement<F>> {
        flat.chunks_exact(words).map(|e| FixedElement::from_words(e).unwrap()).collect()
    };
    let alone = |out: &mut [u64], a: &[u64], b: &[u64]| {
        for (out, (a, b)) in out.chunks_exact_mut(words).zip(elements(a).iter().zip(&elements(b))) {
            out.copy_from_slice(basis.mul(a, b).as_words());
        }
    };
    let batch = |out: &mut [u64], a: &[u64], b: &[u64]| {
        let mut products = vec![FixedElement::ZERO; F::M];
        basis.mul_many(&mut products, &elements(a), &elements(b)).unwrap();
        out.chunks_exact_mut(words).zip(&products).for_each(|(out, x)| out.copy_from_slice(x.as_words()));
    };
    let all = F::M.div_ceil(step(token)) * F::M;
    assert_eq!(basis_pairs(basis.basis(), step(token), alone), all);
    // A batch on the portable tier is its elements one by one.
    let step = step(token).max(if token.tier() == crate::tier::Tier::Portable { 7 } else { 1 });
    assert_eq!(basis_pairs(basis.basis(), step, batch), F::M.div_ceil(step) * F::M);
}

#[test]
fn basis_pairs_of_typed_elements() {
    let of = [
        typed_pairs::<F163>,
        typed_pairs::<F233>,
        typed_pairs::<F283>,
        typed_pairs::<F409>,
        typed_pairs::<F571>,
    ];
    on_every_field(of);
}

#[test]
fn typed_elements() {
    let of =
        [operations::<F163>, operations::<F233>, operations::<F283>, operations::<F409>, operations::<F571>];
    on_every_field(of);
}

/// The operators on all mixes of values and references, by the shared basis.
#[cfg(feature = "std")]
#[allow(clippy::op_ref, reason = "all mixes of values and references")]
fn operators<F: Degree>(_: Token) {
    let basis = FixedBasis::<F>::new();
    let mut seed = 5 * F::M as u64;
    let [a, b, c]: [FixedElement<F>; 3] = core::array::from_fn(|_| element(&mut seed));
    let (sum, product) = (a + b, basis.mul(&a, &b));
    assert!(sum.as_words().iter().zip(a.as_words().iter().zip(b.as_words())).all(|(s, (a, b))| *s == a ^ b));
    assert!([&a + &b, &a + b, a + &b, a - b, &a - &b, &a - b, a - &b].iter().all(|s| *s == sum));
    assert!([a * b, &a * &b, &a * b, a * &b].iter().all(|p| *p == product));
    assert!([product / b, &product / &b, &product / b, product / &b].iter().all(|q| *q == a));
    assert_eq!((a / FixedElement::ZERO, -a, -&a), (FixedElement::ZERO, a, a));
    let mut x = a;
    x += b;
    x += &b;
    x -= c;
    x -= &c;
    assert_eq!(x, a);
    x *= b;
    x *= &c;
    assert_eq!(x, product * c);
    x /= b;
    x /= &c;
    assert_eq!(x, a);
    let all = [a, b, c];
    assert_eq!((all.iter().sum::<FixedElement<F>>(), all.into_iter().sum()), (a + b + c, a + b + c));
    assert_eq!((all.iter().product::<FixedElement<F>>(), all.into_iter().product()), (a * b * c, a * b * c));
    assert_eq!([FixedElement::<F>::ZERO; 0].iter().product::<FixedElement<F>>(), FixedElement::one());
    assert_eq!((a.invert().unwrap() * a, a.invert_or_zero() * a), (FixedElement::one(), FixedElement::one()));
    assert!(bool::from(FixedElement::<F>::ZERO.invert().is_none()));
    assert_eq!((a.pow(&[5]), FixedElement::default()), (a.square_n(2) * a, FixedElement::<F>::ZERO));
}

#[cfg(feature = "std")]
#[test]
fn operators_of_fixed_elements() {
    let of = [operators::<F163>, operators::<F233>, operators::<F283>, operators::<F409>, operators::<F571>];
    black_box(of).iter().for_each(|f| f(tier::active()));
}

/// A kernel of single products by matrix.
#[cfg(target_arch = "x86_64")]
type Single<F, T> = fn(T, &Blocks, &[usize], &mut gf2m::Element<F>, &gf2m::Element<F>, &gf2m::Element<F>);

/// Single products by matrix in all five fields and widths, whichever the choice takes.
#[cfg(target_arch = "x86_64")]
fn by_matrix<F: Degree, T: Copy>(t: T, kernel: Single<F, T>) {
    let basis = FixedBasis::<F>::new();
    let matrix = FixedBasis::<F>::to_polynomial_basis(tier::active());
    let (to, traces) = (Blocks::new(&matrix, F::M), dual::traces::<F>());
    let multiply = |out: &mut [u64], a: &[u64], b: &[u64]| {
        let words = basis.basis().words();
        let [a, b] = [a, b].map(|all| all.chunks_exact(words));
        for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.zip(b)) {
            let [a, b] = [a, b].map(|e| gf2m::Element::<F>::from_words(e).unwrap());
            let mut product = gf2m::Element::ZERO;
            kernel(t, &to, &traces, &mut product, &a, &b);
            out.copy_from_slice(product.as_words());
        }
    };
    let step = 13 * tier::sampled(5);
    assert_eq!(basis_pairs(basis.basis(), step, multiply), F::M.div_ceil(step) * F::M);
}

#[cfg(target_arch = "x86_64")]
fn by_both_widths<F: Degree>() {
    if let Some(t) = tier::active().gfni() {
        by_matrix::<F, _>(t, kernels::mul_by_matrix_256::<F>);
    }
    if let Some(t) = tier::active().avx512() {
        by_matrix::<F, _>(t, kernels::mul_by_matrix::<F>);
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn basis_pairs_by_matrix() {
    by_both_widths::<F163>();
    by_both_widths::<F233>();
    by_both_widths::<F283>();
    by_both_widths::<F409>();
    by_both_widths::<F571>();
}

#[test]
fn what_is_no_element_is_refused() {
    type E = FixedElement<F163>;
    assert_eq!(E::from_words(&[0; 4]), Err(Error::wrong_length(3, 4)));
    assert_eq!(E::from_words(&[0, 0, 1 << 35]), Err(Error::Encoding));
    assert_eq!(E::from_bytes_le(&[0; 20]), Err(Error::wrong_length(21, 20)));
    assert_eq!(E::from_bytes_ieee1363(&[0; 22]), Err(Error::wrong_length(21, 22)));
    assert_eq!(E::from_bytes_le(&[0xff; 21]), Err(Error::Encoding));
    assert_eq!(E::from_bytes_ieee1363(&[0xff; 21]), Err(Error::Encoding));
}
