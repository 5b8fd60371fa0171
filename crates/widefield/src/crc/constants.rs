//! What the kernels multiply by, by const code: powers of x modulo `P'`.

use super::catalogue::CRC_32_ISCSI;
use crate::simd::Aligned;

/// Lanes for which there is a power at the end of a text: twice as many as a kernel folds at a time.
pub(super) const LANES: usize = 32;

/// In which order the bits of a text come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The highest of a byte first.
    Plain,
    /// The lowest of a byte first.
    Reflected,
    /// The same, with the polynomial for which processors have an instruction.
    Castagnoli,
}

/// The constants of a polynomial; reflected ones, if the bits of the texts are.
#[derive(Clone, Debug)]
pub(super) struct Constants {
    pub(super) order: Order,
    /// `P'` without `x^64`.
    pub(super) poly: u64,
    /// `x^128 / P'` and `P'`, both without the highest term; reflected, both with it and without the lowest.
    pub(super) reduction: [u64; 2],
    /// Reflected: all ones if `P'` has the lowest term.
    pub(super) odd: u64,
    /// For a lane that `LANES - 1 - i` others follow: the factors of its words `a` and `b`, by place.
    pub(super) ends: Aligned<[[u64; 2]; LANES]>,
    /// The same to fold a lane onto the next one, the eighth and the sixteenth after it.
    pub(super) folds: [[u64; 2]; 3],
    /// The register after eight bytes, of the value of four bits: for each place and value.
    pub(super) table: [[u64; 16]; 16],
}

/// The distances of [`Constants::folds`].
pub(super) const DISTANCES: [usize; 3] = [1, 8, 16];

/// Ones in the lowest `width` bits.
pub(super) const fn mask(width: u32) -> u64 {
    !0 >> (64 - width)
}

/// The lowest `width` bits in reverse order.
pub(super) const fn reversed(bits: u64, width: u32) -> u64 {
    bits.reverse_bits() >> (64 - width)
}

/// `a x` modulo `x^64 + poly`.
const fn times_x(a: u64, poly: u64) -> u64 {
    (a << 1) ^ (poly & (a >> 63).wrapping_neg())
}

/// `a b` modulo `x^64 + poly`.
const fn product(a: u64, b: u64, poly: u64) -> u64 {
    let (mut sum, mut i) = (0, 64);
    while i > 0 {
        i -= 1;
        sum = times_x(sum, poly) ^ (a & (b >> i & 1).wrapping_neg());
    }
    sum
}

impl Constants {
    /// Those of a CRC of 3 to 64 bits.
    pub(super) const fn new(width: u32, poly: u64, reflected: bool) -> Self {
        let order = match (width, reflected) {
            (32, true) if poly == CRC_32_ISCSI.poly => Order::Castagnoli,
            (_, true) => Order::Reflected,
            (_, false) => Order::Plain,
        };
        let poly = poly << (64 - width);
        // The powers x^(64 i - 1) or x^(64 i), from i = 1 on.
        let mut powers = [0; 2 * LANES + 2];
        let mut power = if reflected { 1 << 63 } else { poly };
        let mut i = 0;
        while i < powers.len() {
            powers[i] = if reflected { power.reverse_bits() } else { power };
            let mut bit = 0;
            while bit < 64 {
                power = times_x(power, poly);
                bit += 1;
            }
            i += 1;
        }
        let mut ends = [[0; 2]; LANES];
        let mut j = 0;
        while j < LANES {
            ends[LANES - 1 - j] = pair(powers[2 * j + 1], powers[2 * j], reflected);
            j += 1;
        }
        let mut folds = [[0; 2]; 3];
        let mut j = 0;
        while j < 3 {
            let at = 2 * DISTANCES[j];
            folds[j] = pair(powers[at], powers[at - 1], reflected);
            j += 1;
        }
        let mut table = [[0; 16]; 16];
        // The images of the 64 bits of a word are x^64, x^65, ..., from the lowest degree on.
        let (mut image, mut degree) = (poly, 0);
        while degree < 64 {
            let bit = if reflected { 63 - degree } else { degree };
            let mut value = 0;
            while value < 16 {
                if value >> (bit % 4) & 1 == 1 {
                    table[bit / 4][value] ^= if reflected { image.reverse_bits() } else { image };
                }
                value += 1;
            }
            image = times_x(image, poly);
            degree += 1;
        }
        let mut reduction = [quotient(poly), poly];
        if reflected {
            reduction = [reduction[0].reverse_bits() << 1 | 1, poly.reverse_bits() << 1 | 1];
        }
        let odd = (poly & 1).wrapping_neg();
        let poly = if reflected { poly.reverse_bits() } else { poly };
        Self { order, poly, reduction, odd, ends: Aligned(ends), folds, table }
    }

    /// `x^n` as a register.
    pub(super) const fn power(&self, n: u128) -> u64 {
        let poly = self.plain(self.poly);
        let (mut power, mut i) = (1, 128 - n.leading_zeros());
        while i > 0 {
            i -= 1;
            power = product(power, power, poly);
            if n >> i & 1 == 1 {
                power = times_x(power, poly);
            }
        }
        self.plain(power)
    }

    /// The product of two registers.
    pub(super) const fn times(&self, a: u64, b: u64) -> u64 {
        self.plain(product(self.plain(a), self.plain(b), self.plain(self.poly)))
    }

    /// A register as a polynomial, or the reverse.
    const fn plain(&self, register: u64) -> u64 {
        if matches!(self.order, Order::Plain) { register } else { register.reverse_bits() }
    }
}

/// The factors of the words of higher and of lower degree, in the order of the words in memory.
const fn pair(higher: u64, lower: u64, reflected: bool) -> [u64; 2] {
    // Reflected, the first word has the higher degrees; else bytes are turned round, and the last one has.
    if reflected { [higher, lower] } else { [lower, higher] }
}

/// `x^128 / (x^64 + poly)` without `x^64`: long division.
const fn quotient(poly: u64) -> u64 {
    let (mut rest, mut quotient, mut i) = (poly, 0, 0);
    while i < 64 {
        quotient = quotient << 1 | rest >> 63;
        rest = times_x(rest, poly);
        i += 1;
    }
    quotient
}
