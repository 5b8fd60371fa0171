//! The rivals. Libraries of the system are opened at run time: nothing needs them to build or to run, and one that is
//! not there is a [`Missing`] row that says how to get it.
//!
//! A rival has one file: a safe type with `open() -> Result<Self, Missing>`, the name under which its records appear,
//! and its version. The foreign functions themselves are in `ffi`, the one room here with `unsafe`.

pub(crate) mod aead;
mod axpy;
mod built;
mod codes;
mod correcting;
mod correctors;
mod ffi;
mod gf2x;
mod hqc;
mod isal;
mod m4ri;
mod mac;
pub mod mask;
mod native;
mod ntl;
mod openssl;
mod rival;
mod sodium;
mod x25519;
mod zlib_ng;

pub use axpy::{Axpys, axpy};
pub use codes::{Crcs, crc};
pub(crate) use codes::{Encoders, few_shards, many_shards};
pub use correcting::{Correctors, bch_decode, bch_encode, reed_solomon_decode, reed_solomon_encode};
pub use correctors::{LibCorrect, LinuxBch};
pub(crate) use ffi::native::{AeadKey, AeadTable, AgreementTable, FieldTable};
pub(crate) use ffi::upper::clear_upper_halves;
pub use gf2x::Gf2x;
pub use hqc::{Hqc, HqcElement};
pub use isal::IsaL;
pub use m4ri::{M4ri, M4riMatrix};
pub use mac::{Macs, poly1305};
pub use native::{Binius64, IpsecMb, Native};
pub use ntl::{Ntl, NtlField, NtlFieldPolynomial, NtlRing, Polynomial};
pub use openssl::{BinaryElement, OpenSsl, OpenSslField};
pub use rival::BinaryField;
pub use sodium::Sodium;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use x25519::Graviola;
pub(crate) use x25519::{Agreement, AwsLc, Crrl, Dalek, Ring};
pub use zlib_ng::ZlibNg;

use crate::cipher::Cipher;
use crate::{Missing, RivalVersion};
use built::Built;
use rival::Rival;
use std::sync::OnceLock;

/// All rivals that this machine has. Of each library the system's build comes first.
#[derive(Default)]
pub struct Rivals {
    /// Builds of gf2x.
    pub gf2x: Vec<Gf2x>,
    /// NTL.
    pub ntl: Option<Ntl>,
    /// m4ri.
    pub m4ri: Option<M4ri>,
    /// Builds of OpenSSL's libcrypto.
    pub openssl: Vec<OpenSsl>,
    /// Builds of libsodium.
    pub sodium: Vec<Sodium>,
    /// Builds of ISA-L.
    pub isal: Vec<IsaL>,
    /// zlib-ng.
    pub zlib_ng: Option<ZlibNg>,
    /// libcorrect.
    pub libcorrect: Option<LibCorrect>,
    /// Linux's `lib/bch`.
    pub linux_bch: Option<LinuxBch>,
    /// Robert and Véron's products for HQC.
    pub hqc: Option<Hqc>,
    /// Rivals in crates, built for this machine.
    pub native: Option<Native>,
    /// intel-ipsec-mb.
    pub ipsec_mb: Option<IpsecMb>,
    /// binius64.
    pub binius64: Option<Binius64>,
    versions: Vec<RivalVersion>,
    missing: Vec<Missing>,
}

/// Libraries that one may ask for, and why they take no part.
const ABSENT: [(&str, &str); 3] = [
    ("bitpolymul2", "no package registry carries its sources"),
    ("relic", "no package registry carries its sources"),
    ("flint", "no packed polynomials over GF(2): it keeps a word for each coefficient"),
];

