//! Fields by value against the model, on every tier.

use super::{Embedding, Field, Quadratic};
use crate::Error;
use crate::gf2m::tests::Source;
use crate::tier::tokens;
use widefield_reference::{gf2m as model, gf2x};

/// Trinomials and pentanomials of even and odd degree, one to ten words, at whole words; moduli whose taps are too high
/// for shifts.
const FIELDS: &[&[usize]] = &[
    &[2, 1, 0],
    &[3, 1, 0],
    &[8, 4, 3, 1, 0],
    &[8, 4, 3, 2, 0],
    &[63, 1, 0],
    &[64, 4, 3, 1, 0],
    &[64, 63, 61, 60, 0],
    &[65, 18, 0],
    &[89, 38, 0],
    &[127, 1, 0],
    &[127, 126, 0],
    &[128, 7, 2, 1, 0],
    &[131, 8, 3, 2, 0],
    &[192, 7, 2, 1, 0],
    &[233, 74, 0],
    &[256, 10, 5, 2, 0],
    &[283, 12, 7, 5, 0],
    &[320, 4, 3, 1, 0],
    &[384, 12, 3, 2, 0],
    &[409, 87, 0],
    &[448, 11, 6, 4, 0],
    &[512, 8, 5, 2, 0],
    &[571, 10, 5, 2, 0],
    &[576, 13, 4, 3, 0],
    &[640, 14, 3, 2, 0],
    &[607, 105, 0],
];

/// A dense irreducible polynomial, the first from a point on.
fn dense(m: usize) -> Vec<u64> {
    let mut source = Source(m as u64);
    let mut f: Vec<u64> = (0..m / 64 + 1).map(|_| source.word()).collect();
    f[m / 64] &= (1 << (m % 64)) - 1;
    f[m / 64] |= 1 << (m % 64);
    f[0] |= 1;
    while !crate::gf2x::is_irreducible(&f) {
        f[0] = f[0].wrapping_add(2);
    }
    f
}

fn moduli() -> Vec<Vec<u64>> {
    let mut all: Vec<_> = FIELDS.iter().map(|e| gf2x::from_exponents(e)).collect();
    all.extend([7, 60, 64, 128, 190, 257].map(dense));
    all
}

/// The model's field of the same modulus.
fn spec(f: &[u64]) -> model::Field {
    let m = gf2x::degree(f).unwrap();
    model::Field::new(&(0..=m).filter(|i| gf2x::bit(f, *i)).collect::<Vec<_>>())
}

fn elements(field: &Field, seed: u64, count: usize) -> Vec<u64> {
    let (mut source, mut out) = (Source(seed), vec![!0; count * field.words()]);
    field.random(&mut out, |bytes| bytes.iter_mut().for_each(|b| *b = source.word() as u8)).unwrap();
    out
}

#[test]
fn operations_are_the_models() {
    for f in moduli().into_iter().step_by(crate::tier::sparse(4)) {
        let book = spec(&f);
        let (m, n) = (book.degree(), book.words());
        for token in tokens() {
            let field = Field::new_with(token, &f).unwrap();
            assert_eq!(
                (field.degree(), field.words(), field.modulus().as_words()),
                (m, n, &gf2x::trim(&f)[..])
            );
            let (a, b) = (elements(&field, 1, 1), elements(&field, 2, 1));
            let at = (m, token.tier());
            let mut out = vec![!0; n];
            let is = |done: Result<(), Error>, out: &[u64], expected: &[u64]| {
                assert_eq!((done, out), (Ok(()), expected), "{at:?}");
            };
            let done = field.add(&mut out, &a, &b);
            is(done, &out, &book.add(&a, &b));
            let done = field.mul(&mut out, &a, &b);
            is(done, &out, &book.mul(&a, &b));
            let done = field.square(&mut out, &a);
            is(done, &out, &book.square(&a));
            let done = field.square_n(&mut out, &a, m + 3);
            is(done, &out, &book.square_n(&a, 3));
            let done = field.sqrt(&mut out, &a);
            is(done, &book.square(&out), &a);
            let done = field.pow(&mut out, &a, &[3]);
            is(done, &out, &book.mul(&a, &book.square(&a)));
            let inverse = book.invert(&a);
            let done = field.invert_or_zero(&mut out, &a);
            is(done, &out, &inverse.clone().unwrap_or(book.zero()));
            assert_eq!(field.invert(&mut out, &a).is_ok(), inverse.is_some());
            assert_eq!(field.invert(&mut out, &book.zero()), Err(Error::DivisionByZero));
            assert_eq!(out, book.zero());
            let one = field.one();
            let done = field.mul(&mut out, &one, &a);
            is(done, &out, &a);
        }
    }
}

