//! Slices of GF(2^8), an element a byte: for codes and for sharing of secrets.
//!
//! ```
//! use widefield::gf2m::{Gf8, bytes};
//!
//! // Shamir's sharing, a polynomial for each byte: the share c_0 + c_1 p + c_2 p^2 at the point p = 5.
//! let secret = *b"the text";
//! let (c1, c2) = ([0x3a; 8], [0xc5; 8]); // random ones
//! let point = Gf8::from(5);
//! let mut share = secret;
//! bytes::axpy(&mut share, &point, &c1)?;
//! bytes::axpy(&mut share, &point.square(), &c2)?;
//! let [s, c1, c2] = [secret[0], c1[0], c2[0]].map(|c| Gf8::from(u64::from(c)));
//! assert_eq!(Gf8::from(u64::from(share[0])), s + point * (c1 + point * c2));
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! Every byte is an element, bit i the coefficient of x^i. Which of the two fields is the parameter: [`F8`], [`F8Rs`].
//!
//! **Time** depends on the lengths and on the tier, never on an element.
//!
//! # Mathematics
//!
//! The product with a fixed element `s` is linear over GF(2), and is fixed by the eight images `s x^j`. GFNI applies it
//! as a matrix of 8 by 8 bits, an instruction for 32 or 64 bytes; narrower tiers as two tables of 16, of the low and of
//! the high halves of a byte, which lie in registers; the portable tier adds the images that the bits select, in eight
//! bytes of a word at a time. Products of two slices add `a_j (b x^j)`; NEON has carry-less products of bytes, of which
//! the high halves are reduced by such tables.

mod arch;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod images;
mod kernels;
mod portable;
mod register;
mod shards;
#[cfg(feature = "alloc")]
mod sums;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod vector;

#[cfg(target_arch = "aarch64")]
use arch::aarch64::neon;
pub(crate) use kernels::KERNELS;
pub(crate) use register::{Bytes, Plain};
#[cfg(feature = "alloc")]
pub(crate) use sums::Sums;

use super::field::Field;
use super::value::Element;
use super::{F8, F8Rs};
use crate::Error;
use crate::tier::{self, Token};

/// A field of 256 elements. It cannot be implemented elsewhere.
pub trait ByteField: Field {}
impl ByteField for F8 {}
impl ByteField for F8Rs {}

/// `out[i] += s a[i]`.
///
/// # Errors
/// [`Error::Length`] if the slices' lengths differ; nothing is written then.
pub fn axpy<F: ByteField>(out: &mut [u8], s: &Element<F>, a: &[u8]) -> Result<(), Error> {
    axpy_with(tier::active(), out, s, a)
}

/// [`axpy`] on a tier.
///
/// # Errors
/// Those of [`axpy`].
pub fn axpy_with<F: ByteField>(token: Token, out: &mut [u8], s: &Element<F>, a: &[u8]) -> Result<(), Error> {
    if out.len() != a.len() {
        return Err(Error::Length);
    }
    kernels::axpy_bytes(token, out, &images(s), a);
    Ok(())
}

/// `out[i] += m(a[i])` for the linear map with these images of the bits; slices of one length.
pub(crate) fn axpy_images(token: Token, out: &mut [u8], images: &[u8; 8], a: &[u8]) {
    debug_assert_eq!(out.len(), a.len());
    kernels::axpy_bytes(token, out, images, a);
}

/// Rows whose multiples are added in one call of the kernel.
#[cfg(feature = "alloc")]
const ROWS: usize = 16;

/// `out[j] += Σ s[p] row_p[j]`, where `row_p` begins `p stride` bytes after `rows`.
#[cfg(feature = "alloc")]
pub(super) fn combine<F: ByteField>(token: Token, out: &mut [u8], s: &[u8], rows: &[u8], stride: usize) {
    for (i, s) in s.chunks(ROWS).enumerate() {
        let mut all = [[0; 8]; ROWS];
        for (all, s) in all.iter_mut().zip(s) {
            *all = images::<F>(&Element::from(u64::from(*s)));
        }
        kernels::combine_bytes(token, out, &all[..s.len()], &rows[i * ROWS * stride..], stride);
    }
}

/// `out[i] = s a[i]`.
///
/// # Errors
/// [`Error::Length`] if the slices' lengths differ; nothing is written then.
pub fn scale<F: ByteField>(out: &mut [u8], s: &Element<F>, a: &[u8]) -> Result<(), Error> {
    scale_with(tier::active(), out, s, a)
}

/// [`scale`] on a tier.
///
/// # Errors
/// Those of [`scale`].
pub fn scale_with<F: ByteField>(token: Token, out: &mut [u8], s: &Element<F>, a: &[u8]) -> Result<(), Error> {
    if out.len() != a.len() {
        return Err(Error::Length);
    }
    let images = images(s);
    // In pieces that stay in the first cache between the two passes.
    for (out, a) in out.chunks_mut(1 << 12).zip(a.chunks(1 << 12)) {
        out.fill(0);
        kernels::axpy_bytes(token, out, &images, a);
    }
    Ok(())
}

/// `out[i] = a[i] b[i]`.
///
/// # Errors
/// [`Error::Length`] if the slices' lengths differ; nothing is written then.
pub fn mul<F: ByteField>(out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Error> {
    mul_with::<F>(tier::active(), out, a, b)
}

/// [`mul`] on a tier.
///
/// # Errors
/// Those of [`mul`].
pub fn mul_with<F: ByteField>(token: Token, out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Error> {
    if out.len() != a.len() || out.len() != b.len() {
        return Err(Error::Length);
    }
    kernels::mul_bytes::<F>(token, out, a, b);
    Ok(())
}

/// `Σ a[i] b[i]`; of no elements, zero.
///
/// # Errors
/// [`Error::Length`] if the slices' lengths differ.
pub fn inner_product<F: ByteField>(a: &[u8], b: &[u8]) -> Result<Element<F>, Error> {
    inner_product_with(tier::active(), a, b)
}

/// [`inner_product`] on a tier.
///
/// # Errors
/// Those of [`inner_product`].
pub fn inner_product_with<F: ByteField>(token: Token, a: &[u8], b: &[u8]) -> Result<Element<F>, Error> {
    if a.len() != b.len() {
        return Err(Error::Length);
    }
    Ok(Element::from(u64::from(kernels::inner_product_bytes::<F>(token, a, b))))
}

/// `s x^j`, `j < 8`: two of the first, four of these, eight of these.
#[inline(always)]
fn images<F: ByteField>(s: &Element<F>) -> [u8; 8] {
    let mut images = s.words()[0];
    for k in [1, 2, 4] {
        images |= portable::times_power::<F>(images, k) << (8 * k);
    }
    images.to_le_bytes()
}
