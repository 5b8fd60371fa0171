//! What is looked at.

use widefield::cpu::{Tier, Token};

/// A computation on secrets.
pub(crate) struct Case {
    /// `module/function`.
    pub(crate) name: &'static str,
    /// The narrowest tier that it can run on.
    pub(crate) from: Tier,
    /// Marks its operands, computes, and hands the results to [`crate::taint::reveal`].
    pub(crate) run: fn(Token),
}

pub(crate) const fn case(name: &'static str, from: Tier, run: fn(Token)) -> Case {
    Case { name, from, run }
}
