//! Additional data and text in several slices, as one message.

use super::{Tag, algorithm::Algorithm, key::Key};
use crate::{
    Error,
    simd::{Wiped, wipe_bytes},
};

/// The sum of lengths. One slice may be given many times, so that it may be beyond all memory.
fn sum(lengths: impl Iterator<Item = usize>) -> Result<u64, Error> {
    lengths.map(|len| len as u64).try_fold(0u64, u64::checked_add).ok_or(Error::Limit)
}

/// Additional data of so many bytes is joined on the stack: a header.
const HEADER: usize = 64;

/// So is a text, of either length: copies cost less than what a message in pieces does between them.
const SHORT: usize = 256;
const PACKET: usize = 1536;

/// Joins slices.
fn join<'a>(buf: &mut [u8], slices: impl Iterator<Item = &'a [u8]>) {
    let mut rest = buf;
    for slice in slices {
        let (to, behind) = rest.split_at_mut(slice.len());
        to.copy_from_slice(slice);
        rest = behind;
    }
}

/// A text joined on the stack, and brought back.
fn joined<const N: usize, T>(
    text: &mut [&mut [u8]],
    len: usize,
    whole: impl FnOnce(&mut [u8]) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut buf = Wiped::new([0; N]);
    let buf = &mut buf[..len];
    join(buf, text.iter().map(|slice| &**slice));
    let result = whole(buf)?;
    let mut rest = &*buf;
    for slice in text {
        let (from, behind) = rest.split_at(slice.len());
        slice.copy_from_slice(from);
        rest = behind;
    }
    Ok(result)
}

/// Does it with a message that is whole, or can be made so, or else in slices.
fn either<A: Algorithm, T>(
    aad: &[&[u8]],
    text: &mut [&mut [u8]],
    whole: impl FnOnce(&[u8], &mut [u8]) -> Result<T, Error>,
    pieces: impl FnOnce(&mut [&mut [u8]]) -> Result<T, Error>,
) -> Result<T, Error> {
    let data = sum(aad.iter().map(|slice| slice.len()))?;
    let len = sum(text.iter().map(|slice| slice.len()))?;
    A::check(data, len)?;
    let mut header = Wiped::new([0; HEADER]);
    let aad = match aad {
        [one] => one,
        _ if data <= HEADER as u64 => {
            join(&mut header[..], aad.iter().copied());
            &header[..data as usize]
        }
        _ => return pieces(text),
    };
    let whole = |text: &mut [u8]| whole(aad, text);
    match text {
        [] => whole(&mut []),
        [one] => whole(one),
        _ if len <= SHORT as u64 => joined::<SHORT, _>(text, len as usize, whole),
        _ if len <= PACKET as u64 => joined::<PACKET, _>(text, len as usize, whole),
        _ => pieces(text),
    }
}

impl<A: Algorithm> Key<A> {
    /// Encrypts in place a text that lies in several slices, and authenticates it with additional data in several: the
    /// tag. The result is that of [`seal_in_place`](Self::seal_in_place) on the slices joined, wherever they are cut. A
    /// packet is joined on the stack, which is wiped; a longer text is sealed where it lies.
    ///
    /// ```
    /// use widefield::{Error, aead::Aead};
    ///
    /// // A record of TLS 1.3: what is written is followed by the type of the content, which lies elsewhere.
    /// fn seal_record<A: Aead>(key: &A, nonce: &A::Nonce, data: &mut [u8], kind: &mut u8) -> Result<[u8; 16], Error> {
    ///     let len = (data.len() + 1 + A::TAG_LEN) as u16;
    ///     let (start, len) = ([23, 3, 3], len.to_be_bytes());
    ///     Ok(key.seal_vectored(nonce, &[&start, &len], &mut [data, core::slice::from_mut(kind)])?.into())
    /// }
    /// # #[cfg(feature = "gcm")] {
    /// use widefield::aead::Aes128Gcm;
    /// let (key, mut data, mut kind) = (Aes128Gcm::new(&[1; 16]), *b"GET / HTTP/1.1", 23);
    /// let tag = seal_record(&key, &[2; 12], &mut data, &mut kind)?;
    /// let mut record = [&data[..], &[kind]].concat();
    /// key.open_in_place(&[2; 12], &[23, 3, 3, 0, 31], &mut record, &tag)?;
    /// assert_eq!(record, b"GET / HTTP/1.1\x17");
    /// # }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Limit`] for sums of lengths beyond the standard's; all slices are left alone.
    pub fn seal_vectored(
        &self,
        nonce: &A::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
    ) -> Result<Tag, Error> {
        either::<A, _>(
            aad,
            text,
            |aad, text| self.seal_in_place(nonce, aad, text),
            |text| self.0.slices(nonce, aad, text, None),
        )
    }

