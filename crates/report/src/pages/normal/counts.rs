//! Tables 1 and 2: operations on n-bit vectors, counted by running the algorithms.

use crate::doc::{Cell, Kind, Section, Table};
use widefield_papers::fan_dai::{Algorithm, Basis, Counts, Multiplier, published};

/// Additions, products bit by bit and cyclic shifts of a product on words of 32 bits.
fn count<const L: usize>(basis: &Basis, algorithm: Algorithm) -> Option<[usize; 3]> {
    let counts = Counts::default();
    let mut prepared = Multiplier::<u32, L>::new(basis)?;
    prepared.mul(algorithm, &counts, &mut [0; L], &[0x5a5a_5a5a; L], &[0x1234_5678; L]);
    Some([counts.xor.get(), counts.and.get(), counts.cso.get()])
}

pub(super) fn tables() -> Section {
    let table =
        |title: &str, rows: &[published::Operations], algorithms: &[Algorithm], bases: &[(usize, usize)]| {
            let mut t = Table::new(title)
                .words("basis")
                .words("algorithm")
                .group("printed", |t| t.words("XOR").words("AND").words("CSO"))
                .group("formula", |t| t.numbers(&["XOR", "AND", "CSO"]))
                .group("counted", |t| t.numbers(&["XOR", "AND", "CSO"]));
            for (n, kind) in bases {
                let basis = Basis::new(*n, *kind);
                let c_n = basis.complexity();
                t.row(Kind::Title, vec![Cell::from(format!("n = {n}, type {kind}, C_N = {c_n}"))]);
                for (row, algorithm) in rows.iter().zip(algorithms) {
                    let counted = match n {
                        162 | 163 => count::<6>(&basis, *algorithm),
                        283 => count::<9>(&basis, *algorithm),
                        409 => count::<13>(&basis, *algorithm),
                        562 => count::<18>(&basis, *algorithm),
                        _ => None,
                    };
                    let mut cells = vec![Cell::from(""), Cell::from(row.name)];
                    cells.extend(row.printed.map(|p| Cell::from(p).printed()));
                    cells.extend((row.formula)(*n, c_n, 32).map(|x| Cell::from(x.to_string())));
                    cells.extend(counted.into_iter().flatten().map(|x| Cell::from(x.to_string())));
                    t.row(Kind::Plain, cells);
                }
            }
            t
        };
    Section::new("counts", "Tables 1 and 2: operations")
        .text("Operations on n-bit vectors: additions, products bit by bit, cyclic shifts; z = 32. The counts are made \
            by running the algorithms on a type that counts; a row of the arrays DA and DB is taken for one and a half \
            shifts, or two, as the paper does. Formulas leave out what is constant. Algorithm 2 has nothing to do for \
            a shift that no set has, so it stays below its formula; Algorithm 1's shifts are printed as a bound.")
        .table(table(
            "Table 1. Nonoptimal bases of odd degree.",
            &published::TABLE_1,
            &[Algorithm::Rh, Algorithm::RhImproved, Algorithm::One, Algorithm::Two],
            &[(163, 4), (409, 4), (283, 6)],
        ))
        .table(table(
            "Table 2. Type-I optimal bases.",
            &published::TABLE_2,
            &[Algorithm::Formula14, Algorithm::Ny4],
            &[(162, 1), (562, 1)],
        ))
}
