//! Text that is transformed in place, or from one buffer to another, by the same kernel.
#![allow(unsafe_code, reason = "this is the module for it")]

use core::{marker::PhantomData, slice};

/// Where a cipher reads and where it writes: one buffer, or two of the same length.
///
/// A kernel compiled for this type serves both forms. Reading borrows it shared and writing exclusively, so the two
/// views never live at once.
#[derive(Debug)]
pub struct InOut<'a> {
    src: *const u8,
    dst: *mut u8,
    len: usize,
    buffers: PhantomData<(&'a [u8], &'a mut [u8])>,
}

impl<'a> InOut<'a> {
    /// One buffer for both.
    #[inline(always)]
    #[must_use]
    pub fn in_place(buf: &'a mut [u8]) -> Self {
        let dst = buf.as_mut_ptr();
        Self { src: dst, dst, len: buf.len(), buffers: PhantomData }
    }

    /// Two buffers, if they have the same length.
    #[inline(always)]
    #[must_use]
    pub fn between(src: &'a [u8], dst: &'a mut [u8]) -> Option<Self> {
        let (src, len) = (src.as_ptr(), src.len());
        (len == dst.len()).then_some(Self { src, dst: dst.as_mut_ptr(), len, buffers: PhantomData })
    }

    /// The bytes that are left.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is left.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Splits off the first `n` bytes, if there are that many.
    #[inline(always)]
    pub fn split(&mut self, n: usize) -> Option<Self> {
        if n > self.len {
            return None;
        }
        let first = Self { src: self.src, dst: self.dst, len: n, buffers: PhantomData };
        // SAFETY: both buffers have at least `n` bytes. The parts do not overlap, so neither view of one touches the
        // other.
        let (src, dst) = unsafe { (self.src.add(n), self.dst.add(n)) };
        (self.src, self.dst) = (src, dst);
        self.len -= n;
        Some(first)
    }

    /// The same text again, for a second use after a first one.
    #[inline(always)]
    #[must_use]
    pub fn again(&mut self) -> InOut<'_> {
        InOut { src: self.src, dst: self.dst, len: self.len, buffers: PhantomData }
    }

    /// What is read.
    #[inline(always)]
    #[must_use]
    pub fn input(&self) -> &[u8] {
        // SAFETY: made from a slice of at least `len` bytes that is borrowed for `'a`; `output` borrows `self`
        // exclusively, so no exclusive view lives now.
        unsafe { slice::from_raw_parts(self.src, self.len) }
    }

    /// What is written.
    #[inline(always)]
    #[must_use]
    pub fn output(&mut self) -> &mut [u8] {
        // SAFETY: made from an exclusive slice of at least `len` bytes that is borrowed for `'a`; this borrows `self`
        // exclusively, so no other view lives now.
        unsafe { slice::from_raw_parts_mut(self.dst, self.len) }
    }

    /// What is written, with a copy of what is read in it: for kernels that only work in place.
    #[inline(always)]
    #[must_use]
    pub fn copied(&mut self) -> &mut [u8] {
        if !core::ptr::eq(self.src, self.dst) {
            // SAFETY: made from slices of at least `len` bytes that are borrowed for `'a`; this borrows `self`
            // exclusively, so no other view lives now.
            unsafe { core::ptr::copy(self.src, self.dst, self.len) };
        }
        self.output()
    }

    /// What was written.
    #[inline(always)]
    #[must_use]
    pub fn written(&self) -> &[u8] {
        // SAFETY: as in `output`, and shared: no exclusive view lives while `self` is borrowed shared.
        unsafe { slice::from_raw_parts(self.dst, self.len) }
    }

    /// Asks the processor for the bytes of the input from `ahead` on, as many as are here. They need not exist.
    #[inline(always)]
    pub fn prefetch(&self, ahead: usize) {
        prefetch_at(self.src.wrapping_add(ahead), self.len);
    }
}

/// Asks the processor for so many bytes from `from` on, beyond the end of the slice too: they need not exist.
#[inline(always)]
pub fn prefetch(bytes: &[u8], from: usize, len: usize) {
    prefetch_at(bytes.as_ptr().wrapping_add(from), len);
}

#[inline(always)]
fn prefetch_at(address: *const u8, len: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in 0..len / 64 {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = address.wrapping_add(64 * line);
        // SAFETY: SSE is part of the architecture, and a hint does not fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (address, len);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_split_alike() {
        let src: Vec<u8> = (0..40).collect();
        let mut a = src.clone();
        let (mut b, a_byte) = (vec![0; 40], [7]);
        for mut io in [InOut::in_place(&mut a), InOut::between(&src, &mut b).unwrap()] {
            let mut first = io.split(16).unwrap();
            let sum: Vec<u8> = first.input().iter().map(|x| x + 1).collect();
            first.output().copy_from_slice(&sum);
            first.prefetch(64);
            prefetch(&a_byte, 4096, 64);
            assert_eq!(first.written(), sum);
            let mut rest = io.split(10).unwrap();
            let copy: Vec<u8> = rest.input().to_vec();
            rest.output().copy_from_slice(&copy);
            assert!(io.split(16).is_none() && io.split(15).is_none());
            assert_eq!(io.len(), 14);
            let copy: Vec<u8> = io.input().iter().map(|x| x ^ 0x80).collect();
            io.again().output().copy_from_slice(&copy);
            assert!(!io.is_empty());
        }
        assert_eq!(a, b);
        assert_eq!(InOut::in_place(&mut a).copied(), b);
        assert_eq!(InOut::between(&src, &mut b).unwrap().copied(), src);
        b.copy_from_slice(&a);
        assert_eq!((a[0], a[15], a[16], a[25], a[26], a[39]), (1, 16, 16, 25, 26 ^ 0x80, 39 ^ 0x80));
        assert!(InOut::between(&src, &mut b[1..]).is_none());
    }

    #[test]
    fn nothing_alone_is_empty() {
        assert!(InOut::in_place(&mut []).is_empty());
        assert!(!InOut::in_place(&mut [1]).is_empty());
    }
}
