//! The parity of reed-solomon-erasure: the cases of `cases.h`. That of reed-solomon-simd: other numbers of shards.

use reed_solomon_erasure::galois_8::ReedSolomon;

fn run(name: &str, program: &str, [most_data, most_parity, unit]: [u64; 3], encode: fn(&mut [Vec<u8>], [usize; 2])) {
    let (mut state, mut digest) = (0x9e37_79b9_7f4a_7c15u64, 0xcbf2_9ce4_8422_2325u64);
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..1000 {
        let (data, parity) = ((1 + draw() % most_data) as usize, (1 + draw() % most_parity) as usize);
        let len = (unit * (1 + draw() % 12)) as usize;
        let mut shards = vec![vec![0u8; len]; data + parity];
        shards[..data].iter_mut().flatten().for_each(|byte| *byte = draw() as u8);
        encode(&mut shards, [data, parity]);
        for byte in shards[data..].iter().flatten() {
            digest = (digest ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    println!("{name} {digest:016x} {program}");
}

fn main() {
    run("vandermonde", "reed-solomon-erasure", [20, 6, 16], |shards, [data, parity]| {
        ReedSolomon::new(data, parity).expect("a code").encode(shards).expect("shards");
    });
    run("many", "reed-solomon-simd", [100, 100, 22], |shards, [data, parity]| {
        let made = reed_solomon_simd::encode(data, parity, &shards[..data]).expect("shards");
        shards[data..].clone_from_slice(&made);
    });
}
