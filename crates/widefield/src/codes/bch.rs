//! Binary BCH codes.

use super::Corrected;
use super::berlekamp::binary_locator;
use super::division::{Division, MAX_WORDS};
use super::field::{LogField, Powers};
use super::roots::roots;
use crate::Error;
use crate::gf2x::Poly;
use alloc::{vec, vec::Vec};
use core::fmt;

/// A binary BCH code, narrow-sense: its words are the multiples of the least polynomial with the roots `x^1` to
/// `x^2t`, `x` the element of GF(2^m) that the field's modulus defines.
///
/// ```
/// use widefield::codes::Bch;
///
/// // 512 bytes of NAND flash with four errors corrected: 52 bits of parity, in seven bytes.
/// let code = Bch::linux(13, 4, 512)?;
/// let (mut data, mut parity) = ([0xa5; 512], [0; 7]);
/// code.encode(&data, &mut parity)?;
/// data[100] ^= 0x81;
/// parity[2] ^= 0x40;
/// let corrected = code.decode(&mut data, &mut parity)?;
/// assert_eq!((data, corrected.positions()), ([0xa5; 512], &[800, 807, 8 * 512 + 17][..]));
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// Positions count bits from 0 at the first of the data; from `k` on they are those of the parity. Linux's `lib/bch`
/// writes the same bytes of parity, and tells position `p` as `8 (p / 8) + 7 - p % 8`.
#[derive(Clone)]
pub struct Bch {
    field: LogField,
    /// Of x.
    powers: Powers,
    n: usize,
    t: usize,
    generator: Poly,
    division: Division,
}

impl fmt::Debug for Bch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bch({}, {}, t = {})", self.n, self.k(), self.t)
    }
}

/// DVB-S2's lengths and errors corrected (EN 302 307-1, tables 5a and 5b): normal frames, then short ones.
const DVB_S2: [(&[usize], u32, usize); 4] = [
    (&[16200, 21600, 25920, 32400, 38880, 48600, 51840], 0x1_002d, 12),
    (&[43200, 54000], 0x1_002d, 10),
    (&[57600, 58320], 0x1_002d, 8),
    (&[3240, 5400, 6480, 7200, 9720, 10800, 11880, 12600, 13320, 14400], 0x402b, 12),
];

/// The moduli of Linux's `lib/bch`, of degree 5 to 15.
const LINUX: [u32; 11] = [0x25, 0x43, 0x83, 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x402b, 0x8003];

impl Bch {
    /// The code of `n` bits over the field of a modulus, bit i the coefficient of x^i, that corrects `t` errors.
    ///
    /// # Errors
    /// [`Error::Degree`] unless the modulus has a degree of 2 to 16; [`Error::Reducible`]; [`Error::Parameters`]
    /// unless `t > 0`, the powers of x of `n` positions are different, there is a bit of data, and there are at most
    /// 65,536 of parity.
    pub fn new(modulus: u32, n: usize, t: usize) -> Result<Self, Error> {
        Self::with(modulus, Some(n), 0, t)
    }

