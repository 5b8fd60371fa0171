//! What each paper has to show: its tables, figures, algorithms, numbered formulas, programs, claims, and the uses that
//! it names; where each stands in this project, or why nowhere. And a check of these lists against a text of the paper.
//!
//! The lists are the files of the folder `inventory` beside the sources.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The list of one paper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inventory {
    /// Its file's name, and its section on the report's page of the papers.
    #[serde(skip)]
    pub id: &'static str,
    /// The report's page of the paper.
    pub page: String,
    /// How many entries of each kind there are.
    pub counts: BTreeMap<Kind, usize>,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The paper's title.
    #[serde(skip)]
    pub title: &'static str,
    /// Its authors.
    #[serde(skip)]
    pub authors: &'static str,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A table.
    Table,
    /// A figure: a plot, a drawing, a program or a program's output.
    Figure,
    /// An algorithm, numbered or named.
    Algorithm,
    /// A formula, numbered or displayed.
    Formula,
    /// The text of a program, or of test vectors.
    Listing,
    /// A number that the text claims.
    Claim,
    /// A use that the paper names and does not time.
    Use,
}

/// One thing that a paper has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name in the paper.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// What it is.
    pub what: String,
    /// Whether it is reproduced.
    pub state: State,
    /// Where: a section of the report (`page.html#section`) or a path of the repository.
    #[serde(default)]
    pub place: Option<String>,
    /// How, or what to look for there.
    #[serde(default)]
    pub how: String,
    /// What the paper's text has of it beside the name: the names of listings, as [`listings`] gives them, or numbers.
    #[serde(default)]
    pub text: Vec<String>,
}

/// Whether an entry is reproduced.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is: `exact` (the same values for all operands that tests try), `counted equal`, `measured on other hardware`,
    /// or `within x %`.
    Reproduced(String),
    /// It stands beside ours, and is not reproduced.
    Printed,
    /// It is not, for a reason.
    Not(String),
    /// It is a use that nothing here serves or times yet.
    #[serde(rename = "not yet")]
    NotYet,
}

impl Entry {
    /// The listings and numbers that a text of the paper shows it by.
    #[must_use]
    pub fn labels(&self) -> BTreeSet<String> {
        listings(&self.name).into_iter().chain(self.text.iter().cloned()).collect()
    }
}

/// The lists of all papers.
///
/// # Panics
/// If a file of them is no list: the tests read them all.
#[must_use]
pub fn all() -> Vec<Inventory> {
    use super::{
        bernstein_chuengsatiansup_lange_schwabe as kummer, bhattacharyya_sarkar as poly1305, fan_dai,
        gueron_kounavis as gcm, su_fan,
    };
    macro_rules! list {
        ($file:literal, $paper:ident) => {{
            let text = include_str!(concat!("../inventory/", $file, ".json"));
            let list: Inventory = serde_json::from_str(text).unwrap_or_else(|e| panic!("{}: {e}", $file));
            Inventory {
                id: $file,
                title: $paper::published::TITLE,
                authors: $paper::published::AUTHORS,
                ..list
            }
        }};
    }
    vec![
        list!("su-fan", su_fan),
        list!("fan-dai", fan_dai),
        list!("gueron-kounavis", gcm),
        list!("bhattacharyya-sarkar", poly1305),
        list!("kummer", kummer),
    ]
}

/// What a text of a paper and its list have of each other.
#[derive(Debug)]
pub struct Check {
    /// The paper.
    pub paper: Inventory,
    /// The text's listings, with the entries that cover each.
    pub covered: Vec<(String, Vec<String>)>,
    /// The text's listings that no entry covers.
    pub uncovered: Vec<String>,
    /// The entries of which the text has nothing.
    pub missing: Vec<String>,
}

