//! Machine words of 32 bits, as in the paper, and of 64; vectors of n bits in them; and who counts what is done.

use core::cell::Cell;
use core::fmt::Debug;
use core::ops::{BitAnd, BitXor, BitXorAssign, Shl, Shr};

/// A machine word.
pub trait Word:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitXor<Output = Self>
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// z of the paper: bits of a word.
    const BITS: usize;
    /// No bit set.
    const ZERO: Self;
    /// All bits set.
    const ONES: Self;
    /// A word from the low bits of 64.
    fn low(word: u64) -> Self;
    /// The word as 64 bits.
    fn wide(self) -> u64;
}

macro_rules! words {
    ($($word:ident)*) => { $(
        impl Word for $word {
            const BITS: usize = $word::BITS as usize;
            const ZERO: Self = 0;
            const ONES: Self = $word::MAX;
            #[inline(always)]
            fn low(word: u64) -> Self {
                word as $word
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                u64::from(self)
            }
        }
    )* };
}
words! { u32 u64 }

/// Who counts operations on n-bit vectors, as the paper's Tables 1 and 2 do.
pub trait Tally: Copy {
    /// An addition.
    fn xor(self) {}
    /// A product bit by bit.
    fn and(self) {}
    /// A cyclic shift (CSO).
    fn cso(self) {}
    /// A Hamming weight.
    fn weight(self) {}
}

/// Nobody.
impl Tally for () {}

/// Counts of operations.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Additions.
    pub xor: Cell<usize>,
    /// Products bit by bit.
    pub and: Cell<usize>,
    /// Cyclic shifts.
    pub cso: Cell<usize>,
    /// Hamming weights.
    pub weight: Cell<usize>,
}

impl Tally for &Counts {
    fn xor(self) {
        self.xor.set(self.xor.get() + 1);
    }
    fn and(self) {
        self.and.set(self.and.get() + 1);
    }
    fn cso(self) {
        self.cso.set(self.cso.get() + 1);
    }
    fn weight(self) {
        self.weight.set(self.weight.get() + 1);
    }
}

/// A vector from 64-bit words.
#[must_use]
pub fn pack<W: Word, const L: usize>(words: &[u64]) -> [W; L] {
    core::array::from_fn(|i| {
        let at = i * W::BITS;
        W::low(words.get(at / 64).map_or(0, |w| w >> (at % 64)))
    })
}

/// The 64-bit words of a vector of n bits.
#[must_use]
pub fn unpack<W: Word, const L: usize>(v: &[W; L], n: usize) -> Vec<u64> {
    let mut words = vec![0; n.div_ceil(64)];
    for (i, w) in v.iter().enumerate() {
        let at = i * W::BITS;
        if at < n {
            words[at / 64] |= w.wide() << (at % 64);
        }
    }
    if let Some(last) = words.last_mut() {
        *last &= u64::MAX >> (n.wrapping_neg() % 64);
    }
    words
}

/// `out += a & b`.
#[inline(always)]
pub(super) fn add_and<W: Word, const L: usize>(tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
    tally.and();
    tally.xor();
    for i in 0..L {
        out[i] ^= a[i] & b[i];
    }
}

/// `a & b`.
#[inline(always)]
pub(super) fn and<W: Word, const L: usize>(tally: impl Tally, a: &[W; L], b: &[W; L]) -> [W; L] {
    tally.and();
    let mut out = *a;
    for i in 0..L {
        out[i] = a[i] & b[i];
    }
    out
}

/// `out += a`.
#[inline(always)]
pub(super) fn add<W: Word, const L: usize>(tally: impl Tally, out: &mut [W; L], a: &[W; L]) {
    tally.xor();
    for i in 0..L {
        out[i] ^= a[i];
    }
}

/// The bits of the last word of n.
#[inline(always)]
pub(super) fn tail<W: Word>(words: usize, n: usize) -> usize {
    n - (words - 1) * W::BITS
}

/// The last word without what is beyond n bits.
#[inline(always)]
pub(super) fn clean<W: Word>(v: &mut [W], n: usize) {
    let words = v.len();
    v[words - 1] = v[words - 1] & (W::ONES >> (W::BITS - tail::<W>(words, n)) as u32);
}

/// The coordinates twice, one time after the other, and zeros: words from 0, and from n on.
#[inline(always)]
pub(super) fn twice_around<W: Word, const L: usize>(a: &[W; L], n: usize) -> [[W; L]; 2] {
    let mut own = *a;
    clean(&mut own, n);
    let (z, last) = (W::BITS as u32, tail::<W>(L, n) as u32);
    if last == z {
        return [own; 2];
    }
    let mut both = [own, [W::ZERO; L]];
    let words = both.as_flattened_mut();
    for m in 0..L {
        words[L - 1 + m] ^= own[m] << last;
        words[L + m] ^= own[m] >> (z - last);
    }
    both
}

/// `A << 1` of the paper: coordinate i + 1 moves to i.
#[inline(never)]
pub(super) fn left_once<W: Word, const L: usize>(tally: impl Tally, v: &mut [W; L], n: usize) {
    tally.cso();
    clean(v, n);
    let first = v[0];
    for i in 0..L - 1 {
        v[i] = (v[i] >> 1) ^ (v[i + 1] << (W::BITS - 1) as u32);
    }
    v[L - 1] = (v[L - 1] >> 1) ^ (first << (tail::<W>(L, n) - 1) as u32);
}

/// `A >> 1`: coordinate i moves to i + 1.
#[inline(never)]
pub(super) fn right_once<W: Word, const L: usize>(tally: impl Tally, v: &mut [W; L], n: usize) {
    tally.cso();
    clean(v, n);
    let last = v[L - 1] >> (tail::<W>(L, n) - 1) as u32;
    for i in (1..L).rev() {
        v[i] = (v[i] << 1) ^ (v[i - 1] >> (W::BITS - 1) as u32);
    }
    v[0] = (v[0] << 1) ^ last;
    clean(v, n);
}

/// `out += A >> k`, k from 0 to n - 1: a shift to the left by k, and one to the right by n - k.
#[inline(always)]
pub(super) fn add_right<W: Word, const L: usize>(
    tally: impl Tally,
    out: &mut [W; L],
    a: &mut [W; L],
    n: usize,
    k: usize,
) {
    tally.cso();
    tally.xor();
    clean(a, n);
    if k == 0 {
        return add((), out, a);
    }
    let last = W::BITS as u32 - 1;
    // Coordinates from n - k on come to place 0.
    let (words, bits) = ((n - k) / W::BITS, ((n - k) % W::BITS) as u32);
    for (out, pair) in out.iter_mut().zip(a[words..].windows(2)) {
        *out ^= (pair[0] >> bits) ^ ((pair[1] << 1) << (last - bits));
    }
    out[L - 1 - words] ^= a[L - 1] >> bits;
    // Coordinate 0 comes to place k.
    let (words, bits) = (k / W::BITS, (k % W::BITS) as u32);
    out[words] ^= a[0] << bits;
    for (out, pair) in out[words + 1..].iter_mut().zip(a.windows(2)) {
        *out ^= ((pair[0] >> 1) >> (last - bits)) ^ (pair[1] << bits);
    }
}
