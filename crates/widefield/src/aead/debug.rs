//! What holds secrets does not show them.

/// `Debug` for what holds secrets: the name alone.
macro_rules! no_secret_in_debug {
    ($($name:ident $(<$life:lifetime>)?)*) => { $(
        impl core::fmt::Debug for $name $(<$life>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )* };
}
