//! Fields GF(2^m) in polynomial basis: arrays of elements.

use crate::border::{operand, read, write};
use crate::operands::{binary, check, each, of_degree, unary};
use crate::status::Status;
use crate::token::token;
use core::ffi::c_int;
use widefield::gf2m::Element;

/// GF(2^163).
pub const WF_GF2_163: c_int = 163;
/// GF(2^233).
pub const WF_GF2_233: c_int = 233;
/// GF(2^283).
pub const WF_GF2_283: c_int = 283;
/// GF(2^409).
pub const WF_GF2_409: c_int = 409;
/// GF(2^571).
pub const WF_GF2_571: c_int = 571;

/// The constants and their numbers.
pub const FIELDS: &[(&str, c_int)] = &[
    ("WF_GF2_163", WF_GF2_163),
    ("WF_GF2_233", WF_GF2_233),
    ("WF_GF2_283", WF_GF2_283),
    ("WF_GF2_409", WF_GF2_409),
    ("WF_GF2_571", WF_GF2_571),
];

/// Writes each element's byte.
fn bytes_of(out: &mut [u8], field: c_int, a: &[u64], f: impl Fn(&dyn Question) -> u8) -> Result<(), Status> {
    of_degree!(field, F => {
        type E = Element<F>;
        check::<E>(a)?;
        if out.len() != a.len() / E::WORDS {
            return Err(Status::Length);
        }
        each::<E>(a, |i, a| out[i] = f(a))
    })
}

/// What has one bit for an answer.
trait Question {
    fn trace(&self) -> u8;
    fn is_zero(&self) -> u8;
}

impl<F: widefield::gf2m::Field> Question for Element<F> {
    fn trace(&self) -> u8 {
        self.trace().unwrap_u8()
    }
    fn is_zero(&self) -> u8 {
        self.is_zero().unwrap_u8()
    }
}

/// Elements from encodings, all or none.
fn decode(field: c_int, out: &mut [u64], bytes: &[u8], big_endian: bool) -> Result<(), Status> {
    of_degree!(field, F => {
        type E = Element<F>;
        if !out.len().is_multiple_of(E::WORDS) || Some(bytes.len()) != (out.len() / E::WORDS).checked_mul(E::BYTES) {
            return Err(Status::Length);
        }
        let one = |bytes: &[u8]| if big_endian { E::from_bytes_be(bytes) } else { E::from_bytes_le(bytes) };
        bytes.chunks_exact(E::BYTES).try_for_each(|bytes| one(bytes).map(|_| ()))?;
        for (out, bytes) in out.chunks_exact_mut(E::WORDS).zip(bytes.chunks_exact(E::BYTES)) {
            out.copy_from_slice(one(bytes)?.as_words());
        }
        Ok(())
    })
}

/// Encodings of elements.
fn encode(field: c_int, out: &mut [u8], a: &[u64], big_endian: bool) -> Result<(), Status> {
    of_degree!(field, F => {
        type E = Element<F>;
        check::<E>(a)?;
        if Some(out.len()) != (a.len() / E::WORDS).checked_mul(E::BYTES) {
            return Err(Status::Length);
        }
        each::<E>(a, |i, a| {
            let bytes = if big_endian { a.to_bytes_be() } else { a.to_bytes_le() };
            out[i * E::BYTES..][..E::BYTES].copy_from_slice(bytes.as_ref());
        })
    })
}

