//! What holds of any matrices, at sizes for which the book takes too long.

use super::*;

/// The units of a random matrix.
fn random<C: Case>(case: &C, source: &mut Source, count: usize) -> Vec<<C::Over as Entries>::Unit> {
    case.units(&(0..count).map(|_| case.element(source)).collect::<Vec<_>>())
}

struct Inverses;
impl Test for Inverses {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let (book, mut source) = (case.book(), Source(11));
        let mut regular = 0;
        for n in [1, 2, 15, 16, 17, 37].into_iter().step_by(crate::tier::sparse(3)) {
            let a = random(case, &mut source, n * n);
            let b = random(case, &mut source, n * n);
            let blank = case.units(&vec![book.zero(); n * n]);
            let identity = case.units(&Matrix::identity(&book, n).entries);
            for over in tiers {
                let times = |a: &[_], b: &[_]| {
                    let mut out = blank.clone();
                    product(over, &mut out, a, b, [n, n, n]).unwrap();
                    out
                };
                let determinant = |a: &[_]| {
                    let mut out = case.units(&[book.zero()]);
                    determinant_vartime(over, &mut out, a, n).unwrap();
                    out
                };
                let rank = |a: &[_]| rank_vartime(over, a, [n, n]).unwrap();
                let ab = times(&a, &b);
                let mut factors = determinant(&a);
                over.multiples(&mut factors, &determinant(&a), &determinant(&b)).unwrap();
                assert_eq!(determinant(&ab), factors, "det is multiplicative: {n}");
                assert!(rank(&ab) <= rank(&a).min(rank(&b)) && rank(&ab) + n >= rank(&a) + rank(&b));

                let mut inverse = blank.clone();
                let done = invert_vartime(over, &mut inverse, &a, n);
                assert_eq!(done.is_ok(), rank(&a) == n);
                if done.is_ok() {
                    regular += 1;
                    assert_eq!(times(&a, &inverse), identity, "{n}");
                    assert_eq!(times(&inverse, &a), identity, "{n}");
                    let mut x = blank.clone();
                    assert_eq!(solve_vartime(over, &mut x, &a, &identity, [n, n, n]), Ok(n));
                    assert_eq!(x, inverse);
                } else {
                    assert_eq!((done, &inverse), (Err(Error::Singular), &blank));
                }
            }
        }
        assert!(regular > 0, "{}", book.degree());
    }
}

#[test]
fn inverses_invert_and_determinants_multiply() {
    for_all(&Inverses);
}

struct Solutions;
impl Test for Solutions {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let (book, mut source) = (case.book(), Source(12));
        let shapes =
            [[3, 3, 3, 1], [5, 9, 4, 2], [40, 30, 30, 3], [30, 40, 30, 5], [25, 25, 20, 2], [4, 3, 2, 0]];
        for [m, n, inner, r] in shapes.into_iter().step_by(crate::tier::sparse(3)) {
            let (left, right) = (random(case, &mut source, m * inner), random(case, &mut source, inner * n));
            let (known, wrong) = (random(case, &mut source, n * r), random(case, &mut source, m * r));
            for over in tiers {
                // Of rank `inner` at most, and with solutions.
                let mut a = case.units(&vec![book.zero(); m * n]);
                product(over, &mut a, &left, &right, [m, inner, n]).unwrap();
                let mut b = case.units(&vec![book.zero(); m * r]);
                product(over, &mut b, &a, &known, [m, n, r]).unwrap();
                let mut x = case.units(&vec![book.one(); n * r]);
                let rank = rank_vartime(over, &a, [m, n]).unwrap();
                assert!(rank <= inner);
                assert_eq!(solve_vartime(over, &mut x, &a, &b, [m, n, r]), Ok(rank));
                let mut back = case.units(&vec![book.zero(); m * r]);
                product(over, &mut back, &a, &x, [m, n, r]).unwrap();
                assert_eq!(back, b, "{:?}", [m, n, r]);
                // Unknowns without a pivot are zero; with rank n there is one solution alone.
                let mut reduced = a.clone();
                let pivots = echelon_vartime(over, &mut reduced, [m, n], n).unwrap();
                let u = over.units();
                for j in (0..n).filter(|j| !pivots.contains(j)) {
                    assert!(is_zero(&x[j * r * u..][..r * u]));
                }
                assert!(rank < n || x == known);
                // Any other right side of too many equations has none.
                if r > 0 && rank < m {
                    let mut both = Vec::new();
                    for i in 0..m {
                        both.extend_from_slice(&a[i * n * u..][..n * u]);
                        both.extend_from_slice(&wrong[i * r * u..][..r * u]);
                    }
                    let solvable = rank_vartime(over, &both, [m, n + r]).unwrap() == rank;
                    let before = x.clone();
                    let done = solve_vartime(over, &mut x, &a, &wrong, [m, n, r]);
                    assert_eq!(done, if solvable { Ok(rank) } else { Err(Error::Singular) });
                    assert!(solvable || x == before, "nothing is written on error");
                }
            }
        }
    }
}

#[test]
fn solutions_solve() {
    for_all(&Solutions);
}

/// The rows of a product are products of their own, as threads take them.
#[test]
fn rows_of_products_are_products() {
    let (field, mut source) = (Elements::<F128>::new(), Source(13));
    let case = Typed::<F128>(PhantomData);
    let [m, k, n] = [7, 9, 21];
    let (a, b) = (random(&case, &mut source, m * k), random(&case, &mut source, k * n));
    let (mut whole, mut parts) = (vec![Element::ZERO; m * n], vec![Element::ZERO; m * n]);
    product(&field, &mut whole, &a, &b, [m, k, n]).unwrap();
    for (out, a) in parts.chunks_mut(3 * n).zip(a.chunks(3 * k)) {
        product(&field, out, a, &b, [a.len() / k, k, n]).unwrap();
    }
    assert_eq!(whole, parts);
}
