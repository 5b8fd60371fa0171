//! Which operation or constant of a source is altered, and how large its values became.

use core::cell::Cell;

thread_local! {
    /// The largest value that the traced operations gave.
    pub(super) static WIDEST: Cell<i128> = const { Cell::new(0) };
    /// Operations until one's result is altered.
    pub(super) static ALTER: Cell<Option<usize>> = const { Cell::new(None) };
    /// Constants until one is altered: shift counts, widths of masks, what is added in the end.
    pub(super) static ALTER_CONSTANT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Whether this is the one: counts down.
pub(super) fn is_due(count: &Cell<Option<usize>>) -> bool {
    let n = count.get();
    count.set(n.and_then(|n| n.checked_sub(1)));
    n == Some(0)
}

/// A constant of the source, or the next number if it is the one to be altered.
pub(super) fn constant(n: u32) -> u32 {
    n + u32::from(ALTER_CONSTANT.with(is_due))
}
