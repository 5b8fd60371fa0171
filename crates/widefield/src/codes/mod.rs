//! Codes that correct errors: Reed-Solomon codes over GF(2^m), with erasures, binary BCH codes, and binary Goppa codes.
//!
//! ```
//! use widefield::codes::{Parameters, ReedSolomon};
//!
//! // The code of deep space, CCSDS 131.0-B: 223 bytes of data, 32 of parity.
//! let code = ReedSolomon::<u8>::new(&Parameters::CCSDS_255_223)?;
//! let mut word = [0x5a; 255];
//! let (data, parity) = word.split_at_mut(223);
//! code.encode(data, parity)?;
//! let sent = word;
//!
//! // Sixteen errors anywhere, or ten of them and twelve symbols that are known to be lost.
//! (0..10).for_each(|i| word[25 * i] ^= 0xff);
//! let lost: Vec<usize> = (100..112).collect();
//! lost.iter().for_each(|i| word[*i] = 0);
//! let corrected = code.decode(&mut word, &lost)?;
//! assert_eq!((word, corrected.positions().len()), (sent, 21));
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Symbols** of a Reed-Solomon code are elements of GF(2^m), bit i the coefficient of x^i: `u8` for m up to 8,
//!   `u16` for m up to 16. One with bits above is [`Error::Encoding`].
//! - **Order.** A word of `n` symbols `w_0 ... w_(n-1)` stands for `Σ w_i X^(n-1-i)`: the symbol that is sent first
//!   has the highest power. The first `k` are the data, the others the parity. Positions count from 0 at the first.
//! - **Bits** of a [`Bch`] word are packed, the first in the most significant bit of the first byte; parity likewise.
//!   Where their number is no multiple of 8 the last byte's low bits are 0, else it is [`Error::Encoding`].
//! - **Decoding** corrects `e` errors and `f` erasures if `2 e + f <= n - k` (a BCH code `e <= t` errors). Beyond, it
//!   gives [`Error::Uncorrectable`] and leaves the word as it is, unless the word lies as near to another codeword,
//!   which nothing can tell: see [the probability](#how-often-too-many-errors-go-unnoticed).
//! - **Errors.** A word of another length is [`Error::Length`]; a position that is not in the word, or named twice,
//!   [`Error::Positions`]; parameters without a code [`Error::Parameters`]. Nothing is written then.
//! - **Time** depends on the words, the errors and their places. These codes are for public data: encrypt first. (Only
//!   Goppa codes are for secrets, where they say so.)
//!
//! # How often too many errors go unnoticed
//!
//! A word with more errors than `t = (n - k) / 2` at random lies within `t` of another codeword with a probability of
//! about `1 / t!` for a Reed-Solomon code of full length (McEliece and Swanson; less if it is shortened, by
//! `(n / 2^m)^t`), and about `n^t / (t! 2^(n - k))` for a binary BCH code. Then that codeword is the result. So codes
//! of few parity symbols need a [CRC](crate::crc) beside them: `t = 2` takes up to every second word for another.
//! Erasures count: what is left for errors is `(n - k - f) / 2`, and nothing is left to find errors by with
//! `f = n - k`.
//!
//! # Mathematics
//!
//! **Encoding** is a division by the generator polynomial: what is left of `data X^(n-k)` is the parity. The remainder
//! is in registers, and takes in 16 bits at a time by the multiples of two bytes in tables. The same division tells
//! codewords; of another word its remainder, not the whole word, is evaluated at the roots for the syndromes.
//!
//! **Locator.** Berlekamp and Massey's algorithm finds the shortest recurrence that the syndromes obey. It starts with
//! the locator of the erasures (Blahut); for binary codes every second step is left out, as `S_2i = S_i^2`.
//!
//! **Positions.** In fields of up to 256 elements the locator is evaluated at all positions at once, by the kernels of
//! [`gf2m::bytes`](crate::gf2m::bytes) (Chien's search, in registers). In larger ones the trace splits it (Berlekamp):
//! `Tr(b X)` is 0 at about half of the roots, for each `b` of a basis, and its greatest common divisor with the
//! locator has these as roots. This takes `m` squares modulo the locator, however long the word is.
//!
//! **Values.** Forney's formula: with the evaluator `Ω = S Λ mod X^(n-k)` the error at `X_i` is
//! `X_i^(1-c) Ω(1/X_i) / Λ'(1/X_i)`, `c` the first root's power.
//!
//! **Binary Goppa codes** (feature `goppa`): `GoppaCode` is for public words too, but for its encoding and its
//! syndromes; it corrects by Patterson's algorithm. `GoppaDecoder` is for secrets, such as Classic McEliece's: in
//! constant time for support, polynomial, word and errors. Their bits are packed the
//! first in the *lowest* bit of the first byte, as Classic McEliece has them.
//!
//! **Many words at a time** ([`Interleaved`]) are a product of matrices, as in [erasure codes](crate::erasure), and
//! the words whose parity differs are decoded one by one.

mod bch;
mod berlekamp;
mod division;
pub mod dual_basis;
mod field;
#[cfg(feature = "goppa")]
mod goppa;
mod interleaved;
mod parameters;
mod reed_solomon;
mod roots;
mod symbol;
#[cfg(test)]
mod tests;

pub use bch::Bch;
#[cfg(feature = "goppa")]
pub(crate) use goppa::KERNELS;
#[cfg(feature = "goppa")]
pub use goppa::{GoppaCode, GoppaDecoder};
pub use interleaved::Interleaved;
pub use parameters::Parameters;
pub use reed_solomon::ReedSolomon;
pub use symbol::{Corrected, Symbol};

#[cfg(any(test, doc))]
use crate::Error;
