//! 32-bit words, for ciphers.

use super::orders::{order128, order256};
use super::{V128, V256, V512};
use crate::simd::{Simd, Wiped, Words32, words32::ends};
use crate::tier::Avx512;
use crate::tier::{HasAvx2, HasClmul};
use core::arch::x86_64::*;

/// Methods that are one intrinsic or two each.
macro_rules! methods {
    ($($name:ident($a:ident $(, $b:ident)?) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self $(, $b: Self)?) -> Self {
            let $a = self.raw();
            $(let $b = $b.raw();)?
            // SAFETY: the operands exist only where their tier's instructions do.
            Self::new(self.token(), unsafe { $call })
        }
    )* };
}

/// A slice shorter than the vector: through its bytes.
macro_rules! xor_short {
    ($self:ident, $bytes:ident, $size:literal) => {{
        let mut stream = Wiped::new([0; $size]);
        $self.store_bytes(&mut stream);
        for (x, y) in $bytes.iter_mut().zip(stream.iter()) {
            *x ^= y;
        }
    }};
}

/// The byte order within a lane that rotates each 32-bit word left by 16, or by 8 bits.
const ROTL16: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
const ROTL8: [u8; 16] = [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14];

impl<T: HasClmul> Words32 for V128<T> {
    #[inline(always)]
    fn splat32(token: T, word: u32) -> Self {
        // SAFETY: SSE2 is part of the architecture.
        Self::new(token, unsafe { _mm_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn broadcast32(token: T, w: &[u32; 4]) -> Self {
        // SAFETY: SSE2 is part of the architecture; the array is as large as the vector.
        Self::new(token, unsafe { _mm_loadu_si128(w.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_rows(token: T, rows: &[[u32; 4]]) -> Self {
        let rows = &rows[..1];
        // SAFETY: SSE2 is part of the architecture; the slice is as large as the vector.
        Self::new(token, unsafe { _mm_loadu_si128(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn from_rows(token: T, [row, ..]: [[u32; 4]; 4]) -> Self {
        Self::broadcast32(token, &row)
    }

    #[inline(always)]
    fn lanes_of_ends(token: T, [a, ..]: [&[u8; 12]; 4]) -> Self {
        Self::load(token, &ends(a))
    }

    #[inline(always)]
    fn numbers(token: T) -> Self {
        Self::broadcast32(token, &[0, 1, 2, 3])
    }

    #[inline(always)]
    fn lane_numbers(token: T) -> Self {
        Self::zero(token)
    }

    methods! {
        add32(a, b) = _mm_add_epi32(a, b);
        rotl16(a) = _mm_shuffle_epi8(a, order128(&ROTL16));
        rotl12(a) = _mm_or_si128(_mm_slli_epi32::<12>(a), _mm_srli_epi32::<20>(a));
        rotl8(a) = _mm_shuffle_epi8(a, order128(&ROTL8));
        rotl7(a) = _mm_or_si128(_mm_slli_epi32::<7>(a), _mm_srli_epi32::<25>(a));
        left1(a) = _mm_shuffle_epi32::<0x39>(a);
        left2(a) = _mm_shuffle_epi32::<0x4e>(a);
        left3(a) = _mm_shuffle_epi32::<0x93>(a);
    }

    #[inline(always)]
    fn transpose32([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // SAFETY: SSE2 is part of the architecture.
        unsafe {
            let (ab, cd) = (_mm_unpacklo_epi32(a.raw(), b.raw()), _mm_unpacklo_epi32(c.raw(), d.raw()));
            let (ef, gh) = (_mm_unpackhi_epi32(a.raw(), b.raw()), _mm_unpackhi_epi32(c.raw(), d.raw()));
            [
                Self::new(a.token(), _mm_unpacklo_epi64(ab, cd)),
                Self::new(a.token(), _mm_unpackhi_epi64(ab, cd)),
                Self::new(a.token(), _mm_unpacklo_epi64(ef, gh)),
                Self::new(a.token(), _mm_unpackhi_epi64(ef, gh)),
            ]
        }
    }

    #[inline(always)]
    fn gather_lanes(v: [Self; 4]) -> [Self; 4] {
        v
    }

    #[inline(always)]
    fn xor_into(self, bytes: &mut [u8]) {
        if let Some(whole) = bytes.first_chunk_mut::<16>() {
            self.xor(Self::load_bytes(self.token(), whole)).store_bytes(whole);
        } else {
            xor_short!(self, bytes, 16);
        }
    }

    #[inline(always)]
    fn first32([a, b]: [Self; 2], bytes: &mut [u8; 32]) {
        if let ([first, second], _) = bytes.as_chunks_mut::<16>() {
            a.store_bytes(first);
            b.store_bytes(second);
        }
    }
}

impl<T: HasAvx2> Words32 for V256<T> {
    #[inline(always)]
    fn splat32(token: T, word: u32) -> Self {
        // SAFETY: the token proves AVX2.
        Self::new(token, unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn broadcast32(token: T, w: &[u32; 4]) -> Self {
        // SAFETY: the token proves AVX2; the array is valid for the 16 bytes read.
        Self::new(token, unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(w.as_ptr().cast())) })
    }

    #[inline(always)]
    fn load_rows(token: T, rows: &[[u32; 4]]) -> Self {
        let rows = &rows[..2];
        // SAFETY: the token proves AVX2; the slice is as large as the vector.
        Self::new(token, unsafe { _mm256_loadu_si256(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn from_rows(token: T, [a, b, ..]: [[u32; 4]; 4]) -> Self {
        Self::from_lanes(V128::broadcast32(token, &a), V128::broadcast32(token, &b))
    }

    #[inline(always)]
    fn lanes_of_ends(token: T, [a, b, ..]: [&[u8; 12]; 4]) -> Self {
        Self::from_lanes(V128::load(token, &ends(a)), V128::load(token, &ends(b)))
    }

    #[inline(always)]
    fn numbers(token: T) -> Self {
        // SAFETY: the token proves AVX2.
        Self::new(token, unsafe { _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7) })
    }

    #[inline(always)]
    fn lane_numbers(token: T) -> Self {
        // SAFETY: the token proves AVX2.
        Self::new(token, unsafe { _mm256_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0) })
    }

    methods! {
        add32(a, b) = _mm256_add_epi32(a, b);
        rotl16(a) = _mm256_shuffle_epi8(a, order256(&ROTL16));
        rotl12(a) = _mm256_or_si256(_mm256_slli_epi32::<12>(a), _mm256_srli_epi32::<20>(a));
        rotl8(a) = _mm256_shuffle_epi8(a, order256(&ROTL8));
        rotl7(a) = _mm256_or_si256(_mm256_slli_epi32::<7>(a), _mm256_srli_epi32::<25>(a));
        left1(a) = _mm256_shuffle_epi32::<0x39>(a);
        left2(a) = _mm256_shuffle_epi32::<0x4e>(a);
        left3(a) = _mm256_shuffle_epi32::<0x93>(a);
    }

    #[inline(always)]
    fn transpose32([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // SAFETY: the vectors prove AVX2.
        unsafe {
            let (ab, cd) = (_mm256_unpacklo_epi32(a.raw(), b.raw()), _mm256_unpacklo_epi32(c.raw(), d.raw()));
            let (ef, gh) = (_mm256_unpackhi_epi32(a.raw(), b.raw()), _mm256_unpackhi_epi32(c.raw(), d.raw()));
            [
                Self::new(a.token(), _mm256_unpacklo_epi64(ab, cd)),
                Self::new(a.token(), _mm256_unpackhi_epi64(ab, cd)),
                Self::new(a.token(), _mm256_unpacklo_epi64(ef, gh)),
                Self::new(a.token(), _mm256_unpackhi_epi64(ef, gh)),
            ]
        }
    }

    #[inline(always)]
    fn gather_lanes([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        [a.halves::<0x20>(b), c.halves::<0x20>(d), a.halves::<0x31>(b), c.halves::<0x31>(d)]
    }

    #[inline(always)]
    fn xor_into(self, bytes: &mut [u8]) {
        if let Some(whole) = bytes.first_chunk_mut::<32>() {
            self.xor(Self::load_bytes(self.token(), whole)).store_bytes(whole);
        } else {
            xor_short!(self, bytes, 32);
        }
    }

    #[inline(always)]
    fn first32([a, _]: [Self; 2], bytes: &mut [u8; 32]) {
        a.store_bytes(bytes);
    }
}

impl Words32 for V512 {
    #[inline(always)]
    fn splat32(token: Avx512, word: u32) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn broadcast32(token: Avx512, w: &[u32; 4]) -> Self {
        // SAFETY: the token proves AVX-512; the array is valid for the 16 bytes read.
        Self::new(token, unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(w.as_ptr().cast())) })
    }

    #[inline(always)]
    fn load_rows(token: Avx512, rows: &[[u32; 4]]) -> Self {
        let rows = &rows[..4];
        // SAFETY: the token proves AVX-512; the slice is as large as the vector.
        Self::new(token, unsafe { _mm512_loadu_si512(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn from_rows(token: Avx512, [a, b, c, d]: [[u32; 4]; 4]) -> Self {
        let (ab, cd) = (
            V256::from_lanes(V128::broadcast32(token, &a), V128::broadcast32(token, &b)),
            V256::from_lanes(V128::broadcast32(token, &c), V128::broadcast32(token, &d)),
        );
        Self::from_halves(ab, cd)
    }

    #[inline(always)]
    fn lanes_of_ends(token: Avx512, [a, b, c, d]: [&[u8; 12]; 4]) -> Self {
        let (a, b) = (V128::load(token, &ends(a)), V128::load(token, &ends(b)));
        let (c, d) = (V128::load(token, &ends(c)), V128::load(token, &ends(d)));
        Self::from_halves(V256::from_lanes(a, b), V256::from_lanes(c, d))
    }

    #[inline(always)]
    fn numbers(token: Avx512) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15) })
    }

    #[inline(always)]
    fn lane_numbers(token: Avx512) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0) })
    }

    methods! {
        add32(a, b) = _mm512_add_epi32(a, b);
        rotl16(a) = _mm512_rol_epi32::<16>(a);
        rotl12(a) = _mm512_rol_epi32::<12>(a);
        rotl8(a) = _mm512_rol_epi32::<8>(a);
        rotl7(a) = _mm512_rol_epi32::<7>(a);
        left1(a) = _mm512_shuffle_epi32::<0x39>(a);
        left2(a) = _mm512_shuffle_epi32::<0x4e>(a);
        left3(a) = _mm512_shuffle_epi32::<0x93>(a);
    }

    #[inline(always)]
    fn transpose32([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // SAFETY: the vectors prove AVX-512.
        unsafe {
            let (ab, cd) = (_mm512_unpacklo_epi32(a.raw(), b.raw()), _mm512_unpacklo_epi32(c.raw(), d.raw()));
            let (ef, gh) = (_mm512_unpackhi_epi32(a.raw(), b.raw()), _mm512_unpackhi_epi32(c.raw(), d.raw()));
            [
                Self::new(a.token(), _mm512_unpacklo_epi64(ab, cd)),
                Self::new(a.token(), _mm512_unpackhi_epi64(ab, cd)),
                Self::new(a.token(), _mm512_unpacklo_epi64(ef, gh)),
                Self::new(a.token(), _mm512_unpackhi_epi64(ef, gh)),
            ]
        }
    }

    #[inline(always)]
    fn gather_lanes([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // lanes        a0 a1 b0 b1    and    c0 c1 d0 d1, then the even and the odd ones; likewise the upper halves
        let (ab, cd) = (a.lanes::<0x44>(b), c.lanes::<0x44>(d));
        let (ef, gh) = (a.lanes::<0xee>(b), c.lanes::<0xee>(d));
        [ab.lanes::<0x88>(cd), ab.lanes::<0xdd>(cd), ef.lanes::<0x88>(gh), ef.lanes::<0xdd>(gh)]
    }

    #[inline(always)]
    fn xor_into(self, bytes: &mut [u8]) {
        let token = self.token();
        if let Some(whole) = bytes.first_chunk_mut::<64>() {
            self.xor(Self::load_bytes(token, whole)).store_bytes(whole);
        } else {
            self.xor(Self::load_partial_bytes(token, bytes)).store_partial_bytes(bytes);
        }
    }

    #[inline(always)]
    fn first32([a, _]: [Self; 2], bytes: &mut [u8; 32]) {
        a.half::<0>().store_bytes(bytes);
    }
}
