//! Normal bases: a basis behind a pointer, elements in arrays.

use crate::border::{CType, HeapObject, give, held, operand, owned, read, write};
use crate::operands::{Value, binary, each, unary};
use crate::status::Status;
use crate::token::token;
use widefield::gf2m::{self, F163, F233, F283, F409, F571};
use widefield::normal::{Element, FixedBasis, FixedElement, MAX_DEGREE, NormalBasis};
use zeroize::Zeroize;

/// A basis. Those of FIPS 186 have faster products, and ways to and from the polynomial basis.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_normal(Kind);

enum Kind {
    Any(NormalBasis),
    F163(FixedBasis<F163>),
    F233(FixedBasis<F233>),
    F283(FixedBasis<F283>),
    F409(FixedBasis<F409>),
    F571(FixedBasis<F571>),
}

impl HeapObject for wf_normal {
    const MARK: u64 = u64::from_le_bytes(*b"wf normb");
}

impl CType for *const wf_normal {
    const NAME: &'static str = "const wf_normal *";
}
impl CType for *mut wf_normal {
    const NAME: &'static str = "wf_normal *";
}
impl CType for *mut *mut wf_normal {
    const NAME: &'static str = "wf_normal **";
}

/// Runs code for any basis, and other code for a fixed one.
macro_rules! of_kind {
    ($basis:expr, any $any:pat => $of_any:expr, fixed $fixed:pat => $of_fixed:expr $(,)?) => {
        match &$basis.0 {
            Kind::Any($any) => $of_any,
            Kind::F163($fixed) => $of_fixed,
            Kind::F233($fixed) => $of_fixed,
            Kind::F283($fixed) => $of_fixed,
            Kind::F409($fixed) => $of_fixed,
            Kind::F571($fixed) => $of_fixed,
        }
    };
}

impl wf_normal {
    /// The basis of a degree and a type; of the least type if that is 0.
    fn new(degree: usize, of_type: usize) -> Result<Self, Status> {
        let token = token();
        let basis = match of_type {
            0 => NormalBasis::lowest_type_with(token, degree)?,
            t => NormalBasis::gaussian_with(token, degree, t)?,
        };
        Ok(Self(match (degree, basis.basis_type()) {
            (163, 4) => Kind::F163(FixedBasis::new_with(token)),
            (233, 2) => Kind::F233(FixedBasis::new_with(token)),
            (283, 6) => Kind::F283(FixedBasis::new_with(token)),
            (409, 4) => Kind::F409(FixedBasis::new_with(token)),
            (571, 10) => Kind::F571(FixedBasis::new_with(token)),
            _ => Kind::Any(basis),
        }))
    }

    fn basis(&self) -> &NormalBasis {
        of_kind!(self, any any => any, fixed fixed => fixed.basis())
    }

    /// Whether the words are those of whole elements, all of them canonical.
    fn check(&self, words: &[u64]) -> Result<(), Status> {
        let (basis, degree) = (self.basis(), self.basis().degree());
        if !words.len().is_multiple_of(basis.words()) {
            return Err(Status::Length);
        }
        let unused = (64 - degree % 64) % 64;
        let canonical = |a: &[u64]| a.last().is_none_or(|top| unused == 0 || top >> (64 - unused) == 0);
        if words.chunks_exact(basis.words()).all(canonical) { Ok(()) } else { Err(Status::Encoding) }
    }

    /// Products, in runs whose operands are copied to the stack.
    fn mul(&self, out: &mut [u64], a: Option<&[u64]>, b: Option<&[u64]>) -> Result<(), Status> {
        self.check(a.unwrap_or(out))?;
        self.check(b.unwrap_or(out))?;
        of_kind!(
            self,
            any basis => {
                const RUN: usize = 8 * MAX_DEGREE.div_ceil(64);
                let [mut x, mut y] = [[0; RUN]; 2];
                let run = RUN - RUN % basis.words();
                for start in (0..out.len()).step_by(run) {
                    let end = out.len().min(start + run);
                    let (x, y) = (&mut x[..end - start], &mut y[..end - start]);
                    x.copy_from_slice(&a.unwrap_or(out)[start..end]);
                    y.copy_from_slice(&b.unwrap_or(out)[start..end]);
                    basis.mul_many(&mut out[start..end], x, y)?;
                    x.zeroize();
                    y.zeroize();
                }
                Ok(())
            },
            fixed basis => binary(out, a, b, |out, a, b| basis.mul_many(out, a, b)),
        )
    }

