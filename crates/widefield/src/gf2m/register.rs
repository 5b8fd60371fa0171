//! Elements between memory and lanes, and the bodies of the kernels that work on lanes.

use super::convolve;
use super::element::Element;
use super::field::{Array, Params};
use super::invert::{self, Powers};
use super::lanes::{self, Vector};
use super::sliced;
use super::trace::{self, Linear};
use crate::gf2x::{
    formula::sliced::LaneProducts,
    portable::{Lane, spread},
};
#[cfg(target_arch = "x86_64")]
use crate::simd::{V128, V256};
#[cfg(target_arch = "x86_64")]
use crate::tier::{HasClmul, HasVaes};
#[cfg(target_arch = "aarch64")]
use crate::{simd::V128, tier::Neon};

/// Words `2k` and `2k + 1`.
#[inline(always)]
fn pair<F: Params>(a: &Element<F>, k: usize) -> &[u64; 2] {
    &a.words().as_chunks().0[k]
}

/// Words `2k` and `2k + 1`.
#[inline(always)]
fn pair_mut<F: Params>(a: &mut Element<F>, k: usize) -> &mut [u64; 2] {
    &mut a.words_mut().as_chunks_mut().0[k]
}

/// A vector with one element in each lane.
pub(super) trait Register: Vector {
    /// Lanes.
    const WIDTH: usize;
    /// The proof of the tier.
    type Token: Copy;
    /// Words `2k` and `2k + 1` of the first `WIDTH` elements.
    fn load_pair<F: Params>(t: Self::Token, a: &[Element<F>], k: usize) -> Self;
    /// The highest word of each of the first `WIDTH` elements, with 0 above it.
    fn load_last<F: Params>(t: Self::Token, a: &[Element<F>]) -> Self;
    /// Writes words `2k` and `2k + 1`.
    fn store_pair<F: Params>(self, a: &mut [Element<F>], k: usize);
    /// Writes the low words over the highest words of the elements.
    fn store_last<F: Params>(self, a: &mut [Element<F>]);
}

/// A vector that takes several sliced elements: see [`sliced`].
pub(super) trait Batch: Vector {
    /// How many elements.
    const COUNT: usize;
    /// The proof of the tier.
    type Token: Copy;
    /// The words of `COUNT` elements, the elements in an order of the vector's own.
    fn load_words<F: Params>(t: Self::Token, a: &[Element<F>]) -> F::Words<Self>;
    /// Writes `COUNT` elements that [`load_words`](Self::load_words) or sums and products of its results gave.
    fn store_words<F: Params>(words: F::Words<Self>, out: &mut [Element<F>]);
}

/// A batch from two registers of elements in lanes.
macro_rules! batch_of_pairs {
    () => {
        const COUNT: usize = 2 * <Self as Register>::WIDTH;
        type Token = <Self as Register>::Token;
        #[inline(always)]
        fn load_words<F: Params>(t: <Self as Register>::Token, a: &[Element<F>]) -> F::Words<Self> {
            sliced::slice::<F, Self>(load::<F, Self>(t, a), load::<F, Self>(t, &a[Self::WIDTH..]))
        }
        #[inline(always)]
        fn store_words<F: Params>(words: F::Words<Self>, out: &mut [Element<F>]) {
            let [first, second] = sliced::unslice::<F, Self>(words);
            store::<F, Self>(first, out);
            store::<F, Self>(second, &mut out[Self::WIDTH..]);
        }
    };
}

impl Batch for Lane {
    batch_of_pairs!();
}
#[cfg(target_arch = "x86_64")]
impl<T: HasClmul> Batch for V128<T> {
    batch_of_pairs!();
}
#[cfg(target_arch = "aarch64")]
impl Batch for V128<Neon> {
    batch_of_pairs!();
}
#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Batch for V256<T> {
    batch_of_pairs!();
}

