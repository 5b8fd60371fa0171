//! Which mutant runs: a file of the copy that `cargo xtask mutants` makes of the library.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The number of the mutant that runs: 0 is none.
const VARIABLE: &str = "WIDEFIELD_MUTANT";
/// The file to which the numbers of mutants are added whose places are reached, when none runs.
const SEEN: &str = "WIDEFIELD_MUTANTS_SEEN";

const UNREAD: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;

static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// Whether that one runs. Relaxed, but atomic: the compiler must not make a copy of each loop for either case.
#[inline(always)]
pub(crate) fn is(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == number || (chosen >= RECORD && rarely(number))
}

#[cold]
#[inline(never)]
fn rarely(number: u32) -> bool {
    if CHOSEN.load(Relaxed) == UNREAD {
        let chosen = std::env::var(VARIABLE).ok().and_then(|n| n.parse().ok());
        let record = std::env::var_os(SEEN).is_some();
        CHOSEN.store(chosen.unwrap_or(if record { RECORD } else { 0 }), Relaxed);
    }
    if CHOSEN.load(Relaxed) == RECORD && !REACHED[number as usize].swap(true, Relaxed) {
        use std::io::Write;
        let file = std::env::var_os(SEEN).map(|path| std::fs::OpenOptions::new().create(true).append(true).open(path));
        if let Some(Ok(mut file)) = file {
            // One write of a whole line: threads may append at once.
            file.write_all(format!("{number}\n").as_bytes()).expect("the file of the places that are reached");
        }
    }
    CHOSEN.load(Relaxed) == number
}

/// A constant that differs by a bit.
pub(crate) trait Flip {
    /// By that bit, modulo as many as it has.
    fn flip(self, bit: usize) -> Self;
}

macro_rules! flip {
    ($($type:ty)*) => { $(
        impl Flip for $type {
            fn flip(self, bit: usize) -> Self {
                self ^ 1 << (bit % <$type>::BITS as usize)
            }
        }
    )* };
}
flip! { u8 u16 u64 u128 i8 i16 i64 }

// What counts something: by one.
impl Flip for usize {
    fn flip(self, _: usize) -> Self {
        self ^ 1
    }
}

impl Flip for u32 {
    fn flip(self, bit: usize) -> Self {
        self ^ 1 << (bit % 5)
    }
}

impl<T: Flip + Copy, const N: usize> Flip for [T; N] {
    fn flip(mut self, bit: usize) -> Self {
        self[bit % N] = self[bit % N].flip(bit / N);
        self
    }
}

impl Flip for bool {
    fn flip(self, _: usize) -> Self {
        !self
    }
}
