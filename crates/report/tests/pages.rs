//! The pages made from a small recorded run: complete, well-formed, self-contained.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use widefield_bench::Run;

fn run() -> Run {
    Run::from_json(include_str!("run.json")).unwrap()
}

fn files(run: &Run) -> BTreeMap<String, String> {
    widefield_report::render(run).into_iter().collect()
}

/// Elements of HTML without an end tag.
const VOID: [&str; 4] = ["meta", "br", "link", "img"];

/// Checks that tags are nested properly and attributes quoted, and gives the tags' names with their text.
fn well_formed(name: &str, html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.split_once("<!DOCTYPE html>").expect("a doctype").1;
    while let Some((_, tail)) = rest.split_once('<') {
        let (tag, tail) = tail.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: <{tag}>");
        let word = tag.split_whitespace().next().unwrap();
        if let Some(ended) = word.strip_prefix('/') {
            assert_eq!(open.pop(), Some(ended), "{name}: </{ended}> before …{}", &tail[..tail.len().min(80)]);
        } else if !VOID.contains(&word) && !tag.ends_with('/') {
            open.push(word);
        }
        rest = tail;
        // A style sheet is no mark-up.
        if word == "style" {
            rest = &rest[rest.find("</style>").expect("an end")..];
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} left open");
}

#[test]
fn every_page_has_its_forms_and_is_well_formed() {
    let files = files(&run());
    for page in ["index", "gf2x", "poly1305", "arm"] {
        let html = &files[&format!("{page}.html")];
        well_formed(page, html);
        assert!(files[&format!("{page}.md")].starts_with("# "), "{page}");
        for figure in html.split("href=\"plots/").skip(1) {
            let name = figure.split_once('"').unwrap().0;
            let svg = &files[&format!("plots/{name}")];
            roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(svg.contains("prefers-color-scheme: dark"), "{name}");
        }
    }
    assert_eq!(Run::from_json(&files["run.json"]).unwrap(), run());
}

#[test]
fn the_pages_need_no_network_and_no_script() {
    for (name, text) in files(&run()).iter().filter(|(n, _)| n.ends_with(".html")) {
        for foreign in ["http:", "https:", "src=", "<script", "@import", "url("] {
            let without_namespace = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!without_namespace.contains(foreign), "{name} has {foreign}");
        }
        assert!(text.contains("prefers-color-scheme: dark"));
    }
}

#[test]
fn the_page_of_a_paper_has_all_its_tables_and_ours() {
    let html = &files(&run())["gf2x.html"];
    let sections = [
        "table-1",
        "table-2",
        "table-3",
        "table-4",
        "table-5",
        "lengths",
        "large",
        "batches",
        "fields",
        "kernels",
        "errata",
        "reproduce",
    ];
    for id in sections {
        assert!(html.contains(&format!("<section id=\"{id}\">")), "{id}");
    }
    // Printed figures of each table, and the measured ones of this run beside them.
    for printed in [">430<", ">449<", ">348<", ">391<", ">404<"] {
        assert!(html.contains(printed), "{printed}");
    }
    let run = run();
    for r in run.records.iter().filter(|r| r.work == "gf2x-mul" && r.size == 9 && r.who == "widefield") {
        assert!(html.contains(&format!("{}, {}: ", r.who, r.kernel)), "{r:?}");
    }
}

/// Every link within the report has a section, and the list of the papers' items leaves none out.
#[test]
fn the_papers_stand_whole_and_every_anchor_exists() {
    let files = files(&run());
    let mut links = 0;
    for (name, html) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        for target in html.split("href=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
            let (page, anchor) = target.split_once('#').map_or((target, None), |(page, id)| (page, Some(id)));
            let page = if page.is_empty() { name } else { page };
            let Some(text) = files.get(page) else { panic!("{name} links to {target}") };
            if let Some(id) = anchor {
                assert!(text.contains(&format!("<section id=\"{id}\">")), "{name} links to {target}");
                links += 1;
            }
        }
    }
    assert!(links > 100, "{links} anchors");
    let papers = &files["papers.html"];
    let section = |id: &str| {
        papers.split_once(&format!("<section id=\"{id}\">")).expect(id).1.split_once("</section>").unwrap().0
    };
    let lists = widefield_papers::inventory::all();
    assert_eq!(lists.len(), 5);
    for list in lists {
        let rows = section(list.id);
        for entry in &list.entries {
            let name = entry.name.replace('>', "&gt;");
            assert_eq!(rows.matches(&format!("<td>{name}</td>")).count(), 1, "{}: {name}", list.id);
        }
        assert!(rows.contains(&format!(" of {} reproduced, ", list.entries.len())), "{}", list.id);
    }
}

