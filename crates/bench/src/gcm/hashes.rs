//! GHASH and POLYVAL, from the key to the hash of one message.

use super::hashing::implementation;
#[cfg(feature = "rivals")]
use super::others;
use crate::aead::sizes;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use widefield::ghash::{Ghash, Polyval};

/// The kernels of a whole hash; on the portable tier it is the one for few blocks.
const KERNELS: &[&str] = &["ghash_extend_and_absorb", "ghash_absorb_few"];

pub(super) fn register(catalogue: &mut Catalogue) {
    let sizes: Vec<u64> = sizes(catalogue.scope()).into_iter().filter(|n| n % 16 == 0).collect();
    for (work, build) in [("ghash", ghash as fn(&Setting, usize) -> _), ("polyval", polyval)] {
        for size in &sizes {
            let n = *size as usize;
            catalogue.add((work, Mode::Throughput, *size, Unit::Bytes), move |s| build(s, n));
        }
    }
}

fn ghash(setting: &Setting, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list = others::ghash(n);
    }
    for (kernel, token) in kernels_of(KERNELS) {
        list.push(implementation(Label::ours(&kernel, token.tier()), n, move |key, text| {
            let mut hash = Ghash::new_with(token, key);
            hash.update(text);
            hash.finalize()
        }));
    }
    list
}

fn polyval(setting: &Setting, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list.push(others::polyval(n));
    }
    for (kernel, token) in kernels_of(KERNELS) {
        list.push(implementation(Label::ours(&kernel, token.tier()), n, move |key, text| {
            let mut hash = Polyval::new_with(token, key);
            hash.update(text);
            hash.finalize()
        }));
    }
    list
}
