//! What the paper had before it arrived at its transforms and swaps (Sections 4.1, 4.2, 4.4 and 4.5), to be counted.
//!
//! ```text
//! transform   (x, y, z, t) on six limbs      6 permutations a limb: (e,f,g,h) -> (f,h,e,g) takes three
//!             (x, y, -z, t) on six limbs     3 permutations a limb
//!             (x, y, -z, t) on three limbs   the same, half the limbs: what `float` does
//! swap        both points, xor and and       4 instructions a limb
//!             after the transforms           3: the product does not ask which is which, one output is enough
//!             by a conditional selection     1
//! ```

use super::machine::Doubles;

/// What the first version has beside a processor's four doubles.
pub(super) trait Shuffles: Doubles {
    /// VSHUFPD: `(a_i, b_j, a_(2+k), b_(2+l))` by the four bits of the pattern, lowest first.
    #[must_use]
    fn shuffle<const PATTERN: u8>(self, other: Self) -> Self;
    /// VPERMILPD with another pattern: `(a_i, a_j, a_(2+k), a_(2+l))`.
    #[must_use]
    fn permute<const PATTERN: u8>(self) -> Self;
    /// Bit by bit.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Bit by bit.
    #[must_use]
    fn and(self, other: Self) -> Self;
}

/// Section 4.1: H of `(x, y, z, t)`, a limb.
pub(super) fn first_hadamard<V: Shuffles>(v: V) -> V {
    let efgh = v.add_sub(v.swap_neighbours());
    let fhge = efgh.shuffle::<0b0011>(efgh.swap_halves());
    let fheg = fhge.permute::<0b0110>();
    fheg.add_sub(fheg.swap_neighbours()).swap_neighbours()
}

/// Both points, swapped if the mask is all ones.
pub(super) fn swap<V: Shuffles>(a: V, b: V, mask: V) -> (V, V) {
    let difference = a.xor(b).and(mask);
    (a.xor(difference), b.xor(difference))
}

/// `b` if the mask is all ones, else `a`.
pub(super) fn choose<V: Shuffles>(a: V, b: V, mask: V) -> V {
    a.xor(a.xor(b).and(mask))
}
