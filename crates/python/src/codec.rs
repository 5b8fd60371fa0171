//! How elements lie in an array, and as rows of words.
//!
//! An element of at most 8, 16 or 32 bits has one, two or four bytes, a larger one whole words, all of them as the
//! processor has its integers.

/// Bytes of an element of degree m in an array.
pub(crate) const fn width(m: usize) -> usize {
    match m {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        _ => m.div_ceil(64) * 8,
    }
}

/// The words of elements.
pub(crate) fn load(width: usize, bytes: &[u8], words: &mut [u64]) {
    match width {
        1 => words.iter_mut().zip(bytes).for_each(|(w, b)| *w = u64::from(*b)),
        2 => {
            words
                .iter_mut()
                .zip(bytes.as_chunks().0)
                .for_each(|(w, b)| *w = u64::from(u16::from_ne_bytes(*b)));
        }
        4 => {
            words
                .iter_mut()
                .zip(bytes.as_chunks().0)
                .for_each(|(w, b)| *w = u64::from(u32::from_ne_bytes(*b)));
        }
        _ => words.iter_mut().zip(bytes.as_chunks().0).for_each(|(w, b)| *w = u64::from_ne_bytes(*b)),
    }
}

/// Elements from their words.
pub(crate) fn store(width: usize, words: &[u64], bytes: &mut [u8]) {
    match width {
        1 => bytes.iter_mut().zip(words).for_each(|(b, w)| *b = *w as u8),
        2 => bytes.as_chunks_mut().0.iter_mut().zip(words).for_each(|(b, w)| *b = (*w as u16).to_ne_bytes()),
        4 => bytes.as_chunks_mut().0.iter_mut().zip(words).for_each(|(b, w)| *b = (*w as u32).to_ne_bytes()),
        _ => bytes.as_chunks_mut().0.iter_mut().zip(words).for_each(|(b, w)| *b = w.to_ne_bytes()),
    }
}
