//! Linear maps of bytes in vectors.

#[cfg(target_arch = "x86_64")]
use super::images::matrix;
use super::images::table;
use super::register::Bytes;
use crate::simd::{Simd, V128};
#[cfg(target_arch = "aarch64")]
use crate::tier::HasNeon;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V256, V512},
    tier::{Avx512, HasAvx2, HasClmul, HasGfni},
};

/// Sixteen bytes in each lane.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn lane<T: HasClmul>(t: T, [low, high]: [u64; 2]) -> V128<T> {
    V128::from_words(t, low, high)
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn lanes<T: HasAvx2>(t: T, bytes: [u64; 2]) -> V256<T> {
    V256::from_lanes(lane(t, bytes), lane(t, bytes))
}

/// By two tables in registers and a shuffle of each.
#[cfg(target_arch = "x86_64")]
macro_rules! by_tables {
    ($bound:ident $vector:ident $bytes:literal $lanes:ident) => {
        impl<T: $bound> Bytes for $vector<T> {
            type Token = T;
            const COUNT: usize = $bytes;
            const WIDTHS: [usize; 4] = [4, 2, 2, 2];
            const MAP_WORDS: usize = 4;
            type Map = [Self; 3];
            #[inline(always)]
            fn map(t: T, images: &[u8; 8]) -> [Self; 3] {
                let nibble = [0x0f0f_0f0f_0f0f_0f0f; 2];
                [$lanes(t, table(images, 0)), $lanes(t, table(images, 4)), $lanes(t, nibble)]
            }
            #[inline(always)]
            fn write_map(images: &[u8; 8], words: &mut [u64]) {
                words.copy_from_slice([table(images, 0), table(images, 4)].as_flattened());
            }
            #[inline(always)]
            fn read_map(t: T, words: &[u64]) -> [Self; 3] {
                let (tables, nibble) = (words.as_chunks().0, 0x0f0f_0f0f_0f0f_0f0f);
                [Self::broadcast(t, &tables[0]), Self::broadcast(t, &tables[1]), Self::splat(t, nibble)]
            }
            #[inline(always)]
            fn plus(self, a: Self) -> Self {
                self.xor(a)
            }
            #[inline(always)]
            fn plus_image(self, [low, high, nibble]: [Self; 3], a: Self) -> Self {
                let image =
                    low.shuffle_bytes(a.and(nibble)).xor(high.shuffle_bytes(a.shr64::<4>().and(nibble)));
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
by_tables! { HasClmul V128 16 lane }
#[cfg(target_arch = "x86_64")]
by_tables! { HasAvx2 V256 32 lanes }

/// Registers of NEON: by two tables and a look-up in each, whose numbers a shift within the bytes makes.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy)]
pub(crate) struct Several<T, const N: usize>([V128<T>; N]);

#[cfg(target_arch = "aarch64")]
impl<T: HasNeon, const N: usize> Bytes for Several<T, N> {
    type Token = T;
    const COUNT: usize = 16 * N;
    const WIDTHS: [usize; 4] = [1; 4];
    const MAP_WORDS: usize = 4;
    type Map = [V128<T>; 3];
    #[inline(always)]
    fn map(t: T, images: &[u8; 8]) -> [V128<T>; 3] {
        let [[a, b], [c, d]] = [table(images, 0), table(images, 4)];
        [V128::from_words(t, a, b), V128::from_words(t, c, d), V128::load_bytes(t, &[0xf; 16])]
    }
    #[inline(always)]
    fn write_map(images: &[u8; 8], words: &mut [u64]) {
        words.copy_from_slice([table(images, 0), table(images, 4)].as_flattened());
    }
    #[inline(always)]
    fn read_map(t: T, words: &[u64]) -> [V128<T>; 3] {
        let tables = words.as_chunks().0;
        [V128::load(t, &tables[0]), V128::load(t, &tables[1]), V128::load_bytes(t, &[0xf; 16])]
    }
    #[inline(always)]
    fn plus(self, a: Self) -> Self {
        let mut sums = self.0;
        for (sum, a) in sums.iter_mut().zip(a.0) {
            *sum = sum.xor(a);
        }
        Self(sums)
    }
    #[inline(always)]
    fn plus_image(self, [low, high, nibble]: [V128<T>; 3], a: Self) -> Self {
        let mut sums = self.0;
        for (sum, a) in sums.iter_mut().zip(a.0) {
            *sum = sum.xor(low.shuffle_bytes(a.and(nibble))).xor(high.shuffle_bytes(a.shr8::<4>()));
        }
        Self(sums)
    }
    #[inline(always)]
    fn load(t: T, bytes: &[u8]) -> Self {
        let mut all = [V128::zero(t); N];
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

/// 256 bits by a matrix.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct ByMatrix<T>(V256<T>);

#[cfg(target_arch = "x86_64")]
impl<T: HasGfni> Bytes for ByMatrix<T> {
    type Token = T;
    const COUNT: usize = 32;
    const WIDTHS: [usize; 4] = [4, 4, 3, 2];
    const MAP_WORDS: usize = 1;
    type Map = V256<T>;
    #[inline(always)]
    fn map(t: T, images: &[u8; 8]) -> V256<T> {
        V256::splat(t, matrix(images))
    }
    #[inline(always)]
    fn write_map(images: &[u8; 8], words: &mut [u64]) {
        words[0] = matrix(images);
    }
    #[inline(always)]
    fn read_map(t: T, words: &[u64]) -> V256<T> {
        V256::splat(t, words[0])
    }
    #[inline(always)]
    fn plus(self, a: Self) -> Self {
        Self(self.0.xor(a.0))
    }
    #[inline(always)]
    fn plus_image(self, map: V256<T>, a: Self) -> Self {
        Self(self.0.xor(a.0.affine::<0>(map)))
    }
    #[inline(always)]
    fn load(t: T, bytes: &[u8]) -> Self {
        Self(Bytes::load(t, bytes))
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        Bytes::store(self.0, bytes);
    }
}

/// By a matrix.
#[cfg(target_arch = "x86_64")]
impl Bytes for V512 {
    type Token = Avx512;
    const COUNT: usize = 64;
    const WIDTHS: [usize; 4] = [4; 4];
    const PAIRS: bool = true;
    const FEWER: bool = true;
    const MAP_WORDS: usize = 1;
    type Map = Self;
    #[inline(always)]
    fn map(t: Avx512, images: &[u8; 8]) -> Self {
        Self::splat(t, matrix(images))
    }
    #[inline(always)]
    fn write_map(images: &[u8; 8], words: &mut [u64]) {
        words[0] = matrix(images);
    }
    #[inline(always)]
    fn read_map(t: Avx512, words: &[u64]) -> Self {
        Self::splat(t, words[0])
    }
    #[inline(always)]
    fn plus(self, a: Self) -> Self {
        self.xor(a)
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
    let (out, a) = (&mut out[..n], &a[..n]);
    if n == V::COUNT || n < V::COUNT && V::FEWER {
        return V::load(t, out).plus_image(map, V::load(t, a)).store(out);
    }
    if n < V::COUNT {
        let (mut o, mut x) = ([0; 64], [0; 64]);
        o[..n].copy_from_slice(out);
        x[..n].copy_from_slice(a);
        V::load(t, &o[..V::COUNT]).plus_image(map, V::load(t, &x[..V::COUNT])).store(&mut o[..V::COUNT]);
        out.copy_from_slice(&o[..n]);
        return;
    }
    // The last vector, which overlaps the one before, is made before that is written.
    let at = n - V::COUNT;
    let last = V::load(t, &out[at..]).plus_image(map, V::load(t, &a[at..]));
    for (out, a) in out.chunks_exact_mut(V::COUNT).zip(a.chunks_exact(V::COUNT)) {
        V::load(t, out).plus_image(map, V::load(t, a)).store(out);
    }
    last.store(&mut out[at..]);
}

/// `out[j] += Σ m_p(rows[p stride + j])`, four rows at a time.
#[inline(always)]
pub(super) fn combine<V: Bytes>(t: V::Token, out: &mut [u8], images: &[[u8; 8]], rows: &[u8], stride: usize) {
    let n = out.len();
    let (fours, rest) = images.as_chunks::<4>();
    let fours = if n < V::COUNT { &[] } else { fours };
    for (i, images) in fours.iter().enumerate() {
        let at = 4 * i * stride;
        let (a, b) = (&rows[at..][..n], &rows[at + stride..][..n]);
        let (c, d) = (&rows[at + 2 * stride..][..n], &rows[at + 3 * stride..][..n]);
        add_four::<V>(t, out, images, a, b, c, d);
    }
    let rest = if n < V::COUNT { images } else { rest };
    for (p, image) in (images.len() - rest.len()..).zip(rest) {
        axpy::<V>(t, out, image, &rows[p * stride..][..n]);
    }
}

/// `out[j] += m_0(a[j]) + m_1(b[j]) + m_2(c[j]) + m_3(d[j])`, slices of one length of a vector or more.
#[inline(always)]
fn add_four<V: Bytes>(
    t: V::Token,
    out: &mut [u8],
    images: &[[u8; 8]; 4],
    a: &[u8],
    b: &[u8],
    c: &[u8],
    d: &[u8],
) {
    let maps = [V::map(t, &images[0]), V::map(t, &images[1]), V::map(t, &images[2]), V::map(t, &images[3])];
    let at = out.len() - V::COUNT;
    let last = plus_four::<V>(t, &out[at..], maps, &a[at..], &b[at..], &c[at..], &d[at..]);
    let rows = a.chunks_exact(V::COUNT).zip(b.chunks_exact(V::COUNT));
    let rows = rows.zip(c.chunks_exact(V::COUNT)).zip(d.chunks_exact(V::COUNT));
    for (out, (((a, b), c), d)) in out.chunks_exact_mut(V::COUNT).zip(rows) {
        plus_four::<V>(t, out, maps, a, b, c, d).store(out);
    }
    last.store(&mut out[at..]);
}

/// A vector of the sum.
#[inline(always)]
fn plus_four<V: Bytes>(
    t: V::Token,
    out: &[u8],
    maps: [V::Map; 4],
    a: &[u8],
    b: &[u8],
    c: &[u8],
    d: &[u8],
) -> V {
    let sum = V::load(t, out).plus_image(maps[0], V::load(t, a)).plus_image(maps[1], V::load(t, b));
    sum.plus_image(maps[2], V::load(t, c)).plus_image(maps[3], V::load(t, d))
}