#[test]
fn answers_are_those_of_pari() {
    for r in widefield_vectors::gf2::pari().unwrap() {
        for token in tokens() {
            let field = Field::from_exponents_with(token, &r.f).unwrap();
            let mut out = vec![!0; field.words()];
            let is = |done: Result<(), Error>, out: &mut Vec<u64>, expected: &[u64]| {
                assert_eq!((done, &out[..]), (Ok(()), expected), "{} {:?}", r.m, token.tier());
                out.fill(!0);
            };
            let done = field.mul(&mut out, &r.a, &r.b);
            is(done, &mut out, &r.mul);
            let done = field.square(&mut out, &r.a);
            is(done, &mut out, &r.square);
            let done = field.invert(&mut out, &r.a);
            is(done, &mut out, &r.inverse);
            let done = field.sqrt(&mut out, &r.a);
            is(done, &mut out, &r.sqrt);
            let done = field.square_n(&mut out, &r.a, r.m / 2);
            is(done, &mut out, &r.power);
            assert_eq!(bool::from(field.trace(&r.a).unwrap()), r.trace);
        }
    }
}

#[test]
fn traces_of_the_basis() {
    for f in moduli().into_iter().filter(|f| f.len() <= 3) {
        let (book, field) = (spec(&f), Field::new(&f).unwrap());
        for i in (0..book.degree()).step_by(crate::tier::sparse(5)) {
            let x = book.reduce(&gf2x::from_exponents(&[i]));
            assert_eq!(bool::from(field.trace(&x).unwrap()), book.trace(&x), "{} {i}", book.degree());
        }
    }
}

#[test]
fn quadratic_equations_have_two_solutions_or_none() {
    for f in moduli().into_iter().step_by(crate::tier::sparse(4)) {
        let book = spec(&f);
        for token in tokens() {
            let field = Field::new_with(token, &f).unwrap();
            let solver = Quadratic::new(&field).unwrap();
            let mut z = vec![!0; field.words()];
            let mut solvable = 0;
            for seed in 0..12 {
                let a = elements(&field, seed, 1);
                let found = bool::from(solver.solve(&mut z, &a).unwrap());
                assert_eq!(found, !bool::from(field.trace(&a).unwrap()));
                assert_eq!(book.add(&book.square(&z), &z), if found { a } else { book.zero() });
                solvable += usize::from(found);
                // z^2 + z always has a solution.
                let z0 = elements(&field, seed + 100, 1);
                let a = book.add(&book.square(&z0), &z0);
                assert!(bool::from(solver.solve(&mut z, &a).unwrap()));
                assert!(z == z0 || z == book.add(&z0, &book.one()));
            }
            assert!(book.degree() < 8 || (1..12).contains(&solvable), "both kinds");
        }
    }
}

#[test]
fn slices_are_their_elements() {
    for f in moduli().into_iter().filter(|f| f.len() != 3) {
        for token in tokens() {
            let field = Field::new_with(token, &f).unwrap();
            let n = field.words();
            let element = |a: &[u64], i: usize| a[i * n..(i + 1) * n].to_vec();
            let product = |a: &[u64], b: &[u64]| {
                let mut out = vec![0; n];
                field.mul(&mut out, a, b).unwrap();
                out
            };
            for count in [0, 1, 2, 15, 16, 17, 33] {
                let (a, b, s) =
                    (elements(&field, 1, count), elements(&field, 2, count), elements(&field, 3, 1));
                let mut out = vec![!0; count * n];
                field.mul_many(&mut out, &a, &b).unwrap();
                assert!((0..count).all(|i| element(&out, i) == product(&element(&a, i), &element(&b, i))));
                let mut sum = vec![0; n];
                (0..count).for_each(|i| super::slices::add(&mut sum, &element(&out, i)));
                let mut inner = vec![!0; n];
                field.inner_product(&mut inner, &a, &b).unwrap();
                assert_eq!(inner, sum, "{count} {n} {:?}", token.tier());
                field.scale(&mut out, &s, &a).unwrap();
                assert!((0..count).all(|i| element(&out, i) == product(&s, &element(&a, i))));
                let mut sums = b.clone();
                field.axpy(&mut sums, &s, &a).unwrap();
                super::slices::add(&mut sums, &out);
                assert_eq!(sums, b);
            }
        }
    }
}

