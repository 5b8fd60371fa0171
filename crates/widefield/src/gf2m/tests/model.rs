//! Against the model and the known answers.

use super::*;
use widefield_reference::gf2m as model;
use widefield_vectors::gf2;

fn against_the_model<F: Field>(token: Token) {
    let field = model::Field::new(F::MODULUS);
    assert!(widefield_reference::gf2x::is_irreducible(field.modulus()));
    let mut source = Source(F::M as u64);
    let mut a: Element<F> = source.element();
    for _ in (0..6).step_by(crate::tier::sampled(3)) {
        let b = source.element::<F>();
        let (wa, wb) = (a.words(), b.words());
        assert_eq!(a.mul_with(token, &b).words(), field.mul(wa, wb));
        assert_eq!(a.square_with(token).words(), field.square(wa));
        assert_eq!(a.invert_with(token).unwrap().words(), field.invert(wa).unwrap());
        assert_eq!(a.sqrt_with(token).words(), field.sqrt(wa));
        assert_eq!(bool::from(a.trace()), field.trace(wa));
        let solution = Option::<Element<F>>::from(a.solve_quadratic_with(token)).map(|x| x.words().to_vec());
        if F::M % 2 == 1 {
            assert_eq!(a.half_trace_with(token).words(), field.half_trace(wa));
            assert_eq!(solution, field.solve_quadratic(wa));
        } else {
            // The model has no other way than the half-trace.
            let back = solution.map(|z| field.add(&field.square(&z), &z));
            assert_eq!(back, (!field.trace(wa)).then(|| wa.to_vec()));
        }
        for n in [0, 1, 2, 7, 81, F::M, 2 * F::M + 3] {
            assert_eq!(a.square_n_with(token, n).words(), field.square_n(wa, n % F::M));
        }
        a = b;
    }
}

on_every_tier! {
    all_operations_against_the_model = against_the_model;
}

fn known_answers<F: Field>(token: Token, record: &gf2::Field) {
    if record.m != F::M {
        return;
    }
    assert_eq!(record.f, F::MODULUS);
    let (a, b) = (element::<F>(&record.a), element::<F>(&record.b));
    assert_eq!(a.mul_with(token, &b), element(&record.mul));
    assert_eq!(a.square_with(token), element(&record.sqr_a));
    assert_eq!(a.invert_with(token).unwrap(), element(&record.inv_a));
}

fn answers_of_pari<F: Field>(token: Token, r: &gf2::Answers) {
    if r.f != F::MODULUS {
        return;
    }
    let (a, b) = (element::<F>(&r.a), element::<F>(&r.b));
    assert_eq!(a.mul_with(token, &b), element(&r.mul));
    assert_eq!(a.square_with(token), element(&r.square));
    assert_eq!(a.invert_with(token).unwrap(), element(&r.inverse));
    assert_eq!(a.sqrt_with(token), element(&r.sqrt));
    assert_eq!(a.square_n_with(token, r.m / 2), element(&r.power));
    assert_eq!(bool::from(a.trace()), r.trace);
}

#[test]
fn answers_of_pari_on_every_tier() {
    let records = gf2::pari().unwrap();
    let moduli = [F8::MODULUS, F8Rs::MODULUS, F16::MODULUS, F32::MODULUS, F64::MODULUS, F127::MODULUS];
    for f in moduli.into_iter().chain([F128::MODULUS, F192::MODULUS, F256::MODULUS]) {
        assert!(records.iter().any(|r| r.f == f), "a record for {f:?}");
    }
    for token in crate::tier::tokens() {
        for record in &records {
            for_fields!(answers_of_pari(token, record));
        }
    }
}

#[test]
fn known_answers_on_every_tier() {
    let records = gf2::kat().unwrap().field;
    for m in [163, 233, 283, 409, 571] {
        assert!(records.iter().any(|r| r.m == m), "a record for {m}");
    }
    for token in crate::tier::tokens() {
        for record in &records {
            for_fields!(known_answers(token, record));
        }
    }
}
