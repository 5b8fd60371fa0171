//! The paper's Table 1, and the worked vectors of its chapter "PCLMULQDQ and GFMUL test vectors".

use super::strategy::Strategy;

/// The paper.
pub const TITLE: &str =
    "Intel Carry-Less Multiplication Instruction and its Usage for Computing the GCM Mode";
/// Its authors.
pub const AUTHORS: &str = "Shay Gueron and Michael E. Kounavis";
/// The machine.
pub const MACHINE: &str =
    "Intel Westmere, 2.67 GHz; Turbo Boost, Hyper-Threading and SpeedStep off; icc 11.0 -O3";

/// Table 1's caption.
pub const TABLE_1_TITLE: &str =
    "The Performance of AES128-GCM (on Intel Architecture Codename Westmere), CPU cycles per byte";
/// Table 1's heading before row 5.
pub const TABLE_1_SECOND_HEADING: &str =
    "Performance of implementations that do not use PCLMULQDQ and AES instructions";
/// Table 1's columns in bytes: "1 KB", "4 KB", "16 KB".
pub const TABLE_1_SIZES: [usize; 3] = [1 << 10, 4 << 10, 16 << 10];

/// A row of Table 1.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which.
    pub strategy: Strategy,
    /// "Code Reference".
    pub code: &'static str,
    /// "Comments".
    pub comments: &'static str,
    /// "Performance in CPU cycles per byte" for each size, key expansion not counted.
    pub cycles_per_byte: [f64; 3],
}

/// Table 1.
pub const TABLE_1: [Row; 6] = [
    Row {
        strategy: Strategy::OneBlock,
        code: "Fig. 5 + Fig. 9",
        comments: "AES-CTR parallelizing 4 blocks at a time; ghash operates on one block at a time. GFmul implemented \
                   using schoolbook and Algorithm 5.",
        cycles_per_byte: [5.49, 5.36, 5.33],
    },
    Row {
        strategy: Strategy::Reflected,
        code: "Fig. 7 + Fig. 11",
        comments: "AES-CTR parallelizing 4 blocks at a time; ghash operates on one block at a time. GFmul implemented \
                   using Karatsuba and Algorithm 4.",
        cycles_per_byte: [5.08, 4.94, 4.91],
    },
    Row {
        strategy: Strategy::FourBlocks,
        code: "Fig. 8 + Fig. 12 + Fig. 5",
        comments: "AES-CTR parallelizing 4 blocks at a time; ghash operates on 4 blocks at a time. GFmul implemented \
                   using Schoolbook and Algorithm 5.",
        cycles_per_byte: [4.16, 3.88, 3.70],
    },
    Row {
        strategy: Strategy::Interleaved,
        code: "Fig. 15 + Fig. 6",
        comments: "ASM AES-CTR parallelizing 4 blocks and Ghashing 4 blocks at a time (assembly code)",
        cycles_per_byte: [3.85, 3.60, 3.54],
    },
    Row {
        strategy: Strategy::BitByBit,
        code: "Fig. 2 + Fig. 9 (Solaris)",
        comments: "AES-CTR parallelize 4 blocks, ghash one block at a time. GFmul using Solaris function.",
        cycles_per_byte: [188.9, 187.69, 187.40],
    },
    Row {
        strategy: Strategy::Tables,
        code: "Gladman",
        comments: "Brian Gladman's GCM, taken from his website, using fastest method of 64K lookup tables",
        cycles_per_byte: [22.69, 22.27, 21.96],
    },
];

/// The two operands of the PCLMULQDQ vectors and of test vector 5: `(xmm1, xmm2)`, natural order.
pub const OPERANDS: (u128, u128) =
    (0x7b5b_5465_7374_5665_6374_6f72_5d53_475d, 0x4869_2853_6861_7929_5b47_7565_726f_6e5d);
