//! Codes that correct errors: Reed-Solomon codes, and binary BCH codes as the words of one whose symbols are bits.
//! Decoding is Peterson's, Gorenstein's and Zierler's, by matrices.

/// A field GF(2^m) by its modulus.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Bit i is the coefficient of x^i.
    pub modulus: u32,
}

impl Field {
    /// The degree.
    #[must_use]
    pub fn m(self) -> u32 {
        self.modulus.ilog2()
    }

    /// The product of two elements.
    #[must_use]
    pub fn mul(self, a: u32, b: u32) -> u32 {
        let (mut sum, mut multiple) = (0, a);
        for i in 0..self.m() {
            if b >> i & 1 == 1 {
                sum ^= multiple;
            }
            multiple <<= 1;
            if multiple >> self.m() == 1 {
                multiple ^= self.modulus;
            }
        }
        sum
    }

    /// `a^n`.
    #[must_use]
    pub fn power(self, a: u32, n: u64) -> u32 {
        (0..64).rev().fold(1, |power, i| {
            let square = self.mul(power, power);
            if n >> i & 1 == 1 { self.mul(square, a) } else { square }
        })
    }

    /// The inverse of an element that is not zero.
    #[must_use]
    pub fn inverse(self, a: u32) -> u32 {
        self.power(a, (1 << self.m()) - 2)
    }

    /// The product of two polynomials, the highest coefficients first.
    #[must_use]
    pub fn product(self, a: &[u32], b: &[u32]) -> Vec<u32> {
        let mut out = vec![0; a.len() + b.len() - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                out[i + j] ^= self.mul(*a, *b);
            }
        }
        out
    }

    /// What is left of a polynomial modulo a monic one, the highest coefficients first.
    #[must_use]
    pub fn remainder(self, a: &[u32], by: &[u32]) -> Vec<u32> {
        let mut rest = a.to_vec();
        let len = rest.len() + 1 - by.len();
        for i in 0..len {
            let factor = rest[i];
            for (j, b) in by.iter().enumerate() {
                rest[i + j] ^= self.mul(factor, *b);
            }
        }
        rest.split_off(len)
    }

    /// The only solution of as many equations as unknowns, rows with the right side at the end.
    #[must_use]
    pub fn solve(self, mut rows: Vec<Vec<u32>>) -> Option<Vec<u32>> {
        let n = rows.len();
        for column in 0..n {
            let pivot = (column..n).find(|i| rows[*i][column] != 0)?;
            rows.swap(column, pivot);
            let factor = self.inverse(rows[column][column]);
            rows[column].iter_mut().for_each(|a| *a = self.mul(factor, *a));
            let row = rows[column].clone();
            for (_, other) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
                let factor = other[column];
                other.iter_mut().zip(&row).for_each(|(a, b)| *a ^= self.mul(factor, *b));
            }
        }
        Some(rows.iter().map(|row| row[n]).collect())
    }
}

/// A code: the words of `n` symbols that are multiples of `Π (X - base^(first + i))`, `i < count`.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The field.
    pub field: Field,
    /// The element whose powers are roots and positions.
    pub base: u32,
    /// The power of the first root.
    pub first: u32,
    /// Symbols of a word.
    pub n: usize,
    /// Roots.
    pub count: usize,
}

impl Code {
    fn root(&self, i: usize) -> u32 {
        self.field.power(self.base, u64::from(self.first) + i as u64)
    }

    /// The symbol at which a position stands for the power.
    fn at(&self, position: usize) -> u32 {
        self.field.power(self.base, (self.n - 1 - position) as u64)
    }

    /// The generator, the highest coefficient first.
    #[must_use]
    pub fn generator(&self) -> Vec<u32> {
        (0..self.count).fold(vec![1], |g, i| self.field.product(&g, &[1, self.root(i)]))
    }

    /// The parity of data.
    #[must_use]
    pub fn parity(&self, data: &[u32]) -> Vec<u32> {
        let shifted = [data, &vec![0; self.count]].concat();
        self.field.remainder(&shifted, &self.generator())
    }

    /// The values of a word at the roots.
    #[must_use]
    pub fn syndromes(&self, word: &[u32]) -> Vec<u32> {
        let value = |at| word.iter().fold(0, |sum, w| self.field.mul(sum, at) ^ w);
        (0..self.count).map(|i| value(self.root(i))).collect()
    }

