//! AES-GCM and GHASH of the paper, by name.

use super::entries::{Visitor, visit};
use super::strategy::{Encoding, Ghash, Multiplication, Reduction, Strategy};
use widefield::Error;

/// What this machine can run.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// AES-GCM.
    pub seal: Vec<(Strategy, Encoding)>,
    /// GHASH.
    pub ghash: Vec<(Ghash, Encoding)>,
    /// Products in the field.
    pub field: Vec<(Multiplication, Reduction, Encoding)>,
}

/// Everything that this machine can run and `WIDEFIELD_TIER` allows.
#[must_use]
pub fn entries() -> Entries {
    struct Collect(Entries);
    impl Visitor for Collect {
        fn field<T: Copy + 'static>(
            &mut self,
            multiplication: Multiplication,
            reduction: Reduction,
            encoding: Encoding,
            _: T,
            _: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 2] + Copy + 'static,
        ) {
            self.0.field.push((multiplication, reduction, encoding));
        }

        fn ghash<T: Copy + 'static, K: 'static>(
            &mut self,
            which: Ghash,
            encoding: Encoding,
            _: T,
            _: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
            _: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
        ) {
            self.0.ghash.push((which, encoding));
        }

        fn seal<T: Copy + 'static, K: 'static>(
            &mut self,
            strategy: Strategy,
            encoding: Encoding,
            _: T,
            _: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
            _: impl Fn(T, &K, &[u8], &[u8], &mut [u8]) -> [u8; 16] + Copy + 'static,
        ) {
            self.0.seal.push((strategy, encoding));
        }
    }
    let mut all = Collect(Entries::default());
    visit(&mut all);
    all.0
}

/// GHASH of whole blocks and a last one filled up with zeros, under the key `h`, both as GCM writes them. For tests:
/// choice and set-up are made anew in every call.
///
/// # Errors
/// [`Error::UnsupportedTier`] if there is no such entry on this machine.
pub fn ghash(which: Ghash, encoding: Encoding, h: &[u8; 16], data: &[u8]) -> Result<[u8; 16], Error> {
    struct Call<'a> {
        wanted: (Ghash, Encoding),
        h: &'a [u8; 16],
        data: &'a [u8],
        done: Result<[u8; 16], Error>,
    }
    impl Visitor for Call<'_> {
        fn ghash<T: Copy + 'static, K: 'static>(
            &mut self,
            which: Ghash,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
            ghash: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
        ) {
            if (which, encoding) == self.wanted {
                self.done = Ok(ghash(token, &set_up(token, self.h), self.data));
            }
        }
    }
    let mut call = Call { wanted: (which, encoding), h, data, done: Err(Error::UnsupportedTier) };
    visit(&mut call);
    call.done
}

/// The longest text in bytes (SP 800-38D, 5.2.1.1).
const MAX_TEXT: u64 = (1 << 36) - 32;
/// The longest additional data and IV in bytes.
const MAX_OTHER: u64 = (1 << 61) - 1;

/// AES-GCM: encrypts `text` in place and returns the tag. The key has 16, 24 or 32 bytes; the IV any length but zero,
/// 12 bytes on the main path. For tests: choice and key set-up are made anew in every call.
///
/// # Errors
/// [`Error::Length`] for a key, IV, text or additional data of a length that AES-GCM does not have, `text` being
/// unchanged; [`Error::UnsupportedTier`] if there is no such entry on this machine.
pub fn seal(
    strategy: Strategy,
    encoding: Encoding,
    key: &[u8],
    iv: &[u8],
    aad: &[u8],
    text: &mut [u8],
) -> Result<[u8; 16], Error> {
    struct Call<'a> {
        wanted: (Strategy, Encoding),
        inputs: (&'a [u8], &'a [u8], &'a [u8]),
        text: &'a mut [u8],
        done: Result<[u8; 16], Error>,
    }
    impl Visitor for Call<'_> {
        fn seal<T: Copy + 'static, K: 'static>(
            &mut self,
            strategy: Strategy,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
            seal: impl Fn(T, &K, &[u8], &[u8], &mut [u8]) -> [u8; 16] + Copy + 'static,
        ) {
            if (strategy, encoding) == self.wanted {
                let (key, iv, aad) = self.inputs;
                self.done = set_up(key).map(|key| seal(token, &key, iv, aad, self.text));
            }
        }
    }
    let other = |data: &[u8]| data.len() as u64 <= MAX_OTHER;
    if iv.is_empty() || !other(iv) || !other(aad) || text.len() as u64 > MAX_TEXT {
        return Err(Error::Length);
    }
    let done = Err(Error::UnsupportedTier);
    let mut call = Call { wanted: (strategy, encoding), inputs: (key, iv, aad), text, done };
    visit(&mut call);
    call.done
}

/// Opens in place what [`seal`] gave, if the tag is right; the text is unchanged if it is not. For tests.
///
/// # Errors
/// As [`seal`].
pub fn open(
    strategy: Strategy,
    encoding: Encoding,
    key: &[u8],
    (iv, aad): (&[u8], &[u8]),
    text: &mut [u8],
    tag: &[u8; 16],
) -> Result<bool, Error> {
    struct Call<'a> {
        wanted: (Strategy, Encoding),
        inputs: (&'a [u8], &'a [u8], &'a [u8]),
        text: &'a mut [u8],
        tag: &'a [u8; 16],
        done: Result<bool, Error>,
    }
    impl Visitor for Call<'_> {
        fn open<T: Copy + 'static, K: 'static>(
            &mut self,
            strategy: Strategy,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
            open: impl Fn(T, &K, &[u8], &[u8], &mut [u8], &[u8; 16]) -> bool + Copy + 'static,
        ) {
            if (strategy, encoding) == self.wanted {
                let (key, iv, aad) = self.inputs;
                self.done = set_up(key).map(|key| open(token, &key, iv, aad, self.text, self.tag));
            }
        }
    }
    let done = Err(Error::UnsupportedTier);
    let mut call = Call { wanted: (strategy, encoding), inputs: (key, iv, aad), text, tag, done };
    visit(&mut call);
    call.done
}
