//! Whole blocks in vectors of 128, 256 and 512 bits.

use super::orders::{order128, order256, order512};
use super::{V128, V256, V512};
use crate::tier::{HasAvx2, HasClmul, HasVaes};
use crate::{
    simd::{Blocks, Shuffle, Simd, partial},
    tier::Avx512,
};
#[cfg(not(widefield_msan))]
use core::arch::asm;
use core::arch::x86_64::*;

/// A barrier for the order: not `pure`, so it stays in line with the others.
macro_rules! barrier {
    ($name:ident, $feature:literal, $type:ty, $register:ident) => {
        #[inline]
        #[target_feature(enable = $feature)]
        fn $name(#[cfg_attr(widefield_msan, allow(unused_mut))] mut a: $type) -> $type {
            // SAFETY: the text is empty.
            #[cfg(not(widefield_msan))]
            unsafe { asm!("/* {0} */", inout($register) a, options(nomem, nostack, preserves_flags)) }
            a
        }
    };
}
barrier! { barrier128, "sse2", __m128i, xmm_reg }
barrier! { barrier256, "avx2", __m256i, ymm_reg }
barrier! { barrier512, "avx512f", __m512i, zmm_reg }

/// Reverses 16 bytes.
const REVERSED: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

impl<T: HasClmul> Shuffle for V128<T> {
    type Lane = Self;
    const REGISTERS: usize = 16;

    #[inline(always)]
    fn broadcast_lane(lane: Self) -> Self {
        lane
    }

    #[inline(always)]
    fn first(self) -> Self {
        self
    }

    #[inline(always)]
    fn last(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_two(a: Self, _: Self) -> Self {
        a
    }

    #[inline(always)]
    fn load_chunk(token: T, bytes: &[u8], i: usize) -> Self {
        Self::load_bytes(token, &bytes.as_chunks().0[i])
    }

    #[inline(always)]
    fn load_blocks(token: T, table: &[[u64; 2]]) -> Self {
        table.first().map_or(Self::zero(token), |block| Self::load(token, block))
    }

    #[inline(always)]
    fn store_blocks(self, table: &mut [[u64; 2]]) {
        if let Some(block) = table.first_mut() {
            self.store(block);
        }
    }

    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        self.shuffle_bytes(at)
    }

    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        [self.and(nibble), self.shr64::<4>().and(nibble)]
    }

    #[inline(always)]
    fn nonzero8(self) -> u64 {
        self.nonzero8().into()
    }
}

impl<T: HasClmul> Blocks for V128<T> {
    type One = Self;
    #[inline(always)]
    fn load_partial_block(token: T, bytes: &[u8]) -> Self {
        Self::load_partial_bytes(token, bytes)
    }

    #[inline(always)]
    fn sum_lanes(self) -> Self {
        self
    }

    #[inline(always)]
    fn load_partial_bytes(token: T, bytes: &[u8]) -> Self {
        if let Some(block) = bytes.first_chunk() {
            return Self::load_bytes(token, block);
        }
        // A call takes all registers away.
        if bytes.is_empty() {
            return Self::zero(token);
        }
        Self::from_block(token, partial::load(bytes))
    }

    #[inline(always)]
    fn store_partial_bytes(self, bytes: &mut [u8]) {
        if bytes.is_empty() {
            return;
        }
        match bytes.first_chunk_mut() {
            Some(block) => self.store_bytes(block),
            None => partial::store(self.to_block(), bytes),
        }
    }

    #[inline(always)]
    fn from_window(token: T, text: &[u8], at: usize) -> Self {
        Self::load_partial_bytes(token, partial::window(text, at))
    }

    #[inline(always)]
    fn to_window(self, text: &mut [u8], at: usize) {
        self.store_partial_bytes(partial::window_mut(text, at));
    }

    #[inline(always)]
    fn keep_window(self, len: usize, at: usize) -> Self {
        if at >= 16 && at <= len {
            return self;
        }
        if at < 16 || at >= len + 16 {
            // Then nobody waits for this vector.
            return Self::zero(self.token);
        }
        self.and(Self::from_block(self.token, partial::window_mask(len, at)))
    }

