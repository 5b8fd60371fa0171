//! Words by the thousand: at the number of errors that a code corrects, at one more, and at random.

use super::*;

/// Words with `errors` errors, and how many of them were taken for another codeword.
fn run<S: Symbol>(
    rng: &mut Rng,
    code: &ReedSolomon<S>,
    errors: usize,
    erasures: usize,
    words: usize,
) -> usize {
    let Parameters { n, k, .. } = *code.parameters();
    let mut sent = word(rng, code);
    let mut others = 0;
    for i in 0..words {
        if i % 16 == 0 {
            sent = word(rng, code);
        }
        let mut received = sent.clone();
        let mut wrong = distinct(rng, errors + erasures, n);
        for p in &wrong {
            received[*p] = S::of(received[*p].value() ^ (1 + below(rng, code.field.order as usize) as u16));
        }
        let before = received.clone();
        let done = code.decode(&mut received, &wrong[..erasures]);
        if 2 * errors + erasures <= n - k {
            wrong.sort_unstable();
            assert_eq!(done.as_ref().map(Corrected::positions), Ok(&wrong[..]));
            assert_eq!(received, sent);
        } else if done.is_ok() {
            assert_eq!(code.is_codeword(&received), Ok(true));
            others += 1;
        } else {
            assert_eq!((done, received), (Err(Error::Uncorrectable), before));
        }
    }
    others
}

/// Codes, the errors that they correct, and how many words.
fn standards(words: usize) {
    let mut rng = Rng::new("codes standards");
    for p in [
        Parameters::CCSDS_255_223,
        Parameters::CCSDS_255_239,
        Parameters::DVB_204_188,
        Parameters::qr(26, 16),
        Parameters { modulus: 0x13, alpha: 2, step: 1, first_root: 1, n: 15, k: 9 },
    ] {
        let code = ReedSolomon::<u8>::new(&p).expect("a code");
        let t = code.parity_len() / 2;
        assert_eq!(run(&mut rng, &code, t, 0, words), 0);
        assert_eq!(run(&mut rng, &code, t / 2, 2 * (t - t / 2), words), 0);
        let others = run(&mut rng, &code, t + 1, 0, words);
        println!("{p:?}: of {words} words with {} errors {others} were taken for others", t + 1);
        let (limit, words) = (if t == 3 { 0.2 } else { 0.05 }, words as f64);
        assert!(others as f64 <= limit * words + 5.0 * words.sqrt(), "{p:?}: {others}");
    }
    for (modulus, n, k) in [(0x409, 1023, 991), (0x409, 544, 514), (0x1_100b, 65535, 65503)] {
        let p = Parameters { modulus, alpha: 2, step: 1, first_root: 0, n, k };
        let code = ReedSolomon::<u16>::new(&p).expect("a code");
        let words = words * 100 / n + 1;
        let t = code.parity_len() / 2;
        assert_eq!(run(&mut rng, &code, t, 0, words), 0);
        assert_eq!(run(&mut rng, &code, t / 2, 2 * (t - t / 2), words), 0);
        assert_eq!(run(&mut rng, &code, t + 1, 0, words), 0, "a chance of 1 in 10^12");
    }
}

#[test]
fn up_to_the_bound_and_beyond() {
    standards(4000 / sparse(80));
}

#[test]
#[ignore = "a million words of each code: minutes"]
fn a_million_words() {
    standards(1_000_000);
}

/// Of words at random the share that lies within `t` of a codeword: the volume of the balls, `1 / t!` about.
#[test]
fn words_at_random() {
    let mut rng = Rng::new("codes at random");
    for (modulus, n, t, factorial) in
        [(0x13, 15, 2, 2.0), (0x13, 15, 3, 6.0), (0x11d, 255, 3, 6.0), (0x11d, 255, 4, 24.0)]
    {
        let p = Parameters { modulus, alpha: 2, step: 1, first_root: 1, n, k: n - 2 * t };
        let code = ReedSolomon::<u8>::new(&p).expect("a code");
        let q = f64::from(code.field.order) + 1.0;
        let mut ball = [1.0; 5];
        (1..=t).for_each(|i| ball[i] = ball[i - 1] * (n + 1 - i) as f64 / i as f64 * (q - 1.0));
        let share = ball[..=t].iter().sum::<f64>() / q.powi(2 * t as i32);
        assert!(share < 1.0 / factorial && (n == 15 || share > 0.9 / factorial), "{share}");
        let words = 20_000 / sparse(40);
        let near = (0..words).filter(|_| {
            let mut word = symbols(&mut rng, &code, n);
            code.decode(&mut word, &[]).is_ok()
        });
        let (near, expected) = (near.count() as f64, share * words as f64);
        println!("n = {n}, t = {t}: {near} of {words}, expected {expected:.0}");
        assert!((near - expected).abs() <= 6.0 * expected.sqrt(), "{near} {expected}");
    }
}
