//! What lies in a context: a mark, a value, and what ties it to the place where it was set up and to the key that it
//! uses. Keys of AEADs, which others use, are here too.
//!
//! C can copy, move, overwrite and wipe a context at any time. A stream holds a reference to its key, and the key
//! holds what chooses the code that runs: before such a reference is followed, its key must be known to be the one that
//! it was made for.

use super::Region;
use crate::cipher::Aead;
use core::mem::MaybeUninit;
use core::ptr;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What contexts of a type are tied to.
#[derive(Clone, Copy)]
pub(crate) enum Ties {
    /// Nothing: a copy is a context of its own.
    Nothing,
    /// A number, which no other key of this process ever had: a copy is the same key.
    Number,
    /// Its place: a copy would use a keystream or a one-time key again.
    Place,
    /// Its place, likewise, and its key.
    PlaceAndKey,
}

/// A context in memory of the caller's. Made by [`context!`].
///
/// # Safety
/// A [`Slot`] of the value fits into the type, by size and by alignment. Values may be copied with their memory, and
/// need not be dropped.
pub(crate) unsafe trait Context: Sized {
    type Value;
    /// Tells a context that is set up from any other memory, and one type from another.
    const MARK: u64;
    /// What a context must still have about it to be used.
    const TIES: Ties;
}

/// What a context is tied to. Any bytes are a tie.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Tie {
    /// A key's own number, or that of the key in use.
    pub(super) number: u64,
    place: usize,
    key: *const wf_aead,
}

impl Tie {
    /// Of a context that is being set up here.
    pub(super) fn new<C: Context>(context: *mut C) -> Self {
        // Enough for centuries, so that no number comes twice.
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let nothing = Self { number: 0, place: 0, key: ptr::null() };
        match C::TIES {
            Ties::Nothing => nothing,
            Ties::Number => Self { number: NEXT.fetch_add(1, Relaxed), ..nothing },
            Ties::Place | Ties::PlaceAndKey => Self { place: context.addr(), ..nothing },
        }
    }

    /// To this key besides.
    pub(super) fn under(self, key: &KeyInUse) -> Self {
        Self { number: key.number, key: key.address, ..self }
    }

    /// Whether the context, at this address now, still has what it is tied to.
    ///
    /// # Safety
    /// The context was set up, and the memory of its key can be read, whatever is in it.
    pub(super) unsafe fn holds<C: Context>(&self, context: *const C) -> bool {
        match C::TIES {
            Ties::Nothing | Ties::Number => true,
            Ties::Place => self.place == context.addr(),
            // SAFETY: the caller's promise, for the key's address is the one that was written here.
            Ties::PlaceAndKey => self.place == context.addr() && unsafe { self.key_is_there() },
        }
    }

    /// Whether the key's memory holds the key of this number.
    ///
    /// # Safety
    /// The key is null, or was one once and its memory can be read.
    unsafe fn key_is_there(&self) -> bool {
        let slot: *const Slot<Aead> = self.key.cast();
        // SAFETY: the caller's promise; any bytes are a mark and a tie.
        !slot.is_null() && unsafe { (*slot).mark == wf_aead::MARK && (*slot).tie.number == self.number }
    }

    /// The key's memory, if there is one.
    pub(super) fn key_region<C: Context>(&self) -> Region {
        match C::TIES {
            Ties::PlaceAndKey => {
                Region { start: self.key.addr(), bytes: size_of::<wf_aead>(), written: false }
            }
            Ties::Nothing | Ties::Number | Ties::Place => Region::NOTHING,
        }
    }
}

/// A key that a context will use after this call.
pub(crate) struct KeyInUse {
    /// The key. It must not be followed before the context's tie has been looked at.
    pub(crate) aead: &'static Aead,
    pub(super) address: *const wf_aead,
    pub(super) number: u64,
}

/// What lies in a context.
#[repr(C)]
pub(crate) struct Slot<V> {
    pub(super) mark: u64,
    pub(super) tie: Tie,
    pub(super) value: MaybeUninit<V>,
}

/// Declares contexts: the type that C sees, the value that lies in it, its size, alignment and mark, what it is tied
/// to, and the functions that tell size and alignment.
macro_rules! context {
    ($(#[$doc:meta])* $name:ident, $value:ty, $size:literal, $align:literal, $mark:literal, $ties:ident,
     $size_of:ident, $align_of:ident) => {
        $(#[$doc])*
        #[repr(C, align($align))]
        #[allow(non_camel_case_types, reason = "the name in C")]
        pub struct $name {
            opaque: [core::mem::MaybeUninit<u8>; $size],
        }

        impl $name {
            /// Name, size and alignment.
            pub(crate) const LAYOUT: (&str, usize, usize) = (stringify!($name), size_of::<Self>(), align_of::<Self>());

            /// Memory that is not set up.
            #[must_use]
            pub const fn zeroed() -> Self {
                Self { opaque: [core::mem::MaybeUninit::new(0); $size] }
            }
        }

        const _: () = assert!(
            size_of::<$crate::border::Slot<$value>>() <= $size && align_of::<$crate::border::Slot<$value>>() <= $align
        );

        // SAFETY: a slot fits, by the assertion. The values have no pointers into themselves, and nothing that must be
        // given back.
        #[allow(unsafe_code, reason = "asserted here, for every context alike")]
        unsafe impl $crate::border::Context for $name {
            type Value = $value;
            const MARK: u64 = u64::from_le_bytes(*$mark);
            const TIES: $crate::border::Ties = $crate::border::Ties::$ties;
        }

        impl $crate::border::CType for *const $name {
            const NAME: &'static str = concat!("const ", stringify!($name), " *");
        }

        impl $crate::border::CType for *mut $name {
            const NAME: &'static str = concat!(stringify!($name), " *");
        }
    };
}

context! {
    /// A key of an AEAD.
    wf_aead, Aead, 2048, 64, b"wf aead\0", Number, wf_aead_size, wf_aead_align
}
