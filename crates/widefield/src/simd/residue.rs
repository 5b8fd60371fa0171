//! What a value leaves in memory when it is dropped (tests only).

use core::{
    mem::{ManuallyDrop, MaybeUninit},
    ptr,
};

/// The bytes where a value lay, after it was dropped there: in memory of the test's own, so that nothing else writes to
/// it.
pub(crate) fn after_drop<T>(value: T) -> Vec<u8> {
    let mut slot = Box::new(MaybeUninit::<T>::zeroed());
    slot.write(value);
    // SAFETY: it was written just now, and is not used as a `T` again.
    unsafe { slot.assume_init_drop() };
    let bytes: *const u8 = slot.as_ptr().cast();
    // SAFETY: the slot has that many bytes; they were zero before the value was written, and volatile reads are not
    // reasoned about.
    (0..size_of::<T>()).map(|i| unsafe { ptr::read_volatile(bytes.add(i)) }).collect()
}

/// Like [`after_drop`], of a value made on a stack that holds nothing: padding and the unused part of an enum take what
/// lies there, and that is not the value's fault if a test has just made copies of its secrets.
pub(crate) fn after_drop_of<T>(make: impl FnOnce() -> T) -> Vec<u8> {
    on_clear_stack(|| after_drop(make()))
}

/// Runs it in a frame where nothing lies yet.
pub(crate) fn on_clear_stack<T>(run: impl FnOnce() -> T) -> T {
    clear_stack();
    in_its_own_frame(run)
}

/// The next call overwrites it.
#[inline(never)]
fn in_its_own_frame<T>(run: impl FnOnce() -> T) -> T {
    run()
}

/// The bytes of a value that was not dropped: what there is to be found.
pub(crate) fn undropped<T>(make: impl FnOnce() -> T) -> Vec<u8> {
    after_drop_of(|| ManuallyDrop::new(make()))
}

/// Overwrites the stack below the caller.
#[inline(never)]
fn clear_stack() {
    core::hint::black_box([0u8; 1 << 16]);
}

/// Whether some four bytes of the secret, at any distance from its beginning, lie in the memory.
pub(crate) fn holds(memory: &[u8], secret: &[u8]) -> bool {
    share::<4>(memory, secret)
}

/// Whether some eight bytes of the secret lie in the memory: more than padding takes, where anything may stand that lay
/// on the stack when the value was made.
pub(crate) fn holds_beyond_padding(memory: &[u8], secret: &[u8]) -> bool {
    share::<8>(memory, secret)
}

fn share<const N: usize>(memory: &[u8], secret: &[u8]) -> bool {
    assert!(secret.len() >= N, "too short to be recognised");
    secret.windows(N).any(|piece| memory.windows(N).any(|bytes| bytes == piece))
}

/// Whether one of the secret words lies in the memory, where a word may lie. Zero is no secret: it is everywhere.
pub(crate) fn holds_word(memory: &[u8], secrets: &[u64]) -> bool {
    // Four bytes on some processors of 32 bits.
    let mut words = memory.windows(8).step_by(align_of::<u64>());
    words.any(|bytes| secrets.iter().any(|w| *w != 0 && w.to_ne_bytes() == bytes))
}

#[test]
fn what_is_not_wiped_is_found() {
    let secret: [u8; 16] = core::array::from_fn(|i| 16 * i as u8 + 1);
    assert!(holds(&after_drop((1u32, secret)), &secret));
    assert!(holds_beyond_padding(&after_drop((1u32, secret)), &secret));
    let mut wiped = secret;
    super::wipe_bytes(&mut wiped);
    assert!(!holds(&after_drop((1u32, wiped)), &secret));
    assert!(holds_word(&after_drop((7u64, 0u64)), &[0, 1, 7]));
    assert!(!holds_word(&after_drop((7u64, 0u64)), &[0, 1]));
}
