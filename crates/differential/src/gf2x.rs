//! Polynomials over GF(2).

use crate::input::{below, bits, words};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::cpu::Token;
use widefield::gf2x::{self, Cyclic, Modulus, Poly};
use widefield_reference::gf2x as model;

/// Products of 1 to 9 words, one by one and in batches.
pub(crate) fn fixed(u: &mut Unstructured<'_>) -> Result<()> {
    macro_rules! sizes {
        ($($n:literal $m:literal $mul:ident;)*) => {
            match 1 + below(u, 9)? {
                $($n => check::<$n, $m>(
                    u,
                    gf2x::$mul,
                    |token, a, b| { let mut out = [!0; $m]; gf2x::mul_fixed_with(token, &mut out, a, b); out },
                    |token, out, a, b| gf2x::mul_many_with(token, out, a, b),
                ),)*
                _ => Ok(()),
            }
        };
    }
    sizes! {
        1 2 mul1_with; 2 4 mul2_with; 3 6 mul3_with; 4 8 mul4_with; 5 10 mul5_with; 6 12 mul6_with; 7 14 mul7_with;
        8 16 mul8_with; 9 18 mul9_with;
    }
}

type Many<const N: usize, const M: usize> =
    fn(Token, &mut [[u64; M]], &[[u64; N]], &[[u64; N]]) -> core::result::Result<(), Error>;

fn check<const N: usize, const M: usize>(
    u: &mut Unstructured<'_>,
    by_value: fn(Token, &[u64; N], &[u64; N]) -> [u64; M],
    into: fn(Token, &[u64; N], &[u64; N]) -> [u64; M],
    many: Many<N, M>,
) -> Result<()> {
    let count = 1 + below(u, 11)?;
    let a: Vec<[u64; N]> = (0..count).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    let b: Vec<[u64; N]> = (0..count).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    let products: Vec<Vec<u64>> = a.iter().zip(&b).map(|(a, b)| model::mul(a, b)).collect();
    on_every_tier("batch", &Ok(products.concat()), |token| {
        let mut out = vec![[!0; M]; count];
        many(token, &mut out, &a, &b).map(|()| out.concat())
    });
    on_every_tier("single", &products, |token| {
        a.iter().zip(&b).map(|(a, b)| by_value(token, a, b).to_vec()).collect()
    });
    on_every_tier("single, in place of a result", &products, |token| {
        a.iter().zip(&b).map(|(a, b)| into(token, a, b).to_vec()).collect()
    });
    on_every_tier("lengths that differ", &(Err(Error::Length), true), |token| {
        let mut wrong = vec![[5; M]; count + 1];
        let refused = many(token, &mut wrong, &a, &b);
        (refused, wrong.iter().all(|w| *w == [5; M]))
    });
    Ok(())
}

/// Products, squares, division and greatest common divisors of any length.
pub(crate) fn general(u: &mut Unstructured<'_>) -> Result<()> {
    // A few long operands, fewer that every tier gives to the transform, with three quarters of a power of two or a
    // whole one: beyond, the lengths only repeat the same methods.
    let (shortest, longest) = match below(u, 16)? {
        0 => (6000, 6144),
        1 => (6200, 6500),
        2 | 3 => (0, 2600),
        _ => (0, 200),
    };
    let mut length = || Ok(shortest + below(u, longest - shortest + 1)?);
    let (na, nb) = (length()?, length()?);
    let (a, b) = (stretched(u, na)?, stretched(u, nb)?);
    // Long products by the model take seconds: there the widest tier of all is compared with the others.
    let product = if na * nb <= 40_000 { model::mul(&a, &b) } else { by_widest(&a, &b) };
    on_every_tier("product", &Ok(product.clone()), |token| {
        let mut out = vec![!0; na + nb];
        gf2x::mul_with(token, &mut out, &a, &b).map(|()| out)
    });
    // What lies in the scratch must not matter, nor what lies behind it be touched.
    let scratch = gf2x::mul_scratch_len(na, nb);
    on_every_tier("product, with scratch", &Ok((product, 7)), |token| {
        let (mut out, mut scratch) = (vec![!0; na + nb], vec![7; scratch + 1]);
        let end = scratch.len() - 1;
        gf2x::mul_with_scratch_with(token, &mut out, &a, &b, &mut scratch[..end])
            .map(|()| (out, scratch[end]))
    });
    on_every_tier("square", &Ok(model::square(&a)), |token| {
        let mut out = vec![!0; 2 * na];
        gf2x::square_with(token, &mut out, &a).map(|()| out)
    });
    if na.max(nb) > 200 {
        return Ok(());
    }
    quotients(&a, &b);
    // A common divisor, and a quotient without a rest.
    let common = model::mul(&a[..na.min(20)], &b);
    quotients(&common, &b);
    Ok(())
}

