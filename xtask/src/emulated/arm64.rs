//! 64-bit Arm: what is built for it, and Debian's packages for it, fetched by lists of their own, as the system's are those of its processor, and unpacked into a
//! folder. Nothing is installed.

use super::{AARCH64, entry, guest};
use crate::install::Platform;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// By the cross compiler.
pub(crate) const PLATFORM: Platform = Platform { target: Some(AARCH64), cc: "aarch64-linux-gnu-gcc" };

/// Programs that this needs, with their packages.
pub(crate) const NEEDS: [(&str, &str); 2] = [("apt-get", "apt"), ("dpkg-deb", "dpkg")];

/// Lists of packages, and where they are unpacked.
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
        guest::successful(command.args(arguments).current_dir(archives).env("APT_CONFIG", &self.config))
    }

    /// The package that another always depends on, the newest of its kind.
    pub(crate) fn newest(&self, name: &str) -> Result<String> {
        guest::newest(name, |arguments| self.apt("apt-cache", arguments))
    }

    /// Fetches and unpacks these, with all that they depend on if so asked; gives the folder that they are in, which goes with `self`.
    pub(crate) fn unpack(&self, names: &[&str], with_dependencies: bool) -> Result<PathBuf> {
        let how: &[&str] = match with_dependencies {
            true => &["install", "--download-only", "--no-install-recommends", "-y", "-qq"],
            false => &["download", "-qq"],
        };
        self.apt("apt-get", &[how, names].concat())?;
        let unpacked = self.folder.path().join("unpacked");
        let archives = self.folder.path().join("cache/archives");
        // One at least.
        entry(&archives, names[0])?;
        for archive in fs::read_dir(archives)? {
            let archive = archive?.path();
            if archive.extension().is_some_and(|e| e == "deb") {
                guest::successful(Command::new("dpkg-deb").arg("-x").args([&archive, &unpacked]))?;
            }
        }
        Ok(unpacked)
    }
}
