//! Public codes.

use super::patterson::{Patterson, derivative, gcd};
use crate::Error;
use crate::codes::Corrected;
use crate::codes::field::LogField;
use crate::linear::BitMatrix;
use crate::simd::declassify;
use alloc::{vec, vec::Vec};
use core::fmt;
use zeroize::Zeroizing;

/// A binary Goppa code: the words `w` with `sum w_i / (x - a_i) = 0` modulo a polynomial `g`, for a support `a_0, a_1,
/// ...` of elements of GF(2^m). It corrects as many errors as `g` has for degree, as `g` has no root twice.
///
/// ```
/// use widefield::codes::GoppaCode;
///
/// // GF(2^5) modulo z^5 + z^2 + 1, and x^3 + x + 1, which has no root there.
/// let code = GoppaCode::new(0x25, &Vec::from_iter(0..32), &[1, 1, 0, 1])?;
/// assert_eq!((code.n(), code.k(), code.t()), (32, 17, 3));
/// let mut word = [0; 4];
/// code.encode(&[0x5a, 0xa5, 1], &mut word)?;
/// let sent = word;
/// word[0] ^= 0x81;
/// word[3] ^= 0x10;
/// assert_eq!(code.decode_vartime(&mut word)?.positions(), [0, 7, 28]);
/// assert_eq!(word, sent);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// Words, messages and syndromes are packed, the first bit in the lowest bit of the first byte; the bits that are left
/// of the last byte are 0, else it is [`Error::Encoding`].
#[derive(Clone)]
pub struct GoppaCode {
    field: LogField,
    patterson: Patterson,
    support: Vec<u16>,
    /// The place of each element in the support, or `n`.
    places: Vec<u32>,
    parity_check: BitMatrix,
    /// The rows of its reduced echelon form that are not zero.
    rows: Vec<Vec<u64>>,
    pivots: Vec<usize>,
    information: Vec<usize>,
}

impl fmt::Debug for GoppaCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GoppaCode({}, {}, t = {})", self.n(), self.k(), self.t())
    }
}

impl GoppaCode {
    /// The code over the field of a modulus, bit i the coefficient of `z^i`, with this support and polynomial, its
    /// lowest coefficient first. Takes a parity-check matrix to echelon form: milliseconds, for some thousand bits.
    ///
    /// # Errors
    /// [`Error::Degree`] unless the modulus has a degree of 2 to 16; [`Error::Reducible`]; [`Error::Parameters`] unless
    /// all elements are below `2^m`, those of the support distinct, `g` has a degree above 0, no root in the support,
    /// and no root twice in any field, and there is a bit of information; [`Error::TooLarge`] if there is no memory
    /// for the matrix.
    pub fn new(modulus: u32, support: &[u16], polynomial: &[u16]) -> Result<Self, Error> {
        let field = LogField::new(modulus, 16)?;
        let (m, n) = (field.m as usize, support.len());
        if support.iter().chain(polynomial).any(|a| u32::from(*a) > field.order) {
            return Err(Error::Parameters);
        }
        let degree = polynomial.iter().rposition(|c| *c != 0).unwrap_or(0);
        if degree == 0 || gcd(&field, &polynomial[..=degree], &derivative(polynomial)).len() != 1 {
            return Err(Error::Parameters);
        }
        let patterson = Patterson::new(&field, &polynomial[..=degree]);
        let mut places = vec![n as u32; 1 << m];
        for (i, a) in support.iter().enumerate() {
            if core::mem::replace(&mut places[usize::from(*a)], i as u32) != n as u32 {
                return Err(Error::Parameters);
            }
        }
        let mut columns = BitMatrix::new(n, m * degree)?;
        for (i, a) in support.iter().enumerate() {
            let value = patterson.at(&field, *a);
            if value == 0 {
                return Err(Error::Parameters);
            }
            let (mut element, mut column) = (field.div(1, value), vec![0; columns.row_words()]);
            for j in 0..degree {
                let place = j * m;
                let wide = u128::from(element) << (place % 64);
                column[place / 64] |= wide as u64;
                if wide >> 64 != 0 {
                    column[place / 64 + 1] |= (wide >> 64) as u64;
                }
                element = field.mul(element, *a);
            }
            columns.set_row(i, &column)?;
        }
        let parity_check = columns.transpose()?;
        let mut reduced = parity_check.clone();
        let pivots = reduced.echelon_form(true);
        let mut is_pivot = vec![false; n];
        pivots.iter().for_each(|j| is_pivot[*j] = true);
        let information: Vec<usize> = (0..n).filter(|j| !is_pivot[*j]).collect();
        if information.is_empty() {
            return Err(Error::Parameters);
        }
        let rows = (0..pivots.len()).map(|i| reduced.row(i)).collect();
        let support = support.to_vec();
        Ok(Self { field, patterson, support, places, parity_check, rows, pivots, information })
    }

    /// The bits of a word.
    #[must_use]
    pub fn n(&self) -> usize {
        self.support.len()
    }

