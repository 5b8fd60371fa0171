//! libcrypto's elliptic curves: points as bytes, a multiplication.

use super::{BigContext, BigNumber, Shared};
use core::ffi::{c_int, c_void};

/// `ec.h`'s opaque types.
#[repr(C)]
struct Group {
    _opaque: [u8; 0],
}
#[repr(C)]
struct Point {
    _opaque: [u8; 0],
}

/// `POINT_CONVERSION_UNCOMPRESSED`.
const UNCOMPRESSED: c_int = 4;

type Multiply = unsafe extern "C" fn(
    *const Group,
    *mut Point,
    *const BigNumber,
    *const Point,
    *const BigNumber,
    *mut BigContext,
) -> c_int;
type Read = unsafe extern "C" fn(*const Group, *mut Point, *const u8, usize, *mut BigContext) -> c_int;
type Write =
    unsafe extern "C" fn(*const Group, *const Point, c_int, *mut u8, usize, *mut BigContext) -> usize;

#[derive(Clone, Copy)]
struct Functions {
    new_group: unsafe extern "C" fn(c_int) -> *mut Group,
    free_group: unsafe extern "C" fn(*mut Group),
    generator: unsafe extern "C" fn(*const Group) -> *const Point,
    new_point: unsafe extern "C" fn(*const Group) -> *mut Point,
    free_point: unsafe extern "C" fn(*mut Point),
    read: Read,
    write: Write,
    multiply: Multiply,
    context: unsafe extern "C" fn() -> *mut BigContext,
    free_context: unsafe extern "C" fn(*mut BigContext),
    number: unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber,
    free_number: unsafe extern "C" fn(*mut BigNumber),
}

impl Functions {
    fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            new_group: function!(library, path, c"EC_GROUP_new_by_curve_name": unsafe extern "C" fn(c_int) -> *mut Group),
            free_group: function!(library, path, c"EC_GROUP_free": unsafe extern "C" fn(*mut Group)),
            generator: function!(library, path, c"EC_GROUP_get0_generator": unsafe extern "C" fn(*const Group) -> *const Point),
            new_point: function!(library, path, c"EC_POINT_new": unsafe extern "C" fn(*const Group) -> *mut Point),
            free_point: function!(library, path, c"EC_POINT_free": unsafe extern "C" fn(*mut Point)),
            read: function!(library, path, c"EC_POINT_oct2point": Read),
            write: function!(library, path, c"EC_POINT_point2oct": Write),
            multiply: function!(library, path, c"EC_POINT_mul": Multiply),
            context: function!(library, path, c"BN_CTX_new": unsafe extern "C" fn() -> *mut BigContext),
            free_context: function!(library, path, c"BN_CTX_free": unsafe extern "C" fn(*mut BigContext)),
            number: function!(library, path, c"BN_lebin2bn": unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber),
            free_number: function!(library, path, c"BN_free": unsafe extern "C" fn(*mut BigNumber)),
        })
    }
}

/// A curve.
pub(crate) struct Curve {
    f: Functions,
    group: *mut Group,
    context: *mut BigContext,
    /// What a multiplication works on.
    points: [*mut Point; 2],
}

impl Curve {
    /// The curve with this number (`obj_mac.h`), if the library has it.
    pub(in super::super) fn load(library: Shared, number: c_int) -> Option<Self> {
        let f = Functions::load(library).ok()?;
        // SAFETY: no condition on either call; both results are checked before use.
        let (group, context) = unsafe { ((f.new_group)(number), (f.context)()) };
        if group.is_null() || context.is_null() {
            return None;
        }
        // SAFETY: the group is alive; the results are checked.
        let points = [(); 2].map(|()| unsafe { (f.new_point)(group) });
        (!points.iter().any(|p| p.is_null())).then_some(Self { f, group, context, points })
    }

    fn write<const N: usize>(&self, point: *const Point) -> Option<[u8; N]> {
        let mut out = [0; N];
        // SAFETY: the group, its point and the context are alive; at most the `N` bytes of `out` are written.
        let length =
            unsafe { (self.f.write)(self.group, point, UNCOMPRESSED, out.as_mut_ptr(), N, self.context) };
        (length == N).then_some(out)
    }

    /// The curve's own point, if `N` is its length.
    pub(crate) fn base<const N: usize>(&self) -> Option<[u8; N]> {
        // SAFETY: the group is alive, and owns what it returns.
        self.write(unsafe { (self.f.generator)(self.group) })
    }

    /// A number to multiply by.
    pub(crate) fn scalar(&self, bytes: &[u8; 32]) -> Option<Scalar> {
        // SAFETY: reads the 32 bytes; the result is checked.
        let number = unsafe { (self.f.number)(bytes.as_ptr(), 32, core::ptr::null_mut()) };
        (!number.is_null()).then_some(Scalar { number, free: self.f.free_number })
    }

    /// Decodes, checks, multiplies, encodes.
    pub(crate) fn multiply<const N: usize>(&self, scalar: &Scalar, point: &[u8; N]) -> Option<[u8; N]> {
        let [p, q] = self.points;
        // SAFETY: all pointers are this library's and alive, what is read has as many bytes as the array, and no
        // other thread uses the context or the points (the type is not `Sync`).
        let done = unsafe {
            (self.f.read)(self.group, p, point.as_ptr(), N, self.context) == 1
                && (self.f.multiply)(self.group, q, core::ptr::null(), p, scalar.number, self.context) == 1
        };
        if done { self.write(q) } else { None }
    }
}

