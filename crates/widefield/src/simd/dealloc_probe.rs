//! What memory still holds when it is freed (tests only).

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use std::alloc::System;

/// The system's allocator, under which each thread can look for a word in what it frees.
struct Watch;

#[global_allocator]
static WATCH: Watch = Watch;

thread_local! {
    /// What is looked for; 0 looks for nothing.
    static WORD: Cell<u64> = const { Cell::new(0) };
    static SEEN: Cell<bool> = const { Cell::new(false) };
}

// SAFETY: every call is handed on to the system's allocator; blocks are only read, before they are freed. (Growing a
// block is left to the trait, which frees the old one by `dealloc`.)
unsafe impl GlobalAlloc for Watch {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Zeroed, so that all of a block can be read, and none of what it held for somebody else.
        // SAFETY: the caller's promise about the layout.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let word = WORD.get();
        if word != 0 && layout.align() >= align_of::<u64>() {
            for i in 0..layout.size() / size_of::<u64>() {
                // SAFETY: within the block, which is aligned for it and was written when it was allocated.
                if unsafe { block.cast::<u64>().add(i).read_volatile() } == word {
                    SEEN.set(true);
                }
            }
        } else if word != 0 {
            for i in 0..(layout.size() + 1).saturating_sub(size_of::<u64>()) {
                // SAFETY: eight bytes within the block.
                if unsafe { block.add(i).cast::<u64>().read_unaligned() } == word {
                    SEEN.set(true);
                }
            }
        }
        // SAFETY: the caller's promise about block and layout.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Whether memory that this thread frees meanwhile still holds the word, which is not 0: in vectors of words at
/// multiples of eight bytes, in those of bytes anywhere.
pub(crate) fn word_was_freed(word: u64, run: impl FnOnce()) -> bool {
    SEEN.set(false);
    WORD.set(word);
    run();
    WORD.set(0);
    SEEN.get()
}

#[test]
fn what_is_not_wiped_is_found() {
    let secret = 0x0102_0304_0506_0708;
    assert!(word_was_freed(secret, || drop(vec![1, 2, secret])));
    assert!(word_was_freed(secret, || drop([&[9], &secret.to_ne_bytes()[..]].concat())));
    // Left behind when a vector grows.
    assert!(word_was_freed(secret, || {
        let mut words = vec![secret];
        words.reserve(1000);
        words.fill(0);
    }));
    assert!(!word_was_freed(secret, || drop(vec![1, 2, secret + 1])));
    assert!(!word_was_freed(secret, || {
        let mut words = vec![secret];
        super::overwrite(&mut words, 0);
    }));
    let kept = Vec::from([secret]);
    assert!(!word_was_freed(secret, || assert_eq!(kept.len(), 1)));
}
