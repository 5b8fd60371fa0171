//! GF(2^n) in normal bases.

use crate::gf2m::encoding;
use crate::input::{below, bits, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use std::sync::OnceLock;
use widefield::Error;
use widefield::cpu::{self, Tier};
use widefield::gf2m::{F163, F233, F283, F409, F571};
use widefield::normal::{Degree, Element, FixedBasis, FixedElement, NormalBasis};
use widefield_reference::normal as model;

/// Degrees and types of the normal bases: each shape of the products in registers, odd and even types, one and several
/// words.
pub const BASES: [(usize, usize); 13] = [
    (2, 1),
    (28, 1),
    (52, 1),
    (162, 1),
    (226, 1),
    (418, 1),
    (163, 4),
    (233, 2),
    (283, 6),
    (409, 4),
    (571, 10),
    (113, 2),
    // Longer than what is multiplied without lifting, on any tier.
    (1026, 2),
];

/// Products, one and many, inverses, maps and encodings.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 12)? {
        0 => fixed::<F163>(u),
        1 => fixed::<F233>(u),
        2 => fixed::<F283>(u),
        3 => fixed::<F409>(u),
        4 => fixed::<F571>(u),
        5 | 6 => products(u, Bases::of(BASES.len() - 1)),
        _ => general(u),
    }
}

/// A basis by the book and on each tier. Setting them up takes longer than most of what is done with them.
struct Bases {
    model: model::NormalBasis,
    tiers: Vec<(Tier, NormalBasis)>,
}

impl Bases {
    fn new(n: usize, t: usize) -> Self {
        let Some(model) = model::NormalBasis::new(n, t) else { panic!("no basis of type {t} for {n}") };
        let set_up = |token: cpu::Token| match NormalBasis::gaussian_with(token, n, t) {
            Ok(basis) => (token.tier(), basis),
            Err(e) => panic!("{n}, type {t} on {}: {e}", token.tier()),
        };
        Self { model, tiers: cpu::tokens().map(set_up).collect() }
    }

    fn of(i: usize) -> &'static Self {
        static ALL: [OnceLock<Bases>; BASES.len()] = [const { OnceLock::new() }; BASES.len()];
        ALL[i].get_or_init(|| Self::new(BASES[i].0, BASES[i].1))
    }

    fn on_every_tier<T: PartialEq + core::fmt::Debug>(
        &self,
        what: &str,
        expected: &T,
        run: impl Fn(&NormalBasis) -> core::result::Result<T, Error>,
    ) {
        for (tier, basis) in &self.tiers {
            assert_eq!(run(basis).as_ref(), Ok(expected), "{what} on {tier}");
        }
    }
}

/// The fields of fixed size, in batches that are full and not, and the way to the polynomial basis and back.
fn fixed<F: Degree>(u: &mut Unstructured<'_>) -> Result<()> {
    let n = FixedElement::<F>::DEGREE;
    let Some(i) = BASES.iter().position(|b| *b == (n, F::TYPE)) else { panic!("{n} is not listed") };
    let field = &Bases::of(i).model;
    // Below and above what the tiers' batches have.
    let count = 1 + below(u, 36)?;
    let a: Vec<Vec<u64>> = (0..count).map(|_| bits(u, n)).collect::<Result<_>>()?;
    let b: Vec<Vec<u64>> = (0..count).map(|_| bits(u, n)).collect::<Result<_>>()?;
    let products: Vec<u64> = a.iter().zip(&b).flat_map(|(a, b)| field.mul(a, b)).collect();
    let elements = |all: &[Vec<u64>]| -> core::result::Result<Vec<FixedElement<F>>, Error> {
        all.iter().map(|words| FixedElement::from_words(words)).collect()
    };
    let words =
        |all: &[FixedElement<F>]| all.iter().flat_map(|e| e.as_words().to_vec()).collect::<Vec<u64>>();
    on_every_tier("fixed products", &Ok::<_, Error>(products.clone()), |token| {
        let mut out = vec![FixedElement::one(); count];
        FixedBasis::<F>::new_with(token).mul_many(&mut out, &elements(&a)?, &elements(&b)?)?;
        Ok(words(&out))
    });
    let first = (field.mul(&a[0], &b[0]), a[0].clone());
    on_every_tier("fixed product, and to the polynomial basis and back", &Ok::<_, Error>(first), |token| {
        let (basis, a, b) = (FixedBasis::<F>::new_with(token), elements(&a)?[0], elements(&b)?[0]);
        let back = basis.from_polynomial(&basis.to_polynomial(&a));
        Ok((basis.mul(&a, &b).as_words().to_vec(), back.as_words().to_vec()))
    });
    Ok(())
}