/// What is printed in the papers stands beside what is counted here, whatever a run has measured.
#[test]
fn counts_stand_beside_what_is_printed() {
    let files = files(&run());
    for (page, counts) in [
        ("gcm.md", &["| 4 | shifts, operands reflected | 0 | 6 | 10 | 1 | 0 | 6 | 10 | 1 |"][..]),
        (
            "poly1305.md",
            &[
                "| section 3.4, 4 x 130 | printed | 25 | 20 | 9 | 4 |",
                "| section 3.4, 4 x 130 | counted | 25 | 20 | 6 | 4 |",
            ],
        ),
        (
            "kummer.md",
            &[
                "| (x, y, z, t), six limbs (4.1) | 48 | 144 | 48 | 144 |",
                "| (x, y, -z, t), six limbs (4.2) | 48 | 72 | 48 | 72 |",
                "| (x, y, -z, t), three limbs (4.4) | 24 | 36 | 24 | 36 |",
                "| after the transforms: one point, by selections | 6 | 6 |",
            ],
        ),
        (
            "gls254.md",
            &[
                "| IACR ePrint 2022/1325 | sum, any binary curve | 8 | 2 | 2 |",
                "| widefield | sum | 8 | 2 | 0 |",
                "| IACR ePrint 2023/1688 | double | 2 | 4 | · |",
                "| widefield | double, each further one | 2 | 4 | 2 |",
            ],
        ),
        ("normal.md", &["| printed | 22.9 | 25.0 | 27.2 |", "| counted | 22.9 | 25.0 | 27.2 |"]),
        ("gf2x.md", &["| 3 | 24 | · | (4) | 20 | 20 | 18 |"]),
    ] {
        let text = &files[page];
        for count in counts {
            assert!(text.contains(count), "{page} lacks {count}\n{text}");
        }
    }
    // Every program gives every run of the paper.
    let runs = files["gcm.md"].split_once("## Figures 16 to 21").unwrap().1.split_once("\n## ").unwrap().0;
    assert_eq!(runs.matches("| Figure ").count(), 6);
    for line in runs.lines().filter(|line| line.starts_with("| Figure ")) {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        assert!(cells[7] == cells[8] && cells[7] != "0", "{line}");
    }
}

#[test]
fn the_page_of_each_paper_lists_its_errata() {
    use widefield_papers as papers;
    let files = files(&run());
    for (page, errata) in [
        ("gf2x", papers::su_fan::errata::ERRATA),
        ("normal", papers::fan_dai::errata::ERRATA),
        ("gcm", papers::gueron_kounavis::errata::ERRATA),
        ("poly1305", papers::bhattacharyya_sarkar::errata::ERRATA),
        ("kummer", papers::bernstein_chuengsatiansup_lange_schwabe::errata::ERRATA),
    ] {
        let html = &files[&format!("{page}.html")];
        let section =
            html.split_once("<section id=\"errata\">").expect(page).1.split_once("</section>").unwrap().0;
        // A row for each, and one of headings.
        assert_eq!(section.matches("<tr").count(), errata.len() + 1, "{page}");
    }
}

