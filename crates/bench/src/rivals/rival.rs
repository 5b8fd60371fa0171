//! What rivals have in common.

/// What every rival can tell.
pub(super) trait Rival {
    /// The name under which its records appear.
    fn who(&self) -> &str;
    /// Its version, and where it was found.
    fn version(&self) -> String;
}

/// A field GF(2^m) of a rival that keeps the elements itself.
pub trait BinaryField: 'static {
    /// An element.
    type Element: Clone + 'static;
    /// An element from its words, least significant first.
    fn element(&self, words: &[u64]) -> Self::Element;
    /// The words of an element, least significant first.
    fn words(&self, a: &Self::Element) -> Vec<u64>;
    /// `out = a b`.
    fn mul(&self, out: &mut Self::Element, a: &Self::Element, b: &Self::Element);
    /// `out = a^2`.
    fn square(&self, out: &mut Self::Element, a: &Self::Element);
    /// `out = 1 / a`, `a` not zero.
    fn invert(&self, out: &mut Self::Element, a: &Self::Element);
}
