//! Mutation testing: do the tests notice when a kernel is wrong?
//!
//! A compilation for each mutant would take minutes. So all mutations that a run tries are compiled at once into a copy
//! of the library under `target/mutants`, each behind a number that is compared when its place is reached
//! (`mutation.rs`), and the test program runs once for each with its number in the environment. Which tests reach a
//! place is recorded first; only those run, quick ones first, until one fails. What survives on the widest tier is
//! tried on the narrower ones.

mod compiled;
mod explained;
mod library;
mod macros;
mod names;
mod operators;
mod rewrite;
mod scratch;
mod sites;
mod trial;
mod visitor;

use crate::tally::{Tally, report};
use anyhow::{Context, Result, ensure};
use core::time::Duration;
use explained::Key;
use library::{File, ROOMS};
use scratch::Built;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Instant, SystemTime};
use trial::{Fate, Surveys, Tier};
use visitor::Mutant;

/// What to alter.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Rooms of the library; all with kernels if not given.
    room: Vec<String>,
    /// How many mutants of each room; 0: all.
    #[arg(long, default_value_t = 100)]
    sample: usize,
    /// Which mutants: drawn anew, and printed, if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Also what is not in kernels.
    #[arg(long)]
    whole: bool,
    /// Only what begins on that line, `gf2x/poly.rs:120`, or anywhere in that file (may be repeated).
    #[arg(long)]
    at: Vec<String>,
    /// Only those that survived the last run.
    #[arg(long)]
    again: bool,
    /// Seconds of tests for each mutant on each tier; one that outlives them counts as a survivor.
    #[arg(long, default_value_t = 30)]
    budget: u64,
    /// Not on the narrower tiers: quicker. Most tests run the kernels of all tiers anyway.
    #[arg(long)]
    widest: bool,
    /// Only say how many places there are.
    #[arg(long)]
    list: bool,
}

/// What is compiled together: rooms, each with the features that bring its tests. The last room's are those of the ones
/// before it too, and the last of those that have mutants to try says what is compiled.
const GROUPS: &[&[(&str, &str)]] = &[
    &[("simd", "std")],
    &[("aes", "std,aes,ghash"), ("ghash", "std,aes,ghash")],
    &[
        ("chacha20", "std,chacha20poly1305"),
        ("poly1305", "std,chacha20poly1305"),
        ("aead", "std,gcm-siv,chacha20poly1305"),
    ],
    &[("limbs", "std,poly1305,kummer"), ("fp127", "std,poly1305,kummer"), ("kummer", "std,poly1305,kummer")],
    &[("gls254", "std,gls254")],
    &[("nist", "std,nist")],
    &[("gf2x", "std,gf2x"), ("gf2m", "std,gf2m"), ("normal", "std,normal")],
    &[("erasure", "std,erasure")],
    &[("crc", "std,crc")],
    &[("codes", "std,goppa")],
];

/// The share of mutants, of those that are not explained, that must not survive, in percent.
const MIN: f64 = 95.0;

/// Counts of a room.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    sites: usize,
    tried: usize,
    killed: usize,
    explained: usize,
    unreached: usize,
}

impl Score {
    fn percent(self) -> f64 {
        let counted = self.tried - self.explained;
        if counted == 0 { 100.0 } else { 100.0 * self.killed as f64 / counted as f64 }
    }
}

/// Runs all of it.
pub(crate) fn run(arguments: &Arguments) -> Result<Tally> {
    let unknown = arguments.room.iter().find(|r| !ROOMS.contains(&r.as_str()));
    ensure!(unknown.is_none(), "no room {:?} with kernels: there are {}", unknown, ROOMS.join(", "));
    let files = library::files(arguments.whole)?;
    let explained: BTreeMap<Key, String> = check_list(&library::files(true)?)?;
    describe(&files);
    if arguments.list {
        return Ok(Tally::one(true));
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |t| t.as_nanos() as u64 % 1_000_000)
    });
    println!("\n--seed {seed}");
    let last = arguments.again.then(|| std::fs::read_to_string(survivors_file())).transpose()?;
    let last = last.map(|text| explained::parse(&text)).transpose()?;
    let mut session = Session {
        files: &files,
        explained: &explained,
        seed,
        budget: Duration::from_secs(arguments.budget),
        widest: arguments.widest,
        survivors: Vec::new(),
        scores: BTreeMap::new(),
        wrong: Vec::new(),
    };
    for rooms in GROUPS {
        let asked = |room: &str| arguments.room.is_empty() || arguments.room.iter().any(|r| r == room);
        let mut group = Vec::new();
        let mut last_features = "";
        for (room, features) in rooms.iter().filter(|(room, _)| asked(room)) {
            let mut all: Vec<Mutant> = mutants(&files, room);
            session.scores.entry(room).or_default().sites = all.len();
            all.retain(|m| is_wanted(&files[m.file], m, arguments, last.as_deref()));
            shuffle(&mut all, seed);
            if !all.is_empty() {
                last_features = features;
            }
            group.push(all);
        }
        let sample = if arguments.sample == 0 { usize::MAX } else { arguments.sample };
        session.group(last_features, group, sample)?;
    }
    session.finish()
}

