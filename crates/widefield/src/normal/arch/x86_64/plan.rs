//! What the kernels in registers know of a basis: which bit of which register each bit of a result is.
//!
//! Of 64V bits for an operand all are used: A and B are shifted up by s bits before they are multiplied, so that every
//! term of a coefficient stands on one side of the middle of a product, whatever the coefficient. With h the degree of
//! A and B, `2s` the even one of `64V - 1 - h` and `64V - 2 - h`, and `C = R(B x^s)`, where R reverses 64V bits, the
//! bits are, counted from the middle for the upper halves:
//!
//! ```text
//! P = A B   lower half:  P_e at e + 2s                upper half:  P_(p-e) at p - e + 2s - 64V
//! Q = A C   lower half:  Q_(-e) at 64V - 1 - e        upper half:  Q_e at e - 1
//! ```
//!
//! (For even h, `P_(h+1)` is the last bit of the lower half: beside `P_h`, with which it is added.) One product R of
//! whole operands, where `h = p - 1` is even, has `R_e` at `e + 2s` and `R_p` at `64V - 1` of the lower half, `R_(e+p)`
//! at `e - 1` of the upper one. So a coordinate is the sum of four bits, or three, and no product is shifted or turned
//! around.

use crate::normal::gather::Line;
use crate::normal::lift;
use crate::normal::number::Cosets;
use crate::normal::shape::Form;
use crate::simd::Aligned;
use alloc::{vec, vec::Vec};

/// Which bytes of a source (one vector, or two as one of 128 bytes), and which bits of each: of one word of a result
/// the bit `i` in byte `i ^ 7` of each eight, as rows of a bit matrix. What counts is the parity of the bits that a
/// byte of the second line selects.
pub(crate) type Lines = [Line; 2];

const NOTHING: Lines = [Aligned([0; 64]); 2];

fn set(lines: &mut Lines, i: usize, byte: usize, bit: usize) {
    lines[0].0[i ^ 7] = byte as u8;
    lines[1].0[i ^ 7] |= 1 << bit;
}

/// How operands are lifted, and results gathered.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Whether there are two products of halves.
    pub(crate) halved: bool,
    pub(crate) form: Form,
    /// For each word that the form has.
    pub(crate) expand: [Lines; 16],
    /// For each word of the result its terms: the bits of the lower half of P, of the lower half of Q, of the upper
    /// half of P and of Q; or `R_e`, `R_(e+p)`, `R_p`.
    pub(crate) collect: Vec<[Lines; 4]>,
}

impl Plan {
    /// Whether an element has more than eight words.
    pub(crate) fn is_long(&self) -> bool {
        self.collect.len() > 8
    }

    /// For a basis whose lifted operands have a degree below 1024, else none.
    pub(crate) fn new(n: usize, t: usize, cosets: &Cosets) -> Option<Self> {
        let (halved, top) = lift::extent(n, t);
        if top >= 1024 {
            return None;
        }
        let v = if top < 256 { 4 } else { (top / 64 + 1).next_power_of_two() };
        let bits = 64 * v;
        let s = (bits - 1 - top) / 2;
        let fits = |form: &Form| {
            let words = form.words();
            (1 + s) / 64 >= words.first && (top + s) / 64 < words.first + words.count
        };
        // Single products are compiled for whole operands only.
        let form = match v {
            4 => Form::Four,
            8 => Some(Form::Six).filter(fits).filter(|_| halved).unwrap_or(Form::Eight),
            _ => Some(Form::Fourteen).filter(fits).filter(|_| halved).unwrap_or(Form::Sixteen),
        };
        debug_assert!(form.words().of == v && fits(&form));
        let mut expand = [NOTHING; 16];
        for (e, coordinate) in cosets.of.iter().enumerate().take(top + 1).skip(1) {
            let at = e + s;
            set(&mut expand[at / 64 - form.words().first], at % 64, coordinate / 8, coordinate % 8);
        }
        let mut collect = vec![[NOTHING; 4]; n.div_ceil(64)];
        for (i, e) in lift::exponents(n, top, cosets).into_iter().enumerate() {
            let terms = &mut collect[i / 64];
            let mut term = |k: usize, second: usize, at: usize| {
                // Where the halves of both products stand side by side: see `double`.
                let byte = match v {
                    4 if halved => 32 * second + at / 8,
                    8 if halved => 64 * (at / 256) + 32 * second + at / 8 % 32,
                    _ => at / 8,
                };
                set(&mut terms[k], i % 64, byte, at % 8);
            };
            term(0, 0, e + 2 * s);
            if !halved {
                term(1, 0, e - 1);
                term(2, 0, bits - 1);
                continue;
            }
            term(1, 1, bits - 1 - e);
            match (2 * top + 1 - e + 2 * s).checked_sub(bits) {
                Some(at) => term(2, 0, at),
                None => term(0, 0, bits - 1),
            }
            term(3, 1, e - 1);
        }
        Some(Self { halved, form, expand, collect })
    }
}
