//! Reading a listing by objdump.

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    pub(crate) address: u64,
    pub(crate) mnemonic: String,
    pub(crate) operands: String,
}

/// Words before the instruction proper.
const PREFIXES: &[&str] = &["lock", "rep", "repz", "repnz", "notrack", "bnd", "data16", "cs"];

/// The instructions of a listing: lines `address:<tab>mnemonic operands`.
pub(crate) fn parse(text: &str) -> Vec<Instruction> {
    let line = |line: &str| {
        let (address, code) = line.trim_start().split_once(":\t")?;
        let address = u64::from_str_radix(address, 16).ok()?;
        let split = |code: &str| {
            let (word, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
            (word.to_owned(), rest.trim().to_owned())
        };
        let (mut mnemonic, mut operands) = split(code.trim());
        while PREFIXES.contains(&mnemonic.rsplit(' ').next()?) && !operands.is_empty() {
            let (word, rest) = split(&operands);
            mnemonic = format!("{mnemonic} {word}");
            operands = rest;
        }
        if mnemonic.ends_with(" nop") {
            mnemonic = "nop".to_owned(); // However it is made longer.
        }
        Some(Instruction { address, mnemonic, operands })
    };
    text.lines().filter_map(line).collect()
}

impl Instruction {
    /// The name without prefixes.
    pub(crate) fn name(&self) -> &str {
        self.mnemonic.rsplit(' ').next().unwrap_or_default()
    }
}

/// A function with a loop, as objdump prints it.
#[cfg(test)]
pub(crate) const SAMPLE: &str = "
target/release/program:     file format elf64-x86-64


Disassembly of section .text:

0000000000001000 <widefield::sample>:
    1000:\ttest   rdx,rdx
    1003:\tje     1035 <widefield::sample+0x35>
    1010:\tvmovdqu xmm0,XMMWORD PTR [rsi+rax*1]
    1015:\tvpclmulqdq xmm1,xmm0,XMMWORD PTR [rsp+0x20],0x11
    101c:\tvpshufb xmm1,xmm1,xmm2
    1021:\tvpxor  xmm0,xmm1,xmm0
    1025:\tvmovdqa XMMWORD PTR [rsp+0x10],xmm0
    102a:\tvmovdqu XMMWORD PTR [rdi+rax*1],xmm0
    102f:\tadd    rax,0x10
    1033:\tjne    1010 <widefield::sample+0x10>
    1035:\trep stos QWORD PTR es:[rdi],rax
    1038:\tret
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_read() {
        let listing = parse(SAMPLE);
        assert_eq!(listing.len(), 12);
        let of = |i: usize| (listing[i].address, listing[i].mnemonic.as_str(), listing[i].operands.as_str());
        assert_eq!(of(2), (0x1010, "vmovdqu", "xmm0,XMMWORD PTR [rsi+rax*1]"));
        assert_eq!(of(10), (0x1035, "rep stos", "QWORD PTR es:[rdi],rax"));
        assert_eq!(of(11), (0x1038, "ret", ""));
        assert_eq!(parse("  10:\tdata16 cs nop WORD PTR [rax]\n")[0].mnemonic, "nop");
    }
}
