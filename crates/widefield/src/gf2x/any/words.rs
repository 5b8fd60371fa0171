//! Loops over slices of words.

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
pub(super) use for_words;

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

/// The degree, none for zero. The time depends on how many words are zero at the top.
#[cfg(feature = "alloc")]
pub(in crate::gf2x) fn degree(a: &[u64]) -> Option<usize> {
    let k = a.iter().rposition(|w| *w != 0)?;
    Some(64 * k + 63 - a[k].leading_zeros() as usize)
}

/// `out = a x^shift`, `shift < 64`, the words beyond `out` lost.
#[cfg(feature = "alloc")]
pub(in crate::gf2x) fn shift_up(out: &mut [u64], a: &[u64], shift: usize) {
    let word = |i: usize| a.get(i).copied().unwrap_or(0);
    for (i, o) in out.iter_mut().enumerate() {
        // Shifting the word below in two steps keeps a shift by 0 defined.
        *o = word(i) << shift | i.checked_sub(1).map_or(0, |i| word(i) >> 1 >> (63 - shift));
    }
}

/// `out = a / x^shift`, `shift < 64`, as long as `a`.
#[cfg(feature = "alloc")]
pub(in crate::gf2x) fn shift_down(out: &mut [u64], a: &[u64], shift: usize) {
    for (i, o) in out.iter_mut().enumerate() {
        *o = a[i] >> shift | a.get(i + 1).map_or(0, |w| w << 1 << (63 - shift));
    }
}
