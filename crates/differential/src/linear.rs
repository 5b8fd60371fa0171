//! Matrices over GF(2): products and elimination against the model. The tier is the widest.

use crate::input::below;
use arbitrary::{Result, Unstructured};
use widefield::linear::BitMatrix;
use widefield_reference::linear as model;

/// Products, echelon forms, kernels and solutions.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let [rows, columns, others] = [below(u, 200)?, below(u, 300)?, below(u, 100)?];
    let (a, b) = (matrix(u, rows, columns)?, matrix(u, columns, others)?);
    let product = a.mul(&b).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(bits(&product), model::product(&bits(&a), &bits(&b), others));
    let (expected, pivots) = model::reduced_echelon_form(&bits(&a));
    let mut reduced = a.clone();
    assert_eq!(reduced.echelon_form(true), pivots);
    assert_eq!(bits(&reduced), expected);
    let mut form = a.clone();
    assert_eq!(form.echelon_form(false), pivots);
    assert_eq!(model::reduced_echelon_form(&bits(&form)).0, expected);
    let kernel = a.kernel().and_then(|k| k.transpose()).and_then(|k| a.mul(&k));
    assert_eq!(kernel, BitMatrix::new(rows, columns - pivots.len()));
    // The product has a solution.
    let solution = a.solve(&product).and_then(|x| a.mul(&x));
    assert_eq!(solution, Ok(product));
    Ok(())
}

/// Of few different rows, zero among them, or of any.
fn matrix(u: &mut Unstructured<'_>, rows: usize, columns: usize) -> Result<BitMatrix> {
    let mut matrix = BitMatrix::new(rows, columns).unwrap_or_else(|e| panic!("{e}"));
    let few = u.arbitrary::<bool>()?;
    let mut pool = vec![vec![0; matrix.row_words()]];
    for i in 0..rows {
        if !few || pool.len() < 8 {
            pool.push(crate::input::bits(u, columns)?);
        }
        let row = if few { &pool[usize::from(u.arbitrary::<u8>()?) % pool.len()] } else { &pool[i + 1] };
        matrix.set_row(i, row).unwrap_or_else(|e| panic!("{e}"));
    }
    Ok(matrix)
}

fn bits(a: &BitMatrix) -> model::Matrix {
    (0..a.rows()).map(|i| (0..a.columns()).map(|j| a.get(i, j)).collect()).collect()
}