#[test]
fn the_winner_among_bases_is_the_runs() {
    let mut run = run();
    let template = run.records[0].clone();
    let mut add = |work: &str, size, who: &str, ns| {
        let (work, who, mode) = (work.into(), String::from(who), widefield_bench::Mode::Latency);
        let chosen = who == "widefield";
        let figures = widefield_bench::Figures { ns, ..template.figures };
        run.records.push(widefield_bench::Record {
            work,
            mode,
            size,
            who,
            chosen,
            figures,
            ..template.clone()
        });
    };
    for (size, normal, polynomial) in [(163, 1.5, 3.0), (233, 5.0, 4.0)] {
        add("normal-power", size, "polynomial", polynomial);
        add("normal-power", size, "widefield", normal);
    }
    // A product takes 12 more, a power 8 less.
    add("normal-frobenius", 233, "polynomial", 9.0);
    add("normal-frobenius", 233, "widefield", 1.0);
    add("gf2m-mul", 233, "widefield", 2.0);
    add("normal-mul", 233, "widefield", 14.0);
    let text = &files(&run)["normal.md"];
    assert!(text.contains("**exponentiation**: in 1 of 2, GF(2<sup>163</sup>)"), "{text}");
    assert!(text.contains("**Frobenius powers**: in all 1\n"), "{text}");
    assert!(
        text.contains("| 0.50 |") && text.contains("| 1.25 |") && text.contains("| 0.11 | 1.50 |"),
        "{text}"
    );
}

#[test]
fn circumstances_and_missing_rivals_are_told() {
    let run = run();
    let files = files(&run);
    let index = &files["index.html"];
    for fact in
        [&run.header.machine, &run.header.rustc, &run.header.date, &run.header.os, &run.missing[0].how]
    {
        assert!(index.contains(fact.as_str()), "{fact}");
    }
    assert!(index.contains(run.header.counter.describe()));
    assert!(index.contains("cargo compare report"));
}

/// A run with a rival that was built for the machine, and one held to a tier.
#[test]
fn rivals_of_both_kinds_and_held_ones_are_shown() {
    use widefield_bench::{Figures, Held, Mode, Record, RivalVersion};
    let without = files(&run());
    assert!(
        without["index.md"].contains("`rivals/build` builds them")
            && !without["index.md"].contains("Tier for tier")
    );
    let mut run = run();
    let build = Some("cc 1, -march=this".to_owned());
    run.header.rivals.push(RivalVersion { who: "gf2x-native".into(), version: "1.3.0".into(), build });
    let template = run.records[0].clone();
    let record = |work: &str, size, who: &str, ns| {
        let (work, who, mode) = (work.into(), String::from(who), Mode::Throughput);
        let (chosen, figures) = (who == "widefield", Figures { ns, ..template.figures });
        Record { work, mode, size, who, chosen, figures, ..template.clone() }
    };
    run.records.push(record("gf2x-mul", 9, "gf2x-native", 77.25));
    for (who, ns) in [("openssl", 50.0), ("widefield", 20.0)] {
        run.records.push(record("aes128gcm-seal", 64, who, ns));
    }
    let held = ["openssl", "widefield", "ring"].map(|who| record("aes128gcm-seal", 64, who, 100.0));
    for (tier, mask) in [("avx2", ":~0x99"), ("vaes", ":~0x98")] {
        run.held.push(Held { tier: tier.into(), mask: mask.into(), records: held.to_vec() });
    }
    let files = files(&run);
    let index = &files["index.md"];
    let row = index.lines().find(|l| l.contains("9 words")).unwrap();
    assert!(row.contains("gf2x-native") && row.contains("77.2 ns") && row.contains("| gf2x |"), "{row}");
    assert!(index.contains("built for this machine: cc 1, -march=this"));
    // Held it takes twice what it takes free.
    let held = index.split_once("Tier for tier").unwrap().1;
    let rows: Vec<_> = held.lines().filter(|l| l.starts_with("| AES-128-GCM")).take(2).collect();
    assert!(rows[0].contains("2.00×") && index.contains(":~0x99"), "{}", rows[0]);
    // What it cannot be held to is no figure of that tier.
    assert_eq!(rows.iter().map(|row| row.matches("100 ns").count()).collect::<Vec<_>>(), [2, 3], "{rows:?}");
    well_formed("index", &files["index.html"]);
}

