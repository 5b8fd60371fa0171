//! What all proofs rest on: that each operation of a vector does what its definition says, lane by lane.
//!
//! The definitions stand in [`integers`] and [`bytes`], over arrays of bytes, written from the instructions' manuals
//! without a vector. An operation is run inside a kernel of each tier, on [`operands`], and its result must be the
//! definition's, bit by bit. The functions of [`traits`] do that for every vector that has a trait, those of
//! `x86/tests` and `neon/tests.rs` for the methods of a type. `cargo xtask layers` reads from the sources which methods
//! there are, and fails for one that no test names.
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, unused_imports, reason = "definitions of methods that x86-64 alone has")
)]

pub(crate) mod bytes;
mod checks;
pub(crate) mod integers;
mod operands;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod pairs;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod rounds;
pub(crate) mod traits;

pub(crate) use checks::{Checks, Image, Register, copy};
pub(crate) use operands::{Operands, operands};

/// Runs one operation and compares it with its definition:
/// `check!(checks, operands; V128::and(a, b) => integers::and(x, y))`.
macro_rules! check {
    ($checks:ident, $operands:expr; <$self:ident as $trait:ident>::$name:ident($($argument:expr),* $(,)?) => $expected:expr) => {
        $checks.same(
            concat!(stringify!($trait), "::", stringify!($name)),
            $operands,
            $crate::simd::spec::Image::image(<$self as $trait>::$name($($argument),*)),
            $expected,
        )
    };
    ($checks:ident, $operands:expr; $type:ident::$name:ident $(::<$($constant:tt),+>)? ($($argument:expr),* $(,)?) => $expected:expr) => {
        $checks.same(
            concat!(stringify!($type), "::", stringify!($name)),
            $operands,
            $crate::simd::spec::Image::image($type::$name$(::<$($constant),+>)?($($argument),*)),
            $expected,
        )
    };
}

/// Runs one operation with each constant of a list: `check_each!(0 1 2, checks, operands; V128::shl64(a) => |n| ...)`.
/// The list may be called `bits64`, `bits32`, `fields` (each field of two bits has each value at each place) or
/// `tables` (each entry alone, and those that kernels use).
macro_rules! check_each {
    (bits64, $($rest:tt)*) => {
        check_each! {
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39
            40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63, $($rest)*
        }
    };
    (bits32, $($rest:tt)*) => {
        check_each! {
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31, $($rest)*
        }
    };
    (fields, $($rest:tt)*) => {
        check_each! {
            0x00 0x55 0xaa 0xff 0xe4 0x1b 0x4e 0xb1 0x39 0x93 0x27 0x72 0x8d 0xd8 0x44 0xee 0x88 0xdd, $($rest)*
        }
    };
    (tables, $($rest:tt)*) => {
        check_each! {
            0x00 0x01 0x02 0x04 0x08 0x10 0x20 0x40 0x80 0x96 0xca 0x78 0xa8 0xd8 0xe4 0xe8 0xf8 0xff, $($rest)*
        }
    };
    ($($constant:literal)+, $checks:ident, $operands:expr; $type:ident::$name:ident $arguments:tt => $expected:expr) => { $(
        check! { $checks, $operands; $type::$name::<$constant> $arguments => $expected($constant) }
    )+ };
}

pub(crate) use {check, check_each};
