//! H. Fan, Y. Dai, "Two Software Normal Basis Multiplication Algorithms for GF(2^n)", with the algorithms that the
//! paper compares with: those of Reyhani-Masoleh and Hasan (RH), of Ning and Yin (NY), and Montgomery multiplication.
//!
//! On words of 32 bits, as in the paper, and of 64; the fastest of them on vectors, too ([`wide`]). Not constant time
//! where a weight is taken, and not wiped: these are for comparison.

pub mod errata;
mod lists;
mod montgomery;
mod multiply;
mod ny;
mod optimal;
pub mod published;
mod shifts;
mod tables;
mod terms;
pub mod wide;
mod word;
mod zeros;

pub use montgomery::Montgomery;
pub use multiply::Multiplier;
pub use optimal::Optimal;
pub use tables::Basis;
pub use word::{Counts, Tally, Word, pack, unpack};
pub use zeros::{has_type_two, zero_share, zero_shares};

/// One of the algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// RH as published.
    Rh,
    /// RH with the arrays DA and DB.
    RhImproved,
    /// Algorithm 1.
    One,
    /// Algorithm 1 without DA and DB.
    OneShifting,
    /// Algorithm 1 for type II.
    OneTypeTwo,
    /// Algorithm 2.
    Two,
    /// Formula (14), for type I.
    Formula14,
    /// NY Algorithm 2 with lists.
    Ny2,
    /// NY Algorithm 2 scanning the matrix, as printed.
    Ny2Dense,
    /// NY Algorithm 3, for types I and II.
    Ny3,
    /// NY Algorithm 4, for type I.
    Ny4,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Rh,
        Self::RhImproved,
        Self::One,
        Self::OneShifting,
        Self::OneTypeTwo,
        Self::Two,
        Self::Formula14,
        Self::Ny2,
        Self::Ny2Dense,
        Self::Ny3,
        Self::Ny4,
    ];

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rh => "rh",
            Self::RhImproved => "rh-improved",
            Self::One => "algorithm-1",
            Self::OneShifting => "algorithm-1-shifting",
            Self::OneTypeTwo => "algorithm-1-type-2",
            Self::Two => "algorithm-2",
            Self::Formula14 => "formula-14",
            Self::Ny2 => "ny-2",
            Self::Ny2Dense => "ny-2-dense",
            Self::Ny3 => "ny-3",
            Self::Ny4 => "ny-4",
        }
    }

    /// Whether it is for bases of this type.
    #[must_use]
    pub const fn suits(self, t: usize) -> bool {
        match self {
            Self::OneTypeTwo => t == 2,
            Self::Ny3 => t <= 2,
            Self::Formula14 | Self::Ny4 => t == 1,
            _ => true,
        }
    }
}

impl<W: Word, const L: usize> Multiplier<W, L> {
    /// `out = a b` by an algorithm that suits the basis.
    #[inline(always)]
    pub fn mul(&mut self, algorithm: Algorithm, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        match algorithm {
            Algorithm::Rh => self.rh(tally, out, a, b),
            Algorithm::RhImproved => self.rh_improved(tally, out, a, b),
            Algorithm::One => self.algorithm_1(tally, out, a, b),
            Algorithm::OneShifting => self.algorithm_1_shifting(tally, out, a, b),
            Algorithm::OneTypeTwo => self.algorithm_1_type_2(tally, out, a, b),
            Algorithm::Two => self.algorithm_2(tally, out, a, b),
            Algorithm::Formula14 => self.formula_14(tally, out, a, b),
            Algorithm::Ny2 => self.ny.ny_2(tally, out, a, b),
            Algorithm::Ny2Dense => self.ny.ny_2_dense(tally, out, a, b),
            Algorithm::Ny3 => self.ny.ny_3(tally, out, a, b),
            Algorithm::Ny4 => self.ny.ny_4(tally, out, a, b),
        }
    }
}