/// Compares a text, as programs make it of a paper's pages, with the list of the paper whose title comes first in it.
/// None if it has no title of the five papers.
#[must_use]
pub fn check(text: &str) -> Option<Check> {
    let letters = |s: &str| s.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let whole = letters(text);
    let first = |paper: &Inventory| whole.find(&letters(paper.title));
    let paper = all().into_iter().filter(|p| first(p).is_some()).min_by_key(first)?;
    let found = listings(text);
    let numbers: BTreeSet<_> = text.split(|c: char| !c.is_ascii_digit()).collect();
    let mut check = Check { covered: vec![], uncovered: vec![], missing: vec![], paper };
    let entries: Vec<_> = check.paper.entries.iter().map(|e| (&e.name, e.labels())).collect();
    for listing in &found {
        let names: Vec<_> =
            entries.iter().filter(|(_, l)| l.contains(listing)).map(|(n, _)| (*n).clone()).collect();
        if names.is_empty() {
            check.uncovered.push(listing.clone());
        } else {
            check.covered.push((listing.clone(), names));
        }
    }
    let there = |l: &String| found.contains(l) || numbers.contains(l.as_str());
    check.missing = entries
        .iter()
        .filter(|(_, labels)| !labels.is_empty() && !labels.iter().any(there))
        .map(|(name, _)| (*name).clone())
        .collect();
    Some(check)
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.paper.authors, self.paper.title)?;
        for (listing, names) in &self.covered {
            writeln!(f, "{listing}: {}", names.join("; "))?;
        }
        for listing in &self.uncovered {
            writeln!(f, "{listing}: NOTHING covers it")?;
        }
        for name in &self.missing {
            writeln!(f, "not in this text: {name}")?;
        }
        let (covered, all) = (self.covered.len(), self.covered.len() + self.uncovered.len());
        write!(
            f,
            "{covered} of {all} listings covered; {} of {} entries not in this text",
            self.missing.len(),
            self.paper.entries.len()
        )
    }
}

/// What is numbered under such words.
const NUMBERED: [(&str, &str); 13] = [
    ("table", "Table"),
    ("figure", "Figure"),
    ("fig", "Figure"),
    ("algorithm", "Algorithm"),
    ("listing", "Listing"),
    ("theorem", "Theorem"),
    ("lemma", "Lemma"),
    ("proposition", "Proposition"),
    ("corollary", "Corollary"),
    ("vector", "Test vector"),
    ("formula", "Formula"),
    ("equation", "Formula"),
    ("identity", "Formula"),
];

/// The listings that a text has or speaks of: `Table 1`, `Figure 2.4`, `Algorithm 3`, `Theorem 1` and their like,
/// `Formula (5)`, `12.5 %`, and `function f` of a program in C.
#[must_use]
pub fn listings(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // After "List of Figures" the lines begin with the numbers alone.
    let mut list: Option<&str> = None;
    for line in text.lines().map(str::trim) {
        let heading = line.trim_start_matches(['#', ' ']);
        if let Some(of) = heading.strip_prefix("List of ") {
            list = NUMBERED.iter().find(|n| of.to_lowercase().starts_with(n.0)).map(|n| n.1);
        } else if heading.starts_with("Contents") {
            list = None;
        } else if let (Some(name), Some(n)) = (list, number(line)) {
            found.insert(format!("{name} {n}"));
        }
        found.extend(formula(line).into_iter().map(|n| format!("Formula ({n})")));
        found.extend(function(line).map(|f| format!("function {f}")));
        found.extend(percentages(line));
    }
    let words: Vec<_> = text.split_whitespace().collect();
    for (i, word) in words.iter().enumerate() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        // A word of another line may follow a number: "Fig.5", too.
        let glued_at = bare.find(|c: char| !c.is_alphabetic()).unwrap_or(bare.len());
        let (name, glued) = bare.split_at(glued_at);
        let singular = name.strip_suffix('s').unwrap_or(name);
        let Some((_, name)) = NUMBERED.iter().find(|(n, _)| *n == singular) else { continue };
        let plural = singular.len() < glued_at;
        // A capital, unless it is a formula: "a table 2" is none. "Test vector 1", neither any vector nor a chapter.
        let capital = word.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase);
        let test = i > 0 && words[i - 1].trim_start_matches('*').eq_ignore_ascii_case("test") && !plural;
        if (*name == "Test vector" && !test) || !(capital || *name == "Formula") {
            continue;
        }
        let first = Some(glued.trim_start_matches('.')).filter(|w| !w.is_empty());
        let rest = first.into_iter().chain(words[i + 1..].iter().copied());
        found.extend(numbers(rest, plural, *name == "Formula").into_iter().map(|n| format!("{name} {n}")));
    }
    found
}

