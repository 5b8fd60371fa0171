//! What people ask of polynomials beyond products: greatest common divisors, factors, whether one has any. Of public
//! operands, as every rival takes them.

use crate::data::Data;
#[cfg(feature = "rivals")]
use crate::rivals::{Ntl, Polynomial};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::gf2x::{self, Modulus, Poly};

/// The works, by the operation.
const GCD: &str = "gf2x-gcd";
const XGCD: &str = "gf2x-xgcd";
const FACTOR: &str = "gf2x-factor";
const IRREDUCIBLE: &str = "gf2x-irreducible";
pub(super) const WORKS: [&str; 4] = [GCD, XGCD, FACTOR, IRREDUCIBLE];

pub(super) fn register(catalogue: &mut Catalogue) {
    let whole = catalogue.scope() == Scope::Report;
    let lengths: &[u64] =
        if whole { &[1 << 10, 1 << 13, 1 << 16, 1 << 18, 1 << 20] } else { &[1 << 10, 1 << 16] };
    let degrees: &[u64] = if whole { &[200, 1000, 4000] } else { &[200, 1000] };
    type Build = fn(&Setting, usize) -> Vec<Implementation>;
    let works: [(_, _, Build); 4] = [
        (GCD, lengths, |s, bits| divisors(s, bits / 64, false)),
        (XGCD, lengths, |s, bits| divisors(s, bits / 64, true)),
        (FACTOR, degrees, factors),
        (IRREDUCIBLE, degrees, irreducible),
    ];
    for (work, sizes, build) in works {
        for size in sizes {
            let size = *size;
            catalogue.add((work, Mode::Throughput, size, Unit::Bits), move |s| build(s, size as usize));
        }
    }
}

/// The library as programs call it, named by the kernel of its products.
fn ours() -> Label {
    let (kernel, token) = kernels_of(&["gf2x_mul"]).pop().expect("portable is always there");
    Label::ours(&kernel, token.tier())
}

/// Greatest common divisors of polynomials of `n` words, at random with the highest coefficient.
fn divisors(setting: &Setting, n: usize, cofactors: bool) -> Vec<Implementation> {
    let mut data = Data::new(n as u64);
    let mut words = || {
        let mut words = data.words(n);
        words[n - 1] |= 1 << 63;
        words
    };
    let inputs: Vec<_> = (0..4).map(|_| (words(), words())).collect();
    let op = move |(a, b): &(Vec<u64>, Vec<u64>), out: &mut Vec<u64>| {
        let (g, others) = out.split_at_mut(n);
        let (s, t) = others.split_at_mut(others.len() / 2);
        let done = if cofactors { gf2x::xgcd_vartime(g, s, t, a, b) } else { gf2x::gcd_vartime(g, a, b) };
        debug_assert!(done.is_ok());
    };
    let places = if cofactors { 3 } else { 1 };
    let ours = Implementation::stream(ours(), &inputs, vec![0; places * n], 1, op, Clone::clone);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(ntl) = setting.rivals.and_then(|rivals| rivals.ntl) {
        let inputs: Vec<_> = inputs.iter().map(|(a, b)| (ntl.polynomial(a), ntl.polynomial(b))).collect();
        let empty: Vec<_> = (0..places).map(|_| ntl.polynomial(&[])).collect();
        let op = move |(a, b): &(Polynomial, Polynomial), out: &mut Vec<Polynomial>| match &mut out[..] {
            [g, s, t] => ntl.xgcd([g, s, t], a, b),
            others => ntl.gcd(&mut others[0], a, b),
        };
        let words = move |out: &Vec<Polynomial>| out.iter().flat_map(|p| ntl.words(p, n)).collect();
        list.push(Implementation::stream(
            Label::rival(Ntl::WHO, if cofactors { "XGCD" } else { "GCD" }),
            &inputs,
            empty,
            1,
            op,
            words,
        ));
    }
    list.extend([ours]);
    list
}

/// Degrees of the factors of polynomials at random, each as often as it divides, rising.
fn factors(setting: &Setting, degree: usize) -> Vec<Implementation> {
    let mut data = Data::new(degree as u64);
    let inputs: Vec<_> = (0..4).map(|_| of_degree(data.words(degree / 64 + 1), degree)).collect();
    let op = |f: &Poly, out: &mut Vec<u64>| {
        out.clear();
        for (g, times) in f.factor().expect("not zero") {
            out.extend(core::iter::repeat_n(g.degree().unwrap_or(0), times));
        }
    };
    let ours = Implementation::stream(ours(), &inputs, Vec::new(), 1, op, |out| sorted(out));
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(ntl) = setting.rivals.and_then(|rivals| rivals.ntl) {
        let inputs: Vec<_> = inputs.iter().map(|f| ntl.polynomial(f.as_words())).collect();
        let op = move |f: &Polynomial, out: &mut Vec<u64>| *out = ntl.degrees_of_factors(f, degree);
        list.push(Implementation::stream(
            Label::rival(Ntl::WHO, "CanZass"),
            &inputs,
            Vec::new(),
            1,
            op,
            |out| sorted(out),
        ));
    }
    list.extend([ours]);
    list
}

/// Whether irreducible polynomials are: the answer that takes longest.
fn irreducible(setting: &Setting, degree: usize) -> Vec<Implementation> {
    // That of an element of the field of this degree, so that it has as many terms as any.
    let field = Poly::irreducible(degree).expect("of positive degree");
    let element = of_degree(Data::new(degree as u64).words(degree / 64 + 1), degree - 1);
    let modulus = Modulus::new(field.as_words()).expect("of positive degree");
    let inputs = [element.minimal_polynomial_mod(&modulus)];
    let op = |f: &Poly, out: &mut u64| *out = u64::from(f.is_irreducible());
    let ours = Implementation::stream(ours(), &inputs, 0, 1, op, |out| vec![*out]);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(ntl) = setting.rivals.and_then(|rivals| rivals.ntl) {
        let inputs = inputs.map(|f| ntl.polynomial(f.as_words()));
        let op = move |f: &Polynomial, out: &mut u64| *out = u64::from(ntl.is_irreducible(f));
        list.push(Implementation::stream(
            Label::rival(Ntl::WHO, "IterIrredTest"),
            &inputs,
            0,
            1,
            op,
            |out| vec![*out],
        ));
    }
    list.extend([ours]);
    list
}

/// The polynomial of these words and degree.
fn of_degree(mut words: Vec<u64>, degree: usize) -> Poly {
    words.truncate(degree / 64 + 1);
    let top = &mut words[degree / 64];
    let leading = 1 << (degree % 64);
    *top %= leading;
    *top |= leading;
    Poly::from_words(&words)
}

/// What must agree: rivals have no order of factors, or another one.
fn sorted(degrees: &[u64]) -> Vec<u64> {
    let mut degrees = degrees.to_vec();
    degrees.sort_unstable();
    degrees
}
