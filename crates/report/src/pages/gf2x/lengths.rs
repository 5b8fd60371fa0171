//! Cost against length, and against the size of a batch.

use crate::data::{Data, Key, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::{figure, span, thousands};
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;

const OURS: Look = Look { colour: 1, dashed: false };
const OURS_DASHED: Look = Look { colour: 1, dashed: true };
const PAPER: Look = Look { colour: 4, dashed: false };
/// Rivals from here on.
const RIVALS: [Look; 3] =
    [Look { colour: 2, dashed: false }, Look { colour: 6, dashed: false }, Look { colour: 5, dashed: false }];

/// The headline: up to 16 words.
pub(crate) fn short(data: Data<'_>) -> Plot {
    up_to(data, 16)
}

fn up_to<'r>(data: Data<'r>, most: u64) -> Plot {
    let mut plot = Plot::new("words of each operand", Scale::Linear, "nanoseconds", Scale::Log10);
    let sizes: Vec<u64> = data.sizes("gf2x-mul", Throughput).into_iter().filter(|s| *s <= most).collect();
    let line = |mode, pick: &dyn Fn(Key<'_>) -> Option<&'r Record>| data.line("gf2x-mul", mode, &sizes, pick);
    plot.line("widefield", OURS, line(Throughput, &|k| data.ours(k)));
    plot.line("widefield, latency", OURS_DASHED, line(Latency, &|k| data.ours(k)));
    plot.line("best of the paper", PAPER, line(Throughput, &|k| data.paper(k)));
    for (who, look) in data.rivals("gf2x-mul").into_iter().zip(RIVALS) {
        plot.line(who, look, line(Throughput, &|k| data.who(k, who)));
    }
    plot
}

/// 1 to 70 words.
pub(crate) fn every_length(data: Data<'_>) -> Section {
    Section::new("lengths", "Every length from 1 to 70 words")
        .text("The sizes of the NIST fields are 3, 4, 5, 7 and 9 words; code-based cryptography and point counting \
            need longer ones, of any length.")
        .figure("gf2x-lengths", "Time of one product against the words of each operand.", up_to(data, 70))
}

/// 2^4 to 2^20 words.
pub(crate) fn large(data: Data<'_>) -> Section {
    let sizes: Vec<u64> =
        data.sizes("gf2x-mul", Throughput).into_iter().filter(|s| s.is_power_of_two() && *s >= 16).collect();
    let mut plot = Plot::new("words of each operand", Scale::Log2, "microseconds", Scale::Log10);
    let us = |points: Vec<(f64, f64)>| points.into_iter().map(|(x, y)| (x, y / 1e3)).collect();
    plot.line("widefield", OURS, us(data.line("gf2x-mul", Throughput, &sizes, |k| data.ours(k))));
    let rivals = data.rivals("gf2x-mul");
    for (who, look) in rivals.iter().zip(RIVALS) {
        plot.line(*who, look, us(data.line("gf2x-mul", Throughput, &sizes, |k| data.who(k, who))));
    }
    let others = data.sizes("gf2x-cyclic-mul", Throughput);
    let cyclic = data.line("gf2x-cyclic-mul", Throughput, &others, |k| data.who(k, "robert-veron"));
    let in_words = us(cyclic).into_iter().map(|(bits, y)| (bits / 64.0, y)).collect();
    plot.line("robert-veron, modulo x^n - 1", Look { colour: 7, dashed: true }, in_words);
    let mut t = Table::new(
        "Long products: time, by which power of the length it grows from the row above, and how many times longer \
         rivals take.",
    )
    .numbers(&["words", "widefield", "power"]);
    for who in &rivals {
        t = t.numbers(&[who, "times longer"]);
    }
    let mut shorter: Option<(u64, f64)> = None;
    for words in &sizes {
        let key = ("gf2x-mul", Throughput, *words);
        let here = data.ours(key).map(|r| (*words, r.ns));
        let power =
            shorter.zip(here).map(|((m, before), (n, ns))| (ns / before).ln() / (n as f64 / m as f64).ln());
        shorter = here;
        let power = power.map_or_else(|| Cell::from(""), |p| Cell::from(format!("{p:.2}")));
        let mut cells = vec![Cell::from(thousands(*words)), time(data.ours(key)).best(true), power];
        for who in &rivals {
            cells.extend([time(data.who(key, who)), times(data.who(key, who))]);
        }
        t.row(Kind::Plain, cells);
    }
    Section::new("large", "Long operands")
        .text(
            "Robert and V\u{e9}ron's program, whose three lengths are HQC's, makes products modulo x^n - 1. FLINT \
             keeps a word for each coefficient \
             and has no part in this.",
        )
        .figure("gf2x-large", "Time of one product from 16 to a million words, both axes logarithmic.", plot)
        .table(t)
}

/// Cost per product against the batch.
pub(crate) fn batches(data: Data<'_>) -> Section {
    let all: Vec<&Record> =
        data.run.records.iter().filter(|r| r.work == "gf2x-mul-many" && r.batch.is_some()).collect();
    let best = |words: u64, batch: u64| {
        all.iter().rfind(|r| r.size == words && r.batch == Some(batch) && r.who == "widefield").copied()
    };
    let mut sizes: Vec<u64> = all.iter().map(|r| r.size).collect();
    let mut batches: Vec<u64> = all.iter().filter_map(|r| r.batch).collect();
    for list in [&mut sizes, &mut batches] {
        list.sort_unstable();
        list.dedup();
    }
    let mut plot = Plot::new("products in a call", Scale::Log2, "nanoseconds a product", Scale::Linear);
    let mut t = Table::new("Nanoseconds a product in a batch, and one product at a time (throughput).")
        .numbers(&["words", "one at a time"]);
    t = t.group("in a batch of", |t| {
        let titles: Vec<String> = batches.iter().map(u64::to_string).collect();
        t.numbers(&titles.iter().map(String::as_str).collect::<Vec<_>>())
    });
    for (words, colour) in sizes.iter().zip([1, 2, 4, 5, 6, 7]) {
        let points = batches.iter().filter_map(|b| Some((*b as f64, best(*words, *b)?.ns))).collect();
        plot.line(format!("{words} words"), Look { colour, dashed: false }, points);
        let single = data.ours(("gf2x-mul", Throughput, *words));
        let mut cells = vec![Cell::from(words.to_string()), bare(single)];
        cells.extend(batches.iter().map(|b| bare(best(*words, *b))));
        let values: Vec<Option<f64>> = batches.iter().map(|b| best(*words, *b).map(|r| r.ns)).collect();
        crate::data::mark_least(&mut cells[2..].iter_mut().collect::<Vec<_>>(), &values);
        t.row(Kind::Plain, cells);
    }
    Section::new("batches", "Many products at once")
        .text("`mul_many` takes independent pairs and puts a pair into each lane: no permutation, no idle lane. What a \
            product costs then depends on how many come together.")
        .figure("gf2x-batches", "Cost of a product against the number of products in a call.", plot)
        .table(t)
}

/// Nanoseconds without the unit, which the caption names.
fn bare(r: Option<&Record>) -> Cell {
    let mut cell = time(r);
    if let Some(r) = r {
        cell.text = figure(r.ns);
        debug_assert!(!span(r.ns).is_empty());
    }
    cell
}
