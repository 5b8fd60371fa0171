//! The paper's own.

use super::digest::encrypted;
use crate::data::Data;
use crate::gcm::others::tier_of;
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit};
use widefield_papers::gueron_kounavis::{
    Encoding, Multiplication, Reduction, Visitor, cipher::Schedule, reflect::Order, visit,
};

pub(super) fn register(catalogue: &mut Catalogue) {
    for (work, part) in [("gf128-product", Part::Product), ("gf128-reduce", Part::Reduction)] {
        catalogue
            .add((work, Mode::Throughput, 128, Unit::Bits), move |s| of_paper(s, part, Mode::Throughput));
    }
    for mode in [Mode::Latency, Mode::Throughput] {
        catalogue.add(("gf128-mul", mode, 128, Unit::Bits), move |s| of_paper(s, Part::Field, mode));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Product,
    Reduction,
    Field,
}

/// A product and a reduction, by their numbers in the paper.
fn number(m: Multiplication, r: Reduction) -> String {
    format!("{}+{}", m.number(), r.number())
}

/// An element of natural order in an order, or back.
fn reordered(order: Order, x: [u64; 2]) -> [u64; 2] {
    match order {
        Order::Natural => x,
        Order::Reversed => [x[1].reverse_bits(), x[0].reverse_bits()],
    }
}

/// A product of 255 bits in natural order in an order: reversed, one bit too low (identity (27)).
fn product_reordered(order: Order, x: [u64; 4]) -> [u64; 4] {
    match order {
        Order::Natural => x,
        Order::Reversed => {
            let [a, b, c, d] = [x[3], x[2], x[1], x[0]].map(u64::reverse_bits);
            [a >> 1 | b << 63, b >> 1 | c << 63, c >> 1 | d << 63, d >> 1]
        }
    }
}

fn of_paper(setting: &Setting, part: Part, mode: Mode) -> Vec<Implementation> {
    if setting.rivals.is_none() {
        return Vec::new();
    }
    let mut collect = Parts { part, mode, list: Vec::new() };
    visit(&mut collect);
    collect.list
}

/// Collects one part of the paper, on every encoding.
struct Parts {
    part: Part,
    mode: Mode,
    list: Vec<Implementation>,
}

impl Visitor for Parts {
    fn product<T: Copy + 'static>(
        &mut self,
        multiplication: Multiplication,
        encoding: Encoding,
        token: T,
        product: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 4] + Copy + 'static,
    ) {
        if self.part != Part::Product {
            return;
        }
        let mut data = Data::new(128);
        let inputs: [[[u64; 2]; 2]; 16] = core::array::from_fn(|_| [data.array(), data.array()]);
        let label =
            Label::paper(&multiplication.number().to_string(), &encoding.to_string(), tier_of(encoding));
        let op = move |[a, b]: &[[u64; 2]; 2], out: &mut [u64; 4]| *out = product(token, a, b);
        self.list.push(Implementation::stream(label, &inputs, [0; 4], 1, op, |x| x.to_vec()));
    }

    fn reduction<T: Copy + 'static>(
        &mut self,
        reduction: Reduction,
        encoding: Encoding,
        token: T,
        reduce: impl Fn(T, &[u64; 4]) -> [u64; 2] + Copy + 'static,
    ) {
        if self.part != Part::Reduction {
            return;
        }
        let mut data = Data::new(255);
        let order = reduction.order();
        let inputs: [[u64; 4]; 16] = core::array::from_fn(|_| {
            let [a, b, c, d] = data.array();
            product_reordered(order, [a, b, c, d >> 1])
        });
        let label = Label::paper(&reduction.number().to_string(), &encoding.to_string(), tier_of(encoding));
        let op = move |x: &[u64; 4], out: &mut [u64; 2]| *out = reduce(token, x);
        let digest = move |x: &[u64; 2]| reordered(order, *x).to_vec();
        self.list.push(Implementation::stream(label, &inputs, [0; 2], 1, op, digest));
    }

    fn field<T: Copy + 'static>(
        &mut self,
        multiplication: Multiplication,
        reduction: Reduction,
        encoding: Encoding,
        token: T,
        multiply: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 2] + Copy + 'static,
    ) {
        if self.part != Part::Field {
            return;
        }
        let mut data = Data::new(129);
        let order = reduction.order();
        let mut element = || reordered(order, data.array());
        let label =
            Label::paper(&number(multiplication, reduction), &encoding.to_string(), tier_of(encoding));
        let digest = move |x: &[u64; 2]| reordered(order, *x).to_vec();
        self.list.push(match self.mode {
            Mode::Latency => {
                let (start, fixed) = (element(), element());
                let step = move |x: &mut [u64; 2]| {
                    let y = multiply(token, x, &fixed);
                    *x = multiply(token, &y, &fixed);
                };
                Implementation::chain(label, start, 2, step, digest)
            }
            Mode::Throughput | Mode::Cold => {
                let inputs: [[[u64; 2]; 2]; 16] = core::array::from_fn(|_| [element(), element()]);
                let op = move |[a, b]: &[[u64; 2]; 2], out: &mut [u64; 2]| *out = multiply(token, a, b);
                Implementation::stream(label, &inputs, [0; 2], 1, op, digest)
            }
        });
    }
}

/// The key expansion of AES-128, by AESKEYGENASSIST.
pub(super) fn expansions(keys: &[[u8; 16]]) -> Vec<Implementation> {
    struct Expansions<'a> {
        keys: &'a [[u8; 16]],
        list: Vec<Implementation>,
    }
    impl Visitor for Expansions<'_> {
        fn expansion<T: Copy + 'static>(
            &mut self,
            encoding: Encoding,
            token: T,
            expand: impl Fn(T, &[u8; 16]) -> Schedule + Copy + 'static,
        ) {
            let label = Label::paper("key-expansion", &encoding.to_string(), tier_of(encoding));
            let op = move |key: &[u8; 16], out: &mut Option<Schedule>| *out = Some(expand(token, key));
            let digest = |out: &Option<Schedule>| {
                let schedule = out.as_ref().expect("made just now");
                encrypted(widefield_papers::gueron_kounavis::baseline::encrypt_by_tables(
                    schedule,
                    &[0x5a; 16],
                ))
            };
            self.list.push(Implementation::stream(label, self.keys, None, 1, op, digest));
        }
    }
    let mut all = Expansions { keys, list: Vec::new() };
    visit(&mut all);
    all.list
}
