//! Erasure codes: of `k` shards of data and `m` of parity any `k` give all others back.
//!
//! ```
//! use widefield::erasure::Code;
//!
//! // Four shards of data, two of parity, in the format of reed-solomon-erasure and klauspost/reedsolomon.
//! let code = Code::vandermonde(4, 2)?;
//! let data = [*b"one two ", *b"three fo", *b"ur five ", *b"six seve"];
//! let mut parity = [[0; 8]; 2];
//! code.encode(&data, &mut parity)?;
//! assert!(code.verify(&data, &parity)?);
//!
//! // Shards 0 and 3 are lost.
//! let all = data.iter().chain(&parity).map(|shard| Some(shard.to_vec()));
//! let mut shards: Vec<Option<Vec<u8>>> = all.collect();
//! (shards[0], shards[3]) = (None, None);
//! code.reconstruct(&mut shards)?;
//! assert_eq!(shards[3].as_deref(), Some(&data[3][..]));
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Formats
//!
//! A code is its matrix of coefficients: parity `i` is `Σ_j a_ij d_j`, byte by byte, in GF(2^8) modulo
//! x^8 + x^4 + x^3 + x^2 + 1 (0x11D). Every constructor gives the same bytes as the programs in its row:
//!
//! | constructor | `a_ij` | programs |
//! |---|---|---|
//! | [`Code::vandermonde`] | Vandermonde's matrix of 0, 1, ... times the inverse of its top square | Backblaze JavaReedSolomon, klauspost/reedsolomon, reed-solomon-erasure |
//! | [`Code::cauchy`] | `1 / ((k + i) + j)` | ISA-L's `gf_gen_cauchy1_matrix`, klauspost's `WithCauchyMatrix` |
//! | [`Code::isal_vandermonde`] | `x^(i j)` | ISA-L's `gf_gen_rs_matrix` |
//! | [`Code::jerasure_cauchy`] | `1 / (i + (m + j))` | Jerasure's `cauchy_original_coding_matrix` with `w = 8` |
//! | [`Code::from_coefficients`] | any | |
//!
//! [`ManyCode`] is for many shards, over GF(2^16): the format of the crate `reed-solomon-simd`.
//!
//! # Contract
//!
//! - **Shards** of one call have one length, any, 0 too, and any alignment. Shards `0` to `k - 1` are the data, `k` to
//!   `k + m - 1` the parity.
//! - **Errors.** Shards of unequal lengths or in another number than the code has are [`Error::Length`]; fewer than `k`
//!   shards to repair from, or a number that is named twice or not there, [`Error::Shards`]; shards that do not
//!   determine the lost ones, which the codes of `vandermonde` and of both `cauchy` do not know, [`Error::Singular`].
//!   Nothing is written then.
//! - **What is not found.** An erasure code repairs what is known to be lost. A shard whose bytes are wrong makes
//!   repaired ones wrong: keep a [CRC](crate::crc) or a MAC of each. [`Code::verify`] tells that some shard is wrong.
//! - **Time** depends on lengths, numbers of shards and which are lost, never on their bytes, but for
//!   [`Code::verify`], which stops at the first difference. Coefficients are public.
//!
//! # Mathematics
//!
//! **Encoding** is a product of matrices whose second factor has few, very long rows. Registers hold 256 bytes of four
//! shards of parity while all shards of data pass by once; the coefficients are in memory as the instructions take
//! them: 8x8 bit matrices with GFNI, tables of 16 for byte shuffles without. Each byte of data then costs `m / 64`
//! multiplies; long shards are bound by memory.
//!
//! **Repair.** Say `e` shards of data are lost. The equations of `e` shards of parity, `P = A_lost d_lost + A_kept
//! d_kept`, give `d_lost = S (P + A_kept d_kept)`, `S = 1 / A_lost`: again sums of `k` shards, with an inverse of `e`
//! rows. Parity that is lost is a sum of the same shards. [`Repair`] keeps these coefficients for many stripes.

mod code;
mod fft;
mod matrices;
mod repair;
#[cfg(test)]
mod tests;
mod verify;

pub(crate) use fft::KERNELS;

pub use code::Code;
pub use fft::ManyCode;
pub use repair::Repair;

#[cfg(any(test, doc))]
use crate::Error;
