//! Diffie-Hellman: the Kummer surface beside X25519.
//!
//! The systems compute different things, so no results can be compared across them. What every contender must show is
//! that two secrets commute: `a (b P) = b (a P)`.

use crate::data::Data;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::rivals::Graviola;
use crate::rivals::{Agreement, AwsLc, Crrl, Curve, Dalek, Montgomery, OpenSsl, Ring};
use crate::{Catalogue, Contender, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::{Tier, Token};
use widefield::kummer::hazmat::{scalar_mult_many_with, scalar_mult_with as multiple};
use widefield::kummer::{BASE, PublicKey, SecretKey};
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::{Strategy, scalar_mult_with};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &["dh", "dh-base", "dh-many"];

pub(crate) fn register(catalogue: &mut Catalogue) {
    catalogue.add(("dh", Mode::Latency, 1, Unit::Ops), agreement);
    catalogue.add(("dh-base", Mode::Throughput, 1, Unit::Ops), public_key);
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 64, 128],
        Scope::QuickReport => &[1, 2, 4, 8, 16, 64],
    };
    for batch in batches {
        let name = ("dh-many", *batch, Unit::Ops, *batch);
        let batch = *batch as usize;
        catalogue.add_batched(name, move |setting| many(setting, batch));
    }
}

/// Why an agreement that is timed must not fail: what is timed has been checked.
const AGREES: &str = "the same keys have agreed before";

/// Two secrets: that of the contender, and one to agree with.
fn secrets() -> [[u8; 32]; 2] {
    let mut data = Data::new(25519);
    [(); 2].map(|()| bytes(&mut data))
}

fn bytes(data: &mut Data) -> [u8; 32] {
    let mut out = [0; 32];
    for chunk in out.as_chunks_mut::<8>().0 {
        *chunk = data.word().to_le_bytes();
    }
    out
}

/// Each shared secret is the public key of the next agreement. `prepare` makes of a secret what is kept of it, which is not
/// timed; `agree` gives nothing for a key that it refuses.
fn chain<S: 'static, const N: usize>(
    label: Label,
    base: [u8; N],
    prepare: impl Fn(&[u8; 32]) -> S,
    agree: impl Fn(&S, &[u8; N]) -> Option<[u8; N]> + Copy + 'static,
) -> Contender {
    let own = prepare(&secrets()[0]);
    let step = move |point: &mut [u8; N]| *point = agree(&own, point).expect(AGREES);
    let [a, b] = secrets().map(|s| prepare(&s));
    let commutes = move |point: &[u8; N]| {
        let both = |s, t| agree(t, &agree(s, point)?);
        vec![u64::from(both(&a, &b).is_some_and(|ab| both(&b, &a) == Some(ab)))]
    };
    Contender::chain(label, base, 1, step, commutes)
}

fn of_crate<A: Agreement + 'static>(secret: &[u8; 32]) -> Contender {
    chain(Label::rival(A::WHO, A::FUNCTION), A::public_key(secret), A::secret, A::agree)
}

/// ring's keys are new each time, so that what is checked is an agreement with another crate.
fn of_ring(secret: [u8; 32]) -> Contender {
    let ring = std::rc::Rc::new(Ring::new());
    let other = ring.clone();
    let step = move |point: &mut [u8; 32]| *point = ring.agree(point).expect(AGREES);
    let agrees = move |_: &[u8; 32]| vec![u64::from(other.agrees_with::<Dalek>(&secret) == Some(true))];
    Contender::chain(Label::rival(Ring::WHO, Ring::FUNCTION), Dalek::public_key(&secret), 1, step, agrees)
}

/// A curve of libcrypto, with its number and the length of a point.
fn of_openssl<const N: usize>(name: &str, number: i32) -> Option<Contender> {
    let curve: &'static Curve = Box::leak(Box::new(Curve::open(OpenSsl::PATH, number)?));
    let prepare = |s: &[u8; 32]| curve.scalar(s).expect("memory for a number");
    Some(chain(Label::rival("openssl", name), curve.base()?, prepare, |s, p: &[u8; N]| curve.multiply(s, p)))
}

/// Every rival's agreement.
fn rival_agreements(list: &mut Vec<Contender>) {
    let [_, b] = secrets();
    list.push(of_crate::<AwsLc>(&b));
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.push(of_crate::<Graviola>(&b));
    list.push(of_ring(b));
    list.push(of_crate::<Dalek>(&b));
    list.push(of_crate::<Crrl>(&b));
    if let Ok(x25519) = Montgomery::open(OpenSsl::PATH) {
        let x25519: &'static Montgomery = Box::leak(Box::new(x25519));
        let prepare = |s: &[u8; 32]| x25519.secret(s).expect("any 32 bytes are a key");
        let label = Label::rival("openssl", "x25519");
        list.push(chain(label, Dalek::public_key(&b), prepare, |s, p| s.agree(p)));
    }
    list.extend(of_openssl::<65>("P-256", 415));
    list.extend(of_openssl::<61>("K-233", 726));
    list.extend(of_openssl::<73>("K-283", 729));
}

