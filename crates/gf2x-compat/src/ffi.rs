//! The exported symbols.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]
#![allow(non_camel_case_types, reason = "the interface's names")]

use core::ffi::{c_char, c_int, c_long, c_ulong};
use core::slice;
use widefield::cpu::{self, Token};
use widefield::gf2x;

/// The product was written.
const OK: c_int = 0;
/// `GF2X_ERROR_INVALID_ARGUMENTS`.
const INVALID_ARGUMENTS: c_int = -1;

/// The version whose interface this is: 1.3.0.
#[unsafe(no_mangle)]
pub static gf2x_lib_version_code: c_int = 10300;

/// A pointer that never changes.
#[repr(transparent)]
pub struct Text(*const c_char);

// SAFETY: it points to a constant.
unsafe impl Sync for Text {}

/// The licence of the long products, in gf2x's place for it.
#[unsafe(no_mangle)]
pub static gf2x_toom_gpl_status: Text = Text(c"widefield: no code of gf2x; MIT or Apache-2.0".as_ptr());

/// Memory that products reuse: `gf2x_mul_pool_t` is an array of one.
#[repr(C)]
pub struct gf2x_mul_pool_s {
    /// From `malloc`, or null.
    stk: *mut u64,
    /// In words.
    stk_size: usize,
}

/// `c = a b`: `an` words by `bn`, to `an + bn`.
///
/// # Safety
/// `a` and `b` can be read and `c` written for so many words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul(
    c: *mut u64,
    a: *const u64,
    an: c_ulong,
    b: *const u64,
    bn: c_ulong,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { if short(c, a, an, b, bn) { OK } else { long(c, a, an, b, bn) } }
}

/// [`gf2x_mul`] of any lengths.
///
/// # Safety
/// That of [`gf2x_mul`].
#[inline(never)]
unsafe fn long(c: *mut u64, a: *const u64, an: c_ulong, b: *const u64, bn: c_ulong) -> c_int {
    let Some(call) = Call::new(c, a, an, b, bn) else { return INVALID_ARGUMENTS };
    // SAFETY: the caller's promise.
    unsafe {
        call.run(|out, a, b| {
            // The lengths are right by construction.
            let _ = gf2x::mul(out, a, b);
        });
    }
    OK
}

/// The product, if both lengths are the same one of the fixed sizes and nothing overlaps: programs call nothing as
/// often.
///
/// # Safety
/// That of [`gf2x_mul`].
#[inline(always)]
unsafe fn short(c: *mut u64, a: *const u64, an: c_ulong, b: *const u64, bn: c_ulong) -> bool {
    /// # Safety
    /// `N` words can be read at `a` and `b`, and `M` written at `c`, which overlap neither.
    #[inline(always)]
    unsafe fn fixed<const N: usize, const M: usize>(token: Token, c: *mut u64, a: *const u64, b: *const u64)
    where
        [u64; N]: gf2x::FixedSize<Product = [u64; M]>,
    {
        // SAFETY: the caller's promise.
        unsafe { gf2x::mul_fixed_with(token, &mut *c.cast(), &*a.cast::<[u64; N]>(), &*b.cast()) }
    }
    // How far the product begins behind the operand's start; before it, the distance wraps around and is large.
    let apart = |x: *const u64| {
        let behind = (c as usize).wrapping_sub(x as usize);
        behind >= 8 * an as usize && behind.wrapping_neg() >= 16 * an as usize
    };
    if an != bn
        || !(1..=9).contains(&an)
        || a.is_null()
        || b.is_null()
        || c.is_null()
        || !apart(a)
        || !apart(b)
    {
        return false;
    }
    let token = cpu::active();
    // SAFETY: the caller's promise, and no overlap.
    unsafe {
        match an {
            1 => fixed::<1, 2>(token, c, a, b),
            2 => fixed::<2, 4>(token, c, a, b),
            3 => fixed::<3, 6>(token, c, a, b),
            4 => fixed::<4, 8>(token, c, a, b),
            5 => fixed::<5, 10>(token, c, a, b),
            6 => fixed::<6, 12>(token, c, a, b),
            7 => fixed::<7, 14>(token, c, a, b),
            8 => fixed::<8, 16>(token, c, a, b),
            _ => fixed::<9, 18>(token, c, a, b),
        }
    }
    true
}