impl Rivals {
    /// The rivals, opened at the first call.
    pub fn get() -> &'static Self {
        static RIVALS: OnceLock<Rivals> = OnceLock::new();
        RIVALS.get_or_init(|| {
            let mut rivals = Self::default();
            // The system's builds first: asked for one by its name alone, the loader takes any that is open under this
            // name.
            rivals.add(Gf2x::open_system(), |r, lib| r.gf2x.push(lib));
            rivals.add(OpenSsl::open_system(), |r, lib| r.openssl.push(lib));
            rivals.add(Sodium::open_system(), |r, lib| r.sodium.push(lib));
            rivals.add(IsaL::open_system(), |r, lib| r.isal.push(lib));
            rivals.versions.extend(linked());
            rivals.add_built(
                "gf2x",
                Gf2x::BUILT,
                |path| Gf2x::open(Gf2x::BUILT, path),
                |r, lib| r.gf2x.push(lib),
            );
            rivals.add_built("ntl", Ntl::WHO, Ntl::open, |r, lib| r.ntl = Some(lib));
            rivals.add_built("m4ri", M4ri::WHO, M4ri::open, |r, lib| r.m4ri = Some(lib));
            for who in OpenSsl::BUILT {
                rivals.add_built(who, who, |path| OpenSsl::open(who, path), |r, lib| r.openssl.push(lib));
            }
            let sodium = |path: &str| Sodium::open(Sodium::BUILT, path);
            rivals.add_built("libsodium", Sodium::BUILT, sodium, |r, lib| r.sodium.push(lib));
            let isal = |path: &str| IsaL::open(IsaL::BUILT, path);
            rivals.add_built("isa-l", IsaL::BUILT, isal, |r, lib| r.isal.push(lib));
            rivals.add_built(ZlibNg::WHO, ZlibNg::WHO, ZlibNg::open, |r, lib| r.zlib_ng = Some(lib));
            let who = LibCorrect::WHO;
            rivals.add_built(who, who, LibCorrect::open, |r, lib| r.libcorrect = Some(lib));
            rivals.add_built(LinuxBch::WHO, LinuxBch::WHO, LinuxBch::open, |r, lib| r.linux_bch = Some(lib));
            rivals.add_built(Hqc::BUILT, Hqc::BUILT, Hqc::open, |r, lib| r.hqc = Some(lib));
            match built::open("native", Native::HOLDS, Native::open) {
                Ok((native, Built { version, build, .. })) => {
                    rivals.native = Some(native);
                    rivals.versions.extend(Native::versions(&version).into_iter().map(|(who, version)| {
                        RivalVersion { who: who.into(), version, build: Some(build.clone()) }
                    }));
                }
                Err(missing) => rivals.missing.push(missing),
            }
            rivals.add_built(IpsecMb::BUILT, IpsecMb::WHO, IpsecMb::open, |r, lib| r.ipsec_mb = Some(lib));
            rivals.add_built(Binius64::WHO, Binius64::WHO, Binius64::open, |r, lib| r.binius64 = Some(lib));
            let absent = ABSENT.map(|(who, how)| Missing { who: who.into(), how: how.into() });
            rivals.missing.extend(absent);
            rivals
        })
    }

    /// The rivals behind tables that have a cipher.
    pub(crate) fn aeads(&self, cipher: Cipher) -> impl Iterator<Item = &'static AeadTable> {
        let native = self.native.iter().flat_map(move |native| native.aeads(cipher));
        native.chain(self.ipsec_mb.iter().flat_map(move |ipsec_mb| ipsec_mb.aeads(cipher)))
    }

    /// The rivals behind tables that have GF(2^128).
    pub(crate) fn gf128(&self) -> impl Iterator<Item = &'static FieldTable> {
        let native = self.native.iter().flat_map(Native::gf128);
        native.chain(self.binius64.iter().flat_map(Binius64::gf128))
    }

    /// What takes part, in which version.
    #[must_use]
    pub fn versions(&self) -> &[RivalVersion] {
        &self.versions
    }

    /// What is not there, and how to install it.
    #[must_use]
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    fn add<R: Rival>(&mut self, opened: Result<R, Missing>, keep: impl FnOnce(&mut Self, R)) {
        match opened {
            Ok(rival) => {
                let (who, version) = (rival.who().into(), rival.version());
                self.versions.push(RivalVersion { who, version, build: None });
                keep(self, rival);
            }
            Err(missing) => self.missing.push(missing),
        }
    }

    /// One that `rivals/build` builds: the version is what the library says of itself, and where the sources are from.
    fn add_built<R: Rival>(
        &mut self,
        name: &str,
        who: &str,
        open: impl FnOnce(&str) -> Result<R, String>,
        keep: impl FnOnce(&mut Self, R),
    ) {
        match built::open(name, who, open) {
            Ok((rival, built)) => {
                let version = match rival.version() {
                    own if own.is_empty() => built.version,
                    own => format!("{own} ({})", built.version),
                };
                self.versions.push(RivalVersion { who: who.into(), version, build: Some(built.build) });
                keep(self, rival);
            }
            Err(missing) => self.missing.push(missing),
        }
    }
}

/// The rivals that are linked in, in the versions of the lock file.
fn linked() -> impl Iterator<Item = RivalVersion> {
    const LOCK: &str = include_str!(concat!(env!("OUT_DIR"), "/Cargo.lock"));
    let version = |package: &str| {
        let (_, rest) = LOCK.split_once(&format!("name = \"{package}\"\nversion = \""))?;
        rest.split_once('"').map(|(version, _)| version.to_owned())
    };
    let packages = [
        ("aws-lc-rs", "aws-lc-rs"),
        ("ring", "ring"),
        ("graviola", "graviola"),
        ("graviola", "rustls-graviola"),
        ("rustcrypto", "aes-gcm"),
        ("rustcrypto", "aes-gcm-siv"),
        ("rustcrypto", "chacha20poly1305"),
        ("rustcrypto", "poly1305"),
        ("rustcrypto", "polyval"),
        ("x25519-dalek", "x25519-dalek"),
        ("crrl", "crrl"),
        ("gf256", "gf256"),
        ("reed-solomon", "reed-solomon"),
        // No rivals: transfers go through them, whoever seals.
        ("rustls", "rustls"),
        ("quinn", "quinn"),
    ];
    packages.into_iter().filter_map(move |(who, package)| {
        let version = version(package)?;
        let named = if who == package { version } else { format!("{package} {version}") };
        Some(RivalVersion { who: who.into(), version: named, build: None })
    })
}
