//! The lengths of Poly1305: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of Poly1305.
    pub(crate) const LENGTHS in "poly1305";

    /// A text of so many goes to the tier's kernel; a shorter one is hashed inline, one block after the other. On the
    /// portable tier that is the same code, and a call then costs less than one part in a hundred.
    KERNEL_FROM in "blocks", 10 to 4096;

    /// A text of so many goes in runs of eight groups, a shorter one in runs of four: eight cost a product more to set
    /// up and carry half as often.
    EIGHT_GROUPS_FROM in "blocks", 10 to 4096;

    portable {
        KERNEL_FROM = 128,
    }
    clmul {
        KERNEL_FROM = 128,
    }
    avx2 {
        KERNEL_FROM = 28,
        EIGHT_GROUPS_FROM = 96,
    }
    avxifma {
        KERNEL_FROM = 28,
        EIGHT_GROUPS_FROM = 96,
    }
    avx512 {
        KERNEL_FROM = 20,
    }
    neon {
        KERNEL_FROM = 64,
        EIGHT_GROUPS_FROM = 96,
    }
}
