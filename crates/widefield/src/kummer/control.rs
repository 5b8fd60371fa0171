//! What all ladders share: which point a step doubles, and which one is the multiple in the end.
//!
//! With n the number that the bits so far make, the two points are `n P` and `(n + 1) P`: that doubled last, `d`, and
//! that added last, `a`. After a bit 0 `d` is `n P`, after a bit 1 it is `(n + 1) P`. The next step doubles `n P` for a
//! bit 0, else `(n + 1) P`: it takes `a` instead of `d` if the bit differs from the one before. Before any bit `d` is
//! the identity element, as after a bit 0.

use super::surface::SCALAR_BITS;

/// A ladder's points with its scalar.
pub(super) trait LadderState {
    /// A bit of the scalar, or one for each lane.
    type Bit: Copy;
    /// Bit `i`.
    fn bit(&self, i: usize) -> Self::Bit;
    /// Whether two bits differ.
    fn differ(&self, a: Self::Bit, b: Self::Bit) -> Self::Bit;
    /// Doubles `d`, or `a` if `swap`, and adds both: the new `d` and `a`.
    fn step(&mut self, swap: Self::Bit);
    /// `d`, or `a` if `sum`, is the result.
    fn choose(&mut self, sum: Self::Bit);
}

/// All steps, the scalar's top bit first.
#[inline(always)]
pub(super) fn run_ladder<R: LadderState>(state: &mut R, zero: R::Bit) {
    let mut last = zero;
    for i in (0..SCALAR_BITS).rev() {
        let now = state.bit(i);
        state.step(state.differ(now, last));
        last = now;
    }
    state.choose(last);
}

#[cfg(test)]
mod tests {
    use super::super::surface::{SCALAR_BYTES, bit};
    use super::*;
    use std::collections::BTreeSet;

    /// Points as the numbers that they are multiples by, modulo 2^128.
    struct Multiples {
        scalar: [u8; SCALAR_BYTES],
        d: u128,
        a: u128,
        /// The bits so far, and the place of the next one.
        n: u128,
        next: usize,
        last: u8,
        /// Place, last bit and this one.
        met: BTreeSet<(usize, u8, u8)>,
    }

    impl LadderState for Multiples {
        type Bit = u8;
        fn bit(&self, i: usize) -> u8 {
            assert_eq!(i + 1, self.next);
            bit(&self.scalar, i)
        }
        fn differ(&self, a: u8, b: u8) -> u8 {
            a ^ b
        }
        fn step(&mut self, swap: u8) {
            let doubled = if swap == 1 { self.a } else { self.d };
            (self.d, self.a) = (doubled.wrapping_add(doubled), self.d.wrapping_add(self.a));
            self.next -= 1;
            let now = bit(&self.scalar, self.next);
            self.n = self.n.wrapping_add(self.n).wrapping_add(now.into());
            let (n, above) = (self.n, self.n.wrapping_add(1));
            assert_eq!((self.d, self.a), if now == 0 { (n, above) } else { (above, n) });
            self.met.insert((self.next, self.last, now));
            self.last = now;
        }
        fn choose(&mut self, sum: u8) {
            assert_eq!(self.next, 0);
            assert_eq!(if sum == 1 { self.a } else { self.d }, self.n);
        }
    }

    /// A step's control depends on two bits: with all four pairs met at every place, and what the points are kept by
    /// each, the multiple is right for every scalar.
    #[test]
    fn every_pair_of_bits_at_every_place_keeps_the_points() {
        let mut met = BTreeSet::new();
        for byte in [0x00, 0xff, 0x55, 0xaa] {
            let mut state = Multiples {
                scalar: [byte; SCALAR_BYTES],
                d: 0,
                a: 1,
                n: 0,
                next: SCALAR_BITS,
                last: 0,
                met: BTreeSet::new(),
            };
            run_ladder(&mut state, 0);
            met.append(&mut state.met);
        }
        // Before the top bit there is none but 0.
        assert_eq!(met.len(), 4 * SCALAR_BITS - 2);
    }

    #[test]
    fn bits_are_those_of_the_scalar() {
        for k in 0..8 * SCALAR_BYTES {
            let mut scalar = [0; SCALAR_BYTES];
            scalar[k / 8] = 1 << (k % 8);
            assert!((0..8 * SCALAR_BYTES).all(|i| bit(&scalar, i) == u8::from(i == k)));
        }
    }
}
