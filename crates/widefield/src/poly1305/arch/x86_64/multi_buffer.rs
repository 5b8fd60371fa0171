//! Several messages side by side, one in each 64-bit word of two sets of vectors.
//!
//! Keys differ, so each word has its own r, and each block takes a product and a reduction: the chain of one message,
//! many at a time. A message that has no block in a step keeps its sum.
//!
//! ```text
//! message   l + LANES e           lane l, word e, where a cipher's columns have its block
//! set       e mod 2
//! word      2 l + e / 2           of the set's vectors
//! ```
//! So the words of a key come out of a cipher's columns by shifts alone, and unpacking the same block of the messages
//! of lanes e and e + 2 brings each to its place.

use crate::limbs::Word;
use crate::poly1305::avx512::{limbs, plus};
use crate::poly1305::four;
use crate::poly1305::scalar::number;
use crate::poly1305::{limb26, limb44};
use crate::simd::{Blocks, Simd, V128, V256, V512, Vector, Wiped, barrier_word};
use crate::tier::{Avx2, Avx512};

/// A vector of 64-bit words of different messages, limbs as suits it.
pub(crate) trait MultiBuffer: Word + Simd {
    /// A number modulo p.
    type Limbs: Copy;
    /// A factor.
    type Factor: Copy;

    /// The first of these words, as many as it has.
    fn load_first(proof: Self::Token, words: &[u64; 8]) -> Self;
    /// As many bytes as the vector has, or all of a shorter slice, followed by zeros.
    fn load_up_to(proof: Self::Token, bytes: &[u8]) -> Self;
    /// Adds (xor) the vector to as many bytes as it has, or to all of a shorter slice. Returns them as they are
    /// afterwards (`AFTER`) or were before, followed by zeros.
    #[must_use]
    fn xor_between<const AFTER: bool>(self, bytes: &mut [u8]) -> Self;
    /// Of 64 bytes each of LANES messages, vector by vector: their blocks 0, their blocks 1, ...
    fn by_blocks(v: [Self; 4]) -> [Self; 4];
    /// Writes the lanes.
    fn store_lanes(self, lanes: &mut [[u8; 16]]);
    /// Zero.
    fn nothing(self) -> Self::Limbs;
    /// The limbs of the numbers `low + high 2^64`.
    fn cut(low: Self, high: Self) -> Self::Limbs;
    /// A factor below `2^128`.
    fn factor(r: Self::Limbs) -> Self::Factor;
    /// `(h + c + 2^128) r`.
    fn step(h: Self::Limbs, c: Self::Limbs, r: &Self::Factor) -> Self::Limbs;
    /// Words of `new` where the bit of `mask` is set, else of `old`.
    fn select(mask: u8, old: Self::Limbs, new: Self::Limbs) -> Self::Limbs;
    /// The words of `(h mod p) + s mod 2^128`.
    fn tag(h: Self::Limbs, s: Self::Limbs) -> [Self; 2];
}

/// 64 bytes each of 4 LANES messages, vector by vector.
pub(crate) type Chunks<V> = [[V; 4]; 4];

