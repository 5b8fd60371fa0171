//! What instructions do, by their names: enough to see at a glance what a loop is made of.

use super::listing::Instruction;
use core::cmp::Reverse;
use std::collections::BTreeMap;

/// The kinds and the beginnings of the names that belong to them, without the `v` of three-operand encoding; the first
/// that fits counts. Names of x86-64, then of aarch64.
const KINDS: &[(&str, &[&str])] = &[
    (
        "multiply",
        &["pclmul", "pmul", "pmadd", "mul", "imul", "fmadd", "fnmadd", "fmsub", "umul", "umlal", "madd"],
    ),
    ("aes", &["aes"]),
    ("bit matrix", &["gf2p8"]),
    (
        "shuffle",
        &[
            "pshuf",
            "shuf",
            "perm",
            "punpck",
            "unpck",
            "palign",
            "align",
            "pslldq",
            "psrldq",
            "insert",
            "pinsr",
            "extract",
            "pextr",
            "broadcast",
            "pbroadcast",
            "blend",
            "pblend",
            "pcompress",
            "pexpand",
            "pack",
            "perm2",
            "movddup",
            "movhl",
            "movlh",
            "multishift",
            "ext",
            "tbl",
            "tbx",
            "zip",
            "uzp",
            "trn",
            "dup",
            "ins",
            "rev",
        ],
    ),
    (
        "compare",
        &["cmp", "test", "ptest", "pcmp", "set", "cmov", "bt", "ucomi", "comi", "csel", "ccmp", "cset"],
    ),
    (
        "shift",
        &[
            "psll", "psrl", "psra", "prol", "pror", "pshl", "pshr", "sh", "sa", "ro", "ushr", "sshr", "sli",
            "sri", "ls",
        ],
    ),
    (
        "logic",
        &[
            "pxor", "por", "pand", "ptern", "xor", "or", "and", "not", "kxor", "kor", "kand", "eor", "bic",
            "bcax",
        ],
    ),
    ("add", &["padd", "psub", "add", "sub", "adc", "adox", "sbb", "sbc", "inc", "dec", "neg", "lea"]),
    ("branch", &["j", "call", "ret", "cb", "tb", "b.", "bl", "br"]),
    ("move", &["mov", "pmov", "kmov", "lddqu", "push", "pop", "xchg", "ld", "st", "fmov", "umov"]),
];

fn kind(mnemonic: &str) -> &'static str {
    let name = mnemonic.rsplit(' ').next().unwrap_or_default();
    let name = name.strip_prefix('v').unwrap_or(name);
    if name == "b" {
        return "branch";
    }
    let found = KINDS.iter().find(|k| k.1.iter().any(|start| name.starts_with(start)));
    found.map_or("other", |k| k.0)
}

/// What an instruction does to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Memory {
    loads: bool,
    stores: bool,
    /// On the stack: spilled registers, mostly.
    stack: bool,
}

/// Names of x86-64 that write their first operand without reading it.
const WRITES: &[&str] = &["mov", "pmov", "kmov", "extract", "pextr", "set", "pscatter", "pcompress", "stos"];

/// Names of x86-64 that read their first operand without writing it.
const READS: &[&str] =
    &["cmp", "test", "bt", "push", "call", "jmp", "mul", "div", "idiv", "ptest", "ucomi", "comi"];

impl Memory {
    fn of(instruction: &Instruction) -> Self {
        let name = instruction.name();
        let operands = &instruction.operands;
        let begins = |names: &[&str]| {
            let name = name.strip_prefix('v').unwrap_or(name);
            names.iter().any(|n| name.starts_with(n))
        };
        if !operands.contains('[') || begins(&["lea", "nop", "prefetch", "prfm"]) {
            return Self::default();
        }
        let stack = operands.contains("[rsp") || operands.contains("[sp");
        let is_first = operands.split(',').next().is_some_and(|first| first.contains('['));
        let (loads, stores) = match name {
            _ if name.starts_with("ld") && !operands.contains("PTR") => (true, false),
            _ if name.starts_with("st") && !operands.contains("PTR") => (false, true),
            _ if !is_first || begins(READS) => (true, false),
            _ if begins(WRITES) => (false, true),
            _ => (true, true),
        };
        Self { loads, stores, stack }
    }
}

