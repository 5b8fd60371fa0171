//! The bench from outside. One program, since each is linked to all works and rivals.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod agree;
mod catalogue;
mod clock;
#[cfg(feature = "rivals")]
mod gls254;
mod implementation;
mod measure;
mod record;
mod rivals;
mod state;
mod stats;
