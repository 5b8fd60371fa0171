//! The lengths of the Kummer surface: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of the Kummer surface.
    pub(crate) const LENGTHS in "kummer";

    /// So many take less time in a batch, one a lane, than one ladder after the other.
    BATCH_FROM in "multiplications", 1 to 8;

    avx2 {
        BATCH_FROM = 3,
    }
    avx512 {
        BATCH_FROM = 5,
    }
}
