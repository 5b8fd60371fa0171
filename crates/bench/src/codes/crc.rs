//! Checks of whole texts, in the four polynomials that most programs use.

use crate::data::{Aligned, Data};
#[cfg(feature = "rivals")]
use crate::rivals::{Crcs, crc};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::crc::{CRC_32_ISCSI, CRC_32_ISO_HDLC, CRC_64_NVME, CRC_64_XZ, Crc};

/// In the order of the works.
const CHECKS: [&Crc; 4] = [&CRC_32_ISO_HDLC, &CRC_32_ISCSI, &CRC_64_NVME, &CRC_64_XZ];

pub(super) fn register(catalogue: &mut Catalogue, work: &'static str, check: usize) {
    let sizes: &[u64] = match catalogue.scope() {
        Scope::Speed | Scope::QuickReport => &[64, 1024, 65_536],
        Scope::Report => &[16, 64, 256, 1024, 4096, 65_536, 1 << 20],
    };
    for size in sizes {
        let n = *size as usize;
        catalogue.add((work, Mode::Throughput, *size, Unit::Bytes), move |s| implementations(s, check, n));
    }
}

fn implementation(label: Label, n: usize, check: impl Fn(&[u8]) -> u64 + 'static) -> Implementation {
    let mut data = Data::new(n as u64);
    let inputs: Vec<Aligned> = (0..(8192 / n).clamp(1, 16)).map(|_| data.aligned(n)).collect();
    let op = move |text: &Aligned, out: &mut u64| *out = check(text);
    Implementation::stream(label, &inputs, 0, 1, op, |out| vec![*out])
}

fn implementations(setting: &Setting, check: usize, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        crc(rivals, check, &mut Collect { n, list: &mut list });
    }
    // CRC-32C has kernels of its own.
    let operations: &[&str] = if check == 1 { &["crc_update", "crc_castagnoli"] } else { &["crc_update"] };
    for (kernel, token) in kernels_of(operations) {
        list.push(implementation(Label::ours(&kernel, token.tier()), n, move |text| {
            CHECKS[check].checksum_with(token, text)
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
impl Crcs for Collect<'_> {
    fn add(&mut self, label: Label, check: impl Fn(&[u8]) -> u64 + 'static) {
        self.list.push(implementation(label, self.n, check));
    }
}
