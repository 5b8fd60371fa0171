//! The processor's registers themselves.
#![expect(unsafe_code, reason = "XGETBV faults where the operating system has not switched it on")]

use super::x86::Leaves;
use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

/// What CPUID and XGETBV say on this processor.
///
/// Nothing where nobody has promised to save vector registers (no operating system, firmware) and where CPUID is not to
/// be had (an enclave, an interpreter): there the features count that the compiler was told of.
pub(super) fn leaves() -> Leaves {
    if cfg!(any(target_os = "none", target_os = "uefi", target_env = "sgx", miri)) {
        return Leaves::default();
    }
    let seven = __cpuid_count(7, 0);
    let mut leaves = Leaves {
        max_basic: __cpuid(0).eax,
        leaf1_ecx: __cpuid(1).ecx,
        leaf7_ebx: seven.ebx,
        leaf7_ecx: seven.ecx,
        leaf7_1_eax: if seven.eax == 0 { 0 } else { __cpuid_count(7, 1).eax },
        xcr0: 0,
    };
    if leaves.has_xgetbv() {
        // SAFETY: the processor has XSAVE, and the operating system has switched it on.
        leaves.xcr0 = unsafe { xcr0() };
    }
    leaves
}

/// XCR0: which registers the operating system saves.
#[target_feature(enable = "xsave")]
fn xcr0() -> u64 {
    // SAFETY: register 0 exists wherever XGETBV does.
    unsafe { _xgetbv(0) }
}