/// Some products, and one.
fn products(u: &mut Unstructured<'_>, bases: &Bases) -> Result<()> {
    let (field, n) = (&bases.model, bases.model.degree());
    let count = 1 + below(u, 3)?;
    let a: Vec<Vec<u64>> = (0..count).map(|_| bits(u, n)).collect::<Result<_>>()?;
    let b: Vec<Vec<u64>> = (0..count).map(|_| bits(u, n)).collect::<Result<_>>()?;
    let products: Vec<u64> = a.iter().zip(&b).flat_map(|(a, b)| field.mul(a, b)).collect();
    bases.on_every_tier("products", &products, |basis| {
        let mut out = vec![!0; products.len()];
        basis.mul_many(&mut out, &a.concat(), &b.concat()).map(|()| out)
    });
    bases.on_every_tier("product", &field.mul(&a[0], &b[0]), |basis| {
        basis.mul(&basis.element(&a[0])?, &basis.element(&b[0])?).map(|p| p.as_words().to_vec())
    });
    Ok(())
}

fn general(u: &mut Unstructured<'_>) -> Result<()> {
    let bases = Bases::of(below(u, BASES.len())?);
    let (field, n) = (&bases.model, bases.model.degree());
    let words = |e: &Element| e.as_words().to_vec();
    match below(u, 4)? {
        0 => products(u, bases)?,
        1 => {
            let a = bits(u, n)?;
            // One product by the book instead of the many that an inverse takes.
            let one = (a != field.zero()).then(|| field.one());
            bases.on_every_tier("inverse", &one, |basis| {
                let inverse = basis.invert(&basis.element(&a)?)?;
                Ok(Option::<Element>::from(inverse).map(|e| field.mul(&words(&e), &a)))
            });
        }
        2 => {
            let (a, k) = (bits(u, n)?, below(u, 2 * n)?);
            let maps = (field.square_n(&a, k), field.sqrt(&a), field.trace(&a));
            bases.on_every_tier("maps", &maps, |basis| {
                let a = basis.element(&a)?;
                Ok((words(&a.square_n(k)), words(&a.sqrt()), a.trace().into()))
            });
            bases.on_every_tier("quadratic equation", &!field.trace(&a), |basis| {
                let a = basis.element(&a)?;
                let root = Option::<Element>::from(a.solve_quadratic());
                Ok(root.is_some_and(|z| z.square().add(&z).is_ok_and(|sum| sum == a)))
            });
        }
        _ => decoders(text(u, 80)?, bases),
    }
    Ok(())
}

/// Any bytes, of any length: an element's own encoding or the error that there must be.
fn decoders(bytes: &[u8], bases: &Bases) {
    let n = bases.model.degree();
    // Coordinate 0 is the leftmost bit in use, so that the spare bits lead.
    let (first, last) = (encoding(bytes, n, bytes.first()), encoding(bytes, n, bytes.last()));
    bases.on_every_tier("encodings", &(first, last), |basis| {
        let leading = basis.from_bytes_ieee1363(bytes).map(|e| e.to_bytes_ieee1363());
        let little = basis.from_bytes_le(bytes).map(|e| e.to_bytes_le());
        Ok((leading, little))
    });
}
