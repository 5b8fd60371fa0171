//! Overwriting secrets.
#![allow(unsafe_code, reason = "this is the module for it")]

/// Overwrites secret words with zeros, by stores that the compiler may not leave out; in a kernel, by wide ones.
#[inline(always)]
pub fn wipe(words: &mut [[u64; 2]]) {
    words.fill([0; 2]);
    barrier_stores(words);
}

/// Overwrites secret values with another one, likewise.
#[inline(always)]
pub fn overwrite<T: Copy>(values: &mut [T], with: T) {
    values.fill(with);
    barrier_stores(values);
}

/// Overwrites bytes with zeros, likewise.
#[inline]
pub fn wipe_bytes(bytes: &mut [u8]) {
    bytes.fill(0);
    barrier_stores(bytes);
}

/// A barrier for stores: the compiler has to believe that somebody reads all of this.
#[inline(always)]
pub(super) fn barrier_stores<T: Copy>(stored: &mut [T]) {
    #[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(widefield_msan)))]
    // SAFETY: the text is empty; nothing says that it does not read memory.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) stored.as_ptr(), options(nostack, preserves_flags, readonly))
    }
    #[cfg(not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(widefield_msan))))]
    for value in stored {
        // SAFETY: a reference is valid for reads and writes.
        unsafe { core::ptr::write_volatile(value, core::ptr::read_volatile(value)) }
    }
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiped() {
        for n in 0..10 {
            let mut words = vec![[1, 2]; n + 1];
            wipe(&mut words[..n]);
            let mut single = vec![4u64; n + 1];
            overwrite(&mut single[..n], 0);
            assert!(single[..n].iter().all(|w| *w == 0) && single[n] == 4);
            let mut bytes = vec![3; 40 * n + 1];
            wipe_bytes(&mut bytes[..40 * n]);
            assert!(bytes[..40 * n].iter().all(|b| *b == 0) && bytes[40 * n] == 3);
            assert!(words[..n].iter().all(|w| *w == [0; 2]) && words[n] == [1, 2]);
        }
    }
}
