//! Standard input and output as files.
//!
//! Rust opens `/dev/null` in the place of a standard descriptor that is closed, and takes a descriptor that cannot be
//! read for an empty file. A program that seals would make an empty sealed file of it and call this a success.

use crate::status::Status;
use std::fs::File;
use std::io;

/// Standard input.
///
/// # Errors
/// If it is closed.
pub(crate) fn input() -> anyhow::Result<File> {
    Status::Io.unless(!is_closed(0), || "standard input is closed")?;
    Ok(duplicate(&io::stdin())?)
}

/// Standard output.
///
/// # Errors
/// If it is closed.
pub(crate) fn output() -> anyhow::Result<File> {
    check_output()?;
    Ok(duplicate(&io::stdout())?)
}

/// An error if standard output is closed.
pub(crate) fn check_output() -> anyhow::Result<()> {
    Status::Io.unless(!is_closed(1), || "standard output is closed")
}

#[cfg(unix)]
fn duplicate(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    Ok(stream.as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
fn duplicate(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    Ok(stream.as_handle().try_clone_to_owned()?.into())
}

#[cfg(unix)]
use before_main::is_closed;

/// A look at the descriptors before Rust's runtime fills them.
#[cfg(unix)]
mod before_main {
    use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use rustix::io::{Errno, fcntl_getfd};

    static CLOSED: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];

    pub(super) fn is_closed(descriptor: usize) -> bool {
        CLOSED[descriptor].load(Relaxed)
    }

    extern "C" fn look() {
        for (closed, descriptor) in CLOSED.iter().zip([rustix::stdio::stdin(), rustix::stdio::stdout()]) {
            closed.store(fcntl_getfd(descriptor) == Err(Errno::BADF), Relaxed);
        }
    }

    // SAFETY: the loader calls the functions in this section before `main`, on one thread; this one makes two system
    // calls, which need nothing of Rust's runtime, and cannot panic.
    #[allow(
        unsafe_code,
        clippy::unnecessary_safety_comment,
        reason = "an unsafe attribute, since nothing in Rust runs earlier"
    )]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    #[used]
    static LOOK: extern "C" fn() = look;
}

#[cfg(windows)]
fn is_closed(descriptor: usize) -> bool {
    use std::os::windows::io::AsRawHandle as _;
    let handle = if descriptor == 0 { io::stdin().as_raw_handle() } else { io::stdout().as_raw_handle() };
    handle.is_null()
}
