//! What the paper makes its AES-GCM of: Algorithms 1 to 9, the aggregated reduction, decryption, the key expansion.

use crate::data::{Data, cycles, none, time, times};
use crate::diagram::{Diagram, Stage};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::figure;
use widefield_bench::Mode::{self, Latency, Throughput};
use widefield_bench::Record;
use widefield_papers::gueron_kounavis::count::Counts;
use widefield_papers::gueron_kounavis::published::{self, Instructions};
use widefield_papers::gueron_kounavis::{Encoding, Multiplication, Reduction, Strategy, entries, seal};

/// What one of the paper's algorithms takes, VEX encoding.
fn of_paper<'r>(data: Data<'r>, work: &str, mode: Mode, size: u64, who: &str) -> Option<&'r Record> {
    let (who, kernel) = (format!("paper:{who}"), Encoding::Vex.to_string());
    data.all((work, mode, size)).find(|r| r.who == who && r.kernel == kernel)
}

/// The paper's instructions beside those counted: PCLMULQDQ, shifts, logical operations, shuffles.
fn instructions(number: u8, counted: Counts) -> Vec<Cell> {
    let printed: Option<&Instructions> = published::INSTRUCTIONS.iter().find(|i| i.number == number);
    let multiplications = printed.map_or_else(none, |i| Cell::from(i.multiplications.to_string()).printed());
    let mut cells = vec![multiplications];
    match printed.and_then(|i| i.code) {
        Some((others, place)) => {
            cells.extend(others.map(|n| Cell::from(n.to_string()).printed().hint(place)));
        }
        None => cells.extend([none(), none(), none()]),
    }
    let Counts { multiplications, logic, shifts, shuffles } = counted;
    cells.extend([multiplications, shifts, logic, shuffles].map(|n| Cell::from(n.to_string())));
    cells
}

/// Algorithms 1 to 9.
pub(super) fn algorithms(data: Data<'_>) -> Section {
    const INSTRUCTIONS: [&str; 4] = ["PCLMULQDQ", "shifts", "logic", "shuffles"];
    let columns = |title: &str| {
        Table::new(title)
            .numbers(&["no."])
            .words("algorithm")
            .group("printed", |t| t.numbers(&INSTRUCTIONS))
            .group("counted", |t| t.numbers(&INSTRUCTIONS))
    };
    let mut products = columns(
        "Algorithms 1 and 2: instructions of a product of 128-bit polynomials, and cycles of one alone, independent \
         operands.",
    )
    .numbers(&["cycles"]);
    for m in Multiplication::ALL {
        let name = if m == Multiplication::Schoolbook { "schoolbook" } else { "Karatsuba" };
        let mut cells = vec![Cell::from(m.number().to_string()), Cell::from(name)];
        cells.extend(instructions(m.number(), m.count()));
        cells.push(cycles(of_paper(data, "gf128-product", Throughput, 128, &m.number().to_string())));
        products.row(Kind::Plain, cells);
    }
    let mut reductions = columns("Algorithms 3 to 9: instructions of a reduction.");
    let mut times = Table::new(
        "Algorithms 3 to 9: cycles of a reduction alone; of a product in the field with Algorithm 1 and with Algorithm \
         2, chained and independent; and, a byte, of GHASH of 4 KB with one reduction a block.",
    )
    .numbers(&["no."])
    .group("alone", |t| t.numbers(&["cycles"]))
    .group("with Algorithm 1", |t| t.numbers(&["lat.", "thr.", "GHASH"]))
    .group("with Algorithm 2", |t| t.numbers(&["lat.", "thr.", "GHASH"]));
    for r in Reduction::ALL {
        let number = r.number().to_string();
        let mut cells = vec![Cell::from(number.clone()), Cell::from(description(r))];
        cells.extend(instructions(r.number(), r.count()));
        reductions.row(Kind::Plain, cells);
        let alone = of_paper(data, "gf128-reduce", Throughput, 128, &number);
        let mut cells = vec![Cell::from(number.clone()), cycles(alone)];
        for m in Multiplication::ALL {
            let both = format!("{}+{number}", m.number());
            cells.extend(
                [Latency, Throughput].map(|mode| cycles(of_paper(data, "gf128-mul", mode, 128, &both))),
            );
            let hash = of_paper(data, "ghash", Throughput, 4096, &format!("{both}x1"));
            let a_byte = hash.map_or_else(none, |r| Cell::from(figure(r.cycles / r.size as f64)));
            cells.push(a_byte.hint(time(hash).hint.unwrap_or_default()));
        }
        if alone.is_some() {
            times.row(Kind::Plain, cells);
        }
    }
    Section::new("algorithms", "Algorithms 1 to 9: products and reductions")
        .text(
            "Every product with every reduction, on 128-bit vectors in VEX encoding. The paper names the \
             multiplications of each; its other instructions are those of the code that it prints (Figures 5 and 7), \
             which it has for Algorithms 1, 2, 4 and 5. The counts are made by running the algorithms on a register \
             that counts.",
        )
        .table(products)
        .table(reductions)
        .table(times)
}

