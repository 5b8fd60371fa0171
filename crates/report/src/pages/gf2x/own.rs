//! What else there is: other fields, as types and by value, slices, matrices, arithmetic modulo a polynomial, divisors
//! and factors, polynomials over fields, matrices over GF(2).

use crate::data::{Data, Key, mark_least, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::thousands;
use widefield_bench::Mode::{Latency, Throughput};

/// What is measured, with its size; no title: that of the row above.
type Row = (&'static str, String, Key<'static>);

/// All sizes that the run has of a work.
fn sizes(data: Data<'_>, title: &'static str, work: &'static str, unit: &str) -> Vec<Row> {
    let row = |(i, n): (usize, u64)| {
        let title = if i == 0 { title } else { "" };
        (title, format!("{} {unit}", thousands(n)), (work, Throughput, n))
    };
    data.sizes(work, Throughput).into_iter().enumerate().map(row).collect()
}

/// The tiers and the rivals of some measurements, in order of appearance.
fn columns<'r>(data: Data<'r>, rows: &[Row]) -> [Vec<&'r str>; 2] {
    let mut columns = [Vec::new(), Vec::new()];
    for r in rows.iter().flat_map(|row| data.all(row.2)) {
        let tier = r.tier.as_deref().filter(|_| r.who == "widefield");
        let (column, name) = tier.map_or((1, r.who.as_str()), |tier| (0, tier));
        if !columns[column].contains(&name) {
            columns[column].push(name);
        }
    }
    columns
}

/// The library on every tier, and how many times longer rivals take than on the widest.
fn table(data: Data<'_>, caption: &str, rows: &[Row]) -> Table {
    let [tiers, rivals] = columns(data, rows);
    let mut t =
        Table::new(caption).words("operation").numbers(&["size"]).group("widefield", |t| t.numbers(&tiers));
    if !rivals.is_empty() {
        t = t.group("rivals", |t| t.numbers(&rivals)).group("times longer", |t| t.numbers(&rivals));
    }
    for (title, size, key) in rows {
        if data.ours(*key).is_none() {
            continue;
        }
        let of_tier = |tier: &&str| data.kernels(*key).into_iter().find(|r| r.tier.as_deref() == Some(*tier));
        let others: Vec<_> = rivals.iter().map(|who| data.who(*key, who)).collect();
        let all: Vec<_> = tiers.iter().map(of_tier).chain(others.iter().copied()).collect();
        let mut times_of_all: Vec<Cell> = all.iter().map(|r| time(*r)).collect();
        let ns: Vec<_> = all.iter().map(|r| r.map(|r| r.ns)).collect();
        mark_least(&mut times_of_all.iter_mut().collect::<Vec<_>>(), &ns);
        let kind = if title.is_empty() { Kind::Plain } else { Kind::Start };
        let mut cells = vec![Cell::from(*title), Cell::from(size.as_str())];
        cells.extend(times_of_all);
        cells.extend(others.iter().map(|r| times(*r)));
        t.row(kind, cells);
    }
    t
}

/// GF(2^128), one element and many.
fn gf128() -> Vec<Row> {
    let row = |title, work, mode| (title, "128 bits".to_owned(), (work, mode, 128));
    vec![
        row("product, one after the other", "gf2m-mul", Latency),
        row("product, independent", "gf2m-mul", Throughput),
        row("`mul_many` of 4,096, each", "gf2m-mul-many", Throughput),
        row("inner product of 4,096 pairs, each", "gf2m-inner-product", Throughput),
        row("`invert_many` of 4,096, each", "gf2m-invert-many", Throughput),
    ]
}

/// Other fields than those of FIPS 186, slices and matrices, if the run has any.
pub(crate) fn fields(data: Data<'_>) -> Option<Section> {
    let gf128 = gf128();
    let axpy = sizes(data, "`bytes::axpy`", "gf2m-axpy", "bytes");
    let mut by_value = sizes(data, "product", "gf2m-value-mul", "bits");
    by_value.extend(sizes(data, "square", "gf2m-value-square", "bits"));
    by_value.extend(sizes(data, "inverse", "gf2m-value-invert", "bits"));
    let mut matrices = sizes(data, "product over GF(2^{128})", "gf2m-matrix-mul", "rows");
    matrices.extend(sizes(data, "inverse over GF(2^{8})", "gf2m-matrix-invert", "rows"));
    let tables = [
        ("The field GF(2^{128}).", gf128),
        (
            "Slices of GF(2^{8}), modulo x^{8} + x^{4} + x^{3} + x^{2} + 1: a multiple of one added to another.",
            axpy,
        ),
        ("Fields by value, `gf2m::dynamic::Field`: independent operands.", by_value),
        ("Square matrices.", matrices),
    ];
    let section = Section::new("own-fields", "Other fields, slices, matrices").text(
        "RustCrypto's `polyval` computes (y + block) H in the same field in another basis: it has H prepared, and its \
         sums of products are by the powers of H alone, which it does not read. Plonky3's `p3-binary-field` has the \
         same basis as ours; it is built for this machine (`rivals/build native`), and its inverses look tables up by \
         secrets. NTL's `GF2E` is the functions that are named here, modulo a polynomial in a variable; its inverse is \
         Euclid's algorithm, in a time that depends on the element, which ours does not. ISA-L keeps the table of a \
         factor, which it looks every product up in by vectors; of the crates for GF(2^{8}), `gf256` has elements, in \
         a loop of ours. No crate has such matrices.",
    );
    with_tables(data, section, &tables)
}

