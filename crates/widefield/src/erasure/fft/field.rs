//! GF(2^16) modulo x^16 + x^5 + x^3 + x^2 + 1, in coordinates of Cantor's basis: numbers, tables, logarithms.

use alloc::{vec, vec::Vec};

/// Cantor's basis as polynomials: `b_0 = 1` and `b_i^2 + b_i = b_(i-1)`.
const BASIS: [u16; 16] = [
    0x0001, 0xacca, 0x3c0e, 0x163e, 0xc582, 0xed2e, 0x914c, 0x4012, 0x6c98, 0x10d8, 0x6a72, 0xb900, 0xfdb8,
    0xfb34, 0xff38, 0x991e,
];

/// Elements that are not zero.
pub(super) const ORDER: u32 = 65535;

/// The product of two polynomials.
const fn product(a: u16, b: u16) -> u16 {
    let (mut sum, mut i) = (0u32, 16);
    while i > 0 {
        i -= 1;
        sum <<= 1;
        sum ^= 0x1_002d * (sum >> 16 & 1);
        sum ^= a as u32 * (b >> i & 1) as u32;
    }
    sum as u16
}

/// The sum of those images whose bits are set.
const fn map(images: &[u16; 16], bits: u16) -> u16 {
    let (mut sum, mut i) = (0, 0);
    while i < 16 {
        sum ^= images[i] & (bits >> i & 1).wrapping_neg();
        i += 1;
    }
    sum
}

/// The coordinates of the polynomials x^i: the inverse of the basis as a matrix, by Gauss and Jordan.
const COORDINATES: [u16; 16] = {
    let (mut rows, mut inverse) = (BASIS, [0u16; 16]);
    let mut i = 0;
    while i < 16 {
        inverse[i] = 1 << i;
        i += 1;
    }
    let mut column = 0;
    while column < 16 {
        let mut pivot = column;
        while rows[pivot] >> column & 1 == 0 {
            pivot += 1;
        }
        (rows[column], rows[pivot]) = (rows[pivot], rows[column]);
        (inverse[column], inverse[pivot]) = (inverse[pivot], inverse[column]);
        let mut row = 0;
        while row < 16 {
            if row != column && rows[row] >> column & 1 == 1 {
                rows[row] ^= rows[column];
                inverse[row] ^= inverse[column];
            }
            row += 1;
        }
        column += 1;
    }
    inverse
};

/// The coordinates of `a b`, of both by their coordinates.
pub(super) const fn mul(a: u16, b: u16) -> u16 {
    map(&COORDINATES, product(map(&BASIS, a), map(&BASIS, b)))
}

/// Logarithms to the base x, by coordinates.
#[derive(Debug)]
pub(super) struct Logarithms {
    log: Vec<u16>,
    exp: Vec<u16>,
}

impl Logarithms {
    /// Computed once.
    #[cfg(feature = "std")]
    pub(super) fn get() -> &'static Self {
        static LOGARITHMS: std::sync::OnceLock<Logarithms> = std::sync::OnceLock::new();
        LOGARITHMS.get_or_init(Self::new)
    }

    /// Computed each time: some 300 microseconds.
    #[cfg(not(feature = "std"))]
    pub(super) fn get() -> Self {
        Self::new()
    }

    fn new() -> Self {
        let (mut log, mut exp) = (vec![0; 1 << 16], vec![0; ORDER as usize]);
        let (mut power, mut i) = (1u16, 0u16);
        for exp in &mut exp {
            let coordinates = map(&COORDINATES, power);
            (*exp, log[usize::from(coordinates)]) = (coordinates, i);
            power = (power << 1) ^ (0x2d * (power >> 15));
            i = i.wrapping_add(1);
        }
        Self { log, exp }
    }

    /// `x^n`.
    pub(super) fn exp(&self, n: u32) -> u16 {
        self.exp[(n % ORDER) as usize]
    }

    /// For each of the points `0..n`, a power of two, the logarithm of the product of its differences to those of the
    /// points in the set: sums over pairs `i ^ j`, by the transform of Walsh and Hadamard, modulo 65535.
    pub(super) fn locators(&self, set: &[bool]) -> Vec<u32> {
        let n = set.len();
        let mut sums: Vec<u32> = set.iter().map(|is| u32::from(*is)).collect();
        // The logarithm of zero counts as none: a point's difference to itself is left out.
        let mut logs: Vec<u32> = self.log[..n].iter().map(|log| u32::from(*log)).collect();
        walsh(&mut sums);
        walsh(&mut logs);
        for (sum, log) in sums.iter_mut().zip(&logs) {
            *sum = (u64::from(*sum) * u64::from(*log) % u64::from(ORDER)) as u32;
        }
        walsh(&mut sums);
        // Twice transformed is n times the sum, and 2^16 is 1.
        let shift = (16 - n.trailing_zeros()) % 16;
        sums.into_iter().map(|sum| ((u64::from(sum) << shift) % u64::from(ORDER)) as u32).collect()
    }
}

/// The transform of Walsh and Hadamard modulo 65535.
fn walsh(values: &mut [u32]) {
    let mut distance = 1;
    while distance < values.len() {
        for both in values.chunks_exact_mut(2 * distance) {
            let (low, high) = both.split_at_mut(distance);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (reduced(*a + *b), reduced(*a + ORDER - *b));
            }
        }
        distance *= 2;
    }
}

/// A sum of two modulo 65535, at most that number.
fn reduced(sum: u32) -> u32 {
    (sum & 0xffff) + (sum >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_basis_is_cantors() {
        for i in 1..16 {
            assert_eq!(product(BASIS[i], BASIS[i]) ^ BASIS[i], BASIS[i - 1]);
        }
        for i in 0..16 {
            assert_eq!(map(&BASIS, map(&COORDINATES, 1 << i)), 1 << i);
            assert_eq!(map(&COORDINATES, BASIS[i]), 1 << i);
        }
    }

    #[test]
    fn logarithms() {
        let logs = Logarithms::new();
        for (a, b) in [(1, 2), (77, 50_000), (65_535, 65_535), (3, 3)] {
            let sum = u32::from(logs.log[usize::from(a)]) + u32::from(logs.log[usize::from(b)]);
            assert_eq!(logs.exp(sum), mul(a, b));
        }
    }

    #[test]
    fn products_of_differences() {
        let logs = Logarithms::new();
        for n in [1usize, 2, 8, 64, 512] {
            let set: Vec<bool> = (0..n).map(|i| i * i % 7 < 3).collect();
            let found = logs.locators(&set);
            for (i, found) in found.iter().enumerate() {
                let others = (0..n).filter(|j| set[*j] && *j != i);
                let expected = others.fold(1, |product, j| mul(product, (i ^ j) as u16));
                assert_eq!(logs.exp(*found), expected, "{i} of {n}");
            }
        }
    }
}
