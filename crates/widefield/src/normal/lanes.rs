//! The product by lifting in lanes of two words, for lifted operands of at most sixteen words, on tiers with shuffles
//! of bytes but the widest.
//!
//! A and B are gathered at offsets s and u, `s - u = δ`, 0 or 1, so that no product has to be shifted by more than a
//! bit. R reverses L bits, L = 64W with W words in use, and `D = s + u`. With `D = L - 1 - h` and `C = R(B x^u)`,
//! counted from the middle for upper halves:
//!
//! ```text
//! P = A B   P_e at D + e of the lower half       P_(p-e) at h - e of the upper one, at D + e of its reversal
//! Q = A C   Q_(-e) at L - 1 + δ - e of the lower half, at e - δ of its reversal      Q_e at e - 1 + δ of the upper one
//! ```
//!
//! So lower halves and reversed upper ones, or the other way round, are added, after a shift of one bit in Q; a
//! coordinate is gathered once from either sum. One product of whole operands, with `D = L - 1 - p`, has `R_e` at
//! `D + e`, `R_(e+p)` at `L - 1 + e`, and `C_0 = R_p` in the last bit of the lower half.
//!
//! Instructions on 256 bits for n of N words, W words lifted (163 bits of type 4: N = 3, W = 6; 409: N = 7, W = 13 of
//! 14):
//!
//! ```text
//! lifting       2 W (2 (N + 2) + 7)     204, 676
//! products      18, 72 multiplications, both products in one; 90, 400 with what belongs to them
//! reversals     7 W / 2, and 6 W for the sums      60, 130
//! result        2 N (2 (W + 2) + 7)     138, 546
//! ```

use super::gather::{Gather, NONE, Reach};
use super::lift;
#[cfg(target_arch = "aarch64")]
use super::lookup;
use super::number::Cosets;
use super::parts;
#[cfg(target_arch = "x86_64")]
use super::shuffle;
use super::tuned;
use crate::gf2x::formula::{Array, Size};
#[cfg(target_arch = "aarch64")]
use crate::gf2x::portable::Lane;
use crate::kernels::tuned::Length as Tuned;
#[cfg(target_arch = "x86_64")]
use crate::simd::V256;
use crate::simd::{Carryless, Shuffle, Simd, V128, Vector, Wiped};
#[cfg(target_arch = "x86_64")]
use crate::tier::HasVaes;
use crate::tier::{HasClmul, Token};
#[cfg(target_arch = "aarch64")]
use crate::tier::{Neon, Portable};
use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

/// W for halves, and for whole operands.
const LENGTHS: [&[usize]; 2] = [&[4, 6, 8, 12, 14, 16], &[4, 6, 8, 9, 12, 16]];

/// What the product needs to know of a basis.
#[derive(Clone, Debug)]
pub(super) struct Shifted {
    pub(super) n: usize,
    /// Whether there are two products of halves.
    pub(super) halved: bool,
    /// W.
    pub(super) words: usize,
    /// Whether δ is 1.
    apart: bool,
    /// A and B from coordinates.
    expand: [Gather; 2],
    /// Coordinates from the sums of P and Q, or from the halves of R.
    collect: [Gather; 2],
}

impl Shifted {
    /// For a basis whose lifted operands have a degree below 1024, else none. Shorter operands are filled up with
    /// zeros.
    pub(super) fn new(reach: Reach, n: usize, t: usize, cosets: &Cosets) -> Option<Self> {
        let (halved, top) = lift::extent(n, t);
        let lengths = LENGTHS[usize::from(!halved)];
        // Whole operands have p - 1 = top; p has a place, too.
        let needed = (top + usize::from(!halved)) / 64 + 1;
        let words = *lengths.iter().find(|words| **words >= needed)?;
        let (bits, lanes) = (64 * words, words.div_ceil(2));
        let d = bits - 1 - top - usize::from(!halved);
        let (s, u) = (d.div_ceil(2), d / 2);
        let expand = [s, u].map(|by| {
            let mut positions = vec![NONE; by + 1];
            positions.extend_from_slice(&cosets.of[1..=top]);
            Gather::new(reach, &positions, n.div_ceil(64))
        });
        let exponents = lift::exponents(n, top, cosets);
        // The upper half of R begins at a lane of the product.
        let upper = 1 + 128 * (words - lanes);
        let collect = [(d, 0), if halved { (0, 0) } else { (bits, upper) }].map(|(up, down)| {
            let positions: Vec<usize> = exponents.iter().map(|e| e + up - down).collect();
            Gather::new(reach, &positions, 2 * lanes)
        });
        Some(Self { n, halved, words, apart: s > u, expand, collect })
    }
}

