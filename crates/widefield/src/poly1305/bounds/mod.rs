//! Proofs: no limb overflows, for any key, message and length, and every result is the specified one modulo p.
//!
//! The kernels' own code runs on intervals until nothing grows any more, and on polynomials, where each carry is a
//! variable of its own: if all of them are gone from `result - specified` modulo p, the algebra is right whatever the
//! carries are. What the polynomials cannot see, a shift of a number that does not fit, the intervals exclude.
//! Each proof is also run with every single operation altered in turn, and must fail.

mod algebra;
mod freeze;
mod overflow;
mod residue;
mod tags;
mod whole;
