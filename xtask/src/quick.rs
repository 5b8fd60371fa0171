//! The quick loop: one module's tests, compiled with that module's features only.
//!
//! What a module needs is read from the library's own `#[cfg(feature = ...)] mod` lines.

use crate::layers::sources;
use crate::tally::Tally;
use crate::{process, test, tiers, trace};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use syn::{Attribute, Item, Meta, Token, punctuated::Punctuated};

/// The library's sources.
const LIBRARY: &str = "crates/widefield/src";

/// Which tests.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A module of the library, `gf2m` or `aead::gcm` or the end of its path, `gcm`.
    #[arg(required_unless_present = "kernel")]
    module: Option<String>,
    /// The tests of this kernel's module on its tier; fails if none of them enters the kernel.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["module", "tier"])]
    kernel: Option<String>,
    /// Only these tiers (may be repeated); the widest that this machine has if not given.
    #[arg(long)]
    tier: Vec<String>,
}

/// Builds and runs.
pub(crate) fn run(arguments: &Arguments) -> Result<Tally> {
    let mut modules = Vec::new();
    let library = process::root().join(LIBRARY);
    collect(&library.join("lib.rs"), &library, &Module::default(), &mut modules)?;
    let kernel = arguments.kernel.as_deref().map(|name| forced(name, &primitives(&library)?)).transpose()?;
    let wanted = kernel.as_ref().map(|k| k.module.clone()).or_else(|| arguments.module.clone());
    let module = find(&wanted.unwrap_or_default(), &modules)?;
    let features = ["std".to_owned()].into_iter().chain(module.features()).collect::<Vec<_>>().join(",");

    let start = Instant::now();
    let build =
        ["test", "-p", "widefield", "--lib", "--no-run", "--no-default-features", "--features", &features];
    let built = process::artifacts(process::cargo(build).arg(process::JSON).env("CARGO_INCREMENTAL", "1"))?;
    let program = built.into_iter().find_map(|a| a.executable).context("no test program was built")?;
    println!("compiled in {:.1} s with the features {features}", start.elapsed().as_secs_f64());

    let filter = format!("{}::", module.path.join("::"));
    let tiers = match (&kernel, &arguments.tier[..]) {
        (Some(kernel), _) => vec![Some(&kernel.tier)],
        (None, []) => vec![None],
        (None, tiers) => tiers.iter().map(Some).collect(),
    };
    trace::clear(trace::QUICK)?;
    let mut sum = Tally::default();
    for tier in tiers {
        let mut command = Command::new(&program);
        command.arg(&filter).current_dir(library.join("..")).env_remove(tiers::VARIABLE);
        command.envs(tier.map(|t| (tiers::VARIABLE, t)));
        trace::into(&mut command, trace::QUICK);
        sum += test::execute(
            command,
            &format!("{} on {}", module.path.join("::"), tier.map_or("the widest tier", |t| t)),
        )?;
    }
    if sum == Tally::default() {
        bail!("`{}` has no tests", module.path.join("::"));
    }
    if let Some(name) = &arguments.kernel {
        let entered = trace::noted(trace::QUICK)?;
        if !entered.contains(name) {
            let entered: Vec<&str> = entered.iter().map(String::as_str).collect();
            bail!("no test has entered a kernel `{name}`; entered were {}", entered.join(", "));
        }
    }
    println!("{:.1} s in all", start.elapsed().as_secs_f64());
    Ok(sum)
}

/// A kernel that was asked for by its name.
#[derive(Debug, PartialEq, Eq)]
struct Forced {
    module: String,
    tier: String,
}

/// The module and the tier of a kernel named `primitive_operation_tier`.
fn forced(name: &str, primitives: &BTreeMap<String, Vec<String>>) -> Result<Forced> {
    let primitive = primitives.keys().filter(|p| name.strip_prefix(*p).is_some_and(|r| r.starts_with('_')));
    let tier = name.rsplit_once('_').map_or("", |(_, tier)| tier);
    match primitive.max_by_key(|p| p.len()) {
        Some(primitive) => Ok(Forced { module: primitives[primitive].join("::"), tier: tier.to_owned() }),
        None => {
            let all: Vec<&str> = primitives.keys().map(String::as_str).collect();
            bail!("no kernel `{name}`: their names begin with {}", all.join(", "))
        }
    }
}

