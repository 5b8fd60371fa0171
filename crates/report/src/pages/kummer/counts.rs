//! The paper's ladders and what they count: field operations, vector instructions, the history of section 4.

use super::records::{STEPS, agreements};
use crate::data::{Data, cycles, none, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::{thousands, two};
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::formula::{Form, operations};
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::{Strategy, count, published};

/// The paper's own ladders, measured.
fn ladders(data: Data<'_>) -> Table {
    let mut t = Table::new("The paper's ladders measured here, from bytes to bytes (no check of the point), beside the \
        library's. A step: the whole divided by its 251 steps, conversions and the inversion included; in the printed \
        rows it is a pass of the main loop.")
        .words("who")
        .words("what")
        .numbers(&["time", "cycles", "cycles a step", "times longer"]);
    let [whole, main_loop] = published::SANDY_BRIDGE;
    let [simulated, measured, cortex] = published::CORTEX_A8;
    for (who, what, whole, step) in [
        (
            "Sandy Bridge",
            format!("printed; the main loop alone: {} cycles", thousands(main_loop as u64)),
            whole,
            published::SANDY_BRIDGE_STEP,
        ),
        (
            "Cortex-A8",
            format!("printed, five integer limbs in vectors of two; a simulator says {simulated} a step"),
            cortex,
            measured,
        ),
    ] {
        let numbers = [whole, step].map(|n| Cell::from(thousands(n as u64)).printed());
        let [whole, step] = numbers;
        t.row(Kind::Printed, vec![Cell::from(who), Cell::from(what), none(), whole, step, none()]);
    }
    for r in agreements(data) {
        let ours = r.who == "widefield";
        if !ours && !r.who.starts_with("paper:") {
            continue;
        }
        let cells = [
            Cell::from(r.who.clone()),
            Cell::from(r.kernel.clone()),
            time(Some(r)),
            cycles(Some(r)),
            Cell::from(two(r.cycles / STEPS)),
            times(Some(r)),
        ];
        t.row(if ours { Kind::Ours } else { Kind::Plain }, cells.into());
    }
    t
}

/// Field operations of a step.
fn field_operations() -> Table {
    let mut t = Table::new("Field operations of a step, counted by running the formulas.")
        .words("formulas")
        .words("printed")
        .numbers(&["M", "S", "m", "additions"]);
    for (figure, squared) in [("2.2, original surface", false), ("2.4, squared surface", true)] {
        for (form, letter, printed) in [(Form::A, "(a)", "10M + 9S + 6m"), (Form::B, "(b)", "7M + 12S + 9m")]
        {
            let counts = operations(form, squared);
            let numbers = [counts.multiplications, counts.squarings, counts.constants, counts.additions];
            let mut cells =
                vec![Cell::from(format!("{letter} of Figure {figure}")), Cell::from(printed).printed()];
            cells.extend(numbers.map(|n| Cell::from(n.to_string())));
            t.row(Kind::Plain, cells);
        }
    }
    t
}

/// Vector instructions of a step in floating point.
fn float_instructions() -> Table {
    let mut t = Table::new(
        "Section 4: vector instructions of a step in floating point, vectors of four, counted by running it.",
    )
    .words("ladder")
    .group("printed", |t| t.numbers(&["additions", "multiplications", "permutations"]))
    .group("counted", |t| t.numbers(&["additions", "multiplications", "permutations", "selections"]));
    for (name, [additions, multiplications], counts) in [
        ("before trading", published::FLOAT, count::float_step(false)),
        ("after trading", published::FLOAT_TRADED, count::float_step(true)),
    ] {
        let mut cells = vec![Cell::from(name)];
        let printed = [additions, multiplications, published::FLOAT_PERMUTATIONS];
        cells.extend(printed.map(|n| Cell::from(n.to_string()).printed()));
        let counted = [counts.additions, counts.multiplications, counts.permutations, counts.selections];
        cells.extend(counted.map(|n| Cell::from(n.to_string())));
        t.row(Kind::Plain, cells);
    }
    t
}

/// Section 5's totals.
fn integer_instructions() -> Table {
    let [additions, multiplications] = published::INTEGER;
    let [signs, swaps] = published::INTEGER_SIGNS_AND_SWAPS;
    let mut t = Table::new(format!(
        "Section 5: vector instructions of a step on five integer limbs. The paper's vectors have four words of 32 \
         bits or two products; those of four have words of 64 bits, so that a multiplication there is two here. \
         Additions of the paper: shifts, logical operations and additions alike, a cycle each; a multiplication is \
         two: {additions} + 2 x {multiplications} = {} cycles at least. Ours in the same vectors differ by the signs \
         ({signs} printed, 9 here) and the swap ({swaps} printed, 5 selections here). Permutations run beside them, \
         and are not in the text at hand.",
        published::INTEGER_MIN_CYCLES
    ))
    .words("")
    .numbers(&["additions", "shifts", "logic", "in sum", "multiplications", "permutations", "cycles at least"]);
    let sum = Cell::from(additions.to_string()).printed();
    let products = Cell::from(multiplications.to_string()).printed();
    let least = Cell::from(published::INTEGER_MIN_CYCLES.to_string()).printed();
    t.row(Kind::Printed, vec![Cell::from("printed"), none(), none(), none(), sum, products, none(), least]);
    for (name, c, as_printed) in [
        ("counted, vectors of two products", count::cortex_step(), true),
        ("counted, vectors of four products", count::integer_step(), false),
    ] {
        let sum = c.additions + c.shifts + c.logic;
        let mut cells = vec![Cell::from(name)];
        cells.extend(
            [c.additions, c.shifts, c.logic, sum, c.multiplications, c.permutations]
                .map(|n| Cell::from(n.to_string())),
        );
        cells.push(if as_printed { Cell::from((sum + 2 * c.multiplications).to_string()) } else { none() });
        t.row(Kind::Plain, cells);
    }
    t
}

/// How transforms and swaps became what they are.
pub(super) fn history(data: Data<'_>) -> Section {
    let mut transforms = Table::new("Sections 4.1, 4.2 and 4.4: the four Hadamard transforms of a step.")
        .words("input and limbs")
        .group("printed", |t| t.numbers(&["additions", "permutations"]))
        .group("counted", |t| t.numbers(&["additions", "permutations"]));
    for (transform, (_, printed)) in count::transforms().into_iter().zip(published::TRANSFORMS) {
        let mut cells = vec![Cell::from(transform.name)];
        cells.extend(printed.map(|n| Cell::from(n.to_string()).printed()));
        let counted = [transform.counts.additions, transform.counts.permutations];
        cells.extend(counted.map(|n| Cell::from(n.to_string())));
        transforms.row(Kind::Plain, cells);
    }
    let mut swaps = Table::new("Section 4.5: instructions of a step's conditional swap, on six limbs.")
        .words("swap")
        .numbers(&["printed", "counted"]);
    let names = [
        "both points, by exclusive or and and",
        "after the transforms: one point, by exclusive or and and",
        "after the transforms: one point, by selections",
    ];
    for ((name, printed), counted) in names.into_iter().zip(published::SWAPS).zip(count::swaps()) {
        let cells = vec![
            Cell::from(name),
            Cell::from(printed.to_string()).printed(),
            Cell::from(counted.to_string()),
        ];
        swaps.row(Kind::Plain, cells);
    }
    let mut formats = Table::new(
        "Figure 4.3: in which order and with which signs the coordinates stand after each \
        operation of Figure 2.4(b).",
    )
    .words("after")
    .words("coordinates");
    for (operation, format) in [
        ("input", "(x, y, -z, t)"),
        ("H", "(x, t, -z, y)"),
        ("M4, S4", "(x, t, z, y)"),
        ("m4 by (-833, 561, -1617, 2499)", "(x, t, -z, y)"),
        ("H", "(x, y, -z, t)"),
        ("S4", "(x, y, z, t)"),
        ("m4 by (-114, 57, -66, 418), M4 by (1, x1/y1, -x1/z1, x1/t1)", "(x, y, -z, t)"),
    ] {
        formats.row(Kind::Plain, vec![Cell::from(operation), Cell::from(format)]);
    }
    let of = |s: Strategy| agreements(data).into_iter().find(|r| r.who == format!("paper:{}", s.name()));
    let gain = match (of(Strategy::EarlySwap), of(Strategy::Traded)) {
        (Some(early), Some(late)) => format!(
            "In this run the late swap takes {:.1} % less time than the early one.",
            100.0 * (1.0 - late.ns / early.ns)
        ),
        _ => "This run measured neither ladder.".into(),
    };
    Section::new("history", "Section 4: how the transforms and the swap became what they are")
        .text(format!(
            "Each stage of the section is written down and counted by running it. The late swap, the paper says, \
             reduced its cycles by {} %: the product of the transformed points does not ask which is which, so it need \
             not wait. {gain}",
            published::LATE_SWAP_GAIN
        ))
        .table(transforms)
        .table(formats)
        .table(swaps)
}

/// The ladders and their counts.
pub(super) fn ladders_and_counts(data: Data<'_>) -> Section {
    Section::new("ladders", "The paper's ladders, and what they count")
        .text(
            "The ladder with fused multiply and add (Appendix B tells of it on Haswell) runs on the tier `avx2`. What \
             the figures sum up from bytes to bytes is more than the main loop, whose cycles the paper gives.",
        )
        .table(ladders(data))
        .table(field_operations())
        .table(float_instructions())
        .table(integer_instructions())
}