/// Lines with the instructions by kind, and what touches memory.
pub(super) fn histogram(instructions: &[&Instruction]) -> String {
    let mut by_kind: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for i in instructions {
        *by_kind.entry(kind(&i.mnemonic)).or_default().entry(i.mnemonic.as_str()).or_default() += 1;
    }
    let mut rows: Vec<_> =
        by_kind.into_iter().map(|(k, names)| (names.values().sum::<usize>(), k, names)).collect();
    rows.sort_by_key(|(count, kind, _)| (Reverse(*count), *kind));
    let mut text = String::new();
    for (count, kind, names) in rows {
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_by_key(|(name, count)| (Reverse(*count), *name));
        let names: Vec<String> = names.iter().map(|(name, count)| format!("{name} {count}")).collect();
        text += &format!("    {kind:<11}{count:>5}  {}\n", names.join(", "));
    }
    let memory: Vec<Memory> = instructions.iter().map(|i| Memory::of(i)).collect();
    let count = |what: &dyn Fn(&Memory) -> bool| memory.iter().filter(|m| what(m)).count();
    text += &format!(
        "    {:<11}       {} loads, {} stores; on the stack {} loads, {} stores\n",
        "memory",
        count(&|m| m.loads && !m.stack),
        count(&|m| m.stores && !m.stack),
        count(&|m| m.loads && m.stack),
        count(&|m| m.stores && m.stack)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::super::listing::{SAMPLE, parse};
    use super::*;

    #[test]
    fn kinds_are_told() {
        for (name, expected) in [
            ("vpclmullqlqdq", "multiply"),
            ("vpmadd52luq", "multiply"),
            ("mulx", "multiply"),
            ("pmull2", "multiply"),
            ("vaesenc", "aes"),
            ("vgf2p8affineqb", "bit matrix"),
            ("vpshufb", "shuffle"),
            ("vpsrldq", "shuffle"),
            ("vpsrlq", "shift"),
            ("vpermi2q", "shuffle"),
            ("valignq", "shuffle"),
            ("ext", "shuffle"),
            ("rorx", "shift"),
            ("vpshldq", "shift"),
            ("vpternlogq", "logic"),
            ("eor", "logic"),
            ("vpaddq", "add"),
            ("adcx", "add"),
            ("sbb", "add"),
            ("vmovdqu64", "move"),
            ("rep stos", "move"),
            ("ldp", "move"),
            ("cmovb", "compare"),
            ("jne", "branch"),
            ("b.ne", "branch"),
            ("nop", "other"),
            ("vzeroupper", "other"),
        ] {
            assert_eq!(kind(name), expected, "{name}");
        }
    }

    #[test]
    fn memory_is_seen() {
        let of = |line: &str| Memory::of(&parse(&format!("  1:\t{line}"))[0]);
        let memory = |loads, stores, stack| Memory { loads, stores, stack };
        assert_eq!(of("vpxor ymm0,ymm1,ymm2"), memory(false, false, false));
        assert_eq!(of("lea rax,[rsp+0x10]"), memory(false, false, false));
        assert_eq!(of("vpxor ymm0,ymm1,YMMWORD PTR [rsp+0x20]"), memory(true, false, true));
        assert_eq!(of("vmovdqu64 ZMMWORD PTR [rdi]{k1},zmm0"), memory(false, true, false));
        assert_eq!(of("xor QWORD PTR [rdi],rax"), memory(true, true, false));
        assert_eq!(of("cmp QWORD PTR [rsp+0x8],rax"), memory(true, false, true));
        assert_eq!(of("vextracti128 XMMWORD PTR [rsp],ymm0,0x1"), memory(false, true, true));
        assert_eq!(of("ldr q0, [sp, #16]"), memory(true, false, true));
        assert_eq!(of("stp q0, q1, [x0]"), memory(false, true, false));
    }

    #[test]
    fn a_histogram_is_sorted() {
        let lines = histogram(&parse(SAMPLE)[2..10].iter().collect::<Vec<_>>());
        assert_eq!(
            lines.lines().map(str::trim).collect::<Vec<_>>(),
            [
                "move           3  vmovdqu 2, vmovdqa 1",
                "add            1  add 1",
                "branch         1  jne 1",
                "logic          1  vpxor 1",
                "multiply       1  vpclmulqdq 1",
                "shuffle        1  vpshufb 1",
                "memory            1 loads, 1 stores; on the stack 1 loads, 1 stores",
            ]
        );
    }
}
