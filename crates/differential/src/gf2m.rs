//! The fields GF(2^m) in polynomial basis.

use crate::input::{below, bits, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::gf2m::bytes::{self, ByteField};
use widefield::gf2m::{
    Element, F8, F8Rs, F16, F32, F64, F127, F128, F163, F192, F233, F256, F283, F409, F571, Field, dynamic,
};
use widefield::gf2x;
use widefield_reference::gf2m as model;

/// Operations of one of the fields.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 16)? {
        0 => check::<F163>(u, &[163, 7, 6, 3, 0]),
        1 => check::<F233>(u, &[233, 74, 0]),
        2 => check::<F283>(u, &[283, 12, 7, 5, 0]),
        3 => check::<F409>(u, &[409, 87, 0]),
        4 => check::<F571>(u, &[571, 10, 5, 2, 0]),
        5 => check::<F8>(u, &[8, 4, 3, 1, 0]),
        6 => check::<F8Rs>(u, &[8, 4, 3, 2, 0]),
        7 => check::<F16>(u, &[16, 5, 3, 1, 0]),
        8 => check::<F32>(u, &[32, 7, 3, 2, 0]),
        9 => check::<F64>(u, &[64, 4, 3, 1, 0]),
        10 => check::<F127>(u, &[127, 1, 0]),
        11 => check::<F128>(u, &[128, 7, 2, 1, 0]),
        12 => check::<F192>(u, &[192, 7, 2, 1, 0]),
        13 => check::<F256>(u, &[256, 10, 5, 2, 0]),
        14 => on_bytes::<F8>(u, &[8, 4, 3, 1, 0]),
        _ => on_bytes::<F8Rs>(u, &[8, 4, 3, 2, 0]),
    }
}

/// Slices of GF(2^8), a byte an element.
fn on_bytes<F: ByteField>(u: &mut Unstructured<'_>, modulus: &[usize]) -> Result<()> {
    let field = model::Field::new(modulus);
    let product = |a: u8, b: u8| field.mul(&[a.into()], &[b.into()])[0] as u8;
    let s: u8 = u.arbitrary()?;
    let a = text(u, 300)?;
    let b = text(u, a.len())?;
    let a = &a[..b.len()];
    let scalar = Element::<F>::from(u64::from(s));
    let multiples: Vec<u8> = a.iter().map(|a| product(s, *a)).collect();
    on_every_tier("multiples", &multiples, |t| {
        let mut out = vec![7; a.len()];
        assert_eq!(bytes::scale_with(t, &mut out, &scalar, a), Ok(()));
        out
    });
    let sums: Vec<u8> = multiples.iter().zip(b).map(|(m, b)| m ^ b).collect();
    on_every_tier("sums of multiples", &sums, |t| {
        let mut out = b.to_vec();
        assert_eq!(bytes::axpy_with(t, &mut out, &scalar, a), Ok(()));
        out
    });
    let products: Vec<u8> = a.iter().zip(b).map(|(a, b)| product(*a, *b)).collect();
    on_every_tier("products of bytes", &products, |t| {
        let mut out = vec![7; a.len()];
        assert_eq!(bytes::mul_with::<F>(t, &mut out, a, b), Ok(()));
        out
    });
    let inner = products.iter().fold(0, |sum, p| sum ^ p);
    on_every_tier("inner product of bytes", &vec![u64::from(inner)], |t| {
        let sum = bytes::inner_product_with::<F>(t, a, b);
        sum.map(|e| words(&e)).unwrap_or_default()
    });
    Ok(())
}

