//! NTL's polynomials over GF(2^m), by the functions of `rivals/ntl/shim.cpp`.

use super::ntl::Polynomial;
use super::{Shared, open};
use core::ffi::c_void;
use std::rc::Rc;

/// What NTL keeps.
type Pointer = *mut c_void;
type Binary = unsafe extern "C" fn(*const c_void, Pointer, *const c_void, *const c_void);

/// The functions.
#[derive(Clone, Copy)]
pub(in super::super) struct Functions {
    field: unsafe extern "C" fn(*const c_void) -> Pointer,
    free_field: unsafe extern "C" fn(Pointer),
    new: unsafe extern "C" fn(*const c_void, *const u64, usize, usize) -> Pointer,
    copy: unsafe extern "C" fn(*const c_void, *const c_void) -> Pointer,
    free: unsafe extern "C" fn(*const c_void, Pointer),
    words: unsafe extern "C" fn(*const c_void, *const c_void, *mut u64, usize, usize),
    mul: Binary,
    gcd: Binary,
}

impl Functions {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            field: function!(library, path, c"widefield_ntl_extension": unsafe extern "C" fn(*const c_void) -> Pointer),
            free_field: function!(library, path, c"widefield_ntl_extension_free": unsafe extern "C" fn(Pointer)),
            new: function!(library, path, c"widefield_ntl_extension_new":
                unsafe extern "C" fn(*const c_void, *const u64, usize, usize) -> Pointer),
            copy: function!(library, path, c"widefield_ntl_extension_copy":
                unsafe extern "C" fn(*const c_void, *const c_void) -> Pointer),
            free: function!(library, path, c"widefield_ntl_extension_free_poly":
                unsafe extern "C" fn(*const c_void, Pointer)),
            words: function!(library, path, c"widefield_ntl_extension_words":
                unsafe extern "C" fn(*const c_void, *const c_void, *mut u64, usize, usize)),
            mul: function!(library, path, c"widefield_ntl_extension_mul": Binary),
            gcd: function!(library, path, c"widefield_ntl_extension_gcd": Binary),
        })
    }

    /// The polynomials over the field with a polynomial, whose elements take so many words.
    pub(in super::super) fn ring(self, f: &Polynomial, words: usize) -> Ring {
        // SAFETY: the polynomial is alive and copied.
        let field = unsafe { (self.field)(f.pointer()) };
        Ring(Rc::new(Field { functions: self, pointer: field, words }))
    }
}

/// A field of NTL's.
struct Field {
    functions: Functions,
    pointer: Pointer,
    /// Of an element.
    words: usize,
}

impl Drop for Field {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once, after all polynomials over it.
        unsafe { (self.functions.free_field)(self.pointer) }
    }
}

/// The polynomials over a field.
#[derive(Clone)]
pub(in super::super) struct Ring(Rc<Field>);

impl Ring {
    /// A polynomial from its coefficients, lowest first.
    pub(in super::super) fn polynomial(&self, rows: &[u64]) -> FieldPolynomial {
        let Field { functions, pointer, words } = *self.0;
        assert!(rows.len().is_multiple_of(words));
        // SAFETY: reads as many rows of so many words as the slice has.
        let pointer = unsafe { (functions.new)(pointer, rows.as_ptr(), words, rows.len() / words) };
        FieldPolynomial { ring: self.clone(), pointer }
    }

    /// `out = a b`.
    #[inline]
    pub(in super::super) fn mul(&self, out: &mut FieldPolynomial, a: &FieldPolynomial, b: &FieldPolynomial) {
        self.binary(self.0.functions.mul, out, a, b);
    }

    /// `out = gcd(a, b)`.
    pub(in super::super) fn gcd(&self, out: &mut FieldPolynomial, a: &FieldPolynomial, b: &FieldPolynomial) {
        self.binary(self.0.functions.gcd, out, a, b);
    }

    #[inline]
    fn binary(&self, f: Binary, out: &mut FieldPolynomial, a: &FieldPolynomial, b: &FieldPolynomial) {
        // SAFETY: all are alive, and no other thread has them, since they are not `Send`.
        unsafe { f(self.0.pointer, out.pointer, a.pointer, b.pointer) }
    }
}

/// A polynomial over a field, which NTL keeps.
pub(in super::super) struct FieldPolynomial {
    ring: Ring,
    pointer: Pointer,
}

impl FieldPolynomial {
    /// The lowest `n` coefficients.
    pub(in super::super) fn rows(&self, n: usize) -> Vec<u64> {
        let Field { functions, pointer, words } = *self.ring.0;
        let mut rows = vec![0; n * words];
        // SAFETY: writes `n` rows of so many words, which the vector has.
        unsafe { (functions.words)(pointer, self.pointer, rows.as_mut_ptr(), words, n) }
        rows
    }
}

impl Clone for FieldPolynomial {
    fn clone(&self) -> Self {
        let field = &self.ring.0;
        // SAFETY: the polynomial is alive.
        let pointer = unsafe { (field.functions.copy)(field.pointer, self.pointer) };
        Self { ring: self.ring.clone(), pointer }
    }
}

impl Drop for FieldPolynomial {
    fn drop(&mut self) {
        let field = &self.ring.0;
        // SAFETY: made by this library over this field, and freed once.
        unsafe { (field.functions.free)(field.pointer, self.pointer) }
    }
}
