//! NTL, by the functions of `rivals/ntl/shim.cpp`.

use super::{Shared, open};
use core::ffi::{CStr, c_char, c_void};

/// NTL's opaque polynomials.
type Pointer = *mut c_void;
type Binary = unsafe extern "C" fn(Pointer, *const c_void, *const c_void);
type Unary = unsafe extern "C" fn(Pointer, *const c_void);
type BinaryModulo = unsafe extern "C" fn(Pointer, *const c_void, *const c_void, *const c_void);
type UnaryModulo = Binary;

/// The functions.
#[derive(Clone, Copy)]
pub(in super::super) struct Ntl {
    version: unsafe extern "C" fn() -> *const c_char,
    new: unsafe extern "C" fn(*const u64, usize) -> Pointer,
    copy: unsafe extern "C" fn(*const c_void) -> Pointer,
    free: unsafe extern "C" fn(Pointer),
    words: unsafe extern "C" fn(*const c_void, *mut u64, usize) -> bool,
    mul: Binary,
    square: Unary,
    field: unsafe extern "C" fn(*const c_void) -> Pointer,
    free_field: unsafe extern "C" fn(Pointer),
    field_mul: BinaryModulo,
    field_square: UnaryModulo,
    field_invert: UnaryModulo,
    gcd: Binary,
    xgcd: unsafe extern "C" fn(Pointer, Pointer, Pointer, *const c_void, *const c_void),
    is_irreducible: unsafe extern "C" fn(*const c_void) -> bool,
    degrees_of_factors: unsafe extern "C" fn(*const c_void, *mut u64, usize) -> usize,
}

impl Ntl {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            version: function!(library, path, c"widefield_ntl_version": unsafe extern "C" fn() -> *const c_char),
            new: function!(library, path, c"widefield_ntl_new": unsafe extern "C" fn(*const u64, usize) -> Pointer),
            copy: function!(library, path, c"widefield_ntl_copy": unsafe extern "C" fn(*const c_void) -> Pointer),
            free: function!(library, path, c"widefield_ntl_free": unsafe extern "C" fn(Pointer)),
            words: function!(library, path, c"widefield_ntl_words":
                unsafe extern "C" fn(*const c_void, *mut u64, usize) -> bool),
            mul: function!(library, path, c"widefield_ntl_mul": Binary),
            square: function!(library, path, c"widefield_ntl_square": Unary),
            field: function!(library, path, c"widefield_ntl_field": unsafe extern "C" fn(*const c_void) -> Pointer),
            free_field: function!(library, path, c"widefield_ntl_free_field": unsafe extern "C" fn(Pointer)),
            field_mul: function!(library, path, c"widefield_ntl_field_mul": BinaryModulo),
            field_square: function!(library, path, c"widefield_ntl_field_square": UnaryModulo),
            field_invert: function!(library, path, c"widefield_ntl_field_invert": UnaryModulo),
            gcd: function!(library, path, c"widefield_ntl_gcd": Binary),
            xgcd: function!(library, path, c"widefield_ntl_xgcd":
                unsafe extern "C" fn(Pointer, Pointer, Pointer, *const c_void, *const c_void)),
            is_irreducible: function!(library, path, c"widefield_ntl_is_irreducible":
                unsafe extern "C" fn(*const c_void) -> bool),
            degrees_of_factors: function!(library, path, c"widefield_ntl_degrees_of_factors":
                unsafe extern "C" fn(*const c_void, *mut u64, usize) -> usize),
        })
    }

    pub(in super::super) fn version(&self) -> String {
        // SAFETY: gives a static string that ends with a zero.
        unsafe { CStr::from_ptr((self.version)()) }.to_string_lossy().into_owned()
    }

    /// A polynomial from its words, least significant first.
    pub(in super::super) fn polynomial(self, words: &[u64]) -> Polynomial {
        // SAFETY: reads as many words as the slice has.
        Polynomial { ntl: self, pointer: unsafe { (self.new)(words.as_ptr(), words.len()) } }
    }

    /// `out = a b`.
    #[inline]
    pub(in super::super) fn mul(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        // SAFETY: all are alive, and no other thread has them.
        unsafe { (self.mul)(out.pointer, a.pointer, b.pointer) }
    }

    /// `out = a^2`.
    #[inline]
    pub(in super::super) fn square(&self, out: &mut Polynomial, a: &Polynomial) {
        // SAFETY: as in `mul`.
        unsafe { (self.square)(out.pointer, a.pointer) }
    }

    /// `out = gcd(a, b)`.
    pub(in super::super) fn gcd(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        // SAFETY: as in `mul`.
        unsafe { (self.gcd)(out.pointer, a.pointer, b.pointer) }
    }

    /// `d = s a + t b`.
    pub(in super::super) fn xgcd(&self, [d, s, t]: [&mut Polynomial; 3], a: &Polynomial, b: &Polynomial) {
        // SAFETY: as in `mul`; the three are different.
        unsafe { (self.xgcd)(d.pointer, s.pointer, t.pointer, a.pointer, b.pointer) }
    }

    pub(in super::super) fn is_irreducible(&self, f: &Polynomial) -> bool {
        // SAFETY: the polynomial is alive.
        unsafe { (self.is_irreducible)(f.pointer) }
    }

    /// Those of all factors of a polynomial that is not zero, of degree `most` or less.
    pub(in super::super) fn degrees_of_factors(&self, f: &Polynomial, most: usize) -> Vec<u64> {
        let mut degrees = vec![0; most];
        // SAFETY: the polynomial is alive; writes as many as the vector has.
        let n = unsafe { (self.degrees_of_factors)(f.pointer, degrees.as_mut_ptr(), degrees.len()) };
        degrees.truncate(n);
        degrees
    }

    /// The field with a polynomial.
    pub(in super::super) fn field(self, f: &Polynomial) -> Modulus {
        // SAFETY: the polynomial is alive and copied.
        Modulus { ntl: self, pointer: unsafe { (self.field)(f.pointer) } }
    }
}

