//! Words from hexadecimal digits.

use crate::Error;

/// Writes the number of these hexadecimal digits, the last one lowest; `words` has room for them and is zero. Time depends on which digits
/// there are.
pub(crate) fn words_from_digits(words: &mut [u64], digits: &[u8]) -> Result<(), Error> {
    for (i, digit) in digits.iter().rev().enumerate() {
        let value = char::from(*digit).to_digit(16).ok_or(Error::Encoding)?;
        words[i / 16] |= u64::from(value) << (4 * (i % 16));
    }
    Ok(())
}
