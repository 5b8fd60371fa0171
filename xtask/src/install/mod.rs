//! Our libraries for other programs, under a prefix or as a package of Debian's kind.

mod capi;
mod files;

use crate::platform::{ARM, HERE, Platform};
use crate::process::{self, root};
use anyhow::{Context, Result};
use files::{built, replace};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to install
    #[arg(value_parser = ["gf2x", "capi", "openssl"], required = true)]
    names: Vec<String>,
    /// Where: libraries go to DIR/lib, headers to DIR/include
    #[arg(long, value_name = "DIR", required = true)]
    prefix: PathBuf,
    /// For 64-bit Arm, by the cross compiler aarch64-linux-gnu-gcc
    #[arg(long)]
    arm: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    // What a pkg-config file says must not depend on where it is read.
    fs::create_dir_all(&arguments.prefix).with_context(|| arguments.prefix.display().to_string())?;
    let prefix = fs::canonicalize(&arguments.prefix)?;
    let platform = if arguments.arm { ARM } else { HERE };
    for name in &arguments.names {
        match name.as_str() {
            "gf2x" => gf2x(&prefix, platform)?,
            "capi" => capi::capi(&prefix, platform)?,
            _ => openssl(&prefix, platform)?,
        }
    }
    println!("installed under {}", prefix.display());
    Ok(())
}

#[derive(clap::Args)]
pub(crate) struct PackageArguments {
    /// What to pack
    #[arg(value_parser = ["gf2x"], required = true)]
    name: String,
    /// The directory that the package goes to
    #[arg(long, value_name = "DIR", default_value = "target/packages")]
    out: PathBuf,
}

/// Builds a package that takes the place of the distribution's `libgf2x3`.
pub(crate) fn package(arguments: &PackageArguments) -> Result<()> {
    let path = gf2x_package(&arguments.out)?;
    println!("{}\ninstall it by: apt install {0}", path.display());
    Ok(())
}

/// `libgf2x3-widefield`, in a directory that is made if need be.
fn gf2x_package(out: &Path) -> Result<PathBuf> {
    const NAME: &str = "libgf2x3-widefield";
    let version = env!("CARGO_PKG_VERSION");
    let stdout = |program: &str, argument: &str| -> Result<String> {
        Ok(process::stdout(std::process::Command::new(program).arg(argument))?.trim().to_owned())
    };
    let architecture = stdout("dpkg", "--print-architecture")?;
    let folder = tempfile::tempdir()?;
    let tree = folder.path().join("tree");
    let lib = tree.join("usr/lib").join(stdout("gcc", "-print-multiarch")?);
    let documents = tree.join("usr/share/doc").join(NAME);
    for directory in [&lib, &documents, &tree.join("DEBIAN")] {
        fs::create_dir_all(directory)?;
    }
    fs::copy(built("widefield-gf2x-compat", "libgf2x.so", HERE)?, lib.join(GF2X))?;
    std::os::unix::fs::symlink(GF2X, lib.join("libgf2x.so.3"))?;
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(|f| fs::read_to_string(root().join(f)));
    let [mit, apache] = licences;
    fs::write(documents.join("copyright"), format!("Either of these licences.\n\n{}\n\n{}", mit?, apache?))?;
    // The interface's version is what others depend on.
    let control = format!(
        "Package: {NAME}\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: widefield\nSection: libs\nPriority: optional\n\
         Depends: libc6, libgcc-s1\nProvides: libgf2x3 (= 1.3.0-2)\nConflicts: libgf2x3\nReplaces: libgf2x3\n\
         Description: products of polynomials over GF(2), in the interface of gf2x\n \
         Takes the place of libgf2x3 for programs that load libgf2x.so.3, with carry-less\n multiplication chosen at run time.\n"
    );
    fs::write(tree.join("DEBIAN/control"), control)?;
    fs::write(tree.join("DEBIAN/triggers"), "activate-noawait ldconfig\n")?;
    let file = format!("{NAME}_{version}_{architecture}.deb");
    let packed = folder.path().join(&file);
    let mut command = std::process::Command::new("dpkg-deb");
    process::stdout(command.args(["--root-owner-group", "--build"]).args([&tree, &packed]))?;
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let path = fs::canonicalize(out)?.join(file);
    replace(&path, |part| fs::copy(&packed, part).map(|_| ()))?;
    Ok(path)
}

/// The file, and what its name says: the interface's version.
const GF2X: &str = "libgf2x.so.3.0.0";

/// `libgf2x.so.3` with its links, header and pkg-config file.
fn gf2x(prefix: &Path, platform: Platform) -> Result<()> {
    let built = built("widefield-gf2x-compat", "libgf2x.so", platform)?;
    let source = root().join("crates/gf2x-compat");
    let lib = prefix.join("lib");
    fs::create_dir_all(lib.join("pkgconfig"))?;
    fs::create_dir_all(prefix.join("include"))?;
    replace(&lib.join(GF2X), |path| fs::copy(&built, path).map(|_| ()))?;
    for link in ["libgf2x.so.3", "libgf2x.so"] {
        replace(&lib.join(link), |path| std::os::unix::fs::symlink(GF2X, path))?;
    }
    let header = source.join("include/gf2x.h");
    replace(&prefix.join("include/gf2x.h"), |path| fs::copy(&header, path).map(|_| ()))?;
    let text = fs::read_to_string(source.join("gf2x.pc.in"))?;
    let text = text.replace("@PREFIX@", &prefix.to_string_lossy());
    replace(&lib.join("pkgconfig/gf2x.pc"), |path| fs::write(path, &text))
}

/// The provider for OpenSSL, and a configuration that makes programs use it.
fn openssl(prefix: &Path, platform: Platform) -> Result<()> {
    let built = built("widefield-openssl-provider", "libwidefield_openssl_provider.so", platform)?;
    let (modules, share) = (prefix.join("lib/ossl-modules"), prefix.join("share/widefield"));
    fs::create_dir_all(&modules)?;
    fs::create_dir_all(&share)?;
    replace(&modules.join("widefield.so"), |path| fs::copy(&built, path).map(|_| ()))?;
    let text = fs::read_to_string(root().join("crates/openssl-provider/openssl.cnf.in"))?;
    let text = text.replace("@PREFIX@", &prefix.to_string_lossy());
    replace(&share.join("openssl.cnf"), |path| fs::write(path, &text))
}
