//! Matrices over every kind of field against the book, on every tier.

mod laws;
mod shared;
mod spec;

use super::*;
use crate::gf2m::tests::Source;
use crate::gf2m::{Element, F8, F8Rs, F16, F64, F128, F163, F571, Field, bytes::ByteField, dynamic};
use crate::tier::{Token, tokens};
use core::marker::PhantomData;
use spec::Matrix;
use widefield_reference::gf2m as model;

/// A field as matrices have it, beside the model's.
trait Case {
    type Over: Entries;
    /// The field on a tier.
    fn over(&self, token: Token) -> Self::Over;
    /// By the book.
    fn book(&self) -> model::Field;
    /// Elements as units, from the model's.
    fn units(&self, elements: &[Vec<u64>]) -> Vec<<Self::Over as Entries>::Unit>;

    /// A random element.
    fn element(&self, source: &mut Source) -> Vec<u64> {
        let book = self.book();
        book.reduce(&(0..book.words()).map(|_| source.word()).collect::<Vec<_>>())
    }
    /// A random matrix.
    fn matrix(&self, source: &mut Source, rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, entries: (0..rows * columns).map(|_| self.element(source)).collect() }
    }
}

struct Typed<F>(PhantomData<F>);
impl<F: Field> Case for Typed<F> {
    type Over = Elements<F>;
    fn over(&self, token: Token) -> Elements<F> {
        Elements::new_with(token)
    }
    fn book(&self) -> model::Field {
        model::Field::new(F::MODULUS)
    }
    fn units(&self, elements: &[Vec<u64>]) -> Vec<Element<F>> {
        elements.iter().map(|e| Element::from_words(e).unwrap()).collect()
    }
}

struct OnBytes<F>(PhantomData<F>);
impl<F: ByteField> Case for OnBytes<F> {
    type Over = Bytes<F>;
    fn over(&self, token: Token) -> Bytes<F> {
        Bytes::new_with(token)
    }
    fn book(&self) -> model::Field {
        model::Field::new(F::MODULUS)
    }
    fn units(&self, elements: &[Vec<u64>]) -> Vec<u8> {
        elements.iter().map(|e| e[0] as u8).collect()
    }
}

struct ByValue(&'static [usize]);
impl Case for ByValue {
    type Over = dynamic::Field;
    fn over(&self, token: Token) -> dynamic::Field {
        dynamic::Field::from_exponents_with(token, self.0).unwrap()
    }
    fn book(&self) -> model::Field {
        model::Field::new(self.0)
    }
    fn units(&self, elements: &[Vec<u64>]) -> Vec<u64> {
        elements.concat()
    }
}

/// A test over any field, on the tiers of the fields given.
trait Test {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]);
}

/// Runs a test over a field, on every tier.
fn run<C: Case>(test: &impl Test, case: &C) {
    test.run(case, &tokens().map(|token| case.over(token)).collect::<Vec<_>>());
}

