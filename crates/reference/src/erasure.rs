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

/// Codes over GF(2^16) modulo x^16 + x^5 + x^3 + x^2 + 1, in coordinates of Cantor's basis.
pub mod many {
    /// The basis, from its definition: `b_0 = 1` and `b_i^2 + b_i = b_(i-1)`, of the two solutions the one that
    /// Leopard takes.
    fn basis() -> [u16; 16] {
        let mut basis = [1; 16];
        for i in 1..16 {
            let solution =
                (0..=u16::MAX).find(|b| product(*b, *b) ^ b == basis[i - 1]).expect("its trace is 0");
            // The other one is 1 more. Leopard's are even, but for the first.
            basis[i] = solution & !1;
        }
        basis
    }

    /// The product of polynomials.
    fn product(a: u16, b: u16) -> u16 {
        let (mut sum, mut multiple) = (0u32, u32::from(b));
        for i in 0..16 {
            if a >> i & 1 == 1 {
                sum ^= multiple;
            }
            multiple <<= 1;
            if multiple >> 16 == 1 {
                multiple ^= 0x1_002d;
            }
        }
        sum as u16
    }

    /// The field: elements by their coordinates.
    pub struct Field {
        polynomial: Vec<u16>,
        coordinates: Vec<u16>,
    }

    impl Field {
        /// By a table of all elements.
        #[must_use]
        pub fn new() -> Self {
            let basis = basis();
            let bits = |c: u16| (0..16).filter(move |i| c >> i & 1 == 1);
            let polynomial: Vec<u16> =
                (0..=u16::MAX).map(|c| bits(c).fold(0, |sum, i| sum ^ basis[i])).collect();
            let mut coordinates = vec![0; 1 << 16];
            polynomial.iter().zip(0..=u16::MAX).for_each(|(p, c)| coordinates[usize::from(*p)] = c);
            Self { polynomial, coordinates }
        }

        /// The product.
        #[must_use]
        pub fn mul(&self, a: u16, b: u16) -> u16 {
            let [a, b] = [a, b].map(|c| self.polynomial[usize::from(c)]);
            self.coordinates[usize::from(product(a, b))]
        }

        /// The inverse: `a^(2^16 - 2)`.
        #[must_use]
        pub fn inverse(&self, a: u16) -> u16 {
            (1..16)
                .fold((1, a), |(sum, power), _| {
                    let power = self.mul(power, power);
                    (self.mul(sum, power), power)
                })
                .0
        }

        /// The value at a point of the polynomial that has these values at the points from `from` on, as Lagrange gives
        /// it.
        fn value(&self, from: usize, values: &[u16], at: usize) -> u16 {
            (0..values.len()).fold(0, |sum, i| {
                let others = (0..values.len()).filter(|j| *j != i);
                let term = others.fold(values[i], |term, j| {
                    let quotient = self.inverse(((from + i) ^ (from + j)) as u16);
                    self.mul(term, self.mul((at ^ (from + j)) as u16, quotient))
                });
                sum ^ term
            })
        }

        /// The parity of elements of data.
        #[must_use]
        pub fn parity(&self, data: &[u16], parity: usize) -> Vec<u16> {
            let (data_chunk, parity_chunk) = (data.len().next_power_of_two(), parity.next_power_of_two());
            let parity_first =
                data_chunk > parity_chunk || data_chunk == parity_chunk && data.len() <= parity;
            let n = if parity_first { parity_chunk } else { data_chunk };
            let mut padded = data.to_vec();
            padded.resize(data.len().next_multiple_of(n), 0);
            let value = |at: usize| {
                if !parity_first {
                    return self.value(0, &padded, n + at);
                }
                let chunks = padded.chunks(n).enumerate();
                chunks.fold(0, |sum, (c, chunk)| sum ^ self.value((c + 1) * n, chunk, at))
            };
            (0..parity).map(value).collect()
        }
    }

    impl Default for Field {
        fn default() -> Self {
            Self::new()
        }
    }
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
