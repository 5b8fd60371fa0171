//! Where a test runs the program.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The contents of the file `key`.
pub(crate) const KEY: [u8; 32] = [0x5a; 32];

/// The program: another one if `integration/planted-cli.sh` says so, which plants faults.
fn program() -> OsString {
    std::env::var_os("WIDEFIELD_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_widefield").into())
}

/// A directory with a key file and a passphrase.
pub(crate) struct Room(TempDir);

impl Room {
    pub(crate) fn new() -> Self {
        let room = Self(tempfile::tempdir().unwrap());
        room.write("key", &KEY);
        room.write("passphrase", b"correct horse\n");
        room
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path(name), bytes).unwrap();
        self.set_mode(name, 0o600);
    }

    /// Who may read and write a file, where this is a number.
    pub(crate) fn set_mode(&self, name: &str, mode: u32) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            std::fs::set_permissions(self.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
        }
        #[cfg(not(unix))]
        let _ = (name, mode);
    }

    /// A shell's command, in which `$W` is the program.
    #[cfg(unix)]
    pub(crate) fn shell(&self, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env("W", program());
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    pub(crate) fn succeeds(&self, arguments: &[&str]) -> Vec<u8> {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        output.stdout
    }

    /// The command ends with this status, says why in these words, and leaves the directory as it was.
    pub(crate) fn fails(&self, arguments: &[&str], status: i32, words: &str) {
        self.ends(self.command(arguments), status, words);
    }

    /// Likewise; what it has written.
    pub(crate) fn ends(&self, mut command: Command, status: i32, words: &str) -> Vec<u8> {
        let before = self.names();
        let output = command.output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{command:?}: {message}");
        assert!(message.contains(words), "{command:?}: {message}");
        assert!(!message.contains(".part"), "{command:?} tells a temporary name: {message}");
        assert_eq!(self.names(), before, "{command:?} left something behind");
        output.stdout
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub(crate) fn plaintext(len: usize) -> Vec<u8> {
    (0..len as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
}
