//! Every target on random bytes, long and short.

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use widefield_differential::TARGETS;

#[test]
fn every_target_on_random_bytes() {
    for target in TARGETS {
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(Config { cases: 48, ..Config::default() }, rng);
        let bytes = proptest::collection::vec(proptest::num::u8::ANY, 0..8000);
        runner
            .run(&bytes, |bytes| {
                target.run(&bytes);
                Ok(())
            })
            .unwrap_or_else(|e| panic!("{}: {e}", target.name));
    }
}