/// What a point is multiplied by.
pub(crate) struct Scalar {
    number: *mut BigNumber,
    free: unsafe extern "C" fn(*mut BigNumber),
}

impl Drop for Scalar {
    fn drop(&mut self) {
        // SAFETY: made by the library of this function, and freed once.
        unsafe { (self.free)(self.number) }
    }
}

impl Drop for Curve {
    fn drop(&mut self) {
        // SAFETY: each was made by this library, and is freed once.
        unsafe {
            for point in self.points {
                (self.f.free_point)(point);
            }
            (self.f.free_group)(self.group);
            (self.f.free_context)(self.context);
        }
    }
}

/// `evp.h`'s opaque types.
#[repr(C)]
struct Key {
    _opaque: [u8; 0],
}
#[repr(C)]
struct KeyContext {
    _opaque: [u8; 0],
}

/// `EVP_PKEY_X25519`.
const X25519: c_int = 1034;

type NewKey = unsafe extern "C" fn(c_int, *mut c_void, *const u8, usize) -> *mut Key;

/// X25519 by libcrypto's keys.
#[derive(Clone, Copy)]
pub(crate) struct Montgomery {
    private: NewKey,
    public: NewKey,
    free: unsafe extern "C" fn(*mut Key),
    context: unsafe extern "C" fn(*mut Key, *mut c_void) -> *mut KeyContext,
    free_context: unsafe extern "C" fn(*mut KeyContext),
    init: unsafe extern "C" fn(*mut KeyContext) -> c_int,
    peer: unsafe extern "C" fn(*mut KeyContext, *mut Key) -> c_int,
    derive: unsafe extern "C" fn(*mut KeyContext, *mut u8, *mut usize) -> c_int,
}

impl Montgomery {
    pub(in super::super) fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            private: function!(library, path, c"EVP_PKEY_new_raw_private_key": NewKey),
            public: function!(library, path, c"EVP_PKEY_new_raw_public_key": NewKey),
            free: function!(library, path, c"EVP_PKEY_free": unsafe extern "C" fn(*mut Key)),
            context: function!(library, path, c"EVP_PKEY_CTX_new": unsafe extern "C" fn(*mut Key, *mut c_void) -> *mut KeyContext),
            free_context: function!(library, path, c"EVP_PKEY_CTX_free": unsafe extern "C" fn(*mut KeyContext)),
            init: function!(library, path, c"EVP_PKEY_derive_init": unsafe extern "C" fn(*mut KeyContext) -> c_int),
            peer: function!(library, path, c"EVP_PKEY_derive_set_peer": unsafe extern "C" fn(*mut KeyContext, *mut Key) -> c_int),
            derive: function!(library, path, c"EVP_PKEY_derive": unsafe extern "C" fn(*mut KeyContext, *mut u8, *mut usize) -> c_int),
        })
    }

    /// A key, which holds its public key, and a context to derive with.
    pub(crate) fn secret(&self, bytes: &[u8; 32]) -> Option<MontgomerySecret> {
        let null = core::ptr::null_mut();
        // SAFETY: the key is read from 32 bytes and checked before use.
        let key = unsafe { (self.private)(X25519, null, bytes.as_ptr(), 32) };
        if key.is_null() {
            return None;
        }
        // SAFETY: the key is alive; the result is checked.
        let secret = MontgomerySecret { f: *self, key, context: unsafe { (self.context)(key, null) } };
        // SAFETY: the context is alive where it is not null.
        (!secret.context.is_null() && unsafe { (self.init)(secret.context) } == 1).then_some(secret)
    }
}

/// A prepared secret of X25519.
pub(crate) struct MontgomerySecret {
    f: Montgomery,
    key: *mut Key,
    context: *mut KeyContext,
}

impl MontgomerySecret {
    /// The shared secret. The other's key is a structure of its own: its making is part of what a user pays.
    pub(crate) fn agree(&self, point: &[u8; 32]) -> Option<[u8; 32]> {
        let (mut out, mut length) = ([0; 32], 32);
        // SAFETY: the key is read from 32 bytes, checked before use and freed once (freeing null does nothing); the
        // context is alive, no other thread uses it (the type is not `Sync`), and it holds the other's key as long as
        // it needs it; at most the 32 bytes of `out` are written.
        let done = unsafe {
            let public = (self.f.public)(X25519, core::ptr::null_mut(), point.as_ptr(), 32);
            let done = !public.is_null()
                && (self.f.peer)(self.context, public) == 1
                && (self.f.derive)(self.context, out.as_mut_ptr(), &raw mut length) == 1;
            (self.f.free)(public);
            done
        };
        (done && length == 32).then_some(out)
    }
}

impl Drop for MontgomerySecret {
    fn drop(&mut self) {
        // SAFETY: each was made by this library, is freed once, and may be null.
        unsafe {
            (self.f.free_context)(self.context);
            (self.f.free)(self.key);
        }
    }
}