/// Test vectors 1 to 4: the immediate byte and the product.
pub const WORD_PRODUCTS: [(u8, u128); 4] = [
    (0x00, 0x1d4d_84c8_5c34_40c0_9296_33d5_d36f_0451),
    (0x10, 0x1bd1_7c8d_556a_b5a1_7fa5_40ac_2a28_1315),
    (0x01, 0x1a2b_f6db_3a30_862f_babf_262d_f4b7_d5c9),
    (0x11, 0x1d1e_1f2c_592e_7c45_d66e_e03e_410f_d4ed),
];
/// Test vector 5: the product of [`OPERANDS`] modulo x^128 + x^7 + x^2 + x + 1, natural order.
pub const FIELD_PRODUCT: u128 = 0x0402_29a0_9a5e_d12e_7e4e_10da_3235_06d2;
/// "GCM test vector": data, hash key and their product, reversed order.
pub const GCM_PRODUCT: [u128; 3] = [
    0x952b_2a56_a560_4ac0_b32b_6656_a05b_40b6,
    0xdfa6_bf4d_ed81_db03_ffca_ff95_f830_f061,
    0xda53_eb0a_d2c5_5bb6_4fc4_802c_c3fe_da60,
];
/// The same three "reflected": natural order.
pub const GCM_PRODUCT_REFLECTED: [u128; 3] = [
    0x6d02_da05_6a66_d4cd_0352_06a5_6a54_d4a9,
    0x860f_0c1f_a9ff_53ff_c0db_81b7_b2fd_65fb,
    0x065b_7fc3_3401_23f2_6dda_a34b_50d7_ca5b,
];

/// A run of the paper's program, Figures 16 to 21: cases of the GCM specification, in hexadecimal.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Key.
    pub key: &'static str,
    /// IV.
    pub iv: &'static str,
    /// "The header buffer": additional data.
    pub aad: &'static str,
    /// Plaintext.
    pub text: &'static str,
    /// Ciphertext.
    pub ciphertext: &'static str,
    /// Tag.
    pub tag: &'static str,
}

const KEY: &str = "feffe9928665731c6d6a8f9467308308";
const AAD: &str = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
const TEXT_64: &str = "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
                       1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
const TEXT_60: &str = "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
                       1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39";

/// Figures 16 to 21.
pub const RUNS: [Run; 6] = [
    Run {
        key: "00000000000000000000000000000000",
        iv: "000000000000000000000000",
        aad: "",
        text: "",
        ciphertext: "",
        tag: "58e2fccefa7e3061367f1d57a4e7455a",
    },
    Run {
        key: "00000000000000000000000000000000",
        iv: "000000000000000000000000",
        aad: "",
        text: "00000000000000000000000000000000",
        ciphertext: "0388dace60b6a392f328c2b971b2fe78",
        tag: "ab6e47d42cec13bdf53a67b21257bddf",
    },
    Run {
        key: KEY,
        iv: "cafebabefacedbaddecaf888",
        aad: "",
        text: TEXT_64,
        ciphertext: "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
                     21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985",
        tag: "4d5c2af327cd64a62cf35abd2ba6fab4",
    },
    Run {
        key: KEY,
        iv: "cafebabefacedbaddecaf888",
        aad: AAD,
        text: TEXT_60,
        ciphertext: "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
                     21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
        tag: "5bc94fbc3221a5db94fae95ae7121a47",
    },
    Run {
        key: KEY,
        iv: "cafebabefacedbad",
        aad: AAD,
        text: TEXT_60,
        ciphertext: "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423\
                     73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598",
        tag: "3612d2e79e3b0785561be14aaca2fccb",
    },
    Run {
        key: KEY,
        iv: "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728\
             c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b",
        aad: AAD,
        text: TEXT_60,
        ciphertext: "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7\
                     01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5",
        tag: "619cc5aefffe0bfa462af43c1699d050",
    },
];

/// What the paper tells of the instructions of an algorithm: PCLMULQDQ by its name or text; of those whose code it
/// prints, what the code has of other instructions.
#[derive(Clone, Copy, Debug)]
pub struct Instructions {
    /// The algorithm's number.
    pub number: u8,
    /// PCLMULQDQ.
    pub multiplications: usize,
    /// Shifts of words and bytes, logical operations, shuffles; where they stand.
    pub code: Option<([usize; 3], &'static str)>,
}

const fn instructions(number: u8, multiplications: usize) -> Instructions {
    Instructions { number, multiplications, code: None }
}

const fn with_code(
    number: u8,
    multiplications: usize,
    others: [usize; 3],
    place: &'static str,
) -> Instructions {
    Instructions { number, multiplications, code: Some((others, place)) }
}

/// Algorithms 1 to 9. Algorithm 3 is printed for any polynomial, without a number.
pub const INSTRUCTIONS: [Instructions; 8] = [
    with_code(1, 4, [2, 3, 0], "Figure 5"),
    with_code(2, 3, [2, 6, 2], "Figure 7"),
    with_code(4, 0, [6, 10, 1], "Figure 7"),
    with_code(5, 0, [15, 11, 0], "Figure 5"),
    instructions(6, 2),
    instructions(7, 4),
    instructions(8, 1),
    instructions(9, 2),
];
