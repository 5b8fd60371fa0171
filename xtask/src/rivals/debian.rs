//! Libraries from the sources of the distribution's packages: Debian's, Ubuntu's.

use super::workshop::{Made, Workshop, compiler, file_name};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) const NEEDS: &[&str] = &["apt-get", "tar", "make", "gcc"];
pub(super) const NEEDS_FOR_NTL: &[&str] = &["apt-get", "tar", "make", "gcc", "g++", "perl"];

/// As the authors recommend, with every instruction of this machine.
const C_FLAGS: &str = "-O3 -march=native";

/// gf2x. The distribution's own package is built with `--disable-hardware-specific-code`.
pub(super) fn gf2x(workshop: &Workshop) -> Result<Made> {
    let (directory, version, carry_less) = built_gf2x(workshop, "--disable-static")?;
    Ok(Made {
        library: fs::canonicalize(directory.join(".libs/libgf2x.so"))?,
        version: format!("gf2x {version}"),
        build: format!("{}, {C_FLAGS}, {carry_less}", compiler("gcc")?),
    })
}

/// The directory, the version, and whether it uses carry-less multiplications.
fn built_gf2x(workshop: &Workshop, kind: &str) -> Result<(PathBuf, String, &'static str)> {
    let (directory, version) = sources(workshop, "gf2x")?;
    let flags = format!("CFLAGS={C_FLAGS}");
    workshop.run(Command::new("./configure").args([kind, "--with-pic", &flags]).current_dir(&directory))?;
    workshop.make(&directory, [""; 0])?;
    // `configure` links the tuned code that it has chosen.
    let chosen = fs::read_link(directory.join("gf2x/gf2x_mul1.h"))?;
    let carry_less = chosen.to_string_lossy().contains("pclmul");
    Ok((directory, version, if carry_less { "PCLMULQDQ on" } else { "no PCLMULQDQ here" }))
}

/// gf2x for aarch64, of which it knows no instructions.
pub(crate) fn gf2x_for_arm(workshop: &Workshop) -> Result<Made> {
    const COMPILER: &str = "aarch64-linux-gnu-gcc";
    const FLAGS: &str = "CFLAGS=-O3";
    let (directory, version) = sources(workshop, "gf2x")?;
    let options = ["--host=aarch64-linux-gnu", "--disable-static", "--disable-hardware-specific-code", FLAGS];
    workshop.run(Command::new("./configure").args(options).current_dir(&directory))?;
    workshop.make(&directory, [""; 0])?;
    Ok(Made {
        library: fs::canonicalize(directory.join(".libs/libgf2x.so"))?,
        version: format!("gf2x {version}"),
        build: format!("{}, -O3", compiler(COMPILER)?),
    })
}

/// NTL with gf2x, both within one library with the functions of `rivals/ntl/shim.cpp`. Without GMP, which polynomials over GF(2)
/// do not use. Its documentation warns of `-O3`; `NATIVE=on` is `-march=native`.
pub(super) fn ntl(workshop: &Workshop) -> Result<Made> {
    const FLAGS: &str = "CXXFLAGS=-O2 -fPIC";
    let (gf2x, gf2x_version, carry_less) = built_gf2x(workshop, "--disable-shared")?;
    // NTL looks for `include/gf2x.h` and `lib/libgf2x.a` under a prefix.
    let prefix = workshop.path("prefix");
    let quoted = |name: &str, path: &Path| format!("{name}={}", path.display());
    workshop.make(&gf2x, ["install".to_owned(), quoted("prefix", &prefix)])?;
    let (directory, version) = sources(workshop, "ntl")?;
    let source = directory.join("src");
    let options = ["NTL_GMP_LIP=off", "NTL_GF2X_LIB=on", "SHARED=off", "NATIVE=on"];
    let configure = ["configure", FLAGS, &quoted("GF2X_PREFIX", &prefix)];
    workshop.run(Command::new("./configure").args(&configure[1..]).args(options).current_dir(&source))?;
    workshop.make(&source, [""; 0])?;
    let library = workshop.path("libwidefield-ntl.so");
    workshop.run(
        Command::new("g++")
            .args([
                "-O2",
                "-march=native",
                "-std=c++17",
                "-shared",
                "-fPIC",
                "-fvisibility=hidden",
                "-pthread",
            ])
            .arg(quoted("-I", &directory.join("include")).replacen('=', "", 1))
            .arg(crate::process::root().join("rivals/ntl/shim.cpp"))
            .arg(source.join("ntl.a"))
            .arg(prefix.join("lib/libgf2x.a"))
            .args(["-Wl,--exclude-libs,ALL", "-o"])
            .arg(&library),
    )?;
    Ok(Made {
        library,
        version: format!("NTL {version} with gf2x {gf2x_version}"),
        build: format!("{}, -O2 -march=native; gf2x {C_FLAGS}, {carry_less}", compiler("g++")?),
    })
}