/// A polynomial of NTL's.
pub(in super::super) struct Polynomial {
    ntl: Ntl,
    pointer: Pointer,
}

impl Polynomial {
    pub(super) const fn pointer(&self) -> *const c_void {
        self.pointer
    }

    /// The lowest `n` words; the polynomial must fit them.
    pub(in super::super) fn words(&self, n: usize) -> Vec<u64> {
        let mut words = vec![0; n];
        // SAFETY: writes `n` words, which the vector has.
        let fits = unsafe { (self.ntl.words)(self.pointer, words.as_mut_ptr(), n) };
        assert!(fits, "a polynomial longer than its place");
        words
    }
}

impl Clone for Polynomial {
    fn clone(&self) -> Self {
        // SAFETY: the polynomial is alive.
        Self { ntl: self.ntl, pointer: unsafe { (self.ntl.copy)(self.pointer) } }
    }
}

impl Drop for Polynomial {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.ntl.free)(self.pointer) }
    }
}

/// A modulus of NTL's, with what it precomputes.
pub(in super::super) struct Modulus {
    ntl: Ntl,
    pointer: Pointer,
}

impl Modulus {
    #[inline]
    pub(in super::super) fn mul(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        // SAFETY: all are alive, and no other thread has them; operands are reduced, as elements of a field are.
        unsafe { (self.ntl.field_mul)(out.pointer, a.pointer, b.pointer, self.pointer) }
    }

    #[inline]
    pub(in super::super) fn square(&self, out: &mut Polynomial, a: &Polynomial) {
        // SAFETY: as in `mul`.
        unsafe { (self.ntl.field_square)(out.pointer, a.pointer, self.pointer) }
    }

    #[inline]
    pub(in super::super) fn invert(&self, out: &mut Polynomial, a: &Polynomial) {
        // SAFETY: as in `mul`; of zero NTL ends the process, which no workload asks for.
        unsafe { (self.ntl.field_invert)(out.pointer, a.pointer, self.pointer) }
    }
}

impl Drop for Modulus {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.ntl.free_field)(self.pointer) }
    }
}