fn description(r: Reduction) -> &'static str {
    match r {
        Reduction::Algorithm3 => "two products by constants, any polynomial",
        Reduction::Algorithm4 => "shifts, operands reflected",
        Reduction::Algorithm5 => "shifts, product shifted by one",
        Reduction::Algorithm6 => "folds 120 terms, constant of a word",
        Reduction::Algorithm7 => "folds 120 terms, constant of two words",
        Reduction::Algorithm8 => "folds 64 terms, constant of a word",
        Reduction::Algorithm9 => "folds 64 terms, constant of two words",
    }
}

/// Figure 10.
pub(super) fn decryption(data: Data<'_>) -> Section {
    const WORK: &str = "aes128gcm-open";
    let titles = ["1 KB", "4 KB", "16 KB"];
    let sizes = published::TABLE_1_SIZES.map(|n| n as u64);
    let mut t = Table::new(
        "Figure 10: decryption of AES-128-GCM. Cycles a byte here; the paper prints no timings of it.",
    )
    .words("")
    .group("two operands", |t| t.numbers(&titles))
    .group("three operands", |t| t.numbers(&titles))
    .group("three operands, over widefield", |t| t.numbers(&titles));
    let a_byte = |r: Option<&Record>| {
        let cell = r.map_or_else(none, |r| Cell::from(figure(r.cycles / r.size as f64)));
        cell.hint(time(r).hint.unwrap_or_default())
    };
    for (strategy, what) in [
        (Strategy::OneBlock, "GHASH block by block, Algorithms 1 and 5 (as printed)"),
        (Strategy::Reflected, "GHASH block by block, reflected, Algorithms 2 and 4"),
        (Strategy::FourBlocks, "GHASH of four blocks with one reduction, Algorithms 2 and 5"),
    ] {
        let who = format!("paper:{}", strategy.name());
        let of = |encoding: Encoding| {
            let kernel = encoding.to_string();
            sizes.map(|n| data.all((WORK, Throughput, n)).find(|r| r.who == who && r.kernel == kernel))
        };
        let [legacy, vex] = [Encoding::Legacy, Encoding::Vex].map(of);
        if vex.iter().chain(&legacy).all(Option::is_none) {
            continue;
        }
        let mut cells = vec![Cell::from(what)];
        cells.extend(legacy.map(a_byte));
        cells.extend(vex.map(a_byte));
        cells.extend(vex.map(|r| times(r)));
        t.row(Kind::Plain, cells);
    }
    Section::new("figure-10", "Figure 10: decryption")
        .text(
            "GHASH of the whole ciphertext first, then the comparison of the tag, then AES of four counters at a time. \
             Figure 10 is printed with GHASH of single blocks; the other two rows are the same program with the hashes \
             of Figures 7 and 8.",
        )
        .table(t)
}

/// Figure 13.
pub(super) fn key_expansion(data: Data<'_>) -> Section {
    let mut t = Table::new("Round keys of AES-128, one key after the other.")
        .words("who")
        .words("how")
        .numbers(&["time", "cycles", "times longer"]);
    for r in data.all(("aes128-key", Throughput, 1)) {
        let ours = r.who == "widefield";
        let how = if ours { format!("`{}`", r.kernel) } else { format!("AESKEYGENASSIST, {}", r.kernel) };
        let cells =
            [Cell::from(r.who.clone()), Cell::from(how), time(Some(r)), cycles(Some(r)), times(Some(r))];
        t.row(if ours { Kind::Ours } else { Kind::Plain }, cells.into());
    }
    Section::new("figure-13", "Figure 13: key expansion")
        .text(
            "The paper expands a key by AESKEYGENASSIST and does not count that among Table 1's cycles. The library \
             takes the S-box from AESENCLAST, makes the keys for decryption, too, and wipes them; its portable tier \
             slices the key.",
        )
        .table(t)
}

