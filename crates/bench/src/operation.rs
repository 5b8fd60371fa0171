//! Which operation of a field.

/// What is done with elements; all but the product have one operand.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Mul,
    Square,
    Invert,
}

#[cfg(feature = "rivals")]
impl Operation {
    /// NTL's function.
    pub(crate) const fn of_ntl(self) -> &'static str {
        match self {
            Self::Mul => "MulMod",
            Self::Square => "SqrMod",
            Self::Invert => "InvMod",
        }
    }
}
