//! The form of a table of lengths: from which length on which method is chosen, where that is a matter of cost alone.
//!
//! Each family has one in a file `tuned.rs`. Dispatch, bounds of scratch, records of kernels and tests read it;
//! `widefield tune` measures what stands there, and rewrites it. Any value within a column's range gives right results.
//! What bounds an array or says what a formula covers is no choice, and stays with the array or the formula.
//!
//! Values are constants of the compiled library. Built with `--cfg widefield_tune`, as `cargo tune` does, they are read
//! from statics at each choice, so that both methods can be measured at any length.

#[cfg(widefield_tune)]
use core::sync::atomic::{AtomicUsize, Ordering};

/// A value of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Length {
    built_in: usize,
    #[cfg(widefield_tune)]
    now: &'static AtomicUsize,
}

impl Length {
    #[cfg(not(widefield_tune))]
    pub(crate) const fn new(built_in: usize) -> Self {
        Self { built_in }
    }

    #[cfg(widefield_tune)]
    pub(crate) const fn new(built_in: usize, now: &'static AtomicUsize) -> Self {
        Self { built_in, now }
    }

    /// By which to choose.
    #[cfg(not(widefield_tune))]
    #[inline(always)]
    pub(crate) const fn get(self) -> usize {
        self.built_in
    }

    /// By which to choose.
    #[cfg(widefield_tune)]
    #[inline(always)]
    pub(crate) fn get(self) -> usize {
        self.now.load(Ordering::Relaxed)
    }

    /// What stands in the table: for constants.
    pub(crate) const fn built_in(self) -> usize {
        self.built_in
    }
}

/// A table of lengths.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The directory below the library's sources where its file `tuned.rs` lies.
    pub family: &'static str,
    /// What is chosen.
    pub columns: &'static [Column],
    /// The values, row by row.
    pub values: &'static [Value],
}

/// What a column of a table chooses.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// In words.
    pub what: &'static str,
    /// What the values count.
    pub unit: &'static str,
    /// The least value that is allowed: with it the method for greater lengths is always taken.
    pub least: usize,
    /// The greatest value that is allowed: with it the method for smaller lengths is always taken, up to this length.
    pub most: usize,
}

/// A value of a table.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// The tier from which on it holds, or `all`.
    pub row: &'static str,
    /// The column's name.
    pub column: &'static str,
    length: Length,
}

impl Table {
    pub(crate) const fn new(
        family: &'static str,
        columns: &'static [Column],
        values: &'static [Value],
    ) -> Self {
        Self { family, columns, values }
    }

    /// The column of this name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|c| c.name == name)
    }
}

impl Value {
    pub(crate) const fn new(row: &'static str, column: &'static str, length: Length) -> Self {
        Self { row, column, length }
    }

    /// What stands in the table.
    #[must_use]
    pub const fn built_in(&self) -> usize {
        self.length.built_in
    }

    /// Has all choices made by another value from now on, for the whole process. Tells whether the library was built
    /// for that.
    #[expect(clippy::must_use_candidate, reason = "who has asked once knows")]
    #[allow(unused_variables, reason = "a constant of the library as users have it")]
    pub fn set(&self, value: usize) -> bool {
        #[cfg(widefield_tune)]
        self.length.now.store(value, Ordering::Relaxed);
        cfg!(widefield_tune)
    }
}

/// Declares a family's table.
///
/// ```ignore
/// tuned! {
///     /// The lengths of this family.
///     pub(crate) const LENGTHS in "ghash";
///
///     /// A text of so many has a table of powers made.
///     POWERS_FROM in "blocks", 1 to 64;
///
///     clmul { POWERS_FROM = 5 }
///     avx512 { POWERS_FROM = 7 }
/// }
/// ```
///
/// - A column says what it chooses, its unit and the values that are allowed, both ends included: a value outside does
///   not compile. A column FROM gives the first length of the method for greater ones, a column UP_TO the last length
///   of the other; any other is a number that a method works with.
/// - A row is a tier from which on it holds, or `all`, for tiers without a row of their own that has the column. Its
///   values are constants of a module of the row's name: `tuned::avx512::POWERS_FROM`.
macro_rules! tuned {
    (
        $(#[$meta:meta])* $vis:vis const $table:ident in $family:literal;
        $( $(#[doc = $what:literal])+ $column:ident in $unit:literal, $least:literal to $most:literal; )+
        $( $row:ident { $($name:ident = $value:literal),+ $(,)? } )+
    ) => {
        $(#[$meta])*
        $vis const $table: $crate::kernels::tuned::Table = $crate::kernels::tuned::Table::new(
            $family,
            &[$($crate::kernels::tuned::Column {
                name: stringify!($column),
                what: concat!($($what),+),
                unit: $unit,
                least: $least,
                most: $most,
            }),+],
            &[$($($crate::kernels::tuned::Value::new(stringify!($row), stringify!($name), $row::$name)),+),+],
        );

        // Names and ranges of the columns, against which each value is checked.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "names of columns")]
        #[allow(unused_comparisons, reason = "a range can begin at zero")]
        mod ranges {
            $(pub(super) struct $column;
            impl $column {
                pub(super) const fn holds(value: usize) -> bool {
                    $least <= value && value <= $most
                }
            })+
        }

        $(pub(crate) mod $row {
            use $crate::kernels::tuned::Length;
            $(
                const _: () = assert!(super::ranges::$name::holds($value), "a value outside of its column's range");
                #[cfg(not(widefield_tune))]
                pub(crate) const $name: Length = Length::new($value);
                #[cfg(widefield_tune)]
                pub(crate) const $name: Length = {
                    static NOW: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new($value);
                    Length::new($value, &NOW)
                };
            )+
        })+
    };
}
