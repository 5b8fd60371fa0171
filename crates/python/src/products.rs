//! Products of many elements of up to nine words, in any field.
//!
//! Shifted up by the bits that its degree leaves free in the last of N words, a modulus is `X^N + d` with `X = x^64`. Of the product
//! `c = h X^N + l` of operands, one of them shifted likewise, the quotient is `q = h + floor(h i / X^N)`, where `X^N + i` is the quotient
//! of `X^(2N)` by the modulus (Barrett's method, exact for polynomials), and the remainder `l + q d mod X^N`. So there are three products of N
//! words, whose kernels take many at a time.

use widefield::Error;
use widefield::gf2x::{FixedSize, Poly, mul_many};

/// Products at a time.
const GROUP: usize = 32;

/// What a modulus needs.
pub(crate) struct Products {
    /// The bits that the degree leaves free.
    shift: u32,
    d: Vec<u64>,
    inverse: Vec<u64>,
}

impl Products {
    /// Of a modulus of degree m; none if elements have more than nine words.
    pub(crate) fn new(modulus: &[u64], m: usize) -> Option<Self> {
        let n = m.div_ceil(64);
        if n > 9 {
            return None;
        }
        let power = |e| Poly::from_exponents(&[e]);
        let shifted = &Poly::from_words(modulus) * &power(64 * n - m);
        let quotient = power(128 * n).checked_div(&shifted)?;
        let low =
            |p: &Poly| p.as_words().iter().copied().take(n).chain(core::iter::repeat(0)).take(n).collect();
        Some(Self { shift: (64 * n - m) as u32, d: low(&shifted), inverse: low(&quotient) })
    }

    /// `out[i] = a[i] b[i]`, for slices of one length.
    pub(crate) fn multiply(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        match self.d.len() {
            1 => self.fixed::<1, 2>(out, a, b),
            2 => self.fixed::<2, 4>(out, a, b),
            3 => self.fixed::<3, 6>(out, a, b),
            4 => self.fixed::<4, 8>(out, a, b),
            5 => self.fixed::<5, 10>(out, a, b),
            6 => self.fixed::<6, 12>(out, a, b),
            7 => self.fixed::<7, 14>(out, a, b),
            8 => self.fixed::<8, 16>(out, a, b),
            _ => self.fixed::<9, 18>(out, a, b),
        }
    }

    fn fixed<const N: usize, const M: usize>(
        &self,
        out: &mut [u64],
        a: &[u64],
        b: &[u64],
    ) -> Result<(), Error>
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        let all = |words: &[u64]| <[u64; N]>::try_from(words).map_err(|_| Error::Length);
        let (d, inverse) = ([all(&self.d)?; GROUP], [all(&self.inverse)?; GROUP]);
        let (out, a, b) = (out.as_chunks_mut::<N>().0, a.as_chunks::<N>().0, b.as_chunks::<N>().0);
        let (mut shifted, mut upper) = ([[0; N]; GROUP], [[0; N]; GROUP]);
        let (mut wide, mut product) = ([[0; M]; GROUP], [[0; M]; GROUP]);
        for ((out, a), b) in out.chunks_mut(GROUP).zip(a.chunks(GROUP)).zip(b.chunks(GROUP)) {
            let count = out.len();
            let above = a.iter().chain(b).fold(0, |above, e| above | e[N - 1]);
            if above.leading_zeros() < self.shift {
                return Err(Error::Encoding);
            }
            for (shifted, a) in shifted.iter_mut().zip(a) {
                *shifted = up(a, self.shift);
            }
            mul_many(&mut wide[..count], &shifted[..count], b)?;
            for (upper, wide) in upper[..count].iter_mut().zip(&wide) {
                upper.copy_from_slice(&wide[N..]);
            }
            mul_many(&mut product[..count], &upper[..count], &inverse[..count])?;
            for (upper, product) in upper[..count].iter_mut().zip(&product) {
                upper.iter_mut().zip(&product[N..]).for_each(|(q, p)| *q ^= p);
            }
            mul_many(&mut product[..count], &upper[..count], &d[..count])?;
            for ((out, wide), product) in out.iter_mut().zip(&wide).zip(&product) {
                *out = down(&core::array::from_fn(|i| wide[i] ^ product[i]), self.shift);
            }
        }
        Ok(())
    }
}

/// Shifted up by fewer bits than a word has.
fn up<const N: usize>(a: &[u64; N], shift: u32) -> [u64; N] {
    core::array::from_fn(|i| a[i] << shift | if i > 0 { a[i - 1] >> 1 >> (63 - shift) } else { 0 })
}

/// Shifted down by fewer bits than a word has.
fn down<const N: usize>(a: &[u64; N], shift: u32) -> [u64; N] {
    core::array::from_fn(|i| a[i] >> shift | if i + 1 < N { a[i + 1] << 1 << (63 - shift) } else { 0 })
}
