//! Marking secrets: the sanitizer's interface, the only `unsafe` here.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Whether this was built with the sanitizer.
pub(crate) const ACTIVE: bool = cfg!(widefield_msan);

/// Integers and arrays of them: every byte counts, and any bytes are a value.
pub(crate) trait Plain: Copy {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for usize {}
impl<T: Plain, const N: usize> Plain for [T; N] {}

/// What [`reveal`] saw.
pub(crate) struct Revealed {
    /// Bytes revealed.
    pub(crate) bytes: usize,
    /// Those of them that carried the mark.
    pub(crate) marked: usize,
    /// Calls in which no byte carried it.
    pub(crate) without: usize,
}

static BYTES: AtomicUsize = AtomicUsize::new(0);
static MARKED: AtomicUsize = AtomicUsize::new(0);
static WITHOUT: AtomicUsize = AtomicUsize::new(0);

/// The values, marked as secret.
#[must_use]
pub(crate) fn secret<T: Plain>(mut value: T) -> T {
    mark(core::slice::from_mut(&mut value));
    value
}

/// Marks the values as secret.
pub(crate) fn mark<T: Plain>(values: &mut [T]) {
    interface::mark(bytes(values));
}

/// Takes the mark off a result and counts the bytes that had it.
pub(crate) fn reveal<T: Plain>(values: &mut [T]) {
    let bytes = bytes(values);
    let marked = interface::reveal(bytes);
    BYTES.fetch_add(bytes.len(), Relaxed);
    MARKED.fetch_add(marked, Relaxed);
    WITHOUT.fetch_add((marked == 0).into(), Relaxed);
}

/// Takes the mark off the object itself, not off what it owns on the heap: whether an operation succeeded is public. Not where
/// runs with several secrets are compared, some of which succeed: there it is false, and the case must go on without looking.
#[must_use]
pub(crate) fn tell<T>(outcome: &mut T) -> bool {
    interface::tell(outcome);
    ACTIVE
}

/// What [`reveal`] has counted.
pub(crate) fn revealed() -> Revealed {
    Revealed { bytes: BYTES.load(Relaxed), marked: MARKED.load(Relaxed), without: WITHOUT.load(Relaxed) }
}

#[allow(unsafe_code, reason = "a view as bytes")]
fn bytes<T: Plain>(values: &mut [T]) -> &mut [u8] {
    let size = size_of_val(values);
    // SAFETY: `Plain` types have no padding and any bytes are a value of theirs; the view covers the slice exactly and
    // borrows it.
    unsafe { core::slice::from_raw_parts_mut(values.as_mut_ptr().cast(), size) }
}

#[cfg(widefield_msan)]
#[allow(unsafe_code, reason = "the sanitizer's interface")]
mod interface {
    use core::ffi::c_void;

    unsafe extern "C" {
        fn __msan_allocated_memory(start: *const c_void, size: usize);
        fn __msan_unpoison(start: *const c_void, size: usize);
        fn __msan_test_shadow(start: *const c_void, size: usize) -> isize;
    }

    pub(super) fn mark(bytes: &mut [u8]) {
        // SAFETY: marks the shadow of memory that the reference is valid for; the contents stay.
        unsafe { __msan_allocated_memory(bytes.as_ptr().cast(), bytes.len()) }
    }

    pub(super) fn tell<T>(outcome: &mut T) {
        // SAFETY: clears the shadow of memory that the reference is valid for.
        unsafe { __msan_unpoison(core::ptr::from_mut(outcome).cast(), size_of::<T>()) }
    }

    pub(super) fn reveal(bytes: &mut [u8]) -> usize {
        let mut marked = 0;
        for byte in bytes.iter() {
            // SAFETY: reads the shadow of one byte that the reference is valid for; -1 says that no bit is marked.
            marked += usize::from(unsafe { __msan_test_shadow(core::ptr::from_ref(byte).cast(), 1) } != -1);
        }
        // SAFETY: clears the shadow of memory that the reference is valid for.
        unsafe { __msan_unpoison(bytes.as_ptr().cast(), bytes.len()) }
        marked
    }
}

#[cfg(not(widefield_msan))]
mod interface {
    /// Without the sanitizer a secret is what is different from run to run.
    pub(super) fn mark(bytes: &mut [u8]) {
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        crate::step::fill(bytes);
        #[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
        let _ = bytes;
    }

    pub(super) fn tell<T>(_: &mut T) {}

    /// Nobody looks at it, but the compiler must not know.
    pub(super) fn reveal(bytes: &mut [u8]) -> usize {
        core::hint::black_box(bytes);
        0
    }
}
