//! What the compiler made: a program's functions, and their instructions as objdump lists them.

use crate::listing::{self, Instruction};
use crate::process;
use anyhow::{Result, ensure};
use object::{Object, ObjectSymbol, SymbolKind};
use std::path::Path;
use std::process::Command;

/// A function of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Function {
    pub(crate) path: String,
    pub(crate) address: u64,
    pub(crate) size: u64,
}

/// The library's functions, or all of a program that has none of those.
pub(crate) fn functions(file: &object::File<'_>) -> Vec<Function> {
    let mut all = all_functions(file);
    if all.iter().any(|f| is_ours(&f.path)) {
        all.retain(|f| is_ours(&f.path));
    }
    all
}

/// Everybody's.
pub(crate) fn all_functions(file: &object::File<'_>) -> Vec<Function> {
    let functions = file.symbols().filter(|s| s.kind() == SymbolKind::Text && s.size() > 0);
    let mut all: Vec<Function> = functions
        .filter_map(|s| {
            let path = format!("{:#}", rustc_demangle::demangle(s.name().ok()?));
            Some(Function { path, address: s.address(), size: s.size() })
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

/// Whether a demangled path is of one of our libraries.
fn is_ours(path: &str) -> bool {
    path.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with("widefield")
}

/// A function's instructions.
pub(crate) fn disassemble(
    program: &Path,
    architecture: object::Architecture,
    function: &Function,
) -> Result<Vec<Instruction>> {
    // A distribution's own knows its own architecture alone.
    let is_foreign = architecture == object::Architecture::Aarch64 && !cfg!(target_arch = "aarch64");
    let mut objdump = Command::new(if is_foreign { "aarch64-linux-gnu-objdump" } else { "objdump" });
    objdump.args(["-d", "--no-show-raw-insn", "--wide"]);
    if architecture == object::Architecture::X86_64 {
        objdump.args(["-M", "intel"]);
    }
    objdump.arg(format!("--start-address={:#x}", function.address));
    objdump.arg(format!("--stop-address={:#x}", function.address + function.size));
    let listing = listing::parse(&process::stdout(objdump.arg(program))?);
    ensure!(!listing.is_empty(), "objdump shows nothing of {}", function.path);
    Ok(listing)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kept by its name, whatever the optimiser does.
    #[inline(never)]
    fn landmark() -> u32 {
        core::hint::black_box(1)
    }

    #[test]
    fn this_program_has_functions() {
        assert_eq!(landmark(), 1);
        let bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let functions = functions(&object::File::parse(&bytes[..]).unwrap());
        assert!(functions.iter().any(|f| f.path.ends_with("tests::landmark")));
    }

    #[test]
    fn functions_of_ours_are_told() {
        assert!(is_ours("widefield::aes::f") && is_ours("<widefield::gf2x::Portable as x::E>::f"));
        assert!(!is_ours("core::fmt::write"));
    }
}
