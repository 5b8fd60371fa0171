//! The parameters of Reed-Solomon codes, and those of standards.

/// A Reed-Solomon code: the multiples of `Π (X - β^(c+i))`, `0 <= i < n - k`, with `β = alpha^step` and
/// `c = first_root`.
///
/// The fields are those that programs ask for: `modulus` is the field's polynomial (Linux `gfpoly`, libcorrect
/// `primitive_polynomial`), `step` libcorrect's `generator_root_gap` and Linux's `prim`, `first_root` is `fcr` of
/// both, and `c` of `galois`, whose `alpha` is `β`.
///
/// ```
/// use widefield::codes::{Parameters, ReedSolomon};
///
/// // A code over GF(2^10), modulo x^10 + x^3 + 1, of 544 symbols (Ethernet's RS(544, 514)).
/// let code = ReedSolomon::<u16>::new(&Parameters {
///     modulus: 0x409,
///     alpha: 2,
///     step: 1,
///     first_root: 0,
///     n: 544,
///     k: 514,
/// })?;
/// let mut word = [0x155; 544];
/// let (data, parity) = word.split_at_mut(514);
/// code.encode(data, parity)?;
/// assert!(code.is_codeword(&word)?);
/// # Ok::<(), widefield::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// The field's modulus, bit i the coefficient of x^i; irreducible, not necessarily primitive.
    pub modulus: u32,
    /// An element, mostly 2, which is x.
    pub alpha: u32,
    /// The power of `alpha` by which roots and positions proceed, mostly 1.
    pub step: u32,
    /// The power of the first root.
    pub first_root: u32,
    /// The symbols of a word, at most the order of `β`; fewer for a shortened code.
    pub n: usize,
    /// The symbols of data.
    pub k: usize,
}

impl Parameters {
    /// CCSDS 131.0-B, E = 16, symbols in the conventional basis ([`dual_basis`](super::dual_basis) converts).
    pub const CCSDS_255_223: Self =
        Self { modulus: 0x187, alpha: 2, step: 11, first_root: 112, n: 255, k: 223 };
    /// CCSDS 131.0-B, E = 8, symbols in the conventional basis.
    pub const CCSDS_255_239: Self =
        Self { modulus: 0x187, alpha: 2, step: 11, first_root: 120, n: 255, k: 239 };
    /// DVB-T, -S and -C (EN 300 744, 300 421, 300 429): of RS(255, 239), without the first 51 symbols.
    pub const DVB_204_188: Self = Self { modulus: 0x11d, alpha: 2, step: 1, first_root: 0, n: 204, k: 188 };

    /// A block of a QR code (ISO/IEC 18004), with `n` codewords, of which `k` are data.
    #[must_use]
    pub const fn qr(n: usize, k: usize) -> Self {
        Self { modulus: 0x11d, alpha: 2, step: 1, first_root: 0, n, k }
    }
}
