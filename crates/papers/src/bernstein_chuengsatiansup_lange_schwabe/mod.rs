//! Bernstein, Chuengsatiansup, Lange and Schwabe, "Kummer Strikes Back: New DH Speed Records".
//!
//! The paper fits a ladder on a Kummer surface into four-way vectors. Here are its ways:
//!
//! - [`formula`]: the formulas of Figures 2.2 and 2.4, over any field;
//! - `float`: six floating-point limbs (Sections 3 and 4), with AVX and with fused multiply and add;
//! - `history`: the transforms and swaps that the paper had first;
//! - `integer`: five integer limbs (Section 5) in vectors of four;
//! - [`cortex`]: Section 5 in the vectors of two that it is written for;
//! - [`count`]: their instructions, counted by running them;
//! - [`Strategy`], [`scalar_mult_with`]: by name;
//! - [`published`]: the paper's figures; [`errata`]: its slips.

pub mod cortex;
pub mod count;
mod counts;
pub mod errata;
#[cfg(test)]
mod exact;
mod float;
pub mod formula;
mod history;
mod integer;
mod machine;
pub mod published;
mod strategy;

pub use strategy::{Strategy, scalar_mult_with};
