//! From a set of features to a tier.
//!
//! A set is a word: bit `i` stands for name `i` of the architecture's names.

use crate::tier::{
    lists::{contains, same},
    table::{Row, Tier},
};

/// How many features some tier needs.
pub(super) const fn count(rows: &[Row]) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < rows.len() {
        let mut k = 0;
        while k < rows[i].needs.len() {
            count += is_new(rows, i, k) as usize;
            k += 1;
        }
        i += 1;
    }
    count
}

/// Their names: as many as [`count`] says.
pub(super) const fn names<const N: usize>(rows: &[Row]) -> [&'static str; N] {
    let (mut names, mut count, mut i) = ([""; N], 0, 0);
    while i < rows.len() {
        let mut k = 0;
        while k < rows[i].needs.len() {
            if is_new(rows, i, k) {
                names[count] = rows[i].needs[k];
                count += 1;
            }
            k += 1;
        }
        i += 1;
    }
    names
}

/// Whether no row before row i has name k of it.
const fn is_new(rows: &[Row], i: usize, k: usize) -> bool {
    let mut before = 0;
    while before < i {
        if contains(rows[before].needs, &[rows[i].needs[k]]) {
            return false;
        }
        before += 1;
    }
    true
}

/// The set of features that the compiler was told to take for granted.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) const fn compiled(names: &[&str], rows: &[Row]) -> u32 {
    let (mut bits, mut i) = (0, 0);
    while i < rows.len() {
        let mut k = 0;
        while k < rows[i].needs.len() {
            if rows[i].compiled[k] {
                bits |= set(names, &[rows[i].needs[k]]);
            }
            k += 1;
        }
        i += 1;
    }
    bits
}

/// What each row needs: as many as there are rows.
pub(super) const fn needs<const N: usize>(names: &[&str], rows: &[Row]) -> [u32; N] {
    let (mut needs, mut i) = ([0; N], 0);
    while i < N {
        needs[i] = set(names, rows[i].needs);
        i += 1;
    }
    needs
}

/// The widest tier whose features are all in the set: the last one of the rows. Total: any word gives an answer.
pub(super) const fn widest(rows: &[Row], needs: &[u32], features: u32) -> Tier {
    let mut i = rows.len();
    while i > 0 {
        i -= 1;
        if features & needs[i] == needs[i] {
            return rows[i].tier;
        }
    }
    Tier::Portable
}

/// The set in which a name's bit is set where `has` says so.
pub(super) const fn from_flags(has: &[bool]) -> u32 {
    assert!(has.len() <= 32);
    let mut bits = 0;
    let mut i = 0;
    while i < has.len() {
        bits |= (has[i] as u32) << i;
        i += 1;
    }
    bits
}

const fn set(names: &[&str], members: &[&str]) -> u32 {
    let mut bits = 0;
    let mut i = 0;
    while i < members.len() {
        let mut k = 0;
        while !same(members[i], names[k]) {
            k += 1;
        }
        bits |= 1 << k;
        i += 1;
    }
    bits
}
