//! What operations are tried on.

/// Three operands.
#[derive(Debug)]
pub(crate) struct Operands {
    pub(crate) x: Vec<u8>,
    pub(crate) y: Vec<u8>,
    pub(crate) z: Vec<u8>,
}

/// Words at which an operation could go wrong.
const EDGES: [u64; 20] = [
    0,
    1,
    u64::MAX,
    1 << 63,
    u64::MAX >> 1,
    1 << 31,
    1 << 32,
    u32::MAX as u64,
    (u32::MAX as u64) << 32,
    (1 << 31) - 1,
    (1 << 52) - 1,
    1 << 52,
    0x0101_0101_0101_0101,
    0x8080_8080_8080_8080,
    0x0102_0408_1020_4080,
    0xaaaa_aaaa_aaaa_aaaa,
    0x5555_5555_5555_5555,
    0x0706_0504_0302_0100,
    0x0f0e_0d0c_0b0a_0908,
    0xf0f0_f0f0_0f0f_0f0f,
];

/// How many sets have words at random.
const RANDOM: usize = 200;

/// Operands of so many bytes: every pair of edges in all words, one edge beside random words in every place, and random
/// ones. The same in every run.
pub(crate) fn operands(bytes: usize) -> Vec<Operands> {
    let mut state = 0x0123_4567_89ab_cdef_u64;
    let mut random = move || {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = state;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    let words = bytes / 8;
    let all = |word: u64| word.to_le_bytes().repeat(words);
    let mut sets = Vec::new();
    for (i, x) in EDGES.iter().enumerate() {
        for (k, y) in EDGES.iter().enumerate() {
            sets.push(Operands { x: all(*x), y: all(*y), z: all(EDGES[(3 * i + 7 * k) % EDGES.len()]) });
        }
    }
    let mut operand = |one_edge: Option<usize>| -> Vec<u8> {
        let word = |i: usize| match one_edge {
            Some(n) if n % words == i => EDGES[n / words % EDGES.len()],
            _ => random(),
        };
        (0..words).map(word).flat_map(u64::to_le_bytes).collect()
    };
    for n in 0..EDGES.len() * words {
        let (x, y) = (operand(Some(n)), operand(Some(n * 7 + 3)));
        sets.push(Operands { x, y, z: operand(None) });
    }
    for _ in 0..RANDOM {
        let (x, y) = (operand(None), operand(None));
        sets.push(Operands { x, y, z: operand(None) });
    }
    sets
}
