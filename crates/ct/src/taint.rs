//! Marking secrets: the sanitizer's interface, the only `unsafe` here.

use core::hint::black_box;
use core::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

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

/// A leak that is planted into a case, which must be found: or the case would not notice one of the library's at this
/// place.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Plant {
    None,
    /// A branch on each secret, as soon as it is one.
    Secret,
    /// A branch on each result: under the sanitizer at once, else on a digest of all of them in the end, so that it is
    /// found only if the run has come to its end.
    Result,
}

static PLANT: AtomicU8 = AtomicU8::new(Plant::None as u8);
#[cfg(not(widefield_msan))]
static DIGEST: core::sync::atomic::AtomicU64 = core::sync::atomic::AtomicU64::new(0);

/// Plants a leak into the case that runs next.
pub(crate) fn plant(plant: Plant) {
    PLANT.store(plant as u8, Relaxed);
}

fn is_planted(plant: Plant) -> bool {
    PLANT.load(Relaxed) == plant as u8
}

/// Branches on the lowest bit of each byte.
#[inline(never)]
fn leak(bytes: &[u8]) {
    for byte in bytes {
        if black_box(*byte) & 1 == 1 {
            black_box(byte);
        }
    }
}

/// The end of a case.
#[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
pub(crate) fn end() {
    crate::step::between(|| {});
    if is_planted(Plant::Result) {
        leak(&DIGEST.load(Relaxed).to_le_bytes());
    }
}

/// The values, marked as secret.
#[must_use]
pub(crate) fn secret<T: Plain>(mut value: T) -> T {
    mark(core::slice::from_mut(&mut value));
    value
}

/// Marks the values as secret.
pub(crate) fn mark<T: Plain>(values: &mut [T]) {
    let bytes = bytes(values);
    interface::mark(bytes);
    if is_planted(Plant::Secret) {
        leak(bytes);
    }
}

/// Takes the mark off a result and counts the bytes that had it. A case fails if none had: what it called last has not
/// seen a secret.
pub(crate) fn reveal<T: Plain>(values: &mut [T]) {
    let bytes = bytes(values);
    if ACTIVE && is_planted(Plant::Result) {
        leak(bytes);
    }
    let marked = interface::reveal(bytes);
    BYTES.fetch_add(bytes.len(), Relaxed);
    MARKED.fetch_add(marked, Relaxed);
    WITHOUT.fetch_add((marked == 0).into(), Relaxed);
}

/// Takes the mark off the object itself, not off what it owns on the heap: whether an operation succeeded is public.
/// Not where runs with several secrets are compared, some of which succeed: there it is false, and the case must go on
/// without looking.
#[must_use]
pub(crate) fn tell<T>(outcome: &mut T) -> bool {
    interface::tell(outcome);
    ACTIVE
}

/// What [`reveal`] has counted.
pub(crate) fn revealed() -> Revealed {
    Revealed { bytes: BYTES.load(Relaxed), marked: MARKED.load(Relaxed), without: WITHOUT.load(Relaxed) }
}

/// The beginning of a slice, so many values of it: fewer than it has. Nothing branches on the number, which may be a
/// secret.
#[cfg(all(widefield_msan, target_arch = "x86_64"))]
#[allow(unsafe_code, reason = "slicing would branch")]
pub(crate) fn of_length<T: Plain>(values: &mut [T], len: usize) -> &mut [T] {
    // SAFETY: the callers' numbers are smaller than the lengths of their slices, which the views borrow.
    unsafe { core::slice::from_raw_parts_mut(values.as_mut_ptr(), len) }
}

#[cfg(not(widefield_msan))]
fn add_to_digest(bytes: &[u8]) {
    let add = |digest: u64, byte: &u8| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    };
    DIGEST.store(bytes.iter().fold(DIGEST.load(Relaxed), add), Relaxed);
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

    /// Nobody looks at it, but the compiler must not know; and a planted leak needs its digest.
    pub(super) fn reveal(bytes: &mut [u8]) -> usize {
        let bytes = core::hint::black_box(bytes);
        let digest = || super::add_to_digest(bytes);
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        crate::step::between(digest);
        #[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
        digest();
        0
    }
}
