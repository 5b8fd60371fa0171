//! Symbols, and what a decoder tells.

use alloc::vec::Vec;

mod sealed {
    /// What the decoders need of a symbol.
    pub trait Sealed: Copy + Default + Eq + core::fmt::Debug {
        /// The bits that it takes.
        const BITS: usize;
        fn value(self) -> u16;
        /// The symbol of a value that fits.
        fn of(value: u16) -> Self;
        /// The same slice, if these are bytes.
        fn bytes(slice: &[Self]) -> Option<&[u8]>;
        fn bytes_mut(slice: &mut [Self]) -> Option<&mut [u8]>;
    }
}
pub(super) use sealed::Sealed;

/// A symbol of a Reed-Solomon code: `u8` for fields of degree up to 8, `u16` up to 16.
pub trait Symbol: sealed::Sealed {}

impl Symbol for u8 {}
impl Symbol for u16 {}

impl Sealed for u8 {
    const BITS: usize = 8;
    #[inline]
    fn value(self) -> u16 {
        u16::from(self)
    }
    #[inline]
    fn of(value: u16) -> Self {
        value as Self
    }
    fn bytes(slice: &[Self]) -> Option<&[u8]> {
        Some(slice)
    }
    fn bytes_mut(slice: &mut [Self]) -> Option<&mut [u8]> {
        Some(slice)
    }
}

impl Sealed for u16 {
    const BITS: usize = 16;
    #[inline]
    fn value(self) -> u16 {
        self
    }
    #[inline]
    fn of(value: u16) -> Self {
        value
    }
    fn bytes(_: &[Self]) -> Option<&[u8]> {
        None
    }
    fn bytes_mut(_: &mut [Self]) -> Option<&mut [u8]> {
        None
    }
}

/// What a decoder changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Corrected {
    positions: Vec<usize>,
}

impl Corrected {
    pub(super) fn new(mut positions: Vec<usize>) -> Self {
        positions.sort_unstable();
        Self { positions }
    }

    /// The positions of the symbols, or bits, that were wrong, rising. An erasure whose symbol was right is not there.
    #[must_use]
    pub fn positions(&self) -> &[usize] {
        &self.positions
    }
}
