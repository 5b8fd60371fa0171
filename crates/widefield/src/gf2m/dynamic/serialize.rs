//! Fields in `serde`'s formats: their moduli.

use super::Field;
use crate::gf2x::Poly;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// The modulus, as [`Poly`] is written.
impl Serialize for Field {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Poly::from_words(self.modulus().as_words()).serialize(to)
    }
}

/// On the widest tier. A modulus that [`Field::new`] refuses is an error; one that it takes is tested to be
/// irreducible, which takes milliseconds for large degrees.
impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::new(Poly::deserialize(from)?.as_words()).map_err(D::Error::custom)
    }
}