/// Division and the greatest common divisor.
fn quotients(a: &[u64], b: &[u64]) {
    let divided = model::degree(b).map(|_| model::divrem(a, b)).ok_or(Error::DivisionByZero);
    on_every_tier("division", &divided, |token| {
        let (mut q, mut r) = (vec![!0; a.len()], vec![!0; b.len()]);
        gf2x::div_rem_with(token, &mut q, &mut r, a, b).map(|()| (model::trim(&q), model::trim(&r)))
    });
    on_every_tier("gcd", &Ok(model::gcd(a, b)), |token| {
        let mut out = vec![!0; a.len().max(b.len())];
        gf2x::gcd_with(token, &mut out, a, b).map(|()| model::trim(&out))
    });
    on_every_tier("gcd of public operands", &Ok(model::gcd(a, b)), |token| {
        let mut out = vec![!0; a.len().max(b.len())];
        gf2x::gcd_vartime_with(token, &mut out, a, b).map(|()| model::trim(&out))
    });
    if !a.is_empty() && !b.is_empty() {
        on_every_tier("cofactors of public operands", &Ok(model::gcd(a, b)), |token| {
            let (mut g, mut s, mut t) =
                (vec![!0; a.len().max(b.len())], vec![!0; b.len()], vec![!0; a.len()]);
            let sum = |s: &[u64], t: &[u64]| model::trim(&model::add(&model::mul(s, a), &model::mul(t, b)));
            gf2x::xgcd_vartime_with(token, &mut g, &mut s, &mut t, a, b).map(|()| sum(&s, &t))
        });
        on_every_tier("cofactors", &Ok(model::gcd(a, b)), |token| {
            let (mut g, mut s, mut t) =
                (vec![!0; a.len().max(b.len())], vec![!0; b.len()], vec![!0; a.len()]);
            let sum = |s: &[u64], t: &[u64]| model::trim(&model::add(&model::mul(s, a), &model::mul(t, b)));
            gf2x::xgcd_with(token, &mut g, &mut s, &mut t, a, b).map(|()| sum(&s, &t))
        });
    }
}

/// The ring modulo `x^n - 1`.
pub(crate) fn cyclic(u: &mut Unstructured<'_>) -> Result<()> {
    let n = 1 + below(u, 1200)?;
    let (a, b) = (bits(u, n)?, bits(u, n)?);
    let k = below(u, 300)?;
    let count = below(u, 40)?;
    let positions = (0..count).map(|_| Ok(below(u, n)? as u32)).collect::<Result<Vec<_>>>()?;
    let f = model::from_exponents(&[n, 0]);
    let reduced = |a: &[u64]| {
        let mut r = model::divrem(a, &f).1;
        r.resize(n.div_ceil(64), 0);
        r
    };
    let on_every_tier = |what: &str, expected: Vec<u64>, run: InRing<'_>| {
        on_every_tier(what, &Ok(expected), |token| {
            let ring = Cyclic::new_with(token, n)?;
            let (mut out, mut scratch) = (vec![!0; ring.words()], vec![7; ring.scratch_len()]);
            run(&ring, &mut out, &mut scratch).map(|()| out)
        });
    };
    on_every_tier("cyclic product", reduced(&model::mul(&a, &b)), &|ring, out, scratch| {
        ring.mul_with_scratch(out, &a, &b, scratch)
    });
    let power = (0..k).fold(a.clone(), |a, _| reduced(&model::square(&a)));
    on_every_tier("cyclic power", power, &|ring, out, scratch| {
        ring.square_n_with_scratch(out, &a, k, scratch)
    });
    let exponents: Vec<usize> = positions.iter().map(|p| *p as usize).collect();
    on_every_tier("support", reduced(&model::from_exponents(&exponents)), &|ring, out, _| {
        ring.from_support(out, &positions)
    });
    let (common, inverse, _) = model::xgcd(&a, &f);
    let inverse = if common == [1] { reduced(&inverse) } else { vec![0; n.div_ceil(64)] };
    on_every_tier("cyclic inverse", inverse, &|ring, out, scratch| {
        ring.invert_or_zero_with_scratch(out, &a, scratch)
    });
    Ok(())
}

/// An operation in a ring.
type InRing<'a> = &'a dyn Fn(&Cyclic, &mut [u64], &mut [u64]) -> core::result::Result<(), Error>;

