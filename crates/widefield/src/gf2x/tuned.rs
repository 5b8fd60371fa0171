//! The lengths of GF(2)\[x\]: see [`crate::kernels::tuned`].

tuned! {
    /// The lengths of GF(2)\[x\].
    pub(crate) const LENGTHS in "gf2x";

    /// A product with a shorter operand of so many is made row by row.
    SCHOOLBOOK_UP_TO in "words", 1 to 32;

    /// Against a much shorter operand the longer one is cut into blocks of at least so many.
    BLOCK_FROM in "words", 1 to 16;

    /// Products of 10 to 16 words on two lanes a register are made by their own formulas up to here, beyond by one
    /// level of Karatsuba's method over those of eight words.
    TWO_LANE_FORMULA_UP_TO in "words", 9 to 16;

    /// Low halves are a multiple of so many, unless they are short.
    LOW_HALF_MULTIPLE in "words", 1 to 8;

    /// Both operands of so many are multiplied by the additive FFT.
    TRANSFORM_FROM in "words", 1024 to 65536;

    /// So many are transformed at once; more are cut in four, so that the parts stay in the cache.
    TRANSFORM_AT_ONCE_UP_TO in "elements", 2048 to 65536;

    /// From so many on the stores of a square are aligned: those of 64 bytes that lie across two lines of the cache
    /// cost twice.
    ALIGNED_SQUARE_FROM in "words", 8 to 4096;

    /// Quotients and divisors of so many are divided by blocks, shorter ones word by word.
    DIVISION_BLOCKS_FROM in "words", 2 to 1024;

    /// A modulus of so many below the leading one is folded; with more, two products cost less.
    FOLD_UP_TO in "terms", 1 to 64;

    /// Up to so many are folded one after the other.
    FOLD_WORDS_UP_TO in "words", 0 to 64;

    /// Up to so many are added for all terms at once, if these are below 64.
    FOLD_NEAR_UP_TO in "words", 0 to 256;

    /// Up to so many are added one by one; setting up the loops over several would take longer.
    FOLD_SHORT_UP_TO in "words", 0 to 256;

    /// Remainders of so many are reduced by a word; beyond, shifts of vectors take less.
    REDUCE_BY_WORD_UP_TO in "words", 0 to 256;

    /// So many reductions of products are made in a group.
    GROUP_FROM in "products", 1 to 64;

    /// Division steps of series of so many are made 64 at a time; of more, the matrices of halves are multiplied.
    STEPS_ON_PAIRS_UP_TO in "words", 1 to 64;

    /// Greatest common divisors of public operands of so many are made 64 steps at a time to the end.
    GCD_ON_PAIRS_UP_TO in "words", 1 to 192;

    /// Inverses of so many are made by division steps on words; beyond, by products of many words at a time.
    INVERSE_STEPS_UP_TO in "words", 1 to 192;

    /// Inverses of so many have smaller arrays to clear.
    SMALL_INVERSE_UP_TO in "words", 1 to 64;

    /// Up to so many squarings in the cyclic ring are made one by one; more are one permutation of bits.
    CYCLIC_SQUARINGS_UP_TO in "squarings", 1 to 1024;

    /// Factors of so many are looked for first in a test of irreducibility.
    SMALL_FACTOR_UP_TO in "degrees", 1 to 64;

    all {
        SCHOOLBOOK_UP_TO = 3,
        BLOCK_FROM = 8,
        TRANSFORM_AT_ONCE_UP_TO = 2048,
        DIVISION_BLOCKS_FROM = 24,
        FOLD_UP_TO = 12,
        FOLD_WORDS_UP_TO = 8,
        FOLD_NEAR_UP_TO = 24,
        FOLD_SHORT_UP_TO = 48,
        REDUCE_BY_WORD_UP_TO = 40,
        GROUP_FROM = 4,
        STEPS_ON_PAIRS_UP_TO = 16,
        GCD_ON_PAIRS_UP_TO = 64,
        INVERSE_STEPS_UP_TO = 96,
        SMALL_INVERSE_UP_TO = 16,
        CYCLIC_SQUARINGS_UP_TO = 96,
        SMALL_FACTOR_UP_TO = 12,
    }
    portable {
        LOW_HALF_MULTIPLE = 2,
        TRANSFORM_FROM = 6000,
        INVERSE_STEPS_UP_TO = 32,
    }
    clmul {
        LOW_HALF_MULTIPLE = 2,
        TRANSFORM_FROM = 5900,
    }
    avx2 {
        LOW_HALF_MULTIPLE = 2,
        TRANSFORM_FROM = 5900,
    }
    vaes {
        TWO_LANE_FORMULA_UP_TO = 12,
        LOW_HALF_MULTIPLE = 2,
        TRANSFORM_FROM = 3900,
    }
    avx512 {
        LOW_HALF_MULTIPLE = 8,
        TRANSFORM_FROM = 3700,
        ALIGNED_SQUARE_FROM = 128,
    }
    pmull {
        LOW_HALF_MULTIPLE = 2,
        TRANSFORM_FROM = 5900,
    }
}