fn survivors_file() -> std::path::PathBuf {
    scratch::directory().join("survivors.txt")
}

fn is_wanted(file: &File, mutant: &Mutant, arguments: &Arguments, last: Option<&[(Key, String)]>) -> bool {
    let at = format!("{}:{}", file.path.display(), mutant.site.line);
    let here = arguments.at.is_empty() || arguments.at.iter().any(|a| *a == at || Path::new(a) == file.path);
    here && last.is_none_or(|last| last.iter().any(|(key, _)| *key == Key::of(file, &mutant.site)))
}

fn mutants(files: &[File], room: &str) -> Vec<Mutant> {
    let of_room = files.iter().enumerate().filter(|(_, f)| f.room() == room);
    of_room.flat_map(|(file, f)| f.sites.iter().map(move |s| Mutant { file, site: s.clone() })).collect()
}

/// The committed list, each entry of which must be of a mutant that there is.
fn check_list(files: &[File]) -> Result<BTreeMap<Key, String>> {
    let list = explained::list()?;
    let keys: BTreeSet<Key> = ROOMS
        .iter()
        .flat_map(|room| mutants(files, room))
        .map(|m| Key::of(&files[m.file], &m.site))
        .collect();
    let lost: Vec<String> =
        list.iter().filter(|(k, _)| !keys.contains(k)).map(|(k, _)| k.to_string()).collect();
    ensure!(lost.is_empty(), "explained, but no longer there:\n{}", lost.join("\n"));
    Ok(list.into_iter().collect())
}

fn describe(files: &[File]) {
    println!("{:<12}{:>8}{:>8}", "room", "files", "places");
    for room in ROOMS {
        let of_room = files.iter().filter(|f| f.room() == room);
        println!(
            "{room:<12}{:>8}{:>8}",
            of_room.clone().count(),
            of_room.map(|f| f.sites.len()).sum::<usize>()
        );
    }
    let mut left_out: BTreeMap<&str, usize> = BTreeMap::new();
    for (why, n) in files.iter().flat_map(|f| &f.left_out) {
        *left_out.entry(why).or_default() += n;
    }
    println!("left out:");
    left_out.iter().for_each(|(why, n)| println!("{n:>8}  {why}"));
}

/// Fisher and Yates, with the numbers of SplitMix64.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for i in (1..items.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        items.swap(i, ((z ^ z >> 31) % (i as u64 + 1)) as usize);
    }
}

/// A run.
struct Session<'a> {
    files: &'a [File],
    explained: &'a BTreeMap<Key, String>,
    seed: u64,
    budget: Duration,
    widest: bool,
    survivors: Vec<(Key, String)>,
    scores: BTreeMap<&'a str, Score>,
    /// Explained ones that were killed.
    wrong: Vec<String>,
}

impl<'a> Session<'a> {
    /// Takes so many mutants of each room, compiles them, and tries them.
    fn group(&mut self, features: &str, rooms: Vec<Vec<Mutant>>, sample: usize) -> Result<()> {
        // Some do not compile.
        let more = sample.saturating_add(sample / 2).saturating_add(3);
        let mut chosen: BTreeMap<u32, Mutant> =
            (1..).zip(rooms.into_iter().flat_map(|all| all.into_iter().take(more))).collect();
        if chosen.is_empty() {
            return Ok(());
        }
        let start = Instant::now();
        let program = loop {
            match scratch::build(self.files, &chosen, features)? {
                Built::Program(program) => break program,
                Built::Wrong(numbers) => {
                    println!("{} mutants do not compile", numbers.len());
                    chosen.retain(|n, _| !numbers.contains(n));
                    // What does not compile shows early, as a rule: a smaller reserve will do from here on.
                    self.keep_first(&mut chosen, sample.saturating_add(sample / 10 + 3));
                }
            }
        };
        self.keep_first(&mut chosen, sample);
        println!(
            "{} mutants with the features {features} compiled in {:.0} s",
            chosen.len(),
            start.elapsed().as_secs_f64()
        );
        self.tell(&program, &chosen)
    }