#[test]
fn what_is_no_field_is_refused() {
    assert_eq!(Field::new(&[]).err(), Some(Error::Degree));
    assert_eq!(Field::new(&[1]).err(), Some(Error::Degree));
    assert_eq!(Field::new(&[0b11, 0]).err(), Some(Error::Degree));
    assert_eq!(Field::from_exponents(&[4097, 1, 0]).err(), Some(Error::Degree));
    assert_eq!(Field::from_exponents(&[usize::MAX]).err(), Some(Error::Degree));
    assert_eq!(Field::new(&[0b101]).err(), Some(Error::Reducible));
    assert_eq!(Field::from_exponents(&[128, 7, 2, 0]).err(), Some(Error::Reducible));
    assert_eq!(Field::from_exponents(&[2048, 1, 0]).err(), Some(Error::Reducible));
    // The largest: a factor of x^4096 + ... is found or not, in any case without an error of another kind.
    assert!(Field::from_exponents(&[4096, 27, 15, 1, 0]).is_ok());
    let text = format!("{:?}", Field::from_exponents(&[8, 4, 3, 1, 0]).unwrap());
    assert!(text.starts_with("Field(Modulus"), "{text}");
}

#[test]
fn what_is_no_element_is_refused() {
    let field = Field::from_exponents(&[89, 38, 0]).unwrap();
    let (mut out, good, above) = ([7; 2], [1, 2], [0, 1 << 25]);
    let solver = Quadratic::new(&field).unwrap();
    for (wrong, error) in [(&[1][..], Error::Length), (&[1, 2, 3], Error::Length), (&above, Error::Encoding)]
    {
        let error = Err(error);
        assert_eq!(field.add(&mut out, wrong, &good), error);
        assert_eq!(field.add(&mut out, &good, wrong), error);
        assert_eq!(field.mul(&mut out, wrong, &good), error);
        assert_eq!(field.sqrt(&mut out, wrong), error);
        assert_eq!(field.trace(wrong).map(|_| ()), error);
        assert_eq!(solver.solve(&mut out, wrong).map(|_| ()), error);
        assert_eq!(field.mul_many(&mut out, wrong, &good), error);
        assert_eq!(field.mul_many(&mut out, &good, wrong), error);
        assert_eq!(field.scale(&mut out, wrong, &good), error);
        assert_eq!(field.scale(&mut out, &good, wrong), error);
        assert_eq!(field.axpy(&mut out, wrong, &good), error);
        assert_eq!(field.axpy(&mut out, &good, wrong), error);
        assert_eq!(field.inner_product(&mut out, &good, wrong), error);
    }
    assert_eq!(field.inner_product(&mut [0; 4], &good, &good), Err(Error::Length));
    assert_eq!(field.random(&mut [0; 3], |_| unreachable!("not asked")), Err(Error::Length));
    assert_eq!(out, [7; 2], "nothing is written on error");
    let mut sums = above;
    assert_eq!(field.axpy(&mut sums, &good, &good), Err(Error::Encoding));
}