/// Bytes of each message.
pub(crate) struct Lengths {
    /// In the order of the messages.
    pub(crate) all: [usize; 16],
    /// Of how many.
    pub(crate) n: usize,
    /// Whether none is longer than the one before.
    pub(crate) sorted: bool,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Lengths {
    /// The words of the set whose first messages are those of word `e`, in order.
    #[inline(always)]
    fn words<V: MultiBuffer>(&self, proof: V::Token, e: usize) -> V {
        if self.least == self.most {
            return V::load_first(proof, &[self.most as u64; 8]);
        }
        let mut words = [0; 8];
        for (i, n) in self.all.iter().enumerate().take(self.n) {
            let (l, of) = (i % V::LANES, i / V::LANES);
            if of % 2 == e {
                words[(2 * l + of / 2) % 8] = *n as u64;
            }
        }
        V::load_first(proof, &words)
    }

    /// Which messages have which of the four blocks from that byte on.
    #[inline(always)]
    fn present<V: MultiBuffer>(&self, from: usize) -> Present {
        let steps = blocks(self.most, from);
        let mut this = Present { steps, full: steps == blocks(self.least, from), masks: [[0; 2]; 4] };
        if !this.full && self.sorted {
            for (i, masks) in this.masks.iter_mut().enumerate().take(steps) {
                let longer = self.all.iter().take(self.n).filter(|n| **n > from + 16 * i);
                *masks = First::<V>::WORDS[longer.count() % 17];
            }
        } else if !this.full {
            for (i, n) in self.all.iter().enumerate().take(self.n) {
                let [even, odd] = word_of(i, V::LANES);
                for masks in this.masks.iter_mut().take(blocks(*n, from)) {
                    *masks = [masks[0] | even, masks[1] | odd];
                }
            }
        }
        this
    }
}

/// The bit of a message's word in the masks of both sets.
#[inline(always)]
const fn word_of(i: usize, lanes: usize) -> [u8; 2] {
    let (l, e) = (i % lanes, i / lanes);
    let word = 1 << ((2 * l + e / 2) % 8);
    if e % 2 == 0 { [word, 0] } else { [0, word] }
}

/// Of the first messages.
struct First<V>(V);

impl<V: MultiBuffer> First<V> {
    /// The words of the first so many.
    const WORDS: [[u8; 2]; 17] = {
        let mut words = [[0; 2]; 17];
        let mut i = 0;
        while i < 4 * V::LANES {
            let [even, odd] = word_of(i, V::LANES);
            words[i + 1] = [words[i][0] | even, words[i][1] | odd];
            i += 1;
        }
        words
    };
}

/// Which messages have how many blocks of [`Chunks`].
struct Present {
    /// The most.
    steps: usize,
    /// Whether all have so many.
    full: bool,
    /// Step by step the words of both sets.
    masks: [[u8; 2]; 4],
}

/// Blocks of a message, of the four from that byte on.
#[inline(always)]
fn blocks(bytes: usize, from: usize) -> usize {
    bytes.saturating_sub(from).div_ceil(16).min(4)
}

/// The hash of one set.
struct Set<V: MultiBuffer> {
    r: V::Factor,
    s: V::Limbs,
    h: V::Limbs,
}

impl<V: MultiBuffer> Clone for Set<V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: MultiBuffer> Copy for Set<V> {}

/// The hashes of 4 LANES messages.
pub(crate) struct Hashes<V: MultiBuffer>(Wiped<[Set<V>; 2]>);

/// What clamping leaves of each half of r.
const CLAMP: [u64; 2] = [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc];

/// The 64-bit words of set `ODD` from two columns of 32-bit words.
#[inline(always)]
fn words<V: MultiBuffer, const ODD: bool>(low: V, high: V) -> V {
    if ODD {
        low.shr::<32>().add(high.shr::<32>().shl::<32>())
    } else {
        low.low::<32>().add(high.shl::<32>())
    }
}

impl<V: MultiBuffer> Set<V> {
    #[inline(always)]
    fn new<const ODD: bool>(key: &[V; 8]) -> Self {
        let low = words::<V, ODD>(key[0], key[1]).and(key[0].splat_like(CLAMP[0]));
        let high = words::<V, ODD>(key[2], key[3]).and(key[0].splat_like(CLAMP[1]));
        let s = V::cut(words::<V, ODD>(key[4], key[5]), words::<V, ODD>(key[6], key[7]));
        Self { r: V::factor(V::cut(low, high)), s, h: V::nothing(low) }
    }
}

impl<V: MultiBuffer> Hashes<V> {
    /// From the 32-bit words of their one-time keys, which are a cipher's columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn new(key: &[V; 8]) -> Self {
        Self(Wiped::new([Set::new::<false>(key), Set::new::<true>(key)]))
    }

