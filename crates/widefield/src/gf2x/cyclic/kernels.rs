//! The kernels of the cyclic ring: plain words, of which a tier's compilation makes vectors.

use crate::gf2x::general::for_words;
use crate::simd::barrier_word;

kernels! {
    /// The kernels of the cyclic ring.
    pub(crate) const KERNELS = "gf2x";

    /// `out = c` modulo `x^n - 1`, for a product of two elements.
    pub(super) fn wrap(out: &mut [u64], c: &[u64], n: usize) {
        portable => wrapped, "the upper half shifted onto the lower one";
        avx2 => wrapped, "the same source on 256 bits";
        avx512 => wrapped, "the same source on 512 bits";
    }

    /// `out += Σ x^p`, positions within `out`.
    pub(super) fn add_support(out: &mut [u64], positions: &[u32]) {
        portable => support, "every word compared with every position";
        avx2 => support, "the same source on 256 bits";
        avx512 => support, "the same source on 512 bits";
    }
}

#[inline(always)]
fn wrapped<T>(_: T, out: &mut [u64], c: &[u64], n: usize) {
    let (whole, shift) = (n / 64, (n % 64) as u32);
    if shift == 0 {
        for_words!([o = out], [low = c, high = c[whole..]], { *o = low ^ high });
        return;
    }
    let down = 64 - shift;
    for_words!([o = out], [low = c, high = c[whole..], above = c[whole + 1..]], {
        *o = low ^ high >> shift ^ above << down
    });
    if let Some(top) = out.last_mut() {
        *top &= u64::MAX >> down;
    }
}

#[inline(always)]
fn support<T>(_: T, out: &mut [u64], positions: &[u32]) {
    for p in positions {
        let p = barrier_word(u64::from(*p));
        let (place, bit) = (p >> 6, 1 << (p & 63));
        for (i, o) in out.iter_mut().enumerate() {
            // All ones where i is the place: both are below 2^26.
            let here = (((i as u64 ^ place).wrapping_sub(1)).cast_signed() >> 63).cast_unsigned();
            *o ^= bit & here;
        }
    }
}
