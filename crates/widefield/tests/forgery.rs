//! Safe code cannot forge a token, a vector or an entry into a kernel: each attempt fails to compile, for its own
//! reason.
//!
//! The programs are those of x86-64, where there are several tiers. What the compiler says is compared with the files
//! beside them; `TRYBUILD=overwrite cargo test --test forgery` writes them anew for another compiler.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

/// What the attempts would be if they were honest: it compiles, so that they fail for their own reasons.
#[path = "forgery/honest.rs"]
mod honest;

#[test]
fn an_honest_program_compiles_and_runs() {
    honest::main();
}

#[test]
fn tokens_and_vectors_cannot_be_forged() {
    // The compiler is asked once, not once for each tier.
    if std::env::var("WIDEFIELD_TIER").is_ok_and(|tier| tier != "portable") {
        return;
    }
    let cases = trybuild::TestCases::new();
    let attempts: Vec<_> = std::fs::read_dir("tests/forgery").expect("the attempts").collect();
    let attempts = attempts.into_iter().map(|f| f.expect("a file").path());
    let mut count = 0;
    for attempt in attempts.filter(|p| p.extension().is_some_and(|e| e == "rs") && !p.ends_with("honest.rs"))
    {
        cases.compile_fail(attempt);
        count += 1;
    }
    assert!(count >= 13, "attempts are missing: {count}");
}
