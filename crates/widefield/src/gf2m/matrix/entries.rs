//! What elimination and products ask of a field: sums of multiples of rows, an element being a run of one or more
//! units.

use crate::Error;
use crate::gf2m::bytes::{self, ByteField};
use crate::gf2m::dynamic;
use crate::gf2m::field::Field;
use crate::gf2m::tuned::all::{BYTE_ROWS_FROM, ROWS_FROM};
use crate::gf2m::value::Element;
use crate::tier::{self, Token};
use core::fmt;
use core::marker::PhantomData;

pub(super) mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// A field as the entries of matrices: [`Elements`], [`Bytes`] or [`dynamic::Field`], or one of them [with
/// threads](super::Shared). It cannot be implemented elsewhere.
pub trait Entries: Sealed + Sync {
    /// What slices are of: an element, a byte, or a word of an element.
    type Unit: Copy + Default + PartialEq + fmt::Debug + Send + Sync;

    /// Units of an element.
    #[must_use]
    fn units(&self) -> usize;

    /// The least number of columns of a product for which rows are added; for fewer, inner products are taken.
    #[doc(hidden)]
    fn narrow(&self) -> usize;
    /// Whether the units are elements.
    #[doc(hidden)]
    fn check_elements(&self, a: &[Self::Unit]) -> Result<(), Error>;
    /// One, of `units` units.
    #[doc(hidden)]
    fn write_one(&self, out: &mut [Self::Unit]);
    /// `out[j] += Σ s[p] row_p[j]`, where `row_p` begins `p stride` units from `rows`' begin.
    #[doc(hidden)]
    fn combine(
        &self,
        out: &mut [Self::Unit],
        s: &[Self::Unit],
        rows: &[Self::Unit],
        stride: usize,
    ) -> Result<(), Error>;
    /// `out[j] = s a[j]`.
    #[doc(hidden)]
    fn multiples(&self, out: &mut [Self::Unit], s: &[Self::Unit], a: &[Self::Unit]) -> Result<(), Error>;
    /// `out = Σ a[j] b[j]`.
    #[doc(hidden)]
    fn inner(&self, out: &mut [Self::Unit], a: &[Self::Unit], b: &[Self::Unit]) -> Result<(), Error>;
    /// `out = 1 / a`, `a` not zero.
    #[doc(hidden)]
    fn inverse(&self, out: &mut [Self::Unit], a: &[Self::Unit]) -> Result<(), Error>;
    /// Does `work` on all items, of one slice or of pieces at the same time; `products`: how many it takes for all.
    #[doc(hidden)]
    fn share<T: Send>(
        &self,
        items: &mut [T],
        products: usize,
        work: impl Fn(&mut [T]) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let _ = products;
        work(items)
    }
}

/// A type for a field that is known when compiling: its tier.
macro_rules! typed {
    ($(#[$meta:meta])* $name:ident $bound:ident) => {
        $(#[$meta])*
        pub struct $name<F: $bound> {
            token: Token,
            field: PhantomData<F>,
        }

        impl<F: $bound> $name<F> {
            /// On the widest tier.
            #[must_use]
            pub fn new() -> Self {
                Self::new_with(tier::active())
            }

            /// [`new`](Self::new) on a given tier.
            #[must_use]
            pub fn new_with(token: Token) -> Self {
                Self { token, field: PhantomData }
            }
        }

        impl<F: $bound> Clone for $name<F> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<F: $bound> Copy for $name<F> {}
        impl<F: $bound> Default for $name<F> {
            fn default() -> Self {
                Self::new()
            }
        }
        impl<F: $bound> fmt::Debug for $name<F> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({}, {:?})"), F::NAME, self.token.tier())
            }
        }
        impl<F: $bound> Sealed for $name<F> {}
    };
}

typed! {
    /// Entries that are elements of the field `F`.
    Elements Field
}
typed! {
    /// Entries of GF(2^8), a byte each.
    Bytes ByteField
}

impl<F: Field> Entries for Elements<F> {
    type Unit = Element<F>;
    fn narrow(&self) -> usize {
        ROWS_FROM.get()
    }

