//! Finite-field cryptography at the full width of the processor's vector units.
//!
//! # Modules
//!
//! | module | what it computes | Cargo feature |
//! |---|---|---|
//! | [`gf2x`] | polynomials over GF(2): products of 1 to 9 words by formula, of any length, squares, division, gcd, factoring, arithmetic modulo a polynomial, the ring modulo `x^n - 1` | `gf2x` |
//! | [`gf2m`] | fields GF(2^m) in polynomial basis: 14 as types, of degree 8 to 571, one's own as types up to 1024, and any of degree up to 4096 by its modulus; matrices over them | `gf2m` |
//! | [`linear`] | matrices over GF(2): products, echelon forms, inverses, kernels | `linear` |
//! | [`normal`] | GF(2^n) in Gaussian normal bases, where squaring is a rotation | `normal` |
//! | [`erasure`] | Reed-Solomon erasure codes in the formats of ISA-L, klauspost/reedsolomon and others | `erasure` |
//! | [`codes`] | Reed-Solomon codes that correct errors and erasures, binary BCH codes; binary Goppa codes | `codes`; `goppa`, not by default |
//! | [`crc`] | cyclic redundancy checks of 3 to 64 bits, any polynomial | `crc` |
//! | [`aead`] | AES-GCM; AES-GCM-SIV; ChaCha20-Poly1305 and XChaCha20-Poly1305 | `gcm`; `gcm-siv`; `chacha20poly1305` |
//! | [`aes`], [`ghash`] | the block cipher; GHASH and POLYVAL | `aes`, `ghash` |
//! | [`chacha20`], [`poly1305`] | the stream cipher; the one-time authenticator | `chacha20`, `poly1305` |
//! | [`kummer`], [`fp127`] | Diffie-Hellman on a Kummer surface, with HKDF-SHA-256; its field of 2^127 - 1 elements | `kummer`, `hkdf` |
//! | [`nist`] | ECDH and ECDSA on NIST's binary curves | `nist`, not by default |
//! | [`gls254`] | Diffie-Hellman and signatures on the binary curve GLS254 | `gls254` |
//! | `rustcrypto` | RustCrypto's traits; of AEADs alone; of ECDSA | `rustcrypto`; `aead-05`, `aead-06`; `pkcs8` |
//! | | `serde`'s traits for elements of GF(2^m), fields by their moduli, and polynomials; `ff::Field` for elements | `serde`; `ff` |
//! | | threads of rayon's pool for the functions that take several | `rayon` |
//! | [`cpu`] | what the processor offers, and which kernels that selects | |
//!
//! All features but `nist`, `hkdf`, `rustcrypto`, `aead-05`, `aead-06`, `pkcs8`, `serde`, `ff` and `rayon`, which
//! have dependencies of their own, and `goppa` are on by default.
//! Who wants the authenticated ciphers alone asks for
//! `default-features = false, features = ["std", "gcm", "chacha20poly1305"]` and builds in a third of the time. The
//! library is `no_std`; `alloc` adds what needs memory of its own (division, long products without scratch, matrices,
//! normal bases), `std` the variable that lowers the tier and, on 64-bit Arm, detection.
//!
//! # Dev builds
//!
//! Where the library is not optimised, each vector instruction is a call: AES-GCM seals some megabytes a second instead
//! of gigabytes. Two lines in the manifest of the workspace optimise the library alone:
//!
//! ```toml
//! [profile.dev.package.widefield]
//! opt-level = 3
//! ```
//!
//! # An example of each
//!
//! ```
//! # #[cfg(feature = "gf2x")] {
//! use widefield::gf2x;
//! // (x + 1)(x^2 + x + 1) = x^3 + 1: bit i of the words is the coefficient of x^i.
//! assert_eq!(gf2x::mul1(&[0b11], &[0b111]), [0b1001, 0]);
//! # }
//!
//! # #[cfg(feature = "gf2m")] {
//! use widefield::gf2m::Gf233;
//! let a = Gf233::from_bytes_be(&[1; 30])?;
//! assert_eq!(a * a.invert().expect("not zero"), Gf233::ONE);
//! # }
//!
//! # #[cfg(feature = "normal")] {
//! use widefield::normal::NormalBasis;
//! let basis = NormalBasis::optimal(233)?;
//! let a = basis.from_bytes_ieee1363(&[1; 30])?;
//! assert_eq!(basis.mul(&a, &a)?, a.square());
//! # }
//!
//! # #[cfg(feature = "gcm")] {
//! use widefield::aead::Aes128Gcm;
//! let key = Aes128Gcm::new(&[7; 16]);
//! let mut text = *b"attack at dawn";
//! let tag = key.seal_in_place(&[0; 12], b"header", &mut text)?;
//! key.open_in_place(&[0; 12], b"header", &mut text, tag.as_bytes())?;
//! assert_eq!(&text, b"attack at dawn");
//! # }
//!
//! # #[cfg(feature = "poly1305")] {
//! use widefield::poly1305::Poly1305;
//! let key = [7; 32]; // of this message only
//! assert_eq!(Poly1305::new(&key).finalize(), Poly1305::mac(&key, b""));
//! # }
//!
//! # #[cfg(feature = "kummer")] {
//! use widefield::kummer::SecretKey;
//! let (alice, bob) = (SecretKey::from_bytes([1; 32]), SecretKey::from_bytes([2; 32]));
//! assert_eq!(alice.diffie_hellman(&bob.public_key())?, bob.diffie_hellman(&alice.public_key())?);
//! # }
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Tiers and tokens
//!
//! A *tier* is a level of the processor for which there are kernels: `portable` (any machine), `clmul`, `avx2`, `vaes`,
//! `gfni`, `avxifma`, `avx512` on x86-64, `neon`, `pmull`, `sha3` on 64-bit Arm. What the machine has is found at run
//! time; no build flag is needed, and every tier gives the same results. A *kernel* is one implementation of one
//! operation on one tier; [`cpu::kernels`] lists them. A tier without a kernel of its own uses the widest narrower one.
//!
//! A [*token*](cpu::Token) is the proof that this machine has a tier. Nobody can make one without detection, so that
//! kernels and vectors, which ask for one, are safe. Every function `f` uses the widest tier; its sibling `f_with`
//! takes a token, and keyed types have `new_with`. The variable `WIDEFIELD_TIER` lowers the tier for a whole program.
//!
//! ```
//! use widefield::cpu;
//!
//! // Every tier that this machine can run, narrow to wide; `portable` is always the first.
//! for token in cpu::tokens() {
//!     # #[cfg(feature = "gf2x")]
//!     assert_eq!(widefield::gf2x::mul1_with(token, &[3], &[7]), [9, 0]);
//! }
//! assert_eq!(cpu::tokens().next().map(|t| t.tier()), Some(cpu::Tier::Portable));
//! ```
//!
//! # Promises
//!
//! - **Time.** No function's time or memory access depends on a secret: keys, texts, field elements, scalars. Lengths,
//!   tiers and parameters are public. A function for which this does not hold is named `_vartime`. Polynomial division,
//!   gcd take degrees for public, as their documentation says; [`gf2x::Poly`] and `linear::BitMatrix` are for public
//!   polynomials and matrices.
//! - **Memory.** Keys and what is computed from them are overwritten when dropped ([`zeroize::ZeroizeOnDrop`]). `Debug`
//!   shows no secret.
//! - **Errors.** Bad input gets an [`Error`], not a panic, and leaves nothing half-written.
#![cfg_attr(not(any(feature = "std", test, widefield_trace)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(
        target_arch = "x86_64",
        feature = "alloc",
        feature = "gf2m",
        feature = "linear",
        feature = "normal",
        feature = "gcm-siv",
        feature = "chacha20poly1305",
        feature = "kummer",
        feature = "gls254"
    )),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        unused_extern_crates,
        reason = "a build of a part, or for another architecture, leaves helpers of the others unused"
    )
)]
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(unused_variables, unused_mut, unreachable_code, reason = "a token of vectors has no value there")
)]