    /// Drops what is beyond so many of each room.
    fn keep_first(&self, chosen: &mut BTreeMap<u32, Mutant>, most: usize) {
        let mut left: BTreeMap<&str, usize> = BTreeMap::new();
        chosen.retain(|_, mutant| {
            let left = left.entry(self.files[mutant.file].room()).or_insert(most);
            let is_in = *left > 0;
            *left -= usize::from(is_in);
            is_in
        });
    }

    /// Tries them.
    fn tell(&mut self, program: &Path, chosen: &BTreeMap<u32, Mutant>) -> Result<()> {
        let start = Instant::now();
        let mut surveys = Surveys::default();
        let narrower = if self.widest { Vec::new() } else { trial::narrower(program, self.seed)? };
        let mut open: BTreeMap<u32, Fate> = BTreeMap::new();
        open.extend(chosen.keys().map(|n| (*n, Fate::Survived { tests: 0, more: false })));
        for name in core::iter::once(None).chain(narrower.into_iter().map(Some)) {
            let tier = Tier { program, name, seed: self.seed };
            let tests = surveys.of(tier)?;
            for (number, fate) in &mut open {
                let room = self.files[chosen[number].file].room();
                let new = match (tier.try_mutant(*number, room, tests, self.budget)?, &*fate) {
                    (Fate::Survived { tests: a, more: b }, Fate::Survived { tests, more }) => {
                        Fate::Survived { tests: tests + a, more: *more || b }
                    }
                    (new, _) => new,
                };
                *fate = new;
            }
            let killed: Vec<u32> =
                open.iter().filter(|(_, f)| matches!(f, Fate::Killed(_))).map(|(n, _)| *n).collect();
            for number in killed {
                let fate = open.remove(&number);
                self.record(&chosen[&number], fate);
            }
            println!(
                "{} of {} survive after {:.0} s",
                open.len(),
                chosen.len(),
                start.elapsed().as_secs_f64()
            );
            if open.is_empty() {
                break;
            }
            if name.is_none() {
                self.show(open.keys().map(|n| &chosen[n]));
            }
        }
        for (number, fate) in open {
            self.record(&chosen[&number], Some(fate));
        }
        Ok(())
    }

    /// Prints those that are not explained: what is left to do on narrower tiers takes longest, and seldom kills one.
    fn show<'m>(&self, mutants: impl Iterator<Item = &'m Mutant>) {
        let keys = mutants.map(|m| Key::of(&self.files[m.file], &m.site));
        keys.filter(|k| !self.explained.contains_key(k)).for_each(|k| println!("{k}"));
    }

    fn record(&mut self, mutant: &Mutant, fate: Option<Fate>) {
        let file = &self.files[mutant.file];
        let key = Key::of(file, &mutant.site);
        let is_explained = self.explained.contains_key(&key);
        let Some((_, score)) = self.scores.iter_mut().find(|(room, _)| **room == file.room()) else { return };
        score.tried += 1;
        score.explained += usize::from(is_explained);
        match fate {
            Some(Fate::Survived { tests, more }) => {
                score.unreached += usize::from(tests == 0 && !is_explained);
                if !is_explained {
                    let more = if more { ", and there are more" } else { "" };
                    let note =
                        format!("{}:{}: {tests} tests pass{more}", file.path.display(), mutant.site.line);
                    self.survivors.push((key, note));
                }
            }
            Some(Fate::Killed(test)) if is_explained => self.wrong.push(format!("{key}\n    by {test}")),
            _ => score.killed += 1,
        }
    }

    /// Prints the scores and the survivors, and keeps these for the next run.
    fn finish(mut self) -> Result<Tally> {
        self.survivors.sort();
        let text = self
            .survivors
            .iter()
            .fold(String::new(), |text, (key, note)| text + &format!("# {note}\n{key}\n\n"));
        print!("\n{text}");
        std::fs::write(survivors_file(), &text).context("keeping the survivors")?;
        println!(
            "{:<12}{:>8}{:>8}{:>8}{:>11}{:>11}{:>11}{:>8}",
            "room", "places", "tried", "killed", "explained", "survivors", "unreached", "score"
        );
        let mut tally = Tally::default();
        for (room, s) in &self.scores {
            if s.tried == 0 {
                continue;
            }
            let survivors = s.tried - s.killed - s.explained;
            println!(
                "{room:<12}{:>8}{:>8}{:>8}{:>11}{survivors:>11}{:>11}{:>7.1}%",
                s.sites,
                s.tried,
                s.killed,
                s.explained,
                s.unreached,
                s.percent()
            );
            tally += Tally::one(s.percent() >= MIN);
        }
        println!();
        tally += report(self.wrong.is_empty(), "what is explained survives");
        self.wrong.iter().for_each(|w| println!("{w}"));
        ensure!(tally.passed + tally.failed > 1, "no such mutants");
        Ok(tally)
    }
}
