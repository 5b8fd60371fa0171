//! One computation on every tier.

use widefield::cpu::{self, Token};

/// Compares what a computation gives on every tier with what it should give.
pub(crate) fn on_every_tier<T: PartialEq + core::fmt::Debug>(
    what: &str,
    expected: &T,
    run: impl Fn(Token) -> T,
) {
    for token in cpu::tokens() {
        assert_eq!(run(token), *expected, "{what} on {}", token.tier());
    }
}
