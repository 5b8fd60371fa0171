//! Elements as text. `Debug` shows no value; the caller has to ask for it.

use super::field::Field;
use super::value::Element;
use crate::gf2x::digits;
use core::fmt;

/// The type's name only: elements can be secrets.
impl<F: Field> fmt::Debug for Element<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(..)", F::NAME)
    }
}

/// The digits of the largest field's elements.
const MAX_DIGITS: usize = 2 * 128;

/// All `2 BYTES` digits, the coefficient of x^0 in the last one: [`to_bytes_be`](Element::to_bytes_be) in hexadecimal.
fn hex<F: Field>(a: &Element<F>, f: &mut fmt::Formatter<'_>, letter: u8) -> fmt::Result {
    let mut text = [0; MAX_DIGITS];
    let text = &mut text[..2 * F::BYTES];
    for (i, digit) in text.iter_mut().rev().enumerate() {
        *digit = digits::digit((a.words()[i / 16] >> (4 * (i % 16)) & 0xf) as u8, letter);
    }
    f.pad_integral(true, "0x", core::str::from_utf8(text).map_err(|_| fmt::Error)?)
}

/// Shows the value: all `2 BYTES` digits, as in [`to_bytes_be`](Element::to_bytes_be).
impl<F: Field> fmt::LowerHex for Element<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(self, f, b'a')
    }
}

/// Shows the value: all `2 BYTES` digits, as in [`to_bytes_be`](Element::to_bytes_be).
impl<F: Field> fmt::UpperHex for Element<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(self, f, b'A')
    }
}

/// An element whose `Debug` and `Display` show the value: see [`Element::reveal`].
#[derive(Clone, Copy)]
pub struct Revealed<'a, F: Field>(&'a Element<F>);

impl<F: Field> Element<F> {
    /// For logs of values that are no secrets.
    ///
    /// ```
    /// use widefield::gf2m::Gf163;
    ///
    /// let a = Gf163::from(0xb5);
    /// assert_eq!(format!("{a:?}"), "Gf163(..)");
    /// assert_eq!(format!("{:?}", a.reveal()), "Gf163(0x0000000000000000000000000000000000000000b5)");
    /// assert_eq!(format!("{}", a.reveal()), "0000000000000000000000000000000000000000b5");
    /// assert_eq!(format!("{a:x}"), "0000000000000000000000000000000000000000b5");
    /// ```
    #[must_use]
    pub fn reveal(&self) -> Revealed<'_, F> {
        Revealed(self)
    }
}

/// The type's name and the value.
impl<F: Field> fmt::Debug for Revealed<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:#x})", F::NAME, self.0)
    }
}

/// The value in hexadecimal.
impl<F: Field> fmt::Display for Revealed<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(self.0, f)
    }
}
