//! Poly1305: from a one-time key and a message to the tag.

#[cfg(feature = "rivals")]
mod others;
mod tags;

use self::tags::implementation;
use crate::chacha20_poly1305;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::poly1305::Poly1305;

/// The works of this system.
pub(crate) const WORKS: &[&str] = {
    let [a, b, c, d, e, f, g, h] = chacha20_poly1305::WORKS;
    &["poly1305", a, b, c, d, e, f, g, h]
};

pub(crate) fn register(catalogue: &mut Catalogue) {
    for size in sizes(catalogue.scope()) {
        catalogue.add(("poly1305", Mode::Throughput, size, Unit::Bytes), move |s| {
            implementations(s, size as usize)
        });
    }
    chacha20_poly1305::register(catalogue);
}

/// Message lengths in bytes; the report's follow the paper's plots, 49 to 4000.
fn sizes(scope: Scope) -> Vec<u64> {
    let mut sizes = vec![16, 32, 49, 64, 65, 100, 113, 128, 200, 257, 500, 512, 777, 1000, 1024, 2000, 4000];
    sizes.extend([16_384, 65_536]);
    let (short, long) = match scope {
        Scope::Speed => return sizes,
        Scope::Report => (17, 49),
        Scope::QuickReport => (119, 343),
    };
    sizes.extend((49..2000).step_by(short));
    sizes.extend((2000..4000).step_by(long));
    sizes.push(1 << 20);
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

fn implementations(setting: &Setting, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list = others::all(n);
    }
    for (kernel, token) in kernels_of(&["poly1305_absorb"]) {
        let mac = move |key: &[u8; 32], msg: &[u8]| Poly1305::mac_with(token, key, msg);
        list.push(implementation(Label::ours(&kernel, token.tier()), n, mac));
    }
    list
}
