//! The tables of `rivals/native`, laid out as in its `src/abi.rs`.

use super::{Shared, open};
use crate::data::Aligned;
use core::ffi::{CStr, c_char, c_void};

/// A list of tables that lasts as long as the library: for ever.
#[repr(C)]
struct List<T: 'static> {
    start: *const T,
    len: usize,
}

impl<T> List<T> {
    const fn get(&self) -> &'static [T] {
        // SAFETY: the library gives the start and the length of a static list of such tables.
        unsafe { core::slice::from_raw_parts(self.start, self.len) }
    }
}

/// The functions that give the tables.
#[derive(Clone, Copy)]
pub(in super::super) struct Native {
    aead: extern "C" fn(u32) -> List<AeadTable>,
    agreement: extern "C" fn() -> List<AgreementTable>,
    poly1305: extern "C" fn() -> List<MacTable>,
    gf128: extern "C" fn() -> List<FieldTable>,
    erasure: extern "C" fn() -> List<ErasureTable>,
    crc: extern "C" fn(u32) -> List<CrcTable>,
}

impl Native {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            aead: function!(library, path, c"widefield_rivals_aead": extern "C" fn(u32) -> List<AeadTable>),
            agreement: function!(library, path, c"widefield_rivals_agreement": extern "C" fn() -> List<AgreementTable>),
            poly1305: function!(library, path, c"widefield_rivals_poly1305": extern "C" fn() -> List<MacTable>),
            gf128: function!(library, path, c"widefield_rivals_gf128": extern "C" fn() -> List<FieldTable>),
            erasure: function!(library, path, c"widefield_rivals_erasure": extern "C" fn() -> List<ErasureTable>),
            crc: function!(library, path, c"widefield_rivals_crc": extern "C" fn(u32) -> List<CrcTable>),
        })
    }

    /// The rivals that have a cipher, by its number in the list of [`super::AEADS`], to which XChaCha20-Poly1305 is
    /// added.
    pub(in super::super) fn aeads(&self, cipher: u32) -> &'static [AeadTable] {
        (self.aead)(cipher).get()
    }

    /// The rivals with a key agreement.
    pub(in super::super) fn agreements(&self) -> &'static [AgreementTable] {
        (self.agreement)().get()
    }

    /// The rivals with Poly1305.
    pub(in super::super) fn poly1305(&self) -> &'static [MacTable] {
        (self.poly1305)().get()
    }

    /// The rivals with GF(2^128).
    pub(in super::super) fn gf128(&self) -> &'static [FieldTable] {
        (self.gf128)().get()
    }

    /// The rivals with erasure codes over GF(2^16).
    pub(in super::super) fn erasure(&self) -> &'static [ErasureTable] {
        (self.erasure)().get()
    }

    /// The rivals that have a check: CRC-32, CRC-32C, CRC-64/NVME, CRC-64/XZ.
    pub(in super::super) fn crc(&self, check: u32) -> &'static [CrcTable] {
        (self.crc)(check).get()
    }
}

/// A library that has such tables of ciphers alone.
#[derive(Clone, Copy)]
pub(in super::super) struct Ciphers {
    aead: extern "C" fn(u32) -> List<AeadTable>,
    version: extern "C" fn() -> *const c_char,
}

impl Ciphers {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            aead: function!(library, path, c"widefield_rivals_aead": extern "C" fn(u32) -> List<AeadTable>),
            version: function!(library, path, c"widefield_rivals_version": extern "C" fn() -> *const c_char),
        })
    }

    /// What the library says of itself.
    pub(in super::super) fn version(&self) -> String {
        // SAFETY: a static string that ends with a zero.
        unsafe { CStr::from_ptr((self.version)()) }.to_string_lossy().into_owned()
    }

    /// As [`Native::aeads`].
    pub(in super::super) fn aeads(&self, cipher: u32) -> &'static [AeadTable] {
        (self.aead)(cipher).get()
    }
}

/// A library that has such tables of GF(2^128) alone.
#[derive(Clone, Copy)]
pub(in super::super) struct Fields(extern "C" fn() -> List<FieldTable>);

impl Fields {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self(function!(library, path, c"widefield_rivals_gf128": extern "C" fn() -> List<FieldTable>)))
    }

    /// As [`Native::gf128`].
    pub(in super::super) fn gf128(&self) -> &'static [FieldTable] {
        (self.0)().get()
    }
}

