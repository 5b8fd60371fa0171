//! The paper's algorithms alone: products of 128-bit polynomials, their reductions, both together, and the key
//! expansion.

mod digest;
#[cfg(feature = "rivals")]
mod paper;

use self::digest::encrypted;
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use widefield::aes::Aes128;

pub(super) fn register(catalogue: &mut Catalogue) {
    #[cfg(feature = "rivals")]
    paper::register(catalogue);
    catalogue.add(("aes128-key", Mode::Throughput, 1, Unit::Ops), key_expansion);
}

/// The key expansion of AES-128: the paper's by AESKEYGENASSIST, and the library's, which must encrypt alike.
fn key_expansion(setting: &Setting) -> Vec<Implementation> {
    let mut data = Data::new(16);
    let keys: Vec<[u8; 16]> = (0..16)
        .map(|_| {
            let [low, high] = data.array::<2>().map(u64::to_le_bytes);
            core::array::from_fn(|i| if i < 8 { low[i] } else { high[i - 8] })
        })
        .collect();
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list = paper::expansions(&keys);
    }
    for (kernel, token) in kernels_of(&["aes_expand_128", "aes_encrypt_sliced"]) {
        let op = move |key: &[u8; 16], out: &mut Option<Aes128>| *out = Some(Aes128::new_with(token, key));
        let digest = |out: &Option<Aes128>| {
            let mut block = [0x5a; 16];
            out.as_ref().expect("made just now").encrypt_block(&mut block);
            encrypted(block)
        };
        list.push(Implementation::stream(Label::ours(&kernel, token.tier()), &keys, None, 1, op, digest));
    }
    list
}
