//! Recorded processors of both architectures: all of them on every architecture.

use super::super::aarch64::{self, Answers};
use super::super::x86::{self, Leaves};
use crate::tier::Tier;
use widefield_vectors::processors::{self, Darwin, Linux, X86};

fn leaves(processor: &X86) -> Leaves {
    Leaves {
        max_basic: processor.max_basic,
        leaf1_ecx: processor.leaf1[2],
        leaf7_ebx: processor.leaf7[1],
        leaf7_ecx: processor.leaf7[2],
        leaf7_1_eax: if processor.leaf7[0] == 0 { 0 } else { processor.leaf7_1_eax },
        xcr0: processor.xcr0.map_or(0, u64::from),
    }
}

/// XGETBV could be executed where its result was recorded, and nowhere else.
#[test]
fn where_xgetbv_can_be_executed() {
    for p in processors::x86().unwrap().iter().filter(|p| !p.source.starts_with("derived")) {
        assert_eq!(leaves(p).has_xgetbv(), p.xcr0.is_some(), "{}", p.name);
    }
}

fn x86_tier(leaves: &Leaves) -> Tier {
    x86::widest(x86::features(leaves))
}

/// Fails with all that are wrong; tells how many there are.
fn all_right(what: &str, tiers: impl Iterator<Item = (String, String, Tier)>) {
    let tiers: Vec<_> = tiers.collect();
    let wrong: Vec<_> = tiers.iter().filter(|(_, expected, tier)| tier.name() != expected).collect();
    assert!(wrong.is_empty(), "{} of {} {what} wrong: {wrong:#?}", wrong.len(), tiers.len());
    println!("{} {what}, all right", tiers.len());
}

#[test]
fn recorded_x86_processors() {
    let processors = processors::x86().unwrap();
    all_right(
        "x86 processors",
        processors.iter().map(|p| (p.name.clone(), p.tier.clone(), x86_tier(&leaves(p)))),
    );
}

/// What the standard library asks too: the bits of `AT_HWCAP` for FP, ASIMD, AES, PMULL, SHA3 and SHA512.
fn answers_of_linux(processor: &Linux) -> Answers {
    answers_of_hwcap(processor.hwcap)
}

/// Vectors need the scalar floating-point unit, as the standard library has it.
pub(super) fn answers_of_hwcap(hwcap: u64) -> Answers {
    let has = |bits: u64| hwcap & bits == bits;
    Answers { simd: has(0b11), aes: has(1 << 3), pmull: has(1 << 4), sha3: has(1 << 17 | 1 << 21) }
}

/// The records leave FEAT_SHA512 out, which the standard library asks for beside FEAT_SHA3; Apple's processors have
/// both or neither. macOS 15 has another name for what macOS 12 calls `hw.optional.AdvSIMD`; `hw.optional.neon` is
/// older than both.
fn answers_of_darwin(processor: &Darwin) -> Answers {
    let has = |name: &str| processor.sysctl.get(name).is_some_and(|value| *value != 0);
    Answers {
        simd: ["hw.optional.arm.AdvSIMD", "hw.optional.AdvSIMD", "hw.optional.neon"].into_iter().any(has),
        aes: has("hw.optional.arm.FEAT_AES"),
        pmull: has("hw.optional.arm.FEAT_PMULL"),
        sha3: has("hw.optional.arm.FEAT_SHA3"),
    }
}

fn aarch64_tier(answers: Answers) -> Tier {
    aarch64::widest(aarch64::features(answers))
}

#[test]
fn recorded_aarch64_processors() {
    let linux = processors::linux().unwrap();
    let linux = linux.iter().map(|p| (p.name.clone(), p.tier.clone(), aarch64_tier(answers_of_linux(p))));
    all_right("aarch64 processors under Linux", linux);
    let darwin = processors::darwin().unwrap();
    let darwin = darwin.iter().map(|p| (p.name.clone(), p.tier.clone(), aarch64_tier(answers_of_darwin(p))));
    all_right("aarch64 processors under macOS", darwin);
}

