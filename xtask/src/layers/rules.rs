//! The rooms of the library and their doors. To add a room, add a line: it may name rooms above it only, so that no
//! circle can be written.

/// A room and the rooms that it may name.
pub(super) type Room = (&'static str, &'static [&'static str]);

/// The library's rooms, lower ones first. `error` is open to all.
pub(super) const ROOMS: &[Room] = &[
    ("error", &[]),
    ("cpu", &[]),
    ("simd", &["cpu"]),
    ("limbs", &["cpu", "simd"]),
    ("gf2x", &["cpu", "simd"]),
    ("gf2m", &["cpu", "simd", "gf2x"]),
    ("normal", &["cpu", "simd", "gf2x", "gf2m"]),
    ("ghash", &["cpu", "simd"]),
    ("poly1305", &["cpu", "simd", "limbs"]),
    ("aes", &["cpu", "simd"]),
    ("chacha20", &["cpu", "simd"]),
    ("aead", &["cpu", "simd", "ghash", "poly1305", "aes", "chacha20"]),
    ("fp127", &["cpu", "simd", "limbs"]),
    ("kummer", &["cpu", "simd", "limbs", "fp127"]),
];

/// The room that every other may name.
pub(super) const OPEN_TO_ALL: &str = "error";

/// The library's sources.
pub(super) const LIBRARY: &str = "crates/widefield/src";

/// The library's room with `unsafe`.
pub(super) const UNSAFE_ROOM: &str = "simd";

/// Files outside the library that may say `unsafe`, each with the reason.
pub(super) const UNSAFE_FILES: &[(&str, &str)] = &[
    ("crates/bench/src/rivals/ffi.rs", "rivals' C libraries"),
    ("crates/bench/src/rivals/ffi/mac.rs", "rivals' C libraries"),
    ("crates/ct/src/taint.rs", "the sanitizer's interface"),
];

/// What the library may depend on.
pub(super) const LIBRARY_DEPENDENCIES: &[&str] = &["cpufeatures", "subtle", "zeroize"];

/// The only package that may depend on rivals.
pub(super) const BENCH: &str = "widefield-bench";

/// Packages that do the same work as ours, or open libraries that do.
pub(super) const RIVALS: &[&str] = &[
    "aes",
    "aes-gcm",
    "aws-lc-rs",
    "aws-lc-sys",
    "chacha20",
    "chacha20poly1305",
    "crrl",
    "curve25519-dalek",
    "ghash",
    "graviola",
    "libloading",
    "openssl",
    "openssl-sys",
    "poly1305",
    "polyval",
    "ring",
    "x25519-dalek",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doors_lead_down_only() {
        for (i, (room, doors)) in ROOMS.iter().enumerate() {
            for door in *doors {
                assert!(
                    ROOMS[..i].iter().any(|r| r.0 == *door),
                    "{room} names {door}, which is not above it"
                );
            }
        }
        assert_eq!(ROOMS[0].0, OPEN_TO_ALL);
    }
}
