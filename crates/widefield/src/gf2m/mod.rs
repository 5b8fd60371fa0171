//! The fields GF(2^m) of FIPS 186 in polynomial basis.

mod batch;
mod chain;
mod convolve;
mod dispatch;
mod element;
mod encoding;
mod field;
#[cfg(target_arch = "x86_64")]
mod frobenius;
mod lanes;
mod linear;
#[cfg(target_arch = "x86_64")]
mod octets;
mod poly;
mod register;
mod sliced;
#[cfg(test)]
mod tests;

pub use dispatch::Field;
pub use element::Element;
pub use field::{F163, F233, F283, F409, F571};

/// GF(2^163), modulus x^163 + x^7 + x^6 + x^3 + 1.
pub type Gf163 = Element<F163>;
/// GF(2^233), modulus x^233 + x^74 + 1.
pub type Gf233 = Element<F233>;
/// GF(2^283), modulus x^283 + x^12 + x^7 + x^5 + 1.
pub type Gf283 = Element<F283>;
/// GF(2^409), modulus x^409 + x^87 + 1.
pub type Gf409 = Element<F409>;
/// GF(2^571), modulus x^571 + x^10 + x^5 + x^2 + 1.
pub type Gf571 = Element<F571>;
