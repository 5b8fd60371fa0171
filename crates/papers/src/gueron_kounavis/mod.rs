//! Gueron and Kounavis, "Intel Carry-Less Multiplication Instruction and its Usage for Computing the GCM Mode".
//!
//! The paper multiplies in GF(2^128) by three or four word products and a reduction by shifts, puts off the reduction
//! for several blocks, and joins the hash to AES by the AES instructions. Here is all of it:
//!
//! - [`multiply`]: Algorithms 1 and 2; [`reduce`]: 4 and 5; [`barrett`]: 3, for any polynomial; [`fold`]: 6 to 9;
//! - [`reflect`]: GCM's bit order, and bit reflection by PSHUFB;
//! - [`ghash`](mod@ghash): any of these with one reduction for 1 to 8 blocks; [`gcm`]: AES-GCM as the paper's programs
//!   have it; [`cipher`]: AES;
//! - [`baseline`]: what the paper compares with, bit by bit and by tables: not constant time;
//! - [`entries`](mod@entries): all that, compiled for each encoding, to be walked over by a [`Visitor`];
//! - [`seal`], [`open`], [`ghash()`], [`entries()`]: by name;
//! - [`count`]: the instructions of products and reductions, counted by running them;
//! - [`published`]: Table 1 and the worked vectors; [`errata`]: the misprints.
//!
//! All but [`baseline`] runs in constant time; opening tells whether the tag was right by a branch, as the paper's
//! does.

pub mod barrett;
pub mod baseline;
mod by_name;
pub mod cipher;
pub mod count;
pub mod entries;
pub mod errata;
pub mod fold;
pub mod gcm;
pub mod ghash;
pub mod multiply;
pub mod published;
pub mod reduce;
pub mod reflect;
pub mod register;
mod strategy;

pub use by_name::{Entries, entries, ghash, open, seal};
pub use entries::{Visitor, visit};
pub use strategy::{Encoding, Ghash, Multiplication, Reduction, Strategy};
