//! Pointers and lengths from C: checked, and then slices and references.
//!
//! Conversions by `unsafe` are in this file and those beside it alone. A function is written with [`exports!`]: its
//! parameters, then what they stand for, then safe code. What each stands for is first checked on its own (null,
//! length, alignment), then all are checked for overlap, and only then does the macro make slices and references of
//! them. What cannot be checked is the caller's promise, written in the header: that there is memory of the given
//! length behind a pointer, and that nobody else writes to it, or reads what is written, meanwhile.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

mod context;
mod heap;
mod packets;
#[macro_use]
mod slot;

pub(crate) use context::{end, exclusive, first, key, last, leave_none, shared, wiped};
pub(crate) use heap::{HeapObject, give, held, owned};
pub use packets::wf_aead_packet;
pub(crate) use packets::{Packets, Run, packet_array};
pub use slot::wf_aead;
pub(crate) use slot::{Context, Slot, Ties};

use crate::status::Status;
use crate::token::token;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::slice;
use widefield::internal;

/// A function as C declares it.
#[derive(Debug)]
pub struct Export {
    /// Its name.
    pub name: &'static str,
    /// Names and types of its parameters.
    pub parameters: &'static [(&'static str, &'static str)],
    /// What it returns.
    pub result: &'static str,
    /// Whether the result is a status, which the caller must look at.
    pub fallible: bool,
}

/// A structure as C lays it out.
#[derive(Debug)]
pub struct Structure {
    /// Its name.
    pub name: &'static str,
    /// Its size in bytes.
    pub size: usize,
    /// Its alignment in bytes.
    pub align: usize,
    /// Names and offsets of its members.
    pub members: &'static [(&'static str, usize)],
}

/// A type's name in C.
pub(crate) trait CType {
    const NAME: &'static str;
}

macro_rules! c_types {
    ($($rust:ty = $c:literal),* $(,)?) => { $(impl CType for $rust { const NAME: &'static str = $c; })* };
}

c_types! {
    () = "void", c_int = "int", *const c_void = "const void *", *mut c_void = "void *", usize = "size_t",
    u64 = "uint64_t", *const i8 = "const int8_t *",
    *const u16 = "const uint16_t *", *const u8 = "const uint8_t *", *mut u8 = "uint8_t *",
    *const usize = "const size_t *", *mut usize = "size_t *", *const u64 = "const uint64_t *", *mut u64 = "uint64_t *",
}

/// A type's name in C, by how it is written too: `char` of C is another type here than bytes on some processors, on Arm
/// the same.
pub(crate) const fn c_name<T: CType>(written: &str) -> &'static str {
    let (written, text) = (written.as_bytes(), b"*const c_char");
    let mut same = written.len() == text.len();
    let mut i = 0;
    while same && i < text.len() {
        same = written[i] == text[i];
        i += 1;
    }
    if same { "const char *" } else { T::NAME }
}

/// Bytes that a call reads or writes.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    start: usize,
    bytes: usize,
    written: bool,
}

impl Region {
    /// What is read at `start`, after checks of the address and of the length in bytes; `written` by [`Self::written`].
    fn new<T>(start: *const T, bytes: usize) -> Result<Self, Status> {
        let address = start as usize;
        if !bytes.is_multiple_of(size_of::<T>())
            || isize::try_from(bytes).is_err()
            || address.checked_add(bytes).is_none()
        {
            return Err(Status::Length);
        }
        if bytes > 0 && start.is_null() {
            return Err(Status::Null);
        }
        if bytes > 0 && !start.is_aligned() {
            return Err(Status::Alignment);
        }
        Ok(Self { start: address, bytes, written: false })
    }

    const NOTHING: Self = Self { start: 0, bytes: 0, written: false };

    fn written(self) -> Self {
        Self { written: true, ..self }
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.bytes > 0
            && other.bytes > 0
            && self.start < other.start + other.bytes
            && other.start < self.start + self.bytes
    }
}

/// Refuses what is written and overlaps anything else.
pub(crate) fn apart(regions: &[Region]) -> Result<(), Status> {
    for (i, a) in regions.iter().enumerate() {
        if regions[..i].iter().any(|b| (a.written || b.written) && a.overlaps(b)) {
            return Err(Status::Overlap);
        }
    }
    Ok(())
}

/// What a parameter stands for, checked but for overlap.
pub(crate) trait View {
    /// What the function gets.
    type Seen;

    /// The bytes that are read or written through it.
    fn region(&self) -> Region;

    /// What must hold besides, when all regions of the call are known and before anything is written.
    ///
    /// # Safety
    /// That of [`get`](Self::get).
    unsafe fn check(&self, _regions: &[Region]) -> Result<(), Status> {
        Ok(())
    }

    /// What the function gets.
    ///
    /// # Safety
    /// The region can be read, and written if it is to be; nobody else writes there as long as the result lives, nor
    /// reads there what is to be written, this call's other views included.
    unsafe fn get(self) -> Result<Self::Seen, Status>;
}

/// An array that is read. The lifetime ends with the call.
pub(crate) struct Read<'a, T>(*const T, Region, core::marker::PhantomData<&'a T>);

/// `bytes` bytes that are read.
pub(crate) fn read<'a, T>(start: *const T, bytes: usize) -> Result<Read<'a, T>, Status> {
    Ok(Read(start, Region::new(start, bytes)?, core::marker::PhantomData))
}