/// A section with tables, each of a caption and what is measured, if the run has any of it.
fn with_tables(data: Data<'_>, section: Section, tables: &[(&str, Vec<Row>)]) -> Option<Section> {
    let tables: Vec<_> = tables.iter().map(|(caption, rows)| table(data, caption, rows)).collect();
    let any = tables.iter().any(|t| !t.rows.is_empty());
    any.then(|| tables.into_iter().fold(section, Section::table))
}

/// Arithmetic modulo a polynomial, if the run has any.
pub(crate) fn moduli(data: Data<'_>) -> Option<Section> {
    let mut rows = sizes(data, "product, modulus without structure", "gf2x-modulus-mul", "bits");
    rows.extend(sizes(data, "square, modulus of three terms", "gf2x-modulus-square", "bits"));
    rows.extend(sizes(data, "product modulo x^n - 1, as HQC's", "gf2x-cyclic-mul", "bits"));
    let section = Section::new("moduli", "Modulo a polynomial").text(
        "`gf2x::Modulus` prepares a polynomial once. One of few terms is divided by in shifts: x^{1279} + x^{216} + 1 \
         and x^{9689} + x^{84} + 1 are of the primitive trinomials whose degrees are exponents of Mersenne primes. By \
         any other Barrett's method divides, with two more products.",
    );
    with_tables(data, section, &[("Remainders of independent products and squares.", rows)])
}

/// Divisors and factors, if the run has any.
pub(crate) fn algebra(data: Data<'_>) -> Option<Section> {
    let mut rows = sizes(data, "greatest common divisor", "gf2x-gcd", "bits");
    rows.extend(sizes(data, "the same with cofactors", "gf2x-xgcd", "bits"));
    rows.extend(sizes(data, "factors, of polynomials at random", "gf2x-factor", "bits"));
    rows.extend(sizes(data, "irreducible, of polynomials that are", "gf2x-irreducible", "bits"));
    let section = Section::new("algebra", "Divisors and factors").text(
        "`gf2x::gcd_vartime`, `xgcd_vartime`, `Poly::factor` and `Poly::is_irreducible`, each on operands that are the \
         same for all. NTL's functions are `GCD`, `XGCD`, `CanZass` and `IterIrredTest`.",
    );
    with_tables(data, section, &[("Greatest common divisors and factors, of public operands.", rows)])
}

/// Polynomials over fields and matrices over GF(2), if the run has any.
pub(crate) fn over_fields(data: Data<'_>) -> Option<Section> {
    let unit = "coefficients";
    let mut polynomials = sizes(data, "product over GF(2^{8})", "gf2m-poly-mul-8", unit);
    polynomials.extend(sizes(data, "product over GF(2^{128})", "gf2m-poly-mul-128", unit));
    polynomials.extend(sizes(data, "greatest common divisor over GF(2^{128})", "gf2m-poly-gcd-128", unit));
    let mut matrices = sizes(data, "product", "linear-mul", "rows");
    matrices.extend(sizes(data, "reduced row echelon form", "linear-echelon", "rows"));
    matrices.extend(sizes(data, "inverse", "linear-inverse", "rows"));
    let section = Section::new("over-fields", "Polynomials over fields, matrices over GF(2)").text(
        "`gf2m::dynamic::poly` makes products by one product in GF(2)[x], as NTL's `GF2EX` does. `linear::BitMatrix` \
         is the method of the four Russians on rows of whole lines of the cache; m4ri's functions are `mzd_mul`, which \
         is Strassen's above it, `mzd_echelonize` and `mzd_inv_m4ri`. Matrices have an inverse; the form is of a copy.",
    );
    let tables =
        [("Polynomials over fields.", polynomials), ("Square matrices over GF(2), one thread.", matrices)];
    with_tables(data, section, &tables)
}
