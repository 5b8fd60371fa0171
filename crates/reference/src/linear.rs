//! Matrices over GF(2), entry by entry.
//!
//! - product: `c_ij = Σ a_ik b_kj`;
//! - reduced row echelon form: Gauss and Jordan's elimination, column by column.

/// The rows.
pub type Matrix = Vec<Vec<bool>>;

/// The product, of so many columns.
#[must_use]
pub fn product(a: &Matrix, b: &Matrix, columns: usize) -> Matrix {
    let sum = |row: &Vec<bool>| {
        let mut sum = vec![false; columns];
        for (_, other) in row.iter().zip(b).filter(|(entry, _)| **entry) {
            sum.iter_mut().zip(other).for_each(|(sum, entry)| *sum ^= entry);
        }
        sum
    };
    a.iter().map(sum).collect()
}

/// The reduced row echelon form, and the columns of its pivots.
#[must_use]
pub fn reduced_echelon_form(a: &Matrix) -> (Matrix, Vec<usize>) {
    let (mut a, mut pivots) = (a.clone(), Vec::new());
    for j in 0..a.first().map_or(0, Vec::len) {
        let top = pivots.len();
        let Some(i) = (top..a.len()).find(|i| a[*i][j]) else { continue };
        a.swap(i, top);
        pivots.push(j);
        let pivot = a[top].clone();
        for (i, row) in a.iter_mut().enumerate() {
            if i != top && row[j] {
                row.iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry ^= pivot);
            }
        }
    }
    (a, pivots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cases() {
        let a = vec![vec![false, true, true], vec![true, true, false], vec![true, false, true]];
        let reduced = vec![vec![true, false, true], vec![false, true, true], vec![false; 3]];
        assert_eq!(reduced_echelon_form(&a), (reduced, vec![0, 1]));
        let column = vec![vec![true], vec![true], vec![true]];
        assert_eq!(product(&a, &column, 1), vec![vec![false]; 3]);
        assert_eq!(reduced_echelon_form(&Vec::new()), (Vec::new(), Vec::new()));
    }
}
