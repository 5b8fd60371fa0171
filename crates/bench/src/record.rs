//! What a measurement leaves behind: the records that `speed --json` prints and that the report is made of.

use crate::stats::Quartiles;
use crate::{Header, State};
use serde::{Deserialize, Serialize};

/// What an operation finds: the result of the one before, its operands, or empty caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Each result is an operand of the next operation.
    Latency,
    /// Independent operands.
    Throughput,
    /// One operation at a time, each after the caches of the core have been filled with something else.
    Cold,
}

/// What a size counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Bytes of message.
    Bytes,
    /// 64-bit words of each operand.
    Words,
    /// Bits of a field element.
    Bits,
    /// Operations: the size of a batch.
    Ops,
    /// Rows of a square matrix.
    Rows,
    /// Coefficients of a polynomial.
    Coefficients,
}

/// One implementation's time for one workload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The work's name, such as `gf2x-mul`.
    pub work: String,
    /// Latency or throughput.
    pub mode: Mode,
    /// How large, in [`unit`](Self::unit)s.
    pub size: u64,
    /// What the size counts.
    pub unit: Unit,
    /// `widefield`, `paper:STRATEGY` or the rival's name.
    pub who: String,
    /// The tier that the code needs; none for a rival that chooses for itself.
    pub tier: Option<String>,
    /// The kernel of ours, or the rival's function.
    pub kernel: String,
    /// Whether this is what the library chooses here: what the ratios of the work compare with.
    pub chosen: bool,
    /// The figures; of the quiet rounds where there were enough of them.
    #[serde(flatten)]
    pub figures: Figures,
    /// The figures of the shared rounds, where both states were seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<Figures>,
    /// For the works on many independent operands: how many a call takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// For the works on normal bases: the type of the basis.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub basis: Option<u64>,
}

/// What the rounds in one state of the core gave.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The state.
    pub state: State,
    /// How many rounds.
    pub rounds: u64,
    /// How many operations each of them timed.
    pub operations: u64,
    /// Nanoseconds per operation, the median of the rounds; for batches per single product.
    pub ns: f64,
    /// The lower quartile, in nanoseconds.
    pub q1: f64,
    /// The upper quartile, in nanoseconds.
    pub q3: f64,
    /// Core cycles per operation, the median of the rounds; the run's header says by which counter.
    pub cycles: f64,
    /// How many times longer it takes than the library's own choice, round by round: above 1 the library is faster.
    /// None for the library's own choice, and where it takes no part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Quartiles>,
}

impl Figures {
    /// The times' quartiles.
    #[must_use]
    pub const fn times(&self) -> Quartiles {
        Quartiles { q1: self.q1, median: self.ns, q3: self.q3 }
    }

    /// Whether what is compared scatters too much: the ratio where there is one, else the times.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        self.ratio.unwrap_or(self.times()).is_noisy()
    }
}

impl core::ops::Deref for Record {
    type Target = Figures;

    fn deref(&self) -> &Figures {
        &self.figures
    }
}

/// A rival that this machine does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The rival's name.
    pub who: String,
    /// Why it could not be opened, and how to install it.
    pub how: String,
}

/// Everything that one run measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Where, when, with what.
    pub header: Header,
    /// The times.
    pub records: Vec<Record>,
    /// The rivals that were not there.
    pub missing: Vec<Missing>,
    /// What was measured with rivals held to a tier.
    pub held: Vec<Held>,
}

/// What a process measured in which OpenSSL and aws-lc could use no more than a tier.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The tier.
    pub tier: String,
    /// What `OPENSSL_ia32cap` was.
    pub mask: String,
    /// The times.
    pub records: Vec<Record>,
}

impl Record {
    /// The record as one line of JSON.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        line(self)
    }
}

/// One line of JSON. What is recorded has names and numbers only, which are always written.
pub(crate) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Mode {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
            Self::Cold => "cold",
        }
    }
}

impl Unit {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Words => "words",
            Self::Bits => "bits",
            Self::Ops => "ops",
            Self::Rows => "rows",
            Self::Coefficients => "coefficients",
        }
    }
}
