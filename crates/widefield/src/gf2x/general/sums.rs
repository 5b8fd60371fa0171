//! Sums of slices of words.

/// Runs a statement for each index of slices of one length, the first output's.
///
/// `for_words!([o = output, ...], [i = input, ...], { statement })`: in the statement an output's name is a `u64` that
/// can be read and written, an input's a value. Eight words at a time are copied to local arrays, worked on and copied
/// back: loops of a constant count over memory that nothing else can reach, which become whole vector instructions.
macro_rules! for_words {
    ([$o0:ident = $out0:expr $(, $o:ident = $out:expr)*], [$($i:ident = $in:expr),*], $body:block) => {{
        let $o0 = &mut *$out0;
        let n = $o0.len();
        $(let $o = &mut $out[..n];)*
        $(let $i = &$in[..n];)*
        for_words!(@ all [$o0 $($o)*] [$($i)*] $body);
    }};
    (@ all [$($o:ident)+] [$($i:ident)*] $body:block) => {
        for_words!(@ blocks 8 [$($o)+] [$($i)*] $body);
        $(let $o = $o.as_chunks_mut::<8>().1;)+
        $(let $i = $i.as_chunks::<8>().1;)*
        for_words!(@ blocks 4 [$($o)+] [$($i)*] $body);
        $(let $o = $o.as_chunks_mut::<4>().1;)+
        $(let $i = $i.as_chunks::<4>().1;)*
        for_words!(@ blocks 1 [$($o)+] [$($i)*] $body);
    };
    (@ blocks $size:literal [$first:ident $($o:ident)*] [$($i:ident)*] $body:block) => {
        let blocks = $first.len() / $size;
        {
            let $first = &mut $first.as_chunks_mut::<$size>().0[..blocks];
            $(let $o = &mut $o.as_chunks_mut::<$size>().0[..blocks];)*
            $(let $i = &$i.as_chunks::<$size>().0[..blocks];)*
            for k in 0..blocks {
                let mut first = ($first[k], &mut $first[k]);
                $(let mut $o = ($o[k], &mut $o[k]);)*
                $(let $i = $i[k];)*
                for j in 0..$size {
                    let $first = &mut first.0[j];
                    $(let $o = &mut $o.0[j];)*
                    $(let $i = $i[j];)*
                    $body
                }
                *first.1 = first.0;
                $(*$o.1 = $o.0;)*
            }
        }
    };
}
pub(in crate::gf2x) use for_words;

/// `out = long + short`, as long as `long`.
#[inline(always)]
pub(super) fn add(out: &mut [u64], long: &[u64], short: &[u64]) {
    let (both, rest) = long.split_at(short.len());
    let (out_both, out_rest) = out.split_at_mut(short.len());
    for_words!([o = out_both], [x = both, y = short], { *o = x ^ y });
    out_rest.copy_from_slice(rest);
}

/// `out += a`, of the same length.
#[inline(always)]
pub(super) fn add_to(out: &mut [u64], a: &[u64]) {
    for_words!([o = out], [x = a], { *o ^= x });
}

/// Adds `(P1 + P0 + P2) X` to `P0 + P2 X^2`: `low` is `P0`, `high` is `P2` and may be shorter, `middle` is `P1`.
#[inline(always)]
pub(super) fn karatsuba<T>(_: T, low: &mut [u64], high: &mut [u64], middle: &[u64]) {
    let h = low.len() / 2;
    let (p0_low, p0_high) = low.split_at_mut(h);
    let (p1_low, p1_high) = middle.split_at(h);
    let (p2_low, p2_high) = high.split_at_mut(h.min(high.len()));
    // Where P2 has both halves; where it has the low one; where it has none.
    let (both, one) = (p2_high.len(), p2_low.len());
    let (p0_high, alone) = p0_high.split_at_mut(one);
    let (o1, o1_rest) = p0_high.split_at_mut(both);
    let (o2, o2_rest) = p2_low.split_at_mut(both);
    let ((x, x_rest), (y, y_rest)) = (p0_low.split_at(both), p1_low.split_at(both));
    let (z, z_rest) = p1_high.split_at(both);
    for_words!([o = o1, q = o2], [x = x, y = y, z = z, w = p2_high], {
        let t = *o ^ *q;
        *o = t ^ x ^ y;
        *q = t ^ z ^ w;
    });
    for_words!([o = o1_rest, q = o2_rest], [x = x_rest, y = y_rest, z = z_rest], {
        let t = *o ^ *q;
        *o = t ^ x ^ y;
        *q = t ^ z;
    });
    let (x, y) = (&p0_low[one..], &p1_low[one..]);
    for_words!([o = alone], [x = x, y = y], { *o ^= x ^ y });
}
