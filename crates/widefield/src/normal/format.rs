//! Elements as text. `Debug` of an element shows no coordinate; the caller has to ask for them.

use alloc::string::String;
use core::fmt;

/// Two digits for each byte.
pub(super) fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8], digits: &[u8; 16]) -> fmt::Result {
    let digit = |value: u8| char::from(digits[usize::from(value)]);
    let text: String = bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 0xf)]).collect();
    f.pad_integral(true, "0x", &text)
}
pub(super) const LOWER: &[u8; 16] = b"0123456789abcdef";
pub(super) const UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// An element whose `Debug` and `Display` show its coordinates, for logs of values that are no secrets.
#[derive(Clone, Copy)]
pub struct Show<'a, E>(pub(super) &'a E);

/// `0x` and the coordinates in hexadecimal, as IEEE 1363 writes them.
impl<E: fmt::LowerHex> fmt::Debug for Show<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

/// The coordinates in hexadecimal, as IEEE 1363 writes them.
impl<E: fmt::LowerHex> fmt::Display for Show<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self.0, f)
    }
}
