//! The shapes of operands for which the product in registers is compiled.

use crate::normal::double::{Size, Words4, Words8, Words16};
use core::marker::PhantomData;

/// What an operand looks like when it is lifted, and what is multiplied.
pub(crate) trait Shape {
    /// V, in registers.
    type Size: Size;
    /// The first of the V words that can have bits.
    const FIRST: usize = 0;
    /// How many can, from there on.
    const COUNT: usize = <Self::Size as Size>::WORDS;
    /// Whether there are two products of halves (`A+` for A), or one of whole operands.
    const HALVED: bool = true;
    /// Whether an element has more than eight words.
    const LONG: bool = false;
}

/// All of 4 words.
pub(crate) enum Four {}
/// Words 1 to 6 of 8.
pub(crate) enum Six {}
/// All of 8 words.
pub(crate) enum Eight {}
/// Words 1 to 14 of 16.
pub(crate) enum Fourteen {}
/// All of 16 words.
pub(crate) enum Sixteen {}

impl Shape for Four {
    type Size = Words4;
}
impl Shape for Six {
    type Size = Words8;
    const FIRST: usize = 1;
    const COUNT: usize = 6;
}
impl Shape for Eight {
    type Size = Words8;
}
impl Shape for Fourteen {
    type Size = Words16;
    const FIRST: usize = 1;
    const COUNT: usize = 14;
}
impl Shape for Sixteen {
    type Size = Words16;
}

/// The same with one product of whole operands.
pub(crate) struct Whole<S>(PhantomData<S>);
impl<S: Shape> Shape for Whole<S> {
    type Size = S::Size;
    const FIRST: usize = S::FIRST;
    const COUNT: usize = S::COUNT;
    const HALVED: bool = false;
    const LONG: bool = S::LONG;
}

/// The same with elements of more than eight words.
pub(crate) struct Long<S>(PhantomData<S>);
impl<S: Shape> Shape for Long<S> {
    type Size = S::Size;
    const FIRST: usize = S::FIRST;
    const COUNT: usize = S::COUNT;
    const HALVED: bool = S::HALVED;
    const LONG: bool = true;
}

/// Which words of a lifted operand can have bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// V.
    pub(crate) of: usize,
    /// The first one.
    pub(crate) first: usize,
    /// How many, from there on.
    pub(crate) count: usize,
}

/// A shape as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Four,
    Six,
    Eight,
    Fourteen,
    Sixteen,
}

impl Form {
    pub(crate) const fn words(self) -> Words {
        const fn of<S: Shape>() -> Words {
            Words { of: <S::Size as Size>::WORDS, first: S::FIRST, count: S::COUNT }
        }
        match self {
            Self::Four => of::<Four>(),
            Self::Six => of::<Six>(),
            Self::Eight => of::<Eight>(),
            Self::Fourteen => of::<Fourteen>(),
            Self::Sixteen => of::<Sixteen>(),
        }
    }
}