/// A ladder of the paper on the narrowest tier that has a kernel for it, if only on any processor. It checks nothing.
fn of_paper(strategy: Strategy) -> Option<Contender> {
    let runs = |token: &Token| scalar_mult_with(*token, strategy, &BASE, &[1; 32]).is_some();
    let vectors = widefield::cpu::tokens().filter(|t| t.tier() != Tier::Portable).find(runs);
    let token = vectors.or_else(|| Some(Token::Portable).filter(runs))?;
    let label = Label::paper(strategy.name(), strategy.description(), token.tier());
    Some(chain(label, BASE, |s| *s, move |s, p| scalar_mult_with(token, strategy, p, s)))
}

/// Decode and check a public key, multiply, encode.
fn agreement(setting: &Setting) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        rival_agreements(&mut list);
        list.extend(Strategy::ALL.into_iter().filter_map(of_paper));
    }
    for (kernel, token) in kernels_of(&["kummer_ladder"]) {
        let prepare = |s: &[u8; 32]| SecretKey::from_bytes(*s);
        let agree = move |secret: &SecretKey, point: &[u8; 48]| agreed(token, secret, point);
        list.push(chain(Label::ours(&kernel, token.tier()), BASE, prepare, agree));
    }
    list
}

/// One agreement of ours.
#[inline]
fn agreed(token: Token, secret: &SecretKey, point: &[u8; 48]) -> Option<[u8; 48]> {
    let shared = secret.diffie_hellman_with(token, &PublicKey::from_bytes(point).ok()?).ok()?;
    Some(*shared.raw_bytes())
}

fn key_of<A: Agreement + 'static>() -> Contender {
    let label = Label::rival(A::WHO, A::FUNCTION);
    public_keys(label, A::public_key, |secret, point| A::agree(&A::secret(secret), point))
}

/// Public keys of different systems differ; what each must show is that two secrets agree by them.
fn public_keys<const N: usize>(
    label: Label,
    public: impl Fn(&[u8; 32]) -> [u8; N] + Copy + 'static,
    agree: impl Fn(&[u8; 32], &[u8; N]) -> Option<[u8; N]> + 'static,
) -> Contender {
    let op = move |secret: &[u8; 32], out: &mut [u8; N]| *out = public(secret);
    let check = move || {
        let [a, b] = secrets();
        let shared = agree(&a, &public(&b));
        vec![u64::from(shared.is_some() && shared == agree(&b, &public(&a)))]
    };
    Contender::stream(label, &secrets(), [0; N], 1, op, |_| Vec::new()).checked(check)
}

/// A secret's public key.
fn public_key(setting: &Setting) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.push(key_of::<AwsLc>());
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        list.push(key_of::<Graviola>());
        list.push(key_of::<Dalek>());
        list.push(key_of::<Crrl>());
    }
    for (kernel, token) in kernels_of(&["kummer_ladder"]) {
        let public = move |s: &[u8; 32]| SecretKey::from_bytes(*s).public_key_with(token).to_bytes();
        let agree = move |s: &[u8; 32], point: &[u8; 48]| agreed(token, &SecretKey::from_bytes(*s), point);
        list.push(public_keys(Label::ours(&kernel, token.tier()), public, agree));
    }
    list
}

/// Batches of independent multiplications: every kernel, and the fastest rivals one by one. Checked against another
/// implementation: ours against the portable one, X25519 against x25519-dalek.
fn many(setting: &Setting, batch: usize) -> Vec<Contender> {
    let mut data = Data::new(batch as u64);
    let scalars: Vec<[u8; 32]> = (0..batch).map(|_| bytes(&mut data)).collect();
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.push(one_by_one::<AwsLc>(&scalars));
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        list.push(one_by_one::<Graviola>(&scalars));
    }
    let checked = scalars.clone();
    let expected = move || -> Vec<_> {
        checked
            .iter()
            .map(|s| multiple(Token::Portable, &BASE, s).expect("the base point is on the surface"))
            .collect()
    };
    for (kernel, token) in kernels_of(&["kummer_ladders"]) {
        let expected = expected.clone();
        list.push(Contender::stream(
            Label::ours(&kernel, token.tier()),
            core::slice::from_ref(&scalars),
            (vec![BASE; batch], vec![[0; 48]; batch]),
            batch as u64,
            move |scalars, (points, out)| {
                scalar_mult_many_with(token, points, scalars, out).expect("as many points as scalars");
            },
            move |(_, out)| vec![u64::from(*out == expected())],
        ));
    }
    list
}

/// A rival's agreements, one after the other, by secrets that have been prepared.
fn one_by_one<A: Agreement + 'static>(scalars: &[[u8; 32]]) -> Contender {
    let point = Dalek::public_key(&secrets()[0]);
    let checked = scalars.to_vec();
    let prepared: std::rc::Rc<[A::Secret]> = scalars.iter().map(A::secret).collect();
    Contender::stream(
        Label::rival(A::WHO, A::FUNCTION),
        &[prepared],
        vec![[0; 32]; scalars.len()],
        scalars.len() as u64,
        move |secrets, out| {
            for (secret, out) in secrets.iter().zip(out) {
                *out = A::agree(secret, &point).expect(AGREES);
            }
        },
        move |out| {
            let right = |(s, out): (&_, &_)| Dalek::agree(&Dalek::secret(s), &point) == Some(*out);
            vec![u64::from(checked.iter().zip(out).all(right))]
        },
    )
}