/// Aggregated reduction: four blocks, four powers, one reduction.
pub(super) fn aggregation() -> Section {
    let stage = |column, row, title, lanes, colour| Stage { at: (column, row), title, lanes, colour };
    let stages = vec![
        stage(0, 0, "blocks", ["X1 + Y", "X2", "X3", "X4"], 4),
        stage(0, 1, "powers", ["H^4", "H^3", "H^2", "H"], 5),
        stage(2, 0, "low words", ["low", "low", "low", "low"], 2),
        stage(2, 1, "high words", ["high", "high", "high", "high"], 2),
        stage(2, 2, "straddling", ["mid", "mid", "mid", "mid"], 2),
        stage(4, 0, "sum", ["X1 X0", "", "", ""], 1),
        stage(4, 1, "sum", ["X3 X2", "", "", ""], 1),
        stage(4, 2, "sum", ["M1 M0", "", "", ""], 1),
        stage(6, 1, "product", ["X3 X2", "X1 X0", "", ""], 3),
        stage(8, 1, "reduced", ["Y", "", "", ""], 6),
    ];
    let arrows = vec![
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 5),
        (3, 6),
        (4, 7),
        (5, 8),
        (6, 8),
        (7, 8),
        (8, 9),
    ];
    Section::new("aggregation", "The aggregated reduction")
        .text(
            "Y = (X1 + Y) H^{4} + X2 H^{3} + X3 H^{2} + X4 H. The products of the low words, of the high words, and \
             those that straddle them are summed up each for itself; the straddling sum is added where it belongs, and \
             all is reduced once. With Algorithm 2 a column has three products a block, with Algorithm 1 four. How \
             many blocks should share a reduction is [measured below](#depths).",
        )
        .figure(
            "gcm-aggregation",
            "Four blocks of GHASH with one reduction (Figures 8, 12 and 15): a row of the boxes is a block.",
            Diagram { stages, arrows },
        )
}

/// Figures 16 to 21: the runs of the paper's program.
pub(super) fn runs() -> Section {
    let mut t = Table::new(
        "The runs of the paper's program: bytes of each input, the printed tag, and how many of the \
        programs here give it.",
    )
    .words("figure")
    .numbers(&["key", "IV", "additional data", "text"])
    .words("tag, printed")
    .numbers(&["programs", "agree"]);
    let bytes = |hex: &str| -> Vec<u8> {
        let digits: Vec<u8> = hex.chars().filter_map(|c| Some(c.to_digit(16)? as u8)).collect();
        digits.as_chunks::<2>().0.iter().map(|[high, low]| high << 4 | low).collect()
    };
    let programs = entries().seal;
    for (i, run) in published::RUNS.iter().enumerate() {
        let [key, iv, aad, text, sealed, tag] =
            [run.key, run.iv, run.aad, run.text, run.ciphertext, run.tag].map(bytes);
        let agrees = |(strategy, encoding): &&(Strategy, Encoding)| {
            let mut out = text.clone();
            seal(*strategy, *encoding, &key, &iv, &aad, &mut out)
                .is_ok_and(|got| got[..] == tag && out == sealed)
        };
        let agree = programs.iter().filter(agrees).count();
        let mut cells = vec![Cell::from(format!("Figure {}", 16 + i))];
        cells.extend([&key, &iv, &aad, &text].map(|x| Cell::from(x.len().to_string())));
        cells.push(Cell::from(format!("`{}`", run.tag)).printed());
        cells.extend([programs.len(), agree].map(|n| Cell::from(n.to_string())));
        t.row(Kind::Plain, cells);
    }
    Section::new("runs", "Figures 16 to 21: the paper's runs")
        .text(
            "Six cases of the GCM specification. Each program of Table 1, in each encoding that this machine has, is \
             run on them when this page is made; the tests do the same with the decryption of Figure 10.",
        )
        .table(t)
}
