//! The lengths of normal bases: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of normal bases.
    pub(crate) const LENGTHS in "normal";

    /// So many products in a fixed basis are made in a batch by way of the polynomial basis, where that has a kernel.
    BATCH_FROM in "products", 1 to 32;

    /// Operands are lifted in place up to so many, longer ones by a call. In lanes of two words each takes code of its
    /// own.
    LIFT_IN_PLACE_UP_TO in "words", 0 to 16;

    /// Coordinates are collected in place out of so many, out of more by a call.
    COLLECT_IN_PLACE_UP_TO in "words", 0 to 16;

    /// Both products of an operand stand one after the other up to so many, longer ones in a loop.
    BOTH_PRODUCTS_UP_TO in "words", 0 to 16;

    all {
        BATCH_FROM = 12,
        BOTH_PRODUCTS_UP_TO = 8,
    }
    clmul {
        LIFT_IN_PLACE_UP_TO = 6,
        COLLECT_IN_PLACE_UP_TO = 6,
    }
    avx2 {
        LIFT_IN_PLACE_UP_TO = 8,
        COLLECT_IN_PLACE_UP_TO = 16,
    }
    neon {
        LIFT_IN_PLACE_UP_TO = 8,
        COLLECT_IN_PLACE_UP_TO = 8,
    }
}
