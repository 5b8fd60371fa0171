//! The disc that the machine in software boots from: Debian's kernel, and a file system in memory with one program.

use crate::debian::pack;
use crate::process::{self, successful};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the guest prints when it is about to start the program, and when the program has ended, before its exit code.
pub(super) const UP: &str = "GUEST-UP";
pub(super) const ENDED: &str = "GUEST-ENDED ";

pub(super) const BUSYBOX: &str = "/usr/bin/busybox";
pub(super) const LOADER: &str = "/usr/lib/ISOLINUX/isolinux.bin";
pub(super) const LOADER_MODULE: &str = "/usr/lib/syslinux/modules/bios/ldlinux.c32";

/// How often time stamps count in a second, by the guest's clock: so many million instructions.
pub(super) const MIPS: u32 = 20;

/// What the guest's kernel must not use. Bochs 2.7 reports a size of the compacted state of XSAVE, and a state of
/// protection keys, that Linux finds wrong, upon which it would use no XSAVE at all. With the others `tigerlake` and
/// `corei7_icelake_u` overwrite page tables.
const UNUSED: &str = "pku,xsaves,xsavec,fsrm,erms,rep_good,umip,rdpid,invpcid,pcid,clwb,clflushopt,fsgsbase";

/// A program to run in the guest.
pub(super) struct Program<'a> {
    pub(super) path: &'a Path,
    pub(super) arguments: &'a [String],
    pub(super) variables: &'a [(&'a str, &'a str)],
}

/// Writes the disc's image, below `directory`; gives its path and the megabytes that the guest's files take.
pub(super) fn disc(
    directory: &Path,
    kernel: &Path,
    program: &Program<'_>,
    without: Option<&str>,
) -> Result<(PathBuf, u64)> {
    let disc = directory.join("disc");
    fs::create_dir_all(&disc)?;
    let size = files(&directory.join("root"), &disc.join("files"), program)?;
    fs::copy(kernel, disc.join("kernel"))?;
    fs::copy(LOADER, disc.join("isolinux.bin"))?;
    fs::copy(LOADER_MODULE, disc.join("ldlinux.c32"))?;
    fs::write(disc.join("isolinux.cfg"), boot_entry(without))?;
    let image = directory.join("disc.iso");
    let mut command = Command::new("xorriso");
    command.args(["-as", "mkisofs", "-quiet", "-b", "isolinux.bin", "-c", "boot.cat", "-no-emul-boot"]);
    command.args(["-boot-load-size", "4", "-boot-info-table", "-o"]).args([&image, &disc]);
    successful(&mut command)?;
    fs::remove_dir_all(&disc)?;
    Ok((image, size.div_ceil(1 << 20)))
}

/// The kernel's command line. Its clock is told its rate, as Bochs's time stamps go by instructions, whatever CPUID
/// says; while it waits it polls, which is quicker than Bochs's way of halting.
fn boot_entry(without: Option<&str>) -> String {
    let unused = [UNUSED].into_iter().chain(without).collect::<Vec<_>>().join(",");
    format!(
        "DEFAULT guest\nPROMPT 0\nTIMEOUT 0\nLABEL guest\n KERNEL kernel\n INITRD files\n \
         APPEND console=ttyS0 quiet loglevel=3 rdinit=/init panic=0 clearcpuid={unused} nopku idle=poll tsc=reliable \
         tsc_early_khz={MIPS}000 no_timer_check nokaslr mitigations=off cryptomgr.notests init_on_alloc=0 \
         random.trust_cpu=on audit=0 ipv6.disable=1 apparmor=0\n"
    )
}

/// Packs the guest's files and gives the archive's size: a shell, the program with the libraries that it is linked to,
/// and what starts it. It has three lines out: the console, for the marks, and one each for the program's output and
/// errors.
fn files(root: &Path, archive: &Path, program: &Program<'_>) -> Result<u64> {
    for folder in ["bin", "dev", "proc", "tmp"] {
        fs::create_dir_all(root.join(folder))?;
    }
    fs::copy(BUSYBOX, root.join("bin/busybox"))?;
    fs::copy(program.path, root.join("program"))?;
    for library in libraries(program.path)? {
        let copy = root.join(library.strip_prefix("/")?);
        fs::create_dir_all(copy.parent().context("a library without a folder")?)?;
        fs::copy(&library, copy)?;
    }
    let exports: String =
        program.variables.iter().map(|(name, value)| format!("export {name}={}\n", quoted(value))).collect();
    let arguments = program.arguments.iter().map(|a| quoted(a)).collect::<Vec<_>>().join(" ");
    let init = format!(
        "#!/bin/busybox sh\n\
         b=/bin/busybox\n\
         $b mount -t proc none /proc\n\
         $b mount -t devtmpfs none /dev\n\
         for line in ttyS0 ttyS1 ttyS2; do $b stty -F /dev/$line raw -echo 115200; done\n\
         echo; echo {UP}\n\
         cd /tmp\n\
         {exports}\
         /program {arguments} </dev/null >/dev/ttyS1 2>/dev/ttyS2\n\
         code=$?\n\
         echo; echo {ENDED}$code.\n\
         $b sleep 1\n\
         $b poweroff -f\n"
    );
    let path = root.join("init");
    fs::write(&path, init)?;
    // Executable, as the shell is.
    fs::set_permissions(&path, fs::metadata(BUSYBOX)?.permissions())?;
    pack(root, archive)?;
    fs::remove_dir_all(root)?;
    Ok(fs::metadata(archive)?.len())
}

/// The loader and the libraries of a program; none if it is linked to all that it needs.
fn libraries(program: &Path) -> Result<Vec<PathBuf>> {
    let listed = process::output(Command::new("ldd").arg(program))?;
    Ok(paths(&String::from_utf8_lossy(&listed.stdout)))
}

/// What follows an arrow, or begins a line: `libc.so.6 => /lib/libc.so.6 (0x7f...)`,
/// `/lib64/ld-linux-x86-64.so.2 (0x7f...)`.
fn paths(listed: &str) -> Vec<PathBuf> {
    listed.split_whitespace().filter(|word| word.starts_with('/')).map(PathBuf::from).collect()
}

/// As one word of the shell's.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_shell() {
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn libraries_are_found_in_the_loaders_list() {
        let listed =
            "\tlinux-vdso.so.1 (0x7ffd)\n\tlibc.so.6 => /lib/libc.so.6 (0x7f01)\n\t/lib64/ld.so (0x7f02)\n";
        assert_eq!(paths(listed), [Path::new("/lib/libc.so.6"), Path::new("/lib64/ld.so")]);
        assert!(paths("\tstatically linked\n").is_empty());
    }

    #[test]
    fn a_feature_left_out_is_one_more() {
        assert!(boot_entry(Some("avx512f")).contains(",fsgsbase,avx512f nopku"));
        assert!(boot_entry(None).contains(",fsgsbase nopku"));
    }
}
