//! A field in another one of a degree that is a multiple: see [the mathematics](super#mathematics).

use super::Field;
use super::linear::{apply, bit, eliminate};
use crate::Error;
use crate::gf2x::Modulus;
use crate::simd::mask_of;
use alloc::{vec, vec::Vec};
use subtle::{Choice, ConstantTimeEq};

/// How a field lies in a larger one; between fields of equal degree, an isomorphism.
///
/// ```
/// use widefield::gf2m::dynamic::{Embedding, Field};
///
/// // The bytes of AES in the field of GCM.
/// let (small, large) = (Field::from_exponents(&[8, 4, 3, 1, 0])?, Field::from_exponents(&[128, 7, 2, 1, 0])?);
/// let embedding = Embedding::new(&small, &large)?;
/// let (mut a, mut b, mut product, mut back) = ([0; 2], [0; 2], [0; 2], [0]);
/// embedding.embed(&mut a, &[0x57])?;
/// embedding.embed(&mut b, &[0x83])?;
/// large.mul(&mut product, &a, &b)?;
/// assert!(bool::from(embedding.restrict(&mut back, &product)?));
/// assert_eq!(back, [0xc1]);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// There are as many embeddings as the small field has degrees, one for each root of its modulus; which one is found
/// depends on the two moduli alone.
#[derive(Clone, Debug)]
pub struct Embedding<'a> {
    small: &'a Field,
    large: &'a Field,
    /// Row i is the image of `x^i`.
    images: Vec<u64>,
    /// For some coefficients of the large field, as many as the small one has: what each adds to the element of the
    /// small field.
    origins: Vec<u64>,
    /// Which coefficients.
    columns: Vec<usize>,
}

impl<'a> Embedding<'a> {
    /// Finds a root of the small modulus in the large field and inverts the map: some `k^2` products in the large field
    /// for degrees k and m, and `k^2 m / 64` steps. Both moduli are public.
    ///
    /// # Errors
    /// [`Error::Degree`] if the small field's degree does not divide the large one's.
    pub fn new(small: &'a Field, large: &'a Field) -> Result<Self, Error> {
        let (k, n) = (small.degree(), large.words());
        if !large.degree().is_multiple_of(k) {
            return Err(Error::Degree);
        }
        let root = root(small, large)?;
        let mut images = vec![0; k * n];
        let mut power = large.one();
        for row in images.chunks_exact_mut(n) {
            row.copy_from_slice(&power);
            large.mul(&mut power, row, &root)?;
        }
        // Image, then origin.
        let (mut rows, len) = (Vec::new(), n + small.words());
        for (i, image) in images.chunks_exact(n).enumerate() {
            rows.extend_from_slice(image);
            rows.resize(rows.len() + small.words(), 0);
            rows[i * len + n + i / 64] |= 1 << (i % 64);
        }
        let (mut origins, mut columns) = (Vec::new(), Vec::new());
        for (i, pivot) in eliminate(&mut rows, len, large.degree()).iter().enumerate() {
            if let Some(j) = pivot {
                origins.extend_from_slice(&rows[j * len + n..][..small.words()]);
                columns.push(i);
            }
        }
        Ok(Self { small, large, images, origins, columns })
    }

    /// The image of x: a root of the small field's modulus.
    #[must_use]
    pub fn root(&self) -> &[u64] {
        &self.images[self.large.words()..][..self.large.words()]
    }

    /// `out`, the element of the large field that stands for `a` of the small one. Constant time.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn embed(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.small.check_one(a, &[a])?;
        self.large.check_one(out, &[])?;
        apply(out, &self.images, a, |i| i);
        Ok(())
    }

    /// `out`, the element of the small field that `a` of the large one stands for, and whether there is one; otherwise
    /// zero is written. Constant time.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn restrict(&self, out: &mut [u64], a: &[u64]) -> Result<Choice, Error> {
        self.large.check_one(a, &[a])?;
        self.small.check_one(out, &[])?;
        apply(out, &self.origins, a, |j| self.columns[j]);
        let mut back = vec![0; a.len()];
        apply(&mut back, &self.images, out, |i| i);
        let inside = back.ct_eq(a);
        let mask = mask_of(inside.unwrap_u8().into());
        out.iter_mut().for_each(|w| *w &= mask);
        Ok(inside)
    }
}