/// The image of x is a root, sums and products are kept, and the way back is the inverse.
fn embeds(small: &[u64], large: &[u64]) {
    for token in tokens() {
        let (small, large) = (Field::new_with(token, small).unwrap(), Field::new_with(token, large).unwrap());
        let embedding = Embedding::new(&small, &large).unwrap();
        let at = (small.degree(), large.degree(), token.tier());
        let embed = |a: &[u64]| {
            let mut out = vec![!0; large.words()];
            embedding.embed(&mut out, a).unwrap();
            out
        };
        // f(r) by the model.
        let book = spec(large.modulus().as_words());
        let f = small.modulus().as_words();
        let value = (0..=small.degree()).rev().fold(book.zero(), |sum, i| {
            let product = book.mul(&sum, embedding.root());
            if gf2x::bit(f, i) { book.add(&product, &book.one()) } else { product }
        });
        assert_eq!(value, book.zero(), "{at:?}");
        assert_eq!(embed(&small.one()), large.one());
        let (mut sum, mut product) = (vec![0; small.words()], vec![0; small.words()]);
        for seed in 0..4 {
            let (a, b) = (elements(&small, seed, 1), elements(&small, seed + 9, 1));
            small.add(&mut sum, &a, &b).unwrap();
            small.mul(&mut product, &a, &b).unwrap();
            assert_eq!(embed(&sum), book.add(&embed(&a), &embed(&b)), "{at:?}");
            assert_eq!(embed(&product), book.mul(&embed(&a), &embed(&b)), "{at:?}");
            let mut back = vec![!0; small.words()];
            assert!(bool::from(embedding.restrict(&mut back, &embed(&a)).unwrap()));
            assert_eq!(back, a);
            // An element is in the subfield if and only if a^(2^k) = a.
            let outside = elements(&large, seed + 20, 1);
            let inside = book.square_n(&outside, small.degree()) == outside;
            assert_eq!(bool::from(embedding.restrict(&mut back, &outside).unwrap()), inside, "{at:?}");
            assert!(inside || back == vec![0; small.words()]);
        }
    }
}

#[test]
fn small_fields_lie_in_large_ones() {
    let cases: &[(&[usize], &[usize])] = &[
        (&[2, 1, 0], &[2, 1, 0]),
        (&[2, 1, 0], &[64, 4, 3, 1, 0]),
        (&[3, 1, 0], &[192, 7, 2, 1, 0]),
        (&[8, 4, 3, 1, 0], &[8, 4, 3, 2, 0]),
        (&[8, 4, 3, 2, 0], &[128, 7, 2, 1, 0]),
        (&[64, 4, 3, 1, 0], &[192, 7, 2, 1, 0]),
        (&[127, 1, 0], &[127, 126, 0]),
        (&[128, 7, 2, 1, 0], &[256, 10, 5, 2, 0]),
        (&[64, 63, 61, 60, 0], &[640, 14, 3, 2, 0]),
        (&[233, 74, 0], &[233, 159, 0]),
    ];
    for (small, large) in cases.iter().step_by(crate::tier::sparse(3)) {
        embeds(&gf2x::from_exponents(small), &gf2x::from_exponents(large));
    }
    embeds(&dense(60), &gf2x::from_exponents(&[60, 1, 0]));
}

#[test]
fn embeddings_refuse_what_they_should() {
    let fields = [&[8, 4, 3, 1, 0][..], &[12, 3, 0], &[16, 5, 3, 1, 0]];
    let [small, other, large] = fields.map(|f| Field::from_exponents(f).unwrap());
    assert_eq!(Embedding::new(&small, &other).err(), Some(Error::Degree));
    assert_eq!(Embedding::new(&large, &small).err(), Some(Error::Degree));
    let embedding = Embedding::new(&small, &large).unwrap();
    let mut out = [7];
    assert_eq!(embedding.embed(&mut out, &[256]), Err(Error::Encoding));
    assert_eq!(embedding.embed(&mut out, &[1, 0]), Err(Error::Length));
    assert_eq!(embedding.embed(&mut [0; 2], &[1]), Err(Error::Length));
    assert_eq!(embedding.restrict(&mut out, &[1 << 16]).map(|_| ()), Err(Error::Encoding));
    assert_eq!(embedding.restrict(&mut [0; 2], &[1]).map(|_| ()), Err(Error::Length));
    assert_eq!(out, [7], "nothing is written on error");
    // All elements of the subfield come back, and no others: 256 of 65,536.
    let inside = (0..1 << 16).filter(|a| bool::from(embedding.restrict(&mut out, &[*a]).unwrap())).count();
    assert_eq!(inside, 256);
}
