//! The paper's ladders against the official vectors, each other and the model; its operation counts.

use widefield::cpu::{Token, tokens};
use widefield::fp127::Fp127;
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::formula::{
    Constants, Field, Form, Operations, operations, original_step, squared_step,
};
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::{
    Strategy, cortex, count, published, scalar_mult_with,
};

/// Every strategy with every token that has it.
fn kernels() -> Vec<(Token, Strategy)> {
    let all = |token: Token| Strategy::ALL.map(|s| (token, s));
    tokens().flat_map(all).filter(|(t, s)| run(*t, *s, &[1; 48], &[1; 32]).is_some()).collect()
}

fn run(token: Token, strategy: Strategy, point: &[u8; 48], scalar: &[u8; 32]) -> Option<[u8; 48]> {
    scalar_mult_with(token, strategy, point, scalar)
}

#[test]
fn every_ladder_gives_the_official_vectors() {
    let kat = widefield_vectors::kummer::kat().unwrap();
    for (token, strategy) in kernels() {
        for v in &kat.scalarmult {
            assert_eq!(run(token, strategy, &v.point, &v.scalar), Some(v.output), "{strategy} {token:?}");
        }
        for v in &kat.edge_scalars_on_base {
            assert_eq!(run(token, strategy, &kat.base, &v.scalar), Some(v.output), "{strategy} {token:?}");
        }
        for v in &kat.dh {
            assert_eq!(
                run(token, strategy, &v.public_b, &v.secret_a),
                Some(v.shared),
                "{strategy} {token:?}"
            );
            assert_eq!(
                run(token, strategy, &v.public_a, &v.secret_b),
                Some(v.shared),
                "{strategy} {token:?}"
            );
        }
    }
}

#[test]
fn the_vectors_of_the_cortex_a8_give_the_official_vectors() {
    let kat = widefield_vectors::kummer::kat().unwrap();
    for v in &kat.scalarmult {
        assert_eq!(cortex::scalar_mult(&v.point, &v.scalar), v.output);
    }
    for v in &kat.edge_scalars_on_base {
        assert_eq!(cortex::scalar_mult(&kat.base, &v.scalar), v.output);
    }
    for v in &kat.dh {
        assert_eq!(cortex::scalar_mult(&v.public_b, &v.secret_a), v.shared);
    }
}

#[test]
fn every_strategy_runs_somewhere() {
    for strategy in Strategy::ALL {
        let portable = run(Token::Portable, strategy, &[1; 48], &[1; 32]).is_some();
        assert_eq!(portable, strategy != Strategy::Fused, "{strategy}");
    }
}

/// The multiples of multiples agree with the model, on scalars with runs of equal bits.
#[test]
fn every_ladder_agrees_with_the_model() {
    let scalars = [[0; 32], [0xff; 32], [0x0f; 32], core::array::from_fn(|i| if i < 16 { 0xff } else { 0 })];
    for scalar in &scalars[1..] {
        let first = widefield_reference::kummer::scalar_mult(&widefield_reference::kummer::BASE, scalar);
        let second = widefield_reference::kummer::scalar_mult(&first, &scalars[2]);
        for (token, strategy) in kernels() {
            let multiple = run(token, strategy, &widefield_reference::kummer::BASE, scalar);
            assert_eq!(multiple, Some(first), "{strategy} {token:?}");
            assert_eq!(run(token, strategy, &first, &scalars[2]), Some(second), "{strategy} {token:?}");
        }
    }
}

#[test]
fn formulas_cost_what_the_paper_says() {
    for squared in [false, true] {
        let a = Operations { multiplications: 10, squarings: 9, constants: 6, additions: 32 };
        assert_eq!(operations(Form::A, squared), a);
        let b = Operations { multiplications: 7, squarings: 12, constants: 9, additions: 32 };
        assert_eq!(operations(Form::B, squared), b);
    }
}

#[test]
fn vector_instructions_are_as_many_as_the_paper_says() {
    for (traded, expected) in [(false, published::FLOAT), (true, published::FLOAT_TRADED)] {
        let counts = count::float_step(traded);
        assert_eq!([counts.additions, counts.multiplications], expected);
        assert_eq!(counts.permutations, published::FLOAT_PERMUTATIONS);
        assert_eq!(counts.selections, 6);
    }
    // Vectors of four here, of two there; a carry is a shift, an addition, a logical and.
    let counts = count::integer_step();
    assert_eq!(2 * counts.multiplications, published::INTEGER_MULTIPLICATIONS);
    assert_eq!(2 * 3 * counts.shifts, published::INTEGER_CARRIES);
    // Of two, as printed: all but signs and swaps, which take 9 and 5 here.
    let counts = count::cortex_step();
    let [additions, multiplications] = published::INTEGER;
    let [signs, swaps] = published::INTEGER_SIGNS_AND_SWAPS;
    assert_eq!(counts.multiplications, multiplications);
    assert_eq!(3 * counts.shifts, published::INTEGER_CARRIES);
    assert_eq!(counts.additions + counts.shifts + counts.logic, additions - signs - swaps + 9 + 5);
    assert_eq!(counts.permutations, 4 * 3 + 8 * 5);
}

