//! Where, when and with what a run was made.

use crate::{Clock, Counter};
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, macros::format_description};

/// A rival's version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RivalVersion {
    /// The name, as in the records.
    pub who: String,
    /// Its version.
    pub version: String,
    /// For those that are built for this machine: compiler and flags. All others are as crates and distributions ship
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
}

/// What a reader must know to judge a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The processor, as it calls itself, with family and model and the core's name where we know it.
    pub machine: String,
    /// The number of processors that this process may use.
    pub processors: usize,
    /// Whether the processor says that it is a guest's.
    pub guest: bool,
    /// The operating system.
    pub os: String,
    /// The widest tier of the machine.
    pub detected: String,
    /// The tier in use: narrower if `WIDEFIELD_TIER` asked for it.
    pub tier: String,
    /// The compiler.
    pub rustc: String,
    /// Build profile and flags, if any.
    pub build: String,
    /// The library's version.
    pub version: String,
    /// Date and time, UTC.
    pub date: String,
    /// Where core cycles come from.
    pub counter: Counter,
    /// Time stamp ticks a nanosecond.
    pub ticks_per_ns: f64,
    /// The processor that the measuring thread was tied to.
    pub pinned: Option<usize>,
    /// The rivals.
    pub rivals: Vec<RivalVersion>,
}

impl Header {
    /// Looks around.
    #[must_use]
    pub fn collect(clock: &Clock, rivals: &[RivalVersion]) -> Self {
        let format = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
        let (machine, guest) = machine();
        let flags = env!("WIDEFIELD_RUSTFLAGS");
        Self {
            machine,
            processors: clock.processors(),
            guest,
            os: operating_system(),
            detected: widefield::cpu::detected().name().into(),
            tier: widefield::cpu::active().tier().name().into(),
            rustc: env!("WIDEFIELD_RUSTC").into(),
            build: format!(
                "{} build, {}",
                env!("WIDEFIELD_PROFILE"),
                if flags.is_empty() { "no extra flags" } else { flags }
            ),
            version: env!("CARGO_PKG_VERSION").into(),
            date: OffsetDateTime::now_utc().format(format).unwrap_or_default(),
            counter: clock.counter(),
            ticks_per_ns: (clock.ticks_per_ns() * 1e4).round() / 1e4,
            pinned: clock.pinned(),
            rivals: rivals.to_vec(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn machine() -> (String, bool) {
    let cpuid = raw_cpuid::CpuId::new();
    let brand = cpuid.get_processor_brand_string();
    let brand = brand.as_ref().map_or("x86-64 processor", |b| b.as_str().trim()).to_owned();
    let vendor = cpuid.get_vendor_info().map_or_else(String::new, |v| v.as_str().to_owned());
    let Some(info) = cpuid.get_feature_info() else { return (brand, false) };
    let (family, model) = (info.family_id(), info.model_id());
    let amx = cpuid.get_extended_feature_info().is_some_and(|e| e.has_amx_tile());
    let core = core_name(&vendor, family, model, amx).map_or_else(String::new, |n| format!(", {n}"));
    (format!("{brand} (family {family}, model {model}{core})"), info.has_hypervisor())
}

/// The core's name for the families that have the wider tiers; brand strings of servers and guests often hide it. A
/// host may tell its guest a model that the features belie: AMX is in no core before Sapphire Rapids.
#[cfg(target_arch = "x86_64")]
fn core_name(vendor: &str, family: u8, model: u8, amx: bool) -> Option<&'static str> {
    Some(match (vendor, family, model) {
        ("GenuineIntel", 6, 0x8f) => "Sapphire Rapids",
        ("GenuineIntel", 6, 0xcf) => "Emerald Rapids",
        ("GenuineIntel", 6, 0xad | 0xae) => "Granite Rapids",
        ("GenuineIntel", ..) if amx => "Sapphire Rapids or a successor, by its AMX",
        ("AuthenticAMD", 0x17, 0x00..=0x2f) => "Zen or Zen+",
        ("AuthenticAMD", 0x17, _) => "Zen 2",
        ("AuthenticAMD", 0x19, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => "Zen 4",
        ("AuthenticAMD", 0x19, _) => "Zen 3",
        ("AuthenticAMD", 0x1a, _) => "Zen 5",
        ("GenuineIntel", 6, 0x25 | 0x2c | 0x2f) => "Westmere",
        ("GenuineIntel", 6, 0x2a | 0x2d) => "Sandy Bridge",
        ("GenuineIntel", 6, 0x3a | 0x3e) => "Ivy Bridge",
        ("GenuineIntel", 6, 0x3c | 0x3f | 0x45 | 0x46) => "Haswell",
        ("GenuineIntel", 6, 0x3d | 0x47 | 0x4f | 0x56) => "Broadwell",
        ("GenuineIntel", 6, 0x4e | 0x5e | 0x55 | 0x8e | 0x9e | 0xa5 | 0xa6) => {
            "Skylake or a successor of its core"
        }
        ("GenuineIntel", 6, 0x7d | 0x7e | 0x6a | 0x6c) => "Ice Lake",
        ("GenuineIntel", 6, 0x8c | 0x8d) => "Tiger Lake",
        ("GenuineIntel", 6, 0xa7) => "Rocket Lake",
        ("GenuineIntel", 6, 0x97 | 0x9a | 0xb7 | 0xba | 0xbf) => "Alder Lake or Raptor Lake",
        _ => return None,
    })
}

#[cfg(not(target_arch = "x86_64"))]
fn machine() -> (String, bool) {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|l| l.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let arm = || Some(format!("implementer {}, part {}", field("CPU implementer")?, field("CPU part")?));
    let name = field("model name").or_else(|| field("Model")).or_else(arm);
    let arch = std::env::consts::ARCH;
    (name.map_or_else(|| arch.to_owned(), |n| format!("{n} ({arch})")), false)
}

fn operating_system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|l| l.strip_prefix("PRETTY_NAME="));
    let name = name.map_or(std::env::consts::OS, |n| n.trim_matches('"'));
    match std::fs::read_to_string("/proc/sys/kernel/osrelease") {
        Ok(kernel) => format!("{name}, kernel {}", kernel.trim()),
        Err(_) => name.to_owned(),
    }
}
