//! Contexts in memory of the caller's: set up, used, ended.

use super::slot::{Context, KeyInUse, Slot, Tie, wf_aead};
use super::{Region, View};
use crate::status::Status;
use core::mem::MaybeUninit;
use core::{ptr, slice};
use widefield::internal::wipe_bytes;

/// A context and how a function uses it.
pub(crate) struct InContext<C, const HOW: u8>(*mut C, Region);

const SHARED: u8 = 0;
const EXCLUSIVE: u8 = 1;
const LAST: u8 = 2;
const FIRST: u8 = 3;
const KEY: u8 = 4;

fn in_context<C: Context, const HOW: u8>(context: *mut C) -> Result<InContext<C, HOW>, Status> {
    let region = Region::new(context, size_of::<C>())?;
    Ok(InContext(context, if HOW == SHARED || HOW == KEY { region } else { region.written() }))
}

/// A context that is set up, and is read.
pub(crate) fn shared<C: Context>(context: *const C) -> Result<InContext<C, SHARED>, Status> {
    in_context(context.cast_mut())
}

/// A context that is set up, and changes.
pub(crate) fn exclusive<C: Context>(context: *mut C) -> Result<InContext<C, EXCLUSIVE>, Status> {
    in_context(context)
}

/// A context that is set up, and ends.
pub(crate) fn last<C: Context>(context: *mut C) -> Result<InContext<C, LAST>, Status> {
    in_context(context)
}

/// A context that is to be set up, whatever its memory holds.
pub(crate) fn first<C: Context>(context: *mut C) -> Result<InContext<C, FIRST>, Status> {
    in_context(context)
}

impl<C: Context, const HOW: u8> InContext<C, HOW> {
    /// The slot, if it holds a value that may be used: nothing else of it is read before that is known.
    ///
    /// # Safety
    /// That of [`View::get`].
    unsafe fn live(&self) -> Result<*mut Slot<C::Value>, Status> {
        let slot: *mut Slot<C::Value> = self.0.cast();
        // SAFETY: the caller's promise; a slot fits into the context, and any bytes are a mark.
        let mark = unsafe { (&raw const (*slot).mark).read() };
        // SAFETY: as above; by the mark there is a tie.
        if mark == C::MARK && unsafe { (*slot).tie.holds(self.0) } { Ok(slot) } else { Err(Status::State) }
    }

    /// Refuses a call that would write upon the key that the context uses.
    ///
    /// # Safety
    /// That of [`View::get`].
    unsafe fn apart_from_key(&self, regions: &[Region]) -> Result<(), Status> {
        // SAFETY: the caller's promise; the slot holds a value, and with it a tie.
        let key = unsafe { (*self.live()?).tie.key_region::<C>() };
        let overlap = regions.iter().any(|region| region.written && region.overlaps(&key));
        if overlap { Err(Status::Overlap) } else { Ok(()) }
    }
}

impl<C: Context<Value: 'static>> View for InContext<C, SHARED> {
    type Seen = &'static C::Value;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<&'static C::Value, Status> {
        // SAFETY: the caller's promise; the mark says that there is a value.
        unsafe { Ok((*self.live()?).value.assume_init_ref()) }
    }
}

impl<C: Context<Value: 'static>> View for InContext<C, EXCLUSIVE> {
    type Seen = &'static mut C::Value;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn check(&self, regions: &[Region]) -> Result<(), Status> {
        // SAFETY: the caller's promise.
        unsafe { self.apart_from_key(regions) }
    }
    unsafe fn get(self) -> Result<&'static mut C::Value, Status> {
        // SAFETY: the caller's promise; the mark says that there is a value.
        unsafe { Ok((*self.live()?).value.assume_init_mut()) }
    }
}

/// A context's value before its end.
pub(crate) struct Last<C: Context>(*mut C);

