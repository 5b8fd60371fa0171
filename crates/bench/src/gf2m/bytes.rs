//! Slices of GF(2^8), modulo x^8 + x^4 + x^3 + x^2 + 1: `out += s a`, which Reed and Solomon's codes are made of.

use crate::data::{Aligned, Data};
#[cfg(feature = "rivals")]
use crate::rivals::{Axpys, axpy};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::gf2m::{Gf8Rs, bytes};

/// The factor.
const FACTOR: u8 = 0xa7;

pub(super) fn register(catalogue: &mut Catalogue) {
    let sizes: &[u64] = match catalogue.scope() {
        Scope::Speed | Scope::QuickReport => &[1024, 65_536],
        Scope::Report => &[64, 1024, 16_384, 65_536],
    };
    for size in sizes {
        let n = *size as usize;
        catalogue.add(("gf2m-axpy", Mode::Throughput, *size, Unit::Bytes), move |s| multiples(s, n));
    }
}

fn implementation(label: Label, n: usize, axpy: impl Fn(&mut [u8], u8, &[u8]) + 'static) -> Implementation {
    let mut data = Data::new(n as u64);
    // As many as the first cache holds, at least one.
    let inputs: Vec<Aligned> = (0..(8192 / n).clamp(1, 16)).map(|_| data.aligned(n)).collect();
    let op = move |a: &Aligned, out: &mut Aligned| axpy(out, FACTOR, a);
    let digest = |out: &Aligned| out.iter().map(|b| u64::from(*b)).collect();
    Implementation::stream(label, &inputs, data.aligned(n), 1, op, digest)
}

/// `n` bytes at a time.
fn multiples(setting: &Setting, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        axpy(rivals, &mut Collect { n, list: &mut list });
    }
    for (kernel, token) in kernels_of(&["gf2m_axpy_bytes"]) {
        list.push(implementation(Label::ours(&kernel, token.tier()), n, move |out, s, a| {
            let done = bytes::axpy_with(token, out, &Gf8Rs::from(u64::from(s)), a);
            debug_assert!(done.is_ok());
        }));
    }
    list
}

/// Makes an implementation of each rival.
#[cfg(feature = "rivals")]
struct Collect<'a> {
    n: usize,
    list: &'a mut Vec<Implementation>,
}

#[cfg(feature = "rivals")]
impl Axpys for Collect<'_> {
    fn add(&mut self, label: Label, axpy: impl Fn(&mut [u8], u8, &[u8]) + 'static) {
        self.list.push(implementation(label, self.n, axpy));
    }
}