#[test]
fn the_history_of_the_transforms_and_swaps_is_the_papers() {
    let [x, y, z, t] = count::Transform::OPERAND;
    let h = [x + y + z + t, x + y - z - t, x - y + z - t, x - y - z + t];
    // Formats of the outputs: in order; t and y exchanged and z negated.
    let values = [h, [h[0], h[3], -h[2], h[1]], [h[0], h[3], -h[2], h[1]]];
    for ((transform, value), (place, [additions, permutations])) in
        count::transforms().into_iter().zip(values).zip(published::TRANSFORMS)
    {
        assert!(transform.name.contains(place), "{} {place}", transform.name);
        assert_eq!(transform.value, value, "{place}");
        assert_eq!([transform.counts.additions, transform.counts.permutations], [additions, permutations]);
    }
    assert_eq!(count::swaps(), published::SWAPS);
    let [additions, multiplications] = published::INTEGER;
    assert_eq!(additions + 2 * multiplications, published::INTEGER_MIN_CYCLES);
}

/// The field of `p^2` elements, `i^2 = -1`: there every element of the small field has a root, so that the original
/// surface of these constants, which has no points over the small field, exists.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Complex(Fp127, Fp127);

impl core::ops::Add for Complex {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self(self.0 + o.0, self.1 + o.1)
    }
}

impl core::ops::Sub for Complex {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Self(self.0 - o.0, self.1 - o.1)
    }
}

impl core::ops::Mul for Complex {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Self(self.0 * o.0 - self.1 * o.1, self.0 * o.1 + self.1 * o.0)
    }
}

impl Field for Complex {
    fn square(self) -> Self {
        self * self
    }
    fn times(self, constant: Self) -> Self {
        self * constant
    }
}

/// A root of an element of the small field.
fn root(x: Fp127) -> Complex {
    let zero = Fp127::from_u64(0);
    Option::from(x.sqrt())
        .map(|r| Complex(r, zero))
        .or_else(|| Option::from((-x).sqrt()).map(|r| Complex(zero, r)))
        .expect("x or -x is a square modulo a prime of the form 4 k + 3")
}

fn ratio(n: i64, d: i64) -> Fp127 {
    Fp127::from_i64(n) * Fp127::from_i64(d).invert_or_zero()
}

/// Three points that could be `P`, `Q`, `Q - P`, any coordinates: the formulas are identities.
fn inputs(seed: u64) -> [[Fp127; 4]; 3] {
    let element = |n: u64| (0..5).fold(Fp127::from_u64(n), |x, _| x.square() + Fp127::from_u64(n + seed));
    [4, 8, 12].map(|k| [k, k + 1, k + 2, k + 3].map(element))
}

#[test]
fn both_forms_and_both_surfaces_agree() {
    let upper = [ratio(-33, 11), ratio(-33, 17), ratio(-33, 49)];
    let lower = [ratio(11, -22), ratio(11, -19), ratio(11, -3)];
    let complex = |x: Fp127| Complex(x, Fp127::from_u64(0));
    let k = Constants { upper, lower };
    let roots = Constants { upper: upper.map(complex), lower: lower.map(root) };
    for seed in 0..20 {
        let [p, q, difference] = inputs(seed);
        let [x, y, z, t] = difference;
        let w = [y, z, t].map(|c| x * c.invert_or_zero());
        let (double, sum) = squared_step(Form::B, p, q, w, &k);
        // Form (a) multiplies one point's products by nothing where (b) squares: the same numbers.
        assert_eq!(squared_step(Form::A, p, q, w, &k), (double, sum));
        for form in Form::ALL {
            let on_original = |p: [Fp127; 4]| p.map(root);
            let (d, s) = original_step(form, on_original(p), on_original(q), w.map(root), &roots);
            assert_eq!(d.map(|c| c * c), double.map(complex), "{form:?}");
            assert_eq!(s.map(|c| c * c), sum.map(complex), "{form:?}");
        }
    }
}
