//! The end of the hash, `h mod p`, proved by cases: they are few, and in each the result is a sum.

use super::residue::Residue;
use crate::limbs::altered::{ALTER_CONSTANT, constant};
use crate::poly1305::scalar;

/// All numbers from one to another, while additions carry for all of them or for none (`one_case`): then each of them
/// gives the result's number at the same index.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Piece {
    from: u128,
    to: u128,
    one_case: bool,
}

impl scalar::Half for Piece {
    fn plus(self, n: u64) -> (Self, u64) {
        let n = u128::from(n) + u128::from(constant(0));
        let (from, carry) = self.from.overflowing_add(n);
        let (to, other) = self.to.overflowing_add(n);
        (Self { from, to, one_case: self.one_case && carry == other }, carry.into())
    }
    fn replaced_if(self, yes: u64, other: Self) -> Self {
        assert!(yes <= 1);
        Self { one_case: self.one_case && other.one_case, ..if yes == 1 { other } else { self } }
    }
}

/// Whether `freeze` is right for every number `low + top 2^128`, `top < 8`; the number of cases. For a top the low half
/// is cut where an addition begins to carry. In a piece the result and the remainder modulo p both go up by one with
/// every number (the remainder does not fall), so that they agree everywhere if they do at both ends. `altered` is the
/// addition, of two, that gets a number too large by one.
fn freezes_everything(altered: Option<usize>) -> (usize, bool) {
    let (mut cases, mut right) = (0, true);
    for top in 0..8_u64 {
        let fold = 5 * u128::from(top >> 2);
        // Where the remainder falls to zero, and where the two additions begin to carry.
        let mut cuts = vec![0, Residue::P.0, 0_u128.wrapping_sub(fold), 0_u128.wrapping_sub(fold + 5)];
        cuts.sort_unstable();
        cuts.dedup();
        let ends = cuts[1..].iter().map(|cut| cut - 1).chain([u128::MAX]);
        for (from, to) in cuts.iter().copied().zip(ends) {
            cases += 1;
            let of = |low: u128| {
                let mut residue = Residue(low, u128::from(top));
                while residue != residue.reduce() {
                    residue = residue.reduce();
                }
                residue
            };
            let (first, last) = (of(from), of(to));
            // No multiple of p lies between them: a piece is shorter than p.
            assert!((first.1, first.0) <= (last.1, last.0), "{top} {from:#x}");
            assert_eq!(last.0.wrapping_sub(first.0), to - from);
            ALTER_CONSTANT.set(altered);
            let frozen = scalar::freeze(Piece { from, to, one_case: true }, top);
            right &= frozen == Piece { from: first.0, to: last.0, one_case: true };
        }
    }
    ALTER_CONSTANT.set(None);
    (cases, right)
}

#[test]
fn freeze_by_cases() {
    let (cases, right) = freezes_everything(None);
    assert!(right);
    assert!(!freezes_everything(Some(0)).1 && !freezes_everything(Some(1)).1);
    println!("freeze: right in all {cases} cases; both altered additions fail");
}
