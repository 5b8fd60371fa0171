//! Elements in `serde`'s formats: the digits of [`to_bytes_be`](Element::to_bytes_be) for people, its bytes else.

use super::field::Field;
use super::value::Element;
use crate::gf2x::words_from_digits;
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

/// The value, as `2 BYTES` hexadecimal digits in formats for people and as [`to_bytes_be`](Element::to_bytes_be) in
/// others.
impl<F: Field> Serialize for Element<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_str(&format_args!("{self:x}"))
        } else {
            to.serialize_bytes(self.to_bytes_be().as_ref())
        }
    }
}

/// What is no canonical encoding, of another length for example, is an error.
impl<'de, F: Field> Deserialize<'de> for Element<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            from.deserialize_str(Digits(PhantomData))
        } else {
            from.deserialize_bytes(Bytes(PhantomData))
        }
    }
}

struct Digits<F>(PhantomData<F>);

impl<F: Field> Visitor<'_> for Digits<F> {
    type Value = Element<F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hexadecimal digits of an element of GF(2^{})", 2 * F::BYTES, F::M)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Element<F>, E> {
        if text.len() != 2 * F::BYTES {
            return Err(E::invalid_length(text.len(), &self));
        }
        let mut words = F::ZERO;
        words_from_digits(words.as_mut(), text.as_bytes())
            .map_err(|_| E::invalid_value(Unexpected::Other("another text"), &self))?;
        Element::from_words(words.as_ref()).map_err(|_| E::custom("a coefficient above the field's degree"))
    }
}

struct Bytes<F>(PhantomData<F>);

impl<F: Field> Visitor<'_> for Bytes<F> {
    type Value = Element<F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of an element of GF(2^{})", F::BYTES, F::M)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Element<F>, E> {
        if bytes.len() != F::BYTES {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        Element::from_bytes_be(bytes).map_err(|_| E::custom("a coefficient above the field's degree"))
    }
}
