//! Products of bytes on NEON, whose PMULL multiplies eight pairs of bytes at once: `c = h x^8 + l`, of which h has
//! seven bits.
//!
//! ```text
//! product      pmull, pmull2                                     16 products of 16 bits
//! reduction    uzp1, uzp2, and, ushr, 2 tbl, 2 eor               l + T[h % 16] + T'[h / 16], tables of h x^8
//! ```
//!
//! An inner product adds products before the one reduction.

use crate::gf2m::bytes::images::table;
use crate::gf2m::field::Params;
use crate::simd::V128;
use crate::tier::HasNeon;

/// `x^8` to `x^15`, reduced.
const fn powers<F: Params>() -> [u8; 8] {
    let mut powers = [0; 8];
    let mut power = 0x80_u8;
    let mut j = 0;
    while j < 8 {
        let top = power >> 7;
        power = power << 1 ^ top;
        let mut i = 0;
        while i < F::TAPS.len() {
            power ^= top << F::TAPS[i];
            i += 1;
        }
        powers[j] = power;
        j += 1;
    }
    powers
}

/// The tables of the low and the high half of what stands above x^7.
struct Above<F>(core::marker::PhantomData<F>);
impl<F: Params> Above<F> {
    const TABLES: [[u64; 2]; 2] = {
        let powers = powers::<F>();
        [table(&powers, 0), table(&powers, 4)]
    };
}

/// What reduction takes.
#[derive(Clone, Copy)]
struct Reduction<T> {
    low: V128<T>,
    high: V128<T>,
    nibble: V128<T>,
}

impl<T: HasNeon> Reduction<T> {
    #[inline(always)]
    fn new<F: Params>(t: T) -> Self {
        let [low, high] = Above::<F>::TABLES;
        Self {
            low: V128::from_words(t, low[0], low[1]),
            high: V128::from_words(t, high[0], high[1]),
            nibble: V128::load_bytes(t, &[0xf; 16]),
        }
    }

    /// The bytes of sixteen products, of which two vectors have eight each.
    #[inline(always)]
    fn bytes(self, [first, last]: [V128<T>; 2]) -> V128<T> {
        let (l, h) = (first.even_bytes(last), first.odd_bytes(last));
        l.xor(self.low.shuffle_bytes(h.and(self.nibble))).xor(self.high.shuffle_bytes(h.shr8::<4>()))
    }
}

/// Sixteen products.
#[inline(always)]
fn products<T: HasNeon>(a: V128<T>, b: V128<T>) -> [V128<T>; 2] {
    [a.mul8_low(b), a.mul8_high(b)]
}

/// Up to sixteen bytes, zeros behind.
#[inline(always)]
fn padded<T: HasNeon>(t: T, bytes: &[u8]) -> V128<T> {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    V128::load_bytes(t, &all)
}

/// `out[i] = a[i] b[i]`.
#[inline(always)]
pub(crate) fn mul<F: Params, T: HasNeon>(t: T, out: &mut [u8], a: &[u8], b: &[u8]) {
    let reduction = Reduction::new::<F>(t);
    let (outs, rest) = out.as_chunks_mut::<16>();
    let ((a, last_a), (b, last_b)) = (a.as_chunks::<16>(), b.as_chunks::<16>());
    for ((out, a), b) in outs.iter_mut().zip(a).zip(b) {
        reduction.bytes(products(V128::load_bytes(t, a), V128::load_bytes(t, b))).store_bytes(out);
    }
    let mut last = [0; 16];
    reduction.bytes(products(padded(t, last_a), padded(t, last_b))).store_bytes(&mut last);
    rest.copy_from_slice(&last[..rest.len()]);
}

/// `Σ a[i] b[i]`.
#[inline(always)]
pub(crate) fn inner_product<F: Params, T: HasNeon>(t: T, a: &[u8], b: &[u8]) -> u8 {
    let ((a, last_a), (b, last_b)) = (a.as_chunks::<16>(), b.as_chunks::<16>());
    let [mut first, mut last] = products(padded(t, last_a), padded(t, last_b));
    for (a, b) in a.iter().zip(b) {
        let [f, l] = products(V128::load_bytes(t, a), V128::load_bytes(t, b));
        (first, last) = (first.xor(f), last.xor(l));
    }
    let reduced = Reduction::new::<F>(t).bytes([first, last]);
    let word = reduced.low_word() ^ reduced.high_word();
    word.to_le_bytes().iter().fold(0, |sum, byte| sum ^ byte)
}
