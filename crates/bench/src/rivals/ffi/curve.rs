//! libcrypto's elliptic curves: points as bytes, a multiplication.

use super::{BigContext, BigNumber, Shared};
use core::ffi::c_int;

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
            new_group: function!(library, path, c"EC_GROUP_new_by_curve_name":
                unsafe extern "C" fn(c_int) -> *mut Group),
            free_group: function!(library, path, c"EC_GROUP_free": unsafe extern "C" fn(*mut Group)),
            generator: function!(library, path, c"EC_GROUP_get0_generator":
                unsafe extern "C" fn(*const Group) -> *const Point),
            new_point: function!(library, path, c"EC_POINT_new": unsafe extern "C" fn(*const Group) -> *mut Point),
            free_point: function!(library, path, c"EC_POINT_free": unsafe extern "C" fn(*mut Point)),
            read: function!(library, path, c"EC_POINT_oct2point": Read),
            write: function!(library, path, c"EC_POINT_point2oct": Write),
            multiply: function!(library, path, c"EC_POINT_mul": Multiply),
            context: function!(library, path, c"BN_CTX_new": unsafe extern "C" fn() -> *mut BigContext),
            free_context: function!(library, path, c"BN_CTX_free": unsafe extern "C" fn(*mut BigContext)),
            number: function!(library, path, c"BN_lebin2bn":
                unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber),
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

    /// Writes over all of a slice, if the encoding is as long.
    fn write(&self, point: *const Point, out: &mut [u8]) -> Option<()> {
        let n = out.len();
        // SAFETY: the group, its point and the context are alive; at most the slice's bytes are written.
        let length =
            unsafe { (self.f.write)(self.group, point, UNCOMPRESSED, out.as_mut_ptr(), n, self.context) };
        (length == n).then_some(())
    }

    /// The curve's own point, if `N` is its length.
    pub(crate) fn base<const N: usize>(&self) -> Option<[u8; N]> {
        let mut out = [0; N];
        // SAFETY: the group is alive, and owns what it returns.
        self.write(unsafe { (self.f.generator)(self.group) }, &mut out)?;
        Some(out)
    }

    /// A number to multiply by, from its bytes, little-endian.
    pub(crate) fn scalar(&self, bytes: &[u8]) -> Option<Scalar> {
        let length = c_int::try_from(bytes.len()).ok()?;
        // SAFETY: reads the slice's bytes; the result is checked.
        let number = unsafe { (self.f.number)(bytes.as_ptr(), length, core::ptr::null_mut()) };
        (!number.is_null()).then_some(Scalar { number, free: self.f.free_number })
    }

    /// Decodes, checks, multiplies, encodes.
    pub(crate) fn multiply(&self, scalar: &Scalar, point: &[u8], out: &mut [u8]) -> Option<()> {
        let [p, q] = self.points;
        // SAFETY: all pointers are this library's and alive, what is read has as many bytes as the slice, and no
        // other thread uses the context or the points (the type is not `Sync`).
        let done = unsafe {
            (self.f.read)(self.group, p, point.as_ptr(), point.len(), self.context) == 1
                && (self.f.multiply)(self.group, q, core::ptr::null(), p, scalar.number, self.context) == 1
        };
        if done { self.write(q, out) } else { None }
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
