//! Erasure codes: parity from data, and lost data from the rest. Rivals take the same matrix, so that all bytes agree.

use crate::data::{Aligned, Data};
#[cfg(feature = "rivals")]
use crate::rivals::{Encoders, few_shards, many_shards};
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;
use std::rc::Rc;
use widefield::erasure::{Code, ManyCode};
use widefield::gf2m::F8Rs;
use widefield::gf2m::matrix::{Bytes, invert_vartime};

type Shards = Vec<Aligned>;

/// `data + parity` shards of these lengths, in the format of Backblaze, klauspost and reed-solomon-erasure, whose rows
/// are none of ones.
pub(super) fn encode(catalogue: &mut Catalogue, work: &'static str, shape: [usize; 2], sizes: &[u64]) {
    sums_of(catalogue, work, shape, sizes, |code| code.coefficients().to_vec());
}

/// As many shards of data as there are of parity are lost, the first ones, and made from the rest.
pub(super) fn repair(catalogue: &mut Catalogue, work: &'static str, shape: [usize; 2], sizes: &[u64]) {
    sums_of(catalogue, work, shape, sizes, repair_rows);
}

/// As many sums as there are shards of parity, with coefficients that the code gives.
fn sums_of(
    catalogue: &mut Catalogue,
    work: &'static str,
    [data, parity]: [usize; 2],
    sizes: &[u64],
    rows: fn(&Code) -> Vec<u8>,
) {
    for size in sizes {
        let len = *size as usize;
        catalogue.add((work, Mode::Throughput, *size, Unit::Bytes), move |setting| {
            let code = Code::vandermonde(data, parity).expect("no more than 256 shards");
            sums(setting, &rows(&code), [data, parity, len])
        });
    }
}

/// `data + parity` shards over GF(2^16).
pub(super) fn many(catalogue: &mut Catalogue, work: &'static str, [data, parity]: [usize; 2], sizes: &[u64]) {
    for size in sizes {
        let len = *size as usize;
        catalogue
            .add((work, Mode::Throughput, *size, Unit::Bytes), move |s| transforms(s, [data, parity, len]));
    }
}

/// The rows that give the first shards of data from the other ones and the parity: of the inverse of what these are of
/// the data.
fn repair_rows(code: &Code) -> Vec<u8> {
    let (k, m) = (code.data_shards(), code.parity_shards());
    let mut of_data = vec![0; (k - m) * k];
    for (i, row) in of_data.chunks_exact_mut(k).enumerate() {
        row[m + i] = 1;
    }
    of_data.extend(code.coefficients());
    let mut inverse = vec![0; k * k];
    invert_vartime(&Bytes::<F8Rs>::new(), &mut inverse, &of_data, k).expect("any k shards give the others");
    inverse.truncate(m * k);
    inverse
}

fn implementation(
    label: Label,
    [data, parity, len]: [usize; 3],
    encode: impl Fn(&Shards, &mut Shards) + 'static,
) -> Implementation {
    let mut random = Data::new(len as u64);
    let inputs: [Rc<Shards>; 1] = [Rc::new((0..data).map(|_| random.aligned(len)).collect())];
    let op = move |data: &Rc<Shards>, out: &mut Shards| encode(data, out);
    Implementation::stream(label, &inputs, vec![Aligned::from(&*vec![0; len]); parity], 1, op, |out| {
        let mut hasher = DefaultHasher::new();
        out.iter().for_each(|shard| shard.hash(&mut hasher));
        vec![hasher.finish()]
    })
}

/// Sums of shards with these coefficients.
fn sums(setting: &Setting, coefficients: &[u8], shape: [usize; 3]) -> Vec<Implementation> {
    let [data, parity, _] = shape;
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        few_shards(rivals, coefficients, shape, &mut Collect { shape, list: &mut list });
    }
    for (kernel, token) in kernels_of(&["gf2m_combine_shards"]) {
        let code = Code::from_coefficients_with(token, data, parity, coefficients).expect("of this shape");
        list.push(implementation(Label::ours(&kernel, token.tier()), shape, move |data, out| {
            let done = code.encode(data, out);
            debug_assert!(done.is_ok());
        }));
    }
    list
}

fn transforms(setting: &Setting, shape: [usize; 3]) -> Vec<Implementation> {
    let [data, parity, _] = shape;
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        many_shards(rivals, shape, &mut Collect { shape, list: &mut list });
    }
    for (kernel, token) in kernels_of(&["erasure_transform"]) {
        let code = ManyCode::new_with(token, data, parity).expect("no more than 65,536 shards");
        list.push(implementation(Label::ours(&kernel, token.tier()), shape, move |data, out| {
            let done = code.encode(data, out);
            debug_assert!(done.is_ok());
        }));
    }
    list
}

/// Makes an implementation of each rival.
#[cfg(feature = "rivals")]
struct Collect<'a> {
    shape: [usize; 3],
    list: &'a mut Vec<Implementation>,
}

#[cfg(feature = "rivals")]
impl Encoders for Collect<'_> {
    fn add(&mut self, label: Label, encode: impl Fn(&Shards, &mut Shards) + 'static) {
        self.list.push(implementation(label, self.shape, encode));
    }
}
