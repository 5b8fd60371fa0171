//! No agreement leaves a secret on the stack.

use crate::{
    kummer::{SecretKey, hazmat},
    simd::stack_residue::Residue,
    tier::tokens,
};

#[test]
fn nothing_is_left_on_the_stack() {
    let mut residue = Residue::new();
    let bytes: [u8; 32] = core::array::from_fn(|i| ((i * i * 37 + 11 * i + 5) & 0xfe) as u8);
    for token in tokens() {
        let their = SecretKey::from_bytes([9; 32]).public_key_with(token);
        let secret = SecretKey::from_bytes(bytes);
        let (own, shared) =
            (secret.public_key_with(token), secret.diffie_hellman_with(token, &their).unwrap());
        let mut derived = [0; 32];
        residue.on("Kummer", token.tier()).secret(&bytes).secret(shared.raw_bytes());
        residue.call("public_key", &mut |frame| {
            frame.enter();
            assert!(secret.public_key_with(token) == own);
        });
        let mut place = Box::new(None);
        residue.call("diffie_hellman", &mut |frame| {
            frame.enter();
            *place = Some(secret.diffie_hellman_with(token, &their).unwrap());
        });
        #[cfg(feature = "hkdf")]
        {
            shared.derive_key(&own, &their, b"context", &mut derived).unwrap();
            residue.secret(&derived);
            residue.call("derive_key", &mut |_| {
                shared.derive_key(&own, &their, b"context", &mut derived).unwrap()
            });
        }
        residue.call("drop", &mut |_| *place = None);
        for n in [1, 9, 70] {
            let (points, scalars, mut out) = (vec![their.to_bytes(); n], vec![bytes; n], vec![[0; 48]; n]);
            residue.call("many", &mut |_| {
                hazmat::scalar_mult_many_with(token, &points, &scalars, &mut out).unwrap()
            });
        }
    }
    residue.check();
}
