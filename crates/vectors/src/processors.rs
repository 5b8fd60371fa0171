//! `processors/x86.json` and `processors/aarch64.json`: what recorded processors say of themselves, and the widest tier
//! that each can run.

use crate::{Error, hex, json};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

const X86_FILE: &str = "processors/x86.json";
const X86_TEXT: &str = include_str!("../data/processors/x86.json");
const AARCH64_FILE: &str = "processors/aarch64.json";
const AARCH64_TEXT: &str = include_str!("../data/processors/aarch64.json");

/// An x86 processor, or one as a hypervisor, a system or its firmware shows it. Registers are EAX, EBX, ECX, EDX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct X86 {
    /// Its name.
    pub name: String,
    /// The widest tier that it can run.
    pub tier: String,
    /// Leaf 0, EAX: the last basic leaf.
    pub max_basic: u32,
    /// CPUID's leaf 1.
    pub leaf1: [u32; 4],
    /// CPUID's leaf 7, subleaf 0; where the processor has no such leaf, what it answers instead.
    pub leaf7: [u32; 4],
    /// EAX of its subleaf 1; 0 if nothing is known of it.
    pub leaf7_1_eax: u32,
    /// The low half of the extended control register 0; `None` where XGETBV could not be executed to read it.
    pub xcr0: Option<u32>,
    /// The publication that the registers are from, or the record that this one is derived from.
    pub source: String,
}

/// How `xcr0`, which no publication gives, is known.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Basis {
    /// From leaf 0xD: the size of the saved area tells what is switched on.
    LeafD,
    /// What a system of the processor's time switches on.
    Assumed,
}

/// Eight hexadecimal digits.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Register(#[serde(deserialize_with = "hex::de_u32")] u32);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    name: String,
    tier: String,
    max_basic: Register,
    leaf1: [Register; 4],
    leaf7: [Register; 4],
    leaf7_1_eax: Option<Register>,
    xcr0: Option<Register>,
    xcr0_from: Option<Basis>,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Derived {
    name: String,
    tier: String,
    from: String,
    clear: Clear,
    max_basic: Option<Register>,
}

/// Bits to clear.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clear {
    leaf1_ecx: Option<Register>,
    leaf7_eax: Option<Register>,
    leaf7_ebx: Option<Register>,
    leaf7_ecx: Option<Register>,
    leaf7_1_eax: Option<Register>,
    xcr0: Option<Register>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct X86Document {
    #[serde(rename = "about")]
    _about: String,
    recorded: Vec<Value>,
    derived: Vec<Value>,
}

/// Leaf 1, ECX: XSAVE and OSXSAVE, without which XGETBV cannot be executed.
const XGETBV: u32 = 3 << 26;

impl Recorded {
    fn processor(self) -> Result<X86, String> {
        let processor = X86 {
            name: self.name,
            tier: self.tier,
            max_basic: self.max_basic.0,
            leaf1: self.leaf1.map(|r| r.0),
            leaf7: self.leaf7.map(|r| r.0),
            leaf7_1_eax: self.leaf7_1_eax.map_or(0, |r| r.0),
            xcr0: self.xcr0.map(|r| r.0),
            source: self.source,
        };
        let readable = processor.leaf1[2] & XGETBV == XGETBV;
        if readable != processor.xcr0.is_some() || readable != self.xcr0_from.is_some() {
            return Err("`xcr0` and `xcr0_from` stand exactly where XSAVE and OSXSAVE are set".to_owned());
        }
        Ok(processor)
    }
}

