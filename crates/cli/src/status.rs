//! Exit statuses: a script can tell a typing error from a wrong key.

use std::io;
use std::process::ExitCode;

/// What users are told; the same in the help texts, the man pages and `docs/sealed-files.md`.
pub(crate) const TABLE: &str = "\
Exit status:
  0    done
  1    selftest found a failure, or anything that is not below
  2    wrong usage: an unknown option or name, an output that is the input
  3    a file, a terminal or memory failed: missing, existing, full, closed
  4    not a sealed file, key file or shard, an unknown version, or a file
       that asks for more memory or time than is allowed
  5    wrong key or passphrase, or a file was changed, cut off or lost
  6    others may read the key file or the passphrase file
  130  interrupted (SIGINT; 129 SIGHUP, 131 SIGQUIT, 143 SIGTERM)";

/// Why the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Other = 1,
    Usage = 2,
    Io = 3,
    Format = 4,
    Refused = 5,
    Permissions = 6,
}

/// An error that has a status of its own.
#[derive(Debug)]
struct Failure(Status, String);

impl core::fmt::Display for Failure {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.1)
    }
}

impl core::error::Error for Failure {}

impl Status {
    /// An error that ends the program with this status.
    pub(crate) fn error(self, message: impl Into<String>) -> anyhow::Error {
        Failure(self, message.into()).into()
    }

    /// That error, unless the condition holds.
    pub(crate) fn unless<M: Into<String>>(
        self,
        holds: bool,
        message: impl FnOnce() -> M,
    ) -> anyhow::Result<()> {
        if holds { Ok(()) } else { Err(self.error(message())) }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// The status of an error: its own, or that of an error of the system below it.
pub(crate) fn of(error: &anyhow::Error) -> Status {
    if let Some(Failure(status, _)) = error.downcast_ref() {
        return *status;
    }
    for cause in error.chain() {
        if let Some(Failure(status, _)) = cause.downcast_ref() {
            return *status;
        }
        if cause.is::<io::Error>() {
            return Status::Io;
        }
        if matches!(cause.downcast_ref(), Some(widefield_bench::Error::NoSuchWork { .. })) {
            return Status::Usage;
        }
    }
    Status::Other
}