/// The modules with a table of kernels, by the primitive that the table names; where several tables share one, the module
/// around them.
fn primitives(library: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources::rust_files(library)? {
        let text = std::fs::read_to_string(&file)?;
        let mut module = sources::module(file.strip_prefix(library)?);
        module.pop();
        let names = text.split("const KERNELS = \"").skip(1).filter_map(|rest| rest.split_once('"'));
        for (primitive, _) in names.filter(|_| module.first().is_some_and(|m| m != "kernels")) {
            let known = found.entry(primitive.to_owned()).or_insert_with(|| module.clone());
            known.truncate(known.iter().zip(&module).take_while(|(a, b)| a == b).count());
        }
    }
    Ok(found)
}

/// A module and what it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Module {
    path: Vec<String>,
    /// For each condition on the way down: features of which one at least must be on.
    conditions: Vec<BTreeSet<String>>,
}

impl Module {
    /// The features to compile it with: where a module needs one of several and none is needed anyway, all of them.
    fn features(&self) -> BTreeSet<String> {
        let mut chosen: BTreeSet<String> =
            self.conditions.iter().filter(|c| c.len() == 1).flatten().cloned().collect();
        for several in &self.conditions {
            if several.is_disjoint(&chosen) {
                chosen.extend(several.iter().cloned());
            }
        }
        chosen
    }
}

/// Adds the modules that a file declares, and those below them. `below` is the directory of their files.
fn collect(file: &Path, below: &Path, parent: &Module, found: &mut Vec<Module>) -> Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let parsed = syn::parse_file(&text).with_context(|| format!("parsing {}", file.display()))?;
    for item in parsed.items {
        let Item::Mod(declared) = item else { continue };
        let name = declared.ident.to_string();
        let mut module = parent.clone();
        module.path.push(name.clone());
        module.conditions.extend(declared.attrs.iter().flat_map(conditions));
        found.push(module.clone());
        if declared.content.is_none() {
            let candidates: [PathBuf; 2] =
                [below.join(format!("{name}.rs")), below.join(&name).join("mod.rs")];
            if let Some(file) = candidates.iter().find(|c| c.is_file()) {
                collect(file, &below.join(&name), &module, found)?;
            }
        }
    }
    Ok(())
}

/// What `#[cfg(...)]` asks of the features that are not on anyway.
fn conditions(attribute: &Attribute) -> Vec<BTreeSet<String>> {
    fn of(meta: &Meta) -> Vec<BTreeSet<String>> {
        match meta {
            Meta::NameValue(pair) if pair.path.is_ident("feature") => match &pair.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(name), .. }) => {
                    let name = name.value();
                    let on = name == "std" || name == "alloc";
                    if on { Vec::new() } else { vec![BTreeSet::from([name])] }
                }
                _ => Vec::new(),
            },
            Meta::List(list) => {
                let inner = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
                let inner: Vec<_> = inner.into_iter().flatten().flat_map(|m| of(&m)).collect();
                match list.path.get_ident().map(ToString::to_string).as_deref() {
                    Some("all") => inner,
                    Some("any") if !inner.is_empty() => vec![inner.into_iter().flatten().collect()],
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }
    if !attribute.path().is_ident("cfg") {
        return Vec::new();
    }
    attribute.parse_args::<Meta>().map(|m| of(&m)).unwrap_or_default()
}

