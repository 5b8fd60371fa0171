//! Rivals that `rivals/build` has built for this machine: libraries with a record of how.

use crate::Missing;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The folder of the rivals, where it is not beside the program's build.
const SHELF: &str = "WIDEFIELD_RIVALS";

/// A rival, as its record (`rival.json`) tells of it.
#[derive(Deserialize)]
pub(super) struct Built {
    /// The file beside the record.
    library: PathBuf,
    /// Package and version of the sources.
    pub(super) version: String,
    /// Compiler and flags.
    pub(super) build: String,
}

/// Opens the rival that `rivals/build NAME` builds, to appear as `who`.
pub(super) fn open<R>(
    name: &str,
    who: &str,
    open: impl FnOnce(&str) -> Result<R, String>,
) -> Result<(R, Built), Missing> {
    let missing = |how| Missing { who: who.into(), how };
    let made = shelf().map(|shelf| shelf.join(name));
    let Some((folder, built)) = made.and_then(|f| read(&f).map(|built| (f, built))) else {
        return Err(missing(format!("`rivals/build {name}` builds it for this machine")));
    };
    let path = folder.join(&built.library);
    let opened = path.to_str().ok_or_else(|| "its path is no text".to_owned()).and_then(open);
    match opened {
        Ok(rival) => Ok((rival, built)),
        Err(why) => Err(missing(format!("{why}; `rivals/build {name}` builds it anew"))),
    }
}

fn read(folder: &Path) -> Option<Built> {
    serde_json::from_str(&std::fs::read_to_string(folder.join("rival.json")).ok()?).ok()
}

/// `target/rivals`, from a program or a test somewhere under `target`.
fn shelf() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(SHELF) {
        return Some(path.into());
    }
    let program = std::env::current_exe().ok()?;
    program.ancestors().skip(2).take(3).map(|d| d.join("rivals")).find(|d| d.is_dir())
}
