//! Tables 1 to 5 of the paper, in its own layout: the printed cycles, and what the same strategies take here.

use super::nist::FIELDS;
use crate::data::{Data, cycles, mark_least, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::figure;
use widefield_bench::Mode::{self, Latency, Throughput};
use widefield_bench::Record;
use widefield_papers::su_fan::published::{self, Cycles};
use widefield_papers::su_fan::{Encoding, Form, Strategy, Variant, Xor};

const MODES: [Mode; 2] = [Latency, Throughput];

/// A strategy's record in one form.
pub(super) fn in_form(data: Data<'_>, strategy: Strategy, variant: Variant, mode: Mode) -> Option<&Record> {
    let (who, kernel) = (format!("paper:{}", strategy.name()), variant.to_string());
    data.all(("gf2x-mul", mode, strategy.words() as u64)).find(|r| r.who == who && r.kernel == kernel)
}

/// The form that the paper publishes, with 128-bit sums where it has them.
fn published_form(strategy: Strategy, encoding: Encoding) -> Option<Variant> {
    [(Form::Registers, Xor::Bits128), (Form::Memory, Xor::Bits128), (Form::Memory, Xor::Bits256)]
        .map(|(form, xor)| Variant { form, encoding, xor })
        .into_iter()
        .find(|v| strategy.published(*v))
}

/// The record of a strategy as published, in the encoding of the paper's Table 1.
fn as_published(data: Data<'_>, strategy: Strategy, encoding: Encoding, mode: Mode) -> Option<&Record> {
    in_form(data, strategy, published_form(strategy, encoding)?, mode)
}

/// The fastest of a strategy's forms and encodings.
fn fastest_form(data: Data<'_>, strategy: Strategy, mode: Mode) -> Option<&Record> {
    let who = format!("paper:{}", strategy.name());
    let all = data.all(("gf2x-mul", mode, strategy.words() as u64)).filter(|r| r.who == who);
    all.min_by(|a, b| a.ns.total_cmp(&b.ns))
}

fn printed(n: u32) -> Cell {
    Cell::from(n.to_string()).printed()
}

fn printed_pair(c: Cycles) -> [Cell; 2] {
    [printed(c.gcc), printed(c.icc)]
}

/// Table 1.
pub(crate) fn table_1(data: Data<'_>) -> Section {
    let mut t = Table::new(format!("Table 1. {}.", published::TABLE_1_TITLE))
        .words("no.")
        .words("strategy")
        .numbers(&["products"])
        .group("printed", |t| t.numbers(&["gcc", "icc"]))
        .group("here, as published", |t| t.numbers(&["lat.", "thr."]))
        .group("here, fastest form", |t| t.numbers(&["lat.", "thr."]))
        .group("over widefield", |t| t.numbers(&["lat.", "thr."]));
    for (words, bits) in FIELDS {
        t.row(Kind::Title, vec![Cell::from(format!("{words} words: GF(2^{{{bits}}})"))]);
        let start = t.rows.len();
        for row in published::TABLE_1.iter().filter(|r| r.strategy.words() as u64 == words) {
            let s = row.strategy;
            let fastest = MODES.map(|m| fastest_form(data, s, m));
            let mut cells = vec![
                Cell::from(s.name().replace("3-schoolbook", "")),
                Cell::from(capital(s.description())),
                Cell::from(row.multiplications.to_string()),
            ];
            cells.extend(printed_pair(row.cycles));
            cells.extend(MODES.map(|m| cycles(as_published(data, s, Encoding::Vex, m))));
            cells.extend(fastest.map(cycles));
            cells.extend(fastest.map(|r| times(r)));
            t.row(Kind::Plain, cells);
        }
        others(data, &mut t, words);
        for (column, mode) in [7, 8].into_iter().zip(MODES) {
            let least = data.all(("gf2x-mul", mode, words)).map(|r| r.cycles).fold(f64::MAX, f64::min);
            for row in &mut t.rows[start..] {
                row.cells[column].best = row.cells[column].text == figure(least);
            }
        }
    }
    Section::new("table-1", "Table 1: the strategies")
        .text(format!(
            "Cycles of one product. The printed ones are from an {}. **As published** is the form that the paper's \
             program has, with the three-operand encoding; **fastest form** is the fastest of all that we wrote down: \
             sums in memory or in registers, the encodings of SSE, AVX and AVX-512. The last columns compare that with \
             the library's own choice, the last row of each group.",
            published::MACHINE
        ))
        .table(t)
}

/// The rivals and the library at a size.
fn others(data: Data<'_>, t: &mut Table, words: u64) {
    let key = |mode| ("gf2x-mul", mode, words);
    let mut row = |kind, label: String, records: [Option<&Record>; 2]| {
        let mut cells = vec![Cell::from(""), Cell::from(label)];
        cells.extend((0..5).map(|_| Cell::from("")));
        cells.extend(records.map(cycles));
        cells.extend(
            records.map(|r| if r.is_some_and(|r| r.ratio.is_some()) { times(r) } else { Cell::from("") }),
        );
        t.row(kind, cells);
    };
    for who in data.rivals("gf2x-mul") {
        let records = MODES.map(|m| data.who(key(m), who));
        if records.iter().any(Option::is_some) {
            row(Kind::Plain, version(data, who), records);
        }
    }
    let kernels = data.kernels(key(Throughput));
    for (i, kernel) in kernels.iter().enumerate() {
        let records = MODES.map(|m| data.kernels(key(m)).into_iter().find(|r| r.kernel == kernel.kernel));
        let kind = if i + 1 == kernels.len() { Kind::Ours } else { Kind::Plain };
        row(kind, format!("widefield `{}`", kernel.kernel), records);
    }
}

fn version(data: Data<'_>, who: &str) -> String {
    let versions = &data.run.header.rivals;
    versions.iter().find(|r| r.who == who).map_or_else(|| who.to_owned(), |r| format!("{who} {}", r.version))
}

/// Table 2.
pub(crate) fn table_2(data: Data<'_>) -> Section {
    let mut t = Table::new(format!("Table 2. {}.", published::TABLE_2_TITLE)).words("").words("");
    for m in published::FIELDS {
        t = t.numbers(&[&format!("GF(2^{{{m}}})")]);
    }
    let printed = published::TABLE_2;
    let mut row = |kind, who: &str, how: &str, cells: Vec<Cell>| {
        let mut all = vec![Cell::from(who), Cell::from(how)];
        all.extend(cells);
        t.row(kind, all);
    };
    let figures = |f: &dyn Fn(&Cycles) -> u32| printed.fastest.iter().map(|c| self::printed(f(c))).collect();
    row(Kind::Printed, "the paper's fastest", "printed, gcc", figures(&|c| c.gcc));
    row(Kind::Printed, "", "printed, icc", figures(&|c| c.icc));
    row(Kind::Printed, "gf2x 1.0", "printed, gcc", printed.gf2x.iter().map(|c| self::printed(*c)).collect());
    let here = |mode, pick: &dyn Fn(Mode, u64) -> Cell| FIELDS.map(|(words, _)| pick(mode, words)).to_vec();
    for (i, mode) in MODES.into_iter().enumerate() {
        let kind = if i == 0 { Kind::Start } else { Kind::Plain };
        let paper = |m, w| cycles(data.paper(("gf2x-mul", m, w)));
        row(
            kind,
            if i == 0 { "the paper's fastest" } else { "" },
            &format!("here, {}", mode.name()),
            here(mode, &paper),
        );
    }
    for who in data.rivals("gf2x-mul") {
        for (i, mode) in MODES.into_iter().enumerate() {
            let name = version(data, who);
            let rival = |m, w| cycles(data.who(("gf2x-mul", m, w), who));
            row(
                Kind::Plain,
                if i == 0 { &name } else { "" },
                &format!("here, {}", mode.name()),
                here(mode, &rival),
            );
        }
    }
    for (i, mode) in MODES.into_iter().enumerate() {
        let ours = |m, w| cycles(data.ours(("gf2x-mul", m, w)));
        row(
            Kind::Ours,
            if i == 0 { "widefield" } else { "" },
            &format!("here, {}", mode.name()),
            here(mode, &ours),
        );
    }
    for who in data.rivals("gf2x-mul") {
        let ratio = |m, w| times(data.who(("gf2x-mul", m, w), who));
        row(Kind::Start, &format!("{who} over widefield"), "here, throughput", here(Throughput, &ratio));
    }
    Section::new("table-2", "Table 2: beside gf2x")
        .text("Cycles of one product of polynomials with the words of each field's elements. Distributions build gf2x \
            for every processor of the architecture, without the carry-less multiply; built for this very processor it \
            is many times faster: `rivals/build gf2x ntl` builds it and NTL so, as `gf2x-native` and `ntl-native`.")
        .table(t)
}

/// Table 3.
pub(crate) fn table_3(data: Data<'_>) -> Section {
    let mut t = Table::new(format!("Table 3. {}.", published::TABLE_3_TITLE))
        .words("")
        .words("platform")
        .words("")
        .numbers(&["GF(2^{233})", "GF(2^{409})"]);
    for row in published::TABLE_3 {
        let who = if row.ours { "the paper's fastest" } else { "Taverne et al. 2011" };
        for (compiler, pick) in [("gcc", (|c| c.gcc) as fn(Cycles) -> u32), ("icc", |c| c.icc)] {
            let cells = [who, row.platform, compiler]
                .map(Cell::from)
                .into_iter()
                .chain([pick(row.gf233), pick(row.gf409)].map(printed));
            t.row(Kind::Printed, cells.collect());
        }
    }
    let bits = [233, 409];
    let here = |kind, who: &str, mode: &str, cells: [Cell; 2], t: &mut Table| {
        t.row(kind, [who, "here", mode].map(Cell::from).into_iter().chain(cells).collect());
    };
    for (i, mode) in MODES.into_iter().enumerate() {
        let kind = if i == 0 { Kind::Start } else { Kind::Plain };
        here(
            kind,
            "the paper's fastest",
            mode.name(),
            bits.map(|m| cycles(data.paper(("gf2m-mul", mode, m)))),
            &mut t,
        );
    }
    for mode in MODES {
        here(
            Kind::Ours,
            "widefield",
            mode.name(),
            bits.map(|m| cycles(data.ours(("gf2m-mul", mode, m)))),
            &mut t,
        );
    }
    here(Kind::Ours, "widefield", "in batches", bits.map(|m| cycles(super::fields::many(data, m))), &mut t);
    Section::new("table-3", "Table 3: multiplication in a field")
        .text("Cycles of a product and its reduction. All five fields are [further down](#fields).")
        .table(t)
}

/// Tables 4 and 5: the same strategies with two widths of sums, and in two encodings.
pub(crate) fn tables_4_and_5(data: Data<'_>) -> [Section; 2] {
    let rows_4 = published::TABLE_4.map(|(xor, printed)| {
        let name = if matches!(xor, Xor::Bits128) { "128-bit sums (SSE)" } else { "256-bit sums (AVX)" };
        let variant = Variant { form: Form::Memory, encoding: Encoding::Vex, xor };
        (name, printed.to_vec(), published::TABLE_4_STRATEGIES.map(|s| (s, Some(variant))).to_vec())
    });
    let rows_5 = published::TABLE_5.map(|(encoding, printed)| {
        let name =
            if matches!(encoding, Encoding::Vex) { "non-destructive (AVX)" } else { "destructive (SSE)" };
        let forms = published::TABLE_5_STRATEGIES.map(|s| (s, published_form(s, encoding)));
        (name, printed.to_vec(), forms.to_vec())
    });
    [
        Section::new("table-4", "Table 4: 128-bit and 256-bit sums")
            .text("Cycles of the same strategies with sums in memory, 128 or 256 bits at a time. The width of sums \
                alone decides little; what wide registers are good for is several products of words at once, as the \
                library has them.")
            .table(two_ways(data, format!("Table 4. {}.", published::TABLE_4_TITLE), &rows_4)),
        Section::new("table-5", "Table 5: destructive and non-destructive encoding")
            .text("Cycles of the same source, compiled to instructions of three operands (tier `avx2`) and of two \
                (tier `clmul`).")
            .table(two_ways(data, format!("Table 5. {}.", published::TABLE_5_TITLE), &rows_5)),
    ]
}

type Way<'w> = (&'w str, Vec<Cycles>, Vec<(Strategy, Option<Variant>)>);