/// A root of the small field's modulus.
fn root(small: &Field, large: &Field) -> Result<Vec<u64>, Error> {
    let (k, n) = (small.degree(), large.words());
    let conjugates = conjugates(&small.modulus)?;
    // A polynomial over the large field, the coefficient of X^i in row i.
    let mut f = vec![0; (k + 1) * n];
    for i in (0..=k).filter(|i| bit(small.modulus.as_words(), *i)) {
        f[i * n] = 1;
    }
    let mut power = large.one();
    for _ in 0..large.degree() {
        if f.len() == 2 * n {
            break;
        }
        let mut split = trace_of(large, &conjugates, &relative_trace(large, k, &power)?, k)?;
        let mut factor = gcd(large, &f, &split)?;
        if factor.len() > f.len().div_ceil(2 * n) * n {
            // The other roots.
            split[0] ^= 1;
            factor = gcd(large, &f, &split)?;
        }
        if factor.len() > n && factor.len() < f.len() {
            f = factor;
        }
        let x = times_x(large, &power)?;
        power = x;
    }
    // Monic: X + r.
    f.truncate(n);
    Ok(f)
}

/// `X^(2^i)` modulo f for all `i` below its degree.
fn conjugates(f: &Modulus) -> Result<Vec<Vec<u64>>, Error> {
    let mut power = vec![0; f.words()];
    power[0] = 2;
    let mut all = Vec::new();
    for _ in 0..f.degree() {
        let mut next = vec![0; f.words()];
        f.square(&mut next, &power)?;
        all.push(core::mem::replace(&mut power, next));
    }
    Ok(all)
}

/// The trace over the subfield of degree k: an element of it.
fn relative_trace(field: &Field, k: usize, a: &[u64]) -> Result<Vec<u64>, Error> {
    let (mut sum, mut power, mut next) = (a.to_vec(), a.to_vec(), a.to_vec());
    for _ in 1..field.degree() / k {
        field.square_n(&mut next, &power, k)?;
        core::mem::swap(&mut power, &mut next);
        add(&mut sum, &power);
    }
    Ok(sum)
}

/// `T(b X)` modulo f.
fn trace_of(field: &Field, conjugates: &[Vec<u64>], b: &[u64], k: usize) -> Result<Vec<u64>, Error> {
    let n = field.words();
    let (mut sum, mut power, mut next) = (vec![0; k * n], b.to_vec(), b.to_vec());
    for conjugate in conjugates {
        for (i, row) in sum.chunks_exact_mut(n).enumerate() {
            if bit(conjugate, i) {
                add(row, &power);
            }
        }
        field.square(&mut next, &power)?;
        core::mem::swap(&mut power, &mut next);
    }
    Ok(sum)
}

fn times_x(field: &Field, a: &[u64]) -> Result<Vec<u64>, Error> {
    let (mut x, mut out) = (vec![0; a.len()], vec![0; a.len()]);
    x[0] = 2;
    field.mul(&mut out, a, &x)?;
    Ok(out)
}

fn add(a: &mut [u64], b: &[u64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a ^= b);
}

/// The greatest common divisor of polynomials over the field, monic.
fn gcd(field: &Field, a: &[u64], b: &[u64]) -> Result<Vec<u64>, Error> {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    let n = field.words();
    loop {
        // Without zeros at the top, and monic.
        while !b.is_empty() && b[b.len() - n..].iter().all(|w| *w == 0) {
            b.truncate(b.len() - n);
        }
        if b.is_empty() {
            return Ok(a);
        }
        let mut inverse = vec![0; n];
        field.invert(&mut inverse, &b[b.len() - n..])?;
        let copy = b.clone();
        field.scale(&mut b, &inverse, &copy)?;
        while a.len() >= b.len() {
            let high = a[a.len() - n..].to_vec();
            let from = a.len() - b.len();
            field.axpy(&mut a[from..], &high, &b)?;
            a.truncate(a.len() - n);
        }
        core::mem::swap(&mut a, &mut b);
    }
}
