//! The lengths in words that formulas cover, and what follows from those by which methods are chosen.

use crate::gf2x::tuned;
use crate::tier::Token;

/// What the fixed sizes reach to.
pub(super) const LEAF: usize = 9;

/// Longer than the fixed sizes.
pub(super) const LONGER: usize = LEAF + 1;

/// What products in registers reach to.
pub(super) const IN_REGISTERS: usize = 2 * LEAF;

/// Whether a product is made in registers. On vectors a shorter operand's zeros take less time than products of parts;
/// on the tier `portable` not those of half the words.
#[inline(always)]
pub(super) const fn in_registers(token: Token, na: usize, nb: usize) -> bool {
    let (na, nb) = if na >= nb { (na, nb) } else { (nb, na) };
    let fewest = match token {
        Token::Portable => na.div_ceil(2),
        _ => tuned::all::SCHOOLBOOK_UP_TO.built_in(),
    };
    na > LEAF && na <= IN_REGISTERS && nb > fewest
}

/// The shortest operands that are cut in three, and more than the longest.
pub(super) const TOOM_FROM: usize = 96;
pub(super) const TOOM_BELOW: usize = 6144;

/// The shortest operands that any tier gives to the transform.
pub(super) const TRANSFORM: usize = {
    let lengths = [
        tuned::portable::TRANSFORM_FROM,
        tuned::clmul::TRANSFORM_FROM,
        tuned::avx2::TRANSFORM_FROM,
        tuned::vaes::TRANSFORM_FROM,
        tuned::avx512::TRANSFORM_FROM,
        tuned::pmull::TRANSFORM_FROM,
    ];
    // Where lengths are tuned it can be any that the table allows.
    let mut shortest = if cfg!(widefield_tune) { 1024 } else { usize::MAX };
    let mut i = 0;
    while i < lengths.len() {
        if lengths[i].built_in() < shortest {
            shortest = lengths[i].built_in();
        }
        i += 1;
    }
    shortest
};

/// Words of the low half of `n` words: of two short halves they are as good as equal, whatever the `multiple`.
#[inline(always)]
pub(super) const fn half(n: usize, multiple: usize) -> usize {
    n.div_ceil(2).next_multiple_of(if n <= 2 * IN_REGISTERS { 2 } else { multiple })
}
