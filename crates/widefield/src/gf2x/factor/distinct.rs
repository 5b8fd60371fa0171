//! Factors by degree.
//!
//! For `d = 1, 2, ...` what `x^(2^d) - x` has in common with `f` is the product of its irreducible factors of degree
//! `d`, if those of lower degree are taken out. The differences of a block of degrees are multiplied modulo `f`, and
//! one greatest common divisor tells whether there are such factors; if so, one for each degree, modulo their product,
//! tells which. Blocks grow with `d`: a random polynomial has a factor of degree `d` to `2d` with one probability for
//! all `d`.
//!
//! A product modulo `f` takes as long as more than four steps from one power to the next. So the differences are
//! multiplied in pairs (as by Brent and Zimmermann): with `y` one of two powers, the other one its square,
//!
//! ```text
//! (y - x) (y^2 - x) = y^3 + x (y + y^2) + x^2,
//! ```
//! and the powers of `x^3` are a second chain of steps.

use super::Powers;
use super::powers::times_x;
use crate::gf2x::{Modulus, Poly, division::add};
use alloc::{vec, vec::Vec};

/// The shortest block, and the longest.
const BLOCKS: (usize, usize) = (4, 64);

/// The products of the irreducible factors of each degree, of a polynomial without double factors.
pub(super) fn factors(f: Poly, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<(Poly, usize)>> {
    let (mut found, mut rest, mut d) = (Vec::new(), f, 0);
    let Ok(modulus) = Modulus::new(rest.as_words()) else { return Some(found) };
    let mut powers = Powers::new(modulus, &[Poly::from(2), Poly::from(8)]);
    while let Some(degree) = rest.degree()
        && 2 * (d + 1) <= degree as usize
    {
        let to = (d + d.clamp(BLOCKS.0, BLOCKS.1)).min(degree as usize / 2);
        let mut differences = Vec::with_capacity(to - d);
        let mut product = RunningProduct::new(powers.modulus());
        while d < to {
            if !go_on() {
                return None;
            }
            let first = differences.len();
            powers.advance(1);
            let mut cube = powers.value(1).to_vec();
            differences.push(powers.difference());
            d += 1;
            if d == to {
                product.times(powers.modulus(), &differences[first]);
                break;
            }
            powers.advance(1);
            differences.push(powers.difference());
            d += 1;
            if powers.is_downwards() {
                cube.copy_from_slice(powers.value(1));
            }
            // x (y - x + y^2 - x) = x (y + y^2)
            let mut sum = differences[first].clone();
            add(&mut sum, &differences[first + 1]);
            times_x(powers.modulus(), &mut sum);
            add(&mut cube, &sum);
            add(&mut cube, powers.start_times_x());
            product.times(powers.modulus(), &cube);
        }
        let mut common = rest.gcd(&Poly::from(product.value));
        if common.degree() == Some(0) {
            continue;
        }
        rest = &rest / &common;
        let first = d - differences.len() + 1;
        for (degree, difference) in (first..).zip(differences) {
            if common.degree() == Some(0) {
                break;
            }
            let of_degree = common.gcd(&Poly::from(difference));
            if of_degree.degree() != Some(0) {
                common = &common / &of_degree;
                found.push((of_degree, degree));
            }
        }
        if rest.degree() == Some(0) {
            return Some(found);
        }
        // The powers modulo a multiple do as well. To change the modulus takes some greatest common divisors' time.
        if rest.as_words().len() < powers.modulus().as_words().len() {
            powers = powers.modulo(&rest, d)?;
        }
    }
    let degree = rest.degree()? as usize;
    found.push((rest, degree));
    Some(found)
}

/// A product of remainders, and the memory of its factors.
struct RunningProduct {
    value: Vec<u64>,
    before: Vec<u64>,
    memory: Vec<u64>,
}

impl RunningProduct {
    fn new(f: &Modulus) -> Self {
        let mut value = vec![0; f.words()];
        value[0] = 1;
        Self { before: value.clone(), value, memory: vec![0; f.product_memory()] }
    }

    fn times(&mut self, f: &Modulus, factor: &[u64]) {
        core::mem::swap(&mut self.value, &mut self.before);
        f.mul_in(&mut self.value, &self.before, factor, &mut self.memory);
    }
}
