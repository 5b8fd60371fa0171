//! The lengths of GF(2^m): see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of GF(2^m).
    pub(crate) const LENGTHS in "gf2m";

    /// A field's map `a^(2^n)` is taken if it saves so many squarings for each word of an element.
    MAP_FROM in "squarings a word", 0 to 64;

    /// A product of matrices over a field of fixed degree with so many is made by sums of rows, one with fewer by inner
    /// products.
    ROWS_FROM in "columns", 1 to 1024;

    /// The same over bytes.
    BYTE_ROWS_FROM in "columns", 1 to 4096;

    all {
        ROWS_FROM = 8,
        BYTE_ROWS_FROM = 32,
    }
    clmul {
        MAP_FROM = 5,
    }
    avx2 {
        MAP_FROM = 0,
    }
}
