//! Linear maps of bytes in vectors.

use crate::simd::V128;
#[cfg(target_arch = "aarch64")]
use crate::tier::HasNeon;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Carryless, V256, V512},
    tier::{Avx512, HasAvx2, HasClmul},
};

/// A vector of bytes.
pub(super) trait Bytes: Copy {
    /// The proof of the tier.
    type Token: Copy;
    /// How many.
    const COUNT: usize;
    /// A linear map of bytes.
    type Map: Copy;
    /// The map of these images of the eight bits.
    fn map(t: Self::Token, images: &[u8; 8]) -> Self::Map;
    /// `self + m(a)`.
    fn plus_image(self, map: Self::Map, a: Self) -> Self;
    /// `COUNT` bytes.
    fn load(t: Self::Token, bytes: &[u8]) -> Self;
    /// Writes `COUNT` bytes.
    fn store(self, bytes: &mut [u8]);
}

/// The images of the 16 values of a byte's low half, or of its high half.
pub(super) const fn table(images: &[u8; 8], from: usize) -> [u8; 16] {
    let mut table = [0; 16];
    let mut n = 0;
    while n < 16 {
        let mut j = 0;
        while j < 4 {
            if n >> j & 1 == 1 {
                table[n] ^= images[from + j];
            }
            j += 1;
        }
        n += 1;
    }
    table
}

/// By two tables in registers and a shuffle of each.
#[cfg(target_arch = "x86_64")]
macro_rules! by_tables {
    ($bound:ident $vector:ident $bytes:literal) => {
        impl<T: $bound> Bytes for $vector<T> {
            type Token = T;
            const COUNT: usize = $bytes;
            type Map = [Self; 3];
            #[inline(always)]
            fn map(t: T, images: &[u8; 8]) -> [Self; 3] {
                let mut bytes = [[0; $bytes]; 3];
                let tables = [table(images, 0), table(images, 4), [0xf; 16]];
                for (bytes, table) in bytes.iter_mut().zip(&tables) {
                    for lane in bytes.as_chunks_mut::<16>().0 {
                        *lane = *table;
                    }
                }
                [
                    Self::load_bytes(t, &bytes[0]),
                    Self::load_bytes(t, &bytes[1]),
                    Self::load_bytes(t, &bytes[2]),
                ]
            }
            #[inline(always)]
            fn plus_image(self, [low, high, nibble]: [Self; 3], a: Self) -> Self {
                let image = low.shuffle8(a.and(nibble)).xor(high.shuffle8(a.shr64::<4>().and(nibble)));
                self.xor(image)
            }
            #[inline(always)]
            fn load(t: T, bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(Self::zero(t), |b| Self::load_bytes(t, b))
            }
            #[inline(always)]
            fn store(self, bytes: &mut [u8]) {
                if let Some(bytes) = bytes.first_chunk_mut() {
                    self.store_bytes(bytes);
                }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
by_tables! { HasClmul V128 16 }
#[cfg(target_arch = "x86_64")]
by_tables! { HasAvx2 V256 32 }

/// Four registers of NEON: by two tables and a look-up in each, whose numbers a shift within the bytes makes.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy)]
pub(super) struct Four<T>([V128<T>; 4]);

#[cfg(target_arch = "aarch64")]
impl<T: HasNeon> Bytes for Four<T> {
    type Token = T;
    const COUNT: usize = 64;
    type Map = [V128<T>; 3];
    #[inline(always)]
    fn map(t: T, images: &[u8; 8]) -> [V128<T>; 3] {
        [
            V128::load_bytes(t, &table(images, 0)),
            V128::load_bytes(t, &table(images, 4)),
            V128::load_bytes(t, &[0xf; 16]),
        ]
    }
    #[inline(always)]
    fn plus_image(self, [low, high, nibble]: [V128<T>; 3], a: Self) -> Self {
        let mut sums = self.0;
        for (sum, a) in sums.iter_mut().zip(a.0) {
            *sum = sum.xor(low.shuffle8(a.and(nibble))).xor(high.shuffle8(a.shr8::<4>()));
        }
        Self(sums)
    }
    #[inline(always)]
    fn load(t: T, bytes: &[u8]) -> Self {
        let mut all = [V128::zero(t); 4];
        for (v, bytes) in all.iter_mut().zip(bytes.as_chunks().0) {
            *v = V128::load_bytes(t, bytes);
        }
        Self(all)
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        for (v, bytes) in self.0.iter().zip(bytes.as_chunks_mut().0) {
            v.store_bytes(bytes);
        }
    }
}

/// By a matrix: byte `7 - i` is the row that gives bit i.
#[cfg(target_arch = "x86_64")]
impl Bytes for V512 {
    type Token = Avx512;
    const COUNT: usize = 64;
    type Map = Self;
    #[inline(always)]
    fn map(t: Avx512, images: &[u8; 8]) -> Self {
        let mut matrix = 0;
        for (j, image) in images.iter().enumerate() {
            for i in 0..8 {
                matrix |= u64::from(image >> i & 1) << (8 * (7 - i) + j);
            }
        }
        Self::splat64(t, matrix)
    }
    #[inline(always)]
    fn plus_image(self, map: Self, a: Self) -> Self {
        self.xor(a.affine::<0>(map))
    }
    #[inline(always)]
    fn load(t: Avx512, bytes: &[u8]) -> Self {
        Self::load_partial_bytes(t, bytes)
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        self.store_partial_bytes(bytes);
    }
}

/// `out[i] += m(a[i])`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn axpy<V: Bytes>(t: V::Token, out: &mut [u8], images: &[u8; 8], a: &[u8]) {
    let map = V::map(t, images);
    let n = out.len().min(a.len());
    let whole = n - n % V::COUNT;
    let ((out, rest), (a, last)) = (out[..n].split_at_mut(whole), a[..n].split_at(whole));
    for (out, a) in out.chunks_exact_mut(V::COUNT).zip(a.chunks_exact(V::COUNT)) {
        V::load(t, out).plus_image(map, V::load(t, a)).store(out);
    }
    let (mut o, mut x) = ([0; 64], [0; 64]);
    o[..rest.len()].copy_from_slice(rest);
    x[..rest.len()].copy_from_slice(last);
    V::load(t, &o[..V::COUNT]).plus_image(map, V::load(t, &x[..V::COUNT])).store(&mut o[..V::COUNT]);
    rest.copy_from_slice(&o[..rest.len()]);
}
