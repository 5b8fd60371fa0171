//! Double rounds on vectors, in quarters, in an order of operations that suits the pipes.

use crate::simd::Words32;

/// Half of N quarter-rounds side by side, step by step: neighbouring instructions do not wait for each other.
#[cfg_attr(not(unoptimised), inline(always))]
fn half_rounds<V: Words32, const N: usize>(second: bool, [a, b, c, d]: [&mut [V; N]; 4]) {
    for i in 0..N {
        a[i] = a[i].add32(b[i]);
    }
    for i in 0..N {
        d[i] = d[i].xor(a[i]);
    }
    for i in 0..N {
        d[i] = if second { d[i].rotl8() } else { d[i].rotl16() };
    }
    for i in 0..N {
        c[i] = c[i].add32(d[i]);
    }
    for i in 0..N {
        b[i] = b[i].xor(c[i]);
    }
    for i in 0..N {
        b[i] = if second { b[i].rotl7() } else { b[i].rotl12() };
    }
}

/// Two rounds on S sets of rows, given row by row.
#[inline(always)]
pub(super) fn double_round_of_rows<V: Words32, const S: usize>(s: &mut [[V; S]; 4]) {
    quarter_of_rows::<V, S, 0>(s);
    quarter_of_rows::<V, S, 1>(s);
    quarter_of_rows::<V, S, 2>(s);
    quarter_of_rows::<V, S, 3>(s);
}

/// A quarter of [`double_round_of_rows`]. Between rounds the rows a, c and d turn, not b: it is b that is ready last.
#[inline(always)]
pub(super) fn quarter_of_rows<V: Words32, const S: usize, const Q: usize>([a, b, c, d]: &mut [[V; S]; 4]) {
    half_rounds(Q % 2 == 1, [&mut *a, b, &mut *c, &mut *d]);
    for i in 0..S {
        (a[i], d[i], c[i]) = match Q {
            1 => (a[i].left3(), d[i].left2(), c[i].left1()),
            3 => (a[i].left1(), d[i].left2(), c[i].left3()),
            _ => (a[i], d[i], c[i]),
        };
    }
}

/// Two rounds on columns.
#[inline(always)]
pub(super) fn double_round<V: Words32>(s: &mut [V; 16]) {
    quarter::<V, 0>(s);
    quarter::<V, 1>(s);
    quarter::<V, 2>(s);
    quarter::<V, 3>(s);
}

/// A quarter of [`double_round`], which is made of four sequences of 24 operations: a column's quarter-round, then a
/// diagonal's. Each sequence runs one operation behind the one before. So additions, exclusive ors and rotations, which
/// not every pipe can do, stand evenly mixed; and since the diagonals go in the order 3, 0, 1, 2, each finds its words
/// ready.
#[cfg_attr(not(unoptimised), inline(always))]
#[rustfmt::skip]
pub(super) fn quarter<V: Words32, const Q: usize>(s: &mut [V; 16]) {
    macro_rules! op {
        (0 $a:tt $b:tt $c:tt $d:tt) => { s[$a] = s[$a].add32(s[$b]); };
        (1 $a:tt $b:tt $c:tt $d:tt) => { s[$d] = s[$d].xor(s[$a]); };
        (2 $a:tt $b:tt $c:tt $d:tt) => { s[$d] = s[$d].rotl16(); };
        (3 $a:tt $b:tt $c:tt $d:tt) => { s[$c] = s[$c].add32(s[$d]); };
        (4 $a:tt $b:tt $c:tt $d:tt) => { s[$b] = s[$b].xor(s[$c]); };
        (5 $a:tt $b:tt $c:tt $d:tt) => { s[$b] = s[$b].rotl12(); };
        (6 $a:tt $b:tt $c:tt $d:tt) => { op!(0 $a $b $c $d) };
        (7 $a:tt $b:tt $c:tt $d:tt) => { op!(1 $a $b $c $d) };
        (8 $a:tt $b:tt $c:tt $d:tt) => { s[$d] = s[$d].rotl8(); };
        (9 $a:tt $b:tt $c:tt $d:tt) => { op!(3 $a $b $c $d) };
        (10 $a:tt $b:tt $c:tt $d:tt) => { op!(4 $a $b $c $d) };
        (11 $a:tt $b:tt $c:tt $d:tt) => { s[$b] = s[$b].rotl7(); };
    }
    macro_rules! sequence {
        (_ [$($column:tt)*] [$($diagonal:tt)*]) => {};
        (12 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(0 $($diagonal)*) };
        (13 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(1 $($diagonal)*) };
        (14 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(2 $($diagonal)*) };
        (15 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(3 $($diagonal)*) };
        (16 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(4 $($diagonal)*) };
        (17 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(5 $($diagonal)*) };
        (18 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(6 $($diagonal)*) };
        (19 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(7 $($diagonal)*) };
        (20 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(8 $($diagonal)*) };
        (21 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(9 $($diagonal)*) };
        (22 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(10 $($diagonal)*) };
        (23 [$($column:tt)*] [$($diagonal:tt)*]) => { op!(11 $($diagonal)*) };
        ($k:tt [$($column:tt)*] [$($diagonal:tt)*]) => { op!($k $($column)*) };
    }
    macro_rules! at {
        ($w:tt $x:tt $y:tt $z:tt) => {
            sequence!($w [0 4 8 12] [3 4 9 14]);
            sequence!($x [1 5 9 13] [0 5 10 15]);
            sequence!($y [2 6 10 14] [1 6 11 12]);
            sequence!($z [3 7 11 15] [2 7 8 13]);
        };
    }
    match Q {
        0 => {
            at!(0 _ _ _); at!(1 0 _ _); at!(2 1 0 _); at!(3 2 1 0);
            at!(4 3 2 1); at!(5 4 3 2); at!(6 5 4 3);
        }
        1 => {
            at!(7 6 5 4); at!(8 7 6 5); at!(9 8 7 6); at!(10 9 8 7);
            at!(11 10 9 8); at!(12 11 10 9); at!(13 12 11 10);
        }
        2 => {
            at!(14 13 12 11); at!(15 14 13 12); at!(16 15 14 13); at!(17 16 15 14);
            at!(18 17 16 15); at!(19 18 17 16);
        }
        _ => {
            at!(20 19 18 17); at!(21 20 19 18); at!(22 21 20 19); at!(23 22 21 20);
            at!(_ 23 22 21); at!(_ _ 23 22); at!(_ _ _ 23);
        }
    }
}