impl Derived {
    fn processor(self, recorded: &[X86]) -> Result<X86, String> {
        let base = recorded.iter().find(|r| r.name == self.from).ok_or(format!("no {:?}", self.from))?;
        let mut processor = X86 {
            name: self.name,
            tier: self.tier,
            source: format!("derived from {:?}", base.name),
            ..base.clone()
        };
        let [leaf7_eax, leaf7_ebx, leaf7_ecx, _] = &mut processor.leaf7;
        for (register, bits) in [
            (&mut processor.leaf1[2], self.clear.leaf1_ecx),
            (leaf7_eax, self.clear.leaf7_eax),
            (leaf7_ebx, self.clear.leaf7_ebx),
            (leaf7_ecx, self.clear.leaf7_ecx),
            (&mut processor.leaf7_1_eax, self.clear.leaf7_1_eax),
        ] {
            *register = cleared(*register, bits)?;
        }
        processor.xcr0 = processor.xcr0.map(|xcr0| cleared(xcr0, self.clear.xcr0)).transpose()?;
        if let Some(leaf) = self.max_basic {
            processor.max_basic = leaf.0;
        }
        Ok(processor)
    }
}

/// A register without bits that it has.
fn cleared(register: u32, bits: Option<Register>) -> Result<u32, String> {
    let bits = bits.map_or(0, |r| r.0);
    if register & bits == bits { Ok(register & !bits) } else { Err("clears bits that are clear".to_owned()) }
}

/// The recorded x86 processors, then the derived ones: there `xcr0` stays even where XGETBV can no longer be executed.
pub fn x86() -> Result<Vec<X86>, Error> {
    x86_of(X86_TEXT)
}

pub(crate) fn x86_of(text: &str) -> Result<Vec<X86>, Error> {
    let document: X86Document = json::document(X86_FILE, text)?;
    let named =
        |i: usize, section: &str, reason| Error::new(X86_FILE, format_args!("{section}[{i}]"), reason);
    let mut processors = Vec::new();
    for (i, r) in json::records::<Recorded>(X86_FILE, "recorded", document.recorded)?.into_iter().enumerate()
    {
        processors.push(r.processor().map_err(|e| named(i, "recorded", e))?);
    }
    for (i, d) in json::records::<Derived>(X86_FILE, "derived", document.derived)?.into_iter().enumerate() {
        let processor = d.processor(&processors).map_err(|e| named(i, "derived", e))?;
        processors.push(processor);
    }
    Ok(processors)
}

/// A 64-bit Arm processor under Linux.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linux {
    /// Its name.
    pub name: String,
    /// The widest tier that follows from what the system says.
    pub tier: String,
    /// `AT_HWCAP` of the auxiliary vector.
    pub hwcap: u64,
    /// `AT_HWCAP2`.
    pub hwcap2: u64,
    /// The publication, or the record that this one is derived from.
    pub source: String,
}

