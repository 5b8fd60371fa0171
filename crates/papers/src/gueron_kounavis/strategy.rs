//! The paper's algorithms and the rows of its Table 1, by name.

use super::count::{self, Counts};
use super::entries::{Visitor, visit};
use super::reflect::Order;
use super::{fold, multiply, reduce};
use core::fmt;
use widefield::Error;

/// How a 256-bit product is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Multiplication {
    /// Algorithm 1, four word products.
    Schoolbook,
    /// Algorithm 2, three.
    Karatsuba,
}

impl Multiplication {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Schoolbook, Self::Karatsuba];

    /// The paper's number: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its instructions, by running it.
    #[must_use]
    pub fn count(self) -> Counts {
        match self {
            Self::Schoolbook => count::product::<multiply::Schoolbook>(),
            Self::Karatsuba => count::product::<multiply::Karatsuba>(),
        }
    }
}

/// How it is reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reduction {
    /// Two multiplications by constants, any polynomial.
    Algorithm3,
    /// Shifts, natural order: operands reflected.
    Algorithm4,
    /// Shifts, reversed order: shift by one.
    Algorithm5,
    /// Folds 120 terms by a word constant and a shift.
    Algorithm6,
    /// Folds 120 terms by a constant of two words.
    Algorithm7,
    /// Folds 64 terms by a word constant and a shift.
    Algorithm8,
    /// Folds 64 terms by a constant of two words.
    Algorithm9,
}

impl Reduction {
    /// All, in the paper's order.
    pub const ALL: [Self; 7] = [
        Self::Algorithm3,
        Self::Algorithm4,
        Self::Algorithm5,
        Self::Algorithm6,
        Self::Algorithm7,
        Self::Algorithm8,
        Self::Algorithm9,
    ];

    /// The paper's number: 3 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 3
    }

    /// Its instructions, by running it.
    #[must_use]
    pub fn count(self) -> Counts {
        match self {
            Self::Algorithm3 => count::reduction::<reduce::Algorithm3>(),
            Self::Algorithm4 => count::reduction::<reduce::Algorithm4>(),
            Self::Algorithm5 => count::reduction::<reduce::Algorithm5>(),
            Self::Algorithm6 => count::reduction::<fold::Algorithm6>(),
            Self::Algorithm7 => count::reduction::<fold::Algorithm7>(),
            Self::Algorithm8 => count::reduction::<fold::Algorithm8>(),
            Self::Algorithm9 => count::reduction::<fold::Algorithm9>(),
        }
    }

    /// The order of bits in its operands and result.
    #[must_use]
    pub const fn order(self) -> Order {
        match self {
            Self::Algorithm3 | Self::Algorithm4 => Order::Natural,
            _ => Order::Reversed,
        }
    }
}

/// A way to compute GHASH.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ghash {
    /// By carry-less multiplications.
    Clmul {
        /// The product.
        multiplication: Multiplication,
        /// Its reduction.
        reduction: Reduction,
        /// Blocks for one reduction, 1 to 8.
        depth: usize,
    },
    /// Bit by bit (Figure 2). Not constant time: a baseline.
    BitByBit,
    /// 64 KB of tables for each key (Figure 3). Not constant time: a baseline.
    Tables,
}

impl Ghash {
    /// Whether time and memory accesses are independent of key and data.
    #[must_use]
    pub const fn constant_time(self) -> bool {
        matches!(self, Self::Clmul { .. })
    }
}

impl fmt::Display for Ghash {
    /// `1+5x4`: Algorithm 1, reduced by Algorithm 5 every four blocks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clmul { multiplication, reduction, depth } => {
                f.pad(&format!("{}+{}x{depth}", multiplication.number(), reduction.number()))
            }
            Self::BitByBit => f.pad("bit-by-bit"),
            Self::Tables => f.pad("tables-64k"),
        }
    }
}

/// An AES-GCM of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "`description` tells what each does")]
pub enum Strategy {
    OneBlock,
    Reflected,
    FourBlocks,
    Interleaved,
    BitByBit,
    Tables,
    Simplest,
}

impl Strategy {
    /// The rows of Table 1 in its order, then the one that it does not time.
    pub const ALL: [Self; 7] = [
        Self::OneBlock,
        Self::Reflected,
        Self::FourBlocks,
        Self::Interleaved,
        Self::BitByBit,
        Self::Tables,
        Self::Simplest,
    ];

    /// Its row in Table 1, from 1.
    #[must_use]
    pub const fn row(self) -> Option<usize> {
        match self {
            Self::Simplest => None,
            row => Some(row as usize + 1),
        }
    }

    /// A name for tables and filters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneBlock => "one-block",
            Self::Reflected => "reflected",
            Self::FourBlocks => "four-blocks",
            Self::Interleaved => "four-blocks-interleaved",
            Self::BitByBit => "bit-by-bit",
            Self::Tables => "tables-64k",
            Self::Simplest => "aes-one-block",
        }
    }

    /// What it does.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::OneBlock => "AES four blocks abreast; GHASH block by block, Algorithms 1 and 5",
            Self::Reflected => "AES four blocks abreast; GHASH block by block, reflected, Algorithms 2 and 4",
            Self::FourBlocks => {
                "AES four blocks abreast, then GHASH of the four with one reduction, Algorithms 2 and 5"
            }
            Self::Interleaved => {
                "AES four blocks abreast, GHASH of the four before between its rounds, Algorithms 2 and 5"
            }
            Self::BitByBit => "AES four blocks abreast; GHASH bit by bit; not constant time",
            Self::Tables => "AES by tables; GHASH by 64 KB of tables; not constant time",
            Self::Simplest => "AES block by block; GHASH block by block, Algorithms 1 and 5",
        }
    }

    /// Whether time and memory accesses are independent of key and data.
    #[must_use]
    pub const fn constant_time(self) -> bool {
        !matches!(self, Self::BitByBit | Self::Tables)
    }
}

/// How instructions name their operands. The same source is compiled for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// No vector instructions: the baselines.
    Portable,
    /// Two operands, one overwritten: SSE, as on the paper's machine. Tier `clmul`.
    Legacy,
    /// Three operands: AVX. Tier `avx2`.
    Vex,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Portable => "portable",
            Self::Legacy => "legacy",
            Self::Vex => "vex",
        })
    }
}

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
