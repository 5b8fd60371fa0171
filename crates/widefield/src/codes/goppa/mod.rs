//! Binary Goppa codes.

mod code;
mod decoder;
mod fft;
mod kernels;
mod network;
mod patterson;
mod recurrence;
mod slices;
#[cfg(test)]
mod tests;

pub(crate) use kernels::KERNELS;

pub use code::GoppaCode;
pub use decoder::GoppaDecoder;
