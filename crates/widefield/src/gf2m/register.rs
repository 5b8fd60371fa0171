//! Elements between memory and lanes, and the bodies of the kernels that work on lanes.

use super::chain::{self, Powers};
use super::element::Element;
use super::field::{Array, Params};
use super::lanes::{self, Vector};
use crate::gf2x::portable::Lane;
use crate::simd::Bits;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::{Avx2, Avx512, Clmul, Vaes},
    simd::{V128, V256, V512},
};
#[cfg(target_arch = "aarch64")]
use crate::{cpu::Neon, simd::V128};

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

impl Bits for Lane {
    #[inline(always)]
    fn constant(self, low: u64, high: u64) -> Self {
        Self::new(low, high)
    }
    #[inline(always)]
    fn mask(self, other: Self) -> Self {
        Self::new(self.low & other.low, self.high & other.high)
    }
    #[inline(always)]
    fn join(self, other: Self) -> Self {
        Self::new(self.low | other.low, self.high | other.high)
    }
    #[inline(always)]
    fn left(self, n: u32) -> Self {
        Self::new(self.low << n, self.high << n)
    }
    #[inline(always)]
    fn right(self, n: u32) -> Self {
        Self::new(self.low >> n, self.high >> n)
    }
}

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
impl<T: Copy + Into<Clmul>> Register for V128<T> {
    one_element!(T);
}

#[cfg(target_arch = "aarch64")]
impl Register for V128<Neon> {
    one_element!(Neon);
}

