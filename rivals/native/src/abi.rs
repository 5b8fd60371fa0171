//! The tables that the bench reads. Their layout is written down a second time where it is read, in
//! `crates/bench/src/rivals/ffi/native.rs`.

use core::ffi::{CStr, c_char, c_void};
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// A static list.
#[repr(C)]
pub struct List<T: 'static> {
    start: *const T,
    len: usize,
}

impl<T> List<T> {
    pub(crate) const fn of(list: &'static [T]) -> Self {
        Self { start: list.as_ptr(), len: list.len() }
    }
}

/// Whose a table is.
#[repr(C)]
pub struct Name {
    who: *const c_char,
    function: *const c_char,
}

impl Name {
    const fn of([who, function]: [&'static CStr; 2]) -> Self {
        Self { who: who.as_ptr(), function: function.as_ptr() }
    }
}

/// Drops what `Box::into_raw` gave.
unsafe extern "C" fn free<T>(it: *mut c_void) {
    // SAFETY: the caller gives back, once, what this table's maker gave.
    drop(unsafe { Box::from_raw(it.cast::<T>()) });
}

fn leak<T>(it: Option<T>) -> *mut c_void {
    it.map_or(core::ptr::null_mut(), |it| Box::into_raw(Box::new(it)).cast())
}

/// Authenticated encryption in place, with nonces of 12 bytes; those of XChaCha20 are filled up with 0xa5.
pub(crate) trait Aead: Sized {
    const NAME: [&'static CStr; 2];
    fn new(key: &[u8]) -> Option<Self>;
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16];
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool;
}

#[repr(C)]
pub struct AeadTable {
    name: Name,
    new: unsafe extern "C" fn(*const u8, usize) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    seal:
        unsafe extern "C" fn(*const c_void, *const [u8; 12], *const u8, usize, *mut u8, usize, *mut [u8; 16]),
    open: unsafe extern "C" fn(
        *const c_void,
        *const [u8; 12],
        *const u8,
        usize,
        *mut u8,
        usize,
        *const [u8; 16],
    ) -> bool,
}

impl AeadTable {
    pub(crate) const fn of<A: Aead>() -> Self {
        unsafe extern "C" fn new<A: Aead>(key: *const u8, len: usize) -> *mut c_void {
            // SAFETY: the caller gives the start and the length of a key.
            leak(A::new(unsafe { from_raw_parts(key, len) }))
        }
        unsafe extern "C" fn seal<A: Aead>(
            key: *const c_void,
            nonce: *const [u8; 12],
            aad: *const u8,
            aad_len: usize,
            text: *mut u8,
            len: usize,
            tag: *mut [u8; 16],
        ) {
            // SAFETY: the key is what `new::<A>` gave; the caller gives starts and lengths of slices, `text` and `tag`
            // its own.
            unsafe {
                let text = from_raw_parts_mut(text, len);
                *tag = (*key.cast::<A>()).seal(&*nonce, from_raw_parts(aad, aad_len), text);
            }
        }
        unsafe extern "C" fn open<A: Aead>(
            key: *const c_void,
            nonce: *const [u8; 12],
            aad: *const u8,
            aad_len: usize,
            text: *mut u8,
            len: usize,
            tag: *const [u8; 16],
        ) -> bool {
            // SAFETY: as in `seal`; the tag is read only.
            unsafe {
                let text = from_raw_parts_mut(text, len);
                (*key.cast::<A>()).open(&*nonce, from_raw_parts(aad, aad_len), text, &*tag)
            }
        }
        Self { name: Name::of(A::NAME), new: new::<A>, free: free::<A>, seal: seal::<A>, open: open::<A> }
    }
}

/// A key agreement with secrets, points and shared secrets of 32 bytes.
pub(crate) trait Agreement {
    const NAME: [&'static CStr; 2];
    type Secret;
    /// Prepares a secret: whatever is computed from it alone.
    fn secret(bytes: &[u8; 32]) -> Self::Secret;
    fn public_key(bytes: &[u8; 32]) -> [u8; 32];
    /// Nothing for a key that is refused.
    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]>;
}

#[repr(C)]
pub struct AgreementTable {
    name: Name,
    /// Whether it is X25519, whose results can be compared.
    x25519: bool,
    secret: unsafe extern "C" fn(*const [u8; 32]) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    public_key: unsafe extern "C" fn(*const [u8; 32], *mut [u8; 32]),
    agree: unsafe extern "C" fn(*const c_void, *const [u8; 32], *mut [u8; 32]) -> bool,
}

impl AgreementTable {
    pub(crate) const fn of<A: Agreement>() -> Self {
        unsafe extern "C" fn secret<A: Agreement>(bytes: *const [u8; 32]) -> *mut c_void {
            // SAFETY: the caller gives the start of 32 bytes.
            leak(Some(A::secret(unsafe { &*bytes })))
        }
        unsafe extern "C" fn public_key<A: Agreement>(bytes: *const [u8; 32], out: *mut [u8; 32]) {
            // SAFETY: the caller gives the starts of 32 bytes each, the second its own.
            unsafe { *out = A::public_key(&*bytes) }
        }
        unsafe extern "C" fn agree<A: Agreement>(
            secret: *const c_void,
            point: *const [u8; 32],
            out: *mut [u8; 32],
        ) -> bool {
            // SAFETY: the secret is what `secret::<A>` gave; else as in `public_key`.
            let shared = unsafe { A::agree(&*secret.cast::<A::Secret>(), &*point) };
            if let Some(shared) = shared {
                // SAFETY: as above.
                unsafe { *out = shared }
            }
            shared.is_some()
        }
        Self {
            name: Name::of(A::NAME),
            x25519: matches!(A::NAME[1].to_bytes(), b"x25519"),
            secret: secret::<A>,
            free: free::<A::Secret>,
            public_key: public_key::<A>,
            agree: agree::<A>,
        }
    }
}

/// A one-time authenticator.
pub(crate) trait Mac {
    const NAME: [&'static CStr; 2];
    fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16];
}

#[repr(C)]
pub struct MacTable {
    name: Name,
    mac: unsafe extern "C" fn(*const [u8; 32], *const u8, usize, *mut [u8; 16]),
}

impl MacTable {
    pub(crate) const fn of<M: Mac>() -> Self {
        unsafe extern "C" fn mac<M: Mac>(
            key: *const [u8; 32],
            msg: *const u8,
            len: usize,
            tag: *mut [u8; 16],
        ) {
            // SAFETY: the caller gives a key, the start and the length of a message, and a tag of its own.
            unsafe { *tag = M::mac(&*key, from_raw_parts(msg, len)) }
        }
        Self { name: Name::of(M::NAME), mac: mac::<M> }
    }
}

/// GF(2^128) modulo x^128 + x^7 + x^2 + x + 1: bit i of an element is the coefficient of x^i.
pub(crate) trait Field {
    const NAME: [&'static CStr; 2];
    /// `out[i] = a[i] b[i]`.
    fn mul_many(out: &mut [u128], a: &[u128], b: &[u128]);
    /// `Σ a[i] b[i]`.
    fn inner_product(a: &[u128], b: &[u128]) -> u128;
    /// `out[i] = 1 / a[i]`, of elements none of which is zero.
    fn invert_many(out: &mut [u128], a: &[u128]);
}

#[repr(C)]
pub struct FieldTable {
    name: Name,
    mul_many: unsafe extern "C" fn(*mut u128, *const u128, *const u128, usize),
    inner_product: unsafe extern "C" fn(*mut u128, *const u128, *const u128, usize),
    invert_many: unsafe extern "C" fn(*mut u128, *const u128, usize),
}

impl FieldTable {
    pub(crate) const fn of<F: Field>() -> Self {
        unsafe extern "C" fn mul_many<F: Field>(out: *mut u128, a: *const u128, b: *const u128, n: usize) {
            // SAFETY: the caller gives the starts of three slices of that length, the first its own.
            unsafe { F::mul_many(from_raw_parts_mut(out, n), from_raw_parts(a, n), from_raw_parts(b, n)) }
        }
        unsafe extern "C" fn inner_product<F: Field>(
            out: *mut u128,
            a: *const u128,
            b: *const u128,
            n: usize,
        ) {
            // SAFETY: as in `mul_many`, with one element to write.
            unsafe { *out = F::inner_product(from_raw_parts(a, n), from_raw_parts(b, n)) }
        }
        unsafe extern "C" fn invert_many<F: Field>(out: *mut u128, a: *const u128, n: usize) {
            // SAFETY: as in `mul_many`.
            unsafe { F::invert_many(from_raw_parts_mut(out, n), from_raw_parts(a, n)) }
        }
        Self {
            name: Name::of(F::NAME),
            mul_many: mul_many::<F>,
            inner_product: inner_product::<F>,
            invert_many: invert_many::<F>,
        }
    }
}

/// An erasure code.
pub(crate) trait Erasure: Sized {
    const NAME: [&'static CStr; 2];
    /// Of so many shards of data, of parity, and bytes of each.
    fn new(shape: [usize; 3]) -> Option<Self>;
    /// Writes the parity.
    fn encode<'a>(
        &mut self,
        data: impl Iterator<Item = &'a [u8]>,
        parity: impl Iterator<Item = &'a mut [u8]>,
    );
}

/// A code, and its numbers.
struct Shaped<E> {
    shape: [usize; 3],
    code: E,
}

#[repr(C)]
pub struct ErasureTable {
    name: Name,
    new: unsafe extern "C" fn(usize, usize, usize) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    encode: unsafe extern "C" fn(*mut c_void, *const *const u8, *const *mut u8),
}

impl ErasureTable {
    pub(crate) const fn of<E: Erasure>() -> Self {
        unsafe extern "C" fn new<E: Erasure>(data: usize, parity: usize, len: usize) -> *mut c_void {
            let shape = [data, parity, len];
            leak(E::new(shape).map(|code| Shaped { shape, code }))
        }
        unsafe extern "C" fn encode<E: Erasure>(
            code: *mut c_void,
            data: *const *const u8,
            parity: *const *mut u8,
        ) {
            // SAFETY: the code is what `new::<E>` gave, and no other thread has it; the caller gives the starts of as
            // many slices as it was made for, all of its length, the second ones its own.
            unsafe {
                let Shaped { shape: [k, m, len], code } = &mut *code.cast::<Shaped<E>>();
                let data = from_raw_parts(data, *k).iter().map(|start| from_raw_parts(*start, *len));
                let parity = from_raw_parts(parity, *m).iter().map(|start| from_raw_parts_mut(*start, *len));
                code.encode(data, parity);
            }
        }
        Self { name: Name::of(E::NAME), new: new::<E>, free: free::<Shaped<E>>, encode: encode::<E> }
    }
}

/// A cyclic redundancy check.
pub(crate) trait Crc {
    const NAME: [&'static CStr; 2];
    fn crc(text: &[u8]) -> u64;
}

#[repr(C)]
pub struct CrcTable {
    name: Name,
    crc: unsafe extern "C" fn(*const u8, usize) -> u64,
}

impl CrcTable {
    pub(crate) const fn of<C: Crc>() -> Self {
        unsafe extern "C" fn crc<C: Crc>(text: *const u8, len: usize) -> u64 {
            // SAFETY: the caller gives the start and the length of a text.
            C::crc(unsafe { from_raw_parts(text, len) })
        }
        Self { name: Name::of(C::NAME), crc: crc::<C> }
    }
}
