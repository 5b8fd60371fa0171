//! Buffers between pages that may not be touched (tests only).

use core::{ptr, slice};

/// A buffer whose first or last byte lies beside a page without access: a load or store beyond it ends the test.
#[derive(Debug)]
pub(crate) struct Guarded {
    map: *mut libc::c_void,
    map_len: usize,
    start: *mut u8,
    len: usize,
}

/// Which end touches the forbidden page.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    /// The byte before the first one is forbidden.
    Before,
    /// The byte after the last one is forbidden.
    After,
}

impl Guarded {
    /// A copy of the bytes.
    pub(crate) fn new(bytes: &[u8], side: Side) -> Self {
        // SAFETY: no memory is involved.
        let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).expect("a page size");
        let room = bytes.len().next_multiple_of(page).max(page);
        let map_len = room + 2 * page;
        let (access, kind) = (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a new anonymous mapping, at an address of the system's choice.
        let map = unsafe { libc::mmap(ptr::null_mut(), map_len, access, kind, -1, 0) };
        assert_ne!(map, libc::MAP_FAILED);
        // SAFETY: the pages between the first and the last of the mapping.
        let (first, opened) = unsafe {
            let first = map.cast::<u8>().add(page);
            (first, libc::mprotect(first.cast(), room, libc::PROT_READ | libc::PROT_WRITE))
        };
        assert_eq!(opened, 0);
        let skip = match side {
            Side::Before => 0,
            Side::After => room - bytes.len(),
        };
        // SAFETY: `skip + bytes.len()` is at most `room`.
        let start = unsafe { first.add(skip) };
        let mut buffer = Self { map, map_len, start, len: bytes.len() };
        buffer.bytes().copy_from_slice(bytes);
        buffer
    }

    /// The buffer.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: `len` bytes of open pages, which belong to this value alone.
        unsafe { slice::from_raw_parts_mut(self.start, self.len) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's own.
        unsafe { libc::munmap(self.map, self.map_len) };
    }
}