impl Vector for Lane {
    #[inline(always)]
    fn square_low(self) -> Self {
        Self::new(spread(self.low as u32), spread((self.low >> 32) as u32))
    }
    #[inline(always)]
    fn square_high(self) -> Self {
        Self::new(spread(self.high as u32), spread((self.high >> 32) as u32))
    }
}
#[cfg(target_arch = "x86_64")]
impl<T: HasClmul> Vector for V128<T> {}
#[cfg(target_arch = "aarch64")]
impl Vector for V128<Neon> {}
#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Vector for V256<T> {}

impl Register for Lane {
    const WIDTH: usize = 1;
    type Token = ();
    #[inline(always)]
    fn load_pair<F: Params>((): (), a: &[Element<F>], k: usize) -> Self {
        let [low, high] = *pair::<F>(&a[0], k);
        Self::new(low, high)
    }
    #[inline(always)]
    fn load_last<F: Params>((): (), a: &[Element<F>]) -> Self {
        Self::new(a[0].words()[F::WORDS - 1], 0)
    }
    #[inline(always)]
    fn store_pair<F: Params>(self, a: &mut [Element<F>], k: usize) {
        *pair_mut::<F>(&mut a[0], k) = [self.low, self.high];
    }
    #[inline(always)]
    fn store_last<F: Params>(self, a: &mut [Element<F>]) {
        a[0].words_mut()[F::WORDS - 1] = self.low;
    }
}

/// The methods of a 128-bit register.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! one_element {
    ($token:ty) => {
        const WIDTH: usize = 1;
        type Token = $token;
        #[inline(always)]
        fn load_pair<F: Params>(t: $token, a: &[Element<F>], k: usize) -> Self {
            Self::load(t, pair::<F>(&a[0], k))
        }
        #[inline(always)]
        fn load_last<F: Params>(t: $token, a: &[Element<F>]) -> Self {
            Self::from_word(t, &a[0].words()[F::WORDS - 1])
        }
        #[inline(always)]
        fn store_pair<F: Params>(self, a: &mut [Element<F>], k: usize) {
            self.store(pair_mut::<F>(&mut a[0], k));
        }
        #[inline(always)]
        fn store_last<F: Params>(self, a: &mut [Element<F>]) {
            a[0].words_mut()[F::WORDS - 1] = self.low_word();
        }
    };
}

#[cfg(target_arch = "x86_64")]
impl<T: HasClmul> Register for V128<T> {
    one_element!(T);
}

#[cfg(target_arch = "aarch64")]
impl Register for V128<Neon> {
    one_element!(Neon);
}

#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Register for V256<T> {
    const WIDTH: usize = 2;
    type Token = T;
    #[inline(always)]
    fn load_pair<F: Params>(t: T, a: &[Element<F>], k: usize) -> Self {
        Self::from_lanes(V128::load(t, pair::<F>(&a[0], k)), V128::load(t, pair::<F>(&a[1], k)))
    }
    #[inline(always)]
    fn load_last<F: Params>(t: T, a: &[Element<F>]) -> Self {
        let last = F::WORDS - 1;
        Self::from_lanes(V128::from_word(t, &a[0].words()[last]), V128::from_word(t, &a[1].words()[last]))
    }
    #[inline(always)]
    fn store_pair<F: Params>(self, a: &mut [Element<F>], k: usize) {
        self.lane::<0>().store(pair_mut::<F>(&mut a[0], k));
        self.lane::<1>().store(pair_mut::<F>(&mut a[1], k));
    }
    #[inline(always)]
    fn store_last<F: Params>(self, a: &mut [Element<F>]) {
        a[0].words_mut()[F::WORDS - 1] = self.lane::<0>().low_word();
        a[1].words_mut()[F::WORDS - 1] = self.lane::<1>().low_word();
    }
}

