//! Mistakes that the checks in `integration/openssl` must find. They are in no build but `check.sh`'s, which says
//! `--cfg planted`, and there `WIDEFIELD_PLANTED` names the one that is made.

/// Whether a mistake is to be made.
pub(crate) fn is(name: &str) -> bool {
    std::env::var_os("WIDEFIELD_PLANTED").is_some_and(|planted| planted == name)
}
