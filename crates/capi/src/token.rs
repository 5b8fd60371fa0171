//! The tier for calls: the widest, or the one that was forced.

use core::ffi::c_int;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use widefield::cpu::{self, Tier, Token};

/// The tier that was forced, by its number; 0 if none was.
pub(crate) static FORCED: AtomicU8 = AtomicU8::new(0);

/// The tier for a call or for a context that is set up.
#[inline]
pub(crate) fn token() -> Token {
    match FORCED.load(Relaxed) {
        0 => cpu::active(),
        forced => tier(forced.into()).and_then(|tier| cpu::token(tier).ok()).unwrap_or_else(cpu::active),
    }
}

/// The tier with this number.
pub(crate) fn tier(number: c_int) -> Option<Tier> {
    Tier::ALL.iter().copied().find(|t| *t as c_int == number)
}
