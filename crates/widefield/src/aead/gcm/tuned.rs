//! The lengths of AES-GCM: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of AES-GCM.
    pub(crate) const LENGTHS in "aead/gcm";

    /// So many packets of a tier go to the kernel for batches, fewer one by one.
    BATCH_FROM in "packets", 1 to 64;

    /// A tail of so many takes narrower registers than the tier's widest, in which it is through a little sooner.
    NARROW_TAIL_UP_TO in "blocks", 0 to 4;

    /// A tail of so many, all whole, does without masks for loads and stores, in narrower registers.
    WHOLE_TAIL_UP_TO in "blocks", 0 to 8;

    /// A text of so many has a table with AES's first round made for the message, and wiped after it: some 200 cycles.
    FIRST_ROUND_FROM in "bytes", 512 to 1048576;

    all {
        BATCH_FROM = 1,
    }
    vaes {
        NARROW_TAIL_UP_TO = 2,
    }
    avx512 {
        NARROW_TAIL_UP_TO = 1,
        WHOLE_TAIL_UP_TO = 4,
        FIRST_ROUND_FROM = 49152,
    }
}