    /// Positions and errors, the positions rising, of the codeword that differs from a word in `e` places beside `f`
    /// erasures with `2 e + f <= count`, if there is one; errors of zero at erasures are not there.
    #[must_use]
    pub fn errors(&self, word: &[u32], erasures: &[usize]) -> Option<Vec<(usize, u32)>> {
        let f = self.field;
        if erasures.len() > self.count {
            return None;
        }
        let syndromes = self.syndromes(word);
        // Forney's syndromes: the recurrences in which the erasures' parts cancel.
        let erased = erasures.iter().fold(vec![1], |g, p| f.product(&g, &[1, self.at(*p)]));
        let e = erased.len() - 1;
        let free: Vec<u32> = (e..self.count)
            .map(|j| (0..=e).fold(0, |sum, i| sum ^ f.mul(erased[i], syndromes[j - i])))
            .collect();
        for v in (0..=free.len() / 2).rev() {
            let rows = (0..v).map(|i| free[i..=i + v].to_vec()).collect();
            let Some(locator) = f.solve(rows) else { continue };
            // X^v + Σ locator_i X^i, whose roots are the places.
            let value = |x: u32| {
                let sum =
                    (0..v).fold(f.power(x, v as u64), |sum, i| sum ^ f.mul(locator[i], f.power(x, i as u64)));
                sum == 0
            };
            let places = (0..self.n).filter(|p| !erasures.contains(p) && value(self.at(*p)));
            let mut places: Vec<usize> = places.collect();
            if places.len() != v {
                return None;
            }
            places.extend(erasures);
            places.sort_unstable();
            let row = |j: usize| {
                let mut row: Vec<u32> =
                    places.iter().map(|p| f.power(self.at(*p), u64::from(self.first) + j as u64)).collect();
                row.push(syndromes[j]);
                row
            };
            let values = f.solve((0..places.len()).map(row).collect())?;
            let found: Vec<_> = places.into_iter().zip(values).filter(|(_, v)| *v != 0).collect();
            let mut right = word.to_vec();
            found.iter().for_each(|(p, v)| right[*p] ^= v);
            return self.syndromes(&right).iter().all(|s| *s == 0).then_some(found);
        }
        None
    }
}

/// The binary BCH code of `n` bits over a field: a code of bits with the roots `x^1` to `x^2t`.
#[derive(Clone, Copy, Debug)]
pub struct Bch {
    code: Code,
}

impl Bch {
    /// For `t` errors.
    #[must_use]
    pub fn new(modulus: u32, n: usize, t: usize) -> Self {
        Self { code: Code { field: Field { modulus }, base: 2, first: 1, n, count: 2 * t } }
    }

    /// The generator, the highest coefficient first: each root once, with all its squares.
    #[must_use]
    pub fn generator(&self) -> Vec<u32> {
        let field = self.code.field;
        let mut roots: Vec<u32> = Vec::new();
        for i in 0..self.code.count {
            let mut root = self.code.root(i);
            while !roots.contains(&root) {
                roots.push(root);
                root = field.mul(root, root);
            }
        }
        roots.into_iter().fold(vec![1], |g, root| field.product(&g, &[1, root]))
    }

    /// The parity of data, both bit by bit.
    #[must_use]
    pub fn parity(&self, data: &[u32]) -> Vec<u32> {
        let generator = self.generator();
        let shifted = [data, &vec![0; generator.len() - 1]].concat();
        self.code.field.remainder(&shifted, &generator)
    }

    /// The positions of up to `t` errors, rising.
    #[must_use]
    pub fn errors(&self, word: &[u32]) -> Option<Vec<usize>> {
        let found = self.code.errors(word, &[])?;
        found.iter().all(|(_, v)| *v == 1).then(|| found.iter().map(|(p, _)| *p).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word of a code of 7 symbols of three bits with two errors at most or with erasures: the codeword found is
    /// the nearest of all 8^3.
    #[test]
    fn the_nearest_of_all() {
        let field = Field { modulus: 0b1011 };
        let code = Code { field, base: 2, first: 3, n: 7, count: 4 };
        let words: Vec<Vec<u32>> = (0..512u32)
            .map(|d| {
                let data = [d & 7, d >> 3 & 7, d >> 6];
                [&data[..], &code.parity(&data)].concat()
            })
            .collect();
        let mut state = 1u32;
        let mut found = 0;
        for i in 0..2000 {
            let word: Vec<u32> = (0..7)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state >> 29
                })
                .collect();
            let erasures: Vec<usize> = (0..i % 5).map(|j| (i + 2 * j) % 7).collect();
            let near = words.iter().find(|w| {
                let differ = (0..7).filter(|p| !erasures.contains(p) && w[*p] != word[*p]).count();
                2 * differ + erasures.len() <= 4
            });
            let expected = near.map(|w| {
                let all = (0..7).map(|p| (p, w[p] ^ word[p]));
                all.filter(|(_, v)| *v != 0).collect::<Vec<_>>()
            });
            found += usize::from(expected.is_some());
            assert_eq!(code.errors(&word, &erasures), expected, "{word:?} {erasures:?}");
        }
        assert!((500..1999).contains(&found), "{found}");
    }

    /// The BCH codes of length 15, as every book has them: x^8 + x^7 + x^6 + x^4 + 1 for two errors, x^10 + x^8 + x^5 +
    /// x^4 + x^2 + x + 1 for three.
    #[test]
    fn generators_of_length_15() {
        let bits = |t| Bch::new(0b10011, 15, t).generator().iter().fold(0, |all, b| all << 1 | b);
        assert_eq!([bits(1), bits(2), bits(3)], [0b10011, 0b1_1101_0001, 0b101_0011_0111]);
    }
}
