//! The group against its model, and everything against crrl: on every tier.

mod crrl;
mod field;
mod group;
mod identities;
mod keys;
mod polynomial;
#[cfg(all(not(unoptimised), target_arch = "x86_64", unix))]
mod residue;
