//! m4ri, by the functions of `rivals/m4ri/shim.c`.

use super::{Shared, open};
use core::ffi::{c_int, c_void};

/// m4ri's opaque matrices.
type Pointer = *mut c_void;

/// The functions.
#[derive(Clone, Copy)]
pub(in super::super) struct M4ri {
    new: unsafe extern "C" fn(*const u64, c_int, c_int) -> Pointer,
    free: unsafe extern "C" fn(Pointer),
    words: unsafe extern "C" fn(*const c_void, *mut u64),
    copy: unsafe extern "C" fn(Pointer, *const c_void),
    echelon_form: unsafe extern "C" fn(Pointer) -> c_int,
    mul: unsafe extern "C" fn(Pointer, *const c_void, *const c_void),
    inverse: unsafe extern "C" fn(Pointer, *const c_void),
}

impl M4ri {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            new: function!(library, path, c"widefield_m4ri_new":
                unsafe extern "C" fn(*const u64, c_int, c_int) -> Pointer),
            free: function!(library, path, c"widefield_m4ri_free": unsafe extern "C" fn(Pointer)),
            words: function!(library, path, c"widefield_m4ri_words": unsafe extern "C" fn(*const c_void, *mut u64)),
            copy: function!(library, path, c"widefield_m4ri_copy": unsafe extern "C" fn(Pointer, *const c_void)),
            echelon_form: function!(library, path, c"widefield_m4ri_echelon_form":
                unsafe extern "C" fn(Pointer) -> c_int),
            mul: function!(library, path, c"widefield_m4ri_mul":
                unsafe extern "C" fn(Pointer, *const c_void, *const c_void)),
            inverse: function!(library, path, c"widefield_m4ri_inverse":
                unsafe extern "C" fn(Pointer, *const c_void)),
        })
    }

    /// A square matrix of `64 n` rows from `n` words each.
    pub(in super::super) fn matrix(self, words: &[u64], n: usize) -> Matrix {
        assert_eq!(words.len(), 64 * n * n);
        let rows = c_int::try_from(64 * n).expect("as many rows as memory holds");
        // SAFETY: reads `64 n` rows of `n` words, which the slice has.
        Matrix { m4ri: self, pointer: unsafe { (self.new)(words.as_ptr(), rows, rows) }, words: words.len() }
    }
}

/// A square matrix of m4ri's.
pub(in super::super) struct Matrix {
    m4ri: M4ri,
    pointer: Pointer,
    /// Of all rows together.
    words: usize,
}

impl Matrix {
    /// The rows, one after the other.
    pub(in super::super) fn words(&self) -> Vec<u64> {
        let mut words = vec![0; self.words];
        // SAFETY: writes the words of all rows, which the vector has.
        unsafe { (self.m4ri.words)(self.pointer, words.as_mut_ptr()) }
        words
    }

    /// Makes this one a copy.
    pub(in super::super) fn copy_from(&mut self, a: &Self) {
        assert_eq!(self.words, a.words);
        // SAFETY: both are alive and of one shape.
        unsafe { (self.m4ri.copy)(self.pointer, a.pointer) }
    }

    /// Reduced row echelon form, in place.
    pub(in super::super) fn echelon_form(&mut self) {
        // SAFETY: the matrix is alive, and no other thread has it.
        unsafe { (self.m4ri.echelon_form)(self.pointer) };
    }

    /// Makes this one the product.
    pub(in super::super) fn product(&mut self, a: &Self, b: &Self) {
        assert!([a.words, b.words] == [self.words; 2]);
        // SAFETY: all are alive and of one shape; this one is neither factor, being borrowed exclusively.
        unsafe { (self.m4ri.mul)(self.pointer, a.pointer, b.pointer) }
    }

    /// Makes this one the inverse of one that has one.
    pub(in super::super) fn inverse(&mut self, a: &Self) {
        assert_eq!(self.words, a.words);
        // SAFETY: as in `product`.
        unsafe { (self.m4ri.inverse)(self.pointer, a.pointer) }
    }
}

impl Clone for Matrix {
    fn clone(&self) -> Self {
        let n = (self.words / 64).isqrt();
        self.m4ri.matrix(&self.words(), n)
    }
}

impl Drop for Matrix {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.m4ri.free)(self.pointer) }
    }
}