/// Runs it over fields of all kinds: bytes, one to nine words, moduli for shifts and others, ten words.
fn for_all(test: &impl Test) {
    for_each_kind(test);
    run(test, &OnBytes::<F8>(PhantomData));
    run(test, &Typed::<F8>(PhantomData));
    run(test, &Typed::<F64>(PhantomData));
    run(test, &Typed::<F163>(PhantomData));
    run(test, &Typed::<F571>(PhantomData));
    let by_value: [&'static [usize]; 4] =
        [&[8, 4, 3, 1, 0], &[64, 63, 61, 60, 0], &[131, 8, 3, 2, 0], &[607, 105, 0]];
    for exponents in by_value.into_iter().step_by(crate::tier::sparse(3)) {
        run(test, &ByValue(exponents));
    }
}

/// Two fields of each kind.
fn for_each_kind(test: &impl Test) {
    run(test, &OnBytes::<F8Rs>(PhantomData));
    run(test, &Typed::<F16>(PhantomData));
    run(test, &Typed::<F128>(PhantomData));
    run(test, &ByValue(&[2, 1, 0]));
    run(test, &ByValue(&[89, 38, 0]));
}

/// The product, into what held something else.
fn product_of<C: Case>(case: &C, over: &C::Over, a: &Matrix, b: &Matrix) -> Vec<<C::Over as Entries>::Unit> {
    let mut out = case.units(&vec![case.book().one(); a.rows * b.columns]);
    let shape = [a.rows, a.columns, b.columns];
    let done = product(over, &mut out, &case.units(&a.entries), &case.units(&b.entries), shape);
    assert_eq!(done, Ok(()), "{shape:?}");
    out
}

struct Products;
impl Test for Products {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let (book, mut source) = (case.book(), Source(5));
        // Narrow and wide ones, of fewer and more rows than are added at a time.
        let shapes: [[usize; 3]; 11] = [
            [1, 1, 1],
            [2, 3, 4],
            [3, 17, 1],
            [2, 16, 8],
            [1, 33, 9],
            [3, 5, 31],
            [2, 20, 33],
            [1, 4, 70],
            [3, 0, 2],
            [0, 3, 2],
            [2, 3, 0],
        ];
        for [m, k, n] in shapes.into_iter().step_by(crate::tier::sparse(3)) {
            let (a, b) = (case.matrix(&mut source, m, k), case.matrix(&mut source, k, n));
            let expected = case.units(&a.times(&book, &b).entries);
            for over in tiers {
                assert_eq!(product_of(case, over, &a, &b), expected, "{:?} {:?}", book.degree(), [m, k, n]);
            }
        }
    }
}

#[test]
fn products_are_the_books() {
    for_all(&Products);
}

/// Rows so wide that they are cut into pieces: each against the narrow products, which inner products make.
struct Wide;
impl Test for Wide {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let mut source = Source(6);
        for n in [129, 1025, 1100].into_iter().step_by(crate::tier::sparse(2)) {
            let (a, b) = (case.matrix(&mut source, 2, 3), case.matrix(&mut source, 3, n));
            for over in tiers {
                let (whole, u) = (product_of(case, over, &a, &b), over.units());
                for j in (0..n).step_by(crate::tier::sparse(7)) {
                    let column = product_of(case, over, &a, &b.columns(j, 1));
                    for i in 0..2 {
                        assert_eq!(whole[(i * n + j) * u..][..u], column[i * u..][..u], "{n} {i} {j}");
                    }
                }
            }
        }
    }
}

#[test]
fn wide_products_are_their_columns() {
    for_each_kind(&Wide);
}

