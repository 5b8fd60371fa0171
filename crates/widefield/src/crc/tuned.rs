//! The lengths of CRCs: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of CRCs.
    pub(crate) const LENGTHS in "crc";

    /// CRC-32C of a text of so many is folded in wide registers; of a shorter one, and where there are none, it goes by
    /// the instruction for it.
    FOLDED_FROM in "bytes", 120 to 1048576;

    vaes {
        FOLDED_FROM = 4096,
    }
    avx512 {
        FOLDED_FROM = 512,
    }
}
