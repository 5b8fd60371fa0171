//! Hexadecimal digits without a table or a branch: they may be those of a secret.

#[cfg(any(feature = "alloc", feature = "serde"))]
use crate::{Error, simd::declassify};

/// The digit of a value below 16, with letters from `a` on: `b'a'` or `b'A'`.
#[cfg(feature = "gf2m")]
pub(crate) fn digit(value: u8, a: u8) -> u8 {
    // All ones from ten on.
    let is_letter = (9_u8.wrapping_sub(value).cast_signed() >> 7).cast_unsigned();
    value + b'0' + (is_letter & (a - 10 - b'0'))
}

/// Writes the number of these hexadecimal digits, the last one lowest; `words` has room for them and is zero. Time
/// depends on how many digits there are, and on whether all are such, which is public.
#[cfg(any(feature = "alloc", feature = "serde"))]
pub(crate) fn words_from_digits(words: &mut [u64], digits: &[u8]) -> Result<(), Error> {
    let mut wrong = 0;
    for (i, digit) in digits.iter().rev().enumerate() {
        let (value, is_none) = value(*digit);
        words[i / 16] |= u64::from(value) << (4 * (i % 16));
        wrong |= is_none;
    }
    if declassify(wrong) == 0 { Ok(()) } else { Err(Error::Encoding) }
}

/// The value of a digit; and zero, or all ones for what is no digit.
#[cfg(any(feature = "alloc", feature = "serde"))]
fn value(digit: u8) -> (u8, u8) {
    let below = |n: u8, limit: u16| (u16::from(n).wrapping_sub(limit) >> 8) as u8;
    let (number, letter) = (digit ^ b'0', (digit & !0x20).wrapping_sub(b'A'));
    let (is_number, is_letter) = (below(number, 10), below(letter, 6));
    (number & is_number | letter.wrapping_add(10) & is_letter, !(is_number | is_letter))
}

#[cfg(all(test, feature = "gf2m", feature = "alloc"))]
#[test]
fn every_byte() {
    for byte in 0..=u8::MAX {
        let expected = char::from(byte).to_digit(16);
        let mut words = [0];
        assert_eq!(words_from_digits(&mut words, &[byte]).ok(), expected.map(|_| ()), "{byte}");
        if let Some(expected) = expected {
            assert_eq!(words, [u64::from(expected)], "{byte}");
        }
    }
    for (i, (lower, upper)) in (0..16).zip(b"0123456789abcdef".iter().zip(b"0123456789ABCDEF")) {
        assert_eq!((digit(i, b'a'), digit(i, b'A')), (*lower, *upper));
    }
}