struct Eliminations;
impl Test for Eliminations {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let (book, mut source) = (case.book(), Source(7));
        let shapes: [[usize; 3]; 11] = [
            [1, 1, 1],
            [4, 4, 4],
            [4, 4, 2],
            [3, 6, 3],
            [6, 3, 3],
            [5, 7, 0],
            [18, 18, 18],
            [20, 19, 17],
            [17, 20, 5],
            [0, 4, 0],
            [4, 0, 0],
        ];
        for [m, n, rank] in shapes.into_iter().step_by(crate::tier::sparse(5)) {
            let a = case.matrix(&mut source, m, rank).times(&book, &case.matrix(&mut source, rank, n));
            let units = case.units(&a.entries);
            for lead in [n / 2, n] {
                let (reduced, pivots, product) = a.reduced(&book, lead);
                let reduced = case.units(&reduced.entries);
                let determinant = if pivots.len() == n { product } else { book.zero() };
                for over in tiers {
                    let at = (book.degree(), [m, n, rank, lead]);
                    let mut out = units.clone();
                    assert_eq!(echelon_vartime(over, &mut out, [m, n], lead), Ok(pivots.clone()), "{at:?}");
                    assert_eq!(out, reduced, "{at:?}");
                    if lead == n {
                        assert_eq!(rank_vartime(over, &units, [m, n]), Ok(pivots.len()), "{at:?}");
                    }
                    if lead == n && m == n {
                        let mut out = case.units(&[book.one()]);
                        assert_eq!(determinant_vartime(over, &mut out, &units, n), Ok(()));
                        assert_eq!(out, case.units(core::slice::from_ref(&determinant)), "{at:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn echelon_forms_ranks_and_determinants_are_the_books() {
    for_all(&Eliminations);
}

/// Few entries that are not zero, so that candidates for pivots are zero and rows are exchanged.
struct Sparse;
impl Test for Sparse {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let (book, mut source) = (case.book(), Source(8));
        for n in (4..28).step_by(crate::tier::sparse(7)) {
            let mut a = case.matrix(&mut source, n, n);
            for entry in &mut a.entries {
                if !source.word().is_multiple_of(n as u64 / 3) {
                    *entry = book.zero();
                }
            }
            let (reduced, pivots, _) = a.reduced(&book, n);
            let reduced = case.units(&reduced.entries);
            let units = case.units(&a.entries);
            let identity = case.units(&Matrix::identity(&book, n).entries);
            for over in tiers {
                let mut out = units.clone();
                assert_eq!(echelon_vartime(over, &mut out, [n, n], n), Ok(pivots.clone()));
                assert_eq!(out, reduced, "{n}");
                let mut inverse = case.units(&vec![book.one(); n * n]);
                let untouched = inverse.clone();
                match (invert_vartime(over, &mut inverse, &units, n), pivots.len() == n) {
                    (Ok(()), true) => {
                        product(over, &mut out, &units, &inverse, [n, n, n]).unwrap();
                        assert_eq!(out, identity, "{n}");
                    }
                    (Err(Error::Singular), false) => assert_eq!(inverse, untouched, "nothing is written"),
                    (other, regular) => panic!("{other:?} {regular} {n}"),
                }
            }
        }
        // Permutations, cycles with an exchange, are inverted by their transposes.
        for n in [2, 17, 40] {
            let mut a = Matrix::identity(&book, n);
            a.entries.rotate_left(n * (n / 2));
            a.exchange(0, n - 1);
            let (units, transposed) = (case.units(&a.entries), case.units(&a.transposed().entries));
            for over in tiers {
                let mut inverse = units.clone();
                invert_vartime(over, &mut inverse, &units, n).unwrap();
                assert_eq!(inverse, transposed, "{n}");
            }
        }
    }
}

#[test]
fn pivots_are_found_where_they_are() {
    for_each_kind(&Sparse);
}

struct Refusals;
impl Test for Refusals {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let book = case.book();
        for over in tiers {
            let ones = |n: usize| case.units(&vec![book.one(); n]);
            let (a, mut out) = (ones(6), ones(6));
            let length = Err(Error::Length);
            assert_eq!(product(over, &mut out, &a, &a, [2, 3, 2]), length);
            assert_eq!(product(over, &mut out[..over.units() * 4], &a, &a, [2, 2, 2]), length);
            assert_eq!(product(over, &mut out, &a, &a, [usize::MAX, 3, 3]), length);
            assert_eq!(product(over, &mut out, &a, &a, [6, 1, 1]), length);
            assert_eq!(echelon_vartime(over, &mut out, [2, 2], 2), Err(Error::Length));
            assert_eq!(echelon_vartime(over, &mut out, [2, 3], 4), Err(Error::Length));
            assert_eq!(rank_vartime(over, &a, [3, 3]), Err(Error::Length));
            assert_eq!(determinant_vartime(over, &mut out, &ones(4), 2), length);
            assert_eq!(determinant_vartime(over, &mut out[..over.units()], &a, 2), length);
            assert_eq!(solve_vartime(over, &mut out, &ones(4), &a, [2, 2, 2]), Err(Error::Length));
            assert_eq!(solve_vartime(over, &mut out, &a, &ones(4), [2, 3, 3]), Err(Error::Length));
            assert_eq!(solve_vartime(over, &mut out, &ones(4), &ones(5), [2, 2, 3]), Err(Error::Length));
            assert_eq!(invert_vartime(over, &mut out, &ones(4), 2), length);
            assert_eq!(invert_vartime(over, &mut out[..over.units() * 4], &a, 2), length);
            // All ones: the two rows are one, and ask for different right sides.
            let singular = Err(Error::Singular);
            let small = &mut out[..over.units() * 4];
            assert_eq!(invert_vartime(over, small, &ones(4), 2), singular);
            let sides = case.units(&[book.one(), book.zero(), book.zero(), book.zero()]);
            assert_eq!(solve_vartime(over, small, &ones(4), &sides, [2, 2, 2]), Err(Error::Singular));
            assert_eq!(out, a, "nothing is written on error");
        }
    }
}

#[test]
fn what_is_no_matrix_is_refused() {
    for_all(&Refusals);
    // What is no element of a dynamic field.
    let field = dynamic::Field::from_exponents(&[5, 2, 0]).unwrap();
    let (good, above, mut out) = ([1, 0, 0, 1], [1, 0, 0, 32], [7; 4]);
    let encoding = Err(Error::Encoding);
    assert_eq!(product(&field, &mut out, &good, &above, [2, 2, 2]), encoding);
    assert_eq!(product(&field, &mut out, &above, &good, [2, 2, 2]), encoding);
    assert_eq!(rank_vartime(&field, &above, [2, 2]), Err(Error::Encoding));
    assert_eq!(determinant_vartime(&field, &mut out[..1], &above, 2), encoding);
    assert_eq!(solve_vartime(&field, &mut out, &above, &good, [2, 2, 2]), Err(Error::Encoding));
    assert_eq!(solve_vartime(&field, &mut out, &good, &above, [2, 2, 2]), Err(Error::Encoding));
    assert_eq!(invert_vartime(&field, &mut out, &above, 2), encoding);
    assert_eq!(out, [7; 4], "nothing is written on error");
    let mut matrix = above;
    assert_eq!(echelon_vartime(&field, &mut matrix, [2, 2], 2), Err(Error::Encoding));
    assert_eq!(matrix, above, "nothing is written on error");
}

struct Empty;
impl Test for Empty {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let book = case.book();
        for over in tiers {
            let none = case.units(&[]);
            let most = usize::MAX;
            let mut out = none.clone();
            assert_eq!(product(over, &mut out, &none, &none, [0, most, 0]), Ok(()));
            assert_eq!(product(over, &mut out, &none, &none, [0, 0, most]), Ok(()));
            assert_eq!(rank_vartime(over, &none, [0, most]), Ok(0));
            assert_eq!(rank_vartime(over, &none, [most, 0]), Ok(0));
            assert_eq!(echelon_vartime(over, &mut out, [0, most], most), Ok(vec![]));
            assert_eq!(invert_vartime(over, &mut out, &none, 0), Ok(()));
            // No equations have all solutions, no unknowns one if the right sides are zero.
            assert_eq!(solve_vartime(over, &mut out, &none, &none, [0, most, 0]), Ok(0));
            let (zeros, ones) =
                (case.units(&[book.zero(), book.zero()]), case.units(&[book.one(), book.one()]));
            let mut x = ones.clone();
            assert_eq!(solve_vartime(over, &mut x, &none, &none, [0, 1, 2]), Ok(0));
            assert_eq!(x, zeros);
            assert_eq!(solve_vartime(over, &mut out, &none, &zeros, [2, 0, 1]), Ok(0));
            assert_eq!(solve_vartime(over, &mut out, &none, &ones, [2, 0, 1]), Err(Error::Singular));
            let mut one = case.units(&[book.zero()]);
            assert_eq!(determinant_vartime(over, &mut one, &none, 0), Ok(()));
            assert_eq!(one, case.units(&[book.one()]));
        }
    }
}

#[test]
fn empty_matrices_are_matrices() {
    for_all(&Empty);
}

#[test]
fn a_field_says_what_it_is() {
    let token = Token::Portable;
    assert_eq!(format!("{:?}", Elements::<F163>::new_with(token)), "Elements(Gf163, Portable)");
    assert_eq!(format!("{:?}", Bytes::<F8>::new_with(token)), "Bytes(Gf8, Portable)");
    let default = format!("{:?}", Elements::<F128>::default());
    assert!(default.contains(&format!("{:?}", crate::tier::active().tier())), "{default}");
}
