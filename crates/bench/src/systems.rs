//! Every system, what a run takes of their workloads, and why a measurement could not be made.

use crate::catalogue::{Catalogue, Scope, Workload};
#[cfg(feature = "rivals")]
use crate::tls;
use crate::{codes, gcm, gf2m, gf2x, gls254, kummer, nist, normal, poly1305};

/// A system: a page of the report.
#[derive(Clone, Copy)]
pub struct System {
    /// The short name, which names its page too.
    pub name: &'static str,
    /// The title of its page.
    pub title: &'static str,
    /// The names of its works.
    pub works: &'static [&'static str],
    register: fn(&mut Catalogue),
}

/// Every system, in the order of the report.
pub const SYSTEMS: &[System] = &[
    System { name: "gf2x", title: "Products in GF(2)[x]", works: gf2x::WORKS, register: gf2x::register },
    System { name: "gf2m", title: "The fields GF(2^m)", works: gf2m::WORKS, register: gf2m::register },
    System { name: "normal", title: "Normal bases", works: normal::WORKS, register: normal::register },
    System { name: "gcm", title: "AES-GCM", works: gcm::WORKS, register: gcm::register },
    System {
        name: "poly1305",
        title: "Poly1305 and ChaCha20-Poly1305",
        works: poly1305::WORKS,
        register: poly1305::register,
    },
    System {
        name: "kummer",
        title: "Diffie-Hellman on the Kummer surface",
        works: kummer::WORKS,
        register: kummer::register,
    },
    System {
        name: "gls254",
        title: "Binary curves: Diffie-Hellman on GLS254",
        works: gls254::WORKS,
        register: gls254::register,
    },
    System {
        name: "nist",
        title: "Binary curves: ECDH and ECDSA on NIST's",
        works: nist::WORKS,
        register: nist::register,
    },
    System {
        name: "codes",
        title: "Erasure codes and cyclic redundancy checks",
        works: codes::WORKS,
        register: codes::register,
    },
    #[cfg(feature = "rivals")]
    System { name: "tls", title: "TLS and QUIC", works: tls::WORKS, register: tls::register },
];

impl Catalogue {
    /// All workloads of a scope.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        let mut catalogue = Self { scope, workloads: Vec::new() };
        for system in SYSTEMS {
            (system.register)(&mut catalogue);
        }
        catalogue
    }

    /// All that there is.
    #[must_use]
    pub fn full() -> Self {
        Self::new(Scope::Report)
    }

    /// The workloads that a filter selects: those of the work with exactly this name or, if there is none, of all
    /// works whose name contains it.
    ///
    /// # Errors
    /// [`Error::NoSuchWork`] if nothing is selected.
    pub fn select(self, filter: Option<&str>) -> Result<Vec<Workload>, Error> {
        let Some(filter) = filter else { return Ok(self.workloads) };
        let exact = self.workloads.iter().any(|w| w.work == filter);
        let selected: Vec<Workload> = self
            .workloads
            .into_iter()
            .filter(|w| if exact { w.work == filter } else { w.work.contains(filter) })
            .collect();
        if selected.is_empty() { Err(Error::NoSuchWork { filter: filter.into() }) } else { Ok(selected) }
    }
}

/// Why a measurement could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An implementation's result differs from the first one's: nothing was timed.
    Disagreement {
        /// The workload, as `work mode size`.
        workload: String,
        /// The first implementation.
        first: String,
        /// The one that differs.
        who: String,
    },
    /// The filter selects no work.
    NoSuchWork {
        /// What was asked for.
        filter: String,
    },
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Disagreement { workload, first, who } => {
                write!(f, "{workload}: {who} gives another result than {first}")
            }
            Self::NoSuchWork { filter } => {
                write!(f, "no work matches '{filter}'; there are: {}", Catalogue::full().works().join(", "))
            }
        }
    }
}

impl core::error::Error for Error {}
