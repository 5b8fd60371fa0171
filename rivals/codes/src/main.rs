//! The parity of reed-solomon-erasure: the cases of `cases.h`.

use reed_solomon_erasure::galois_8::ReedSolomon;

fn main() {
    let (mut state, mut digest) = (0x9e37_79b9_7f4a_7c15u64, 0xcbf2_9ce4_8422_2325u64);
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..1000 {
        let (data, parity) = ((1 + draw() % 20) as usize, (1 + draw() % 6) as usize);
        let len = 16 * (1 + draw() % 12) as usize;
        let mut shards = vec![vec![0u8; len]; data + parity];
        shards[..data].iter_mut().flatten().for_each(|byte| *byte = draw() as u8);
        ReedSolomon::new(data, parity).expect("a code").encode(&mut shards).expect("shards");
        for byte in shards[data..].iter().flatten() {
            digest = (digest ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    println!("vandermonde {digest:016x} reed-solomon-erasure");
}
