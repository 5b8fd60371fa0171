//! Debian's packages for the machines in software, and the archives that their kernels unpack. Nothing is installed.

use crate::process::{self, successful};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Programs that this needs, with their packages.
pub(crate) const NEEDS: [(&str, &str); 2] = [("apt-get", "apt"), ("dpkg-deb", "dpkg")];

/// Packages for 64-bit Arm, fetched by lists of their own, as the system's are those of its processor, and unpacked
/// into a folder.
pub(crate) struct Packages {
    folder: TempDir,
    config: PathBuf,
}

impl Packages {
    /// Brings the lists, below a folder.
    pub(crate) fn open(shelf: &Path) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("packages-").tempdir_in(shelf)?;
        let (state, cache) = (folder.path().join("state"), folder.path().join("cache"));
        fs::create_dir_all(state.join("lists/partial"))?;
        fs::create_dir_all(cache.join("archives/partial"))?;
        // As where nothing is installed.
        fs::write(state.join("status"), "")?;
        let config = folder.path().join("apt.conf");
        let text = format!(
            "APT::Architecture \"arm64\";\nAPT::Architectures {{ \"arm64\"; }};\nAPT::Sandbox::User \"root\";\n\
             Dir::State \"{0}\";\nDir::State::status \"{0}/status\";\nDir::Cache \"{1}\";\n",
            state.display(),
            cache.display()
        );
        fs::write(&config, text)?;
        let packages = Self { folder, config };
        packages.apt("apt-get", &["update", "-qq"])?;
        Ok(packages)
    }

    fn apt(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let archives = self.folder.path().join("cache/archives");
        let mut command = Command::new(program);
        successful(command.args(arguments).current_dir(archives).env("APT_CONFIG", &self.config))
    }

    /// The package that another always depends on, the newest of its kind.
    pub(crate) fn newest(&self, name: &str) -> Result<String> {
        newest(name, |arguments| self.apt("apt-cache", arguments))
    }

    /// Fetches and unpacks these; gives the folder that they are in, which goes with `self`.
    pub(crate) fn unpack(&self, names: &[&str]) -> Result<PathBuf> {
        self.apt("apt-get", &[&["download", "-qq"], names].concat())?;
        let unpacked = self.folder.path().join("unpacked");
        let archives = self.folder.path().join("cache/archives");
        // One at least.
        entry(&archives, names[0])?;
        for archive in fs::read_dir(archives)? {
            let archive = archive?.path();
            if archive.extension().is_some_and(|e| e == "deb") {
                successful(Command::new("dpkg-deb").arg("-x").args([&archive, &unpacked]))?;
            }
        }
        Ok(unpacked)
    }
}

/// The package that another always depends on, the newest of its kind, by what `apt-cache` says.
pub(crate) fn newest(name: &str, apt_cache: impl FnOnce(&[&str]) -> Result<String>) -> Result<String> {
    let depends = apt_cache(&["depends", name])?;
    let newest = depends.lines().find_map(|l| l.trim().strip_prefix("Depends: "));
    Ok(newest.with_context(|| format!("apt knows no {name} (apt-get update)"))?.to_owned())
}

/// What lies in a folder and has a name that begins so.
pub(crate) fn entry(folder: &Path, beginning: &str) -> Result<PathBuf> {
    let entries = fs::read_dir(folder)?.filter_map(Result::ok);
    let mut found = entries.filter(|e| e.file_name().to_string_lossy().starts_with(beginning));
    let found = found.next().with_context(|| format!("no {beginning} in {}", folder.display()))?;
    Ok(found.path())
}

/// The archive that a kernel unpacks.
pub(crate) fn pack(root: &Path, archive: &Path) -> Result<()> {
    let names = process::stdout(Command::new("find").arg(".").current_dir(root))?;
    let mut command = Command::new("cpio");
    command.args(["-o", "-H", "newc", "--quiet"]).current_dir(root).stdin(Stdio::piped());
    let mut cpio = command.stdout(fs::File::create(archive)?).spawn().context("starting cpio")?;
    cpio.stdin.take().context("cpio reads names")?.write_all(names.as_bytes())?;
    ensure!(cpio.wait()?.success(), "cpio failed");
    Ok(())
}