/// The first `WIDTH` elements.
#[inline(always)]
fn load<F: Params, V: Register>(t: V::Token, a: &[Element<F>]) -> F::Pairs<V> {
    let mut r = F::Pairs::<V>::filled(V::load_pair::<F>(t, a, 0));
    for (k, r) in r.as_mut().iter_mut().enumerate().skip(1) {
        *r = if 2 * k + 1 < F::WORDS { V::load_pair::<F>(t, a, k) } else { V::load_last::<F>(t, a) };
    }
    r
}

/// Writes `WIDTH` elements.
#[inline(always)]
fn store<F: Params, V: Register>(r: F::Pairs<V>, out: &mut [Element<F>]) {
    for (k, v) in r.as_ref().iter().enumerate() {
        if 2 * k + 1 < F::WORDS {
            v.store_pair::<F>(out, k);
        } else {
            v.store_last::<F>(out);
        }
    }
}

/// How the elements of a field are raised to powers `2^n`, in registers.
pub(super) trait Frobenius<F: Params>: Copy {
    /// The registers.
    type Vector: Register;
    /// `a^(2^n)`.
    fn frobenius(a: F::Pairs<Self::Vector>, n: usize) -> F::Pairs<Self::Vector>;
}

/// By squarings.
#[derive(Clone, Copy)]
pub(super) struct Squarings<V>(core::marker::PhantomData<V>);

impl<F: Params, V: Register> Frobenius<F> for Squarings<V> {
    type Vector = V;
    #[inline(always)]
    fn frobenius(a: F::Pairs<V>, n: usize) -> F::Pairs<V> {
        lanes::square_n::<F, V>(a, n)
    }
}

/// The field for the chains.
struct InRegisters<F, P>(core::marker::PhantomData<(F, P)>);

impl<F: Params, P: Frobenius<F>> Powers for InRegisters<F, P> {
    type Element = F::Pairs<P::Vector>;
    #[inline(always)]
    fn mul(&mut self, a: &mut Self::Element, b: &Self::Element) {
        *a = lanes::mul::<F, P::Vector>(*a, *b);
    }
    #[inline(always)]
    fn frobenius(&mut self, a: &mut Self::Element, n: usize) {
        *a = P::frobenius(*a, n);
    }
    #[inline(always)]
    fn square(&mut self, a: &mut Self::Element) {
        *a = lanes::square::<F, P::Vector>(*a);
    }
}

impl<F: Params, P: Frobenius<F>> Linear for InRegisters<F, P> {
    type Element = F::Pairs<P::Vector>;
    #[inline(always)]
    fn add(&self, a: Self::Element, b: Self::Element) -> Self::Element {
        lanes::add::<F, P::Vector>(a, b)
    }
    #[inline(always)]
    fn frobenius(&self, a: Self::Element, n: usize) -> Self::Element {
        P::frobenius(a, n)
    }
}

/// What registers are made with.
type TokenOf<F, P> = <<P as Frobenius<F>>::Vector as Register>::Token;

#[inline(always)]
fn load_one<F: Params, V: Register>(t: V::Token, a: &Element<F>) -> F::Pairs<V> {
    const { assert!(V::WIDTH == 1) };
    load::<F, V>(t, core::slice::from_ref(a))
}

#[inline(always)]
fn store_one<F: Params, V: Register>(a: F::Pairs<V>) -> Element<F> {
    let mut out = Element::blank();
    store::<F, V>(a, core::slice::from_mut(&mut out));
    out
}

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: Params, V: Register>(t: V::Token, a: &Element<F>, b: &Element<F>) -> Element<F> {
    store_one(lanes::mul::<F, V>(load_one(t, a), load_one(t, b)))
}

/// `a^2`.
#[inline(always)]
pub(super) fn square<F: Params, V: Register>(t: V::Token, a: &Element<F>) -> Element<F> {
    store_one(lanes::square::<F, V>(load_one(t, a)))
}

