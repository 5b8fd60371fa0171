//! Random products by two libraries, on several threads: `stress OURS THEIRS SECONDS THREADS`.
//!
//! Sizes from 0 to some thousand words, short ones more often; the product apart, at an operand, or overlapping one
//! (where gf2x does not promise to work: the other library gets copies). Zero lengths are not given to the other
//! library.
#![allow(unsafe_code, reason = "this is a foreign interface")]

use core::ffi::{c_int, c_ulong};
use core::mem::transmute;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::ffi::CString;
use std::time::Instant;

type Mul = unsafe extern "C" fn(*mut u64, *const u64, c_ulong, *const u64, c_ulong) -> c_int;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [ours, theirs, seconds, threads] = arguments.as_slice() else {
        return Err("stress OURS THEIRS SECONDS THREADS".into());
    };
    let [ours, theirs] = [open(ours)?, open(theirs)?];
    if ours as usize == theirs as usize {
        return Err("both are the same library".into());
    }
    let end = Instant::now() + Duration::from_secs_f64(seconds.parse()?);
    let (products, threads) = (AtomicU64::new(0), threads.parse::<u64>()?);
    let wrong = std::thread::scope(|scope| {
        let run = |seed| {
            let products = &products;
            scope.spawn(move || run(ours, theirs, end, seed, products))
        };
        let all: Vec<_> = (1..=threads).map(run).collect();
        all.into_iter().filter_map(|thread| thread.join().unwrap_or_else(|_| Some("a panic".into()))).next()
    });
    match wrong {
        Some(wrong) => Err(wrong.into()),
        None => {
            println!("{} products on {threads} threads, all equal", products.into_inner());
            Ok(())
        }
    }
}

/// `gf2x_mul` of a library, which stays open.
fn open(path: &str) -> Result<Mul, Box<dyn core::error::Error>> {
    let name = CString::new(path)?;
    // SAFETY: loading runs the library's initialisers, which do nothing; the symbol has the interface's type.
    unsafe {
        let library = libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
        let symbol = if library.is_null() { library } else { libc::dlsym(library, c"gf2x_mul".as_ptr()) };
        if symbol.is_null() {
            return Err(format!("{path}: no gf2x_mul there").into());
        }
        Ok(transmute::<*mut libc::c_void, Mul>(symbol))
    }
}

/// Until the end; what went wrong, if anything did.
fn run(ours: Mul, theirs: Mul, end: Instant, seed: u64, products: &AtomicU64) -> Option<String> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = move || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state ^ state >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 3
    };
    const LONGEST: usize = 6000;
    // Both operands, and a product that begins at the second one.
    let mut memory = vec![0u64; 5 * LONGEST];
    let mut expected = vec![0u64; 2 * LONGEST];
    while Instant::now() < end {
        let mut length = || {
            let most = [10, 40, 300, LONGEST][[0, 0, 0, 0, 1, 1, 1, 2, 2, 3][next() as usize % 10]];
            next() as usize % (most + 1)
        };
        let (an, bn) = (length(), length());
        for word in &mut memory[..3 * an + 2 * bn] {
            *word = next();
        }
        // Operands one behind the other; the product anywhere from the start on.
        let (a, b) = (an + bn, 2 * an + bn);
        let c = [0, a, b, next() as usize % (an + bn + 1)][next() as usize % 4];
        let [x, y] = [&memory[a..][..an], &memory[b..][..bn]].map(<[u64]>::to_vec);
        let expected = &mut expected[..an + bn];
        expected.fill(0);
        let (an, bn) = (an as c_ulong, bn as c_ulong);
        // SAFETY: all places lie inside the memories, which have these lengths.
        let codes = unsafe {
            let theirs = if an > 0 && bn > 0 {
                theirs(expected.as_mut_ptr(), x.as_ptr(), an, y.as_ptr(), bn)
            } else {
                0
            };
            let start = memory.as_mut_ptr();
            (ours(start.add(c), start.add(a), an, start.add(b), bn), theirs)
        };
        if codes != (0, 0) || memory[c..][..expected.len()] != *expected {
            return Some(format!("{an} by {bn} words, product at {c}: codes {codes:?}, or another product"));
        }
        products.fetch_add(1, Ordering::Relaxed);
    }
    None
}
