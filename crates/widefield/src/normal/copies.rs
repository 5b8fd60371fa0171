//! The product by rotations, read from where they begin: without vectors, where carry-less products are made of integer
//! ones and bits are gathered one by one, so that lifting is dear.
//!
//! `x << s` moves coordinate i to i + s modulo n; `S_d` are the coordinates of `β_0 β_d`. With A and B the operands'
//! coordinates
//!
//! ```text
//! C = Σ_d Σ_(s in S_d) (A & (B >> d)) << s = Σ_s (A << s) & Σ_(d: s in S_d) (B << s - d)
//! ```
//!
//! sums of rotations of B are multiplied by rotations of A, as in Algorithm 2 of Fan and Dai. No rotation is made: of
//! both operands, written twice, eight copies are kept, shifted by 0 to 7 bits, and any rotation begins in a byte of
//! one of them. For n of L words and type t that is `n (2 t + 2) L` loads, sums and products of words, which the
//! compiler joins to vectors where the target has some, and some `50 L` operations for the copies. (Algorithm 2 itself
//! makes use of `S_(n-d) = S_d - d` and adds up n/2 products first; that is fewer sums and more stores.)

use super::bits::{self, top_mask, twice};
use super::lift::add_everywhere;
use super::number::Cosets;
use crate::simd::Wiped;
use alloc::{vec, vec::Vec};

/// What the product needs to know of a basis.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    pub(super) n: usize,
    /// How many rotations of A are multiplied by a sum of how many rotations of B.
    groups: Vec<(u16, u16)>,
    /// For each of them the byte where the rotation of A begins among its copies, then those of the rotations of B.
    starts: Vec<u16>,
    /// Of odd type, where `B >> n/2` begins.
    half: Option<u16>,
}

/// The most words of an element: longer ones take less lifted.
pub(super) const MAX_WORDS: usize = 16;

/// The most rotations of B in a sum. Longer sums are cut: each number has a loop of its own.
const MAX_TERMS: usize = 5;

impl Copies {
    /// For a basis whose elements have at most 16 words.
    pub(super) fn new(n: usize, t: usize, cosets: &Cosets) -> Option<Self> {
        if n > 64 * MAX_WORDS {
            return None;
        }
        let mut of_sum: Vec<Vec<usize>> = vec![Vec::new(); n];
        let odd = !t.is_multiple_of(2);
        for d in 0..=n / 2 {
            let mut sum = cosets.product(n, t, d);
            if odd && 2 * d == n {
                sum = (0..n).filter(|s| sum.binary_search(s).is_err()).collect();
            }
            for s in sum {
                of_sum[s].push(d);
                // `β_0 β_(n-d)` is `β_0 β_d` rotated back by d.
                if d != 0 && 2 * d != n {
                    of_sum[(s + n - d) % n].push(n - d);
                }
            }
        }
        let words = words(n);
        // `x << by` begins at bit n - by of x written twice.
        let start = |by: usize| {
            let bit = (n - by) % n;
            (bit % 8 * 16 * words + bit / 8) as u16
        };
        let (mut groups, mut starts) = (Vec::new(), Vec::new());
        for terms in 1..=MAX_TERMS {
            let before = starts.len();
            for (s, sum) in of_sum.iter().enumerate() {
                for part in sum.chunks(MAX_TERMS).filter(|part| part.len() == terms) {
                    starts.push(start(s));
                    starts.extend(part.iter().map(|d| start((s + n - d) % n)));
                }
            }
            groups.push((((starts.len() - before) / (1 + terms)) as u16, terms as u16));
        }
        Some(Self { n, groups, starts, half: odd.then(|| start(n - n / 2)) })
    }

    /// Words of an element as the kernels take it.
    pub(super) fn words(&self) -> usize {
        words(self.n)
    }
}

fn words(n: usize) -> usize {
    n.div_ceil(64).next_multiple_of(2)
}

/// Words' bytes.
type Words<const L: usize> = [[u8; 8]; L];

/// Two elements' words, shifted by 0 to 7 bits.
type Shifted<const L: usize> = [[Words<L>; 2]; 8];

