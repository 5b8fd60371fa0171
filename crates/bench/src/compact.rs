//! A run's file: one record a line, in columns, so that a committed run stays small and its lines can be compared.
//!
//! The implementations are listed once, and the rows name them by their place in that list. A workload is a line of its
//! own, and its rows follow it; an implementation that was seen in both states of the core has a row for each.

use crate::record::{Figures, Held, Missing, Mode, Record, Run, Unit, line};
use crate::stats::Quartiles;
use crate::{Header, State};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The names of the numbers in a row.
const COLUMNS: [&str; 12] = [
    "contender", // The word of files that exist, for an implementation.
    "chosen",
    "shared",
    "rounds",
    "operations",
    "ns",
    "ns_q1",
    "ns_q3",
    "cycles",
    "ratio",
    "ratio_q1",
    "ratio_q3",
];

/// The form of the file.
#[derive(Serialize, Deserialize)]
struct Compact {
    header: Header,
    columns: Vec<String>,
    missing: Vec<Missing>,
    #[serde(rename = "contenders")]
    implementations: Vec<Implementation>,
    workloads: Vec<Workload>,
    held: Vec<HeldTo>,
}

/// What was measured with rivals held to a tier.
#[derive(Serialize, Deserialize)]
struct HeldTo {
    tier: String,
    mask: String,
    workloads: Vec<Workload>,
}

/// Who, tier, kernel.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Implementation(String, Option<String>, String);

#[derive(Serialize, Deserialize)]
struct Workload {
    #[serde(flatten)]
    what: What,
    rows: Vec<Row>,
}

/// What a workload's records have in common.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct What {
    work: String,
    mode: Mode,
    size: u64,
    unit: Unit,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    batch: Option<u64>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    basis: Option<u64>,
}

/// A row: numbers in the order of [`COLUMNS`]; the ratio's three are left out together.
#[derive(Serialize, Deserialize)]
struct Row(Vec<Number>);

/// Whole where it counts something.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Count(u64),
    Figure(f64),
}

impl Run {
    /// The run as JSON with one record a line, in columns.
    #[must_use]
    pub fn to_json(&self) -> String {
        Compact::of(self).to_json()
    }

    /// Keeps the run in a directory, as a compressed file named by its date and tier, and gives the path.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, directory: &Path) -> io::Result<PathBuf> {
        std::fs::create_dir_all(directory)?;
        let date: String = self.header.date.chars().filter(|c| *c != ':').take(15).collect();
        let path = directory.join(format!("{}-{}.json.gz", date.replace(' ', "-"), self.header.tier));
        let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
        compressed.write_all(self.to_json().as_bytes())?;
        compressed.write_all(b"\n")?;
        // Under its name only when it is whole.
        let part = path.with_extension("part");
        std::fs::write(&part, compressed.finish()?)?;
        std::fs::rename(&part, &path)?;
        Ok(path)
    }

    /// The run from a file, compressed or not.
    ///
    /// # Errors
    /// What the file system says, or what is wrong with the file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let bytes = std::fs::read(path)?;
        let mut text = String::new();
        if bytes.starts_with(&[0x1f, 0x8b]) {
            GzDecoder::new(bytes.as_slice()).read_to_string(&mut text)?;
        } else {
            text = String::from_utf8(bytes).map_err(io::Error::other)?;
        }
        Self::from_json(&text).map_err(io::Error::other)
    }

    /// The run from its JSON.
    ///
    /// # Errors
    /// What is wrong with a text that is not such a run.
    pub fn from_json(text: &str) -> Result<Self, String> {
        serde_json::from_str::<Compact>(text).map_err(|e| e.to_string())?.into_run()
    }
}

impl Compact {
    fn of(run: &Run) -> Self {
        let mut implementations = Vec::new();
        let workloads = workloads(&run.records, &mut implementations);
        let held = run.held.iter().map(|h| HeldTo {
            tier: h.tier.clone(),
            mask: h.mask.clone(),
            workloads: self::workloads(&h.records, &mut implementations),
        });
        let held = held.collect();
        let columns = COLUMNS.map(String::from).to_vec();
        Self {
            header: run.header.clone(),
            columns,
            missing: run.missing.clone(),
            implementations,
            workloads,
            held,
        }
    }

    fn to_json(&self) -> String {
        let held = |h: &HeldTo| {
            let names = format!("\"tier\":{},\"mask\":{}", line(&h.tier), line(&h.mask));
            format!("{{{names},\"workloads\":{}}}", list(h.workloads.iter().map(Workload::to_json)))
        };
        let members = [
            format!("\"header\": {}", line(&self.header)),
            format!("\"columns\": {}", line(&self.columns)),
            format!("\"missing\": {}", list(self.missing.iter().map(line))),
            format!("\"contenders\": {}", list(self.implementations.iter().map(line))),
            format!("\"workloads\": {}", list(self.workloads.iter().map(Workload::to_json))),
            format!("\"held\": {}", list(self.held.iter().map(held))),
        ];
        format!("{{\n{}\n}}", members.join(",\n"))
    }