    /// Each element by itself. `f` is for any basis.
    fn each(
        &self,
        out: &mut [u64],
        a: Option<&[u64]>,
        f: impl Fn(&NormalBasis, &Element) -> Result<Element, Status>,
    ) -> Result<(), Status> {
        self.check(a.unwrap_or(out))?;
        let (basis, words) = (self.basis(), self.basis().words());
        for start in (0..out.len()).step_by(words) {
            let element = basis.element(&a.unwrap_or(out)[start..start + words])?;
            out[start..start + words].copy_from_slice(f(basis, &element)?.as_words());
        }
        Ok(())
    }
}

/// The inverse, or zero for zero, which does not show in the time: one is inverted in its place.
fn inverse_or_zero(basis: &NormalBasis, a: &Element) -> Result<Element, Status> {
    let zero = a.is_zero();
    let invertible = Element::select(a, &basis.one(), zero)?;
    let inverse = basis.invert(&invertible)?.into_option().ok_or(Status::DivisionByZero)?;
    Ok(Element::select(&inverse, &basis.zero(), zero)?)
}

/// Elements of a field of FIPS 186 in the other basis.
fn change<A: Value, B: Value>(out: &mut [u64], a: &[u64], f: impl Fn(&A) -> B) -> Result<(), Status> {
    if out.len() != a.len() {
        return Err(Status::Length);
    }
    crate::operands::check::<A>(a)?;
    each::<A>(a, |i, a| {
        let mut b = f(a);
        out[i * A::WORDS..][..A::WORDS].copy_from_slice(b.words());
        b.zeroize();
    })
}

/// The change from or to the polynomial basis; bases of other degrees or types have none here.
macro_rules! change {
    ($basis:expr, $out:expr, $a:expr, $from:ident -> $to:ident by $method:ident) => {
        match &$basis.0 {
            Kind::Any(_) => Err(Status::Algorithm),
            Kind::F163(b) => change::<$from<F163>, $to<F163>>($out, $a, |a| b.$method(a)),
            Kind::F233(b) => change::<$from<F233>, $to<F233>>($out, $a, |a| b.$method(a)),
            Kind::F283(b) => change::<$from<F283>, $to<F283>>($out, $a, |a| b.$method(a)),
            Kind::F409(b) => change::<$from<F409>, $to<F409>>($out, $a, |a| b.$method(a)),
            Kind::F571(b) => change::<$from<F571>, $to<F571>>($out, $a, |a| b.$method(a)),
        }
    };
}
type Polynomial<F> = gf2m::Element<F>;

