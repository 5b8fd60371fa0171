//! Rivals as users can build them best: for this machine, from the newest sources that a registry or the distribution has.
//! The bench opens at run time what is here; see `crates/bench/src/rivals/built.rs`.
//!
//! Each rival is made in a temporary folder and renamed in the end, so that what lies under `target/rivals` is whole. A record
//! beside the library says what was built and how.

pub(crate) mod debian;
mod packages;
pub(crate) mod workshop;

use crate::process;
use crate::tally::{Tally, report};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use workshop::{Made, Workshop};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Which rivals; all if none is named
    names: Vec<String>,
    /// Print what there is and what has been made
    #[arg(long)]
    list: bool,
}

/// A rival, and how it is made.
struct Recipe {
    name: &'static str,
    what: &'static str,
    /// The programs that it takes.
    needs: &'static [&'static str],
    make: fn(&Workshop) -> Result<Made>,
}

const RECIPES: &[Recipe] = &[
    Recipe {
        name: "gf2x",
        what: "gf2x from the distribution's sources, for this machine",
        needs: debian::NEEDS,
        make: debian::gf2x,
    },
    Recipe {
        name: "ntl",
        what: "NTL from the distribution's sources, for this machine and on such a gf2x",
        needs: debian::NEEDS_FOR_NTL,
        make: debian::ntl,
    },
    Recipe {
        name: "native",
        what: "crrl (GLS254, X25519), RustCrypto, x25519-dalek, libcrux and orion, for this machine",
        needs: &[],
        make: packages::native,
    },
    Recipe {
        name: "libsodium",
        what: "libsodium, for this machine",
        needs: packages::NEEDS,
        make: packages::libsodium,
    },
    Recipe {
        name: "openssl-3",
        what: "the newest OpenSSL 3, which chooses at run time",
        needs: packages::NEEDS_FOR_OPENSSL,
        make: packages::openssl_3,
    },
    Recipe {
        name: "openssl-4",
        what: "the newest OpenSSL 4, which chooses at run time",
        needs: packages::NEEDS_FOR_OPENSSL,
        make: packages::openssl_4,
    },
];

/// The record beside a library, as the bench reads it.
pub(crate) const RECORD: &str = "rival.json";

/// Makes the rivals that are asked for, or lists them.
pub(crate) fn run(arguments: &Arguments) -> Result<Option<Tally>> {
    let recipes = selected(&arguments.names)?;
    let shelf = shelf()?;
    if arguments.list {
        recipes.iter().for_each(|r| println!("{:<10} {}\n{:<10}   {}", r.name, r.what, "", state(&shelf, r)));
        return Ok(None);
    }
    std::fs::create_dir_all(&shelf)?;
    Ok(Some(recipes.iter().map(|recipe| make(&shelf, recipe)).sum()))
}

/// The recipes of these names, in their own order.
fn selected(names: &[String]) -> Result<Vec<&'static Recipe>> {
    for name in names {
        if !RECIPES.iter().any(|r| r.name == name) {
            let all: Vec<_> = RECIPES.iter().map(|r| r.name).collect();
            bail!("no rival '{name}'; there are: {}", all.join(", "));
        }
    }
    Ok(RECIPES.iter().filter(|r| names.is_empty() || names.iter().any(|n| n == r.name)).collect())
}

/// Where the rivals stand.
pub(crate) fn shelf() -> Result<PathBuf> {
    let text = process::stdout(&mut process::cargo(["metadata", "--format-version=1", "--no-deps"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&text)?;
    let target = metadata["target_directory"].as_str().context("cargo names no target directory")?;
    Ok(Path::new(target).join("rivals"))
}

/// What the record of an earlier run says.
fn state(shelf: &Path, recipe: &Recipe) -> String {
    let read = || -> Option<serde_json::Value> {
        serde_json::from_str(&std::fs::read_to_string(shelf.join(recipe.name).join(RECORD)).ok()?).ok()
    };
    let field = |record: &serde_json::Value, name: &str| record[name].as_str().unwrap_or_default().to_owned();
    read().map_or_else(
        || "not made yet".to_owned(),
        |r| format!("{}; {}", field(&r, "version"), field(&r, "build")),
    )
}

/// Makes one rival and puts it in its place.
fn make(shelf: &Path, recipe: &Recipe) -> Tally {
    let missing: Vec<_> = recipe.needs.iter().filter(|p| !process::exists(p)).copied().collect();
    if !missing.is_empty() {
        return report(false, &format!("{}: needs the programs {}", recipe.name, missing.join(", ")));
    }
    println!("making {}: {}", recipe.name, recipe.what);
    let start = std::time::Instant::now();
    let made = make_whole(shelf, recipe);
    let seconds = start.elapsed().as_secs();
    match made {
        Ok(build) => report(true, &format!("{} ({seconds} s): {build}", recipe.name)),
        Err(error) => report(false, &format!("{} ({seconds} s): {error:#}", recipe.name)),
    }
}

fn make_whole(shelf: &Path, recipe: &Recipe) -> Result<String> {
    let workshop = Workshop::open(shelf, recipe.name)?;
    let made = (recipe.make)(&workshop)?;
    let record = serde_json::json!({
        "name": recipe.name,
        "library": workshop::file_name(&made.library)?,
        "version": made.version,
        "build": made.build,
    });
    workshop.finish(&made.library, &serde_json::to_string_pretty(&record)?)?;
    Ok(format!("{}; {}", made.version, made.build))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_are_selected_by_name_and_unknown_ones_refused() {
        assert_eq!(selected(&[]).unwrap().len(), RECIPES.len());
        let two = selected(&["ntl".into(), "gf2x".into()]).unwrap();
        assert_eq!(two.iter().map(|r| r.name).collect::<Vec<_>>(), ["gf2x", "ntl"]);
        let error = selected(&["gf2x".into(), "gf3x".into()]).err().unwrap().to_string();
        assert!(error.contains("gf3x") && error.contains("openssl-4"), "{error}");
    }

    #[test]
    fn a_rival_stands_whole_or_not_at_all() {
        fn good(workshop: &Workshop) -> Result<Made> {
            let library = workshop.path("libgood.so");
            std::fs::write(&library, "good")?;
            Ok(Made { library, version: "good 1".into(), build: "by hand".into() })
        }
        fn bad(workshop: &Workshop) -> Result<Made> {
            std::fs::write(workshop.path("libgood.so"), "half")?;
            bail!("it broke")
        }
        let recipe = |make| Recipe { name: "good", what: "", needs: &[], make };
        let shelf = tempfile::tempdir().unwrap();
        let names = || -> Vec<_> {
            let entries = std::fs::read_dir(shelf.path()).unwrap();
            entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
        };
        assert_eq!(make(shelf.path(), &recipe(bad)), Tally::one(false));
        assert!(!shelf.path().join("good").exists());
        assert_eq!(make(shelf.path(), &recipe(good)), Tally::one(true));
        // The second time it replaces what is there, and what fails leaves it.
        assert_eq!(make(shelf.path(), &recipe(good)), Tally::one(true));
        assert_eq!(make(shelf.path(), &recipe(bad)), Tally::one(false));
        assert_eq!(std::fs::read_to_string(shelf.path().join("good/libgood.so")).unwrap(), "good");
        assert_eq!(state(shelf.path(), &recipe(good)), "good 1; by hand");
        assert!(names().iter().all(|n| n == "good" || n == "good.log"), "{:?}", names());
        let needy = Recipe { needs: &["a-program-that-nobody-has"], ..recipe(good) };
        assert_eq!(make(shelf.path(), &needy), Tally::one(false));
    }
}
