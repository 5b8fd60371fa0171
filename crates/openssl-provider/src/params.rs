//! OpenSSL's parameters, `OSSL_PARAM`, behind safe methods.
#![allow(unsafe_code, reason = "C passes arrays of pointers; each use says what it relies on")]

use crate::numbers::{
    PARAM_INTEGER, PARAM_OCTET_PTR, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER, PARAM_UTF8_PTR,
    PARAM_UTF8_STRING,
};
use crate::reason::Reason;
use core::ffi::{CStr, c_char, c_void};
use core::marker::PhantomData;
use core::ptr::{null, null_mut};
use core::slice;

/// `OSSL_PARAM`.
#[repr(C)]
#[derive(Debug)]
pub struct OsslParam {
    key: *const c_char,
    data_type: u32,
    data: *mut c_void,
    data_size: usize,
    return_size: usize,
}

// SAFETY: only tables of names and types are shared, and their pointers are null or to constants.
unsafe impl Sync for OsslParam {}

impl OsslParam {
    /// The end of an array.
    pub const END: Self = Self { key: null(), data_type: 0, data: null_mut(), data_size: 0, return_size: 0 };

    /// The name; none at the end of an array.
    fn name(&self) -> Option<&[u8]> {
        // SAFETY: a key that is not null is text that lives as long as the array.
        (!self.key.is_null()).then(|| unsafe { CStr::from_ptr(self.key) }.to_bytes())
    }

    /// A row of a table that says what there is.
    #[must_use]
    pub const fn named(key: &'static CStr, data_type: u32) -> Self {
        Self { key: key.as_ptr(), data_type, data: null_mut(), data_size: 0, return_size: usize::MAX }
    }
}

/// An array of parameters that a call has been given.
#[derive(Clone, Copy)]
pub struct Params<'a> {
    first: *mut OsslParam,
    array: PhantomData<&'a OsslParam>,
}

impl<'a> Params<'a> {
    /// # Safety
    /// `first` is null, or begins an array that ends with a null key and is nobody else's for `'a`. Each parameter's
    /// key is text, and its data is null or has the size and the type that it says.
    pub unsafe fn new(first: *mut OsslParam) -> Self {
        Self { first, array: PhantomData }
    }

    /// Each parameter that a table names, in its order, whatever the array's: as OpenSSL's own providers look for
    /// them.
    ///
    /// # Errors
    /// The first that `take` gives.
    #[inline]
    pub(crate) fn in_order(
        self,
        table: &'static [OsslParam],
        mut take: impl FnMut(&Param<'a>) -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        let mut all = self.into_iter();
        match (all.next(), all.next()) {
            (None, _) => Ok(()),
            (Some(alone), None) => take(&alone),
            _ => table.iter().filter_map(|row| self.find(row.name()?)).try_for_each(|p| take(&p)),
        }
    }

    /// The parameter with a name, if it is there.
    #[must_use]
    pub fn find(self, name: &[u8]) -> Option<Param<'a>> {
        self.into_iter().find(|p| p.name() == name)
    }
}

impl<'a> IntoIterator for Params<'a> {
    type Item = Param<'a>;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        Iter(self)
    }
}

/// The parameters of an array, one after the other.
pub struct Iter<'a>(Params<'a>);

impl<'a> Iterator for Iter<'a> {
    type Item = Param<'a>;

    #[inline]
    fn next(&mut self) -> Option<Param<'a>> {
        // SAFETY: the array goes on until the null key, at which this stays.
        unsafe {
            if self.0.first.is_null() || (*self.0.first).key.is_null() {
                return None;
            }
            let param = Param(self.0.first, PhantomData);
            self.0.first = self.0.first.add(1);
            Some(param)
        }
    }
}

/// One parameter: a value, or a place for one.
pub struct Param<'a>(*mut OsslParam, PhantomData<&'a OsslParam>);

impl<'a> Param<'a> {
    fn raw(&self) -> &OsslParam {
        // SAFETY: it is an element of an array that lives for `'a`, and `&mut` to it is made in `set_raw` alone.
        unsafe { &*self.0 }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &'a [u8] {
        // SAFETY: keys are text that lives as long as the array.
        unsafe { CStr::from_ptr(self.raw().key) }.to_bytes()
    }

    /// Whether there is a value, or a place for one.
    #[must_use]
    pub fn has_data(&self) -> bool {
        !self.raw().data.is_null()
    }

    /// Whether it is a string of bytes.
    #[must_use]
    pub fn is_bytes(&self) -> bool {
        self.raw().data_type == PARAM_OCTET_STRING
    }

    /// Bytes of the value or of its place.
    #[must_use]
    pub fn size(&self) -> usize {
        self.raw().data_size
    }