/// The numbers at the beginning of words: one, or "1 and 2", "1 to 3", "1-3", in the plural "1, 2", too.
fn numbers<'t>(words: impl Iterator<Item = &'t str>, plural: bool, brackets: bool) -> Vec<String> {
    let show = |n: &str| if brackets { format!("({n})") } else { n.to_owned() };
    let whole = |n: &str| n.trim_matches(['(', ')']).parse::<u32>().ok();
    let (mut all, mut more, mut span): (Vec<String>, bool, bool) = (vec![], true, false);
    for word in words {
        if !all.is_empty() && matches!(word, "and" | "to" | "&") {
            (more, span) = (true, word == "to");
            continue;
        }
        let (from, to) = word.split_once(['-', '–']).unwrap_or((word, ""));
        let bare =
            if brackets { from.strip_prefix('(').and_then(|w| w.split(')').next()) } else { Some(from) };
        let Some(n) = bare.and_then(number).filter(|_| more) else { break };
        let before = all.last().and_then(|l| whole(l)).filter(|_| span);
        all.push(show(n));
        let ends = before.zip(whole(n)).or_else(|| whole(n).zip(number(to).and_then(whole)));
        let between = ends.map_or(0..0, |(a, b)| a + 1..b.min(a + 99) + 1);
        all.extend(between.map(|n| show(&n.to_string())));
        (more, span) = (plural && word.ends_with(','), false);
    }
    all
}

/// The number that a word begins with, of at most two digits, and of a part after a point: "12", "2.4".
fn number(word: &str) -> Option<&str> {
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let whole = digits(word);
    let after = &word[whole..];
    let part = after.strip_prefix('.').map_or(0, digits);
    let end = if part > 0 { whole + 1 + part } else { whole };
    let next = word[end..].chars().next();
    ((1..=2).contains(&whole) && !next.is_some_and(char::is_alphanumeric)).then(|| &word[..end])
}

/// The numbers of formulas on a line: `\tag{1}`, or `(1)` at its end or its beginning.
fn formula(line: &str) -> Vec<&str> {
    let mut all: Vec<_> = line.split("\\tag{").skip(1).filter_map(|rest| rest.split('}').next()).collect();
    let bare = line.trim_matches(['$', ' ']);
    let last = bare.strip_suffix(')').and_then(|b| b.rsplit_once('('));
    all.extend(last.filter(|(b, _)| b.is_empty() || b.ends_with([' ', '\t', ',', '.', '$'])).map(|(_, n)| n));
    if line.starts_with('$') || bare.starts_with('(') && bare.ends_with(')') {
        all.extend(bare.strip_prefix('(').and_then(|b| b.split(')').next()));
    }
    all.retain(|n| number(n).is_some_and(|m| m.len() == n.len() && !n.contains('.')));
    all
}

/// The name of the function of C that a line begins to define or to declare.
fn function(line: &str) -> Option<String> {
    const TYPES: [&str; 6] = ["void", "int", "BYTE", "DWORD", "__m128i", "__m256d"];
    const BEFORE: [&str; 5] = ["inline", "static", "extern", "register", "\\verb"];
    let mut words = line.split_once('(')?.0.split([' ', '*', '|']).filter(|w| !w.is_empty()).peekable();
    while words.next_if(|w| BEFORE.contains(w)).is_some() {}
    TYPES.contains(&words.next()?).then_some(())?;
    // What makes texts of pages loses underscores.
    let name = words.collect::<Vec<_>>().join("_");
    let identifier = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (identifier && !name.is_empty()).then_some(name)
}

/// `12.5 %` and the like.
fn percentages(line: &str) -> Vec<String> {
    let before = line.split('%').rev().skip(1).map(|s| s.trim_end_matches('\\'));
    let number = |s: &str| {
        let rest = s.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let n = s[rest.len()..].trim_start_matches('.');
        // Neither the number in a name nor none.
        (!rest.ends_with(char::is_alphabetic) && n.parse::<f64>().is_ok()).then(|| format!("{n} %"))
    };
    before.filter_map(number).collect()
}
