//! The C interface on random bytes, always the same ones: calls in any order, with buffers anywhere.

use widefield_reference::chacha20;

#[test]
fn calls_made_of_random_bytes() {
    for i in 0..456u32 {
        let mut nonce = [0; 12];
        nonce[..4].copy_from_slice(&i.to_le_bytes());
        let len = 64 + (i as usize * 7919) % 4000;
        let mut bytes = chacha20::xor(&[5; 32], 0, &nonce, &vec![0; len]);
        // Each family in turn.
        bytes[..2].copy_from_slice(&((i % 8) as u16).to_le_bytes());
        widefield_differential::run("c", &bytes);
    }
}