/// A 64-bit Arm processor under macOS.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Darwin {
    /// Its name.
    pub name: String,
    /// The widest tier that follows from what the system says.
    pub tier: String,
    /// The system's names for features, and their values; a missing name is one that the system does not know.
    pub sysctl: BTreeMap<String, i32>,
    /// The publication, or the record that this one is derived from.
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CpuInfo {
    name: String,
    tier: String,
    features: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aarch64Document {
    #[serde(rename = "about")]
    _about: String,
    linux: Vec<Value>,
    darwin: Vec<Value>,
}

/// Linux's names for the bits of `AT_HWCAP`, from bit 0 on.
const HWCAP: &str = "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm jscvt fcma lrcpc \
     dcpop sha3 sm3 sm4 asimddp sha512 sve asimdfhm dit uscat ilrcpc flagm ssbs sb paca pacg";

/// Linux's names for the bits of `AT_HWCAP2`, from bit 0 on.
const HWCAP2: &str = "dcpodp sve2 sveaes svepmull svebitperm svesha3 svesm4 flagm2 frint svei8mm svef32mm svef64mm \
     svebf16 i8mm bf16 dgh rng bti mte ecv afp rpres mte3 sme smei16i64 smef64f64 smei8i32 smef16f32 smeb16f32 \
     smef32f32 smefa64 wfxt";

impl CpuInfo {
    fn processor(self) -> Result<Linux, String> {
        let (mut hwcap, mut hwcap2) = (0, 0);
        for name in self.features.split_whitespace() {
            let bit = |names: &str| names.split_whitespace().position(|n| n == name);
            match (bit(HWCAP), bit(HWCAP2)) {
                (Some(bit), _) => hwcap |= 1 << bit,
                (_, Some(bit)) => hwcap2 |= 1 << bit,
                _ => return Err(format!("{name:?} is no name of a feature")),
            }
        }
        Ok(Linux { name: self.name, tier: self.tier, hwcap, hwcap2, source: self.source })
    }
}

/// The 64-bit Arm processors under Linux.
pub fn linux() -> Result<Vec<Linux>, Error> {
    linux_of(AARCH64_TEXT)
}

pub(crate) fn linux_of(text: &str) -> Result<Vec<Linux>, Error> {
    let document: Aarch64Document = json::document(AARCH64_FILE, text)?;
    let records = json::records::<CpuInfo>(AARCH64_FILE, "linux", document.linux)?;
    let processor = |(i, r): (usize, CpuInfo)| {
        r.processor().map_err(|e| Error::new(AARCH64_FILE, format_args!("linux[{i}]"), e))
    };
    records.into_iter().enumerate().map(processor).collect()
}

/// The 64-bit Arm processors under macOS.
pub fn darwin() -> Result<Vec<Darwin>, Error> {
    darwin_of(AARCH64_TEXT)
}

pub(crate) fn darwin_of(text: &str) -> Result<Vec<Darwin>, Error> {
    let document: Aarch64Document = json::document(AARCH64_FILE, text)?;
    json::records(AARCH64_FILE, "darwin", document.darwin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn counts() {
        let derived = |sources: &[&String]| sources.iter().filter(|s| s.starts_with("derived")).count();
        let (x86, linux, darwin) = (x86().unwrap(), linux().unwrap(), darwin().unwrap());
        assert_eq!((x86.len(), derived(&x86.iter().map(|p| &p.source).collect::<Vec<_>>())), (138, 47));
        assert_eq!((linux.len(), derived(&linux.iter().map(|p| &p.source).collect::<Vec<_>>())), (19, 3));
        assert_eq!((darwin.len(), derived(&darwin.iter().map(|p| &p.source).collect::<Vec<_>>())), (6, 1));
        let names = x86.iter().map(|p| &p.name).chain(linux.iter().map(|p| &p.name));
        let names: BTreeSet<_> = names.chain(darwin.iter().map(|p| &p.name)).collect();
        assert_eq!(names.len(), 138 + 19 + 6, "a name stands twice");
    }

    #[test]
    fn registers() {
        let x86 = x86().unwrap();
        let granite_rapids = x86.iter().find(|p| p.name.contains("Granite Rapids")).unwrap();
        assert_eq!(granite_rapids.leaf1, [0xa06d1, 0x800800, 0x7ffefbff, 0xbfebfbff]);
        assert_eq!((granite_rapids.max_basic, granite_rapids.xcr0), (0x24, Some(0x602e7)));
        let zen3 = x86.iter().find(|p| p.name.contains("saves no YMM registers on Zen 3")).unwrap();
        assert_eq!((zen3.leaf7[1], zen3.xcr0), (0x219c97a9, Some(3)));
        let n1 = linux().unwrap().into_iter().find(|p| p.name.contains("Neoverse N1 ")).unwrap();
        assert_eq!((n1.hwcap, n1.hwcap2), (0x1011_9fff & !(1 << 13 | 1 << 14), 0));
    }

    #[test]
    fn what_cannot_be_derived_is_an_error() {
        assert_eq!(cleared(6, Some(Register(2))), Ok(4));
        assert!(cleared(4, Some(Register(2))).is_err());
        let cpuinfo = |features: &str| CpuInfo {
            name: String::new(),
            tier: String::new(),
            features: features.to_owned(),
            source: String::new(),
        };
        assert_eq!(cpuinfo("asimd dcpodp").processor().map(|p| (p.hwcap, p.hwcap2)), Ok((2, 1)));
        assert!(cpuinfo("neon").processor().is_err());
    }
}
