//! Our libraries for other programs, under a prefix.

mod capi;
mod files;
mod places;

use crate::platform::{ARM, HERE, Platform};
use crate::process::root;
use anyhow::Result;
use files::{built, replace};
use places::Places;
use std::fs;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to install
    #[arg(value_parser = ["gf2x", "capi", "openssl"], required = true)]
    names: Vec<String>,
    /// Where: libraries go to DIR/lib, headers to DIR/include
    #[arg(long, value_name = "DIR", required = true)]
    prefix: PathBuf,
    /// Where libraries go instead, as to /usr/lib/x86_64-linux-gnu
    #[arg(long, value_name = "DIR")]
    libdir: Option<PathBuf>,
    /// Put everything below this folder, for a package; the files name the places without it
    #[arg(long, value_name = "DIR")]
    destdir: Option<PathBuf>,
    /// For 64-bit Arm, by the cross compiler aarch64-linux-gnu-gcc
    #[arg(long)]
    arm: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let places = Places::new(&arguments.prefix, arguments.libdir.as_deref(), arguments.destdir.as_deref())?;
    let platform = if arguments.arm { ARM } else { HERE };
    for name in &arguments.names {
        match name.as_str() {
            "gf2x" => gf2x(&places, platform)?,
            "capi" => capi::capi(&places, platform)?,
            _ => openssl(&places, platform)?,
        }
    }
    println!("installed under {}", places.folder("")?.display());
    Ok(())
}

/// The file, and what its name says: the interface's version.
const GF2X: &str = "libgf2x.so.3.0.0";

/// `libgf2x.so.3` with its links, header and pkg-config file.
fn gf2x(places: &Places, platform: Platform) -> Result<()> {
    let built = built("widefield-gf2x-compat", "libgf2x.so", platform)?;
    let source = root().join("crates/gf2x-compat");
    let lib = places.libraries("")?;
    replace(&lib.join(GF2X), |path| fs::copy(&built, path).map(|_| ()))?;
    for link in ["libgf2x.so.3", "libgf2x.so"] {
        replace(&lib.join(link), |path| std::os::unix::fs::symlink(GF2X, path))?;
    }
    let header = source.join("include/gf2x.h");
    replace(&places.folder("include")?.join("gf2x.h"), |path| fs::copy(&header, path).map(|_| ()))?;
    let text = places.fill(&fs::read_to_string(source.join("gf2x.pc.in"))?);
    replace(&places.libraries("pkgconfig")?.join("gf2x.pc"), |path| fs::write(path, &text))
}

/// The provider for OpenSSL, and a configuration that makes programs use it.
fn openssl(places: &Places, platform: Platform) -> Result<()> {
    let built = built("widefield-openssl-provider", "libwidefield_openssl_provider.so", platform)?;
    let module = places.libraries("ossl-modules")?.join("widefield.so");
    replace(&module, |path| fs::copy(&built, path).map(|_| ()))?;
    let text = fs::read_to_string(root().join("crates/openssl-provider/openssl.cnf.in"))?;
    let text = places.fill(&text);
    replace(&places.folder("share/widefield")?.join("openssl.cnf"), |path| fs::write(path, &text))
}
