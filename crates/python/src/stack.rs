//! Secrets that values leave on the stack when they move.

use core::hint::black_box;

/// Words that are overwritten: more than any set-up of a key takes.
const WORDS: usize = 2048;

/// Calls what has secrets on the stack, and overwrites the part of it that the call had. The result should hold its
/// secrets elsewhere.
pub(crate) fn overwriting<T>(work: impl FnOnce() -> T) -> T {
    let result = deeper(work);
    overwrite();
    result
}

/// Opaque, or the compiler reads the secrets that `work` refers to already in the caller.
#[inline(never)]
fn deeper<T>(work: impl FnOnce() -> T) -> T {
    black_box(work)()
}

/// Its frame lies where that of `deeper` lay, and all below.
#[inline(never)]
fn overwrite() {
    black_box(&mut [0_u64; WORDS]);
}
