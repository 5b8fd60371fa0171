//! The machines that are counted on.

/// A model of QEMU, and the processors that are modelled by what runs on it.
pub(super) struct Machine {
    pub(super) qemu: &'static str,
    /// Programs are told that it has no instructions for AES.
    pub(super) without_aes: bool,
    pub(super) processors: &'static [&'static str],
}

/// One for each tier. `max` stands for those with SHA-3's three-way XOR.
pub(super) const MACHINES: [Machine; 3] = [
    Machine { qemu: "cortex-a72", without_aes: true, processors: &["cortex-a53", "cortex-a72"] },
    Machine {
        qemu: "neoverse-n1",
        without_aes: false,
        processors: &["cortex-a55", "cortex-a72", "neoverse-n1"],
    },
    Machine { qemu: "max", without_aes: false, processors: &["neoverse-v1", "apple-m1"] },
];

impl Machine {
    pub(super) fn name(&self) -> String {
        format!("{}{}", self.qemu, if self.without_aes { " without AES" } else { "" })
    }
}
