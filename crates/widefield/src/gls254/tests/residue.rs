//! Nothing secret is left on the stack.

use crate::gls254::{SecretKey, diffie_hellman_many_with};
use crate::simd::stack_residue::Residue;
use crate::tier::tokens;

#[test]
fn nothing_is_left_on_the_stack() {
    let mut residue = Residue::new();
    let bytes: [u8; 32] =
        core::array::from_fn(|i| if i == 31 { 0x1e } else { (i * i * 37 + 11 * i + 5) as u8 });
    for token in tokens() {
        let their = SecretKey::from_bytes_with(token, &[9; 32]).unwrap().public_key();
        let secret = SecretKey::from_bytes_with(token, &bytes).unwrap();
        let shared = secret.diffie_hellman_with(token, &their);
        residue.on("GLS254", token.tier()).secret(&bytes).secret(shared.as_bytes());
        let mut place = Box::new(None);
        residue.call("diffie_hellman", &mut |frame| {
            frame.enter();
            *place = Some(secret.diffie_hellman_with(token, &their));
        });
        residue.call("diffie_hellman_encoded", &mut |frame| {
            frame.enter();
            *place = Some(secret.diffie_hellman_encoded_with(token, &their.to_bytes()).0);
        });
        residue.call("drop", &mut |_| *place = None);
        residue.call("sign", &mut |frame| {
            frame.enter();
            core::hint::black_box(secret.sign_seeded_with(token, b"", "", b"text"));
        });
        for n in [1, 5, 70] {
            let (keys, theirs) = (vec![secret.clone(); n], vec![their.to_bytes(); n]);
            let mut secrets = vec![None; n];
            residue.call("many", &mut |_| {
                diffie_hellman_many_with(token, &keys, &theirs, &mut secrets).unwrap();
            });
        }
    }
    residue.check();
}