/// Factors: of any polynomial by the laws, of low degree by the model.
pub(crate) fn factors(u: &mut Unstructured<'_>) -> Result<()> {
    let mut f = Poly::one();
    for _ in 0..1 + below(u, 4)? {
        let m = 1 + below(u, 100)?;
        let g = Poly::from(bits(u, m)?);
        for _ in 0..=below(u, 5)? {
            f = &f * &g;
        }
    }
    let Ok(factors) = f.factor() else {
        assert!(f.is_zero());
        return Ok(());
    };
    let all = || factors.iter().flat_map(|(p, k)| core::iter::repeat_n(p, *k));
    assert_eq!(all().fold(Poly::one(), |product, p| &product * p), f, "the product of the factors");
    for (p, _) in &factors {
        assert!(model::is_irreducible(p.as_words()), "{p} divides {f}");
    }
    if f.degree() <= Some(24) {
        let expected: Vec<Poly> = model::factors(f.as_words()).iter().map(|p| Poly::from_words(p)).collect();
        assert!(all().eq(&expected), "{f}");
    }
    Ok(())
}

/// Arithmetic modulo a polynomial of 2 to 6 terms, anywhere or in the lowest word or two, or of any number, and whether
/// it is irreducible.
pub(crate) fn modulus(u: &mut Unstructured<'_>) -> Result<()> {
    let m = 1 + below(u, 700)?;
    let (terms, highest) = match below(u, 16)? {
        terms @ 0..6 => (terms, m),
        terms @ 6..11 => (terms - 5, m.min(64)),
        terms => (terms - 10, m.min(128)),
    };
    let f = match terms {
        0 => {
            let mut f = bits(u, m)?;
            f.resize(m / 64 + 1, 0);
            f[m / 64] |= 1 << (m % 64);
            f
        }
        taps => {
            let taps = (0..taps).map(|_| below(u, highest)).collect::<Result<Vec<_>>>()?;
            let f = model::from_exponents(&taps);
            model::trim(&model::add(&f, &model::from_exponents(&[m])))
        }
    };
    let n = m.div_ceil(64);
    let (a, b) = (bits(u, m)?, bits(u, m)?);
    let len = below(u, 40)?;
    let long = words(u, len)?;
    let reduced = |a: &[u64]| {
        let mut r = model::divrem(a, &f).1;
        r.resize(n, 0);
        r
    };
    let on_every_tier = |what: &str, expected: Vec<u64>, run: Operation<'_>| {
        on_every_tier(what, &Ok(expected), |token| {
            let mut out = vec![!0; n];
            Modulus::new_with(token, &f).and_then(|f| run(&f, &mut out)).map(|()| out)
        });
    };
    on_every_tier("remainder", reduced(&long), &|f, out| f.reduce(out, &long));
    on_every_tier("product modulo f", reduced(&model::mul(&a, &b)), &|f, out| f.mul(out, &a, &b));
    let square = reduced(&model::square(&a));
    on_every_tier("square modulo f", square.clone(), &|f, out| f.square(out, &a));
    let k = 2 + m % 4;
    let power = (1..k).fold(square.clone(), |a, _| reduced(&model::square(&a)));
    on_every_tier("power of two modulo f", power, &|f, out| f.square_n(out, &a, k));
    let cube = reduced(&model::mul(&square, &a));
    on_every_tier("cube modulo f", cube, &|f, out| f.pow(out, &a, &[3]));
    let (common, inverse, _) = model::xgcd(&a, &f);
    let inverse = if common == [1] { reduced(&inverse) } else { vec![0; n] };
    on_every_tier("inverse modulo f", inverse, &|f, out| f.invert_or_zero(out, &a));
    if m <= 96 {
        assert_eq!(gf2x::is_irreducible(&f), model::is_irreducible(&f), "{f:x?} is irreducible");
    }
    Ok(())
}

/// An operation modulo a polynomial.
type Operation<'a> = &'a dyn Fn(&Modulus, &mut [u64]) -> core::result::Result<(), Error>;

/// Words of the input, up to 200 of them over and over, a little different each time: an input has fewer than a long
/// operand.
fn stretched(u: &mut Unstructured<'_>, n: usize) -> Result<Vec<u64>> {
    let first = words(u, n.min(200))?;
    Ok((0..n).map(|i| first[i % 200].rotate_left((i / 200) as u32)).collect())
}

fn by_widest(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![!0; a.len() + b.len()];
    assert_eq!(gf2x::mul(&mut out, a, b), Ok(()));
    out
}
