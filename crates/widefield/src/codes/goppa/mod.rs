//! Binary Goppa codes: a public one, and the decoder of a secret one.
//!
//! The decoder is that of Classic McEliece. The words of the code are those of `g^2` too, so that a received word's
//! sums `s_j = sum w_i a_i^j / g(a_i)^2`, `j < 2 t`, are those of its errors alone. Their shortest recurrence gives
//! `prod (x - a)` over the errors' elements. Its roots in the support are the errors if they are at most `t` and have
//! the same sums: what is found is always checked so.
//!
//! - `network` brings the bits of a word from the order of the support, which is secret, into that of the field.
//! - `fft` has the sums, and the values at all elements, in as many products as there are bits, not `t` times as many.
//! - `recurrence` is Berlekamp and Massey's algorithm under masks.
//! - `slices` is the field: no table, no branch.
//!
//! Beside Classic McEliece's method, `1 / g^2` is computed when the key is set up; the network is one that sorts, not
//! Beneš's; the weight may be anything up to `t`.

mod code;
mod decoder;
mod fft;
mod kernels;
mod network;
mod patterson;
mod portable;
mod recurrence;
mod slices;
#[cfg(test)]
mod tests;

pub(crate) use kernels::KERNELS;

pub use code::GoppaCode;
pub use decoder::GoppaDecoder;
