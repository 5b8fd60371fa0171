//! This machine: what is read here against what the standard library and the operating system say.

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::super::super::{raw, x86};
    use super::super::by_definition;
    use crate::tier::detected;
    use crate::tier::table::found_by_std;
    #[cfg(target_os = "linux")]
    use crate::tier::{emulated, slow};

    /// Whether the standard library finds a feature of the lists.
    fn standard(name: &str) -> bool {
        found_by_std().into_iter().find(|feature| feature.0 == name).unwrap().1
    }

    #[test]
    fn each_feature_is_what_the_standard_library_finds() {
        let read = x86::features(&raw::leaves());
        for (i, name) in x86::NAMES.iter().enumerate() {
            // The standard library reports these two without asking for the registers that they work on.
            let registers = !matches!(*name, "vaes" | "vpclmulqdq") || standard("avx");
            assert_eq!(read >> i & 1 == 1, standard(name) && registers, "{name}");
        }
        assert_eq!(detected(), by_definition(x86::ROWS, standard));
    }

    /// The kernel's list of flags is a witness of its own: it has asked the processor at its start.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_tier_is_the_widest_by_the_kernels_flags() {
        if emulated() && !slow() {
            // The flags are those of the machine below: only a whole machine in software has a kernel of its own.
            return;
        }
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap();
        let flags = info.lines().find(|line| line.starts_with("flags")).expect("flags in /proc/cpuinfo");
        let flags: Vec<_> = flags.split_whitespace().collect();
        let kernels_name = |name: &str| match name {
            "avx512vbmi2" => "avx512_vbmi2".to_owned(),
            name => name.replace('.', "_"),
        };
        // AVX-IFMA it keeps to itself: there the standard library has to do.
        let has = |name: &str| match name {
            "avxifma" => standard(name),
            name => flags.contains(&kernels_name(name).as_str()),
        };
        let widest = by_definition(x86::ROWS, has);
        assert_eq!(detected(), widest);
    }
}

/// What the kernel has given to this program decides as the standard library does.
#[cfg(all(target_arch = "aarch64", target_os = "linux", feature = "std"))]
#[test]
fn the_auxiliary_vector_says_what_the_standard_library_finds() {
    use super::super::aarch64::{answers, features};
    use super::recorded::answers_of_hwcap;
    const AT_HWCAP: u64 = 16;

    let vector = std::fs::read("/proc/self/auxv").unwrap();
    let mut words = vector.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap()));
    let hwcap =
        core::iter::from_fn(|| Some((words.next()?, words.next()?))).find(|e| e.0 == AT_HWCAP).unwrap().1;
    assert_eq!(features(answers()), features(answers_of_hwcap(hwcap)), "{hwcap:#x}");
}
