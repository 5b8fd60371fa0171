//! How fast widefield is, and how fast everything else is, measured in one process.
//!
//! A [`System`] registers its [`Workload`]s; a workload builds its [`Implementation`]s (the library on every kernel,
//! the papers' algorithms, the rivals) over the same data; [`Bench::run`] checks that they agree and times them in
//! interleaved rounds; the outcome is a list of [`Record`]s with a [`Header`] that says where and when.
//!
//! # Adding a system
//! Write `src/SYSTEM.rs` with `pub(crate) fn register(&mut Catalogue)`; add one line to [`SYSTEMS`] and a test to
//! `tests/bench/agree.rs`.

#![cfg_attr(
    not(feature = "rivals"),
    allow(unused_variables, reason = "some settings are for the rivals alone")
)]

mod aead;
mod agreements;
mod batches;
mod bench;
mod catalogue;
mod chacha20_poly1305;
mod cipher;
mod clock;
mod codes;
mod cold;
mod compact;
mod data;
mod effort;
mod gcm;
mod gf2m;
mod gf2x;
mod gls254;
mod header;
mod implementation;
mod kummer;
mod lane;
mod modular;
mod nist;
mod normal;
mod operation;
mod poly1305;
mod record;
#[cfg(feature = "rivals")]
pub mod rivals;
#[cfg(not(feature = "rivals"))]
#[path = "without_rivals.rs"]
pub mod rivals;
pub mod state;
pub mod stats;
mod systems;
#[cfg(feature = "rivals")]
mod tls;
pub mod tune;

pub use bench::{Bench, Outcome};
pub use catalogue::{Catalogue, Scope, Setting, Workload};
pub use clock::{Clock, Counter, Pace, Span};
pub use effort::Effort;
pub use header::{Header, RivalVersion};
pub use implementation::{Implementation, Label, family_of, kernels_of};
pub use record::{Figures, Held, Missing, Mode, Record, Run, Unit};
pub use state::State;
pub use systems::{Error, SYSTEMS, System};