    /// Takes the next blocks of messages of these lengths, those from that byte on.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn absorb(&mut self, chunks: &Chunks<V>, lengths: &Lengths, from: usize) {
        let present = lengths.present::<V>(from);
        let [a, b, c, d] = [
            V::by_blocks(chunks[0]),
            V::by_blocks(chunks[1]),
            V::by_blocks(chunks[2]),
            V::by_blocks(chunks[3]),
        ];
        let [mut even, mut odd] = [self.0[0].h, self.0[1].h];
        for i in 0..present.steps.min(4) {
            let next_even =
                V::step(even, V::cut(a[i].interleave_low(c[i]), a[i].interleave_high(c[i])), &self.0[0].r);
            let next_odd =
                V::step(odd, V::cut(b[i].interleave_low(d[i]), b[i].interleave_high(d[i])), &self.0[1].r);
            if present.full {
                (even, odd) = (next_even, next_odd);
            } else {
                let [mask_even, mask_odd] = present.masks[i];
                (even, odd) = (V::select(mask_even, even, next_even), V::select(mask_odd, odd, next_odd));
            }
        }
        (self.0[0].h, self.0[1].h) = (even, odd);
    }

    /// Takes the block of lengths of every message; then writes the tags.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn finish(
        &mut self,
        proof: V::Token,
        aad: &Lengths,
        text: &Lengths,
        tags: &mut [[u8; 16]; 16],
    ) {
        for (i, set) in self.0.iter().enumerate() {
            let c = V::cut(aad.words(proof, i), text.words(proof, i));
            let [low, high] = V::tag(V::step(set.h, c, &set.r), set.s);
            low.interleave_low(high).store_lanes(&mut tags[V::LANES * i..]);
            low.interleave_high(high).store_lanes(&mut tags[V::LANES * (i + 2)..]);
        }
    }
}

/// What both vectors have in common.
macro_rules! multi_buffer {
    ($type:ident<$token:ident>: $limbs:ident[$n:literal]) => {
        type Limbs = [Self; $n];

        #[inline(always)]
        fn store_lanes(self, lanes: &mut [[u8; 16]]) {
            if let Some(bytes) = lanes.as_flattened_mut().first_chunk_mut() {
                self.store_bytes(bytes);
            }
        }

        #[inline(always)]
        fn nothing(self) -> [Self; $n] {
            [self.splat_like(0); $n]
        }

        #[inline(always)]
        fn tag(h: [Self; $n], s: [Self; $n]) -> [Self; 2] {
            $limbs::tag(h, s)
        }
    };
}

impl MultiBuffer for V512 {
    multi_buffer! { V512<Avx512>: limb44[3] }
    type Factor = limb44::Factor<Self>;

    #[inline(always)]
    fn load_first(proof: Avx512, words: &[u64; 8]) -> Self {
        Self::load(proof, words)
    }

    #[inline(always)]
    fn load_up_to(proof: Avx512, bytes: &[u8]) -> Self {
        // A masked access of no bytes at all, perhaps at no address, can take hundreds of cycles.
        if bytes.is_empty() { Self::zero(proof) } else { Self::load_partial_bytes(proof, bytes) }
    }

    #[inline(always)]
    fn xor_between<const AFTER: bool>(self, bytes: &mut [u8]) -> Self {
        let proof = self.token();
        if let Some(whole) = bytes.first_chunk_mut::<64>() {
            let before = Self::load_bytes(proof, whole);
            let after = before.xor(self);
            after.store_bytes(whole);
            if AFTER { after } else { before }
        } else if bytes.is_empty() {
            Self::zero(proof)
        } else {
            let before = Self::load_partial_bytes(proof, bytes);
            let after = before.xor(self);
            after.store_partial_bytes(bytes);
            if AFTER { after.and(Self::load_partial_bytes(proof, &[!0; 64][..bytes.len()])) } else { before }
        }
    }

    #[inline(always)]
    fn by_blocks(v: [Self; 4]) -> [Self; 4] {
        Self::transpose_lanes(v)
    }

    #[inline(always)]
    fn cut(low: Self, high: Self) -> [Self; 3] {
        limbs(low, high)
    }

    #[inline(always)]
    fn factor(r: [Self; 3]) -> Self::Factor {
        limb44::Factor::new(r)
    }

    #[inline(always)]
    fn step(h: [Self; 3], [c0, c1, c2]: [Self; 3], r: &Self::Factor) -> [Self; 3] {
        limb44::mul(plus(h, [c0, c1, c2.or(c2.splat_like(1 << 40))]), r)
    }

