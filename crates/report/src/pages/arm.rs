//! Arm, modelled: what nobody has measured yet, from the committed record of `cargo xtask model-arm`.

use crate::arm::{Machine, RECORD, Record, Row, Who};
use crate::data::{mark_least, none};
use crate::doc::{Cell, Kind, Origin, Page, Section, Table};
use crate::numbers::{thousands, two};

/// A section: the works of some groups of the record.
struct Part {
    id: &'static str,
    title: &'static str,
    text: &'static str,
    groups: &'static [&'static str],
}

const PARTS: [Part; 6] = [
    Part {
        id: "gcm",
        title: "AES-128-GCM",
        text: "A message with 13 bytes of associated data, sealed in place. Where programs see no instructions for \
            AES, each computes it by others: bits apart, or by permutations of bytes. graviola refuses such \
            processors.",
        groups: &["AES-128-GCM seal"],
    },
    Part {
        id: "chacha",
        title: "ChaCha20-Poly1305",
        text: "A message with 13 bytes of associated data, sealed in place.",
        groups: &["ChaCha20-Poly1305 seal"],
    },
    Part {
        id: "agreement",
        title: "Diffie-Hellman",
        text: "One multiplication of a point by a secret: ours on the Kummer surface, everybody else's by X25519. ring \
            has keys that are used once, and makes one each time: its figures have that in them.",
        groups: &["Diffie-Hellman"],
    },
    Part {
        id: "polynomials",
        title: "Products in GF(2)[x]",
        text: "One product after the other, on operands of one length. gf2x has no code for Arm: it is its portable C.",
        groups: &["GF(2)[x] product"],
    },
    Part {
        id: "fields",
        title: "Fields and normal bases",
        text: "No rival does the same on Arm; beside ours is our portable code.",
        groups: &["GF(2^m) inversion", "Normal basis product", "Normal basis, 32 products"],
    },
    Part {
        id: "bytes",
        title: "Slices of GF(2^{8})",
        text: "No rival here either; beside ours is our portable code.",
        groups: &["GF(2^8) axpy", "GF(2^8) scale", "GF(2^8) products", "GF(2^8) inner product"],
    },
];

/// The page, from the committed record.
pub(crate) fn page() -> Option<Page> {
    let record = Record::parse(RECORD).ok()?;
    let (emulator, models) = (record.version("emulator")?, record.version("models")?);
    let mut sections = vec![summary(&record), machines(&record)];
    sections.extend(PARTS.iter().map(|part| section(&record, part)));
    sections.push(versions(&record));
    sections.push(
        Section::new("reproduce", "Reproduce")
            .text(
                "On any machine with QEMU's user mode, a cross compiler and `llvm-mca`; the first line makes the \
                 record that this page shows, the second one prints some rows:",
            )
            .code("cargo xtask model-arm --save\ncargo xtask model-arm GCM 16384"),
    );
    Some(Page {
        name: "arm",
        title: "Arm, modelled".into(),
        lead: format!(
            "How many instructions whole operations execute on 64-bit Arm, ours and rivals', counted in an emulator on \
             {}; and how many cycles the compiler's models of processors give to their loops. **Nothing on this page \
             was measured on a processor.**",
            record.date
        ),
        sections,
        origin: Some(Origin {
            line: format!(
                "Counted in {emulator} and modelled by {models}, on {}; not measured on any processor.",
                record.date
            ),
            file: "arm.tsv",
        }),
    })
}

/// What is there to compare with: rivals, and our portable code where there are none.
fn others<'a, 't>(work: &[&'a Row<'t>]) -> Vec<&'a Row<'t>> {
    let of = |kind| work.iter().copied().filter(|row| row.kind() == kind).collect::<Vec<_>>();
    let rivals = of(Who::Rival);
    if rivals.is_empty() { of(Who::Portable) } else { rivals }
}

/// How many times ours the best of the others takes, by some figure.
fn ratio(work: &[&Row<'_>], of: impl Fn(&Row<'_>) -> Option<f64>) -> Option<f64> {
    let ours = work.iter().find(|row| row.kind() == Who::Ours).and_then(|row| of(row))?;
    let best = others(work).into_iter().filter_map(of).min_by(f64::total_cmp)?;
    Some(best / ours)
}

fn shown(ratio: Option<f64>) -> Cell {
    ratio.map_or_else(none, |r| Cell::from(format!("{}×", two(r))))
}

