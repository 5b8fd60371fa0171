//! The decoder of secret codes.

use super::fft::{self, Level};
use super::kernels;
use super::network::{self, Network};
use super::slices::{AnyField, Block, Field12, Field13, slice};
use crate::Error;
use crate::codes::field::LogField;
use crate::simd::{WipedVec, declassify, in_wiped_frame, mask_of};
use crate::tier::{Token, active};
use alloc::vec::Vec;
use core::fmt;
use subtle::Choice;
use zeroize::ZeroizeOnDrop;

/// The most errors of a [`GoppaDecoder`].
pub(super) const MOST_ERRORS: usize = 128;

/// Bytes of stack below the frame of what is done with a secret.
const BELOW: usize = 4096;

/// The decoder of a secret binary Goppa code, as that of Classic McEliece: in constant time for the support, the
/// polynomial, the word and the errors. Wiped on drop.
///
/// ```
/// use widefield::codes::GoppaDecoder;
///
/// // GF(2^8) modulo z^8 + z^4 + z^3 + z + 1; x^16 + x^5 + x^3 + x + 1 has no root there. (A secret key is drawn.)
/// let support: Vec<u16> = (0..=255).map(|i| 37 * i % 256).collect();
/// let polynomial = [1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
/// let decoder = GoppaDecoder::new(0x11b, &support, &polynomial)?;
///
/// // A word of the code, here that of zeros, with sixteen errors.
/// let (mut received, mut errors) = ([0; 32], [0; 32]);
/// (0..16).for_each(|i| received[i] = 1 << (i % 8));
/// assert!(bool::from(decoder.decode(&received, &mut errors)?));
/// assert_eq!(errors, received);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// An answer is a [`Choice`], as a decapsulation must not tell a failure: on failure the errors are all 0, so that one
/// who asks for a weight of `t`, as Classic McEliece does, needs to count nothing but the bits of the errors.
pub struct GoppaDecoder {
    token: Token,
    modulus: u32,
    n: usize,
    t: usize,
    levels: Vec<Level>,
    network: Network,
    /// `1 / g(a)^2` for each element `a` of the field.
    weights: WipedVec<Block>,
    /// The elements of the support.
    present: WipedVec<[u64; 8]>,
}

impl fmt::Debug for GoppaDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GoppaDecoder({}, t = {})", self.n, self.t)
    }
}

impl ZeroizeOnDrop for GoppaDecoder {}

/// Calls a kernel for the field of a modulus.
macro_rules! for_field {
    ($modulus:expr, $kernel:ident($token:expr, $($argument:expr),*)) => {
        match $modulus {
            0x1009 => kernels::$kernel($token, Field12, $($argument),*),
            0x201b => kernels::$kernel($token, Field13, $($argument),*),
            modulus => kernels::$kernel($token, AnyField { modulus }, $($argument),*),
        }
    };
}

/// The logarithm of how many coefficients a transform has room for, of at least so many.
fn log_size(coefficients: usize, m: usize) -> usize {
    (coefficients.next_power_of_two().ilog2() as usize).max(6).min(m)
}

/// Blocks for all elements of a field, in whole groups of four.
fn blocks(m: usize) -> usize {
    (1usize << m).div_ceil(2048) * 4
}

/// Words of points in the order of blocks, and back: `fft` has the order.
fn rows(words: &[u64], rows: &mut [[u64; 8]]) {
    for (w, word) in words.iter().enumerate() {
        rows[w / 32 * 4 + w % 4][w / 4 % 8] = *word;
    }
}

fn words(rows: &[[u64; 8]], words: &mut [u64]) {
    for (w, word) in words.iter_mut().enumerate() {
        *word = rows[w / 32 * 4 + w % 4][w / 4 % 8];
    }
}

/// The points at which the values are zero.
fn zeros(values: &[Block], out: &mut [[u64; 8]]) {
    for (block, out) in values.iter().zip(out) {
        for (lane, word) in out.iter_mut().enumerate() {
            *word = !block.iter().fold(0, |any, row| any | row[lane]);
        }
    }
}

