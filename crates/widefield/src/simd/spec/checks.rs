//! The comparison, and what it has seen.

use super::Operands;
use std::collections::{BTreeMap, BTreeSet};

/// A result as it lies in memory.
pub(crate) trait Image {
    fn image(self) -> Vec<u8>;
}

/// A vector that can be made from bytes.
pub(crate) trait Register: Image + Copy {
    /// What makes it.
    type Proof: Copy;
    /// Bytes in it.
    const BYTES: usize;
    fn read(proof: Self::Proof, bytes: &[u8]) -> Self;
}

/// Out of line: kernels only pass a pointer.
#[inline(never)]
pub(crate) fn copy(bytes: &[u8]) -> Vec<u8> {
    bytes.to_vec()
}

macro_rules! integers {
    ($($type:ty)*) => { $(
        impl Image for $type {
            #[inline(always)]
            fn image(self) -> Vec<u8> {
                copy(&self.to_le_bytes())
            }
        }
    )* };
}
integers! { u8 u16 u32 u64 }

impl<T: Image, const N: usize> Image for [T; N] {
    #[inline(always)]
    fn image(self) -> Vec<u8> {
        let mut all = Vec::new();
        for part in self {
            all.extend(part.image());
        }
        all
    }
}

impl Image for Vec<u8> {
    fn image(self) -> Vec<u8> {
        self
    }
}

/// The comparisons of a type's operations on a tier.
pub(crate) struct Checks {
    of: &'static str,
    names: BTreeSet<&'static str>,
    count: usize,
    /// The first difference of each operation that has one.
    differences: BTreeMap<&'static str, String>,
}

impl Checks {
    pub(crate) fn new(of: &'static str) -> Self {
        Self { of, names: BTreeSet::new(), count: 0, differences: BTreeMap::new() }
    }

    /// The result of an operation must be its definition's.
    #[inline(never)]
    pub(crate) fn same(
        &mut self,
        name: &'static str,
        operands: &Operands,
        found: Vec<u8>,
        expected: Vec<u8>,
    ) {
        if found != expected {
            self.differences.entry(name).or_insert_with(|| {
                format!("{name} of\n{operands:x?}\ngives    {found:x?}\nand not  {expected:x?}")
            });
        }
        self.names.insert(name);
        self.count += 1;
    }

    /// Tells how many operations were compared, and how often in all.
    ///
    /// # Panics
    /// If one is not its definition.
    pub(crate) fn tell(&self) -> usize {
        println!("{}: {} operations, {} comparisons", self.of, self.names.len(), self.count);
        assert!(self.count > 0);
        let names: Vec<&str> = self.differences.keys().copied().collect();
        let differences: Vec<&str> = self.differences.values().map(String::as_str).collect();
        assert!(names.is_empty(), "wrong in {}: {}\n{}", self.of, names.join(", "), differences.join("\n"));
        self.names.len()
    }
}

#[test]
#[should_panic(expected = "wrong in a vector: V::f, V::h")]
fn a_difference_of_one_bit_is_seen() {
    let operands = &super::operands(16)[0];
    let mut checks = Checks::new("a vector");
    checks.same("V::f", operands, vec![0, 1], vec![0, 3]);
    checks.same("V::g", operands, vec![0, 1], vec![0, 1]);
    checks.same("V::h", operands, vec![0, 1], vec![0]);
    checks.tell();
}
