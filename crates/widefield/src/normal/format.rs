//! Elements as text. `Debug` of an element shows no coordinate; the caller has to ask for them.

use crate::gf2x::digits::digit;
use alloc::string::String;
use core::fmt;

/// Two digits for each byte, with letters from this one on.
pub(super) fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8], letter: u8) -> fmt::Result {
    let text = bytes.iter().flat_map(|b| [digit(b >> 4, letter), digit(b & 0xf, letter)]).collect();
    f.pad_integral(true, "0x", &String::from_utf8(text).map_err(|_| fmt::Error)?)
}

/// An element whose `Debug` and `Display` show its coordinates, for logs of values that are no secrets.
#[derive(Clone, Copy)]
pub struct Revealed<'a, E>(pub(super) &'a E);

/// `0x` and the coordinates in hexadecimal, as IEEE 1363 writes them.
impl<E: fmt::LowerHex> fmt::Debug for Revealed<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

/// The coordinates in hexadecimal, as IEEE 1363 writes them.
impl<E: fmt::LowerHex> fmt::Display for Revealed<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self.0, f)
    }
}
