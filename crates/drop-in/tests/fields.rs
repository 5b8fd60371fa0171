//! Elements and polynomials under `serde`, elements under code that is generic by `ff::Field`.
#![allow(clippy::unwrap_used, reason = "a panic is what a test is for")]

use serde::{Serialize, de::DeserializeOwned};
use widefield::gf2m::{Element, Field, Gf8, Gf128, Gf163, Gf571, dynamic};
use widefield::gf2x::Poly;

widefield::binary_field! { F113: x^113 + x^9 + 1; }
type Gf113 = Element<F113>;

/// Through a format for people and a binary one; the latter's length in front, then the bytes.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(
    value: &T,
    text: &str,
    bytes: &[u8],
) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, format!("\"{text}\""));
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
    let binary = postcard::to_stdvec(value).unwrap();
    assert_eq!((usize::from(binary[0]), &binary[1..]), (bytes.len(), bytes));
    assert_eq!(postcard::from_bytes::<T>(&binary).unwrap(), *value);
}

fn element<F: Field>(seed: u8) -> Element<F> {
    Element::random(|bytes| bytes.iter_mut().zip(1..).for_each(|(b, i)| *b = seed.wrapping_mul(i) ^ 0xa5))
}

fn elements<F: Field>() {
    for a in [Element::<F>::ZERO, Element::ONE, element(3), element(77)] {
        round_trip(&a, &format!("{a:x}"), a.to_bytes_be().as_ref());
    }
}