    fn units(&self) -> usize {
        1
    }
    fn check_elements(&self, _: &[Element<F>]) -> Result<(), Error> {
        Ok(())
    }
    fn write_one(&self, out: &mut [Element<F>]) {
        out.fill(Element::ONE);
    }
    fn combine(
        &self,
        out: &mut [Element<F>],
        s: &[Element<F>],
        rows: &[Element<F>],
        stride: usize,
    ) -> Result<(), Error> {
        Element::combine(self.token, out, s, rows, stride);
        Ok(())
    }
    fn multiples(&self, out: &mut [Element<F>], s: &[Element<F>], a: &[Element<F>]) -> Result<(), Error> {
        s.iter().try_for_each(|s| Element::scale_with(self.token, out, s, a))
    }
    fn inner(&self, out: &mut [Element<F>], a: &[Element<F>], b: &[Element<F>]) -> Result<(), Error> {
        out.fill(Element::inner_product_with(self.token, a, b)?);
        Ok(())
    }
    fn inverse(&self, out: &mut [Element<F>], a: &[Element<F>]) -> Result<(), Error> {
        out.iter_mut().zip(a).for_each(|(out, a)| *out = a.invert_or_zero_with(self.token));
        Ok(())
    }
}

/// A byte as an element.
fn element<F: ByteField>(byte: u8) -> Element<F> {
    Element::from(u64::from(byte))
}

/// An element as a byte.
fn byte<F: ByteField>(element: &Element<F>) -> u8 {
    element.words()[0] as u8
}

impl<F: ByteField> Entries for Bytes<F> {
    type Unit = u8;
    fn narrow(&self) -> usize {
        BYTE_ROWS_FROM.get()
    }

    fn units(&self) -> usize {
        1
    }
    fn check_elements(&self, _: &[u8]) -> Result<(), Error> {
        Ok(())
    }
    fn write_one(&self, out: &mut [u8]) {
        out.fill(1);
    }
    fn combine(&self, out: &mut [u8], s: &[u8], rows: &[u8], stride: usize) -> Result<(), Error> {
        bytes::combine::<F>(self.token, out, s, rows, stride);
        Ok(())
    }
    fn multiples(&self, out: &mut [u8], s: &[u8], a: &[u8]) -> Result<(), Error> {
        s.iter().try_for_each(|s| bytes::scale_with::<F>(self.token, out, &element(*s), a))
    }
    fn inner(&self, out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Error> {
        let sum = byte(&bytes::inner_product_with::<F>(self.token, a, b)?);
        // Not `fill`: where a byte is set by memset, the memory sanitizer takes it for public.
        if let [out] = out {
            *out = sum;
        }
        Ok(())
    }
    fn inverse(&self, out: &mut [u8], a: &[u8]) -> Result<(), Error> {
        let inverse = |a: &u8| byte(&element::<F>(*a).invert_or_zero_with(self.token));
        out.iter_mut().zip(a).for_each(|(out, a)| *out = inverse(a));
        Ok(())
    }
}

impl Sealed for dynamic::Field {}
impl Entries for dynamic::Field {
    type Unit = u64;
    /// Always inner products: a reduction costs several products here, and so there is one for all columns.
    fn narrow(&self) -> usize {
        usize::MAX
    }

    fn units(&self) -> usize {
        self.words()
    }
    fn check_elements(&self, a: &[u64]) -> Result<(), Error> {
        self.check_rows(a)
    }
    fn write_one(&self, out: &mut [u64]) {
        out.copy_from_slice(&self.one());
    }
    fn combine(&self, out: &mut [u64], s: &[u64], rows: &[u64], stride: usize) -> Result<(), Error> {
        Self::combine(self, out, s, rows, stride)
    }
    fn multiples(&self, out: &mut [u64], s: &[u64], a: &[u64]) -> Result<(), Error> {
        self.scale(out, s, a)
    }
    fn inner(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.inner_product(out, a, b)
    }
    fn inverse(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.invert_or_zero(out, a)
    }
}