/// On macOS 11, which has no names for AES and PMULL, the tier is what the compiler takes for granted there.
#[test]
fn what_the_compiler_takes_for_granted_is_enough() {
    let compiled = |features| aarch64::widest(aarch64::features(Answers::NONE) | features);
    assert_eq!([0, 1, 0b11, 0b111].map(compiled), [Tier::Portable, Tier::Neon, Tier::Pmull, Tier::Sha3]);
    assert_eq!(aarch64::NAMES.len(), 3);
}

fn processor_with(tier: Tier) -> Leaves {
    let found = processors::x86().unwrap().into_iter().rfind(|p| p.tier == tier.name() && p.xcr0.is_some());
    leaves(&found.unwrap())
}

/// 256-bit VAES needs the YMM registers saved and no others; AVX-512 needs them all.
#[test]
fn registers_that_the_system_saves() {
    let processor = processor_with(Tier::Avx512);
    for bits in 0..1 << 8 {
        let expected = match bits {
            _ if bits & 0b1110_0110 == 0b1110_0110 => Tier::Avx512,
            _ if bits & 0b110 == 0b110 => Tier::Gfni,
            _ => Tier::Clmul,
        };
        assert_eq!(x86_tier(&Leaves { xcr0: bits, ..processor }), expected, "{bits:#x}");
        // Without OSXSAVE the word is not XCR0's.
        let no_xgetbv = Leaves { xcr0: bits, leaf1_ecx: processor.leaf1_ecx & !(1 << 27), ..processor };
        assert_eq!(x86_tier(&no_xgetbv), Tier::Clmul, "{bits:#x}");
    }
}

/// A hypervisor that hides one bit never widens the tier, and no bit matters but those that stand for something: the
/// features (F16C, which the compiler counts to AVX-512F, SSE3 and SSE4.2 likewise), XSAVE and OSXSAVE.
#[test]
fn one_bit_less() {
    for (tier, also) in [(Tier::Avx512, 3 + 2), (Tier::Avxifma, 2 + 2), (Tier::Gfni, 2 + 2)] {
        let processor = processor_with(tier);
        assert_eq!(x86_tier(&processor), tier);
        let mut matter = 0;
        for bit in 0..32 {
            for less in [
                Leaves { leaf1_ecx: processor.leaf1_ecx & !(1 << bit), ..processor },
                Leaves { leaf7_ebx: processor.leaf7_ebx & !(1 << bit), ..processor },
                Leaves { leaf7_ecx: processor.leaf7_ecx & !(1 << bit), ..processor },
                Leaves { leaf7_1_eax: processor.leaf7_1_eax & !(1 << bit), ..processor },
            ] {
                let left = x86_tier(&less);
                assert!(left <= tier);
                matter += usize::from(left < tier);
            }
        }
        assert_eq!(matter, tier_features(tier) + also, "{tier}");
    }
}

fn tier_features(tier: Tier) -> usize {
    x86::ROWS.iter().find(|row| row.tier == tier).map_or(0, |row| row.needs.len())
}

/// A machine that has AVX-512 and the VEX encoding of IFMA52 multiply-add takes the wider.
#[test]
fn both_encodings_of_52_bit_products() {
    let both = Leaves { leaf7_1_eax: 1 << 23, ..processor_with(Tier::Avx512) };
    assert_eq!(x86_tier(&both), Tier::Avx512);
    assert_eq!(x86_tier(&Leaves { xcr0: 7, ..both }), Tier::Avxifma);
}

/// A processor answers for a leaf that it lacks with another one's registers: no bit of them counts.
#[test]
fn leaves_beyond_the_last_one() {
    let all = Leaves { max_basic: 0, leaf1_ecx: !0, leaf7_ebx: !0, leaf7_ecx: !0, leaf7_1_eax: !0, xcr0: !0 };
    assert_eq!(x86_tier(&all), Tier::Portable);
    for max_basic in 1..7 {
        assert_eq!(x86_tier(&Leaves { max_basic, ..all }), Tier::Clmul, "{max_basic}");
    }
    assert_eq!(x86_tier(&Leaves { max_basic: 7, ..all }), Tier::Avx512);
}