    #[inline(always)]
    fn xor_into_lane(self, lane: usize, block: Self) -> Self {
        if lane == 0 { self.xor(block) } else { self }
    }

    #[inline(always)]
    fn halves(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn first_halves(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn last_before(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn broadcast_first(self) -> Self {
        self
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        // SAFETY: the vector exists only where its registers do.
        self.shuffle_bytes(self.like(unsafe { order128(&REVERSED) }))
    }

    #[inline(always)]
    fn barrier_order(self) -> Self {
        // SAFETY: the vector exists only where its registers do.
        self.like(unsafe { barrier128(self.raw) })
    }
}

impl<T: HasAvx2> V256<T> {
    #[inline(always)]
    fn join(low: V128<T>, high: V128<T>) -> Self {
        // SAFETY: the vectors' token proves AVX2.
        Self::new(low.token, unsafe { _mm256_set_m128i(high.raw, low.raw) })
    }

    #[inline(always)]
    fn parts(self) -> [V128<T>; 2] {
        // SAFETY: the vector proves AVX2.
        let high = unsafe { _mm256_extracti128_si256::<1>(self.raw) };
        [self.first(), V128::new(self.token, high)]
    }
}

impl<T: HasAvx2> Shuffle for V256<T> {
    type Lane = V128<T>;
    const REGISTERS: usize = 16;

    #[inline(always)]
    fn broadcast_lane(lane: V128<T>) -> Self {
        Self::broadcast_lane(lane)
    }

    #[inline(always)]
    fn first(self) -> V128<T> {
        // SAFETY: the vector proves AVX.
        V128::new(self.token, unsafe { _mm256_castsi256_si128(self.raw) })
    }

    #[inline(always)]
    fn last(self) -> V128<T> {
        self.lane::<1>()
    }

    #[inline(always)]
    fn from_two(a: V128<T>, b: V128<T>) -> Self {
        Self::join(a, b)
    }

    #[inline(always)]
    fn load_chunk(token: T, bytes: &[u8], i: usize) -> Self {
        Self::load_bytes(token, &bytes.as_chunks().0[i])
    }

    #[inline(always)]
    fn load_blocks(token: T, table: &[[u64; 2]]) -> Self {
        match table.first_chunk::<2>() {
            Some(both) => {
                let [[a, b], [c, d]] = *both;
                Self::load(token, &[a, b, c, d])
            }
            None => Self::join(V128::load_blocks(token, table), V128::zero(token)),
        }
    }

    #[inline(always)]
    fn store_blocks(self, table: &mut [[u64; 2]]) {
        match table.as_flattened_mut().first_chunk_mut() {
            // At once, as it is loaded: a load of two stores waits for the cache.
            Some(both) => self.store(both),
            None => self.first().store_blocks(table),
        }
    }

    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        self.shuffle_bytes(at)
    }

    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        [self.and(nibble), self.shr64::<4>().and(nibble)]
    }

    #[inline(always)]
    fn nonzero8(self) -> u64 {
        self.nonzero8().into()
    }
}

impl<T: HasVaes> Blocks for V256<T> {
    type One = V128<T>;
    #[inline(always)]
    fn load_partial_block(token: T, bytes: &[u8]) -> V128<T> {
        V128::load_partial_bytes(token, bytes)
    }

    #[inline(always)]
    fn sum_lanes(self) -> V128<T> {
        let [low, high] = self.parts();
        low.xor(high)
    }

    #[inline(always)]
    fn load_partial_bytes(token: T, bytes: &[u8]) -> Self {
        match bytes.first_chunk() {
            Some(all) => Self::load_bytes(token, all),
            None => Self::from_window(token, bytes, 16),
        }
    }

    #[inline(always)]
    fn store_partial_bytes(self, bytes: &mut [u8]) {
        match bytes.first_chunk_mut() {
            Some(all) => self.store_bytes(all),
            None => self.to_window(bytes, 16),
        }
    }

