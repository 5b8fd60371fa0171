//! Names of methods, by what may become of their calls.

/// Methods that stand in for each other: the next one in the row, and for the last one the first.
const ROWS: &[&[&str]] = &[
    &["clmul_low", "clmul_high"],
    &["clmul_low_high", "clmul_high_low"],
    &["interleave_low", "interleave_high"],
    &["concat_shift", "interleave_low"],
    &["shift_word_up", "shift_word_down"],
    &["up", "down"],
    &["add", "sub"],
    &["add64", "sub64"],
    &["add32", "xor"],
    &["and", "or"],
    &["and_not", "and"],
    &["shl", "shr"],
    &["up64", "down64"],
    &["shl64", "shr64"],
    &["shl64_by", "shr64_by"],
    &["shld64", "shrd64"],
    &["shld64_by", "shrd64_by"],
    &["madd52_low", "madd52_high"],
    &["swap_pairs", "swap_neighbours"],
    &["swap_halves", "swap_words"],
    &["rotl16", "rotl12", "rotl8", "rotl7"],
    &["left1", "left3"],
    &["left2", "left1"],
    &["wrapping_add", "wrapping_sub"],
    &["wrapping_mul", "wrapping_add"],
    &["rotate_left", "rotate_right"],
    &["min", "max"],
    &["checked_sub", "checked_add"],
    &["saturating_sub", "wrapping_sub"],
    &["first_halves", "halves"],
];

/// Methods without arguments that give back what they are called on, changed.
pub(super) const CHANGES: &[&str] = &[
    "swap",
    "reverse",
    "swap_halves",
    "swap_words",
    "swap_pairs",
    "swap_neighbours",
    "swap_bytes",
    "reverse_bits",
    "up",
    "down",
    "next_power_of_two",
    "broadcast_first",
    "sum_lanes",
    "left1",
    "left2",
    "left3",
    "rotl16",
    "rotl12",
    "rotl8",
    "rotl7",
    "carry",
    "square",
    "reduce",
];

/// Methods of two operands of one type, either of which may be left out.
pub(super) const BINARY: &[&str] = &[
    "xor",
    "xor3",
    "add",
    "sub",
    "or",
    "and",
    "add64",
    "sub64",
    "add32",
    "add128",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "sum3",
    "xor_into_lane",
];

/// Whose operands may change places.
pub(super) const COMMUTATIVE: &[&str] = &[
    "xor",
    "xor3",
    "sum3",
    "add",
    "add64",
    "add32",
    "or",
    "and",
    "mul",
    "mul32",
    "mul64",
    "clmul_low",
    "clmul_high",
    "mul_low",
    "min",
    "max",
    "wrapping_add",
    "wrapping_mul",
    "product",
    "ct_eq",
    "eq",
    "madd52_low",
    "madd52_high",
    "swap",
    "zip",
];

/// Parts of intrinsics' names that stand in for each other, the first for the second and the second for the first.
const PARTS: &[[&str; 2]] = &[
    ["_add_", "_sub_"],
    ["_and_", "_or_"],
    ["_xor_", "_and_"],
    ["_andnot_", "_and_"],
    ["unpacklo", "unpackhi"],
    ["_slli_", "_srli_"],
    ["_sll_", "_srl_"],
    ["bslli", "bsrli"],
    ["_shldi_", "_shrdi_"],
    ["madd52lo", "madd52hi"],
    ["aesenc_", "aesenclast_"],
];

/// What is called in the place of a method.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    let row = ROWS.iter().find_map(|row| Some((row, row.iter().position(|n| *n == name)?)));
    row.map(|(row, i)| row[(i + 1) % row.len()])
}

/// What is called in the place of an intrinsic.
pub(super) fn intrinsic_instead(name: &str) -> Option<String> {
    let intrinsic = name.starts_with("_mm");
    PARTS.iter().filter(|_| intrinsic).find_map(|[a, b]| {
        let (from, to) = if name.contains(a) { (a, b) } else { (b, a) };
        name.contains(from).then(|| name.replace(from, to))
    })
}

/// Whether an intrinsic's operands may change places.
pub(super) fn is_commutative_intrinsic(name: &str) -> bool {
    let parts = ["_add_", "_and_", "_or_", "_xor_", "_mul_", "_mullo_", "_cmpeq_"];
    name.starts_with("_mm") && !name.contains("mask") && parts.iter().any(|p| name.contains(p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_for_each_other() {
        assert_eq!(instead("clmul_low"), Some("clmul_high"));
        assert_eq!(instead("rotl7"), Some("rotl16"));
        assert_eq!(instead("len"), None);
        assert_eq!(intrinsic_instead("_mm256_srli_epi64").as_deref(), Some("_mm256_slli_epi64"));
        assert_eq!(intrinsic_instead("_mm_andnot_si128").as_deref(), Some("_mm_and_si128"));
        assert_eq!(intrinsic_instead("first_and_last"), None);
        assert!(
            is_commutative_intrinsic("_mm_add_epi32") && !is_commutative_intrinsic("_mm512_mask_add_epi32")
        );
    }
}
