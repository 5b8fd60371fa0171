//! A key for the vector kernels. They set it up and wipe it.

use crate::{
    aes::schedule::{RoundKeys, Rounds},
    ghash::Powers,
    tier::VectorToken,
};

#[derive(Clone)]
pub(super) struct VectorKey {
    /// Powers of the hash key, as many as a group takes; the tier is theirs.
    pub(super) powers: Powers,
    pub(super) keys: RoundKeys,
    pub(super) rounds: Rounds,
    /// Half a group of the tier's kernels, in bytes: from there on a text is long.
    pub(super) half_group: usize,
}

impl VectorKey {
    /// The memory of a key, to be set up in it: a key that is moved leaves a copy behind.
    pub(super) const fn empty(token: VectorToken) -> Self {
        Self { powers: Powers::empty(token), keys: [[0; 2]; 15], rounds: Rounds::Ten, half_group: 0 }
    }
}