/// A field whose modulus is known at run time only: the first irreducible one of a degree from a point on.
pub(crate) fn dynamic(u: &mut Unstructured<'_>) -> Result<()> {
    let m = 2 + below(u, 200)?;
    let mut f = bits(u, m)?;
    f.resize(m / 64 + 1, 0);
    f[m / 64] |= 1 << (m % 64);
    f[0] |= 1;
    // There is one in about m / 2; those of small degree are close together, but perhaps below.
    let start = f[0];
    let found = (0..2 * m as u64).map(|i| start ^ i << 1).find(|low| {
        f[0] = *low;
        gf2x::degree(&f) == Some(m as u64) && gf2x::is_irreducible(&f)
    });
    if found.is_none() {
        on_every_tier("a modulus that is not irreducible", &Some(Error::Reducible), |t| {
            let even = [&[f[0] & !1], &f[1..]].concat();
            dynamic::Field::new_with(t, &even).err()
        });
        return Ok(());
    }
    let terms: Vec<usize> = (0..=m).filter(|i| f[i / 64] >> (i % 64) & 1 == 1).collect();
    let book = model::Field::new(&terms);
    let count = below(u, 20)?;
    let mut rows = |n: usize| (0..n).map(|_| bits(u, m)).collect::<Result<Vec<_>>>().map(|r| r.concat());
    let (a, b, s) = (rows(count)?, rows(count)?, rows(1)?);
    let n = book.words();
    let each =
        |f: Operation<'_>| -> Vec<u64> { a.chunks(n).zip(b.chunks(n)).flat_map(|(a, b)| f(a, b)).collect() };
    let check = |what: &str, expected: Vec<u64>, run: &dyn Fn(&dynamic::Field, &mut [u64]) -> Outcome| {
        on_every_tier(what, &Ok(expected.clone()), |t| {
            let mut out = vec![0; expected.len()];
            dynamic::Field::new_with(t, &f).and_then(|field| run(&field, &mut out)).map(|()| out)
        });
    };
    check("products", each(&|a, b| book.mul(a, b)), &|f, out| f.mul_many(out, &a, &b));
    check("multiples", each(&|a, _| book.mul(a, &s)), &|f, out| f.scale(out, &s, &a));
    check("sums of multiples", each(&|a, b| book.add(b, &book.mul(a, &s))), &|f, out| {
        out.copy_from_slice(&b);
        f.axpy(out, &s, &a)
    });
    let products = each(&|a, b| book.mul(a, b));
    let sum = products.chunks(n).fold(book.zero(), |sum, p| book.add(&sum, p));
    check("inner product", sum, &|f, out| f.inner_product(out, &a, &b));
    check("root", s.clone(), &|f, out| {
        let mut root = vec![0; n];
        f.sqrt(&mut root, &s)?;
        f.square(out, &root)
    });
    check("inverse", book.invert(&s).unwrap_or(book.zero()), &|f, out| f.invert_or_zero(out, &s));
    let trace = book.trace(&s);
    on_every_tier("trace and quadratic equation", &Ok((trace, !trace)), |t| {
        let field = dynamic::Field::new_with(t, &f)?;
        let mut z = vec![0; n];
        let found = bool::from(dynamic::Quadratic::new(&field)?.solve(&mut z, &s)?);
        assert!(!found || book.add(&book.square(&z), &z) == s, "a solution");
        field.trace(&s).map(|trace| (bool::from(trace), found))
    });
    Ok(())
}

/// What an operation comes to.
type Outcome = core::result::Result<(), Error>;

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
    if field.degree() % 2 == 1 {
        let half = field.half_trace(&aw);
        on_every_tier("half-trace", &half, |t| words(&a.half_trace_with(t)));
    }
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
    let sum = each(&|a, b| field.mul(a, b)).iter().fold(field.zero(), |sum, p| field.add(&sum, p));
    on_every_tier("inner product", &Ok(sum), |t| {
        Element::inner_product_with(t, &many, &others).map(|e| words(&e))
    });
    let scalar = many.first().copied().unwrap_or(Element::ONE);
    let sums = each(&|a, b| field.add(b, &field.mul(a, scalar.as_words())));
    on_every_tier("sums of multiples", &sums, |t| {
        let mut out = others.clone();
        assert_eq!(Element::axpy_with(t, &mut out, &scalar, &many), Ok(()));
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
