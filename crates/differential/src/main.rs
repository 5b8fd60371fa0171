//! Runs every target on so many inputs of random bytes, always the same ones.

use std::process::ExitCode;
use widefield_differential::TARGETS;
use widefield_reference::chacha20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(Ok(inputs)), [] | [_]) =
        (arguments.first().map(|n| n.parse::<u32>()), &arguments[1.min(arguments.len())..])
    else {
        eprintln!("usage: widefield-differential INPUTS [TARGET]");
        return ExitCode::from(2);
    };
    let wanted = arguments.get(1);
    let targets = TARGETS.iter().filter(|t| wanted.is_none_or(|w| t.name == w));
    let mut count = 0;
    for target in targets {
        for i in 0..inputs {
            // Lengths grow with the number, so that few inputs see short and long operands too.
            let len = 64 + (i as usize * 7919) % 9000;
            let mut nonce = [0; 12];
            nonce[..4].copy_from_slice(&i.to_le_bytes());
            target.run(&chacha20::xor(&[7; 32], 0, &nonce, &vec![0; len]));
        }
        count += 1;
        println!("{}: {inputs} inputs", target.name);
    }
    if count > 0 {
        return ExitCode::SUCCESS;
    }
    let names: Vec<&str> = TARGETS.iter().map(|t| t.name).collect();
    eprintln!("no such target; there are {}", names.join(", "));
    ExitCode::from(2)
}