    #[inline(always)]
    fn select(mask: u8, old: [Self; 3], new: [Self; 3]) -> [Self; 3] {
        [old[0].select64(mask, new[0]), old[1].select64(mask, new[1]), old[2].select64(mask, new[2])]
    }
}

impl MultiBuffer for V256<Avx2> {
    multi_buffer! { V256<Avx2>: limb26[5] }
    type Factor = limb26::Factor<Self>;

    #[inline(always)]
    fn load_first(proof: Avx2, [a, b, c, d, ..]: &[u64; 8]) -> Self {
        Self::load(proof, &[*a, *b, *c, *d])
    }

    #[inline(always)]
    fn load_up_to(proof: Avx2, bytes: &[u8]) -> Self {
        if let Some(whole) = bytes.first_chunk::<32>() {
            return Self::load_bytes(proof, whole);
        }
        Self::from_lanes(block(proof, bytes), block(proof, bytes.get(16..).unwrap_or_default()))
    }

    #[inline(always)]
    fn xor_between<const AFTER: bool>(self, bytes: &mut [u8]) -> Self {
        let proof = self.token();
        if let Some(whole) = bytes.first_chunk_mut::<32>() {
            let before = Self::load_bytes(proof, whole);
            let after = before.xor(self);
            after.store_bytes(whole);
            if AFTER { after } else { before }
        } else if bytes.is_empty() {
            Self::zero(proof)
        } else {
            let before = <Self as MultiBuffer>::load_up_to(proof, bytes);
            let there = Self::load_bytes(proof, ONES[32 - bytes.len()..].first_chunk().unwrap_or(&[0; 32]));
            let after = before.xor(self.and(there));
            if bytes.len() > 16 {
                let (first, rest) = bytes.split_at_mut(16);
                after.lane::<0>().store_partial_bytes(first);
                after.lane::<1>().store_partial_bytes(rest);
            } else {
                after.lane::<0>().store_partial_bytes(bytes);
            }
            if AFTER { after } else { before }
        }
    }

    #[inline(always)]
    fn by_blocks([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let ([first, second], [third, fourth]) = (a.interleave_lanes(c), b.interleave_lanes(d));
        [first, second, third, fourth]
    }

    #[inline(always)]
    fn cut(low: Self, high: Self) -> [Self; 5] {
        four::limbs(low, high)
    }

    #[inline(always)]
    fn factor(r: [Self; 5]) -> Self::Factor {
        limb26::factor(r)
    }

    #[inline(always)]
    fn step(h: [Self; 5], [c0, c1, c2, c3, c4]: [Self; 5], r: &Self::Factor) -> [Self; 5] {
        limb26::mul(four::plus(h, [c0, c1, c2, c3, c4.or(c4.splat_like(1 << 24))]), r)
    }

    #[inline(always)]
    fn select(mask: u8, old: [Self; 5], new: [Self; 5]) -> [Self; 5] {
        let masks = Self::load(old[0].token(), &MASKS[usize::from(mask % 16)]);
        let mut chosen = old;
        for (chosen, new) in chosen.iter_mut().zip(new) {
            *chosen = masks.and_not(*chosen).or(masks.and(new));
        }
        chosen
    }
}

/// A block, or as much of one as there is, followed by zeros.
#[inline(always)]
fn block(proof: Avx2, bytes: &[u8]) -> V128<Avx2> {
    if let Some(whole) = bytes.first_chunk() {
        return V128::load_bytes(proof, whole);
    }
    // In registers: what was stored in parts cannot be loaded as a whole at once.
    let n = number(bytes);
    V128::load(proof, &[barrier_word(n as u64), barrier_word((n >> 64) as u64)])
}

/// Ones, then zeros.
const ONES: [u8; 64] = {
    let mut ones = [0; 64];
    let mut i = 0;
    while i < 32 {
        ones[i] = !0;
        i += 1;
    }
    ones
};

/// All ones in the words whose bit is set.
const MASKS: [[u64; 4]; 16] = {
    let mut masks = [[0; 4]; 16];
    let mut i = 0;
    while i < 64 {
        masks[i / 4][i % 4] = if (i / 4) >> (i % 4) & 1 == 1 { !0 } else { 0 };
        i += 1;
    }
    masks
};