/// A batch stands beside the same tier's messages one by one, which are not its choice, and beside the rivals.
#[test]
fn batches_stand_beside_messages_one_by_one() {
    use widefield_bench::stats::Quartiles;
    use widefield_bench::{Figures, Mode, Record};
    let mut run = run();
    let template = run.records[0].clone();
    for (who, tier, kernel, ns) in [
        ("ring", None, "LessSafeKey", 90.0),
        ("widefield", Some("avx2"), "aes_gcm_groups_avx2", 66.0),
        ("widefield", Some("avx512"), "aes_gcm_groups_avx512", 60.0),
        ("widefield", Some("avx2"), "aes_gcm_many_avx2", 40.0),
        ("widefield", Some("avx512"), "aes_gcm_many_avx512", 24.0),
    ] {
        let chosen = kernel == "aes_gcm_many_avx512";
        let ratio = (!chosen).then_some(Quartiles { q1: ns / 24.0, median: ns / 24.0, q3: ns / 24.0 });
        run.records.push(Record {
            work: "aes128gcm-seal-many".into(),
            mode: Mode::Throughput,
            size: 64,
            who: who.into(),
            tier: tier.map(str::to_owned),
            kernel: kernel.into(),
            chosen,
            figures: Figures { ns, ratio, ..template.figures },
            ..template.clone()
        });
    }
    let files = files(&run);
    let batches = files["gcm.md"].split_once("## Batches of packets").unwrap().1;
    let row = batches.lines().find(|l| l.starts_with("| 64 ")).unwrap();
    assert_eq!(row, "| 64 | **24.0 ns** | 60.0 ns | 90.0 ns | 2.50× | 3.75× |");
    let plot = &files["plots/gcm-aes128gcm-seal-many.svg"];
    assert!(plot.contains("widefield, together, avx2") && plot.contains("ring, one by one"));
    well_formed("gcm", &files["gcm.html"]);
}

/// A run from before there were transfers has no page of them; a provider without QUIC is no column there.
#[test]
fn transfers_stand_provider_by_provider() {
    use widefield_bench::stats::Quartiles;
    use widefield_bench::{Figures, Mode, Record};
    let mut run = run();
    let without = files(&run);
    assert!(!without.contains_key("tls.html") && !without["index.html"].contains("tls.html"));
    let template = run.records[0].clone();
    for (work, who, ns) in [
        ("tls-aes128gcm", "ring", 600_000.0),
        ("tls-aes128gcm", "graviola", 900_000.0),
        ("tls-aes128gcm", "widefield", 300_000.0),
        ("quic-aes128gcm", "ring", 3_300_000.0),
        ("quic-aes128gcm", "widefield", 3_000_000.0),
    ] {
        let (chosen, base) = (who == "widefield", if work.starts_with("tls") { 3e5 } else { 3e6 });
        let ratio = (!chosen).then_some(Quartiles { q1: ns / base, median: ns / base, q3: ns / base });
        run.records.push(Record {
            work: work.into(),
            mode: Mode::Throughput,
            size: 1 << 20,
            who: who.into(),
            chosen,
            figures: Figures { ns, q1: ns, q3: ns, ratio, ..template.figures },
            ..template.clone()
        });
    }
    let files = files(&run);
    for page in ["tls.md", "index.md"] {
        let rows: Vec<_> = files[page].lines().filter(|l| l.starts_with("| AES-128-GCM | ")).collect();
        let tls = "| AES-128-GCM | **3,495** | 1,748 | 1,165 | 286 | 572 | 858 | 2.00× | 3.00× |";
        assert_eq!(rows, [tls, "| AES-128-GCM | **350** | 318 | 2,861 | 3,147 | 1.10× |"], "{page}");
    }
    for page in ["tls", "index"] {
        well_formed(page, &files[&format!("{page}.html")]);
    }
}

