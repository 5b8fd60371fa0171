//! What is left of secrets in memory that was freed.

use super::super::gather::Reach;
use super::super::lift::{self, Lift};
use super::super::number::Cosets;
use super::{parts, random_words};
use crate::normal::{Element, NormalBasis};
use crate::simd::dealloc_probe::word_was_freed;
use crate::tier::{self, Token};

/// Elements are wiped when dropped, and so are those that operations make on the way.
#[test]
fn nothing_is_left_of_elements() {
    let secret = 0x0123_4567_89ab_cdef_u64;
    for token in tier::tokens() {
        for (n, t) in [(163, 4), (571, 10)] {
            let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
            let with = |first: u64| {
                let mut words = vec![0; basis.words()];
                words[0] = first;
                basis.element(&words).unwrap()
            };
            let (a, one) = (with(secret), basis.one());
            let dealloc_probe = |run: &dyn Fn()| word_was_freed(secret, run);
            // An element that forgets to wipe is seen.
            assert!(dealloc_probe(&|| drop(a.as_words().to_vec())));
            assert!(!dealloc_probe(&|| drop(a.clone())));
            assert!(!dealloc_probe(&|| drop(a.square_n(n))));
            assert!(!dealloc_probe(&|| drop(a.square().sqrt())));
            assert!(!dealloc_probe(&|| drop(basis.mul(&a, &one))));
            assert!(!dealloc_probe(&|| drop(basis.pow(&a, &[1]))));
            assert!(!dealloc_probe(&|| drop(basis.invert(&a).unwrap())));
            assert!(!dealloc_probe(&|| drop(a.add(&one).unwrap().add(&one))));
            assert!(!dealloc_probe(&|| drop(Element::select(&one, &a, 1.into()))));
            assert!(!dealloc_probe(&|| drop(
                basis.random(|bytes| bytes[..8].copy_from_slice(&secret.to_le_bytes()))
            )));
            let refused = |bytes: &mut [u8]| {
                bytes[..8].copy_from_slice(&secret.to_le_bytes());
                Err(())
            };
            assert!(!dealloc_probe(&|| drop(basis.try_random(refused))));
            let mut wide = a.to_bytes_le();
            wide[n / 8] = 0xff;
            assert!(!dealloc_probe(&|| assert!(basis.from_bytes_le(&wide).is_err())));
        }
    }
}

/// The lifted operands of a product are wiped: a word of one is looked for in all memory that the product frees.
#[test]
fn nothing_is_left_of_lifted_operands() {
    let (n, t) = (2044, 3);
    let lift = Lift::new(Reach::Bits, n, t, &Cosets::new(n, t));
    let mut seed = 21;
    let (a, b) = (random_words(&mut seed, n), random_words(&mut seed, n));
    let mut lifted = vec![0; n * t / 64 + 1];
    parts::gather(Token::Portable, &lift.expand, &mut lifted[..lift.expand.words()], &a);
    let secret = lifted[lifted.len() / 2];
    let mut out = vec![0; n.div_ceil(64)];
    // Scratch that nobody wipes is seen.
    assert!(word_was_freed(secret, || {
        let mut scratch = vec![0; lift.scratch_len()];
        lift::multiply(Token::Portable, &lift, &mut out, &a, &b, &mut scratch);
    }));
    for token in tier::tokens() {
        let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
        let mut product = vec![0; out.len()];
        assert!(!word_was_freed(secret, || basis.mul_many(&mut product, &a, &b).unwrap()), "{token:?}");
        assert_eq!(product, out);
    }
}
