//! `libwidefield.so`, its header and its pkg-config file.

use super::files::{built, replace};
use super::places::Places;
use crate::platform::Platform;
use crate::process::{self, root};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The library's version, and with it the file's name.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The name under which programs load the library: below 1.0 a new minor version may be another interface.
fn soname() -> String {
    let mut parts = VERSION.split('.');
    let (major, minor) = (parts.next().unwrap_or("0"), parts.next().unwrap_or("0"));
    if major == "0" { format!("libwidefield.so.0.{minor}") } else { format!("libwidefield.so.{major}") }
}

/// Links the shared library from the static one, because the linker takes one version script, and where cargo links it
/// has one of its own.
fn link(archive: &Path, to: &Path, cc: &str) -> Result<()> {
    let map = root().join("crates/capi/libwidefield.map");
    // It may be two words, as `ccache gcc`.
    let mut words = cc.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command
        .args(words)
        .args(["-shared", "-Wl,--whole-archive"])
        .arg(archive)
        .args([
            "-Wl,--no-whole-archive",
            "-Wl,--gc-sections",
            "-Wl,-z,defs",
            "-Wl,-z,now",
            "-Wl,-z,relro",
            "-s",
        ])
        .arg(format!("-Wl,--version-script={}", map.display()))
        .arg(format!("-Wl,-soname,{}", soname()))
        .args(["-Wl,--as-needed", "-lgcc_s", "-lpthread", "-lm", "-ldl", "-lc", "-o"])
        .arg(to);
    process::stdout(&mut command).context("linking libwidefield.so").map(|_| ())
}

/// Installs all of it.
pub(super) fn capi(places: &Places, platform: Platform) -> Result<()> {
    let archive = built("widefield-capi", "libwidefield_capi.a", platform)?;
    let source = root().join("crates/capi");
    let lib = places.libraries("")?;
    let folder = tempfile::tempdir()?;
    let linked = folder.path().join("linked");
    // A packager's compiler, as other builds of C take it.
    let named = std::env::var("CC").ok().filter(|_| platform.target.is_none());
    link(&archive, &linked, named.as_deref().unwrap_or(platform.cc))?;
    let file = format!("libwidefield.so.{VERSION}");
    replace(&lib.join(&file), |path| fs::copy(&linked, path).map(|_| ()))?;
    for name in [soname().as_str(), "libwidefield.so"] {
        replace(&lib.join(name), |path| std::os::unix::fs::symlink(&file, path))?;
    }
    replace(&lib.join("libwidefield.a"), |path| fs::copy(&archive, path).map(|_| ()))?;
    let header = source.join("include/widefield.h");
    replace(&places.folder("include")?.join("widefield.h"), |path| fs::copy(&header, path).map(|_| ()))?;
    let text = places.fill(&fs::read_to_string(source.join("widefield.pc.in"))?);
    replace(&places.libraries("pkgconfig")?.join("widefield.pc"), |path| fs::write(path, &text))
}