/// Where ours stands beside the best rival, over the sizes of a work.
fn summary(record: &Record<'_>) -> Section {
    let mut t = Table::new(
        "The best rival's figure as a multiple of ours, over all sizes of a work, and of the cycles over all \
         processors too: below 1 the rival has fewer.",
    )
    .words("work")
    .words("tier")
    .group("instructions", |t| t.numbers(&["least", "greatest"]))
    .group("modelled cycles", |t| t.numbers(&["least", "greatest"]));
    for group in PARTS.iter().flat_map(|part| part.groups) {
        let mut kind = Kind::Start;
        for m in &record.machines {
            let works: Vec<_> = m.sizes(group).into_iter().map(|size| m.work(group, size)).collect();
            if !works.iter().flatten().any(|row| row.kind() == Who::Rival) {
                continue;
            }
            let counted = works.iter().filter_map(|w| ratio(w, |row| Some(row.instructions))).collect();
            let modelled = works
                .iter()
                .flat_map(|w| (0..m.processors.len()).filter_map(move |i| ratio(w, |row| row.cycles(i))));
            let title = if kind == Kind::Start { *group } else { "" };
            let mut cells = vec![Cell::from(title), Cell::from(format!("`{}`", m.tier))];
            for ratios in [counted, modelled.collect::<Vec<f64>>()] {
                cells.push(shown(ratios.iter().copied().min_by(f64::total_cmp)));
                cells.push(shown(ratios.iter().copied().max_by(f64::total_cmp)));
            }
            t.row(kind, cells);
            kind = Kind::Plain;
        }
    }
    Section::new("summary", "Beside the best rival")
        .text(
            "Instructions are no time: they tell how much there is to do. Cycles are those of a model, which knows \
             latencies and ports, and no caches, mispredictions, fused pairs of instructions, or loads that wait for \
             stores. They are good for comparing two ways to do the same, and for saying where to look; what a \
             processor takes, only that processor tells.",
        )
        .table(t)
}

fn machines(record: &Record<'_>) -> Section {
    let mut t = Table::new(
        "What the program ran on, which tier the library took there, and which processors' loops \
        are modelled.",
    )
    .words("tier")
    .words("emulated")
    .words("modelled");
    for m in &record.machines {
        let cells = [format!("`{}`", m.tier), m.name.to_owned(), m.processors.join(", ")];
        t.row(Kind::Plain, cells.map(Cell::from).to_vec());
    }
    Section::new("machines", "What is counted, and what is modelled")
        .list(
            [
                "All implementations are in one program, compiled as users compile theirs; those who do the same must \
                 get the same results before anything is counted. Each is free to choose its code at run time by what \
                 the emulated processor has.",
                "Counted are all executed instructions of one operation: the difference between a run with 8 more \
                 repetitions and one without them, divided by 8. The key, or what is set up once, is not in it.",
                "Modelled are the loops that make up a hundredth of an operation or more, each as if it ran for ever; \
                 the rest counts as if it ran as fast. Where these loops are less than half of the instructions, no \
                 cycles are shown (·).",
                "`without AES` is a processor as in a Raspberry Pi 4, whose programs are told that there are no \
                 instructions for AES, PMULL and SHA-2. The model for `apple-m1` is the compiler's, which is that of \
                 an earlier core.",
            ]
            .map(String::from)
            .to_vec(),
        )
        .table(t)
}

/// The implementations of a group, in the record's order: ours first.
fn implementations<'t>(record: &Record<'t>, group: &str) -> Vec<&'t str> {
    let mut names = Vec::new();
    for row in record.machines.iter().flat_map(|m| &m.rows).filter(|row| row.group == group) {
        if !names.contains(&row.who) {
            names.push(row.who);
        }
    }
    names
}

fn section(record: &Record<'_>, part: &Part) -> Section {
    let mut section = Section::new(part.id, part.title).text(part.text);
    for group in part.groups {
        section = section.table(instructions(record, group)).table(cycles(record, group));
    }
    section
}

/// A table of a group with a column for each implementation and one for the ratio.
fn columns(caption: String, second: &str, names: &[&str], rivals: bool) -> Table {
    let last = if rivals { "best rival ÷ ours" } else { "portable ÷ ours" };
    Table::new(caption).words("size").words(second).numbers(names).numbers(&[last])
}

/// The cells of the implementations, the least marked, and the ratio's.
fn figures(work: &[&Row<'_>], names: &[&str], of: impl Fn(&Row<'_>) -> Option<f64>) -> Vec<Cell> {
    let values: Vec<Option<f64>> =
        names.iter().map(|name| work.iter().find(|row| row.who == *name).and_then(|row| of(row))).collect();
    let cell = |value: &Option<f64>| value.map_or_else(none, |x| Cell::from(thousands(x.round() as u64)));
    let mut cells: Vec<Cell> = values.iter().map(cell).collect();
    mark_least(&mut cells.iter_mut().collect::<Vec<_>>(), &values);
    cells.push(shown(ratio(work, of)));
    cells
}