#[cfg(target_arch = "x86_64")]
impl<T: Copy + Into<Vaes> + Into<Avx2> + Into<Clmul>> Register for V256<T> {
    const WIDTH: usize = 2;
    type Token = T;
    #[inline(always)]
    fn load_pair<F: Params>(t: T, a: &[Element<F>], k: usize) -> Self {
        let [a, b] = [0, 1].map(|i| V128::load(t, pair::<F>(&a[i], k)));
        Self::from_lanes(a, b)
    }
    #[inline(always)]
    fn load_last<F: Params>(t: T, a: &[Element<F>]) -> Self {
        let [a, b] = [0, 1].map(|i| V128::from_word(t, &a[i].words()[F::WORDS - 1]));
        Self::from_lanes(a, b)
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

#[cfg(target_arch = "x86_64")]
impl Register for V512 {
    const WIDTH: usize = 4;
    type Token = Avx512;
    #[inline(always)]
    fn load_pair<F: Params>(t: Avx512, a: &[Element<F>], k: usize) -> Self {
        Self::gather_pairs(t, [0, 1, 2, 3].map(|i| pair::<F>(&a[i], k)))
    }
    #[inline(always)]
    fn load_last<F: Params>(t: Avx512, a: &[Element<F>]) -> Self {
        Self::gather_words(t, [0, 1, 2, 3].map(|i| &a[i].words()[F::WORDS - 1]))
    }
    #[inline(always)]
    fn store_pair<F: Params>(self, a: &mut [Element<F>], k: usize) {
        self.lane::<0>().store(pair_mut::<F>(&mut a[0], k));
        self.lane::<1>().store(pair_mut::<F>(&mut a[1], k));
        self.lane::<2>().store(pair_mut::<F>(&mut a[2], k));
        self.lane::<3>().store(pair_mut::<F>(&mut a[3], k));
    }
    #[inline(always)]
    fn store_last<F: Params>(self, a: &mut [Element<F>]) {
        a[0].words_mut()[F::WORDS - 1] = self.lane::<0>().low_word();
        a[1].words_mut()[F::WORDS - 1] = self.lane::<1>().low_word();
        a[2].words_mut()[F::WORDS - 1] = self.lane::<2>().low_word();
        a[3].words_mut()[F::WORDS - 1] = self.lane::<3>().low_word();
    }
}

/// The first `WIDTH` elements.
#[inline(always)]
fn load<F: Params, V: Register>(t: V::Token, a: &[Element<F>]) -> F::Pairs<V> {
    F::Pairs::<V>::from_fn(|k| {
        if 2 * k + 1 < F::WORDS { V::load_pair::<F>(t, a, k) } else { V::load_last::<F>(t, a) }
    })
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

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: Params, V: Register>(t: V::Token, a: &Element<F>, b: &Element<F>) -> Element<F> {
    const { assert!(V::WIDTH == 1) };
    let mut out = [Element::<F>::blank()];
    store::<F, V>(lanes::mul::<F, V>(load::<F, V>(t, &[*a]), load::<F, V>(t, &[*b])), &mut out);
    out[0]
}

/// `a^(2^n)`.
#[inline(always)]
pub(super) fn square_n<F: Params, V: Register>(t: V::Token, a: &Element<F>, n: usize) -> Element<F> {
    const { assert!(V::WIDTH == 1) };
    let mut out = [Element::<F>::blank()];
    store::<F, V>(lanes::square_n::<F, V>(load::<F, V>(t, &[*a]), n), &mut out);
    out[0]
}

/// An element in lanes, for the chains.
#[derive(Clone, Copy)]
struct InLanes<F: Params, V: Vector>(F::Pairs<V>);

impl<F: Params, V: Vector> Powers for InLanes<F, V> {
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self(lanes::mul::<F, V>(self.0, b.0))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(F::Pairs::<V>::from_fn(|k| self.0.as_ref()[k].xor(b.0.as_ref()[k])))
    }
    #[inline(always)]
    fn frobenius(self, n: usize) -> Self {
        Self(lanes::square_n::<F, V>(self.0, n))
    }
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn invert<F: Params, V: Register>(t: V::Token, a: &Element<F>) -> Element<F> {
    const { assert!(V::WIDTH == 1) };
    let mut out = [Element::<F>::blank()];
    store::<F, V>(chain::invert(InLanes::<F, V>(load::<F, V>(t, &[*a])), F::M).0, &mut out);
    out[0]
}

/// The half-trace.
#[inline(always)]
pub(super) fn half_trace<F: Params, V: Register>(t: V::Token, a: &Element<F>) -> Element<F> {
    const { assert!(V::WIDTH == 1) };
    let mut out = [Element::<F>::blank()];
    store::<F, V>(chain::half_trace(InLanes::<F, V>(load::<F, V>(t, &[*a])), F::M).0, &mut out);
    out[0]
}

/// The most lanes that a register has.
const WIDEST: usize = 4;

/// `out[i] = a[i] b[i]`, as far as the shortest slice reaches.
#[inline(always)]
pub(super) fn mul_many<F: Params, V: Register>(
    t: V::Token,
    out: &mut [Element<F>],
    a: &[Element<F>],
    b: &[Element<F>],
) {
    let step = |out: &mut [Element<F>], a: &[Element<F>], b: &[Element<F>]| {
        store::<F, V>(lanes::mul::<F, V>(load::<F, V>(t, a), load::<F, V>(t, b)), out);
    };
    let n = out.len().min(a.len()).min(b.len());
    let (out, a, b) = (&mut out[..n], &a[..n], &b[..n]);
    let full = n - n % V::WIDTH;
    for i in (0..full).step_by(V::WIDTH) {
        step(&mut out[i..][..V::WIDTH], &a[i..][..V::WIDTH], &b[i..][..V::WIDTH]);
    }
    if full < n {
        let (a, b) = (padded::<F>(&a[full..]), padded::<F>(&b[full..]));
        let mut rest = [Element::<F>::blank(); WIDEST];
        step(&mut rest[..V::WIDTH], &a[..V::WIDTH], &b[..V::WIDTH]);
        out[full..].copy_from_slice(&rest[..n - full]);
    }
}

/// `out[i] = a[i]^2`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn square_many<F: Params, V: Register>(t: V::Token, out: &mut [Element<F>], a: &[Element<F>]) {
    let step = |out: &mut [Element<F>], a: &[Element<F>]| {
        store::<F, V>(lanes::square::<F, V>(load::<F, V>(t, a)), out);
    };
    let n = out.len().min(a.len());
    let (out, a) = (&mut out[..n], &a[..n]);
    let full = n - n % V::WIDTH;
    for i in (0..full).step_by(V::WIDTH) {
        step(&mut out[i..][..V::WIDTH], &a[i..][..V::WIDTH]);
    }
    if full < n {
        let a = padded::<F>(&a[full..]);
        let mut rest = [Element::<F>::blank(); WIDEST];
        step(&mut rest[..V::WIDTH], &a[..V::WIDTH]);
        out[full..].copy_from_slice(&rest[..n - full]);
    }
}

/// Fewer than [`WIDEST`] elements, and zeros after them.
#[inline(always)]
fn padded<F: Params>(a: &[Element<F>]) -> [Element<F>; WIDEST] {
    let mut all = [Element::<F>::blank(); WIDEST];
    all[..a.len()].copy_from_slice(a);
    all
}
