//! Libraries from packages of the crates' registry: crates, and crates that carry C sources.

use super::workshop::{Made, Workshop, compiler};
use crate::process;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) const NEEDS: &[&str] = &["tar", "make", "gcc"];
pub(super) const NEEDS_FOR_OPENSSL: &[&str] = &["cp", "make", "gcc", "perl"];

/// The rivals in crates: `rivals/native`.
pub(super) fn native(workshop: &Workshop) -> Result<Made> {
    /// What RustCrypto's ChaCha20 asks for to use AVX-512; the other crates have no such setting for these processors.
    const FLAGS: &str = "-C target-cpu=native --cfg chacha20_avx512";
    let manifest = manifest("native");
    let target = workshop.path("target");
    let mut cargo = process::cargo(["build", "--release", "--locked", "--manifest-path", &manifest]);
    workshop.run(
        cargo.arg("--target-dir").arg(&target).env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", FLAGS),
    )?;
    let name =
        format!("{}widefield_rivals_native{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let packages = packages(&manifest)?;
    let direct = |p: &&Package| p.direct;
    let versions: Vec<_> =
        packages.iter().filter(direct).map(|p| format!("{} {}", p.name, p.version)).collect();
    Ok(Made {
        library: target.join("release").join(name),
        version: versions.join(", "),
        build: format!("{}, {FLAGS}", compiler("rustc")?),
    })
}

/// libsodium, from the sources that its crate carries.
pub(super) fn libsodium(workshop: &Workshop) -> Result<Made> {
    const FLAGS: &str = "CFLAGS=-O3 -march=native";
    let package = package("libsodium-sys-stable", "1.")?;
    let directory = workshop.path("libsodium");
    std::fs::create_dir(&directory)?;
    workshop.run(
        Command::new("tar")
            .args(["--extract", "--strip-components=1", "--file"])
            .arg(package.directory.join("LATEST.tar.gz"))
            .arg("--directory")
            .arg(&directory),
    )?;
    let options = ["--enable-opt", "--disable-static", FLAGS];
    workshop.run(Command::new("./configure").args(options).current_dir(&directory))?;
    workshop.make(&directory, ["-C", "src"])?;
    Ok(Made {
        library: std::fs::canonicalize(directory.join("src/libsodium/.libs/libsodium.so"))?,
        version: format!("libsodium of {} {}", package.name, package.version),
        build: format!("{}, -O3 -march=native, --enable-opt", compiler("gcc")?),
    })
}

pub(super) fn openssl_3(workshop: &Workshop) -> Result<Made> {
    openssl(workshop, "300.")
}

pub(super) fn openssl_4(workshop: &Workshop) -> Result<Made> {
    openssl(workshop, "400.")
}

/// OpenSSL's libcrypto with its assembly, which chooses at run time, and the flags of its own. Left out is what no figure needs.
/// The crate carries no means to make a shared library: it is linked here, from all of the static one.
fn openssl(workshop: &Workshop, line: &str) -> Result<Made> {
    const WITHOUT: [&str; 9] =
        ["no-shared", "no-apps", "no-cmp", "no-cms", "no-ct", "no-docs", "no-legacy", "no-tests", "no-ts"];
    let package = package("openssl-src", line)?;
    let directory = workshop.path("openssl");
    workshop.run(Command::new("cp").arg("-R").arg(package.directory.join("openssl")).arg(&directory))?;
    // Nowhere: it shall read no configuration.
    let nowhere = ["--prefix=/nowhere", "--openssldir=/nowhere"];
    let mut configure = Command::new("perl");
    configure.args(["Configure", "-fPIC"]).args(WITHOUT).args(nowhere).current_dir(&directory);
    workshop.run(&mut configure)?;
    workshop.make(&directory, ["build_generated"])?;
    workshop.make(&directory, ["libcrypto.a"])?;
    let library = workshop.path("libcrypto.so");
    workshop.run(
        Command::new("gcc")
            .args(["-shared", "-o"])
            .arg(&library)
            .args(["-Wl,-Bsymbolic", "-Wl,--whole-archive"])
            .arg(directory.join("libcrypto.a"))
            .args(["-Wl,--no-whole-archive", "-pthread", "-ldl"]),
    )?;
    Ok(Made {
        library,
        version: format!("OpenSSL of {} {}", package.name, package.version),
        build: format!("{}, its own flags and assembly, which chooses at run time", compiler("gcc")?),
    })
}

/// The manifest of a folder of `rivals`.
fn manifest(folder: &str) -> String {
    process::root().join("rivals").join(folder).join("Cargo.toml").display().to_string()
}

/// A package that another one depends on.
struct Package {
    name: String,
    version: String,
    directory: PathBuf,
    /// Whether the manifest itself names it.
    direct: bool,
}

/// The package of `rivals/sources` with this name and start of its version, downloaded if need be.
fn package(name: &str, version: &str) -> Result<Package> {
    let found = packages(&manifest("sources"))?
        .into_iter()
        .find(|p| p.name == name && p.version.starts_with(version));
    found.with_context(|| format!("rivals/sources names no {name} {version}"))
}

/// What a manifest depends on, downloaded if need be.
fn packages(manifest: &str) -> Result<Vec<Package>> {
    let mut cargo =
        process::cargo(["metadata", "--format-version=1", "--locked", "--manifest-path", manifest]);
    let all: Value = serde_json::from_str(&process::stdout(&mut cargo)?)?;
    let list = |v: &Value| v.as_array().cloned().unwrap_or_default();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let root = text(&all["resolve"]["root"]);
    let nodes = list(&all["resolve"]["nodes"]);
    let direct: Vec<String> = nodes
        .iter()
        .filter(|n| n["id"] == root.as_str())
        .flat_map(|n| list(&n["dependencies"]))
        .map(|d| text(&d))
        .collect();
    Ok(list(&all["packages"])
        .iter()
        .map(|p| Package {
            name: text(&p["name"]),
            version: text(&p["version"]),
            directory: Path::new(&text(&p["manifest_path"])).with_file_name(""),
            direct: direct.contains(&text(&p["id"])),
        })
        .collect())
}
