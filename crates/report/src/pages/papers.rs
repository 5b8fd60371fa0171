//! The papers, whole: every table, figure, algorithm and numbered formula, and where it stands.

use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_papers as papers;

/// One item of a paper: its name, what it is, and where it stands; or why nowhere.
struct Item(&'static str, &'static str, Place);

enum Place {
    /// A page's section, with what to look for there.
    At(&'static str, &'static str),
    /// In the sources alone.
    Source(&'static str),
    /// Nowhere, for a reason.
    Not(&'static str),
}

use Place::{At, Not, Source};

const SU_FAN: &[Item] = &[
    Item(
        "Table 1",
        "strategies for the five NIST fields",
        At("gf2x.html#table-1", "printed, as published here, fastest form here"),
    ),
    Item("Table 2", "beside gf2x", At("gf2x.html#table-2", "printed and here")),
    Item(
        "Table 3",
        "field multiplication beside Taverne and others",
        At("gf2x.html#table-3", "printed and here; theirs printed"),
    ),
    Item("Table 4", "128-bit and 256-bit sums", At("gf2x.html#table-4", "printed and here")),
    Item("Table 5", "destructive and non-destructive syntax", At("gf2x.html#table-5", "printed and here")),
    Item("Formula (1)", "two terms", At("gf2x.html#table-1", "4-1, 5-2, 7-2, 9-1")),
    Item("Formula (2)", "four terms, expanded", At("gf2x.html#table-1", "4-2")),
    Item("Formula (3)", "two terms, modified", At("gf2x.html#variants", "5-2, modified")),
    Item("Formula (4)", "three terms, modified", At("gf2x.html#table-1", "5-3")),
    Item("Formula (5)", "four terms, modified", At("gf2x.html#table-1", "7-3")),
    Item("Formula (6)", "five terms, modified", At("gf2x.html#table-1", "5-1, 9-3; corrected")),
    Item(
        "Formula (7)",
        "three terms, by halves of products",
        At("gf2x.html#variants", "3-1 with both granularities"),
    ),
    Item(
        "Sections 2.1 to 2.3",
        "numbers of additions",
        At("gf2x.html#variants", "printed; counted where there is code"),
    ),
    Item(
        "Program",
        "\"5-2, modified\"",
        At("gf2x.html#variants", "in memory as published, and in registers"),
    ),
    Item("Program", "the seven-term formula, which is not printed", At("gf2x.html#table-1", "7-1")),
    Item("Section 3", "reductions by SHLD", At("gf2x.html#fields", "in all five fields")),
    Item(
        "Section 2.3",
        "formula (2) with halved granularity, 38 additions",
        At("gf2x.html#variants", "printed; not written down, since the paper's program has not got it"),
    ),
];

const FAN_DAI: &[Item] = &[
    Item(
        "Table 1",
        "operations, nonoptimal bases",
        At("normal.html#counts", "printed, as formulas, counted"),
    ),
    Item("Table 2", "operations, type I", At("normal.html#counts", "printed, as formulas, counted")),
    Item("Table 3", "type-I bases", At("normal.html#table-3", "printed; here on words and on vectors")),
    Item("Table 4", "other types", At("normal.html#table-4", "printed; here on words and on vectors")),
    Item("RH algorithm", "Reyhani-Masoleh and Hasan", At("normal.html#table-4", "RH")),
    Item("Improved RH algorithm", "with the arrays DA and DB", At("normal.html#table-4", "improved RH")),
    Item("Algorithm 1", "equal shifts once", At("normal.html#table-4", "Alg. 1")),
    Item("Algorithm 1, notes", "without DA and DB; at most 10 %", At("normal.html#arrays", "both variants")),
    Item("Algorithm 1, precomputation", "e_k and m[k][j]", At("normal.html#zeros", "the share of zero e_k")),
    Item(
        "Algorithm 2",
        "formula (12), and its precomputation",
        At("normal.html#table-4", "Alg. 2, on words and on vectors"),
    ),
    Item(
        "Formula (13)",
        "Algorithm 2 for even n",
        At("normal.html#table-3", "the fields of even degree, in the tests of Algorithm 2"),
    ),
    Item("Formula (14)", "type I, by a Hamming weight", At("normal.html#table-3", "on words and on vectors")),
    Item(
        "Section 5",
        "shares of zero e_k: 22.9, 25.0, 27.2 %",
        At("normal.html#zeros", "printed and counted"),
    ),
    Item("Section 5", "C_N > 7n - 256", At("normal.html#conclusions", "the rule and what is faster here")),
    Item(
        "NY Algorithm 2",
        "any type",
        At("normal.html#table-4", "over lists, and scanning the matrix as printed"),
    ),
    Item(
        "NY Algorithm 3",
        "type II; in the program type I, too",
        At("normal.html#ning-yin", "beside Algorithm 2; for type I in Table 3"),
    ),
    Item("NY Algorithm 4", "type I", At("normal.html#table-3", "its table read as the program reads it")),
    Item(
        "Montgomery multiplication",
        "Koc and Acar's, bytes by tables",
        At("normal.html#table-4", "with real tables"),
    ),
    Item(
        "Program",
        "redundant_pb",
        Not("a product modulo x^{n+1} + 1 in the type-I program, in none of the tables and not in the text"),
    ),
];

const GUERON_KOUNAVIS: &[Item] = &[
    Item("Table 1", "AES-128-GCM", At("gcm.html#table-1", "printed and here")),
    Item("Algorithm 1", "schoolbook product", At("gcm.html#algorithms", "counted and measured alone")),
    Item("Algorithm 2", "Karatsuba product", At("gcm.html#algorithms", "counted and measured alone")),
    Item(
        "Algorithm 3",
        "reduction by two products",
        At("gcm.html#algorithms", "counted and measured; any polynomial in the sources"),
    ),
    Item("Algorithm 4", "reduction by shifts, reflected", At("gcm.html#algorithms", "counted and measured")),
    Item(
        "Algorithm 5",
        "reduction by shifts, product shifted by one",
        At("gcm.html#algorithms", "counted and measured"),
    ),
    Item("Algorithm 6", "folding, s = 120, two products", At("gcm.html#algorithms", "counted and measured")),
    Item("Algorithm 7", "folding, s = 120, four products", At("gcm.html#algorithms", "counted and measured")),
    Item("Algorithm 8", "folding, s = 64, one product", At("gcm.html#algorithms", "counted and measured")),
    Item("Algorithm 9", "folding, s = 64, two products", At("gcm.html#algorithms", "counted and measured")),
    Item(
        "Aggregated reduction",
        "one reduction for several blocks",
        At("gcm.html#aggregation", "drawn; the depth measured"),
    ),
    Item("Figure 1", "the mode, drawn", Not("the standard's own mode (SP 800-38D), nothing of the paper's")),
    Item("Figure 2", "the product bit by bit", At("gcm.html#table-1", "row \"GHASH bit by bit\"")),
    Item("Figure 3", "by lookup tables", At("gcm.html#table-1", "row \"by 64 KB of tables\"")),
    Item("Figure 4", "reflecting bits", At("gcm.html#table-1", "row \"reflected\"")),
    Item(
        "Figure 5",
        "GHASH by Algorithms 1 and 5, in C",
        At("gcm.html#algorithms", "Algorithm 5 with Algorithm 1"),
    ),
    Item(
        "Figure 6",
        "the same in assembly",
        At("gcm.html#table-1", "the same algorithms: one source, two encodings"),
    ),
    Item(
        "Figure 7",
        "GHASH by Algorithms 2 and 4",
        At("gcm.html#algorithms", "Algorithm 4 with Algorithm 2"),
    ),
    Item("Figure 8", "GHASH aggregated", At("gcm.html#depths", "depth 4")),
    Item("Figure 9", "encryption, a block of GHASH at a time", At("gcm.html#table-1", "first row")),
    Item("Figure 10", "decryption", At("gcm.html#figure-10", "with three hashes")),
    Item("Figure 11", "encryption with reflection", At("gcm.html#table-1", "second row")),
    Item("Figure 12", "encryption, four blocks aggregated", At("gcm.html#table-1", "third row")),
    Item("Figure 13", "key expansion by AESKEYGENASSIST", At("gcm.html#figure-13", "beside the library's")),
    Item(
        "Figure 14",
        "a main function for testing",
        Source("crates/papers/tests/gueron_kounavis.rs, which does what it does"),
    ),
    Item("Figure 15", "encryption interleaved, in assembly", At("gcm.html#table-1", "fourth row")),
    Item("Figure 16", "test vector 1", At("gcm.html#runs", "run when the page is made")),
    Item("Figure 17", "test vector 2", At("gcm.html#runs", "run when the page is made")),
    Item("Figure 18", "test vector 3", At("gcm.html#runs", "run when the page is made")),
    Item("Figure 19", "test vector 4", At("gcm.html#runs", "run when the page is made")),
    Item("Figure 20", "test vector 5", At("gcm.html#runs", "run when the page is made")),
    Item("Figure 21", "test vector 6", At("gcm.html#runs", "run when the page is made")),
    Item(
        "PCLMULQDQ and GFMUL test vectors",
        "worked products",
        Source("crates/papers/tests/gueron_kounavis.rs"),
    ),
];

const BHATTACHARYYA_SARKAR: &[Item] = &[
    Item("Table 1", "averages and maxima, Skylake", At("poly1305.html#tables", "printed and here")),
    Item("Table 2", "averages and maxima, Kaby Lake", At("poly1305.html#tables", "printed and here")),
    Item(
        "Figure 1",
        "speed-up, Skylake",
        At(
            "poly1305.html#speed-up",
            "measured here: the paper's plots are named in the text at hand, not in it",
        ),
    ),
    Item("Figure 2", "cycles a byte, 49 to 500, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 3", "cycles a byte, 501 to 1000, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 4", "cycles a byte, 1001 to 1500, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 5", "cycles a byte, 1501 to 2000, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 6", "cycles a byte, 2001 to 4000, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 7", "cycles a byte, 49 to 4000, Skylake", At("poly1305.html#cost", "measured here")),
    Item("Figure 8", "speed-up, Kaby Lake", At("poly1305.html#speed-up", "measured here")),
    Item("Figure 9", "cycles a byte, 49 to 500, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item("Figure 10", "cycles a byte, 501 to 1000, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item("Figure 11", "cycles a byte, 1001 to 1500, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item("Figure 12", "cycles a byte, 1501 to 2000, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item("Figure 13", "cycles a byte, 2001 to 4000, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item("Figure 14", "cycles a byte, 49 to 4000, Kaby Lake", At("poly1305.html#cost", "measured here")),
    Item(
        "Section 3.3",
        "partitions of Goll and Gueron",
        At("poly1305.html#cost", "Goll-Gueron, 256 and 512 bits"),
    ),
    Item(
        "Section 3.4",
        "the 4 x 130 product and its operation count",
        At("poly1305.html#counts", "printed and counted"),
    ),
    Item("Section 3.5", "the reduction", At("poly1305.html#counts", "counted")),
    Item("Sections 4.1 to 4.3", "complete chains", At("poly1305.html#cost", "improved")),
    Item("Section 4.4", "the compact product", At("poly1305.html#counts", "reconstructed, counted")),
    Item(
        "Section 6",
        "512 bits",
        At("poly1305.html#reconstructed", "reconstructed; measured along with 256 bits"),
    ),
    Item(
        "Program",
        "its choice by length",
        At("poly1305.html#reconstructed", "as their program does, in the plots of cycles"),
    ),
];

const KUMMER: &[Item] = &[
    Item(
        "Table 1.5",
        "high-security Diffie-Hellman",
        At("kummer.html#table-1-5", "printed; here in the same columns"),
    ),
    Item(
        "Figure 2.2(a), (b)",
        "formulas, original surface",
        At("kummer.html#ladders", "printed and counted; over two fields in the tests"),
    ),
    Item(
        "Figure 2.4(a), (b)",
        "formulas, squared surface",
        At("kummer.html#ladders", "printed, counted and measured"),
    ),
    Item("Figure 4.3", "formats between operations", At("kummer.html#history", "as a table")),
    Item("Section 3", "M4, S4, m4 and carries in floating point", At("kummer.html#ladders", "float-284")),
    Item(
        "Sections 4.1, 4.2, 4.4",
        "144, 72, 36 permutations",
        At("kummer.html#history", "printed and counted"),
    ),
    Item(
        "Section 4.5",
        "swaps of 24, 18, 6 instructions; 5 %",
        At("kummer.html#history", "printed, counted, the early swap measured"),
    ),
    Item(
        "Section 4.6",
        "282 + 284, traded 310 + 239; 338 cycles a step",
        At("kummer.html#ladders", "printed, counted, measured"),
    ),
    Item(
        "Section 5",
        "381 + 220, at least 821 cycles, 966 and 986",
        At("kummer.html#ladders", "printed; counted for vectors of two products and of four"),
    ),
    Item(
        "Appendix A",
        "the transform on Cortex-A8, online",
        At("kummer.html#ladders", "not in the text at hand; one with as many additions is counted there"),
    ),
    Item(
        "Appendix B",
        "Haswell, online",
        At("kummer.html#ladders", "not in the text at hand; float-fma is what the text tells of it"),
    ),
];

/// A paper's list.
fn section(id: &'static str, authors: &str, title: &str, page: &str, items: &[Item]) -> Section {
    let here = items.iter().filter(|i| matches!(i.2, At(..))).count();
    let mut t = Table::new(format!("{title}: {here} of {} items stand on a page.", items.len()))
        .words("of the paper")
        .words("what it is")
        .words("where it stands")
        .words("how");
    for Item(name, what, place) in items {
        let (place, how) = match place {
            At(target, how) => (format!("[{target}]({target})"), *how),
            Source(path) => ("in the sources".into(), *path),
            Not(reason) => ("nowhere".into(), *reason),
        };
        t.row(Kind::Plain, vec![Cell::from(*name), Cell::from(*what), Cell::from(place), Cell::from(how)]);
    }
    Section::new(id, authors)
        .text(format!(
            "[The paper's page]({page}.html); misprints and gaps of its text: [errata]({page}.html#errata)."
        ))
        .table(t)
}

/// The page.
pub(crate) fn page() -> Page {
    use papers::{
        bernstein_chuengsatiansup_lange_schwabe as kummer, bhattacharyya_sarkar, fan_dai, gueron_kounavis,
        su_fan,
    };
    Page {
        name: "papers",
        title: "The papers, whole".into(),
        lead: "Every table, figure, algorithm and numbered formula of the five papers, with the section of this report where it stands beside what it \
               gives here; or why it stands nowhere."
            .into(),
        sections: vec![
            section("su-fan", su_fan::published::AUTHORS, su_fan::published::TITLE, "gf2x", SU_FAN),
            section("fan-dai", fan_dai::published::AUTHORS, fan_dai::published::TITLE, "normal", FAN_DAI),
            section(
                "gueron-kounavis",
                gueron_kounavis::published::AUTHORS,
                gueron_kounavis::published::TITLE,
                "gcm",
                GUERON_KOUNAVIS,
            ),
            section(
                "bhattacharyya-sarkar",
                bhattacharyya_sarkar::published::AUTHORS,
                bhattacharyya_sarkar::published::TITLE,
                "poly1305",
                BHATTACHARYYA_SARKAR,
            ),
            section("kummer", kummer::published::AUTHORS, kummer::published::TITLE, "kummer", KUMMER),
        ],
        origin: None,
    }
}
