//! The features of an x86-64 processor, from what CPUID and XGETBV say.

use super::ladder::{self, from_flags};
use crate::tier::table::Tier;
pub(super) use crate::tier::table::X86_64 as ROWS;

/// Every feature that some tier needs.
pub(super) const NAMES: &[&str] = &ladder::names::<{ ladder::count(ROWS) }>(ROWS);

/// The features that the compiler was told to take for granted.
#[cfg(target_arch = "x86_64")]
pub(super) const COMPILED: u32 = ladder::compiled(NAMES, ROWS);

/// What each row needs.
const NEEDS: [u32; ROWS.len()] = ladder::needs(NAMES, ROWS);

/// The widest tier with these features.
pub(super) const fn widest(features: u32) -> Tier {
    ladder::widest(ROWS, &NEEDS, features)
}

/// What CPUID and XGETBV say, or what of it must be said for something: the registers of which the tiers need a bit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leaves {
    /// Leaf 0, EAX: the last basic leaf. A processor answers for a leaf beyond it with another one's registers.
    pub(super) max_basic: u32,
    /// Leaf 1, ECX.
    pub(super) leaf1_ecx: u32,
    /// Leaf 7, subleaf 0, EBX.
    pub(super) leaf7_ebx: u32,
    /// Leaf 7, subleaf 0, ECX.
    pub(super) leaf7_ecx: u32,
    /// Leaf 7, subleaf 1, EAX; 0 where subleaf 0 says, in EAX, that there is no subleaf 1.
    pub(super) leaf7_1_eax: u32,
    /// XCR0: the registers that the operating system saves. 0 where XGETBV cannot be executed.
    pub(super) xcr0: u64,
}

/// Leaf 1, ECX: XSAVE, and OSXSAVE, by which the operating system says that it uses it. Without both, XGETBV faults.
const XGETBV: u32 = 0b11 << 26;
/// XCR0: XMM registers and the upper halves of the YMM registers.
const YMM: u64 = 0b110;
/// XCR0: the same, mask registers, the upper halves of ZMM0 to ZMM15, ZMM16 to ZMM31.
const ZMM: u64 = 0b111 << 5 | YMM;

impl Leaves {
    /// Whether XGETBV exists and may be executed.
    pub(super) const fn has_xgetbv(&self) -> bool {
        self.leaf1_ecx & XGETBV == XGETBV
    }

    /// Whether all of `needs` is said.
    const fn say(&self, needs: &Self) -> bool {
        self.max_basic >= needs.max_basic
            && self.leaf1_ecx & needs.leaf1_ecx == needs.leaf1_ecx
            && self.leaf7_ebx & needs.leaf7_ebx == needs.leaf7_ebx
            && self.leaf7_ecx & needs.leaf7_ecx == needs.leaf7_ecx
            && self.leaf7_1_eax & needs.leaf7_1_eax == needs.leaf7_1_eax
            && self.xcr0 & needs.xcr0 == needs.xcr0
    }

    const fn leaf1(ecx: u32) -> Self {
        Self { max_basic: 1, leaf1_ecx: ecx, leaf7_ebx: 0, leaf7_ecx: 0, leaf7_1_eax: 0, xcr0: 0 }
    }

    const fn leaf7(ebx: u32, ecx: u32) -> Self {
        Self { leaf7_ebx: ebx, leaf7_ecx: ecx, ..Self::leaf7_1(0) }
    }

    const fn leaf7_1(eax: u32) -> Self {
        Self { max_basic: 7, leaf1_ecx: 0, leaf7_ebx: 0, leaf7_ecx: 0, leaf7_1_eax: eax, xcr0: 0 }
    }

    /// In addition, that the operating system saves these registers.
    const fn saving(self, registers: u64) -> Self {
        Self { leaf1_ecx: self.leaf1_ecx | XGETBV, xcr0: registers, ..self }
    }

    /// In addition, a bit of leaf 1 that the compiler counts to the feature.
    const fn and_leaf1(self, ecx: u32) -> Self {
        Self { leaf1_ecx: self.leaf1_ecx | ecx, ..self }
    }

    /// What must be said for a feature, with those outside of the lists that the compiler takes it to include: SSE3 in
    /// SSSE3, SSE4.2 in AVX, F16C in AVX-512F. A name without its bits stops the build.
    const fn needed_for(name: &str) -> Self {
        const SSE3: u32 = 1;
        const SSE4_2: u32 = 1 << 20;
        const F16C: u32 = 1 << 29;
        match name.as_bytes() {
            b"ssse3" => Self::leaf1(1 << 9).and_leaf1(SSE3),
            b"sse4.1" => Self::leaf1(1 << 19),
            b"pclmulqdq" => Self::leaf1(1 << 1),
            b"aes" => Self::leaf1(1 << 25),
            b"avx" => Self::leaf1(1 << 28).and_leaf1(SSE4_2).saving(YMM),
            b"fma" => Self::leaf1(1 << 12).saving(YMM),
            b"bmi1" => Self::leaf7(1 << 3, 0),
            b"avx2" => Self::leaf7(1 << 5, 0).saving(YMM),
            b"bmi2" => Self::leaf7(1 << 8, 0),
            b"gfni" => Self::leaf7(0, 1 << 8),
            // On YMM registers these two need no bit of AVX-512 and no ZMM registers saved.
            b"vaes" => Self::leaf7(0, 1 << 9).saving(YMM),
            b"vpclmulqdq" => Self::leaf7(0, 1 << 10).saving(YMM),
            b"avxifma" => Self::leaf7_1(1 << 23).saving(YMM),
            b"avx512f" => Self::leaf7(1 << 16, 0).and_leaf1(F16C).saving(ZMM),
            b"avx512dq" => Self::leaf7(1 << 17, 0).saving(ZMM),
            b"avx512ifma" => Self::leaf7(1 << 21, 0).saving(ZMM),
            b"avx512bw" => Self::leaf7(1 << 30, 0).saving(ZMM),
            b"avx512vl" => Self::leaf7(1 << 31, 0).saving(ZMM),
            b"avx512vbmi" => Self::leaf7(0, 1 << 1).saving(ZMM),
            b"avx512vbmi2" => Self::leaf7(0, 1 << 6).saving(ZMM),
            _ => panic!("a feature without its bits of CPUID"),
        }
    }
}

const NEEDED: [Leaves; NAMES.len()] = {
    let mut needed = [Leaves::leaf1(0); NAMES.len()];
    let mut i = 0;
    while i < NAMES.len() {
        needed[i] = Leaves::needed_for(NAMES[i]);
        i += 1;
    }
    needed
};

/// The set of features that the registers tell of.
pub(super) const fn features(leaves: &Leaves) -> u32 {
    let mut has = [false; NAMES.len()];
    let mut i = 0;
    while i < NAMES.len() {
        has[i] = leaves.say(&NEEDED[i]);
        i += 1;
    }
    from_flags(&has)
}
