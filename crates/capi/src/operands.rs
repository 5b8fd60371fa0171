//! Elements of fields that stand one after the other in memory of C's.
//!
//! An operand may be the output itself. So elements are copied in runs, each checked to be canonical before anything is
//! written, and the copies are wiped.

use crate::status::Status;
use widefield::gf2m::{Element, Field};
use widefield::normal::{Degree, FixedElement};
use zeroize::Zeroize;

/// The pieces of exactly `N` bytes.
pub(crate) fn chunks<const N: usize>(bytes: &[u8]) -> Result<&[[u8; N]], Status> {
    let (chunks, rest) = bytes.as_chunks();
    if rest.is_empty() { Ok(chunks) } else { Err(Status::Length) }
}

/// Those that are written.
pub(crate) fn chunks_mut<const N: usize>(bytes: &mut [u8]) -> Result<&mut [[u8; N]], Status> {
    let (chunks, rest) = bytes.as_chunks_mut();
    if rest.is_empty() { Ok(chunks) } else { Err(Status::Length) }
}

/// An element of fixed size.
pub(crate) trait Value: Copy + Zeroize {
    const ZERO: Self;
    const WORDS: usize;
    fn from_words(words: &[u64]) -> Result<Self, widefield::Error>;
    fn words(&self) -> &[u64];
}

impl<F: Field> Value for Element<F> {
    const ZERO: Self = Self::ZERO;
    const WORDS: usize = Self::WORDS;
    fn from_words(words: &[u64]) -> Result<Self, widefield::Error> {
        Self::from_words(words)
    }
    fn words(&self) -> &[u64] {
        self.as_words()
    }
}

impl<F: Degree> Value for FixedElement<F> {
    const ZERO: Self = Self::ZERO;
    const WORDS: usize = Element::<F>::WORDS;
    fn from_words(words: &[u64]) -> Result<Self, widefield::Error> {
        Self::from_words(words)
    }
    fn words(&self) -> &[u64] {
        self.as_words()
    }
}

/// How many elements are copied at a time: few have little to clear, many fill vectors and share inversions.
const ONE: usize = 1;
const SOME: usize = 8;
const MANY: usize = 64;

/// What is done with runs of elements, whatever it is.
type Operation<'f, E> = dyn Fn(&mut [E], &[E], &[E]) -> Result<(), widefield::Error> + 'f;

/// `out = f(a, b)`, where an operand that is `None` is the output's memory. `f` gets runs of one length.
pub(crate) fn binary<E: Value>(
    out: &mut [u64],
    a: Option<&[u64]>,
    b: Option<&[u64]>,
    f: impl Fn(&mut [E], &[E], &[E]) -> Result<(), widefield::Error>,
) -> Result<(), Status> {
    check::<E>(a.unwrap_or(out))?;
    check::<E>(b.unwrap_or(out))?;
    if out.len() <= ONE * E::WORDS {
        return runs::<E, ONE, _>(out, a, b, &f);
    }
    // One function for all operations on a field: a call is nothing beside so many elements.
    let f: &Operation<'_, E> = &f;
    if out.len() <= SOME * E::WORDS {
        runs::<E, SOME, _>(out, a, b, f)
    } else {
        runs::<E, MANY, _>(out, a, b, f)
    }
}

/// `out = f(a)`, likewise.
pub(crate) fn unary<E: Value>(
    out: &mut [u64],
    a: Option<&[u64]>,
    f: impl Fn(&mut [E], &[E]) -> Result<(), widefield::Error>,
) -> Result<(), Status> {
    binary(out, a, a, |out, a, _| f(out, a))
}

/// Whether the words are those of whole elements, all of them canonical.
pub(crate) fn check<E: Value>(words: &[u64]) -> Result<(), Status> {
    if !words.len().is_multiple_of(E::WORDS) {
        return Err(Status::Length);
    }
    words.chunks_exact(E::WORDS).try_for_each(|element| E::from_words(element).map(|_| ()))?;
    Ok(())
}

/// Calls `f` with each element, which are known to be canonical, and its number.
pub(crate) fn each<E: Value>(words: &[u64], mut f: impl FnMut(usize, &E)) -> Result<(), Status> {
    for (i, words) in words.chunks_exact(E::WORDS).enumerate() {
        let mut element = E::from_words(words)?;
        f(i, &element);
        element.zeroize();
    }
    Ok(())
}

fn runs<E: Value, const N: usize, F>(
    out: &mut [u64],
    a: Option<&[u64]>,
    b: Option<&[u64]>,
    f: &F,
) -> Result<(), Status>
where
    F: Fn(&mut [E], &[E], &[E]) -> Result<(), widefield::Error> + ?Sized,
{
    let [mut x, mut y, mut z] = [[E::ZERO; N]; 3];
    let mut result = Ok(());
    for start in (0..out.len()).step_by(N * E::WORDS) {
        let end = out.len().min(start + N * E::WORDS);
        let n = (end - start) / E::WORDS;
        let (x, y, z) = (&mut x[..n], &mut y[..n], &mut z[..n]);
        result = load(x, &a.unwrap_or(out)[start..end])
            .and_then(|()| load(y, &b.unwrap_or(out)[start..end]))
            .and_then(|()| f(z, x, y));
        if result.is_err() {
            break;
        }
        for (words, z) in out[start..end].chunks_exact_mut(E::WORDS).zip(z) {
            words.copy_from_slice(z.words());
        }
    }
    let used = N.min(out.len() / E::WORDS);
    for copies in [&mut x, &mut y, &mut z] {
        copies[..used].iter_mut().zeroize();
    }
    Ok(result?)
}

fn load<E: Value>(elements: &mut [E], words: &[u64]) -> Result<(), widefield::Error> {
    for (element, words) in elements.iter_mut().zip(words.chunks_exact(E::WORDS)) {
        *element = E::from_words(words)?;
    }
    Ok(())
}

/// Runs code with `F` the field of this degree.
macro_rules! of_degree {
    ($degree:expr, $field:ident => $code:expr) => {
        match $degree {
            163 => {
                type $field = widefield::gf2m::F163;
                $code
            }
            233 => {
                type $field = widefield::gf2m::F233;
                $code
            }
            283 => {
                type $field = widefield::gf2m::F283;
                $code
            }
            409 => {
                type $field = widefield::gf2m::F409;
                $code
            }
            571 => {
                type $field = widefield::gf2m::F571;
                $code
            }
            _ => Err($crate::status::Status::Algorithm),
        }
    };
}
pub(crate) use of_degree;