/// Each size on each machine.
fn works<'r, 't>(record: &'r Record<'t>, group: &str) -> Vec<(&'t str, &'r Machine<'t>, Vec<&'r Row<'t>>)> {
    let sizes = record.machines.first().map(|m| m.sizes(group)).unwrap_or_default();
    let on = |size| record.machines.iter().map(move |m| (size, m, m.work(group, size)));
    sizes.into_iter().flat_map(on).collect()
}

fn instructions(record: &Record<'_>, group: &str) -> Table {
    let names = implementations(record, group);
    let works = works(record, group);
    let rivals = works.iter().flat_map(|w| &w.2).any(|row| row.kind() == Who::Rival);
    let mut t = columns(format!("{group}: instructions, counted."), "tier", &names, rivals);
    let mut last = "";
    for (size, machine, work) in works {
        let (kind, title) = if size == last { (Kind::Plain, "") } else { (Kind::Start, size) };
        last = size;
        let mut cells = vec![Cell::from(title), Cell::from(format!("`{}`", machine.tier))];
        cells.extend(figures(&work, &names, |row| Some(row.instructions)));
        t.row(kind, cells);
    }
    t
}

fn cycles(record: &Record<'_>, group: &str) -> Table {
    let names = implementations(record, group);
    let works = works(record, group);
    let rivals = works.iter().flat_map(|w| &w.2).any(|row| row.kind() == Who::Rival);
    let mut t = columns(format!("{group}: cycles, modelled."), "processor", &names, rivals);
    let mut last = "";
    for (size, machine, work) in works {
        for (i, processor) in machine.processors.iter().enumerate() {
            if work.iter().all(|row| row.cycles(i).is_none()) {
                continue;
            }
            let (kind, title) = if size == last { (Kind::Plain, "") } else { (Kind::Start, size) };
            last = size;
            let mut cells = vec![Cell::from(title), Cell::from(format!("{processor} (`{}`)", machine.tier))];
            cells.extend(figures(&work, &names, |row| row.cycles(i)));
            t.row(kind, cells);
        }
    }
    t
}

fn versions(record: &Record<'_>) -> Section {
    let mut t = Table::new("What took part, and what counted and modelled it.").words("").words("");
    for (name, version) in &record.versions {
        t.row(Kind::Plain, vec![Cell::from(*name), Cell::from(*version)]);
    }
    Section::new("versions", "Versions").table(t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_of_the_record_has_its_section() {
        let record = Record::parse(RECORD).unwrap();
        for row in record.machines.iter().flat_map(|m| &m.rows) {
            assert!(PARTS.iter().any(|part| part.groups.contains(&row.group)), "{}", row.group);
        }
        for group in PARTS.iter().flat_map(|part| part.groups) {
            assert!(!instructions(&record, group).rows.is_empty(), "{group}");
        }
    }

    #[test]
    fn the_best_rival_is_compared_and_portable_code_is_none() {
        let text = "machine\tm\tneon\tp\nrow\ta\t1\twidefield\t10.0\t0.9\t4.0\nrow\ta\t1\twidefield, \
            portable\t5.0\t0.9\t2.0\n\
                    row\ta\t1\tring\t30.0\t0.9\t6.0\nrow\ta\t1\taws-lc\t20.0\t0.1\t1.0\n\
                    row\tb\t1\twidefield\t10.0\t0.9\t4.0\nrow\tb\t1\twidefield, portable\t45.0\t0.9\t2.0\n";
        let record = Record::parse(text).unwrap();
        let work = record.machines[0].work("a", "1");
        assert_eq!(ratio(&work, |row| Some(row.instructions)), Some(2.0));
        // aws-lc's loops do not stand for its operation.
        assert_eq!(ratio(&work, |row| row.cycles(0)), Some(1.5));
        let cells = figures(&work, &["widefield", "ring", "aws-lc", "nobody"], |row| row.cycles(0));
        assert_eq!(cells.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(), ["4", "6", "·", "·", "1.50×"]);
        assert_eq!(cells.iter().map(|c| c.best).collect::<Vec<_>>(), [true, false, false, false, false]);
        assert_eq!(ratio(&record.machines[0].work("b", "1"), |row| Some(row.instructions)), Some(4.5));
    }
}
