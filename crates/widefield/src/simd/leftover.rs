//! What a value leaves in memory when it is dropped (tests only).

use core::{mem::MaybeUninit, ptr};

/// The bytes where a value lay, after it was dropped there: in memory of the test's own, so that nothing else writes to it.
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

/// Whether some four bytes of the secret, at any distance from its beginning, lie in the memory.
pub(crate) fn holds(memory: &[u8], secret: &[u8]) -> bool {
    assert!(secret.len() >= 4, "too short to be recognised");
    secret.windows(4).any(|piece| memory.windows(4).any(|bytes| bytes == piece))
}

#[test]
fn what_is_not_wiped_is_found() {
    let secret: [u8; 16] = core::array::from_fn(|i| 16 * i as u8 + 1);
    assert!(holds(&after_drop((1u32, secret)), &secret));
    let mut wiped = secret;
    super::wipe_bytes(&mut wiped);
    assert!(!holds(&after_drop((1u32, wiped)), &secret));
}
