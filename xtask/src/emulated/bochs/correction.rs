//! Two faults of Debian 12's Bochs (2.7+dfsg-4+deb12u1) in GF2P8AFFINEQB and GF2P8AFFINEINVQB, corrected in a copy.
//!
//! It gives the complement of every bit, by a table of parities that is inverted; and under a mask it replaces words of
//! eight bytes where the instruction replaces bytes: it loads one byte of the mask and calls the function that writes
//! words.

use anyhow::{Context, Result};
use std::path::Path;

/// Bytes of the program: where they lie, what they are and what they should be.
type Patch = (usize, &'static [u8], &'static [u8]);

/// The parities of the numbers from 0 to 15, bit by bit, stand in an instruction at four places.
const INVERTED: &[u8] = &0x9669_u16.to_le_bytes();
const PARITIES: &[u8] = &0x6996_u16.to_le_bytes();

const PATCHES: &[Patch] = &[
    (0x17_a1f9, INVERTED, PARITIES),
    (0x17_a3cc, INVERTED, PARITIES),
    (0x17_a587, INVERTED, PARITIES),
    (0x17_a738, INVERTED, PARITIES),
    // The inverse's: eight bytes of the mask, and the function that writes bytes.
    (
        0x17_a536,
        &[0x44, 0x0f, 0xb6, 0x84, 0xcf, 0x88, 0x0c, 0, 0],
        &[0x4c, 0x8b, 0x84, 0xcf, 0x88, 0x0c, 0, 0, 0x90],
    ),
    (0x17_a545, &[0x67, 0xde, 0x09, 0], &[0xe7, 0xda, 0x09, 0]),
    // The other one's.
    (
        0x17_a889,
        &[0x44, 0x0f, 0xb6, 0x84, 0xc7, 0x88, 0x0c, 0, 0],
        &[0x4c, 0x8b, 0x84, 0xc7, 0x88, 0x0c, 0, 0, 0x90],
    ),
    (0x17_a893, &[0x19, 0xdb, 0x09, 0], &[0x99, 0xd7, 0x09, 0]),
];

/// Writes a corrected copy; false, and none, if the program is another build.
pub(super) fn copy(program: &Path, to: &Path) -> Result<bool> {
    let mut bytes = std::fs::read(program).with_context(|| program.display().to_string())?;
    if !correct(&mut bytes, PATCHES) {
        return Ok(false);
    }
    // The copy takes over that it may be executed.
    std::fs::copy(program, to)?;
    std::fs::write(to, bytes)?;
    Ok(true)
}

/// All or nothing.
fn correct(program: &mut [u8], patches: &[Patch]) -> bool {
    let known = |(at, old, _): &Patch| program.get(*at..*at + old.len()) == Some(*old);
    if !patches.iter().all(known) {
        return false;
    }
    for (at, _, new) in patches {
        program[*at..*at + new.len()].copy_from_slice(new);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_build_stays_as_it_is() {
        let patches: &[Patch] = &[(0, &[1], &[7]), (2, &[3, 4], &[8, 9])];
        let mut program = [1, 2, 3, 4, 5];
        assert!(correct(&mut program, patches));
        assert_eq!(program, [7, 2, 8, 9, 5]);
        for other in [&mut [1, 2, 3, 5, 5][..], &mut [1, 2, 3], &mut []] {
            let before = other.to_vec();
            assert!(!correct(other, patches));
            assert_eq!(other, before);
        }
    }

    #[test]
    fn patches_keep_lengths_and_do_not_overlap() {
        assert!(PATCHES.iter().all(|(_, old, new)| old.len() == new.len() && old != new));
        let mut ends: Vec<_> = PATCHES.iter().map(|(at, old, _)| (*at, at + old.len())).collect();
        ends.sort_unstable();
        assert!(ends.windows(2).all(|pair| pair[0].1 <= pair[1].0));
    }
}