    /// The bytes of a string of bytes.
    #[must_use]
    pub fn bytes(&self) -> Option<&'a [u8]> {
        self.strings(PARAM_OCTET_STRING, self.size())
    }

    /// The bytes of a string of bytes that EVP passes on with the size -1, which means the length that the cipher has.
    #[must_use]
    pub fn bytes_of(&self, length: usize) -> Option<&'a [u8]> {
        if self.size() == usize::MAX { self.strings(PARAM_OCTET_STRING, length) } else { None }
    }

    /// The bytes of text, without a null at its end.
    #[must_use]
    pub fn text(&self) -> Option<&'a [u8]> {
        let text = self.strings(PARAM_UTF8_STRING, self.size())?;
        Some(text.split(|b| *b == 0).next().unwrap_or(text))
    }

    fn strings(&self, data_type: u32, length: usize) -> Option<&'a [u8]> {
        let raw = self.raw();
        if raw.data_type != data_type || isize::try_from(length).is_err() {
            return None;
        }
        if raw.data.is_null() {
            return (length == 0).then_some(&[]);
        }
        // SAFETY: the data has the size that it says, or that EVP's callers promise, and lives as long as the array.
        Some(unsafe { slice::from_raw_parts(raw.data.cast(), length) })
    }

    /// An integer that is not negative, of any width.
    #[must_use]
    pub fn integer(&self) -> Option<usize> {
        let raw = self.raw();
        if raw.data.is_null() || !matches!(raw.data_type, PARAM_INTEGER | PARAM_UNSIGNED_INTEGER) {
            return None;
        }
        // SAFETY: the data has the size that it says, and nobody writes to it during the call.
        let bytes = unsafe { slice::from_raw_parts(raw.data.cast::<u8>(), raw.data_size) };
        let mut value = 0u64;
        for at in 0..bytes.len() {
            let byte = bytes[significance(at, bytes.len())];
            if at >= 8 && byte != 0 {
                return None;
            }
            value |= u64::from(byte).checked_shl(8 * at as u32).unwrap_or(0);
        }
        let top = bytes.get(significance(bytes.len().checked_sub(1)?, bytes.len()))?;
        let is_negative = raw.data_type == PARAM_INTEGER && top >> 7 != 0;
        usize::try_from(value).ok().filter(|_| !is_negative)
    }

    /// That the value is the only integer that it may be; `reason` if it is another.
    pub fn must_be(&self, only: usize, reason: Reason) -> Result<(), Reason> {
        match self.integer() {
            Some(given) if given == only => Ok(()),
            Some(_) => Err(reason),
            None => Err(Reason::ParameterType),
        }
    }

    /// Says how long the value is, and gives the place for it, if there is one and it is long enough.
    fn place(&self, length: usize) -> Option<*mut u8> {
        // SAFETY: the field is C's to read afterwards; no reference to it lives, since `raw` gives none away.
        unsafe { (*self.0).return_size = length };
        let raw = self.raw();
        (raw.data.is_null() || raw.data_size >= length).then_some(raw.data.cast())
    }

    /// Answers with an integer; whether it could be.
    #[must_use]
    pub fn set_integer(&self, value: usize) -> bool {
        let (size, value) = (self.size(), value as u64);
        let bits = match self.raw().data_type {
            PARAM_UNSIGNED_INTEGER => size.saturating_mul(8),
            PARAM_INTEGER => size.saturating_mul(8).saturating_sub(1),
            _ => return false,
        };
        let Some(place) = self.place(0) else { return false };
        // SAFETY: as in `place`.
        let say = |size| unsafe { (*self.0).return_size = size };
        say(8);
        if place.is_null() {
            return true;
        }
        if size == 8 {
            // SAFETY: the place has the size that it says; it need not be aligned.
            unsafe { place.cast::<u64>().write_unaligned(value) };
            return true;
        }
        if bits < 64 && value >> bits != 0 {
            return false;
        }
        for at in 0..size {
            let byte = value.checked_shr(8 * at as u32).unwrap_or(0) as u8;
            // SAFETY: the place has the size that it says.
            unsafe { place.add(significance(at, size)).write(byte) };
        }
        say(size);
        true
    }

    /// Answers with bytes; whether it could be. With a type of pointers, they must stay where they are.
    #[must_use]
    pub fn set_bytes(&self, bytes: &[u8]) -> bool {
        match self.raw().data_type {
            PARAM_OCTET_PTR => self.set_pointer(bytes.as_ptr().cast(), bytes.len()),
            _ => self.set_copy(bytes),
        }
    }

    /// Answers with bytes that need not stay: not where a pointer is asked for. Whether it could be.
    #[must_use]
    pub fn set_copy(&self, bytes: &[u8]) -> bool {
        let Some(place) = self.place(bytes.len()) else { return false };
        if !place.is_null() {
            if !self.is_bytes() {
                return false;
            }
            // SAFETY: the place is long enough, and no part of a context.
            unsafe { place.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        }
        true
    }

    /// Writes bytes to a place for a string of bytes whose size says nothing, or too little: EVP's callers promise
    /// that it is long enough, and are not told a length. Whether there is such a place.
    #[must_use]
    pub(crate) fn copy_of_any_size(&self, bytes: &[u8]) -> bool {
        if !self.is_bytes() || !self.has_data() {
            return false;
        }
        // SAFETY: the place is as long as the call's contract says, and no part of a context.
        unsafe { self.raw().data.cast::<u8>().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        true
    }

    /// Answers with text that stays; whether it could be.
    #[must_use]
    pub fn set_text(&self, text: &'static CStr) -> bool {
        self.raw().data_type == PARAM_UTF8_PTR
            && self.set_pointer(text.as_ptr().cast(), text.to_bytes().len())
    }

    fn set_pointer(&self, pointer: *const c_void, length: usize) -> bool {
        // SAFETY: as in `place`; the data of such a type is a pointer.
        unsafe {
            (*self.0).return_size = length;
            let place = self.raw().data.cast::<*const c_void>();
            if !place.is_null() {
                place.write_unaligned(pointer);
            }
        }
        true
    }
}

/// Where the byte of an integer lies that has so many less significant ones.
const fn significance(at: usize, size: usize) -> usize {
    if cfg!(target_endian = "big") { size - 1 - at } else { at }
}