exports! {
    /// Bytes of an element in memory; 0 for an unknown field.
    plain fn wf_gf2m_element_len(field: c_int) -> usize {
        of_degree!(field, F => Ok(8 * Element::<F>::WORDS)).unwrap_or(0)
    }

    /// Bytes of an encoding; 0 for an unknown field.
    plain fn wf_gf2m_encoding_len(field: c_int) -> usize {
        of_degree!(field, F => Ok(Element::<F>::BYTES)).unwrap_or(0)
    }

    /// Sums.
    checked fn wf_gf2m_add(field: c_int, sums: *mut u64, a: *const u64, b: *const u64, len: usize) {
        let sums = write(sums, len);
        let a = operand(a, &sums);
        let b = operand(b, &sums);
        {
            of_degree!(field, F => binary::<Element<F>>(sums, a, b, |out, a, b| {
                for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                    *out = *a + *b;
                }
                Ok(())
            }))
        }
    }

    /// Products.
    checked fn wf_gf2m_mul(field: c_int, products: *mut u64, a: *const u64, b: *const u64, len: usize) {
        let products = write(products, len);
        let a = operand(a, &products);
        let b = operand(b, &products);
        {
            let token = token();
            of_degree!(field, F => binary::<Element<F>>(products, a, b, |out, a, b| {
                if let ([out], [a], [b]) = (&mut *out, a, b) {
                    *out = a.mul_with(token, b);
                    return Ok(());
                }
                Element::mul_many_with(token, out, a, b)
            }))
        }
    }

    /// Squares.
    checked fn wf_gf2m_square(field: c_int, squares: *mut u64, a: *const u64, len: usize) {
        let squares = write(squares, len);
        let a = operand(a, &squares);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(squares, a, |out, a| Element::square_many_with(token, out, a)))
        }
    }

    /// Powers 2^n.
    checked fn wf_gf2m_square_n(field: c_int, powers: *mut u64, a: *const u64, len: usize, n: usize) {
        let powers = write(powers, len);
        let a = operand(a, &powers);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(powers, a, |out, a| {
                out.iter_mut().zip(a).for_each(|(out, a)| *out = a.square_n_with(token, n));
                Ok(())
            }))
        }
    }

    /// Powers by any exponent.
    checked fn wf_gf2m_pow(
        field: c_int, powers: *mut u64, a: *const u64, len: usize, exponent: *const u64, exponent_len: usize,
    ) {
        let powers = write(powers, len);
        let a = operand(a, &powers);
        let exponent = read(exponent, exponent_len);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(powers, a, |out, a| {
                out.iter_mut().zip(a).for_each(|(out, a)| *out = a.pow_with(token, exponent));
                Ok(())
            }))
        }
    }

    /// Inverses; zero for zero.
    checked fn wf_gf2m_invert(field: c_int, inverses: *mut u64, a: *const u64, len: usize) {
        let inverses = write(inverses, len);
        let a = operand(a, &inverses);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(inverses, a, |out, a| {
                if let ([out], [a]) = (&mut *out, a) {
                    *out = a.invert_or_zero_with(token);
                    return Ok(());
                }
                Element::invert_many_with(token, out, a)
            }))
        }
    }

    /// Square roots.
    checked fn wf_gf2m_sqrt(field: c_int, roots: *mut u64, a: *const u64, len: usize) {
        let roots = write(roots, len);
        let a = operand(a, &roots);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(roots, a, |out, a| {
                out.iter_mut().zip(a).for_each(|(out, a)| *out = a.sqrt_with(token));
                Ok(())
            }))
        }
    }

    /// Half-traces.
    checked fn wf_gf2m_half_trace(field: c_int, half_traces: *mut u64, a: *const u64, len: usize) {
        let half_traces = write(half_traces, len);
        let a = operand(a, &half_traces);
        {
            let token = token();
            of_degree!(field, F => unary::<Element<F>>(half_traces, a, |out, a| {
                out.iter_mut().zip(a).for_each(|(out, a)| *out = a.half_trace_with(token));
                Ok(())
            }))
        }
    }

    /// Traces, a byte each.
    checked fn wf_gf2m_trace(field: c_int, traces: *mut u8, count: usize, a: *const u64, len: usize) {
        let traces = write(traces, count);
        let a = read(a, len);
        { bytes_of(traces, field, a, |a| a.trace()) }
    }

    /// Which elements are zero, a byte each.
    checked fn wf_gf2m_is_zero(field: c_int, answers: *mut u8, count: usize, a: *const u64, len: usize) {
        let answers = write(answers, count);
        let a = read(a, len);
        { bytes_of(answers, field, a, |a| a.is_zero()) }
    }

    /// Elements from big-endian encodings.
    checked fn wf_gf2m_from_bytes_be(field: c_int, elements: *mut u64, len: usize, bytes: *const u8, bytes_len: usize) {
        let elements = write(elements, len);
        let bytes = read(bytes, bytes_len);
        { decode(field, elements, bytes, true) }
    }

    /// Elements from little-endian encodings.
    checked fn wf_gf2m_from_bytes_le(field: c_int, elements: *mut u64, len: usize, bytes: *const u8, bytes_len: usize) {
        let elements = write(elements, len);
        let bytes = read(bytes, bytes_len);
        { decode(field, elements, bytes, false) }
    }

    /// Big-endian encodings.
    checked fn wf_gf2m_to_bytes_be(field: c_int, bytes: *mut u8, bytes_len: usize, elements: *const u64, len: usize) {
        let bytes = write(bytes, bytes_len);
        let elements = read(elements, len);
        { encode(field, bytes, elements, true) }
    }

    /// Little-endian encodings.
    checked fn wf_gf2m_to_bytes_le(field: c_int, bytes: *mut u8, bytes_len: usize, elements: *const u64, len: usize) {
        let bytes = write(bytes, bytes_len);
        let elements = read(elements, len);
        { encode(field, bytes, elements, false) }
    }
}