    /// Checks the tag and decrypts a text in place that lies in several slices, with additional data in several; cuts
    /// need not be those that it was sealed with.
    ///
    /// # Errors
    /// [`Error::Authentication`] for a tag that is not that of these arguments, [`Error::Limit`] for sums of lengths
    /// beyond the standard's. All slices of the text are then all zeros.
    pub fn open_vectored(
        &self,
        nonce: &A::Nonce,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        let result = either::<A, _>(
            aad,
            text,
            |aad, text| self.open_in_place(nonce, aad, text, tag),
            |text| self.0.slices(nonce, aad, text, Some(tag))?.verify(tag),
        );
        if result.is_err() {
            text.iter_mut().for_each(|slice| wipe_bytes(slice));
        }
        result
    }
}

#[cfg(all(test, feature = "gcm-siv", feature = "chacha20poly1305"))]
mod tests {
    use super::*;
    use crate::aead::{
        Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Bytes, ChaCha20Poly1305,
        XAes256Gcm, XChaCha20Poly1305, limits,
    };
    use crate::tier::{sampled, tokens};

    fn array<T: Bytes>(seed: u8) -> T {
        let mut bytes = T::default();
        bytes.as_mut().iter_mut().enumerate().for_each(|(i, b)| *b = seed ^ (7 * i) as u8);
        bytes
    }

    fn bytes(len: usize, factor: usize) -> Vec<u8> {
        (0..len).map(|i| (i * factor / 8) as u8).collect()
    }

