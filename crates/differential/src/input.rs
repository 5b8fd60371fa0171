//! How operands are read from an input: from front to back, numbers and words in little-endian order.

use arbitrary::{Result, Unstructured};
use core::ops::Range;

/// A number below `n`: two bytes, modulo `n`.
pub(crate) fn below(u: &mut Unstructured<'_>, n: usize) -> Result<usize> {
    Ok(usize::from(u.arbitrary::<u16>()?) % n)
}

/// A text of at most `most` bytes: its length, then the bytes.
pub(crate) fn text<'a>(u: &mut Unstructured<'a>, most: usize) -> Result<&'a [u8]> {
    let len = usize::from(u.arbitrary::<u16>()?);
    u.bytes(len % (most.min(u.len()) + 1))
}

/// Words, as many as asked for.
pub(crate) fn words(u: &mut Unstructured<'_>, len: usize) -> Result<Vec<u64>> {
    (0..len).map(|_| u.arbitrary()).collect()
}

/// The words of a number of so many bits: what is above is cut off.
pub(crate) fn bits(u: &mut Unstructured<'_>, n: usize) -> Result<Vec<u64>> {
    let mut words = words(u, n.div_ceil(64))?;
    if let Some(top) = words.last_mut().filter(|_| !n.is_multiple_of(64)) {
        *top &= (1 << (n % 64)) - 1;
    }
    Ok(words)
}

/// Pieces that make up a message.
pub(crate) const PIECES: usize = 8;

/// A message of `len` bytes cut anywhere, at the same place more than once, too.
pub(crate) fn pieces(u: &mut Unstructured<'_>, len: usize) -> Result<[Range<usize>; PIECES]> {
    let mut cuts = [len; PIECES];
    for cut in &mut cuts[1..] {
        *cut = below(u, len + 1)?;
    }
    cuts.sort_unstable();
    Ok(core::array::from_fn(|i| if i == 0 { 0..cuts[0] } else { cuts[i - 1]..cuts[i] }))
}

/// The bytes, `offset` bytes behind the start of the buffer, which is how far they are from an aligned address.
pub(crate) fn shifted(bytes: &[u8], offset: usize) -> Vec<u8> {
    [&vec![0xa5; offset], bytes].concat()
}

/// The tag with one bit changed.
pub(crate) fn wrong(tag: &[u8; 16], bit: usize) -> [u8; 16] {
    let mut wrong = *tag;
    wrong[bit / 8] ^= 1 << (bit % 8);
    wrong
}

/// The first bytes of a longer key.
pub(crate) fn first<const N: usize>(key: &[u8; 32]) -> &[u8; N] {
    let Some(first) = key.first_chunk() else { unreachable!("no key has more than 32 bytes") };
    first
}