/// All bits if no bit of the word is set, else none.
fn is_zero(word: u64) -> u64 {
    !mask_of((word | word.wrapping_neg()) >> 63)
}

impl GoppaDecoder {
    /// The decoder of the code with a support, of distinct elements of GF(2^m), and a polynomial `g` of degree `t`,
    /// the lowest coefficient first and the last one 1. An element is a number below `2^m`, bit i the coefficient of
    /// `z^i`; so is the field's modulus.
    ///
    /// Errors tell what is wrong with a secret key; nothing else becomes known.
    ///
    /// # Errors
    /// [`Error::Degree`] unless the modulus has a degree of 2 to 16; [`Error::Reducible`]; [`Error::Parameters`] unless
    /// `0 < t <= 128`, `n > m t`, all elements are below `2^m`, those of the support distinct, `g` is monic, without a
    /// root in the support, and without any root twice in any field.
    pub fn new(modulus: u32, support: &[u16], polynomial: &[u16]) -> Result<Self, Error> {
        Self::new_with(active(), modulus, support, polynomial)
    }

    /// [`new`](Self::new) on a tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token, modulus: u32, support: &[u16], polynomial: &[u16]) -> Result<Self, Error> {
        let field = LogField::new(modulus, 16)?;
        let m = field.m as usize;
        let (n, t) = (support.len(), polynomial.len().saturating_sub(1));
        if t == 0 || t > MOST_ERRORS || n <= m * t || n > 1 << m {
            return Err(Error::Parameters);
        }
        let above = support.iter().chain(polynomial).fold(0, |any, a| any | u32::from(*a) >> m);
        if declassify(above | u32::from(polynomial[t] ^ 1)) != 0 {
            return Err(Error::Parameters);
        }
        in_wiped_frame::<BELOW, _>(token, || {
            Self::set_up(token, modulus, fft::levels(&field), support, polynomial)
        })
    }

    /// What parameters of a code make.
    fn set_up(
        token: Token,
        modulus: u32,
        levels: Vec<Level>,
        support: &[u16],
        polynomial: &[u16],
    ) -> Result<Self, Error> {
        let (m, n, t) = (modulus.ilog2() as usize, support.len(), polynomial.len() - 1);
        let network = Network::new(m, support).ok_or(Error::Parameters)?;
        let mut this = Self {
            token,
            modulus,
            n,
            t,
            levels,
            network,
            weights: WipedVec::new(blocks(m)),
            present: WipedVec::new(blocks(m)),
        };
        let mut present = WipedVec::<u64>::new(network::words(m));
        present.iter_mut().enumerate().for_each(|(w, word)| *word = first_bits(n, w));
        this.permute(&mut present, false);
        rows(&present, &mut this.present);
        let mut g = WipedVec::<Block>::new(3);
        let [g, sums, rest] = &mut *g else { unreachable!("three of them") };
        slice(g, polynomial);
        for_field!(modulus, root_sums(token, g, t, sums));
        let length = for_field!(modulus, locator(token, sums, t, rest));
        let k = log_size(t + 1, m);
        for_field!(modulus, values(token, &this.levels[..k], g, &mut this.weights));
        let mut roots = WipedVec::<[u64; 8]>::new(blocks(m));
        zeros(&this.weights, &mut roots);
        let in_support = roots.iter().zip(&*this.present);
        let in_support = in_support.flat_map(|(a, b)| a.iter().zip(b)).fold(0, |any, (a, b)| any | a & b);
        for_field!(modulus, inverse_squares(token, m, &mut this.weights));
        let wrong = in_support | (length ^ t as u64);
        if declassify(is_zero(wrong)) == 0 { Err(Error::Parameters) } else { Ok(this) }
    }

    /// The bits of a word.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The errors that are corrected.
    #[must_use]
    pub fn t(&self) -> usize {
        self.t
    }

    /// The errors of a received word, from `n` bits each, the first in the lowest bit of the first byte; what is left
    /// of the last byte is not looked at, and written as 0. If the word has more than `t` errors the answer is no, and
    /// `errors` all 0, unless it lies within `t` of another word of the code.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not `ceil(n / 8)` bytes.
    pub fn decode(&self, word: &[u8], errors: &mut [u8]) -> Result<Choice, Error> {
        if word.len() != self.n.div_ceil(8) {
            return Err(Error::Length);
        }
        in_wiped_frame::<BELOW, _>(self.token, || self.decode_bits(word, self.n, errors))
    }

    /// The errors that have a syndrome of `m t` bits under the parity-check matrix `(1 | T)`: the ciphertext of
    /// Classic McEliece. Those of [`decode`](Self::decode) for the word that begins with the syndrome and goes on with
    /// zeros.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not `ceil(m t / 8)` and `ceil(n / 8)` bytes.
    pub fn decode_syndrome(&self, syndrome: &[u8], errors: &mut [u8]) -> Result<Choice, Error> {
        let bits = self.modulus.ilog2() as usize * self.t;
        if syndrome.len() != bits.div_ceil(8) {
            return Err(Error::Length);
        }
        in_wiped_frame::<BELOW, _>(self.token, || self.decode_bits(syndrome, bits, errors))
    }

    /// The first `bits` bits of a word that goes on with zeros.
    fn decode_bits(&self, word: &[u8], bits: usize, errors: &mut [u8]) -> Result<Choice, Error> {
        if errors.len() != self.n.div_ceil(8) {
            return Err(Error::Length);
        }
        let (m, t, token) = (self.modulus.ilog2() as usize, self.t, self.token);
        let mut natural = WipedVec::<u64>::new(network::words(m));
        for (w, bytes) in word.chunks(8).enumerate() {
            let mut all = [0; 8];
            all[..bytes.len()].copy_from_slice(bytes);
            natural[w] = u64::from_le_bytes(all) & first_bits(bits, w);
        }
        self.permute(&mut natural, false);
        let mut points = WipedVec::<[u64; 8]>::new(blocks(m));
        rows(&natural, &mut points);

        let mut scratch = WipedVec::<Block>::new(3);
        let [sums, locator, again] = &mut *scratch else { unreachable!("three of them") };
        self.power_sums(&points, sums);
        for_field!(self.modulus, locator(token, sums, t, locator));
        let mut values = WipedVec::<Block>::new(blocks(m));
        let k = log_size(t + 1, m);
        for_field!(self.modulus, values(token, &self.levels[..k], locator, &mut values));
        zeros(&values, &mut points);
        points.iter_mut().zip(&*self.present).for_each(|(row, present)| {
            row.iter_mut().zip(present).for_each(|(word, present)| *word &= present);
        });

        // At most t errors with the sums of the word: no other such set has them.
        self.power_sums(&points, again);
        let mut wrong = 0;
        for (a, b) in sums.iter().zip(&*again) {
            for (w, (a, b)) in a.iter().zip(b).enumerate() {
                wrong |= (a ^ b) & first_bits(2 * t, w);
            }
        }
        let weight: u32 = points.iter().flatten().map(|word| word.count_ones()).sum();
        let right = is_zero(wrong) & mask_of(u64::from(weight).wrapping_sub(t as u64 + 1) >> 63);
        words(&points, &mut natural);
        natural.iter_mut().for_each(|word| *word &= right);
        self.permute(&mut natural, true);
        for (bytes, word) in errors.chunks_mut(8).zip(&*natural) {
            bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
        }
        Ok(Choice::from((right & 1) as u8))
    }

    fn permute(&self, bits: &mut [u64], back: bool) {
        kernels::permute(self.token, &self.network.swaps, bits, back);
    }

    /// The sums of powers of the elements that bits choose, by their weights.
    fn power_sums(&self, points: &[[u64; 8]], out: &mut Block) {
        let k = log_size(2 * self.t, self.modulus.ilog2() as usize);
        for_field!(self.modulus, power_sums(self.token, &self.levels[..k], &self.weights, points, out));
    }
}

/// Of word `w` the bits that are among the first `n`.
fn first_bits(n: usize, w: usize) -> u64 {
    match n.saturating_sub(64 * w) {
        count @ 0..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}
