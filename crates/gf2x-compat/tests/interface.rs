//! The symbols as a C program sees them: pointers, lengths, overlap.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(all(unix, target_pointer_width = "64"))]
#![allow(unsafe_code, reason = "this is a foreign interface")]

use core::ffi::{CStr, c_char, c_ulong};
use core::mem::MaybeUninit;
use core::ptr::null_mut;
use gf2x::{
    gf2x_lib_version_code, gf2x_mul, gf2x_mul_pool_clear, gf2x_mul_pool_init, gf2x_mul_pool_s, gf2x_mul_r,
    gf2x_mul_toom, gf2x_toom_gpl_status, gf2x_toomspace,
};
use proptest::prelude::*;
use widefield_reference::gf2x as reference;

/// The functions that multiply.
#[derive(Clone, Copy, Debug)]
enum Function {
    Mul,
    WithPool,
    WithoutPool,
}

const FUNCTIONS: [Function; 3] = [Function::Mul, Function::WithPool, Function::WithoutPool];

/// A pool that is cleared in the end.
struct Pool(gf2x_mul_pool_s);

impl Pool {
    fn new() -> Self {
        let mut pool = MaybeUninit::uninit();
        // SAFETY: it can be written, and is initialised then.
        unsafe {
            gf2x_mul_pool_init(pool.as_mut_ptr());
            Self(pool.assume_init())
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: it was initialised.
        unsafe { gf2x_mul_pool_clear(&mut self.0) }
    }
}

/// Multiplies inside one memory: operands and product at any places of it.
fn within(
    memory: &mut [u64],
    [c, a, b]: [usize; 3],
    [an, bn]: [usize; 2],
    pool: &mut Pool,
    function: Function,
) -> i32 {
    assert!(c + an + bn <= memory.len() && a + an <= memory.len() && b + bn <= memory.len());
    let start = memory.as_mut_ptr();
    let (an, bn) = (an as c_ulong, bn as c_ulong);
    // SAFETY: all places lie in the memory, by the assertion.
    unsafe {
        let (c, a, b) = (start.add(c), start.add(a), start.add(b));
        match function {
            Function::Mul => gf2x_mul(c, a, an, b, bn),
            Function::WithPool => gf2x_mul_r(c, a, an, b, bn, &mut pool.0),
            Function::WithoutPool => gf2x_mul_r(c, a, an, b, bn, null_mut()),
        }
    }
}

fn words(n: usize, mut seed: u64) -> Vec<u64> {
    let next = || {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        seed ^ seed >> 29
    };
    core::iter::repeat_with(next).take(n).collect()
}

/// Operands and product at places of a memory of random words: the product is right, and nothing else changes.
fn check(size: usize, places: [usize; 3], lens: [usize; 2], pool: &mut Pool, function: Function) {
    let before = words(size, (size + 7 * places[0]) as u64);
    let [c, a, b] = places;
    let [an, bn] = lens;
    let mut expected = before.clone();
    expected[c..][..an + bn].copy_from_slice(&reference::mul(&before[a..][..an], &before[b..][..bn]));
    let mut memory = before;
    assert_eq!(within(&mut memory, places, lens, pool, function), 0);
    assert_eq!(memory, expected, "{function:?} {places:?} {lens:?}");
}

#[test]
fn every_pair_of_short_lengths() {
    let mut pool = Pool::new();
    for an in 0..=20 {
        for bn in 0..=20 {
            for function in FUNCTIONS {
                check(90, [0, 40, 61], [an, bn], &mut pool, function);
            }
        }
    }
}

#[test]
fn long_and_unequal_lengths() {
    let mut pool = Pool::new();
    for [an, bn] in [[64, 64], [65, 64], [200, 3], [1, 700], [333, 257], [1030, 1030]] {
        for function in FUNCTIONS {
            check(2 * (an + bn) + 1, [1, an + bn + 1, 2 * an + bn + 1], [an, bn], &mut pool, function);
        }
    }
}

#[test]
fn the_product_may_overlap_in_every_way() {
    let mut pool = Pool::new();
    for [an, bn] in [[1, 1], [3, 3], [5, 2], [9, 9], [12, 20], [64, 64], [65, 30], [80, 80]] {
        let size = 3 * (an + bn);
        for c in [0, 1, an, an + bn - 1, an + bn] {
            for a in [0, 1, an, an + bn] {
                for b in [0, a, a + an, 2 * (an + bn)] {
                    for function in FUNCTIONS {
                        check(size, [c, a, b], [an, bn], &mut pool, function);
                    }
                }
            }
        }
    }
}

#[test]
fn without_a_word_nothing_is_read() {
    let mut pool = Pool::new();
    let mut c = [7; 3];
    let nowhere = core::ptr::dangling::<u64>();
    // SAFETY: 3 words can be written, and none are read.
    unsafe {
        assert_eq!(gf2x_mul(c.as_mut_ptr(), nowhere, 0, nowhere, 3), 0);
        assert_eq!(c, [0; 3]);
        c = [7; 3];
        assert_eq!(gf2x_mul_r(c.as_mut_ptr(), nowhere, 2, nowhere, 0, &mut pool.0), 0);
        assert_eq!(c, [0, 0, 7]);
        assert_eq!(gf2x_mul(null_mut(), null_mut(), 0, null_mut(), 0), 0);
    }
}

#[test]
fn null_with_a_length_and_lengths_beyond_memory_are_errors() {
    let (mut c, a) = ([7u64; 4], [1u64; 2]);
    // SAFETY: nothing is read or written.
    unsafe {
        assert_eq!(gf2x_mul(null_mut(), a.as_ptr(), 2, a.as_ptr(), 2), -1);
        assert_eq!(gf2x_mul(c.as_mut_ptr(), null_mut(), 2, a.as_ptr(), 2), -1);
        assert_eq!(gf2x_mul(c.as_mut_ptr(), a.as_ptr(), 2, null_mut(), 2), -1);
        assert_eq!(gf2x_mul(c.as_mut_ptr(), a.as_ptr(), c_ulong::MAX, a.as_ptr(), 2), -1);
        assert_eq!(gf2x_mul(c.as_mut_ptr(), a.as_ptr(), c_ulong::MAX / 8, a.as_ptr(), 2), -1);
    }
    assert_eq!(c, [7; 4]);
}

#[test]
fn in_the_callers_memory() {
    for n in [0, 1, 2, 9, 10, 33, 100, 700] {
        let (a, b) = (words(n, 1), words(n, 2));
        let mut c = vec![3; 2 * n];
        let space = usize::try_from(gf2x_toomspace(n as i64)).unwrap();
        let mut stk = vec![5; space + 1];
        // SAFETY: the lengths are those of the vectors.
        unsafe { gf2x_mul_toom(c.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n as i64, stk.as_mut_ptr()) };
        assert_eq!(c, reference::mul(&a, &b));
        assert_eq!(stk[space], 5, "beyond the space for {n} words");
    }
    assert_eq!(gf2x_toomspace(-1), 0);
}

#[test]
fn the_version_is_that_of_the_interface() {
    assert_eq!(gf2x_lib_version_code, 10300);
    // SAFETY: a pointer to a string, as the header declares it.
    let text = unsafe { CStr::from_ptr(*(&raw const gf2x_toom_gpl_status).cast::<*const c_char>()) };
    assert!(text.to_str().unwrap().contains("widefield"));
}

#[test]
fn threads_multiply_at_once() {
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                let mut pool = Pool::new();
                for i in 0..50 {
                    let [an, bn] = [(i * 7 + thread) % 90, (i * 13 + 5 * thread) % 70];
                    check(400, [0, 160, 250], [an, bn], &mut pool, FUNCTIONS[i % 3]);
                }
            });
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_places(an in 0usize..50, bn in 0usize..50, places in [0usize..150, 0usize..150, 0usize..150], which in
        0usize..3) {
        check(260, places, [an, bn], &mut Pool::new(), FUNCTIONS[which]);
    }
}

/// Few products, for `integration/miri`: apart, over an operand, over both.
#[test]
fn a_product_over_its_operand() {
    let mut pool = Pool::new();
    for places in [[0, 8, 12], [7, 8, 12], [8, 8, 8]] {
        for function in FUNCTIONS {
            check(20, places, [4, 3], &mut pool, function);
        }
    }
}

/// A caller that breaks its promise, for `integration/miri`, which must find it.
#[cfg(miri)]
#[test]
#[ignore = "a planted fault"]
fn a_length_beyond_the_array() {
    let (a, mut c) = ([1u64; 2], [0u64; 6]);
    // SAFETY: none, as three words are read where there are two.
    assert_eq!(unsafe { gf2x_mul(c.as_mut_ptr(), a.as_ptr(), 3, a.as_ptr(), 3) }, 0);
}