/// [`copy`], for all lengths once.
#[inline(never)]
fn copy_long(copies: &mut [[u8; 8]], a: &[u64], n: usize, words: usize) {
    copy::<{ 2 * MAX_WORDS + 1 }>(copies, a, n, words);
}

/// The copies of an element, one after the other, of twice so many words, which are less than M.
#[inline(always)]
fn copy<const M: usize>(copies: &mut [[u8; 8]], a: &[u64], n: usize, words: usize) {
    let mut both = [0; M];
    let both = &mut both[..2 * words + 1];
    twice(&mut both[..2 * words], a, n);
    for (by, copy) in copies.chunks_exact_mut(2 * words).enumerate() {
        for ((to, word), next) in copy.iter_mut().zip(&*both).zip(&both[1..]) {
            *to = (word >> by | (next << 1) << (63 - by)).to_le_bytes();
        }
    }
}

/// The words from a byte on.
#[inline(always)]
fn read<const L: usize>(bytes: &[u8], at: u16) -> Option<&Words<L>> {
    let at = usize::from(at);
    bytes.get(at..at + 8 * L)?.as_chunks().0.first_chunk()
}

/// Adds the products of rotations of A by sums of rotations of B, K rotations each.
#[inline(always)]
fn rows<const L: usize, const K: usize>(total: &mut [u64; L], a: &[u8], b: &[u8], starts: &[u16]) {
    let mut sum = *total;
    for starts in starts.as_chunks::<K>().0 {
        let (Some(of_a), Some(first)) = (read::<L>(a, starts[0]), read::<L>(b, starts[1])) else { return };
        let mut of_b = [first; K];
        for k in 2..K {
            let Some(next) = read(b, starts[k]) else { return };
            of_b[k] = next;
        }
        for i in 0..L {
            let mut word = u64::from_le_bytes(first[i]);
            for of_b in &of_b[2..] {
                word ^= u64::from_le_bytes(of_b[i]);
            }
            sum[i] ^= u64::from_le_bytes(of_a[i]) & word;
        }
    }
    *total = sum;
}

/// `out = a b` in coordinates, of at most L words.
#[inline(always)]
pub(super) fn multiply<T, const L: usize>(_: T, plan: &Copies, out: &mut [u64], a: &[u64], b: &[u64]) {
    let mut copies: Wiped<[Shifted<L>; 2]> = Wiped::new([[[[[0; 8]; L]; 2]; 8]; 2]);
    // Of two words a loop takes longer.
    for (copies, x) in copies.iter_mut().zip([a, b]) {
        let copies = copies.as_flattened_mut().as_flattened_mut();
        if L == 2 {
            copy::<5>(copies, x, plan.n, L);
        } else {
            copy_long(copies, x, plan.n, L);
        }
    }
    let [of_a, of_b] = &*copies;
    let (a, b) = (of_a.as_flattened().as_flattened(), of_b.as_flattened().as_flattened());
    let (a, b) = (a.as_flattened(), b.as_flattened());
    let mut total = [0; L];
    let mut starts = &plan.starts[..];
    for (count, terms) in &plan.groups {
        let (now, later) = starts.split_at(usize::from(*count) * usize::from(1 + terms));
        starts = later;
        match terms {
            1 => rows::<L, 2>(&mut total, a, b, now),
            2 => rows::<L, 3>(&mut total, a, b, now),
            3 => rows::<L, 4>(&mut total, a, b, now),
            4 => rows::<L, 5>(&mut total, a, b, now),
            _ => rows::<L, { 1 + MAX_TERMS }>(&mut total, a, b, now),
        }
    }
    out.copy_from_slice(&total[..out.len()]);
    let mut trace = 0;
    if let Some(of_a) = read::<L>(a, 0)
        && let Some(of_b) = plan.half.and_then(|at| read::<L>(b, at))
    {
        for i in 0..out.len() {
            let mask = if i + 1 == out.len() { top_mask(plan.n) } else { u64::MAX };
            trace ^= u64::from_le_bytes(of_a[i]) & u64::from_le_bytes(of_b[i]) & mask;
        }
    }
    // To all coordinates, and those above an element's cleared.
    add_everywhere(out, bits::parity(&[trace]).unwrap_u8().into(), plan.n);
}