/// The module of that path, or the only one whose path ends with it.
fn find<'a>(name: &str, modules: &'a [Module]) -> Result<&'a Module> {
    let path: Vec<&str> = name.split("::").filter(|n| !n.is_empty()).collect();
    if let Some(exact) = modules.iter().find(|m| m.path == path) {
        return Ok(exact);
    }
    let ending: Vec<&Module> = modules
        .iter()
        .filter(|m| {
            !path.is_empty() && m.path.iter().map(String::as_str).collect::<Vec<_>>().ends_with(&path)
        })
        .collect();
    let paths = |modules: &[&Module]| -> String {
        modules.iter().map(|m| m.path.join("::")).collect::<Vec<_>>().join(", ")
    };
    match ending[..] {
        [one] => Ok(one),
        [] => {
            let top: Vec<&Module> = modules.iter().filter(|m| m.path.len() == 1).collect();
            bail!("no module `{name}`: there are {}, and those within them", paths(&top))
        }
        _ => bail!("which `{name}`? There are {}", paths(&ending)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(attribute: &str) -> Vec<Vec<String>> {
        let item: syn::ItemMod = syn::parse_str(&format!("{attribute} mod a;")).unwrap();
        item.attrs.iter().flat_map(conditions).map(|c| c.into_iter().collect()).collect()
    }

    #[test]
    fn conditions_are_read() {
        assert_eq!(features("#[cfg(feature = \"gf2m\")]"), [["gf2m"]]);
        assert_eq!(features("#[cfg(any(feature = \"a\", feature = \"b\"))]"), [["a", "b"]]);
        assert_eq!(features("#[cfg(all(test, feature = \"b\", feature = \"a\"))]"), [["b"], ["a"]]);
        for none in
            ["#[cfg(test)]", "#[cfg(feature = \"std\")]", "#[cfg(not(feature = \"a\"))]", "#[allow(x)]"]
        {
            assert!(features(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn features_are_chosen() {
        let of = |conditions: &[&[&str]]| -> Vec<String> {
            let set = |c: &&[&str]| c.iter().map(|f| (*f).to_owned()).collect();
            Module { path: vec![], conditions: conditions.iter().map(set).collect() }
                .features()
                .into_iter()
                .collect()
        };
        assert_eq!(of(&[&["gf2m"]]), ["gf2m"]);
        assert_eq!(of(&[&["gcm", "poly"], &["gcm"]]), ["gcm"]);
        assert_eq!(of(&[&["gcm", "poly"]]), ["gcm", "poly"]);
        assert!(of(&[]).is_empty());
    }

    #[test]
    fn modules_are_found() {
        let module =
            |path: &str| Module { path: path.split("::").map(str::to_owned).collect(), conditions: vec![] };
        let modules = ["a", "a::x", "a::y", "b", "b::y"].map(module);
        assert_eq!(find("a::y", &modules).unwrap().path, ["a", "y"]);
        assert_eq!(find("x", &modules).unwrap().path, ["a", "x"]);
        assert_eq!(find("b::", &modules).unwrap().path, ["b"]);
        assert_eq!(find("y", &modules).unwrap_err().to_string(), "which `y`? There are a::y, b::y");
        let unknown = find("z", &modules).unwrap_err().to_string();
        assert_eq!(unknown, "no module `z`: there are a, b, and those within them");
        assert!(find("", &modules).is_err());
    }

    #[test]
    fn kernels_have_a_module_and_a_tier() {
        let primitives = primitives(&process::root().join(LIBRARY)).unwrap();
        let of =
            |name: &str| forced(name, &primitives).map(|f| (f.module, f.tier)).map_err(|e| e.to_string());
        let pair = |module: &str, tier: &str| Ok((module.to_owned(), tier.to_owned()));
        assert_eq!(of("gf2x_mul_fixed_vaes"), pair("gf2x", "vaes"));
        assert_eq!(of("aes_gcm_groups_avx512"), pair("aead::gcm", "avx512"));
        assert_eq!(of("aes_encrypt_clmul"), pair("aes", "clmul"));
        let unknown = of("gf2z_mul_avx2").unwrap_err();
        assert!(unknown.contains("gf2z_mul_avx2") && unknown.contains("poly1305"), "{unknown}");
    }

    #[test]
    fn the_library_has_modules_with_features() {
        let library = process::root().join(LIBRARY);
        let mut modules = Vec::new();
        collect(&library.join("lib.rs"), &library, &Module::default(), &mut modules).unwrap();
        let gcm = find("aead::gcm", &modules).unwrap();
        assert_eq!(gcm.features().into_iter().collect::<Vec<_>>(), ["gcm"]);
        assert_eq!(find("gf2m::tests", &modules).unwrap().features().len(), 1);
    }
}
