//! Which operation or constant of a source is altered, and how large its values became.

use core::cell::Cell;

thread_local! {
    /// The largest value that the traced operations gave.
    pub(crate) static WIDEST: Cell<i128> = const { Cell::new(0) };
    /// Operations until one's result is altered.
    pub(crate) static ALTER: Cell<Option<usize>> = const { Cell::new(None) };
    /// Constants until one is altered: shift counts, widths of masks, what is added in the end.
    pub(crate) static ALTER_CONSTANT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Whether this is the one: counts down.
pub(crate) fn is_due(count: &Cell<Option<usize>>) -> bool {
    let n = count.get();
    count.set(n.and_then(|n| n.checked_sub(1)));
    n == Some(0)
}

/// A constant of the source, or the next number if it is the one to be altered.
pub(crate) fn constant(n: u32) -> u32 {
    n + u32::from(ALTER_CONSTANT.with(is_due))
}

/// Runs a proof as it is, then with the result of every operation altered in turn, then with every constant: none of
/// these mutants may pass. Gives what the proof tells about itself beside whether it holds.
pub(crate) fn proved_and_mutants_fail<T>(name: &str, proof: impl Fn() -> (T, bool)) -> T {
    let mut mutants = [0; 2];
    let mut told = None;
    for (mutants, (alter, what)) in
        mutants.iter_mut().zip([(&ALTER, "operation"), (&ALTER_CONSTANT, "constant")])
    {
        alter.set(Some(usize::MAX));
        let (tells, holds) = proof();
        assert!(holds, "{name}");
        told = Some(tells);
        *mutants = usize::MAX - alter.get().unwrap_or_default();
        for i in 0..*mutants {
            alter.set(Some(i));
            assert!(!proof().1, "{name} does not see that {what} {i} is altered");
            assert_eq!(alter.get(), None, "{name}: {what} {i} was not met");
        }
        assert!(*mutants > 5, "{name}: only {mutants} of a kind");
    }
    let [operations, constants] = mutants;
    println!("{name}: proved; mutants that fail: {operations} operations, {constants} constants");
    told.expect("the proof was run")
}
