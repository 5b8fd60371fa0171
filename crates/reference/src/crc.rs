//! Cyclic redundancy checks, bit by bit, in the words of Williams' "painless guide": the Rocksoft model.

/// The parameters of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Bits of the register, 3 to 64.
    pub width: u32,
    /// The polynomial without its leading term.
    pub poly: u64,
    /// The register at the beginning.
    pub init: u64,
    /// Whether the lowest bit of a byte comes first.
    pub refin: bool,
    /// Whether the register is given in reverse order of its bits.
    pub refout: bool,
    /// What is added to the result.
    pub xorout: u64,
}

/// The check of a text.
#[must_use]
pub fn checksum(p: &Parameters, text: &[u8]) -> u64 {
    let mut register = p.init;
    for byte in text {
        for i in 0..8 {
            let bit = if p.refin { byte >> i } else { byte >> (7 - i) } & 1;
            let top = register >> (p.width - 1) & 1;
            register = (register << 1) & (!0 >> (64 - p.width));
            if top ^ u64::from(bit) == 1 {
                register ^= p.poly;
            }
        }
    }
    let out = if p.refout { register.reverse_bits() >> (64 - p.width) } else { register };
    out ^ p.xorout
}

#[test]
fn crc_32_and_crc_16() {
    let mut p = Parameters {
        width: 32,
        poly: 0x04c1_1db7,
        init: 0xffff_ffff,
        refin: true,
        refout: true,
        xorout: 0xffff_ffff,
    };
    assert_eq!(checksum(&p, b"123456789"), 0xcbf4_3926);
    p = Parameters { width: 16, poly: 0x1021, init: 0, refin: false, refout: false, xorout: 0 };
    assert_eq!(checksum(&p, b"123456789"), 0x31c3);
}
