//! The library's files with code for this machine, by rooms.

use super::compiled::is_compiled;
use super::sites;
use super::visitor::Site;
use crate::layers::sources;
use crate::process::root;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::Item;

/// The library.
pub(super) const LIBRARY: &str = "crates/widefield";

/// Rooms with kernels, and what kernels are made of.
pub(super) const ROOMS: [&str; 18] = [
    "gf2x", "gf2m", "normal", "ghash", "aes", "aead", "poly1305", "chacha20", "fp127", "kummer", "limbs",
    "erasure", "crc", "codes", "gls254", "nist", "simd", "linear",
];

/// A file, relative to the library's directory `src`.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) sites: Vec<Site>,
    pub(super) left_out: BTreeMap<&'static str, usize>,
}

impl File {
    pub(super) fn room(&self) -> &str {
        self.path.iter().next().and_then(|n| n.to_str()).unwrap_or_default()
    }

    /// The text of a line, from 1 on.
    pub(super) fn line(&self, line: usize) -> &str {
        self.text.lines().nth(line - 1).unwrap_or_default().trim()
    }
}

/// All files of the rooms.
pub(super) fn files(whole: bool) -> Result<Vec<File>> {
    let src = root().join(LIBRARY).join("src");
    let mut found = Vec::new();
    walk(&src, Path::new("lib.rs"), &src, &mut |path, text, parsed| {
        let is_portable = path.file_name().is_some_and(|n| n == "portable.rs");
        let of_file = sites::find(&text, parsed, is_portable, whole);
        found.push(File { path: path.to_owned(), text, sites: of_file.sites, left_out: of_file.left_out });
    })?;
    found.retain(|f| ROOMS.contains(&f.room()));
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// A file and the modules that it declares, `below` being the directory of theirs.
fn walk(
    src: &Path,
    file: &Path,
    below: &Path,
    visit: &mut impl FnMut(&Path, String, &syn::File),
) -> Result<()> {
    let (text, parsed) = sources::parse(&src.join(file))?;
    if !is_compiled(&parsed.attrs) {
        return Ok(());
    }
    visit(file, text, &parsed);
    for item in &parsed.items {
        let Item::Mod(module) = item else { continue };
        if module.content.is_some() || !is_compiled(&module.attrs) {
            continue;
        }
        let name = module.ident.to_string();
        let candidates = [below.join(format!("{name}.rs")), below.join(&name).join("mod.rs")];
        let file = candidates
            .iter()
            .find(|c| c.is_file())
            .with_context(|| format!("no file of the module {name}"))?;
        walk(src, file.strip_prefix(src)?, &below.join(&name), visit)?;
    }
    Ok(())
}
