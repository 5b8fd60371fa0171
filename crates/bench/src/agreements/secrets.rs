//! Implementations of any system, which agree by two secrets.

use crate::data::Data;
use crate::{Implementation, Label};

/// Why an agreement that is timed must not fail: what is timed has been checked.
pub(crate) const AGREES: &str = "the same keys have agreed before";

/// Two secrets: that of the implementation, and one to agree with.
pub(crate) fn secrets() -> [[u8; 32]; 2] {
    let mut data = Data::new(25519);
    [(); 2].map(|()| bytes(&mut data))
}

pub(crate) fn bytes(data: &mut Data) -> [u8; 32] {
    let mut out = [0; 32];
    for chunk in out.as_chunks_mut::<8>().0 {
        *chunk = data.word().to_le_bytes();
    }
    out
}

/// Each shared secret is the public key of the next agreement. `prepare` makes of a secret what is kept of it, which is
/// not timed; `agree` gives nothing for a key that it refuses.
pub(crate) fn chain<S: 'static, const N: usize>(
    label: Label,
    base: [u8; N],
    prepare: impl Fn(&[u8; 32]) -> S,
    agree: impl Fn(&S, &[u8; N]) -> Option<[u8; N]> + Copy + 'static,
) -> Implementation {
    let own = prepare(&secrets()[0]);
    let step = move |point: &mut [u8; N]| *point = agree(&own, point).expect(AGREES);
    let [a, b] = secrets().map(|s| prepare(&s));
    let commutes = move |point: &[u8; N]| {
        let both = |s, t| agree(t, &agree(s, point)?);
        vec![u64::from(both(&a, &b).is_some_and(|ab| both(&b, &a) == Some(ab)))]
    };
    Implementation::chain(label, base, 1, step, commutes)
}

/// Public keys of different systems differ; what each must show is that two secrets agree by them.
pub(crate) fn public_keys<const N: usize>(
    label: Label,
    public: impl Fn(&[u8; 32]) -> [u8; N] + Copy + 'static,
    agree: impl Fn(&[u8; 32], &[u8; N]) -> Option<[u8; N]> + 'static,
) -> Implementation {
    let op = move |secret: &[u8; 32], out: &mut [u8; N]| *out = public(secret);
    let check = move || {
        let [a, b] = secrets();
        let shared = agree(&a, &public(&b));
        vec![u64::from(shared.is_some() && shared == agree(&b, &public(&a)))]
    };
    Implementation::stream(label, &secrets(), [0; N], 1, op, |_| Vec::new()).checked(check)
}

/// Public keys, one after the other, of which each must agree with another by `agree`.
#[cfg(feature = "rivals")]
pub(crate) fn keys<const N: usize>(
    label: Label,
    scalars: &[[u8; 32]],
    public: impl Fn(&[u8; 32]) -> [u8; N] + Copy + 'static,
    agree: impl Fn(&[u8; 32], &[u8; N]) -> Option<[u8; N]> + 'static,
) -> Implementation {
    let make = move |secrets: &[[u8; 32]], out: &mut [[u8; N]]| {
        for (secret, out) in secrets.iter().zip(out) {
            *out = public(secret);
        }
    };
    many_keys(label, scalars, make, agree)
}

/// Public keys, all in one call.
pub(crate) fn many_keys<const N: usize>(
    label: Label,
    scalars: &[[u8; 32]],
    make: impl Fn(&[[u8; 32]], &mut [[u8; N]]) + Copy + 'static,
    agree: impl Fn(&[u8; 32], &[u8; N]) -> Option<[u8; N]> + 'static,
) -> Implementation {
    let checked = scalars.to_vec();
    let scalars: std::rc::Rc<[[u8; 32]]> = scalars.into();
    let n = scalars.len();
    Implementation::stream(
        label,
        &[scalars],
        vec![[0; N]; n],
        n as u64,
        move |scalars, out| make(scalars, out),
        move |out| {
            // Below the order of any group.
            let [mut own, _] = secrets();
            own[31] &= 0x1f;
            let mut of_own = [[0; N]];
            make(&[own], &mut of_own);
            let agrees = |(s, public): (&_, &_)| {
                let shared = agree(&own, public);
                shared.is_some() && shared == agree(s, &of_own[0])
            };
            vec![u64::from(checked.iter().zip(out).all(agrees))]
        },
    )
}