/// A length of lifted operands, by formulas for lanes of two words.
pub(super) trait Length {
    /// W.
    const WORDS: usize;
    /// An operand.
    type Lanes<V: Copy>: Array<V>;
    /// A product.
    type Product<V: Copy>: Array<V>;
    /// The formula.
    fn product<V: Carryless>(a: Self::Lanes<V>, b: Self::Lanes<V>) -> Self::Product<V>;
}

macro_rules! lengths {
    ($($name:ident $words:literal;)+) => { $(
        #[doc = concat!(stringify!($words), " words.")]
        pub(super) enum $name {}
        impl Length for $name {
            const WORDS: usize = $words;
            type Lanes<V: Copy> = [V; usize::div_ceil($words, 2)];
            type Product<V: Copy> = [V; $words];
            #[inline(always)]
            fn product<V: Carryless>(a: Self::Lanes<V>, b: Self::Lanes<V>) -> Self::Product<V> {
                <[u64; $words]>::packed(a, b)
            }
        }
    )+ };
}
lengths! { Words4 4; Words6 6; Words8 8; Words9 9; Words12 12; Words14 14; Words16 16; }

/// A lane whose bits can be brought in reverse order.
pub(super) trait Turn: Carryless<Words = [u64; 2]> {
    /// The 128 bits in reverse order.
    fn turned(self, t: Self::Token) -> Self;
}