    /// The run again.
    fn into_run(self) -> Result<Run, String> {
        if self.columns != COLUMNS {
            return Err(format!("the columns are not {}", COLUMNS.join(", ")));
        }
        let records = records(self.workloads, &self.implementations)?;
        let held = |h: HeldTo| {
            Ok(Held {
                tier: h.tier,
                mask: h.mask,
                records: self::records(h.workloads, &self.implementations)?,
            })
        };
        let held = self.held.into_iter().map(held).collect::<Result<_, String>>()?;
        Ok(Run { header: self.header, records, missing: self.missing, held })
    }
}

/// A list of JSON, a line each.
fn list(lines: impl Iterator<Item = String>) -> String {
    format!("[\n{}\n]", lines.collect::<Vec<_>>().join(",\n"))
}

/// Records by their workloads; implementations that are new are added.
fn workloads(records: &[Record], implementations: &mut Vec<Implementation>) -> Vec<Workload> {
    let mut workloads = Vec::<Workload>::new();
    for r in records {
        let implementation = Implementation(r.who.clone(), r.tier.clone(), r.kernel.clone());
        let place = implementations.iter().position(|c| *c == implementation).unwrap_or_else(|| {
            implementations.push(implementation);
            implementations.len() - 1
        });
        let what = What {
            work: r.work.clone(),
            mode: r.mode,
            size: r.size,
            unit: r.unit,
            batch: r.batch,
            basis: r.basis,
        };
        if workloads.last().is_none_or(|w| w.what != what) {
            workloads.push(Workload { what, rows: Vec::new() });
        }
        if let Some(last) = workloads.last_mut() {
            last.rows.push(Row::new(place, r.chosen, &r.figures));
            last.rows.extend(r.shared.as_ref().map(|f| Row::new(place, r.chosen, f)));
        }
    }
    workloads
}

fn records(workloads: Vec<Workload>, implementations: &[Implementation]) -> Result<Vec<Record>, String> {
    let mut records: Vec<Record> = Vec::new();
    for Workload { what, rows } in workloads {
        let mut before = None;
        for row in rows {
            let (place, chosen, figures) = row.read()?;
            if let (Some(last), true) = (records.last_mut(), before == Some(place)) {
                last.shared = Some(figures);
                continue;
            }
            before = Some(place);
            let implementation = implementations.get(place).ok_or("a row of no implementation")?;
            records.push(what.record(implementation.clone(), chosen, figures));
        }
    }
    Ok(records)
}

impl Workload {
    /// A line of its own, and a line for each row.
    fn to_json(&self) -> String {
        let what = line(&self.what);
        format!("{},\"rows\":{}}}", &what[..what.len() - 1], list(self.rows.iter().map(line)))
    }
}

impl What {
    fn record(
        &self,
        Implementation(who, tier, kernel): Implementation,
        chosen: bool,
        figures: Figures,
    ) -> Record {
        Record {
            work: self.work.clone(),
            mode: self.mode,
            size: self.size,
            unit: self.unit,
            who,
            tier,
            kernel,
            chosen,
            figures,
            shared: None,
            batch: self.batch,
            basis: self.basis,
        }
    }
}

impl Row {
    fn new(place: usize, chosen: bool, f: &Figures) -> Self {
        let shared = f.state == State::Shared;
        let counts = [place as u64, chosen.into(), shared.into(), f.rounds, f.operations];
        let mut row: Vec<Number> = counts.map(Number::Count).to_vec();
        row.extend([f.ns, f.q1, f.q3, f.cycles].map(Number::Figure));
        row.extend(f.ratio.into_iter().flat_map(|q| [q.median, q.q1, q.q3]).map(Number::Figure));
        Self(row)
    }

    fn read(&self) -> Result<(usize, bool, Figures), String> {
        let Self(row) = self;
        let full = row.len() == COLUMNS.len();
        if !full && row.len() != COLUMNS.len() - 3 {
            return Err(format!("a row of {} numbers", row.len()));
        }
        let figure = |i: usize| match row[i] {
            Number::Count(n) => n as f64,
            Number::Figure(x) => x,
        };
        let count = |i: usize| match row[i] {
            Number::Count(n) => Ok(n),
            Number::Figure(x) => Err(format!("{x} for {}", COLUMNS[i])),
        };
        let figures = Figures {
            state: if count(2)? == 0 { State::Quiet } else { State::Shared },
            rounds: count(3)?,
            operations: count(4)?,
            ns: figure(5),
            q1: figure(6),
            q3: figure(7),
            cycles: figure(8),
            ratio: full.then(|| Quartiles { median: figure(9), q1: figure(10), q3: figure(11) }),
        };
        Ok((count(0)? as usize, count(1)? != 0, figures))
    }
}