#[test]
fn elements_come_back() {
    elements::<widefield::gf2m::F8>();
    elements::<F113>();
    elements::<widefield::gf2m::F163>();
    // In a structure, and through a value of the format.
    let pairs = vec![(Gf8::from(0x57), Gf8::from(0x83))];
    assert_eq!(serde_json::to_string(&pairs).unwrap(), r#"[["57","83"]]"#);
    let value = serde_json::to_value(&pairs).unwrap();
    assert_eq!(serde_json::from_value::<Vec<(Gf8, Gf8)>>(value).unwrap(), pairs);
}

#[test]
fn what_is_no_element_is_an_error() {
    let error = |json: &str| serde_json::from_str::<Gf113>(json).unwrap_err().to_string();
    // 15 bytes, 113 bits.
    assert!(error("\"00\"").contains("30 hexadecimal digits of an element of GF(2^113)"));
    assert!(error(&format!("\"{:031x}\"", 1)).contains("invalid length 31"));
    assert!(error(&format!("\"{:0>30}\"", "g")).contains("30 hexadecimal digits"));
    assert!(error(&format!("\"{:0>30}\"", "+1")).contains("30 hexadecimal digits"));
    // As many bytes as digits should be, in fewer characters.
    assert!(error(&format!("\"{}\"", "ä".repeat(15))).contains("30 hexadecimal digits"));
    assert!(error(&format!("\"02{:028x}\"", 0)).contains("above the field's degree"));
    assert!(error("7").contains("invalid type"));
    let upper = format!("\"01{:0>28}\"", "AbC");
    assert_eq!(serde_json::from_str::<Gf113>(&upper).unwrap().as_words(), [0xabc, 1 << 48]);
    let refused = |bytes: &[u8]| {
        let mut binary = vec![bytes.len() as u8];
        binary.extend_from_slice(bytes);
        postcard::from_bytes::<Gf113>(&binary).is_err()
    };
    assert!(
        !refused(&[1; 15]) && refused(&[1; 14]) && refused(&[1; 16]) && refused(&[2; 15]) && refused(&[])
    );
}

#[test]
fn polynomials_come_back() {
    round_trip(&Poly::zero(), "0x0", &[]);
    round_trip(&Poly::from_exponents(&[8, 4, 3, 1, 0]).unwrap(), "0x11b", &[1, 0x1b]);
    let long = Poly::from_exponents(&[127, 64, 8]).unwrap();
    round_trip(&long, "0x80000000000000010000000000000100", &{
        let mut bytes = [0; 16];
        (bytes[0], bytes[7], bytes[14]) = (0x80, 1, 1);
        bytes
    });
    assert!(
        serde_json::from_str::<Poly>("\"0x\"").is_err() && serde_json::from_str::<Poly>("\"1g\"").is_err()
    );
    assert!(postcard::from_bytes::<Poly>(&[2, 0, 1]).is_err());
}

#[test]
fn fields_come_back() {
    let field = |exponents: &[usize]| dynamic::Field::from_exponents(exponents).unwrap();
    round_trip(&field(&[8, 4, 3, 1, 0]), "0x11b", &[1, 0x1b]);
    round_trip(&field(&[131, 8, 3, 2, 0]), &format!("0x8{:032x}", 0x10d), &{
        let mut bytes = [0; 17];
        (bytes[0], bytes[15], bytes[16]) = (8, 1, 0xd);
        bytes
    });
    let error = |json: &str| serde_json::from_str::<dynamic::Field>(json).unwrap_err().to_string();
    assert!(error("\"0x11c\"").contains("not irreducible"));
    assert!(error("\"0x3\"").contains("no degree that is allowed"));
    assert!(error("\"0x0\"").contains("no degree that is allowed"));
    assert!(error(&format!("\"0x8{:01028}\"", 1)).contains("no degree that is allowed"));
    assert!(error("\"x\"").contains("not the hexadecimal digits"));
    assert!(postcard::from_bytes::<dynamic::Field>(&[1, 0x1c]).is_err());
}

/// A source that gives the same each time, or none.
struct Counter(u64);

impl rand_core::TryRng for Counter {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|w| w as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Ok(self.0 ^ self.0 >> 29)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in out.chunks_mut(8) {
            chunk.copy_from_slice(&self.try_next_u64()?.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Lagrange's polynomial through the points at x: what knows nothing of the field.
fn interpolated<K: ff::Field>(points: &[(K, K)], x: K) -> K {
    let mut differences: Vec<K> = points
        .iter()
        .map(|(xi, _)| points.iter().filter(|(xj, _)| xj != xi).map(|(xj, _)| *xi - xj).product())
        .collect();
    let mut scratch = vec![K::ZERO; differences.len()];
    ff::BatchInverter::invert_with_external_scratch(&mut differences, &mut scratch);
    let terms = points.iter().zip(&differences).map(|((xi, y), inverse)| {
        let others: K = points.iter().filter(|(xj, _)| xj != xi).map(|(xj, _)| x - xj).product();
        *y * inverse * others
    });
    terms.sum()
}

fn generic<K: ff::Field>() {
    let mut rng = Counter(1);
    let coefficients: Vec<K> = (0..9).map(|_| K::random(&mut rng)).collect();
    let value = |x: K| coefficients.iter().rev().fold(K::ZERO, |sum, c| sum * x + c);
    let points: Vec<_> = (0..9).map(|_| K::random(&mut rng)).map(|x| (x, value(x))).collect();
    let x = K::random(&mut rng);
    assert_eq!(interpolated(&points, x), value(x));

    assert_eq!(x.square(), x * x);
    assert_eq!(x.cube(), x * x * x);
    assert_eq!(x.double(), x + x);
    assert_eq!(x.invert().unwrap() * x, K::ONE);
    assert!(
        bool::from(K::ZERO.invert().is_none()) && bool::from(K::ZERO.is_zero()) && K::ZERO.is_zero_vartime()
    );
    assert_eq!(x.pow([5, 0]), x.square().square() * x);
    assert_eq!(x.pow_vartime([5, 1]), x.pow([5, 1]));
    // As the trait says of it, given that all elements are squares.
    let (is_square, root) = K::sqrt_ratio(&x, &points[0].0);
    assert!(bool::from(is_square));
    assert_eq!(root.square() * points[0].0, x);
    let ratio = |n: &K, d: &K| {
        let (is_square, root) = K::sqrt_ratio(n, d);
        (bool::from(is_square), root)
    };
    assert_eq!(ratio(&K::ZERO, &x), (true, K::ZERO));
    assert_eq!(ratio(&K::ZERO, &K::ZERO), (true, K::ZERO));
    assert_eq!(ratio(&x, &K::ZERO), (false, K::ZERO));
    assert_eq!(x.sqrt().unwrap().square(), x);
}

#[test]
fn generic_code_runs() {
    generic::<Gf113>();
    generic::<Gf128>();
    generic::<Gf163>();
    generic::<Gf571>();
}