/// A run from before there were codes has no page of them; rates are of all data that a call takes.
#[test]
fn codes_stand_with_rates_and_rivals() {
    use widefield_bench::stats::Quartiles;
    use widefield_bench::{Figures, Mode, Record};
    let mut run = run();
    assert!(!files(&run).contains_key("codes.html"));
    let template = run.records[0].clone();
    for (work, who, ns) in [
        ("erasure-10-4", "isa-l", 20_000.0),
        ("erasure-10-4", "widefield", 10_000.0),
        ("crc-32", "crc-fast", 3_000.0),
        ("crc-32", "widefield", 2_000.0),
        ("rs-decode-8", "libcorrect", 6_000.0),
        ("rs-decode-8", "widefield", 2_000.0),
    ] {
        let (chosen, base) = (who == "widefield", if work.starts_with("erasure") { 1e4 } else { 2e3 });
        let ratio = (!chosen).then_some(Quartiles { q1: ns / base, median: ns / base, q3: ns / base });
        run.records.push(Record {
            work: work.into(),
            mode: Mode::Throughput,
            size: 65_536,
            who: who.into(),
            chosen,
            figures: Figures { ns, q1: ns, q3: ns, ratio, ..template.figures },
            ..template.clone()
        });
    }
    let files = files(&run);
    for page in ["codes.md", "index.md"] {
        let rows: Vec<_> = files[page]
            .lines()
            .filter(|l| {
                ["| 10 + 4 ", "| CRC-32 ", "| RS(255, 223), decoding, 8 "]
                    .iter()
                    .any(|row| l.starts_with(row))
            })
            .collect();
        let erasure = "| 10 + 4 | 65,536 | **10.0 µs** | 65.5 | 2.00× |";
        let check = "| CRC-32 | 65,536 | **2000 ns** | 32.8 | 1.50× |";
        let decoding = "| RS(255, 223), decoding, 8 errors | 65,536 | **2000 ns** | 32.8 | 3.00× |";
        assert_eq!(rows, [erasure, check, decoding], "{page}");
    }
    for page in ["codes", "index"] {
        well_formed(page, &files[&format!("{page}.html")]);
    }
}

/// A run from before there were these works has no such sections; one with some of them shows those, tier by tier,
/// beside rivals.
#[test]
fn other_fields_and_moduli_are_shown_where_they_were_measured() {
    use widefield_bench::stats::Quartiles;
    use widefield_bench::{Figures, Mode, Record, Unit};
    let mut run = run();
    let before = &files(&run)["gf2x.md"];
    assert!(!before.contains("Other fields, slices, matrices") && !before.contains("Modulo a polynomial"));
    let template = run.records[0].clone();
    for (work, unit, size, who, tier, ns) in [
        ("gf2m-mul", Unit::Bits, 128, "rustcrypto", None, 9.0),
        ("gf2m-mul", Unit::Bits, 128, "widefield", Some("avx512"), 3.0),
        ("gf2m-axpy", Unit::Bytes, 65_536, "gf256", None, 5000.0),
        ("gf2m-axpy", Unit::Bytes, 65_536, "widefield", Some("avx2"), 2000.0),
        ("gf2m-axpy", Unit::Bytes, 65_536, "widefield", Some("avx512"), 1000.0),
        ("gf2m-matrix-invert", Unit::Rows, 500, "widefield", Some("avx512"), 4e6),
        ("gf2x-modulus-square", Unit::Bits, 9689, "ntl-native", None, 80.0),
        ("gf2x-modulus-square", Unit::Bits, 9689, "widefield", Some("avx512"), 40.0),
        ("gf2x-factor", Unit::Bits, 200, "ntl-native", None, 3000.0),
        ("gf2x-factor", Unit::Bits, 200, "widefield", Some("avx512"), 1000.0),
        ("gf2m-poly-mul-8", Unit::Coefficients, 32, "ntl-native", None, 2500.0),
        ("gf2m-poly-mul-8", Unit::Coefficients, 32, "widefield", Some("avx512"), 1000.0),
        ("linear-echelon", Unit::Rows, 1024, "m4ri-native", None, 1500.0),
        ("linear-echelon", Unit::Rows, 1024, "widefield", Some("avx512"), 1000.0),
    ] {
        let chosen = tier == Some("avx512");
        let widest = if size == 128 {
            3.0
        } else if size == 9689 {
            40.0
        } else {
            1000.0
        };
        let ratio = (!chosen).then_some(Quartiles { q1: ns / widest, median: ns / widest, q3: ns / widest });
        run.records.push(Record {
            work: work.into(),
            mode: Mode::Throughput,
            size,
            unit,
            who: who.into(),
            tier: tier.map(str::to_owned),
            kernel: "k".into(),
            chosen,
            figures: Figures { ns, ratio, ..template.figures },
            ..template.clone()
        });
    }
    let files = files(&run);
    let page = &files["gf2x.md"];
    for row in [
        "| product, independent | 128 bits | **3.00 ns** | 9.00 ns | 3.00× |",
        "| `bytes::axpy` | 65,536 bytes | 2000 ns | **1000 ns** | 5000 ns | 5.00× |",
        "| inverse over GF(2<sup>8</sup>) | 500 rows | **4000 µs** |",
        "| square, modulus of three terms | 9,689 bits | **40.0 ns** | 80.0 ns | 2.00× |",
        "| factors, of polynomials at random | 200 bits | **1000 ns** | 3000 ns | 3.00× |",
        "| product over GF(2<sup>8</sup>) | 32 coefficients | **1000 ns** | 2500 ns | 2.50× |",
        "| reduced row echelon form | 1,024 rows | **1000 ns** | 1500 ns | 1.50× |",
    ] {
        assert!(page.contains(row), "{row}\n{}", page.split_once("Other fields, slices").unwrap().1);
    }
    assert!(!page.contains("Fields by value"));
    well_formed("gf2x", &files["gf2x.html"]);
}

