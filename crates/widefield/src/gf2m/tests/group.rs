//! Orders and generators.

use super::*;
use crate::Error;
use crate::gf2m::integer::{ones, quotient};

/// In a small field the powers of each element, one by one.
#[test]
fn orders_are_counted() {
    let group = Group::new(8).unwrap();
    let field = dynamic::Field::from_exponents(F8::MODULUS).unwrap();
    let mut generators = 0;
    for i in 1..256 {
        let a = Gf8::from(i);
        let order =
            1 + core::iter::successors(Some(a), |p| Some(p * a)).take_while(|p| *p != Gf8::ONE).count();
        assert_eq!(group.order_vartime(&a), Ok(vec![order as u64]));
        assert_eq!(group.is_generator_vartime(&a), Ok(order == 255));
        assert_eq!(field.order_vartime(&group, &[i]), Ok(vec![order as u64]));
        assert_eq!(field.is_generator_vartime(&group, &[i]), Ok(order == 255));
        generators += u64::from(order == 255);
    }
    assert_eq!(generators, 128);
    let mut first = [0];
    field.generator(&group, &mut first).unwrap();
    assert_eq!((group.generator::<F8>(), first), (Ok(Gf8::from(3)), [3]));
    assert_eq!(group.generator::<F8Rs>(), Ok(Gf8Rs::from(2)));
}

#[test]
fn subgroups_of_large_fields() {
    let group = Group::new(163).unwrap();
    let g = group.generator::<F163>().unwrap();
    assert_eq!(group.order_vartime(&g), Ok(ones(163)));
    for p in group.primes() {
        let less = quotient(&group.order(), p).unwrap();
        assert_eq!(group.order_vartime(&g.pow(&less)).as_ref(), Ok(p));
        assert_eq!(group.order_vartime(&g.pow(p)), Ok(less));
    }
    assert_eq!(group.order_vartime(&Gf163::ONE), Ok(vec![1]));
}

#[test]
fn zero_and_other_degrees_are_refused() {
    let (group, field) = (Group::new(8).unwrap(), dynamic::Field::from_exponents(&[9, 1, 0]).unwrap());
    let other = dynamic::Field::from_exponents(F8::MODULUS).unwrap();
    assert_eq!(group.order_vartime(&Gf8::ZERO), Err(Error::DivisionByZero));
    assert_eq!(group.is_generator_vartime(&Gf8::ZERO), Ok(false));
    assert_eq!(other.order_vartime(&group, &[0]), Err(Error::DivisionByZero));
    assert_eq!(other.is_generator_vartime(&group, &[0]), Ok(false));
    assert_eq!(group.order_vartime(&Gf16::ONE), Err(Error::Degree));
    assert_eq!(group.is_generator_vartime(&Gf16::ONE), Err(Error::Degree));
    assert_eq!(group.generator::<F16>(), Err(Error::Degree));
    assert_eq!(field.order_vartime(&group, &[1]), Err(Error::Degree));
    assert_eq!(field.generator(&group, &mut [0]), Err(Error::Degree));
    assert_eq!(other.order_vartime(&group, &[256]), Err(Error::Encoding));
    assert_eq!(other.order_vartime(&group, &[1, 1]), Err(Error::Length));
    assert_eq!(other.generator(&group, &mut [0; 2]), Err(Error::Length));
}
