//! What this machine has: the tiers, narrow to wide, and the kernels that can run.
//!
//! `cargo xtask test` reads these lines: the variable that lowers the tier, `tier NAME here|missing`, `kernel NAME`.

use widefield::cpu;

fn main() {
    println!("variable {}", cpu::TIER_VARIABLE);
    for tier in cpu::tiers() {
        let here = cpu::available().any(|t| t == *tier);
        println!("tier {tier} {}", if here { "here" } else { "missing" });
    }
    for kernel in cpu::kernels().filter(|k| k.token().is_ok()) {
        println!("kernel {}", kernel.name);
    }
}