/// Downloads and unpacks the upstream sources of a package; apt checks them against the distribution's signatures. The directory
/// and the version.
pub(crate) fn sources(workshop: &Workshop, package: &str) -> Result<(PathBuf, String)> {
    let downloads = download(workshop, "deb-src", &["source", "--download-only", "--tar-only", package])
        .with_context(|| format!("no sources of {package}"))?;
    unpacked(workshop, package, &downloads, &workshop.path(package))
}

/// Like [`sources`], of the newest of the distribution's releases that has the package, whatever the system's own release.
pub(crate) fn newer_sources(workshop: &Workshop, package: &str) -> Result<(PathBuf, String)> {
    for release in ["testing", "stable"] {
        let (apt, updated) = apt(workshop, "deb-src", Some(release))?;
        let downloads = workshop.path(format!("downloads-{release}"));
        fs::create_dir_all(&downloads)?;
        let mut apt_get = Command::new("apt-get");
        apt_get.args(["source", "--download-only", "--tar-only", package]);
        // An archive's list may be ahead of what it has.
        let downloaded = |()| workshop.run(apt_get.env("APT_CONFIG", &apt).current_dir(&downloads));
        if updated.and_then(downloaded).is_ok() {
            return unpacked(workshop, package, &downloads, &workshop.path(format!("newer-{package}")));
        }
    }
    anyhow::bail!("no newer sources of {package}")
}

/// Unpacks the upstream archive of a package among what was downloaded: its directory and the version.
fn unpacked(
    workshop: &Workshop,
    package: &str,
    downloads: &Path,
    directory: &Path,
) -> Result<(PathBuf, String)> {
    let archive = files(downloads)?
        .into_iter()
        .find(|f| upstream_version(package, f).is_some())
        .with_context(|| format!("no archive of {package} among the downloads"))?;
    let version = upstream_version(package, &archive).unwrap_or_default().to_owned();
    fs::create_dir(directory)?;
    workshop.run(
        Command::new("tar")
            .arg("--extract")
            .arg("--strip-components=1")
            .arg("--file")
            .arg(downloads.join(&archive))
            .arg("--directory")
            .arg(directory),
    )?;
    Ok((directory.to_owned(), version))
}

fn files(directory: &Path) -> Result<Vec<String>> {
    fs::read_dir(directory)?.map(|entry| file_name(entry?.path())).collect()
}

/// `1.3.0` of `gf2x_1.3.0.orig.tar.gz`.
fn upstream_version<'f>(package: &str, file: &'f str) -> Option<&'f str> {
    let (version, ending) = file.strip_prefix(package)?.strip_prefix('_')?.split_once(".orig.tar.")?;
    (!ending.ends_with(".asc")).then_some(version)
}

/// Downloads and unpacks packages as the distribution ships them, for this architecture; the folder is their root.
pub(crate) fn packages(workshop: &Workshop, packages: &[&str]) -> Result<PathBuf> {
    let root = workshop.path("packages");
    let mut arguments = vec!["download"];
    arguments.extend(packages);
    let downloads = download(workshop, "deb", &arguments)
        .with_context(|| format!("not all of these packages: {}", packages.join(", ")))?;
    for package in files(&downloads)?.iter().filter(|f| f.ends_with(".deb")) {
        workshop.run(Command::new("dpkg-deb").arg("--extract").arg(downloads.join(package)).arg(&root))?;
    }
    Ok(root)
}

/// Downloads from archives of a kind by `apt-get`, into a folder for that kind.
fn download(workshop: &Workshop, kind: &str, arguments: &[&str]) -> Result<PathBuf> {
    let (apt, updated) = private_apt(workshop, kind)?;
    let downloads = workshop.path(format!("downloads-{kind}"));
    fs::create_dir_all(&downloads)?;
    // One of the system's archives that has not got the kind does not matter: what is missing shows in this step.
    let mut apt_get = Command::new("apt-get");
    let downloaded = workshop.run(apt_get.args(arguments).env("APT_CONFIG", apt).current_dir(&downloads));
    downloaded.or_else(|error| updated.and(Err(error)))?;
    Ok(downloads)
}

/// A configuration for apt with the system's archives as archives of a kind, `deb` or `deb-src`; it writes nothing outside of the
/// folder and needs no rights. Gives its path, and whether the archives' lists could be had: they are fetched once.
pub(crate) fn private_apt(workshop: &Workshop, kind: &str) -> Result<(PathBuf, Result<()>)> {
    apt(workshop, kind, None)
}

