//! The end of hashes side by side: no overflow, and at the edges the tag that words give.

use crate::limbs::Word;
use crate::limbs::interval::Interval;
use crate::limbs::one_word;
use crate::poly1305::{limb26, limb44, scalar};
use crate::simd::rng::Rng;

/// One number.
#[derive(Clone, Copy)]
struct Exact(u64);

one_word! { Exact, |word| Self(word) }

impl Word for Exact {
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
    fn low<const N: u32>(self) -> Self {
        Self(self.0 & ((1 << N) - 1))
    }
    fn shr<const N: u32>(self) -> Self {
        Self(self.0 >> N)
    }
    fn shl<const N: u32>(self) -> Self {
        Self(self.0 << N)
    }
    fn mul32(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

fn found([low, high]: [Exact; 2]) -> [u8; 16] {
    (u128::from(low.0) | u128::from(high.0) << 64).to_le_bytes()
}

/// What [`limb44::mul`] and [`limb26::mul`] can leave, and any s.
#[test]
fn no_overflow() {
    let h = [(1 << 44) + (1 << 23), (1 << 44) + (1 << 19), (1 << 42) + (1 << 19)].map(Interval::up_to);
    let s = [44, 44, 40].map(|bits| Interval::up_to((1 << bits) - 1));
    let _ = limb44::tag(h, s);
    let h = [Interval::up_to((1 << 26) + (1 << 13)); 5];
    let s = [26, 26, 26, 26, 24].map(|bits| Interval::up_to((1 << bits) - 1));
    let _ = limb26::tag(h, s);
}

/// Limbs whose number is near a multiple of p, or that are as large as they can be, and random ones.
#[test]
fn tags_are_those_of_words() {
    let mut rng = Rng::new("tags");
    let s = [[0, 0], [!0, !0], [!0, 0], [rng.word(), rng.word()]];
    let near = |limb: u64, more: u64| [0, 1, limb - 6, limb - 5, limb - 4, limb - 1, limb, limb + more];
    let mut of_44 = Vec::new();
    for x0 in near(1 << 44, 1 << 23) {
        for x1 in near(1 << 44, 1 << 19) {
            of_44.extend(near(1 << 42, 1 << 19).map(|x2| [x0, x1, x2]));
        }
    }
    let mut of_26 = vec![[0; 5]];
    for i in 0..5 {
        let ends = near(1 << 26, 1 << 13);
        let next = |x: &[u64; 5]| ends.map(|end| core::array::from_fn(|j| if i == j { end } else { x[j] }));
        of_26 = of_26.iter().flat_map(next).collect();
    }
    for _ in 0..1000 {
        of_44.push([44, 44, 42].map(|bits| rng.word() >> (64 - bits)));
        of_26.push(core::array::from_fn(|_| rng.word() >> 38));
    }
    for s in s {
        let low = u128::from(s[0]) | u128::from(s[1]) << 64;
        let cut = |at: u32, bits: u32| Exact((low >> at) as u64 & ((1 << bits) - 1));
        for h in &of_44 {
            let tag = limb44::tag(h.map(Exact), [cut(0, 44), cut(44, 44), cut(88, 40)]);
            assert_eq!(found(tag), scalar::finish(limb44::join::<u128>(*h), s), "{h:x?}");
        }
        for h in &of_26 {
            let s26 = [cut(0, 26), cut(26, 26), cut(52, 26), cut(78, 26), cut(104, 24)];
            let tag = limb26::tag(h.map(Exact), s26);
            assert_eq!(found(tag), scalar::finish(limb26::join::<u128>(*h), s), "{h:x?}");
        }
    }
}
