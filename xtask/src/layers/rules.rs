//! The modules of the library, and those that each may use. To add a module, add a line: it may name modules above it
//! only, so that no circle can be written.

/// A module and the modules that it may name.
pub(super) type Module = (&'static str, &'static [&'static str]);

/// The library's modules, lower ones first. `error` is open to all.
pub(super) const MODULES: &[Module] = &[
    ("error", &[]),
    ("tier", &[]),
    ("simd", &["tier"]),
    ("internal", &["simd"]),
    ("kernels", &["tier", "simd"]),
    ("threads", &[]),
    ("limbs", &["tier", "simd"]),
    ("gf2x", &["tier", "simd", "kernels", "threads"]),
    ("gf2m", &["tier", "simd", "kernels", "threads", "gf2x"]),
    ("normal", &["tier", "simd", "kernels", "gf2x", "gf2m"]),
    ("erasure", &["tier", "simd", "kernels", "threads", "gf2m"]),
    ("linear", &["tier", "simd", "kernels"]),
    ("codes", &["tier", "simd", "kernels", "gf2x", "gf2m", "linear"]),
    ("crc", &["tier", "simd", "kernels"]),
    ("ghash", &["tier", "simd", "kernels"]),
    ("poly1305", &["tier", "simd", "kernels", "limbs"]),
    ("aes", &["tier", "simd", "kernels"]),
    ("chacha20", &["tier", "simd", "kernels"]),
    ("aead", &["tier", "simd", "kernels", "ghash", "poly1305", "aes", "chacha20"]),
    ("fp127", &["tier", "simd", "limbs"]),
    ("kummer", &["tier", "simd", "kernels", "limbs", "fp127"]),
    ("gls254", &["tier", "simd", "kernels", "gf2x"]),
    ("nist", &["tier", "simd", "kernels", "gf2x", "gf2m"]),
    ("rustcrypto", &["ghash", "poly1305", "aes", "chacha20", "aead", "nist"]),
    (
        "cpu",
        &[
            "tier", "kernels", "gf2x", "gf2m", "normal", "ghash", "poly1305", "aes", "chacha20", "aead",
            "kummer", "erasure", "crc", "gls254", "linear", "nist", "codes",
        ],
    ),
];

/// The module that every other may name.
pub(super) const OPEN_TO_ALL: &str = "error";

/// The library's sources.
pub(super) const LIBRARY: &str = "crates/widefield/src";

/// The library's module with `unsafe`.
pub(super) const UNSAFE_MODULE: &str = "simd";

/// Files outside that module that may say `unsafe`, each with the reason.
pub(super) const UNSAFE_FILES: &[(&str, &str)] = &[
    ("crates/bench/src/rivals/ffi.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/correcting.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/curve.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/ecdsa.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/hqc.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/isal.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/m4ri.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/mac.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/montgomery.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/native.rs", "rivals in crates, opened like C libraries"),
    ("crates/bench/src/rivals/ffi/ntl.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/ntl_extension.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/upper.rs", "an instruction after rivals"),
    ("crates/bench/src/rivals/ffi/zlib_ng.rs", "rivals' C libraries"),
    ("crates/capi/src/border/context.rs", "the same for contexts in memory of the caller's"),
    ("crates/capi/src/border/heap.rs", "the same for objects that the library allocates"),
    ("crates/capi/src/border/mod.rs", "a foreign interface: pointers and lengths to slices and references"),
    ("crates/capi/src/border/packets.rs", "the same for arrays of structures with pointers"),
    ("crates/capi/src/border/slot.rs", "looks at a key behind a pointer before it is used"),
    ("crates/capi/src/macros.rs", "a foreign interface: the form of each function"),
    ("crates/capi/tests/border/batches.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/correcting.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/gls254.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/goppa.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/main.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/nist.rs", "a foreign interface, called as its users call it"),
    ("crates/capi/tests/border/states.rs", "a foreign interface, called as its users call it"),
    ("crates/cli/src/standard.rs", "a section of functions that run before `main`"),
    ("crates/ct/src/step.rs", "the trap flag, its handler, memory that processes share"),
    ("crates/ct/src/cases/leaks/assembly.rs", "leaks in assembly, which a check must find"),
    ("crates/ct/src/taint.rs", "the sanitizer's interface"),
    ("crates/differential/src/c/aead.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/codes.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/correcting.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/elements.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/gls254.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/goppa.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/hashes.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/kummer.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/mod.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/normal.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/polynomials.rs", "a foreign interface, called as its users call it"),
    ("crates/differential/src/c/streams.rs", "a foreign interface, called as its users call it"),
    ("crates/drop-in/tests/limits.rs", "texts that are larger than memory"),
    ("crates/gf2x-compat/examples/stress.rs", "a foreign interface, called as its users call it"),
    ("crates/gf2x-compat/src/ffi.rs", "a foreign interface"),
    ("crates/gf2x-compat/tests/interface.rs", "a foreign interface, called as its users call it"),
    ("crates/openssl-provider/src/ffi/cipher.rs", "OpenSSL's interface"),
    ("crates/openssl-provider/src/ffi/context.rs", "OpenSSL's interface"),
    ("crates/openssl-provider/src/ffi/host.rs", "OpenSSL's interface"),
    ("crates/openssl-provider/src/ffi/mac.rs", "OpenSSL's interface"),
    ("crates/openssl-provider/src/ffi/mod.rs", "OpenSSL's interface"),
    ("crates/openssl-provider/src/params.rs", "OpenSSL's parameters"),
    ("crates/widefield/tests/forgery/wider_list.rs", "must not compile"),
    ("crates/widefield/tests/forgery/wider_tier.rs", "must not compile"),
    ("crates/widefield/src/tier/detect/raw.rs", "XGETBV; detection is below `simd`"),
];

/// What the library may depend on. `hkdf` and `sha2`: behind the feature `hkdf`, which is off by default; the library
/// has no hash of its own. `aead` in two versions, `cipher` and `universal-hash`, which are traits: behind `rustcrypto`
/// and `aead-05`, likewise. So are `hmac`, behind `nist`, `sec1` and `signature`, behind `pkcs8` beside `pkcs8` itself,
/// `serde`, `ff` with the `rand_core` of its signatures, and `rayon-core`, behind their own names.
#[rustfmt::skip]
pub(super) const LIBRARY_DEPENDENCIES: &[&str] =
    &["aead", "aead05", "cipher", "ff", "hkdf", "hmac", "pkcs8", "rand_core", "rayon-core",
       "sec1", "serde", "sha2", "signature", "subtle", "universal-hash", "zeroize"];

/// The only package that may depend on rivals.
pub(super) const BENCH: &str = "widefield-bench";

/// Packages that do the same work as ours, or open libraries that do.
pub(super) const RIVALS: &[&str] = &[
    "aes",
    "aes-gcm",
    "aes-gcm-siv",
    "aws-lc-rs",
    "aws-lc-sys",
    "chacha20",
    "chacha20poly1305",
    "crrl",
    "curve25519-dalek",
    "gf256",
    "ghash",
    "graviola",
    "libloading",
    "openssl",
    "openssl-sys",
    "poly1305",
    "polyval",
    "reed-solomon",
    "ring",
    "x25519-dalek",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_lead_down_only() {
        for (i, (module, allowed)) in MODULES.iter().enumerate() {
            for dependency in *allowed {
                assert!(
                    MODULES[..i].iter().any(|r| r.0 == *dependency),
                    "{module} names {dependency}, which is not above it"
                );
            }
        }
        assert_eq!(MODULES[0].0, OPEN_TO_ALL);
    }
}