#[cfg(feature = "alloc")]
extern crate alloc;

// First: the other modules use their macros.
#[doc(hidden)]
#[macro_use]
pub mod tier;
#[allow(unreachable_pub, reason = "`internal` hands the vectors on, and nothing else")]
#[macro_use]
mod simd;
#[macro_use]
mod kernels;

#[cfg(any(feature = "gcm", feature = "chacha20poly1305"))]
pub mod aead;
#[cfg(feature = "aes")]
pub mod aes;
#[cfg(feature = "chacha20")]
pub mod chacha20;
#[cfg(feature = "codes")]
pub mod codes;
pub mod cpu;
#[cfg(feature = "crc")]
pub mod crc;
#[cfg(feature = "erasure")]
pub mod erasure;
mod error;
#[cfg(feature = "kummer")]
pub mod fp127;
#[cfg(feature = "gf2m")]
pub mod gf2m;
#[cfg(feature = "gf2x")]
pub mod gf2x;
#[cfg(feature = "ghash")]
pub mod ghash;
#[cfg(feature = "gls254")]
pub mod gls254;
#[doc(hidden)]
pub mod internal;
#[cfg(feature = "kummer")]
pub mod kummer;
#[cfg(any(feature = "poly1305", feature = "kummer"))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only vectors of x86-64 use it"))]
mod limbs;
#[cfg(feature = "linear")]
pub mod linear;
#[cfg(feature = "nist")]
pub mod nist;
#[cfg(feature = "normal")]
pub mod normal;
#[cfg(feature = "poly1305")]
pub mod poly1305;
#[cfg(any(feature = "rustcrypto", feature = "aead-05", feature = "aead-06", feature = "pkcs8"))]
pub mod rustcrypto;
#[cfg(feature = "gf2x")]
mod threads;

pub use error::Error;