/// [`gf2x_mul`] with the caller's pool; with a null one it has memory of its own.
///
/// # Safety
/// That of [`gf2x_mul`]; `pool` is null or was initialised, and is nobody else's during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_r(
    c: *mut u64,
    a: *const u64,
    an: c_ulong,
    b: *const u64,
    bn: c_ulong,
    pool: *mut gf2x_mul_pool_s,
) -> c_int {
    // SAFETY: the caller's promise.
    let Some(pool) = (unsafe { pool.as_mut() }) else { return unsafe { gf2x_mul(c, a, an, b, bn) } };
    // SAFETY: the caller's promise.
    if unsafe { short(c, a, an, b, bn) } {
        return OK;
    }
    let Some(call) = Call::new(c, a, an, b, bn) else { return INVALID_ARGUMENTS };
    // SAFETY: the caller's promise.
    unsafe {
        call.run(|out, a, b| {
            let scratch = pool.words(gf2x::mul_scratch_len(a.len(), b.len()));
            // Lengths and scratch are right by construction.
            let _ = gf2x::mul_with_scratch(out, a, b, scratch);
        });
    }
    OK
}

/// An empty pool.
///
/// # Safety
/// `pool` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_pool_init(pool: *mut gf2x_mul_pool_s) {
    // SAFETY: the caller's promise.
    unsafe { pool.write(gf2x_mul_pool_s { stk: core::ptr::null_mut(), stk_size: 0 }) };
}

/// Gives a pool's memory back; the pool is empty then.
///
/// # Safety
/// `pool` was initialised.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_pool_clear(pool: *mut gf2x_mul_pool_s) {
    // SAFETY: the caller's promise; the memory is from `malloc` or null.
    unsafe {
        libc::free((*pool).stk.cast());
        gf2x_mul_pool_init(pool);
    }
}

/// `c = a b`, `n` words each, in the memory `stk` of [`gf2x_toomspace`]`(n)` words alone.
///
/// # Safety
/// That of [`gf2x_mul`]; `stk` can be read and written for so many words, and overlaps nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_toom(c: *mut u64, a: *const u64, b: *const u64, n: c_long, stk: *mut u64) {
    let n = c_ulong::try_from(n).unwrap_or(0);
    let Some(call) = Call::new(c, a, n, b, n) else { return };
    // SAFETY: the caller's promise.
    unsafe {
        call.run(|out, a, b| {
            let scratch = cleared(stk, gf2x::mul_scratch_len(a.len(), b.len()));
            // Lengths and scratch are right by construction.
            let _ = gf2x::mul_with_scratch(out, a, b, scratch);
        });
    }
}

/// The words of memory that [`gf2x_mul_toom`] needs.
#[unsafe(no_mangle)]
pub extern "C" fn gf2x_toomspace(n: c_long) -> c_long {
    let words = usize::try_from(n).map_or(0, |n| gf2x::mul_scratch_len(n, n));
    c_long::try_from(words).unwrap_or(c_long::MAX)
}

/// Pointers and lengths of a product, of which none is null where a length is not 0.
struct Call {
    c: *mut u64,
    a: *const u64,
    an: usize,
    b: *const u64,
    bn: usize,
}

/// Operands up to this length are copied to the stack where the product overlaps them.
const NEAR: usize = 64;

