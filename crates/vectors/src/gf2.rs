//! `gf2_kat.json`: polynomials over GF(2), binary fields, Gaussian normal bases. `generated/gf2m_pari.txt`: more
//! fields, by PARI/GP.
//!
//! Polynomials and field elements are 64-bit words, bit i of word k being the coefficient of x^(64k+i).
//! In a normal basis bit i is the coefficient of beta^(2^i); the file's `conventions` say it in full.

use crate::{Error, hex, json, text};
use serde::Deserialize;
use serde_json::Value;

const FILE: &str = "gf2_kat.json";
const TEXT: &str = include_str!("../data/gf2_kat.json");

/// A product in GF(2)\[x\]: `c = a * b`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolyMul {
    /// Words in `a`.
    pub an: usize,
    /// Words in `b`.
    pub bn: usize,
    /// First factor, `an` words.
    #[serde(deserialize_with = "hex::de_words")]
    pub a: Vec<u64>,
    /// Second factor, `bn` words.
    #[serde(deserialize_with = "hex::de_words")]
    pub b: Vec<u64>,
    /// Product, `an + bn` words.
    #[serde(deserialize_with = "hex::de_words")]
    pub c: Vec<u64>,
}

/// Operations in GF(2)\[x\]/f; elements are `m` bits in `m.div_ceil(64)` words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The degree.
    pub m: usize,
    /// The exponents of f.
    pub f: Vec<usize>,
    /// An element.
    #[serde(deserialize_with = "hex::de_words")]
    pub a: Vec<u64>,
    /// An element.
    #[serde(deserialize_with = "hex::de_words")]
    pub b: Vec<u64>,
    /// `a * b`.
    #[serde(deserialize_with = "hex::de_words")]
    pub mul: Vec<u64>,
    /// `a^2`.
    #[serde(deserialize_with = "hex::de_words")]
    pub sqr_a: Vec<u64>,
    /// `1 / a`.
    #[serde(deserialize_with = "hex::de_words")]
    pub inv_a: Vec<u64>,
}

/// Operations in the Gaussian normal basis of type `t` of GF(2^n); elements are `n` bits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalBasis {
    /// The degree.
    pub n: usize,
    /// The type: `n * t + 1` is a prime.
    #[serde(rename = "T")]
    pub t: usize,
    /// An element.
    #[serde(deserialize_with = "hex::de_words")]
    pub a: Vec<u64>,
    /// An element.
    #[serde(deserialize_with = "hex::de_words")]
    pub b: Vec<u64>,
    /// `a * b`.
    #[serde(deserialize_with = "hex::de_words")]
    pub mul: Vec<u64>,
    /// `a^2`.
    #[serde(deserialize_with = "hex::de_words")]
    pub sqr_a: Vec<u64>,
    /// `1 / a`.
    #[serde(deserialize_with = "hex::de_words")]
    pub inv_a: Vec<u64>,
}

/// All records of the file.
#[derive(Clone, Debug)]
pub struct Kat {
    /// Products of polynomials.
    pub poly_mul: Vec<PolyMul>,
    /// Operations in a polynomial basis.
    pub field: Vec<Field>,
    /// Operations in a normal basis.
    pub normal_basis: Vec<NormalBasis>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "about")]
    _about: String,
    #[serde(rename = "conventions")]
    _conventions: Value,
    poly_mul: Vec<Value>,
    field: Vec<Value>,
    normal_basis: Vec<Value>,
}

/// Parses the file and checks the size of every number in it.
pub fn kat() -> Result<Kat, Error> {
    kat_of(TEXT)
}

