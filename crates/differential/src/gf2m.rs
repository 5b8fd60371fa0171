//! The fields GF(2^m) in polynomial basis.

use crate::input::{below, bits, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};
use widefield_reference::gf2m as model;

/// Operations of one of the five fields.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 5)? {
        0 => check::<F163>(u, &[163, 7, 6, 3, 0]),
        1 => check::<F233>(u, &[233, 74, 0]),
        2 => check::<F283>(u, &[283, 12, 7, 5, 0]),
        3 => check::<F409>(u, &[409, 87, 0]),
        _ => check::<F571>(u, &[571, 10, 5, 2, 0]),
    }
}

fn element<F: Field>(u: &mut Unstructured<'_>, m: usize) -> Result<Element<F>> {
    let words = bits(u, m)?;
    Ok(Element::from_words(&words).unwrap_or_else(|e| panic!("{words:x?}: {e}")))
}

fn words<F: Field>(element: &Element<F>) -> Vec<u64> {
    element.as_words().to_vec()
}

fn check<F: Field>(u: &mut Unstructured<'_>, modulus: &[usize]) -> Result<()> {
    let field = model::Field::new(modulus);
    match below(u, 4)? {
        0 => single::<F>(u, &field),
        1 => maps::<F>(u, &field),
        2 => many::<F>(u, &field),
        _ => decoders::<F>(u, &field),
    }
}

fn single<F: Field>(u: &mut Unstructured<'_>, field: &model::Field) -> Result<()> {
    let (a, b): (Element<F>, Element<F>) = (element(u, field.degree())?, element(u, field.degree())?);
    let (aw, bw) = (words(&a), words(&b));
    assert_eq!(words(&(a + b)), field.add(&aw, &bw), "sum");
    on_every_tier("product", &field.mul(&aw, &bw), |t| words(&a.mul_with(t, &b)));
    on_every_tier("square", &field.square(&aw), |t| words(&a.square_with(t)));
    on_every_tier("inverse", &field.invert(&aw), |t| Option::from(a.invert_with(t)).map(|e| words(&e)));
    let n = below(u, 2 * field.degree() + 1)?;
    on_every_tier("power of two", &field.square_n(&aw, n), |t| words(&a.square_n_with(t, n)));
    let exponent = crate::input::words(u, 1)?;
    let power = (0..64).rev().fold(field.one(), |power, i| {
        let square = field.square(&power);
        if exponent[0] >> i & 1 == 1 { field.mul(&square, &aw) } else { square }
    });
    on_every_tier("power", &power, |t| words(&a.pow_with(t, &exponent)));
    Ok(())
}

fn maps<F: Field>(u: &mut Unstructured<'_>, field: &model::Field) -> Result<()> {
    let a: Element<F> = element(u, field.degree())?;
    let aw = words(&a);
    // One square by the book instead of m - 1.
    on_every_tier("root", &aw, |t| field.square(&words(&a.sqrt_with(t))));
    let half = field.half_trace(&aw);
    on_every_tier("half-trace", &half, |t| words(&a.half_trace_with(t)));
    let trace = field.trace(&aw);
    assert_eq!(bool::from(a.trace()), trace, "trace");
    on_every_tier("quadratic equation", &(!trace), |t| {
        let root = Option::<Element<F>>::from(a.solve_quadratic_with(t));
        root.is_some_and(|z| z.square_with(t) + z == a)
    });
    Ok(())
}

/// An operation by the book, on words.
type Operation<'a> = &'a dyn Fn(&[u64], &[u64]) -> Vec<u64>;

fn many<F: Field>(u: &mut Unstructured<'_>, field: &model::Field) -> Result<()> {
    let count = below(u, 20)?;
    let mut elements = || (0..count).map(|_| element(u, field.degree())).collect::<Result<Vec<Element<F>>>>();
    let (many, others) = (elements()?, elements()?);
    let each = |f: Operation<'_>| -> Vec<Vec<u64>> {
        many.iter().zip(&others).map(|(a, b)| f(a.as_words(), b.as_words())).collect()
    };
    on_every_tier("products", &each(&|a, b| field.mul(a, b)), |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::mul_many_with(t, &mut out, &many, &others), Ok(()));
        out.iter().map(words).collect()
    });
    on_every_tier("squares", &each(&|a, _| field.square(a)), |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::square_many_with(t, &mut out, &many), Ok(()));
        out.iter().map(words).collect()
    });
    // The inverse of zero is zero.
    let ones: Vec<Vec<u64>> =
        many.iter().map(|a| if a.is_zero().into() { field.zero() } else { field.one() }).collect();
    on_every_tier("inverses", &ones, |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::invert_many_with(t, &mut out, &many), Ok(()));
        out.iter().zip(&many).map(|(inverse, a)| field.mul(&words(inverse), &words(a))).collect()
    });
    Ok(())
}

/// Any bytes, of any length: an element's own encoding or the error that there must be.
fn decoders<F: Field>(u: &mut Unstructured<'_>, field: &model::Field) -> Result<()> {
    let bytes = text(u, 80)?;
    let m = field.degree();
    let (big, little) = (Element::<F>::from_bytes_be(bytes), Element::<F>::from_bytes_le(bytes));
    assert_eq!(big.map(|e| e.to_bytes_be().as_ref().to_vec()), encoding(bytes, m, bytes.first()));
    assert_eq!(little.map(|e| e.to_bytes_le().as_ref().to_vec()), encoding(bytes, m, bytes.last()));
    let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
    assert_eq!(Element::<F>::from_bytes_le(&reversed), big);

    let (given, rest) = bytes.as_chunks::<8>();
    let given: Vec<u64> = given.iter().map(|w| u64::from_le_bytes(*w)).collect();
    let expected = match given.len() == field.words() {
        false => Err(length(field.words(), given.len())),
        true if 64 * given.len() > m && given[m / 64] >> (m % 64) != 0 => Err(Error::Encoding),
        true => Ok(given.clone()),
    };
    assert_eq!(Element::<F>::from_words(&given).map(|e| words(&e)), expected, "{rest:?} left over");
    Ok(())
}

fn length(expected: usize, got: usize) -> Error {
    Error::WrongLength { expected: expected as u32, got: got as u32 }
}

/// What decoding these bytes and encoding again must give, `top` being the byte with the highest coefficients.
pub(crate) fn encoding(bytes: &[u8], m: usize, top: Option<&u8>) -> core::result::Result<Vec<u8>, Error> {
    if bytes.len() != m.div_ceil(8) {
        return Err(length(m.div_ceil(8), bytes.len()));
    }
    if top.is_some_and(|top| u32::from(*top) >> ((m - 1) % 8 + 1) != 0) {
        Err(Error::Encoding)
    } else {
        Ok(bytes.to_vec())
    }
}