    /// The code that corrects `t` errors in `k` bits of data and their parity, of at most `m t` bits.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn for_data(modulus: u32, k: usize, t: usize) -> Result<Self, Error> {
        Self::with(modulus, None, k, t)
    }

    /// The code of Linux's `lib/bch`, `bch_init(m, t, 0, false)`, for so many bytes of data.
    ///
    /// # Errors
    /// Those of [`new`](Self::new); [`Error::Degree`] unless `m` is 5 to 15.
    pub fn linux(m: usize, t: usize, data_bytes: usize) -> Result<Self, Error> {
        let modulus = m.checked_sub(5).and_then(|i| LINUX.get(i)).ok_or(Error::Degree)?;
        Self::for_data(*modulus, data_bytes.checked_mul(8).ok_or(Error::Parameters)?, t)
    }

    /// The outer code of DVB-S2 with `n` bits, as 32,400 of rate 1/2 in normal frames, 7,200 in short ones.
    ///
    /// # Errors
    /// [`Error::Parameters`] if the standard has none of this length.
    pub fn dvb_s2(n: usize) -> Result<Self, Error> {
        let found = DVB_S2.iter().find(|(lengths, ..)| lengths.contains(&n));
        let (_, modulus, t) = found.ok_or(Error::Parameters)?;
        Self::new(*modulus, n, *t)
    }

    fn with(modulus: u32, n: Option<usize>, k: usize, t: usize) -> Result<Self, Error> {
        let field = LogField::new(modulus, 16)?;
        let powers = Powers::new(&field, 2);
        let count = powers.count as usize;
        if t == 0 || t > count / 2 {
            return Err(Error::Parameters);
        }
        // A root brings its squares; those whose least number is new bring a factor, with coefficients 0 and 1.
        let (mut generator, mut has) = (Poly::one(), vec![false; count]);
        for i in (1..2 * t).step_by(2) {
            if has[i] {
                continue;
            }
            let (mut j, mut factor) = (i, vec![1]);
            while !has[j] {
                has[j] = true;
                field.times_linear(&mut factor, powers.power(&field, j as u64));
                j = 2 * j % count;
            }
            generator *= &Poly::from(factor.iter().fold(0, |bits, c| bits << 1 | u64::from(*c)));
            if generator.degree().is_none_or(|r| r > 64 * MAX_WORDS as u64) {
                return Err(Error::Parameters);
            }
        }
        let r = generator.degree().map_or(0, |r| r as usize);
        let n = n.or_else(|| k.checked_add(r)).ok_or(Error::Parameters)?;
        if n > count || n <= r {
            return Err(Error::Parameters);
        }
        let division = Division::new(&images(&generator, r));
        Ok(Self { field, powers, n, t, generator, division })
    }

    /// The bits of a word.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The bits of data.
    #[must_use]
    pub fn k(&self) -> usize {
        self.n - self.parity_bits()
    }

    /// The errors that are corrected.
    #[must_use]
    pub fn t(&self) -> usize {
        self.t
    }

    /// The bits of parity.
    #[must_use]
    pub fn parity_bits(&self) -> usize {
        self.generator.degree().map_or(0, |r| r as usize)
    }

    /// The generator polynomial.
    #[must_use]
    pub fn generator(&self) -> &Poly {
        &self.generator
    }

    /// Writes the parity of `k` bits of data, into `ceil((n - k) / 8)` bytes.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`]; nothing is written then.
    pub fn encode(&self, data: &[u8], parity: &mut [u8]) -> Result<(), Error> {
        self.check(data, parity)?;
        check_bits(data, self.k())?;
        let state = self.division.remainder(windows(data, self.k()));
        parity.iter_mut().enumerate().for_each(|(i, p)| *p = byte(&state, i));
        Ok(())
    }

    /// Whether data and parity are a word of the code.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`].
    pub fn is_codeword(&self, data: &[u8], parity: &[u8]) -> Result<bool, Error> {
        Ok(self.remainder(data, parity)?.is_none())
    }

    /// Corrects up to `t` errors in data and parity, in place.
    ///
    /// # Errors
    /// [`Error::Uncorrectable`] for more errors, as far as they can be
    /// [told](super#how-often-too-many-errors-go-unnoticed); [`Error::Length`] and [`Error::Encoding`]. Both are left
    /// as they are then.
    pub fn decode(&self, data: &mut [u8], parity: &mut [u8]) -> Result<Corrected, Error> {
        let Some(remainder) = self.remainder(data, parity)? else { return Ok(Corrected::default()) };
        let positions = self.errors(&remainder).ok_or(Error::Uncorrectable)?;
        let k = self.k();
        for p in &positions {
            let (bytes, bit) = if *p < k { (&mut *data, *p) } else { (&mut *parity, p - k) };
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
        }
        Ok(Corrected::new(positions))
    }

    /// The positions of the errors of a word with this remainder, packed as parity.
    fn errors(&self, remainder: &[u8]) -> Option<Vec<usize>> {
        let (field, order, r) = (&self.field, self.field.order, self.parity_bits());
        let mut syndromes = vec![0; 2 * self.t];
        for (i, byte) in remainder.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            for bit in (0..8).filter(|bit| byte << bit & 0x80 != 0) {
                let mut log = self.powers.log(field, (r - 1 - 8 * i - bit) as u64);
                let twice = 2 * log % order;
                for s in syndromes.iter_mut().step_by(2) {
                    *s ^= field.exp(log);
                    log += twice;
                    log -= if log >= order { order } else { 0 };
                }
            }
        }
        for i in 1..=self.t {
            syndromes[2 * i - 1] = field.square(syndromes[i - 1]);
        }
        let locator = binary_locator(field, &syndromes)?;
        let found = roots(field, &locator)?;
        let position = |root: &u16| {
            let exponent = self.powers.exponent(field, field.div(1, *root))?;
            self.n.checked_sub(1 + exponent as usize)
        };
        found.iter().map(position).collect()
    }

    /// The word modulo the generator, packed as parity, if it is not zero.
    fn remainder(&self, data: &[u8], parity: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        self.check(data, parity)?;
        check_bits(data, self.k())?;
        check_bits(parity, self.parity_bits())?;
        let state = self.division.remainder(windows(data, self.k()));
        let remainder: Vec<u8> = parity.iter().enumerate().map(|(i, p)| byte(&state, i) ^ p).collect();
        Ok(remainder.iter().any(|b| *b != 0).then_some(remainder))
    }

    fn check(&self, data: &[u8], parity: &[u8]) -> Result<(), Error> {
        if data.len() != self.k().div_ceil(8) || parity.len() != self.parity_bits().div_ceil(8) {
            return Err(Error::Length);
        }
        Ok(())
    }
}