fn two_ways(data: Data<'_>, caption: String, ways: &[Way<'_>; 2]) -> Table {
    let mut t = Table::new(caption).words("").words("");
    for (s, _) in &ways[0].2 {
        t = t.numbers(&[s.name()]);
    }
    for (name, printed, _) in ways {
        for (compiler, pick) in
            [("printed, gcc", (|c| c.gcc) as fn(&Cycles) -> u32), ("printed, icc", |c| c.icc)]
        {
            let cells = [Cell::from(*name), Cell::from(compiler)].into_iter();
            t.row(Kind::Printed, cells.chain(printed.iter().map(|c| self::printed(pick(c)))).collect());
        }
    }
    for mode in MODES {
        let start = t.rows.len();
        for (i, (name, _, forms)) in ways.iter().enumerate() {
            let cells = [Cell::from(*name), Cell::from(format!("here, {}", mode.name()))].into_iter();
            let records = forms.iter().map(|(s, v)| cycles(v.and_then(|v| in_form(data, *s, v, mode))));
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells.chain(records).collect());
        }
        for (column, _) in ways[0].2.iter().enumerate() {
            let of = |way: &Way<'_>| {
                let (s, v) = way.2[column];
                Some(in_form(data, s, v?, mode)?.cycles)
            };
            let values = ways.each_ref().map(of);
            let mut cells: Vec<&mut Cell> =
                t.rows[start..].iter_mut().map(|r| &mut r.cells[column + 2]).collect();
            mark_least(&mut cells, &values);
        }
    }
    t
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
