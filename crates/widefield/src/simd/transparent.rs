//! Slices of a struct seen as slices of its one field.

/// Declares a struct with one private field, and views of its slices as slices of that field: batches are loaded from
/// consecutive words, whatever struct they are wrapped in.
macro_rules! transparent {
    ($(#[$meta:meta])* $vis:vis struct $name:ident<$param:ident: $bound:path> { $field:ident: $inner:ty }) => {
        $(#[$meta])*
        #[repr(transparent)]
        $vis struct $name<$param: $bound> {
            $field: $inner,
        }

        impl<$param: $bound> $name<$param> {
            /// The field of each.
            #[inline(always)]
            fn fields(slice: &[Self]) -> &[$inner] {
                // SAFETY: the struct has the layout of its field (`repr(transparent)`, two lines above).
                #[allow(unsafe_code)]
                unsafe {
                    core::slice::from_raw_parts(slice.as_ptr().cast(), slice.len())
                }
            }

            /// The field of each.
            #[inline(always)]
            fn fields_mut(slice: &mut [Self]) -> &mut [$inner] {
                // SAFETY: as above, and the slice is borrowed for as long as the result.
                #[allow(unsafe_code)]
                unsafe {
                    core::slice::from_raw_parts_mut(slice.as_mut_ptr().cast(), slice.len())
                }
            }
        }
    };
}