/// The bits after the last one are 0.
fn check_bits(bytes: &[u8], bits: usize) -> Result<(), Error> {
    match bytes.last() {
        Some(last) if !bits.is_multiple_of(8) && last << (bits % 8) != 0 => Err(Error::Encoding),
        _ => Ok(()),
    }
}

fn byte(state: &[u64], i: usize) -> u8 {
    state[i / 8].to_be_bytes()[i % 8]
}

/// So many bits, sixteen at a time up to the last, the first fewer.
fn windows(data: &[u8], bits: usize) -> impl Iterator<Item = u16> {
    let at = move |i: usize| u32::from(data.get(i).copied().unwrap_or(0));
    let first = bits % 16;
    let begin = (first > 0).then(|| ((at(0) << 8 | at(1)) >> (16 - first)) as u16);
    let shift = 8 - first % 8;
    let rest = (0..bits / 16).map(move |i| {
        let from = first / 8 + 2 * i;
        ((at(from) << 16 | at(from + 1) << 8 | at(from + 2)) >> shift) as u16
    });
    begin.into_iter().chain(rest)
}

/// What each of sixteen bits above the generator of degree `r` leaves.
fn images(generator: &Poly, r: usize) -> Vec<Vec<u64>> {
    let mut feedback = vec![0; r.div_ceil(64)];
    for i in (0..r).filter(|i| generator.coefficient(*i)) {
        feedback[(r - 1 - i) / 64] |= 1 << 63 >> ((r - 1 - i) % 64);
    }
    let mut images = vec![feedback.clone()];
    for i in 0..15 {
        let before = &images[i];
        let next = |w: usize| before[w] << 1 | before.get(w + 1).map_or(0, |next| next >> 63);
        let mut image: Vec<u64> = (0..before.len()).map(next).collect();
        if before[0] >> 63 == 1 {
            image.iter_mut().zip(&feedback).for_each(|(a, f)| *a ^= f);
        }
        images.push(image);
    }
    images
}
