//! What ties a context to the place where it was set up, and to the key that it uses.
//!
//! C can copy, move, overwrite and wipe a context at any time. A stream holds a reference to its key, and the key
//! holds what chooses the code that runs: before such a reference is followed, its key must be known to be the one that
//! it was made for.

use super::{Context, InContext, KEY, Region, Slot, View, in_context};
use crate::aead::{Aead, wf_aead};
use crate::status::Status;
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

/// What a context is tied to. Any bytes are a tie.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Tie {
    /// A key's own number, or that of the key in use.
    number: u64,
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
    address: *const wf_aead,
    number: u64,
}

/// A key that is set up, for a context that will use it.
pub(crate) fn key(context: *const wf_aead) -> Result<InContext<wf_aead, KEY>, Status> {
    in_context(context.cast_mut())
}

impl View for InContext<wf_aead, KEY> {
    type Seen = KeyInUse;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<KeyInUse, Status> {
        // SAFETY: the caller's promise; by the mark there is a tie and a value.
        unsafe {
            let slot = self.live()?;
            Ok(KeyInUse {
                aead: (*slot).value.assume_init_ref(),
                address: self.0,
                number: (*slot).tie.number,
            })
        }
    }
}
