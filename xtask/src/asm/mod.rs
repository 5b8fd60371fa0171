//! What the compiler made of a kernel: its loops, and how often each instruction stands in them.
//!
//! Looked at is the program of the constant-time check: it is small, and holds every kernel that handles secrets with its
//! instantiations (a function marked `#[inline]` or generic is compiled only where it is used, so that the library's own
//! object lacks most of them). It is built as programs are, `--release`, but for the mangling of names, which shows a
//! generic kernel's parameters.

mod kinds;
pub(crate) mod listing;
pub(crate) mod loops;
mod names;

use crate::{ct, process};
use anyhow::{Context, Result, bail, ensure};
use listing::Instruction;
use loops::{Loop, loops};
use object::{Object, ObjectSymbol, SymbolKind};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to show.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A kernel as `widefield cpu` lists it (`aes_encrypt_avx2`), or a part of a function's path.
    kernel: String,
    /// Further parts of the path, as of a type: `F233`.
    parts: Vec<String>,
    /// Every function that matches, if there are several.
    #[arg(long)]
    all: bool,
    /// The instructions, too.
    #[arg(long)]
    full: bool,
    /// Another program or object to look into, as it is.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// A function of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Function {
    pub(crate) path: String,
    pub(crate) address: u64,
    pub(crate) size: u64,
}

/// Builds and shows.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    ensure!(!arguments.kernel.trim().is_empty(), "which kernel? Name one, or a part of a function's path");
    ensure!(process::exists("objdump"), "no objdump (package binutils)");
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build(None, None)?,
    };
    let bytes = std::fs::read(&program).with_context(|| format!("reading {}", program.display()))?;
    let file = object::File::parse(&bytes[..]).with_context(|| format!("in {}", program.display()))?;
    let functions = functions(&file);
    let paths: Vec<&str> = functions.iter().map(|f| f.path.as_str()).collect();
    let chosen: Vec<&Function> = names::matching(&arguments.kernel, &arguments.parts, &paths)
        .into_iter()
        .map(|i| &functions[i])
        .collect();
    match chosen[..] {
        [] => {
            let close = close(&arguments.kernel, &paths);
            let words = [core::slice::from_ref(&arguments.kernel), &arguments.parts].concat().join(" ");
            bail!("nothing in {} matches `{words}`{close}", program.display())
        }
        [_, _, ..] if !arguments.all => {
            for function in &chosen {
                println!("{:>7} bytes  {}", function.size, function.path);
            }
            bail!("{} functions match: say more of the path, or --all", chosen.len());
        }
        _ => {}
    }
    for function in chosen {
        let listing = disassemble(&program, file.architecture(), function)?;
        print!("{}", describe(&function.path, &listing, arguments.full));
    }
    Ok(())
}

/// The program with the cases of constant time, by another compiler or at another level of optimisation if asked.
pub(crate) fn build(toolchain: Option<&str>, opt_level: Option<&str>) -> Result<PathBuf> {
    let directory =
        ["target/asm"].into_iter().chain(toolchain).chain(opt_level).collect::<Vec<_>>().join("-");
    let arguments = ["build", "--release", "-p", ct::CASES, "--target-dir", &directory, process::JSON];
    let mut cargo = match toolchain {
        // What runs this program has told it which compiler it uses, and rustup's own variable says so to the next.
        Some(name) => {
            let mut rustup = process::through("rustup", ["run", name, "cargo"].into_iter().chain(arguments));
            rustup.env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
            rustup
        }
        None => process::cargo(arguments),
    };
    if let Some(level) = opt_level {
        cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
    }
    let built = process::artifacts(cargo.env("RUSTFLAGS", "-Csymbol-mangling-version=v0"))?;
    built.into_iter().find_map(|a| a.executable).context("no program was built")
}

/// The library's functions, or all of a program that has none of those.
pub(crate) fn functions(file: &object::File<'_>) -> Vec<Function> {
    let mut all = all_functions(file);
    if all.iter().any(|f| names::is_ours(&f.path)) {
        all.retain(|f| names::is_ours(&f.path));
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

fn close(kernel: &str, paths: &[&str]) -> String {
    let close = names::close(kernel, paths);
    if close.is_empty() { String::new() } else { format!("; close to it are:\n  {}", close.join("\n  ")) }
}

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

/// The report on a function: on its loops, or on all of it if it has none.
fn describe(path: &str, listing: &[Instruction], full: bool) -> String {
    let loops = loops(listing);
    let mut text = format!("{path}\n  {} instructions, ", listing.len());
    match loops.len() {
        0 => text += "no loop\n",
        1 => text += "1 loop\n",
        n => text += &format!("{n} loops\n"),
    }
    let whole = [Loop { body: (0..listing.len()).collect(), aside: Vec::new(), innermost: true }];
    for part in if loops.is_empty() { &whole[..] } else { &loops } {
        let inside: Vec<&Instruction> = part.body.iter().map(|i| &listing[*i]).collect();
        if let ([first, ..], false) = (&inside[..], loops.is_empty()) {
            let nested = if part.innermost { "" } else { ", those of the loops within it counted once" };
            let aside = match part.aside.len() {
                0 => String::new(),
                n => format!(" and {n} aside"),
            };
            let (at, count) = (first.address, inside.len());
            text += &format!("\n  loop at {at:x}: {count} instructions{aside}{nested}\n");
        }
        text += &kinds::histogram(&inside);
        if full {
            text.push('\n');
            for (n, i) in inside.iter().enumerate() {
                // What is never come back from lies elsewhere, or in between.
                if n > 0 && part.body[n] != part.body[n - 1] + 1 {
                    text += "    ...\n";
                }
                text += &format!("    {:x}  {:<16} {}\n", i.address, i.mnemonic, i.operands);
            }
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_described() {
        let listing = listing::parse(listing::SAMPLE);
        let text = describe("a::b", &listing, false);
        assert!(
            text.starts_with("a::b\n  12 instructions, 1 loop\n\n  loop at 1010: 8 instructions\n"),
            "{text}"
        );
        assert!(!text.contains("vmovdqu xmm0,"), "{text}");
        assert!(describe("a::b", &listing, true).contains("  1010  vmovdqu"));
        assert!(describe("a::b", &listing[..2], false).contains("2 instructions, no loop\n"));
    }

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
}
