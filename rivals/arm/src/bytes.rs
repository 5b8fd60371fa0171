//! Slices of GF(2^8), in place: a result is the next operand.

use crate::{Case, Step};
use widefield::cpu::{Tier, Token, token};
use widefield::gf2m::{Element, F8Rs, bytes};

const SIZE: usize = 4096;

pub(crate) fn cases() -> Vec<Case> {
    let steps: [(&'static str, fn(Token) -> Step); 4] = [
        ("GF(2^8) axpy", axpy),
        ("GF(2^8) scale", scale),
        ("GF(2^8) products", products),
        ("GF(2^8) inner product", inner_product),
    ];
    steps.into_iter().flat_map(of).collect()
}

/// On the machine's tier and in portable code.
fn of((name, step): (&'static str, fn(Token) -> Step)) -> [Case; 2] {
    let name = (name, format!("{SIZE} bytes"));
    [
        Case::new(name.clone(), "widefield", SIZE, move || step(widefield::cpu::active())),
        Case::new(name, "widefield, portable", SIZE, move || step(token(Tier::Portable).expect("everywhere"))),
    ]
}

fn operand() -> Vec<u8> {
    (0..SIZE).map(|i| (i * i + 3 * i + 1) as u8).collect()
}

fn axpy(token: Token) -> Step {
    let (a, s) = (operand(), Element::<F8Rs>::from(0x53));
    Box::new(move |out| bytes::axpy_with(token, out, &s, &a).expect("of one length"))
}

fn scale(token: Token) -> Step {
    let (mut a, s) = (operand(), Element::<F8Rs>::from(0x53));
    Box::new(move |out| {
        bytes::scale_with(token, out, &s, &a).expect("of one length");
        // Each is from the other.
        a[0] = out[1];
    })
}

fn products(token: Token) -> Step {
    let (mut a, b) = (operand(), operand());
    Box::new(move |out| {
        bytes::mul_with::<F8Rs>(token, out, &a, &b).expect("of one length");
        a[0] = out[1];
    })
}

fn inner_product(token: Token) -> Step {
    let a = operand();
    Box::new(move |b| {
        let sum = bytes::inner_product_with::<F8Rs>(token, &a, b).expect("of one length");
        b[0] = sum.as_words()[0] as u8;
    })
}
