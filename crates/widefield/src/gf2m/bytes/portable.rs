//! Eight bytes in a word.

use crate::gf2m::field::Params;

/// Bit 0 of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;

/// Each byte times `x^k`, k at most 4. The modulus's low terms stay within the byte.
#[inline(always)]
pub(super) fn times_power<F: Params>(a: u64, k: u32) -> u64 {
    let low = LOW * (0xff >> k);
    let top = a >> (8 - k) & (LOW * (0xff >> (8 - k)));
    let mut r = (a & low) << k ^ top;
    for e in F::TAPS {
        r ^= top << e;
    }
    r
}

/// The products of the bytes.
#[inline(always)]
fn product<F: Params>(a: u64, b: u64) -> u64 {
    let (mut sum, mut multiple) = (0, b);
    for j in 0..8 {
        let bits = a >> j & LOW;
        sum ^= multiple & filled(bits);
        multiple = times_power::<F>(multiple, 1);
    }
    sum
}

/// All ones in each byte whose lowest bit is set, of which no other is.
#[inline(always)]
fn filled(bits: u64) -> u64 {
    // The memory sanitizer would take the difference for two marked bits a byte. It follows shifts exactly.
    if cfg!(widefield_msan) {
        let bits = bits | bits << 1;
        let bits = bits | bits << 2;
        return bits | bits << 4;
    }
    (bits << 8).wrapping_sub(bits)
}

/// The sum of the images whose bits are set, in each byte.
#[inline(always)]
pub(super) fn map(images: &[u8; 8], a: u64) -> u64 {
    let mut sum = 0;
    for (j, image) in images.iter().enumerate() {
        let bits = a >> j & LOW;
        sum ^= filled(bits) & LOW.wrapping_mul(u64::from(*image));
    }
    sum
}

/// Up to eight bytes as a word, zeros above.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    let mut padded = [0; 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(padded)
}

/// `out[i] += m(a[i])` for the linear map with these images.
#[inline(always)]
pub(super) fn axpy<T>(_: T, out: &mut [u8], images: &[u8; 8], a: &[u8]) {
    let ((words, rest), (from, last)) = (out.as_chunks_mut::<8>(), a.as_chunks::<8>());
    for (out, a) in words.iter_mut().zip(from) {
        *out = (u64::from_le_bytes(*out) ^ map(images, u64::from_le_bytes(*a))).to_le_bytes();
    }
    let sum = word(rest) ^ map(images, word(last));
    rest.copy_from_slice(&sum.to_le_bytes()[..rest.len()]);
}

/// `out[j] += Σ m_p(rows[p stride + j])`.
#[inline(always)]
pub(super) fn combine<T: Copy>(t: T, out: &mut [u8], images: &[[u8; 8]], rows: &[u8], stride: usize) {
    for (p, images) in images.iter().enumerate() {
        axpy(t, out, images, &rows[p * stride..][..out.len()]);
    }
}

/// `out[i] = a[i] b[i]`.
#[inline(always)]
pub(super) fn mul<F: Params, T>(_: T, out: &mut [u8], a: &[u8], b: &[u8]) {
    let (words, rest) = out.as_chunks_mut::<8>();
    let ((a, last_a), (b, last_b)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for ((out, a), b) in words.iter_mut().zip(a).zip(b) {
        *out = product::<F>(u64::from_le_bytes(*a), u64::from_le_bytes(*b)).to_le_bytes();
    }
    rest.copy_from_slice(&product::<F>(word(last_a), word(last_b)).to_le_bytes()[..rest.len()]);
}

/// `Σ a[i] b[i]`.
#[inline(always)]
pub(super) fn inner_product<F: Params, T>(_: T, a: &[u8], b: &[u8]) -> u8 {
    let ((a, last_a), (b, last_b)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let mut sum = product::<F>(word(last_a), word(last_b));
    for (a, b) in a.iter().zip(b) {
        sum ^= product::<F>(u64::from_le_bytes(*a), u64::from_le_bytes(*b));
    }
    sum.to_le_bytes().iter().fold(0, |sum, byte| sum ^ byte)
}