impl<'a, T> View for Read<'a, T> {
    type Seen = &'a [T];
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<&'a [T], Status> {
        if self.1.bytes == 0 {
            return Ok(&[]);
        }
        // SAFETY: not null, aligned, within the address space by `Region::new`; the rest is the caller's promise. Any
        // bytes are a `u8`, a `u16`, a `u64` or a `usize`.
        Ok(unsafe { slice::from_raw_parts(self.0, self.1.bytes / size_of::<T>()) })
    }
}

/// An array of fixed length that is read.
pub(crate) struct ReadArray<'a, const N: usize>(Read<'a, u8>);

/// `N` bytes that are read.
pub(crate) fn read_array<'a, const N: usize>(start: *const u8) -> Result<ReadArray<'a, N>, Status> {
    read(start, N).map(ReadArray)
}

impl<'a, const N: usize> View for ReadArray<'a, N> {
    type Seen = &'a [u8; N];
    fn region(&self) -> Region {
        self.0.region()
    }
    unsafe fn get(self) -> Result<&'a [u8; N], Status> {
        // SAFETY: the caller's promise.
        unsafe { self.0.get() }?.first_chunk().ok_or(Status::Length)
    }
}

/// An array that is written; what it held does not matter.
pub(crate) struct Write<'a, T>(*mut T, Region, core::marker::PhantomData<&'a mut T>);

/// `bytes` bytes that are written.
pub(crate) fn write<'a, T>(start: *mut T, bytes: usize) -> Result<Write<'a, T>, Status> {
    Ok(Write(start, Region::new(start, bytes)?.written(), core::marker::PhantomData))
}

impl<'a, T> View for Write<'a, T> {
    type Seen = &'a mut [T];
    fn region(&self) -> Region {
        self.1
    }
    unsafe fn get(self) -> Result<&'a mut [T], Status> {
        if self.1.bytes == 0 {
            return Ok(&mut []);
        }
        // SAFETY: not null, aligned, within the address space by `Region::new`; the rest is the caller's promise. Any
        // bytes are a `u8`, a `u16`, a `u64` or a `usize`.
        Ok(unsafe { slice::from_raw_parts_mut(self.0, self.1.bytes / size_of::<T>()) })
    }
}

/// An array of fixed length that is written.
pub(crate) struct WriteArray<'a, const N: usize>(Write<'a, u8>);

/// `N` bytes that are written.
pub(crate) fn write_array<'a, const N: usize>(start: *mut u8) -> Result<WriteArray<'a, N>, Status> {
    write(start, N).map(WriteArray)
}

impl<'a, const N: usize> View for WriteArray<'a, N> {
    type Seen = &'a mut [u8; N];
    fn region(&self) -> Region {
        self.0.region()
    }
    unsafe fn get(self) -> Result<&'a mut [u8; N], Status> {
        // SAFETY: the caller's promise.
        unsafe { self.0.get() }?.first_chunk_mut().ok_or(Status::Length)
    }
}

/// An operand as long as the output, which may be the output itself: `None` then.
pub(crate) struct Operand<'a, T>(Option<Read<'a, T>>);

/// As many bytes as `out` has, at another place or at the same.
pub(crate) fn operand<'a, T>(start: *const T, out: &Write<'_, T>) -> Result<Operand<'a, T>, Status> {
    let apart = start.addr() != out.0.addr();
    apart.then(|| read(start, out.1.bytes)).transpose().map(Operand)
}

impl<'a, T> View for Operand<'a, T> {
    type Seen = Option<&'a [T]>;
    fn region(&self) -> Region {
        self.0.as_ref().map_or(Region::NOTHING, Read::region)
    }
    unsafe fn get(self) -> Result<Option<&'a [T]>, Status> {
        // SAFETY: the caller's promise.
        self.0.map(|read| unsafe { read.get() }).transpose()
    }
}

/// A string that ends with a zero.
pub(crate) struct Text<'a>(*const c_char, core::marker::PhantomData<&'a CStr>);

/// A string that ends with a zero.
pub(crate) fn text<'a>(start: *const c_char) -> Result<Text<'a>, Status> {
    if start.is_null() { Err(Status::Null) } else { Ok(Text(start, core::marker::PhantomData)) }
}

impl<'a> View for Text<'a> {
    type Seen = &'a CStr;
    fn region(&self) -> Region {
        Region::NOTHING
    }
    unsafe fn check(&self, regions: &[Region]) -> Result<(), Status> {
        // SAFETY: not null; that it ends with a zero is the caller's promise.
        let bytes = unsafe { CStr::from_ptr(self.0) }.count_bytes() + 1;
        let own = Region::new(self.0, bytes)?;
        if regions.iter().any(|region| region.written && region.overlaps(&own)) {
            return Err(Status::Overlap);
        }
        Ok(())
    }
    unsafe fn get(self) -> Result<&'a CStr, Status> {
        // SAFETY: not null; that it ends with a zero is the caller's promise.
        Ok(unsafe { CStr::from_ptr(self.0) })
    }
}

/// Bytes of stack that functions of the library use below that of an exported one.
const BELOW: usize = 1024;

/// Runs a call in a frame of its own, which is overwritten then.
pub(crate) fn in_wiped_frame<T>(call: impl FnOnce() -> T) -> T {
    internal::in_wiped_frame::<BELOW, _>(token(), call)
}
