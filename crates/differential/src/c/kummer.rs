//! Key agreement on the Kummer surface.

use arbitrary::{Result, Unstructured};
use core::ptr::null_mut;
use widefield::kummer;
use widefield_capi as c;

/// Two sides, and a public key that is any bytes.
pub(super) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let (a, b, point): ([u8; 32], [u8; 32], [u8; 48]) = (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
    let mut pairs = [([7; 48], [7; 32]); 2];
    for ((public, secret), random) in pairs.iter_mut().zip([&a, &b]) {
        // SAFETY: lengths are those of the arrays.
        let status =
            unsafe { c::wf_kummer_keypair(public.as_mut_ptr(), secret.as_mut_ptr(), random.as_ptr()) };
        if status != c::WF_OK {
            assert_eq!((*public, *secret), ([7; 48], [7; 32]));
            return Ok(());
        }
        let expected = kummer::SecretKey::from_bytes(*secret);
        assert_eq!((expected.public_key().to_bytes(), secret[0] & 1), (*public, 0));
    }
    let (mut one, mut other, mut none) = ([0; 48], [0; 48], [7; 48]);
    // SAFETY: lengths are those of the arrays.
    unsafe {
        let status = c::wf_kummer_shared_secret(one.as_mut_ptr(), pairs[0].1.as_ptr(), pairs[1].0.as_ptr());
        assert_eq!(status, c::WF_OK);
        let status = c::wf_kummer_shared_secret(other.as_mut_ptr(), pairs[1].1.as_ptr(), pairs[0].0.as_ptr());
        assert_eq!((status, one), (c::WF_OK, other));
        assert_eq!(c::wf_kummer_shared_secret(null_mut(), a.as_ptr(), point.as_ptr()), c::WF_ERROR_NULL);
        let valid = c::wf_kummer_check_public_key(point.as_ptr());
        assert_eq!(valid == c::WF_OK, kummer::PublicKey::from_bytes(&point).is_ok());
        let status = c::wf_kummer_shared_secret(none.as_mut_ptr(), a.as_ptr(), point.as_ptr());
        assert!(valid == c::WF_OK || (status == valid && none == [7; 48]));
    }
    Ok(())
}
