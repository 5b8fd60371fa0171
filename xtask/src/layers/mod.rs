//! The library's modules use only those below them, files within a module form no circle, `unsafe` stays in its module,
//! rivals in theirs, kernels hold no closures, every method of a vector has a test, and what commands share is compiled
//! once.

mod circles;
mod closures;
mod dependencies;
mod exported;
mod methods;
mod names;
mod paths;
mod rules;
pub(crate) mod sources;
#[cfg(test)]
mod tests;
mod tokens;
mod unsafety;

use crate::once;
use crate::process::root;
use crate::tally::{Tally, report};
use crate::workspace;
use anyhow::Result;
use circles::Within;
use dependencies::Root;
use rules::{
    BENCH, LIBRARY, LIBRARY_DEPENDENCIES, MODULES, OPEN_TO_ALL, RIVALS, UNSAFE_FILES, UNSAFE_MODULE,
};
use std::path::{Path, PathBuf};
use tokens::Tokens;
pub(crate) use tokens::inlines;
use unsafety::Unsafety;

/// Checks the whole workspace.
pub(crate) fn run() -> Result<Tally> {
    let mut tally = Tally::default();
    let library = library()?;
    let code = sources::without_tests(library.iter().map(|f| (f.0.as_path(), f.1.as_str())));
    for (what, complaints) in [
        ("modules use those below them", check_dependencies(&library)),
        ("no circle of files within a directory", circles::check(&code, Within::Modules)),
        ("no circle of files in the other crates", other_circles()?),
        ("no closures in kernels", closures::check(&code)),
        ("exported macros name no macro of their caller's", exported::check(&code)),
        ("every method of a vector has a test", methods::check(&library, &code)),
        ("unsafe stays in its module", unsafety()?),
        ("rivals stay in theirs", rivals()?),
        ("the everyday program is built without rivals", once::in_the_program(RIVALS)?),
        ("what commands share is compiled once", once::complaints()?),
    ] {
        tally += report(complaints.is_empty(), what);
        for complaint in complaints {
            println!("          {complaint}");
        }
    }
    Ok(tally)
}

/// The complaints about files of the other crates.
fn other_circles() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for package in workspace::packages()?.iter().filter(|p| p.name != "widefield") {
        let src = package.dir.join("src");
        let mut texts = Vec::new();
        for file in sources::rust_files(&src)? {
            let path = file.strip_prefix(&src)?.to_owned();
            // These are crates of their own.
            let beside = path == Path::new("main.rs") && src.join("lib.rs").exists();
            if !beside && !path.starts_with("bin") {
                texts.push((path, std::fs::read_to_string(&file)?));
            }
        }
        let code = sources::without_tests(texts.iter().map(|(p, t)| (p.as_path(), t.as_str())));
        let found = circles::check(&code, Within::Crate).into_iter();
        complaints.extend(found.map(|complaint| format!("{}, {complaint}", package.name)));
    }
    Ok(complaints)
}

/// The library's sources: path under `src`, text, syntax.
fn library() -> Result<Vec<(PathBuf, String, syn::File)>> {
    let library = root().join(LIBRARY);
    let mut files = Vec::new();
    for file in sources::rust_files(&library)? {
        let (text, parsed) = sources::parse(&file)?;
        files.push((file.strip_prefix(&library)?.to_owned(), text, parsed));
    }
    Ok(files)
}

/// The complaints about sources given as (path under `src`, text, syntax).
fn check_dependencies(files: &[(PathBuf, String, syn::File)]) -> Vec<String> {
    let Some(lib) = files.iter().find(|f| f.0 == Path::new("lib.rs")) else {
        return vec!["no lib.rs".to_owned()];
    };
    let mut root = match Root::of(&lib.2) {
        Ok(root) => root,
        Err(complaint) => return vec![complaint],
    };
    for (path, _, parsed) in files {
        if let Some(module) = sources::module(path).first() {
            root.add_macros(module, &parsed.items);
        }
    }
    let mut complaints = Vec::new();
    for (path, text, _) in files {
        let module = sources::module(path);
        let Some(own) = module.first() else { continue };
        let Some((_, allowed)) = MODULES.iter().find(|r| r.0 == own) else {
            let complaint =
                format!("the module `{own}` is not in the table of xtask/src/layers/rules.rs: add it");
            if !complaints.contains(&complaint) {
                complaints.push(complaint);
            }
            continue;
        };
        for named in root.named(&Tokens::parse(text), &module) {
            let at = format!("{}:{}", path.display(), named.line);
            match named.module {
                Err(what) => complaints.push(format!("{at}: names {what}, which hides the module")),
                Ok(module)
                    if module == *own || module == OPEN_TO_ALL || allowed.contains(&module.as_str()) => {}
                Ok(module) => complaints.push(format!("{at}: `{own}` may not use `{module}`")),
            }
        }
        if text.contains("#[path") {
            complaints.push(format!("{}: a module by `#[path]`", path.display()));
        }
    }
    complaints
}

/// The complaints about the word `unsafe`; prints the counts.
fn unsafety() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let mut unused: Vec<&str> = UNSAFE_FILES.iter().map(|f| f.0).collect();
    let module = Path::new(LIBRARY).join(UNSAFE_MODULE);
    for dir in ["crates", "xtask", "fuzz"].iter().map(|d| root().join(d)).filter(|d| d.is_dir()) {
        for file in sources::rust_files(&dir)? {
            let (text, _) = sources::parse(&file)?;
            let count = Unsafety::of(&Tokens::parse(&text));
            if !count.any() {
                continue;
            }
            let name = file.strip_prefix(root())?;
            println!(
                "          {:>4} unsafe blocks, {:>2} other  {}",
                count.blocks,
                count.others,
                name.display()
            );
            let listed = unused.iter().position(|f| Path::new(f) == name).map(|i| unused.remove(i));
            if !name.starts_with(&module) && listed.is_none() {
                complaints.push(format!("{}: `unsafe` outside {}", name.display(), module.display()));
            }
        }
    }
    unused.retain(|f| root().join(f).exists());
    complaints.extend(
        unused.iter().map(|f| format!("{f}: listed as unsafe in xtask/src/layers/rules.rs, but is not")),
    );
    Ok(complaints)
}

/// The complaints about dependencies.
fn rivals() -> Result<Vec<String>> {
    let packages = workspace::packages()?;
    let all = packages
        .iter()
        .flat_map(|p| p.dependencies.iter().map(|(d, dev)| (p.name.as_str(), d.as_str(), *dev)));
    Ok(all.filter_map(|(package, dependency, dev)| check_dependency(package, dependency, dev)).collect())
}

fn check_dependency(package: &str, dependency: &str, dev: bool) -> Option<String> {
    if package != BENCH && RIVALS.contains(&dependency) {
        return Some(format!("{package} depends on the rival {dependency}; only {BENCH} may"));
    }
    (package == "widefield" && !dev && !LIBRARY_DEPENDENCIES.contains(&dependency))
        .then(|| format!("the library depends on {dependency}"))
}
