//! One operation, some times over: what `cargo xtask model-arm` counts the instructions of.
//!
//! ```text
//! widefield-rivals-arm list             the cases, a line each: group, size, who
//! widefield-rivals-arm check            that all who do the same get the same
//! widefield-rivals-arm run CASE TIMES   the case of this number
//! ```
//! A library of gf2x that the variable `WIDEFIELD_GF2X` names takes part.

mod aead;
mod agreement;
mod bytes;
mod field;
mod normal;
mod polynomial;

use std::process::ExitCode;

/// A step works on bytes in place, and the next one on its result.
type Step = Box<dyn FnMut(&mut [u8])>;

/// An operation of somebody.
struct Case {
    /// What is done; whoever does the same gets the same bytes, unless the group is of several systems.
    group: &'static str,
    /// On how much, with its unit.
    size: String,
    who: &'static str,
    /// What it does, where a group is of several systems.
    system: &'static str,
    /// Bytes that a step works on.
    bytes: usize,
    /// Keys and all that is done once.
    set_up: Box<dyn Fn() -> Step>,
}

impl Case {
    fn new(
        (group, size): (&'static str, String),
        who: &'static str,
        bytes: usize,
        set_up: impl Fn() -> Step + 'static,
    ) -> Self {
        Self { group, size, who, system: group, bytes, set_up: Box::new(set_up) }
    }

    /// The bytes after some steps, from the same ones each time.
    fn run(&self, times: u64) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..self.bytes).map(|i| (i * 37 + 11) as u8).collect();
        let mut step = (self.set_up)();
        for _ in 0..times {
            step(std::hint::black_box(&mut bytes));
        }
        bytes
    }
}

fn cases() -> Vec<Case> {
    let all = [
        aead::cases(),
        agreement::cases(),
        polynomial::cases(),
        field::cases(),
        normal::cases(),
        bytes::cases(),
    ];
    all.into_iter().flatten().filter(|case| case.who != "graviola" || graviola_runs()).collect()
}

/// It refuses processors without these.
fn graviola_runs() -> bool {
    use std::arch::is_aarch64_feature_detected as has;
    has!("aes") && has!("pmull") && has!("sha2")
}

/// Who gets something else than the first who does the same.
fn different(cases: &[Case]) -> Vec<String> {
    let wrong = |case: &&Case| {
        let first = cases.iter().find(|c| (c.system, &c.size) == (case.system, &case.size));
        first.is_some_and(|first| !std::ptr::eq(first, *case) && first.run(3) != case.run(3))
    };
    cases.iter().filter(wrong).map(|c| format!("{} {}: {}", c.group, c.size, c.who)).collect()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let cases = cases();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            println!("tier\t{}", widefield::cpu::active().tier());
            cases.iter().for_each(|c| println!("{}\t{}\t{}", c.group, c.size, c.who));
        }
        ["check"] => {
            let different = different(&cases);
            if !different.is_empty() {
                eprintln!("different results: {}", different.join(", "));
                return ExitCode::FAILURE;
            }
        }
        ["run", case, times] => {
            let (Some(case), Ok(times)) =
                (case.parse().ok().and_then(|i: usize| cases.get(i)), times.parse())
            else {
                return ExitCode::FAILURE;
            };
            std::hint::black_box(case.run(times));
        }
        _ => return ExitCode::FAILURE,
    }
    ExitCode::SUCCESS
}