    /// Cuts into slices behind so many bytes each; the rest is the last.
    fn cut<'a>(mut text: &'a mut [u8], lengths: &[usize]) -> Vec<&'a mut [u8]> {
        let mut slices = Vec::new();
        for len in lengths {
            let (slice, rest) = text.split_at_mut((*len).min(text.len()));
            slices.push(slice);
            text = rest;
        }
        slices.push(text);
        slices
    }

    fn slices<'a>(cut: &'a [&mut [u8]]) -> Vec<&'a [u8]> {
        cut.iter().map(|slice| &**slice).collect()
    }

    /// What slices give is what one text gives, and a forgery leaves zeros in all of them.
    fn same<A: Aead>(this: &A, [aad, text]: [&[u8]; 2], [aad_cuts, cuts]: [&[usize]; 2]) {
        let (nonce, what) =
            (array::<A::Nonce>(2), format!("{} {} {aad_cuts:?} {cuts:?}", aad.len(), text.len()));
        let mut expected = text.to_vec();
        let tag = this.seal_in_place(&nonce, aad, &mut expected).expect("within the limits");
        let (mut data, mut buf) = (aad.to_vec(), text.to_vec());
        let data = cut(&mut data, aad_cuts);
        let data = slices(&data);
        assert_eq!(this.seal_vectored(&nonce, &data, &mut cut(&mut buf, cuts)), Ok(tag), "{what}");
        assert!(buf == expected, "{what}");
        assert_eq!(
            this.open_vectored(&nonce, &data, &mut cut(&mut buf, cuts), tag.as_bytes()),
            Ok(()),
            "{what}"
        );
        assert!(buf == text, "{what}");
        // In slices even where it is short.
        assert_eq!(this.as_key().0.slices(&nonce, &data, &mut cut(&mut buf, cuts), None), Ok(tag), "{what}");
        assert!(buf == expected, "{what}");
        assert_eq!(
            this.as_key().0.slices(&nonce, &data, &mut cut(&mut buf, cuts), Some(tag.as_bytes())),
            Ok(tag),
            "{what}"
        );
        assert!(buf == text, "{what}");
        let mut wrong = *tag.as_bytes();
        wrong[text.len() % 16] ^= 0x10;
        let refused = this.open_vectored(&nonce, &data, &mut cut(&mut expected, cuts), &wrong);
        assert_eq!(refused, Err(Error::Authentication), "{what}");
        assert!(expected.iter().all(|b| *b == 0), "{what}");
    }

    fn agree<A: Aead>() {
        let key = array::<A::Key>(1);
        for token in tokens() {
            let this = A::new_with(token, &key);
            // Two cuts at all places of short texts, none and empty slices among them.
            for (aad, text) in [(0, 0), (3, 1), (21, 16), (16, 35)] {
                let (aad, text) = (bytes(aad, 11), bytes(text, 13));
                for first in (0..=text.len()).step_by(sampled(5)) {
                    for second in (0..=text.len() - first).step_by(sampled(3)) {
                        same(&this, [&aad, &text], [&[first, 1], &[first, second]]);
                    }
                }
            }
            // One slice of text, and none.
            same(&this, [&bytes(5, 3), &bytes(50, 3)], [&[2], &[]]);
            assert_eq!(
                this.seal_vectored(&array(2), &[], &mut []),
                this.seal_in_place(&array(2), b"", &mut [])
            );
            // Long ones, on both sides of every width: groups, and what is left of them, before and after a cut.
            for (aad, text) in
                [(700, 300), (64, 256), (65, 257), (700, 1100), (64, 1536), (64, 1537), (700, 5000)]
            {
                for cuts in [
                    &[64, 200][..],
                    &[0, 0, 129, 0, 300],
                    &[1, 255, 256, 1, 512],
                    &[16; 40],
                    &[13; 30],
                    &[1000, 3, 2048],
                    &[2049, 2048],
                ] {
                    same(&this, [&bytes(aad, 5), &bytes(text, 7)], [&[1, 16, 40, 300], cuts]);
                }
            }
        }
    }

    /// As pointers that the compiler does not see through: all in line in one function, it takes many times as long.
    fn each(all: [fn(); 8]) {
        core::hint::black_box(all).iter().for_each(|test| test());
    }

    #[test]
    fn slices_are_one_text() {
        each([
            agree::<Aes128Gcm>,
            agree::<Aes192Gcm>,
            agree::<Aes256Gcm>,
            agree::<XAes256Gcm>,
            agree::<ChaCha20Poly1305>,
            agree::<XChaCha20Poly1305>,
            agree::<Aes128GcmSiv>,
            agree::<Aes256GcmSiv>,
        ]);
    }

    /// Lengths are added up before anything is written: the checks know the sums of all slices, and refuse them.
    fn limit<A: Aead>() {
        let most = [limits::GCM_MESSAGE, limits::GCM_SIV, limits::CHACHA_MESSAGE];
        let longest: Vec<u64> = most.into_iter().filter(|n| A::Algorithm::check(0, *n).is_ok()).collect();
        assert!(longest.iter().any(|n| A::Algorithm::check(0, n + 1) == Err(Error::Limit)));
        // A slice of additional data that is given so often that its length passes 2^64 bytes, without reading any of
        // it.
        let many = vec![0u8; 1 << 22];
        let aad = vec![&many[..]; 1 << 17];
        let total = sum(aad.iter().map(|s| s.len()));
        assert_eq!(total, Ok(1 << 39));
        assert_eq!(sum([usize::MAX, usize::MAX, 3].into_iter()).is_err(), usize::BITS == 64);
        if A::Algorithm::check(1 << 39, 0).is_err() {
            let key = A::new(&A::Key::default());
            let nonce = A::Nonce::default();
            let (mut a, mut b) = ([5; 40], [6; 9]);
            assert_eq!(key.seal_vectored(&nonce, &aad, &mut [&mut a, &mut b]), Err(Error::Limit));
            assert_eq!((a, b), ([5; 40], [6; 9]));
            assert_eq!(key.open_vectored(&nonce, &aad, &mut [&mut a, &mut b], &[0; 16]), Err(Error::Limit));
            assert_eq!((a, b), ([0; 40], [0; 9]));
        }
    }

    #[test]
    fn limits_of_sums() {
        each([
            limit::<Aes128Gcm>,
            limit::<Aes192Gcm>,
            limit::<Aes256Gcm>,
            limit::<XAes256Gcm>,
            limit::<ChaCha20Poly1305>,
            limit::<XChaCha20Poly1305>,
            limit::<Aes128GcmSiv>,
            limit::<Aes256GcmSiv>,
        ]);
    }
}
