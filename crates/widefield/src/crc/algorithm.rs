//! What tells one CRC from another.

/// The parameters of a CRC, in the words of the Rocksoft model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algorithm {
    /// A name.
    pub name: &'static str,
    /// Bits of the register, 3 to 64.
    pub width: u32,
    /// The polynomial without its leading term.
    pub poly: u64,
    /// The register at the beginning, not reflected.
    pub init: u64,
    /// Whether the lowest bit of a byte comes first.
    pub refin: bool,
    /// Whether the register is given with its bits in reverse order.
    pub refout: bool,
    /// What is added to it at the end.
    pub xorout: u64,
    /// The CRC of the text "123456789".
    pub check: u64,
    /// The register, before `xorout` is added, after a text and its CRC.
    pub residue: u64,
}
