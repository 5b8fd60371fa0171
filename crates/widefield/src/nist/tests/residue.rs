//! Nothing secret is left on the stack.

use crate::nist::{B571, Curve, K233, SecretKey};
use crate::simd::stack_residue::Residue;
use crate::tier::tokens;
use sha2::Sha256;

fn leaves_nothing<C: Curve>(residue: &mut Residue) {
    let bytes: Vec<u8> = (0..SecretKey::<C>::BYTES)
        .map(|i| if i == 0 { 0 } else { (i * i * 37 + 11 * i + 5) as u8 })
        .collect();
    let little: Vec<u8> = bytes.iter().rev().copied().collect();
    for token in tokens() {
        let secret = SecretKey::<C>::from_bytes_with(token, &bytes).unwrap();
        let their = SecretKey::<C>::from_bytes_with(token, &{
            let mut b = bytes.clone();
            b[4] ^= 5;
            b
        })
        .unwrap()
        .public_key();
        let shared = secret.diffie_hellman_with(token, &their);
        residue.on(C::NAME, token.tier()).secret(&bytes).secret(&little).secret(shared.as_bytes());
        let mut place = Box::new(None);
        residue.call("diffie_hellman", &mut |frame| {
            frame.enter();
            *place = Some(secret.diffie_hellman_with(token, &their));
        });
        residue.call("drop", &mut |_| *place = None);
        residue.call("sign", &mut |frame| {
            frame.enter();
            core::hint::black_box(secret.sign_prehash_with::<Sha256>(token, &[7; 32]));
        });
    }
}

#[test]
fn nothing_is_left_on_the_stack() {
    let mut residue = Residue::new();
    leaves_nothing::<K233>(&mut residue);
    leaves_nothing::<B571>(&mut residue);
    residue.check();
}