#[cfg(target_arch = "aarch64")]
impl Turn for Lane {
    #[inline(always)]
    fn turned(self, _: Self::Token) -> Self {
        Self::new(self.high.reverse_bits(), self.low.reverse_bits())
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: HasClmul> Turn for V128<T> {
    #[inline(always)]
    fn turned(self, t: T) -> Self {
        shuffle::turned(t, self)
    }
}

#[cfg(target_arch = "aarch64")]
impl<T: HasClmul> Turn for V128<T> {
    #[inline(always)]
    fn turned(self, _: T) -> Self {
        lookup::turned(self)
    }
}

/// How a tier makes it.
pub(super) trait Products {
    /// Up to how many words of an operand bits are gathered in place, and not by a call: where operands are lifted,
    /// which can have any number of lanes, each of which takes code of its own; and where coordinates are collected.
    const IN_PLACE: [Tuned; 2] = [tuned::neon::LIFT_IN_PLACE_UP_TO, tuned::neon::COLLECT_IN_PLACE_UP_TO];
    type Token: Copy + Into<Token>;
    type Lane: Turn;
    /// What proves the tier of its lanes.
    fn of_lanes(t: Self::Token) -> <Self::Lane as Vector>::Token;
    /// Bits out of P pieces of 16 bytes, written to `out` or added to it.
    fn pass<const P: usize, const LINES: usize, const ADDED: bool>(
        t: Self::Token,
        plan: &Gather,
        out: &mut [u64],
        source: &[u64],
    );
    /// `a b` and `a c`: one after the other, if nothing else is said; of long operands by the same code.
    #[inline(always)]
    fn both<L: Length>(
        a: L::Lanes<Self::Lane>,
        b: L::Lanes<Self::Lane>,
        c: L::Lanes<Self::Lane>,
    ) -> [L::Product<Self::Lane>; 2] {
        if L::WORDS <= tuned::all::BOTH_PRODUCTS_UP_TO.get() {
            return [L::product(a, b), L::product(a, c)];
        }
        let mut products = [L::Product::filled(a.as_ref()[0]); 2];
        for (product, b) in products.iter_mut().zip([b, c]) {
            *product = L::product(a, b);
        }
        products
    }
}

/// Bits gathered by shuffles of the vector.
#[cfg(target_arch = "x86_64")]
pub(super) struct Shuffled<V>(PhantomData<V>);

#[cfg(target_arch = "x86_64")]
impl<V: Shuffle<Lane: Turn, Token: Into<Token>>> Products for Shuffled<V> {
    const IN_PLACE: [Tuned; 2] = if V::LANES == 2 {
        // Half the code is enough.
        [tuned::avx2::LIFT_IN_PLACE_UP_TO, tuned::avx2::COLLECT_IN_PLACE_UP_TO]
    } else {
        [tuned::clmul::LIFT_IN_PLACE_UP_TO, tuned::clmul::COLLECT_IN_PLACE_UP_TO]
    };
    type Token = V::Token;
    type Lane = V::Lane;
    #[inline(always)]
    fn of_lanes(t: V::Token) -> V::Token {
        t
    }
    #[inline(always)]
    fn pass<const P: usize, const LINES: usize, const ADDED: bool>(
        t: V::Token,
        plan: &Gather,
        out: &mut [u64],
        source: &[u64],
    ) {
        shuffle::pass::<V, P, LINES, ADDED>(t, plan.shuffles(), out, source);
    }
}

/// Bits gathered on 256 bits, and two products side by side in both lanes.
#[cfg(target_arch = "x86_64")]
pub(super) struct SideBySide<T>(PhantomData<T>);

#[cfg(target_arch = "x86_64")]
impl<T: HasVaes + Into<Token>> Products for SideBySide<T> {
    const IN_PLACE: [Tuned; 2] = [tuned::avx2::LIFT_IN_PLACE_UP_TO, tuned::avx2::COLLECT_IN_PLACE_UP_TO];
    type Token = T;
    type Lane = V128<T>;
    #[inline(always)]
    fn of_lanes(t: T) -> T {
        t
    }
    #[inline(always)]
    fn pass<const P: usize, const LINES: usize, const ADDED: bool>(
        t: T,
        plan: &Gather,
        out: &mut [u64],
        source: &[u64],
    ) {
        Shuffled::<V256<T>>::pass::<P, LINES, ADDED>(t, plan, out, source);
    }
    #[inline(always)]
    fn both<L: Length>(
        a: L::Lanes<V128<T>>,
        b: L::Lanes<V128<T>>,
        c: L::Lanes<V128<T>>,
    ) -> [L::Product<V128<T>>; 2] {
        let (a, b, c) = (a.as_ref(), b.as_ref(), c.as_ref());
        let mut x = L::Lanes::<V256<T>>::filled(V256::broadcast_lane(a[0]));
        let mut y = x;
        for k in 0..a.len() {
            x.as_mut()[k] = V256::broadcast_lane(a[k]);
            y.as_mut()[k] = V256::from_lanes(b[k], c[k]);
        }
        let product = L::product(x, y);
        let mut products = [L::Product::<V128<T>>::filled(a[0]); 2];
        for (k, lanes) in product.as_ref().iter().enumerate() {
            products[0].as_mut()[k] = lanes.lane::<0>();
            products[1].as_mut()[k] = lanes.lane::<1>();
        }
        products
    }
}

/// Bits gathered by look-ups on NEON, whatever the lanes.
#[cfg(target_arch = "aarch64")]
pub(super) struct LookedUp<V, T>(PhantomData<(V, T)>);

#[cfg(target_arch = "aarch64")]
macro_rules! looked_up {
    ($([$($generics:tt)*] $token:ty, $lane:ty: $t:ident => $of_lanes:expr;)+) => { $(
        impl<$($generics)*> Products for LookedUp<$lane, $token> {
            type Token = $token;
            type Lane = $lane;
            #[inline(always)]
            fn of_lanes($t: $token) -> <$lane as Vector>::Token {
                $of_lanes
            }
            #[inline(always)]
            fn pass<const P: usize, const LINES: usize, const ADDED: bool>(
                t: $token,
                plan: &Gather,
                out: &mut [u64],
                source: &[u64],
            ) {
                // At most 16 words are one piece.
                debug_assert!(plan.pieces() == 1);
                lookup::pass::<$token, P, ADDED>(t, plan.lines(), 2, 0, out, source);
            }
        }
    )+ };
}
#[cfg(target_arch = "aarch64")]
looked_up! {
    [T: HasClmul + Into<Token>] T, V128<T>: t => t;
    [] Neon, Lane: _t => Portable;
}

/// At a multiple of 16 bytes: no lane straddles cache lines.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct InLanes<T>(T);

/// Two operands, or two sums, in memory.
type Two<L> = InLanes<[<L as Length>::Lanes<[u64; 2]>; 2]>;

#[inline(always)]
fn zeros<L: Length>() -> Wiped<Two<L>> {
    Wiped::new(InLanes([Array::filled([0; 2]); 2]))
}

#[inline(always)]
fn load<L: Length, V: Carryless<Words = [u64; 2]>>(t: V::Token, words: &L::Lanes<[u64; 2]>) -> L::Lanes<V> {
    let words = words.as_ref();
    let mut lanes = L::Lanes::<V>::filled(V::load(t, &words[0]));
    for (lane, words) in lanes.as_mut().iter_mut().zip(words) {
        *lane = V::load(t, words);
    }
    lanes
}

/// The bits that a plan names of so many lanes, in place.
#[inline(always)]
fn gather<M: Products, const ADDED: bool>(
    t: M::Token,
    plan: &Gather,
    out: &mut [u64],
    source: &[u64],
    lanes: usize,
) {
    match lanes {
        1 => M::pass::<1, 2, ADDED>(t, plan, out, source),
        2 => M::pass::<2, 3, ADDED>(t, plan, out, source),
        3 => M::pass::<3, 4, ADDED>(t, plan, out, source),
        4 => M::pass::<4, 5, ADDED>(t, plan, out, source),
        5 => M::pass::<5, 6, ADDED>(t, plan, out, source),
        6 => M::pass::<6, 7, ADDED>(t, plan, out, source),
        7 => M::pass::<7, 8, ADDED>(t, plan, out, source),
        _ => M::pass::<8, 9, ADDED>(t, plan, out, source),
    }
}

/// A and B.
#[inline(always)]
fn lifted<L: Length, M: Products>(
    t: M::Token,
    plan: &Shifted,
    a: &[u64],
    b: &[u64],
) -> [L::Lanes<M::Lane>; 2] {
    debug_assert!(plan.words == L::WORDS);
    let mut operands = zeros::<L>();
    for (to, (expand, source)) in operands.0.iter_mut().zip(plan.expand.iter().zip([a, b])) {
        let out = &mut to.as_mut().as_flattened_mut()[..expand.words()];
        if L::WORDS > M::IN_PLACE[0].get() {
            parts::gather(t.into(), expand, out, source);
        } else {
            // No operand has more lanes than when it is lifted.
            gather::<M, false>(t, expand, out, source, source.len().div_ceil(2).min(L::WORDS.div_ceil(2)));
        }
    }
    let t = M::of_lanes(t);
    [load::<L, M::Lane>(t, &operands.0[0]), load::<L, M::Lane>(t, &operands.0[1])]
}

/// The coordinates that both sums have.
#[inline(always)]
fn collect<L: Length, M: Products>(t: M::Token, plan: &Shifted, out: &mut [u64], sums: &Two<L>) {
    let ([first, second], lanes) = (&plan.collect, L::WORDS.div_ceil(2));
    let [p, q] = [sums.0[0].as_ref().as_flattened(), sums.0[1].as_ref().as_flattened()];
    if L::WORDS > M::IN_PLACE[1].get() {
        out.fill(0);
        parts::gather(t.into(), first, out, p);
        parts::gather(t.into(), second, out, q);
    } else {
        gather::<M, false>(t, first, out, p, lanes);
        gather::<M, true>(t, second, out, q, lanes);
    }
}

/// All lanes as one number shifted up by a bit, which `before` has at its top.
#[inline(always)]
fn up_by_one<V: Simd>(before: V, lane: V) -> V {
    lane.shl64_by(1).or(before.concat_shift(lane).shr64_by(63))
}

/// `out = a b` in coordinates, by two products of halves.
#[inline(always)]
pub(super) fn halves<L: Length, M: Products>(
    t: M::Token,
    plan: &Shifted,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let [x, y] = lifted::<L, M>(t, plan, a, b);
    let of_lanes = M::of_lanes(t);
    let mut z = y;
    for (z, y) in z.as_mut().iter_mut().zip(y.as_ref().iter().rev()) {
        *z = y.turned(of_lanes);
    }
    let [p, q] = M::both::<L>(x, y, z);
    let ((p_low, p_high), (q_low, q_high)) =
        (p.as_ref().split_at(L::WORDS / 2), q.as_ref().split_at(L::WORDS / 2));
    // The half that is moved, and the other one.
    let (mut moved, mut still) = (x, x);
    for (k, (moved, still)) in moved.as_mut().iter_mut().zip(still.as_mut()).enumerate() {
        (*moved, *still) = (q_high[k], q_low[L::WORDS / 2 - 1 - k].turned(of_lanes));
        if plan.apart {
            (*moved, *still) = (*still, *moved);
        }
    }
    let mut sums = zeros::<L>();
    let [p_sum, q_sum] = &mut sums.0;
    let mut before = M::Lane::splat(of_lanes, 0);
    for k in 0..L::WORDS / 2 {
        p_low[k].xor(p_high[L::WORDS / 2 - 1 - k].turned(of_lanes)).store(&mut p_sum.as_mut()[k]);
        let lane = moved.as_ref()[k];
        still.as_ref()[k].xor(up_by_one(before, lane)).store(&mut q_sum.as_mut()[k]);
        before = lane;
    }
    collect::<L, M>(t, plan, out, &sums);
}

/// `out = a b` in coordinates, by one product of whole operands.
#[inline(always)]
pub(super) fn whole<L: Length, M: Products>(
    t: M::Token,
    plan: &Shifted,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let [x, y] = lifted::<L, M>(t, plan, a, b);
    let product = L::product(x, y);
    let lanes = x.as_ref().len();
    let mut sums = zeros::<L>();
    let [low, high] = &mut sums.0;
    for k in 0..lanes {
        product.as_ref()[k].store(&mut low.as_mut()[k]);
        // Of an odd number of lanes the middle one is in both halves.
        product.as_ref()[L::WORDS - lanes + k].store(&mut high.as_mut()[k]);
    }
    collect::<L, M>(t, plan, out, &sums);
    // C_0 times the sum of all β_i.
    let last = sums.0[0].as_ref().as_flattened()[L::WORDS - 1];
    lift::add_everywhere(out, last >> 63, plan.n);
}
