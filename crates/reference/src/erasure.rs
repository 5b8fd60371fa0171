//! Erasure codes over GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1, byte by byte.

/// The product of two elements.
#[must_use]
pub fn mul(a: u8, b: u8) -> u8 {
    let (mut sum, mut multiple) = (0u16, u16::from(b));
    for i in 0..8 {
        if a >> i & 1 == 1 {
            sum ^= multiple;
        }
        multiple <<= 1;
        if multiple >> 8 == 1 {
            multiple ^= 0x11d;
        }
    }
    sum as u8
}

/// The inverse of an element that is not zero.
#[must_use]
pub fn inverse(a: u8) -> u8 {
    (1..=255).find(|b| mul(a, *b) == 1).expect("not zero")
}

/// `a^n`.
#[must_use]
pub fn power(a: u8, n: usize) -> u8 {
    (0..n).fold(1, |power, _| mul(power, a))
}

/// The inverse of a square matrix, if it has one: Gauss and Jordan.
#[must_use]
pub fn inverse_matrix(rows: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let n = rows.len();
    let unit = |i: usize| (0..n).map(move |j| u8::from(i == j));
    let mut all: Vec<Vec<u8>> =
        rows.iter().enumerate().map(|(i, r)| r.iter().copied().chain(unit(i)).collect()).collect();
    for column in 0..n {
        let pivot = (column..n).find(|i| all[*i][column] != 0)?;
        all.swap(column, pivot);
        let factor = inverse(all[column][column]);
        let scaled: Vec<u8> = all[column].iter().map(|a| mul(factor, *a)).collect();
        for (i, row) in all.iter_mut().enumerate() {
            let factor = row[column];
            if i == column {
                row.clone_from(&scaled);
            } else {
                row.iter_mut().zip(&scaled).for_each(|(a, s)| *a ^= mul(factor, *s));
            }
        }
    }
    Some(all.into_iter().map(|row| row[n..].to_vec()).collect())
}

/// The product of two matrices.
#[must_use]
pub fn product(a: &[Vec<u8>], b: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let width = b.first().map_or(0, Vec::len);
    let entry = |row: &Vec<u8>, j: usize| row.iter().zip(b).fold(0, |sum, (a, b)| sum ^ mul(*a, b[j]));
    a.iter().map(|row| (0..width).map(|j| entry(row, j)).collect()).collect()
}

/// Vandermonde's matrix times the inverse of its top square: the rows of parity.
#[must_use]
pub fn vandermonde(data: usize, parity: usize) -> Vec<Vec<u8>> {
    let row = |i: usize| (0..data).map(move |j| power(i as u8, j)).collect::<Vec<_>>();
    let top = inverse_matrix(&(0..data).map(row).collect::<Vec<_>>()).expect("different points");
    product(&(data..data + parity).map(row).collect::<Vec<_>>(), &top)
}

/// ISA-L's Cauchy matrix.
#[must_use]
pub fn cauchy(data: usize, parity: usize) -> Vec<Vec<u8>> {
    (data..data + parity).map(|i| (0..data).map(|j| inverse((i ^ j) as u8)).collect()).collect()
}

/// Jerasure's Cauchy matrix.
#[must_use]
pub fn jerasure_cauchy(data: usize, parity: usize) -> Vec<Vec<u8>> {
    (0..parity).map(|i| (0..data).map(|j| inverse((i ^ (parity + j)) as u8)).collect()).collect()
}

/// ISA-L's Vandermonde matrix, of powers of 2.
#[must_use]
pub fn isal_vandermonde(data: usize, parity: usize) -> Vec<Vec<u8>> {
    (0..parity).map(|i| (0..data).map(|j| power(power(2, i), j)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field() {
        // x^8 = x^4 + x^3 + x^2 + 1.
        assert_eq!((mul(0x80, 2), power(2, 255), mul(0, 7)), (0x1d, 1, 0));
        assert!((1..=255).all(|a| mul(a, inverse(a)) == 1));
    }

    #[test]
    fn an_inverse_is_one() {
        let a = cauchy(5, 5);
        let one = inverse_matrix(&a).map(|b| product(&a, &b)).expect("any square of Cauchy's matrix has one");
        assert!(
            one.iter()
                .enumerate()
                .all(|(i, row)| row.iter().enumerate().all(|(j, a)| *a == u8::from(i == j)))
        );
        assert!(inverse_matrix(&[vec![1, 2], vec![1, 2]]).is_none());
    }

    /// The rows that JavaReedSolomon's documentation shows for four shards of data and two of parity.
    #[test]
    fn four_and_two() {
        assert_eq!(vandermonde(4, 2), [[0x1b, 0x1c, 0x12, 0x14], [0x1c, 0x1b, 0x14, 0x12]]);
    }
}