impl Call {
    #[inline]
    fn new(c: *mut u64, a: *const u64, an: c_ulong, b: *const u64, bn: c_ulong) -> Option<Self> {
        let (an, bn) = (usize::try_from(an).ok()?, usize::try_from(bn).ok()?);
        let fits = an.checked_add(bn).is_some_and(|n| n <= isize::MAX as usize / 8);
        let missing = a.is_null() && an > 0 || b.is_null() && bn > 0 || c.is_null() && an + bn > 0;
        (fits && !missing).then_some(Self { c, a, an, b, bn })
    }

    /// Calls `mul` with slices, of which the first overlaps none of the others.
    ///
    /// # Safety
    /// `a` and `b` can be read and `c` written for their lengths.
    #[inline]
    unsafe fn run(&self, mul: impl FnOnce(&mut [u64], &[u64], &[u64])) {
        if self.an == 0 || self.bn == 0 {
            if self.an + self.bn > 0 {
                // SAFETY: the caller's promise.
                unsafe { self.c.write_bytes(0, self.an + self.bn) };
            }
            return;
        }
        if self.overlaps(self.a, self.an) || self.overlaps(self.b, self.bn) {
            // SAFETY: the caller's promise.
            return unsafe { self.run_on_copies(mul) };
        }
        // SAFETY: the caller's promise, and no overlap.
        let (out, a, b) = unsafe {
            (
                slice::from_raw_parts_mut(self.c, self.an + self.bn),
                slice::from_raw_parts(self.a, self.an),
                slice::from_raw_parts(self.b, self.bn),
            )
        };
        mul(out, a, b);
    }

    /// The same with copies of the operands.
    ///
    /// # Safety
    /// That of [`run`](Self::run).
    #[cold]
    unsafe fn run_on_copies(&self, mul: impl FnOnce(&mut [u64], &[u64], &[u64])) {
        let (mut near, mut far) = ([0; 2 * NEAR], Vec::new());
        let n = self.an + self.bn;
        let copies = if self.an <= NEAR && self.bn <= NEAR {
            &mut near[..n]
        } else {
            far.resize(n, 0);
            far.as_mut_slice()
        };
        let (a, b) = copies.split_at_mut(self.an);
        // SAFETY: the caller's promise; no slice of it exists yet.
        let out = unsafe {
            a.copy_from_slice(slice::from_raw_parts(self.a, self.an));
            b.copy_from_slice(slice::from_raw_parts(self.b, self.bn));
            slice::from_raw_parts_mut(self.c, n)
        };
        mul(out, a, b);
    }

    /// Whether `n` words at an operand share a byte with the product.
    #[inline]
    fn overlaps(&self, operand: *const u64, n: usize) -> bool {
        let (c, operand) = (self.c as usize, operand as usize);
        operand < c.wrapping_add(8 * (self.an + self.bn)) && c < operand.wrapping_add(8 * n)
    }
}

impl gf2x_mul_pool_s {
    /// So many words of the pool, which grows if need be.
    fn words(&mut self, n: usize) -> &mut [u64] {
        if n > self.stk_size {
            // SAFETY: the pool's memory is from `malloc` or null; its words need not survive.
            unsafe {
                libc::free(self.stk.cast());
                self.stk = libc::malloc(8 * n).cast();
            }
            self.stk_size = n;
            if self.stk.is_null() {
                eprintln!("gf2x: no memory for {n} words");
                std::process::abort();
            }
        }
        if n == 0 {
            return &mut [];
        }
        // SAFETY: the pool has at least so many words, and lends them as long as it is borrowed.
        unsafe { cleared(self.stk, n) }
    }
}

/// Memory from C as a slice, whatever it held.
///
/// # Safety
/// `words` can be read and written for `n` words, and nobody else does while the slice lives.
unsafe fn cleared<'a>(words: *mut u64, n: usize) -> &'a mut [u64] {
    if n == 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise; every word has a value then.
    unsafe {
        words.write_bytes(0, n);
        slice::from_raw_parts_mut(words, n)
    }
}