exports! {
    /// Sets a basis up.
    checked fn wf_normal_new(basis: *mut *mut wf_normal, degree: usize, basis_type: usize) {
        let place = give(basis);
        {
            place.fill(wf_normal::new(degree, basis_type)?);
            Ok(())
        }
    }

    /// Gives a basis back.
    void fn wf_normal_free(basis: *mut wf_normal) {
        let basis = owned(basis);
        { drop(basis); }
    }

    /// The degree.
    checked fn wf_normal_degree(basis: *const wf_normal, degree: *mut usize) {
        let basis = held(basis);
        let degree = write(degree, size_of::<usize>());
        {
            degree.fill(basis.basis().degree());
            Ok(())
        }
    }

    /// The type.
    checked fn wf_normal_type(basis: *const wf_normal, basis_type: *mut usize) {
        let basis = held(basis);
        let basis_type = write(basis_type, size_of::<usize>());
        {
            basis_type.fill(basis.basis().basis_type());
            Ok(())
        }
    }

    /// The element 1.
    checked fn wf_normal_one(basis: *const wf_normal, one: *mut u64, len: usize) {
        let basis = held(basis);
        let one = write(one, len);
        {
            if one.len() != basis.basis().words() {
                return Err(Status::Length);
            }
            one.copy_from_slice(basis.basis().one().as_words());
            Ok(())
        }
    }

    /// Products.
    checked fn wf_normal_mul(basis: *const wf_normal, products: *mut u64, a: *const u64, b: *const u64, len: usize) {
        let basis = held(basis);
        let products = write(products, len);
        let a = operand(a, &products);
        let b = operand(b, &products);
        { basis.mul(products, a, b) }
    }

    /// Powers 2^n: rotations.
    checked fn wf_normal_square_n(basis: *const wf_normal, powers: *mut u64, a: *const u64, len: usize, n: usize) {
        let basis = held(basis);
        let powers = write(powers, len);
        let a = operand(a, &powers);
        { basis.each(powers, a, |_, a| Ok(a.square_n(n))) }
    }

    /// Square roots: rotations.
    checked fn wf_normal_sqrt(basis: *const wf_normal, roots: *mut u64, a: *const u64, len: usize) {
        let basis = held(basis);
        let roots = write(roots, len);
        let a = operand(a, &roots);
        { basis.each(roots, a, |_, a| Ok(a.sqrt())) }
    }

    /// Inverses; zero for zero.
    checked fn wf_normal_invert(basis: *const wf_normal, inverses: *mut u64, a: *const u64, len: usize) {
        let basis = held(basis);
        let inverses = write(inverses, len);
        let a = operand(a, &inverses);
        {
            of_kind!(
                basis,
                any _ => basis.each(inverses, a, inverse_or_zero),
                fixed fixed => unary(inverses, a, |out, a| {
                    out.iter_mut().zip(a).for_each(|(out, a)| *out = fixed.invert_or_zero(a));
                    Ok(())
                }),
            )
        }
    }

    /// Traces, a byte each.
    checked fn wf_normal_trace(basis: *const wf_normal, traces: *mut u8, count: usize, a: *const u64, len: usize) {
        let basis = held(basis);
        let traces = write(traces, count);
        let a = read(a, len);
        {
            basis.check(a)?;
            if traces.len() != a.len() / basis.basis().words() {
                return Err(Status::Length);
            }
            for (trace, a) in traces.iter_mut().zip(a.chunks_exact(basis.basis().words())) {
                *trace = basis.basis().element(a)?.trace().unwrap_u8();
            }
            Ok(())
        }
    }

    /// Elements from encodings of IEEE 1363.
    checked fn wf_normal_from_bytes(
        basis: *const wf_normal, elements: *mut u64, len: usize, bytes: *const u8, bytes_len: usize,
    ) {
        let basis = held(basis);
        let elements = write(elements, len);
        let bytes = read(bytes, bytes_len);
        {
            let (words, size) = (basis.basis().words(), basis.basis().degree().div_ceil(8));
            let count = elements.len() / words;
            if !elements.len().is_multiple_of(words) || Some(bytes.len()) != count.checked_mul(size) {
                return Err(Status::Length);
            }
            // All are checked before the first is written.
            bytes.chunks_exact(size).try_for_each(|b| basis.basis().from_bytes_ieee1363(b).map(|_| ()))?;
            for (element, bytes) in elements.chunks_exact_mut(words).zip(bytes.chunks_exact(size)) {
                element.copy_from_slice(basis.basis().from_bytes_ieee1363(bytes)?.as_words());
            }
            Ok(())
        }
    }

    /// Encodings of IEEE 1363.
    checked fn wf_normal_to_bytes(
        basis: *const wf_normal, bytes: *mut u8, bytes_len: usize, elements: *const u64, len: usize,
    ) {
        let basis = held(basis);
        let bytes = write(bytes, bytes_len);
        let elements = read(elements, len);
        {
            basis.check(elements)?;
            let (words, size) = (basis.basis().words(), basis.basis().degree().div_ceil(8));
            if Some(bytes.len()) != (elements.len() / words).checked_mul(size) {
                return Err(Status::Length);
            }
            for (bytes, element) in bytes.chunks_exact_mut(size).zip(elements.chunks_exact(words)) {
                let mut encoding = basis.basis().element(element)?.to_bytes_ieee1363();
                bytes.copy_from_slice(&encoding);
                encoding.zeroize();
            }
            Ok(())
        }
    }

    /// The same elements in the polynomial basis.
    checked fn wf_normal_to_polynomial(
        basis: *const wf_normal, polynomials: *mut u64, elements: *const u64, len: usize,
    ) {
        let basis = held(basis);
        let polynomials = write(polynomials, len);
        let elements = read(elements, len);
        { change!(basis, polynomials, elements, FixedElement -> Polynomial by to_polynomial) }
    }

    /// The same elements in the normal basis.
    checked fn wf_normal_from_polynomial(
        basis: *const wf_normal, elements: *mut u64, polynomials: *const u64, len: usize,
    ) {
        let basis = held(basis);
        let elements = write(elements, len);
        let polynomials = read(polynomials, len);
        { change!(basis, elements, polynomials, Polynomial -> FixedElement by from_polynomial) }
    }
}