/// The run has five measurements in which `avx512` takes more than a tenth longer than `clmul`, and none the other way
/// round.
#[test]
fn the_front_page_says_where_wider_is_slower() {
    let files = files(&run());
    let index = files["index.md"].split_once("Whether wider registers pay").unwrap().1;
    let row = |tier: &str| index.lines().find(|l| l.starts_with(&format!("| `{tier}`"))).unwrap();
    assert!(row("clmul").ends_with("| 0 | none |"), "{}", row("clmul"));
    assert!(
        row("avx512").contains("| 5 | 1.63× `clmul`: `gf2x-mul` 4 words, latency; "),
        "{}",
        row("avx512")
    );
}

/// What no processor was measured for says so, and is the committed record, whatever the run.
#[test]
fn the_page_of_arm_is_of_the_record_and_not_of_the_run() {
    let run = run();
    let files = files(&run);
    let (page, html) = (&files["arm.md"], &files["arm.html"]);
    assert!(page.contains("**Nothing on this page was measured on a processor.**"));
    for text in [page, html] {
        assert!(!text.contains(&run.header.machine) && !text.contains("Measured on"), "{text}");
    }
    assert!(html.contains("href=\"arm.tsv\"") && page.contains("cargo xtask model-arm --save"));
    // Every count of ours stands in the row of its tier, with the thousands set apart.
    let mut tier = "";
    let mut counts = 0;
    for line in files["arm.tsv"].lines() {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["machine", _, name, ..] => tier = name,
            ["row", group, _, who, instructions, ..] if who.starts_with("widefield") => {
                let table = page.split_once(&format!("{group}: instructions, counted.")).expect(group).1;
                let table = table.split_once("modelled.").map_or(table, |(table, _)| table);
                let count = format!("{:.0}", instructions.parse::<f64>().unwrap().round());
                let cells = |l: &str| -> Vec<String> {
                    l.split(" | ").map(|cell| cell.replace([',', '*'], "")).collect()
                };
                let row = |l: &str| l.contains(&format!("`{tier}`")) && cells(l).contains(&count);
                assert!(table.lines().any(row), "{group}: {line}");
                counts += 1;
            }
            _ => {}
        }
    }
    assert!(counts > 100, "{counts} counts");
}

#[test]
fn a_run_with_nothing_in_it_still_gives_pages() {
    let empty = Run { records: vec![], ..run() };
    for (name, text) in files(&empty).iter().filter(|(n, _)| n.ends_with(".html")) {
        well_formed(name, text);
    }
}

#[test]
fn writing_makes_the_directory_and_names_the_front_page() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("a/b");
    let index = widefield_report::write(&run(), &out).unwrap();
    assert_eq!(index, out.join("index.html"));
    for name in ["index.html", "gf2x.html", "gf2x.md", "run.json", "plots/gf2x-lengths.svg"] {
        assert!(out.join(name).is_file(), "{name}");
    }
}