/// `a^(2^n)`.
#[inline(always)]
pub(super) fn square_n<F: Params, P: Frobenius<F>>(t: TokenOf<F, P>, a: &Element<F>, n: usize) -> Element<F> {
    store_one::<F, P::Vector>(P::frobenius(load_one(t, a), n))
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn invert<F: Params, P: Frobenius<F>>(t: TokenOf<F, P>, a: &Element<F>) -> Element<F> {
    let field = InRegisters::<F, P>(core::marker::PhantomData);
    store_one::<F, P::Vector>(invert::invert(field, &load_one(t, a), F::M))
}

/// The half-trace.
#[inline(always)]
pub(super) fn half_trace<F: Params, P: Frobenius<F>>(t: TokenOf<F, P>, a: &Element<F>) -> Element<F> {
    let field = InRegisters::<F, P>(core::marker::PhantomData);
    store_one::<F, P::Vector>(trace::half_trace(&field, load_one(t, a), F::M))
}

/// The most elements that a step of a batch takes: eight in 512 bits.
const WIDEST: usize = 8;

/// `COUNT` products.
#[inline(always)]
fn mul_step<F: Params, V: Batch>(t: V::Token, out: &mut [Element<F>], a: &[Element<F>], b: &[Element<F>]) {
    let c = F::products::<V, LaneProducts<V>>(V::load_words::<F>(t, a), V::load_words::<F>(t, b));
    let c = convolve::words(c.as_ref());
    V::store_words::<F>(sliced::reduce::<F, V>(c), out);
}

/// `COUNT` squares.
#[inline(always)]
fn square_step<F: Params, V: Batch>(t: V::Token, out: &mut [Element<F>], a: &[Element<F>]) {
    let c = convolve::squares(V::load_words::<F>(t, a).as_ref());
    V::store_words::<F>(sliced::reduce::<F, V>(c), out);
}

/// `out[i] = a[i] b[i]`, as far as the shortest slice reaches.
#[inline(always)]
pub(super) fn mul_many<F: Params, V: Batch>(
    t: V::Token,
    out: &mut [Element<F>],
    a: &[Element<F>],
    b: &[Element<F>],
) {
    let n = out.len().min(a.len()).min(b.len());
    let (mut spare_a, mut spare_b, mut spare_out) = (blanks::<F>(), blanks::<F>(), blanks::<F>());
    // One place for the step, full or not: it is long.
    for i in (0..n).step_by(V::COUNT) {
        let count = V::COUNT.min(n - i);
        let (out, a, b) = (&mut out[i..][..count], &a[i..][..count], &b[i..][..count]);
        let full = count == V::COUNT;
        if !full {
            spare_a[..count].copy_from_slice(a);
            spare_b[..count].copy_from_slice(b);
        }
        let (to, from_a, from_b) =
            if full { (&mut *out, a, b) } else { (&mut spare_out[..], &spare_a[..], &spare_b[..]) };
        mul_step::<F, V>(t, &mut to[..V::COUNT], &from_a[..V::COUNT], &from_b[..V::COUNT]);
        if !full {
            out.copy_from_slice(&spare_out[..count]);
        }
    }
}

/// `out[i] = a[i]^2`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn square_many<F: Params, V: Batch>(t: V::Token, out: &mut [Element<F>], a: &[Element<F>]) {
    let n = out.len().min(a.len());
    let (mut spare_a, mut spare_out) = (blanks::<F>(), blanks::<F>());
    for i in (0..n).step_by(V::COUNT) {
        let count = V::COUNT.min(n - i);
        let (out, a) = (&mut out[i..][..count], &a[i..][..count]);
        let full = count == V::COUNT;
        if !full {
            spare_a[..count].copy_from_slice(a);
        }
        let (to, from) = if full { (&mut *out, a) } else { (&mut spare_out[..], &spare_a[..]) };
        square_step::<F, V>(t, &mut to[..V::COUNT], &from[..V::COUNT]);
        if !full {
            out.copy_from_slice(&spare_out[..count]);
        }
    }
}

/// Room for a step's elements.
#[inline(always)]
fn blanks<F: Params>() -> [Element<F>; WIDEST] {
    [Element::blank(); WIDEST]
}
