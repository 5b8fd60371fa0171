//! The lengths of GHASH and POLYVAL: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of GHASH and POLYVAL.
    pub(crate) const LENGTHS in "ghash";

    /// A text of so many has a table of powers made, if another one of so many went before it; for fewer the table
    /// would cost as much as it saves.
    POWERS_FROM in "blocks", 1 to 1024;

    /// The same for the first text of so many, which may be the only one.
    FIRST_POWERS_FROM in "blocks", 1 to 1024;

    all {
        POWERS_FROM = 5,
        FIRST_POWERS_FROM = 25,
    }
}