/// Such a configuration, for the system's own release or another one.
fn apt(workshop: &Workshop, kind: &str, release: Option<&str>) -> Result<(PathBuf, Result<()>)> {
    let name = release.unwrap_or(kind);
    let [root, lists, cache, sources] =
        ["", "/lists", "/cache", "/sources"].map(|d| workshop.path(format!("apt-{name}{d}")));
    let path = root.join("apt.conf");
    if path.exists() {
        return Ok((path, Ok(())));
    }
    for directory in [&root, &lists, &cache, &sources] {
        fs::create_dir_all(directory)?;
    }
    let (system, own) = (Path::new("/etc/apt"), own_release());
    let parts = files(&system.join("sources.list.d")).unwrap_or_default();
    let parts = parts.iter().map(|f| format!("sources.list.d/{f}"));
    for (i, file) in parts.chain(["sources.list".to_owned()]).enumerate() {
        let Ok(text) = fs::read_to_string(system.join(&file)) else { continue };
        if let Some((text, ending)) = of_kind(kind, &file, &text) {
            let text = match (release, &own) {
                (Some(release), Some(own)) => of_release(&text, own, release),
                _ => text,
            };
            fs::write(sources.join(format!("{i}.{ending}")), text)?;
        }
    }
    let set = |option: &str, path: &Path| format!("{option} \"{}\";\n", path.display());
    let configuration = [
        set("Dir::Etc::sourcelist", Path::new("/dev/null")),
        set("Dir::Etc::sourceparts", &sources),
        set("Dir::State::lists", &lists),
        set("Dir::Cache", &cache),
        "APT::Sandbox::User \"root\";\n".to_owned(),
    ];
    fs::write(&path, configuration.concat())?;
    let updated = workshop.run(Command::new("apt-get").arg("update").env("APT_CONFIG", &path));
    Ok((path, updated))
}

/// The name of the system's release.
fn own_release() -> Option<String> {
    let text = fs::read_to_string("/etc/os-release").ok()?;
    text.lines().find_map(|l| l.strip_prefix("VERSION_CODENAME=")).map(String::from)
}

/// A list of archives of another release: `own` becomes `release`, alone and in front of `-updates` and the like.
fn of_release(text: &str, own: &str, release: &str) -> String {
    let word = |word: &str| match word.strip_prefix(own) {
        Some(rest) if rest.is_empty() || rest.starts_with('-') => format!("{release}{rest}"),
        _ => word.to_owned(),
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}

/// A list of archives of packages as one of archives of a kind, and the ending that its form asks for.
fn of_kind(kind: &str, file: &str, text: &str) -> Option<(String, &'static str)> {
    let ending = match file.rsplit_once('.')?.1 {
        "sources" => "sources",
        "list" => "list",
        _ => return None,
    };
    let line = |line: &str| match (ending, line.trim_start().strip_prefix("deb ")) {
        ("sources", _) if line.starts_with("Types:") => format!("Types: {kind}"),
        ("sources", _) => line.to_owned(),
        (_, Some(archive)) => format!("{kind} {archive}"),
        (_, None) => String::new(),
    };
    Some((text.lines().map(|l| line(l) + "\n").collect(), ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_of_packages_become_archives_of_sources() {
        let (text, ending) = of_kind("deb-src", "a.sources", "Types: deb\nURIs: there\nSuites: s\n").unwrap();
        assert_eq!((text.as_str(), ending), ("Types: deb-src\nURIs: there\nSuites: s\n", "sources"));
        let (text, ending) =
            of_kind("deb-src", "sources.list", "# one\ndeb [a=b] there s main\ndeb-src there s main\n")
                .unwrap();
        assert_eq!((text.trim(), ending), ("deb-src [a=b] there s main", "list"));
        assert_eq!(of_kind("deb-src", "a.list.disabled", "deb there s main"), None);
    }

    #[test]
    fn archives_become_those_of_another_release() {
        let text = of_release("URIs: there/old\nSuites: old old-updates older\n", "old", "new");
        assert_eq!(text, "URIs: there/old\nSuites: new new-updates older\n");
    }

    #[test]
    fn versions_are_those_of_the_archives() {
        assert_eq!(upstream_version("gf2x", "gf2x_1.3.0.orig.tar.gz"), Some("1.3.0"));
        assert_eq!(upstream_version("gf2x", "gf2x_1.3.0.orig.tar.gz.asc"), None);
        assert_eq!(upstream_version("gf2x", "gf2x_1.3.0-2.debian.tar.xz"), None);
        assert_eq!(upstream_version("gf2x", "ntl_11.5.1.orig.tar.gz"), None);
    }
}