impl<C: Context<Value: 'static>> View for InContext<C, LAST> {
    type Seen = Last<C>;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn check(&self, regions: &[Region]) -> Result<(), Status> {
        // SAFETY: the caller's promise.
        unsafe { self.apart_from_key(regions) }
    }
    unsafe fn get(self) -> Result<Last<C>, Status> {
        // SAFETY: the caller's promise.
        unsafe { self.live() }.map(|_| Last(self.0))
    }
}

impl<C: Context> Last<C> {
    /// The value.
    pub(crate) fn value(&self) -> &C::Value {
        // SAFETY: there is a value, as a `Last` is made only where there is one, and the memory is this call's.
        unsafe { (*self.0.cast::<Slot<C::Value>>()).value.assume_init_ref() }
    }

    /// The value, of which nothing stays in the context.
    pub(crate) fn take(self) -> C::Value {
        // SAFETY: as above; the value is read once, since the mark is wiped with it.
        let value = unsafe { (*self.0.cast::<Slot<C::Value>>()).value.assume_init_read() };
        wipe(self.0);
        value
    }
}

/// A context's memory before it is set up.
pub(crate) struct First<C: Context>(*mut C, Tie);

impl<C: Context<Value: 'static>> View for InContext<C, FIRST> {
    type Seen = First<C>;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<First<C>, Status> {
        Ok(First(self.0, Tie::new(self.0)))
    }
}

impl<C: Context> First<C> {
    /// The same, for a value that uses this key.
    pub(crate) fn under(self, key: &KeyInUse) -> Self {
        Self(self.0, self.1.under(key))
    }

    /// Sets the context up, with a value that has no secrets yet or moves within a frame that is wiped. What it holds
    /// then.
    pub(crate) fn fill(self, value: C::Value) -> &'static mut C::Value
    where
        C::Value: 'static,
    {
        let slot = self.0.cast::<Slot<C::Value>>();
        // SAFETY: a slot fits into the context, whose memory is this call's. What was there is not dropped, and need
        // not be.
        unsafe {
            slot.write(Slot { mark: C::MARK, tie: self.1, value: MaybeUninit::new(value) });
            (*slot).value.assume_init_mut()
        }
    }
}

/// The memory of a context, set up or not, that is to hold zeros.
pub(crate) struct Wipe<C>(*mut C, Region);

/// A context whose memory is to hold zeros; a null pointer is none.
pub(crate) fn wiped<C: Context>(context: *mut C) -> Result<Wipe<C>, Status> {
    let bytes = if context.is_null() { 0 } else { size_of::<C>() };
    Ok(Wipe(context, Region::new(context, bytes)?.written()))
}

impl<C: Context> View for Wipe<C> {
    type Seen = ();
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<(), Status> {
        if !self.0.is_null() {
            wipe(self.0);
        }
        Ok(())
    }
}

/// Ends a context because a call on it has failed: no message goes on after a piece was refused. What is no context is
/// left alone.
///
/// # Safety
/// That of [`View::get`].
pub(crate) unsafe fn end<C: Context>(context: *mut C, _error: Status) {
    // SAFETY: the caller's promise; a slot fits into the context, and any bytes are a mark.
    if exclusive(context).is_ok() && unsafe { (*context.cast::<Slot<C::Value>>()).mark } == C::MARK {
        wipe(context);
    }
}

/// Leaves zeros where a context could not be set up. Memory that is also another argument, a key perhaps, is left alone
/// unless it holds such a context.
///
/// # Safety
/// That of [`View::get`].
pub(crate) unsafe fn leave_none<C: Context>(context: *mut C, error: Status) {
    if error == Status::Overlap {
        // SAFETY: the caller's promise.
        unsafe { end(context, error) }
    } else if first(context).is_ok() {
        wipe(context);
    }
}

/// Zeros over all of a context, whose pointer is one that a view has checked.
fn wipe<C>(context: *mut C) {
    // SAFETY: only called in the place of a view's promise, with memory that can be written.
    let bytes = unsafe {
        ptr::write_bytes(context, 0, 1);
        slice::from_raw_parts_mut(context.cast::<u8>(), size_of::<C>())
    };
    wipe_bytes(bytes);
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
