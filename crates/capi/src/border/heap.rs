//! Objects that the library allocates and C holds by a pointer.

use super::{Region, View};
use crate::status::Status;
use core::marker::PhantomData;
use core::ptr;

/// What is allocated for C.
pub(crate) trait HeapObject {
    /// Tells such an object from others.
    const MARK: u64;
}

/// An object behind its mark. C sees a pointer to it as a pointer to the object.
#[repr(C)]
pub(crate) struct Marked<T> {
    mark: u64,
    object: T,
}

/// Whether a pointer leads to such an object.
///
/// # Safety
/// It is null, or so many bytes can be read there.
unsafe fn is_marked<T: HeapObject>(pointer: *const T) -> Result<*const Marked<T>, Status> {
    let pointer: *const Marked<T> = pointer.cast();
    Region::new(pointer, size_of::<Marked<T>>())?;
    // SAFETY: the caller's promise; not null, aligned.
    if unsafe { (*pointer).mark } == T::MARK { Ok(pointer) } else { Err(Status::State) }
}

/// What the library has allocated and C holds by a pointer.
pub(crate) struct Held<'a, T>(*const T, PhantomData<&'a T>);

/// A pointer that [`give`] gave.
pub(crate) fn held<'a, T: HeapObject>(pointer: *const T) -> Result<Held<'a, T>, Status> {
    if pointer.is_null() { Err(Status::Null) } else { Ok(Held(pointer, PhantomData)) }
}

impl<'a, T: HeapObject> View for Held<'a, T> {
    type Seen = &'a T;
    fn region(&self) -> Region {
        // It is no memory of the caller's: nothing of theirs overlaps it.
        Region::NOTHING
    }
    unsafe fn get(self) -> Result<&'a T, Status> {
        // SAFETY: that it is alive is the caller's promise; that it is such an object is looked at.
        unsafe { is_marked(self.0).map(|marked| &(*marked).object) }
    }
}

/// The place for a pointer to what the library allocates.
pub(crate) struct Give<T>(*mut *mut T, Region);

/// The place for a pointer to what the library allocates.
pub(crate) fn give<T>(place: *mut *mut T) -> Result<Give<T>, Status> {
    Ok(Give(place, Region::new(place, size_of::<*mut T>())?.written()))
}

/// The place for a pointer.
pub(crate) struct Place<T>(*mut *mut T);

impl<T> View for Give<T> {
    type Seen = Place<T>;
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<Place<T>, Status> {
        Ok(Place(self.0))
    }
}

impl<T: HeapObject> Place<T> {
    /// Allocates, and writes the pointer.
    pub(crate) fn fill(self, object: T) {
        let pointer = Box::into_raw(Box::new(Marked { mark: T::MARK, object }));
        // SAFETY: the place can be written, as a `Place` is made only under that promise.
        unsafe { self.0.write(pointer.cast()) };
    }
}

/// What the library has allocated and takes back; a null pointer is nothing.
pub(crate) struct Owned<T>(*mut T);

/// A pointer that [`give`] gave, and that nobody uses any more.
pub(crate) fn owned<T: HeapObject>(pointer: *mut T) -> Result<Owned<T>, Status> {
    Ok(Owned(pointer))
}

impl<T: HeapObject> View for Owned<T> {
    type Seen = Option<Box<Marked<T>>>;
    fn region(&self) -> Region {
        Region::NOTHING
    }
    unsafe fn get(self) -> Result<Option<Box<Marked<T>>>, Status> {
        let Some(pointer) = ptr::NonNull::new(self.0) else { return Ok(None) };
        let marked: *mut Marked<T> = pointer.as_ptr().cast();
        // SAFETY: a pointer from `Place::fill` that was not taken back: the caller's promise. The mark goes, in a write
        // that the compiler keeps, so that a second call finds no object while the memory is not in use again.
        unsafe {
            is_marked(self.0)?;
            (&raw mut (*marked).mark).write_volatile(0);
            Ok(Some(Box::from_raw(marked)))
        }
    }
}