    /// The bits of information: `n - m t`, or more where rows of the parity-check matrix depend on others.
    #[must_use]
    pub fn k(&self) -> usize {
        self.information.len()
    }

    /// The errors that are corrected.
    #[must_use]
    pub fn t(&self) -> usize {
        self.patterson.t()
    }

    /// The parity-check matrix, `m t` by `n`: row `m j + b` has bit `b` of `a_i^j / g(a_i)` in column `i`.
    #[must_use]
    pub fn parity_check(&self) -> &BitMatrix {
        &self.parity_check
    }

    /// The reduced echelon form of the parity-check matrix, `n - k` by `n`: `(1 | T)` of Classic McEliece, if its
    /// pivots are the first columns.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn systematic_parity_check(&self) -> Result<BitMatrix, Error> {
        let mut matrix = BitMatrix::new(self.rows.len(), self.n())?;
        self.rows.iter().enumerate().try_for_each(|(i, row)| matrix.set_row(i, row))?;
        Ok(matrix)
    }

    /// The generator matrix that [`encode`](Self::encode) multiplies by, `k` by `n`.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn generator(&self) -> Result<BitMatrix, Error> {
        self.parity_check.kernel()
    }

    /// The places of a word that hold the information, rising: the columns without a pivot.
    #[must_use]
    pub fn information_positions(&self) -> &[usize] {
        &self.information
    }

    /// Writes the word of a message of `k` bits. Constant time.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`]; nothing is written then.
    pub fn encode(&self, message: &[u8], word: &mut [u8]) -> Result<(), Error> {
        check(message, self.k())?;
        if word.len() != self.n().div_ceil(8) {
            return Err(Error::Length);
        }
        word.fill(0);
        for (i, j) in self.information.iter().enumerate() {
            word[j / 8] |= (message[i / 8] >> (i % 8) & 1) << (j % 8);
        }
        let parity = self.products(word);
        for (i, j) in self.pivots.iter().enumerate() {
            word[j / 8] |= (parity[i / 8] >> (i % 8) & 1) << (j % 8);
        }
        Ok(())
    }

    /// The syndrome of a word, `n - k` bits: its product with the
    /// [systematic parity-check matrix](Self::systematic_parity_check). If the pivots of that are the first columns,
    /// the syndrome of errors is the ciphertext of Classic McEliece. Constant time.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`]; nothing is written then.
    pub fn syndrome(&self, word: &[u8], syndrome: &mut [u8]) -> Result<(), Error> {
        check(word, self.n())?;
        if syndrome.len() != self.pivots.len().div_ceil(8) {
            return Err(Error::Length);
        }
        syndrome.copy_from_slice(&self.products(word));
        Ok(())
    }

    /// Corrects up to `t` errors of a public word, in place, by Patterson's algorithm.
    ///
    /// # Errors
    /// [`Error::Uncorrectable`] if no word of the code lies within `t`; [`Error::Length`] and [`Error::Encoding`]. The
    /// word is left as it is then.
    pub fn decode_vartime(&self, word: &mut [u8]) -> Result<Corrected, Error> {
        check(word, self.n())?;
        let ones = self.support.iter().enumerate().filter(|(i, _)| word[i / 8] >> (i % 8) & 1 == 1);
        let syndrome = self.patterson.syndrome(&self.field, ones.map(|(_, a)| *a));
        let errors = self.patterson.errors(&self.field, &syndrome).ok_or(Error::Uncorrectable)?;
        let place = |a: &u16| self.places[usize::from(*a)] as usize;
        let positions: Vec<usize> = errors.iter().map(place).collect();
        if positions.iter().any(|i| *i == self.n()) {
            return Err(Error::Uncorrectable);
        }
        positions.iter().for_each(|i| word[i / 8] ^= 1 << (i % 8));
        Ok(Corrected::new(positions))
    }

    /// The products of a word with the rows, packed.
    fn products(&self, word: &[u8]) -> Zeroizing<Vec<u8>> {
        let mut words = Zeroizing::new(vec![0; self.n().div_ceil(64)]);
        for (i, byte) in word.iter().enumerate() {
            words[i / 8] |= u64::from(*byte) << (i % 8 * 8);
        }
        let mut out = Zeroizing::new(vec![0; self.rows.len().div_ceil(8)]);
        for (i, row) in self.rows.iter().enumerate() {
            let sum = row.iter().zip(&*words).fold(0, |sum, (a, b)| sum ^ a & b);
            out[i / 8] |= ((sum.count_ones() & 1) as u8) << (i % 8);
        }
        out
    }
}

/// So many bits, and zeros after them.
fn check(bytes: &[u8], bits: usize) -> Result<(), Error> {
    if bytes.len() != bits.div_ceil(8) {
        return Err(Error::Length);
    }
    match bytes.last() {
        Some(last) if !bits.is_multiple_of(8) && declassify(last >> (bits % 8)) != 0 => Err(Error::Encoding),
        _ => Ok(()),
    }
}