pub(crate) fn kat_of(text: &str) -> Result<Kat, Error> {
    let document: Document = json::document(FILE, text)?;
    let kat = Kat {
        poly_mul: json::records(FILE, "poly_mul", document.poly_mul)?,
        field: json::records(FILE, "field", document.field)?,
        normal_basis: json::records(FILE, "normal_basis", document.normal_basis)?,
    };
    for (i, r) in kat.poly_mul.iter().enumerate() {
        for (words, bits) in [(&r.a, 64 * r.an), (&r.b, 64 * r.bn), (&r.c, 64 * (r.an + r.bn))] {
            check_size(words, bits).map_err(|e| Error::new(FILE, format_args!("poly_mul[{i}]"), e))?;
        }
    }
    for (i, r) in kat.field.iter().enumerate() {
        for words in [&r.a, &r.b, &r.mul, &r.sqr_a, &r.inv_a] {
            check_size(words, r.m).map_err(|e| Error::new(FILE, format_args!("field[{i}]"), e))?;
        }
    }
    for (i, r) in kat.normal_basis.iter().enumerate() {
        for words in [&r.a, &r.b, &r.mul, &r.sqr_a, &r.inv_a] {
            check_size(words, r.n).map_err(|e| Error::new(FILE, format_args!("normal_basis[{i}]"), e))?;
        }
    }
    Ok(kat)
}

const PARI: &str = "generated/gf2m_pari.txt";

/// Operations in GF(2)\[x\]/f as PARI/GP does them; elements are `m` bits in `m.div_ceil(64)` words.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The degree.
    pub m: usize,
    /// The exponents of f, falling.
    pub f: Vec<usize>,
    /// An element, not zero.
    pub a: Vec<u64>,
    /// An element.
    pub b: Vec<u64>,
    /// `a * b`.
    pub mul: Vec<u64>,
    /// `a^2`.
    pub square: Vec<u64>,
    /// `1 / a`.
    pub inverse: Vec<u64>,
    /// The square root of `a`.
    pub sqrt: Vec<u64>,
    /// `a^(2^(m / 2))`, the exponent rounded down.
    pub power: Vec<u64>,
    /// The trace of `a`.
    pub trace: bool,
}

/// Parses PARI's answers and checks the size of every number.
pub fn pari() -> Result<Vec<Answers>, Error> {
    pari_of(include_str!("../data/generated/gf2m_pari.txt"))
}

pub(crate) fn pari_of(text: &str) -> Result<Vec<Answers>, Error> {
    let mut all = vec![];
    for mut stanza in text::stanzas(PARI, text)? {
        let numbers: Result<Vec<usize>, _> = stanza.text("F")?.split_whitespace().map(str::parse).collect();
        let f = numbers.map_err(|e| stanza.error(format_args!("F: {e}")))?;
        let m = f.first().copied().filter(|m| *m > 0).ok_or_else(|| stanza.error("F: no degree"))?;
        let mut element = |name: &str| {
            let words = hex::words(stanza.text(name)?);
            let checked = words.and_then(|words| check_size(&words, m).map(|()| words));
            checked.map_err(|e| stanza.error(format_args!("{name}: {e}")))
        };
        let [a, b, mul, square, inverse, sqrt, power] = [
            element("A")?,
            element("B")?,
            element("MUL")?,
            element("SQUARE")?,
            element("INVERSE")?,
            element("SQRT")?,
            element("POWER")?,
        ];
        let trace = match stanza.text("TRACE")? {
            "0" => false,
            "1" => true,
            _ => return Err(stanza.error("TRACE: neither 0 nor 1")),
        };
        stanza.finish()?;
        all.push(Answers { m, f, a, b, mul, square, inverse, sqrt, power, trace });
    }
    Ok(all)
}

fn check_size(words: &[u64], bits: usize) -> Result<(), String> {
    let full = words.len() == bits.div_ceil(64);
    let spare = 64 * words.len() - bits.min(64 * words.len());
    let clean = spare == 0 || words.last().is_none_or(|top| top.leading_zeros() as usize >= spare);
    if full && clean { Ok(()) } else { Err(format!("not a number of {bits} bits")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let kat = kat().unwrap();
        assert_eq!((kat.poly_mul.len(), kat.field.len(), kat.normal_basis.len()), (50, 25, 42));
        assert_eq!(pari().unwrap().len(), 88);
    }

    #[test]
    fn sizes() {
        assert!(check_size(&[1, 7], 67).is_ok());
        assert!(check_size(&[1, 8], 67).is_err());
        assert!(check_size(&[1], 67).is_err());
        assert!(check_size(&[1, 0], 64).is_err());
    }
}
