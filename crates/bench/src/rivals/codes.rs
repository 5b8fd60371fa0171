//! Erasure codes and cyclic redundancy checks of the rivals.

use super::{Rivals, ZlibNg};
use crate::Label;
use crate::data::Aligned;

/// Takes the rivals, each by its own function.
pub(crate) trait Encoders {
    /// One that writes the parity of shards of data.
    fn add(&mut self, label: Label, encode: impl Fn(&Vec<Aligned>, &mut Vec<Aligned>) + 'static);
}

/// Those over GF(2^8) that take any matrix: a row of coefficients for each shard of parity, of `data`, `parity`, and
/// so many bytes a shard.
pub(crate) fn few_shards(
    rivals: &'static Rivals,
    rows: &[u8],
    [data, _, _]: [usize; 3],
    all: &mut impl Encoders,
) {
    for isal in &rivals.isal {
        let tables = isal.library.tables(data, rows);
        all.add(Label::rival(isal.who, "ec_encode_data"), move |data, parity| {
            isal.library.encode(&tables, data, parity);
        });
    }
}

/// Those over GF(2^16), in the format of reed-solomon-simd.
pub(crate) fn many_shards(rivals: &'static Rivals, shape: [usize; 3], all: &mut impl Encoders) {
    for table in rivals.native.iter().flat_map(|n| n.erasure()) {
        let [who, function] = table.name();
        let Some(code) = table.code(shape) else { continue };
        all.add(Label::rival(who, function), move |data, parity| code.encode(data, parity));
    }
}

/// Takes the rivals, each by its own function.
pub trait Crcs {
    /// One that gives the check of a text.
    fn add(&mut self, label: Label, check: impl Fn(&[u8]) -> u64 + 'static);
}

/// Those that have a check: CRC-32, CRC-32C, CRC-64/NVME or CRC-64/XZ.
pub fn crc(rivals: &'static Rivals, check: usize, all: &mut impl Crcs) {
    for isal in &rivals.isal {
        let Some(function) = isal.library.crc(check) else { continue };
        all.add(Label::rival(isal.who, function.name()), move |text| function.of(text));
    }
    if let (Some(zlib_ng), 0) = (rivals.zlib_ng, check) {
        all.add(Label::rival(ZlibNg::WHO, "zng_crc32_z"), move |text| zlib_ng.0.crc(text));
    }
    for table in rivals.native.iter().flat_map(|n| n.crc(check as u32)) {
        let [who, function] = table.name();
        all.add(Label::rival(who, function), |text| table.crc(text));
    }
}
