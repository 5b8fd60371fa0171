//! The interface of gf2x 1.3, by widefield: a `libgf2x.so.3` that programs load in the place of theirs.
//!
//! NTL multiplies polynomials over GF(2) by gf2x, which distributions build without carry-less multiplication; of
//! programs on NTL those gain that leave such polynomials to it (`integration/gf2x/run` counts their calls). This
//! library exports the same eight symbols under the same name; a program takes it by `LD_LIBRARY_PATH`, by
//! `LD_PRELOAD`, or installed in place. `include/gf2x.h` says what each function does.
//!
//! What differs from gf2x 1.3.0, all of it on the safe side: a length may be 0 (the product is zeros, and nothing is
//! read), the product may overlap either operand in any way, and null pointers with a length are an error.
//!
//! Words are C's `unsigned long` of 64 bits, least significant first: bit `i` of word `k` is the coefficient of
//! `x^(64 k + i)`. Where `unsigned long` is shorter, the library is empty.

#[cfg(all(unix, target_pointer_width = "64"))]
mod ffi;
#[cfg(all(unix, target_pointer_width = "64"))]
pub use ffi::*;