/// Whose a table is.
#[repr(C)]
struct Name {
    who: *const c_char,
    function: *const c_char,
}

impl Name {
    /// The rival's name and the function's.
    fn get(&self) -> [&'static str; 2] {
        // SAFETY: both are static strings that end with a zero.
        [self.who, self.function].map(|s| unsafe { CStr::from_ptr(s) }.to_str().unwrap_or_default())
    }
}

/// A cipher of a rival.
#[repr(C)]
pub(crate) struct AeadTable {
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
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// A key, if it has the cipher's length.
    pub(crate) fn key(&'static self, key: &[u8]) -> Option<AeadKey> {
        // SAFETY: reads as many bytes as the slice has.
        let key = unsafe { (self.new)(key.as_ptr(), key.len()) };
        (!key.is_null()).then_some(AeadKey { table: self, key })
    }
}

/// A key of a rival.
pub(crate) struct AeadKey {
    table: &'static AeadTable,
    key: *mut c_void,
}

impl AeadKey {
    /// Encrypts in place: the tag.
    #[inline]
    pub(crate) fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        // SAFETY: the key is alive, made by this table, and no other thread has it; starts and lengths are those of
        // slices.
        unsafe {
            let (start, len) = (text.as_mut_ptr(), text.len());
            (self.table.seal)(self.key, nonce, aad.as_ptr(), aad.len(), start, len, &raw mut tag);
        }
        tag
    }

    /// Decrypts in place, and whether the tag is right.
    #[inline]
    pub(crate) fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        let (start, len) = (text.as_mut_ptr(), text.len());
        // SAFETY: as in `seal`.
        unsafe { (self.table.open)(self.key, nonce, aad.as_ptr(), aad.len(), start, len, tag) }
    }
}

impl Drop for AeadKey {
    fn drop(&mut self) {
        // SAFETY: made by this table, and freed once.
        unsafe { (self.table.free)(self.key) }
    }
}

/// A key agreement of a rival.
#[repr(C)]
pub(crate) struct AgreementTable {
    name: Name,
    x25519: bool,
    secret: unsafe extern "C" fn(*const [u8; 32]) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    public_key: unsafe extern "C" fn(*const [u8; 32], *mut [u8; 32]),
    agree: unsafe extern "C" fn(*const c_void, *const [u8; 32], *mut [u8; 32]) -> bool,
}

impl AgreementTable {
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// Whether it is X25519, whose results can be compared.
    pub(crate) const fn is_x25519(&self) -> bool {
        self.x25519
    }

    /// Prepares a secret.
    pub(crate) fn secret(&'static self, bytes: &[u8; 32]) -> AgreementSecret {
        // SAFETY: reads 32 bytes.
        AgreementSecret { table: self, secret: unsafe { (self.secret)(bytes) } }
    }

    /// The public key of a secret.
    #[inline]
    pub(crate) fn public_key(&self, bytes: &[u8; 32]) -> [u8; 32] {
        let mut out = [0; 32];
        // SAFETY: reads 32 bytes and writes 32 others.
        unsafe { (self.public_key)(bytes, &raw mut out) }
        out
    }
}

/// A prepared secret of a rival.
pub(crate) struct AgreementSecret {
    table: &'static AgreementTable,
    secret: *mut c_void,
}

impl AgreementSecret {
    /// The shared secret, nothing for a key that is refused.
    #[inline]
    pub(crate) fn agree(&self, point: &[u8; 32]) -> Option<[u8; 32]> {
        let mut out = [0; 32];
        // SAFETY: the secret is alive and made by this table; reads 32 bytes and writes 32 others.
        unsafe { (self.table.agree)(self.secret, point, &raw mut out) }.then_some(out)
    }
}

impl Drop for AgreementSecret {
    fn drop(&mut self) {
        // SAFETY: made by this table, and freed once.
        unsafe { (self.table.free)(self.secret) }
    }
}

/// A one-time authenticator of a rival.
#[repr(C)]
pub(crate) struct MacTable {
    name: Name,
    mac: unsafe extern "C" fn(*const [u8; 32], *const u8, usize, *mut [u8; 16]),
}

impl MacTable {
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// The tag of a message under a one-time key.
    #[inline]
    pub(crate) fn mac(&self, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        // SAFETY: reads 32 bytes of key and the message, writes 16.
        unsafe { (self.mac)(key, msg.as_ptr(), msg.len(), &raw mut tag) }
        tag
    }
}