    #[inline(always)]
    fn from_window(token: T, text: &[u8], at: usize) -> Self {
        if let Some(all) = at.checked_sub(16).and_then(|at| text.get(at..)?.first_chunk()) {
            return Self::load_bytes(token, all);
        }
        Self::join(V128::from_window(token, text, at), V128::from_window(token, text, at.wrapping_add(16)))
    }

    #[inline(always)]
    fn to_window(self, text: &mut [u8], at: usize) {
        if let Some(all) = at.checked_sub(16).and_then(|at| text.get_mut(at..)?.first_chunk_mut()) {
            return self.store_bytes(all);
        }
        let [low, high] = self.parts();
        low.to_window(text, at);
        high.to_window(text, at.wrapping_add(16));
    }

    #[inline(always)]
    fn keep_window(self, len: usize, at: usize) -> Self {
        if at >= 16 && at < len && len - at >= 16 {
            return self;
        }
        let [low, high] = self.parts();
        Self::join(low.keep_window(len, at), high.keep_window(len, at.wrapping_add(16)))
    }

    #[inline(always)]
    fn xor_into_lane(self, lane: usize, block: V128<T>) -> Self {
        let zero = V128::zero(self.token);
        match lane {
            0 => self.xor(Self::join(block, zero)),
            1 => self.xor(Self::join(zero, block)),
            _ => self,
        }
    }

    #[inline(always)]
    fn halves(self, other: Self) -> Self {
        self.blend32::<0xf0>(other)
    }

    #[inline(always)]
    fn first_halves(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn last_before(self, other: Self) -> Self {
        self.halves::<0x21>(other)
    }

    #[inline(always)]
    fn broadcast_first(self) -> Self {
        self.halves::<0x00>(self)
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        // SAFETY: the vector exists only where its registers do.
        self.shuffle_bytes(self.like(unsafe { order256(&REVERSED) }))
    }

    #[inline(always)]
    fn barrier_order(self) -> Self {
        // SAFETY: the vector exists only where its registers do.
        self.like(unsafe { barrier256(self.raw) })
    }
}

/// Ones for the bytes that a window at `at` holds of a text of `len` bytes.
#[inline(always)]
fn window_mask(len: usize, at: usize) -> u64 {
    // Without a branch: where a text's end stands is known only when it comes.
    let before = 16 - at.cast_signed();
    let end = (len.cast_signed() + before).clamp(0, 64);
    // SAFETY: BMI2 is part of the tier `avx512`, whose vectors alone call this.
    unsafe { _bzhi_u64(!0, end as u32) & !_bzhi_u64(!0, before.clamp(0, 64) as u32) }
}

impl Shuffle for V512 {
    type Lane = V128<Avx512>;
    const REGISTERS: usize = 32;

    #[inline(always)]
    fn broadcast_lane(lane: V128<Avx512>) -> Self {
        Self::broadcast_lane(lane)
    }

    #[inline(always)]
    fn first(self) -> V128<Avx512> {
        // SAFETY: the vector proves AVX-512.
        V128::new(self.token, unsafe { _mm512_castsi512_si128(self.raw) })
    }

    #[inline(always)]
    fn last(self) -> V128<Avx512> {
        self.lane::<3>()
    }

    #[inline(always)]
    fn from_two(a: V128<Avx512>, b: V128<Avx512>) -> Self {
        // SAFETY: the vectors prove AVX-512.
        Self::new(a.token, unsafe {
            _mm512_zextsi256_si512(_mm256_inserti128_si256::<1>(_mm256_zextsi128_si256(a.raw), b.raw))
        })
    }

    #[inline(always)]
    fn load_chunk(token: Avx512, bytes: &[u8], i: usize) -> Self {
        Self::load_bytes(token, &bytes.as_chunks().0[i])
    }

    #[inline(always)]
    fn load_blocks(token: Avx512, table: &[[u64; 2]]) -> Self {
        Self::load_partial(token, table.as_flattened())
    }

    #[inline(always)]
    fn store_blocks(self, table: &mut [[u64; 2]]) {
        self.store_partial(table.as_flattened_mut());
    }

    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        self.shuffle_bytes(at)
    }

    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        [self.and(nibble), self.shr64::<4>().and(nibble)]
    }

