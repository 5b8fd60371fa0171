//! What programs and libraries are built for.

use crate::process;
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// 64-bit Arm.
pub(crate) const AARCH64: &str = "aarch64-unknown-linux-gnu";

/// A platform that libraries are built for.
#[derive(Clone, Copy)]
pub(crate) struct Platform {
    /// Rust's target, if it is not this machine's.
    pub(crate) target: Option<&'static str>,
    /// The C compiler, which links.
    pub(crate) cc: &'static str,
}

impl Platform {
    /// Arguments to cargo.
    pub(crate) fn arguments(self) -> Vec<String> {
        let Some(target) = self.target else { return Vec::new() };
        let linker = format!("target.{target}.linker=\"{}\"", self.cc);
        ["--target", target, "--config", &linker].map(str::to_owned).to_vec()
    }
}

/// This machine.
pub(crate) const HERE: Platform = Platform { target: None, cc: "cc" };

/// 64-bit Arm, by the cross compiler.
pub(crate) const ARM: Platform = Platform { target: Some(AARCH64), cc: "aarch64-linux-gnu-gcc" };

/// Tries to add the compiler's target; says if its standard library is missing in the end.
pub(crate) fn without_library(target: &str) -> Result<Option<String>> {
    let installed = || -> Result<bool> {
        let mut rustc = Command::new("rustc");
        let libraries = process::stdout(rustc.args(["--print", "target-libdir", "--target", target]))?;
        Ok(Path::new(libraries.trim()).is_dir())
    };
    if !installed()? && process::exists("rustup") {
        process::output(Command::new("rustup").args(["target", "add", target]))?;
    }
    Ok((!installed()?).then(|| format!("no standard library (rustup target add {target})")))
}
