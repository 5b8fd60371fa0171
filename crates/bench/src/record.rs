//! What a measurement leaves behind: the records that `speed --json` prints and that the report is made of.

use crate::Header;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Whether operations wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Each result is an operand of the next operation.
    Latency,
    /// Independent operands.
    Throughput,
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
}

/// One contender's time for one workload.
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
    /// Nanoseconds per operation, the median of the rounds; for batches per single product.
    pub ns: f64,
    /// The lower quartile, in nanoseconds.
    pub q1: f64,
    /// The upper quartile, in nanoseconds.
    pub q3: f64,
    /// Core cycles per operation; the run's header says by which counter.
    pub cycles: f64,
    /// For the works on many independent operands: how many a call takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// For the works on normal bases: the type of the basis.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub basis: Option<u64>,
}

/// How many times longer a contender takes than the library's own choice, round by round in the same run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The work's name.
    pub work: String,
    /// Latency or throughput.
    pub mode: Mode,
    /// How large.
    pub size: u64,
    /// The contender.
    pub who: String,
    /// The tier that its code needs.
    pub tier: Option<String>,
    /// Its kernel or function.
    pub kernel: String,
    /// The median of the rounds' ratios: above 1 the library is faster.
    pub ratio: f64,
    /// The lower quartile.
    pub q1: f64,
    /// The upper quartile.
    pub q3: f64,
    /// For the works on many independent operands: how many a call takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u64>,
    /// For the works on normal bases: the type of the basis.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub basis: Option<u64>,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Where, when, with what.
    pub header: Header,
    /// The times.
    pub records: Vec<Record>,
    /// The comparisons.
    pub ratios: Vec<Ratio>,
    /// The rivals that were not there.
    pub missing: Vec<Missing>,
    /// What was measured with rivals held to a tier.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Held>,
}

/// What a process measured in which OpenSSL and aws-lc could use no more than a tier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// The tier.
    pub tier: String,
    /// What `OPENSSL_ia32cap` was.
    pub mask: String,
    /// The times.
    pub records: Vec<Record>,
    /// The comparisons.
    pub ratios: Vec<Ratio>,
}

impl Run {
    /// The run as JSON with one record a line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Self { header, records, ratios, missing, held } = self;
        let mut members = vec![
            format!("\"header\": {}", line(header)),
            format!("\"records\": {}", lines(records)),
            format!("\"ratios\": {}", lines(ratios)),
            format!("\"missing\": {}", lines(missing)),
        ];
        if !held.is_empty() {
            members.push(format!("\"held\": {}", lines(held)));
        }
        format!("{{\n{}\n}}", members.join(",\n"))
    }

    /// Keeps the run in a directory, as a file named by its date and tier, and gives the path.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, directory: &Path) -> io::Result<PathBuf> {
        std::fs::create_dir_all(directory)?;
        let date: String = self.header.date.chars().filter(|c| *c != ':').take(15).collect();
        let path = directory.join(format!("{}-{}.json", date.replace(' ', "-"), self.header.tier));
        std::fs::write(&path, self.to_json() + "\n")?;
        Ok(path)
    }

    /// The run from its JSON.
    ///
    /// # Errors
    /// What the parser says of a text that is not such a run.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl Record {
    /// The record as one line of JSON.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        line(self)
    }
}

/// One line of JSON. What is recorded has names and numbers only, which are always written.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A list of JSON, a line each.
fn lines(values: &[impl Serialize]) -> String {
    let lines: Vec<String> = values.iter().map(line).collect();
    format!("[\n{}\n]", lines.join(",\n"))
}

impl Mode {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
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
        }
    }
}