/// GF(2^128) modulo x^128 + x^7 + x^2 + x + 1 of a rival: bit i of an element is the coefficient of x^i.
#[repr(C)]
pub(crate) struct FieldTable {
    name: Name,
    mul_many: unsafe extern "C" fn(*mut u128, *const u128, *const u128, usize),
    inner_product: unsafe extern "C" fn(*mut u128, *const u128, *const u128, usize),
    invert_many: unsafe extern "C" fn(*mut u128, *const u128, usize),
}

impl FieldTable {
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// `out[i] = a[i] b[i]`.
    #[inline]
    pub(crate) fn mul_many(&self, out: &mut [u128], a: &[u128], b: &[u128]) {
        assert!(out.len() == a.len() && out.len() == b.len(), "slices of one length");
        // SAFETY: reads two slices of this length and writes a third one.
        unsafe { (self.mul_many)(out.as_mut_ptr(), a.as_ptr(), b.as_ptr(), out.len()) }
    }

    /// `Σ a[i] b[i]`.
    #[inline]
    pub(crate) fn inner_product(&self, a: &[u128], b: &[u128]) -> u128 {
        assert_eq!(a.len(), b.len(), "slices of one length");
        let mut sum = 0;
        // SAFETY: reads two slices of this length and writes an element.
        unsafe { (self.inner_product)(&raw mut sum, a.as_ptr(), b.as_ptr(), a.len()) };
        sum
    }

    /// `out[i] = 1 / a[i]`, of elements none of which is zero.
    #[inline]
    pub(crate) fn invert_many(&self, out: &mut [u128], a: &[u128]) {
        assert_eq!(out.len(), a.len(), "slices of one length");
        // SAFETY: reads a slice of this length and writes another.
        unsafe { (self.invert_many)(out.as_mut_ptr(), a.as_ptr(), out.len()) }
    }
}

/// An erasure code of a rival.
#[repr(C)]
pub(crate) struct ErasureTable {
    name: Name,
    new: unsafe extern "C" fn(usize, usize, usize) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    encode: unsafe extern "C" fn(*mut c_void, *const *const u8, *const *mut u8),
}

impl ErasureTable {
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// A code of so many shards of data, of parity, and bytes of each, if it has it.
    pub(crate) fn code(&'static self, shape: [usize; 3]) -> Option<ErasureCode> {
        let [data, parity, len] = shape;
        // SAFETY: takes numbers.
        let code = unsafe { (self.new)(data, parity, len) };
        (!code.is_null()).then_some(ErasureCode { table: self, shape, code })
    }
}

/// A code of a rival, with the memory that it works in.
pub(crate) struct ErasureCode {
    table: &'static ErasureTable,
    shape: [usize; 3],
    code: *mut c_void,
}

impl ErasureCode {
    /// Writes the parity.
    pub(crate) fn encode(&self, data: &[Aligned], parity: &mut [Aligned]) {
        let [k, m, len] = self.shape;
        assert!(data.len() == k && parity.len() == m, "as many shards as the code has");
        assert!(data.iter().chain(&*parity).all(|shard| shard.len() == len), "shards of one length");
        let sources: Vec<*const u8> = data.iter().map(|shard| shard.as_ptr()).collect();
        let outs: Vec<*mut u8> = parity.iter_mut().map(|shard| shard.as_mut_ptr()).collect();
        // SAFETY: the code is alive, made by this table for these numbers, and no other thread has it; starts of as
        // many slices of its length, those that it writes borrowed exclusively.
        unsafe { (self.table.encode)(self.code, sources.as_ptr(), outs.as_ptr()) }
    }
}

impl Drop for ErasureCode {
    fn drop(&mut self) {
        // SAFETY: made by this table, and freed once.
        unsafe { (self.table.free)(self.code) }
    }
}

/// A check of a rival.
#[repr(C)]
pub(crate) struct CrcTable {
    name: Name,
    crc: unsafe extern "C" fn(*const u8, usize) -> u64,
}

impl CrcTable {
    /// The rival's name and the function's.
    pub(crate) fn name(&self) -> [&'static str; 2] {
        self.name.get()
    }

    /// The check of a text.
    #[inline]
    pub(crate) fn crc(&self, text: &[u8]) -> u64 {
        // SAFETY: reads as many bytes as the slice has.
        unsafe { (self.crc)(text.as_ptr(), text.len()) }
    }
}