    #[inline(always)]
    fn nonzero8(self) -> u64 {
        self.nonzero8()
    }
}

impl Blocks for V512 {
    type One = V128<Avx512>;
    #[inline(always)]
    fn load_partial_block(token: Avx512, bytes: &[u8]) -> V128<Avx512> {
        if bytes.is_empty() {
            // Its address may be none, at which even an empty load takes long.
            return V128::zero(token);
        }
        let mask = !0u16 >> (16 - bytes.len().min(16));
        // SAFETY: the token proves AVX-512; a masked load touches only the bytes that the mask selects, which are
        // bytes of the slice.
        V128::new(token, unsafe { _mm_maskz_loadu_epi8(mask, bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn sum_lanes(self) -> V128<Avx512> {
        // SAFETY: the vector proves AVX-512.
        V128::new(self.token, unsafe {
            let high = _mm512_extracti64x4_epi64::<1>(self.raw);
            let half = _mm256_xor_si256(_mm512_castsi512_si256(self.raw), high);
            _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half))
        })
    }

    #[inline(always)]
    fn load_partial_bytes(token: Avx512, bytes: &[u8]) -> Self {
        Self::load_partial_bytes(token, bytes)
    }

    #[inline(always)]
    fn store_partial_bytes(self, bytes: &mut [u8]) {
        self.store_partial_bytes(bytes);
    }

    #[inline(always)]
    fn from_window(token: Avx512, text: &[u8], at: usize) -> Self {
        let mask = window_mask(text.len(), at);
        if mask == 0 {
            // At an address where nothing lies, a load of nothing takes hundreds of cycles.
            return Self::zero(token);
        }
        let start = text.as_ptr().wrapping_add(at).wrapping_sub(16);
        // SAFETY: the token proves AVX-512; a masked load touches only the bytes that the mask selects, and those are
        // the ones that lie in the text.
        Self::new(token, unsafe { _mm512_maskz_loadu_epi8(mask, start.cast()) })
    }

    #[inline(always)]
    fn to_window(self, text: &mut [u8], at: usize) {
        let mask = window_mask(text.len(), at);
        if mask == 0 {
            return;
        }
        let start = text.as_mut_ptr().wrapping_add(at).wrapping_sub(16);
        // SAFETY: the vector proves AVX-512; a masked store touches only the bytes that the mask selects, and those are
        // the ones that lie in the text.
        unsafe { _mm512_mask_storeu_epi8(start.cast(), mask, self.raw) }
    }

    #[inline(always)]
    fn keep_window(self, len: usize, at: usize) -> Self {
        let mask = window_mask(len, at);
        if mask == 0 {
            // Then nobody waits for this vector.
            return Self::zero(self.token);
        }
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_maskz_mov_epi8(mask, self.raw) })
    }

    #[inline(always)]
    fn xor_into_lane(self, lane: usize, block: V128<Avx512>) -> Self {
        let mask = if lane < 4 { 3u8 << (2 * lane) } else { 0 };
        // SAFETY: the vectors prove AVX-512.
        self.like(unsafe {
            _mm512_mask_xor_epi64(self.raw, mask, self.raw, _mm512_broadcast_i32x4(block.raw))
        })
    }

    #[inline(always)]
    fn halves(self, other: Self) -> Self {
        self.lanes::<0xe4>(other)
    }

    #[inline(always)]
    fn first_halves(self, other: Self) -> Self {
        self.lanes::<0x44>(other)
    }

    #[inline(always)]
    fn last_before(self, other: Self) -> Self {
        // SAFETY: the vectors prove AVX-512.
        self.like(unsafe { _mm512_alignr_epi64::<6>(other.raw, self.raw) })
    }

    #[inline(always)]
    fn broadcast_first(self) -> Self {
        self.lanes::<0x00>(self)
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.shuffle_bytes(self.like(unsafe { order512(&REVERSED) }))
    }

    #[inline(always)]
    fn barrier_order(self) -> Self {
        // SAFETY: the vector exists only where its registers do.
        self.like(unsafe { barrier512(self.raw) })
    }
}
