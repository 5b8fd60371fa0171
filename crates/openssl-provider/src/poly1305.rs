//! Poly1305.

use crate::algorithm::Mac;
use crate::numbers::PARAM_OCTET_STRING;
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use widefield::poly1305;

/// A context of Poly1305. A key serves once: without a new one there is no second message.
#[derive(Clone)]
pub struct Poly1305 {
    sum: Option<poly1305::Poly1305>,
    /// Whether the key has served.
    used: bool,
}

impl Poly1305 {
    fn set_key(&mut self, key: &[u8]) -> Result<(), Reason> {
        let key = key.try_into().map_err(|_| Reason::KeyLength)?;
        self.sum = None;
        self.sum = Some(poly1305::Poly1305::new(key));
        self.used = false;
        Ok(())
    }
}

impl Mac for Poly1305 {
    const FRAMES: usize = 256;
    const SETTABLE: &'static [OsslParam] = &[OsslParam::named(c"key", PARAM_OCTET_STRING), OsslParam::END];

    fn new() -> Self {
        Self { sum: None, used: false }
    }

    fn set(&mut self, params: Params<'_>) -> Result<(), Reason> {
        match params.find(b"key") {
            Some(key) => self.set_key(key.bytes().ok_or(Reason::ParameterType)?),
            None => Ok(()),
        }
    }

    fn init(&mut self, key: Option<&[u8]>) -> Result<(), Reason> {
        match key {
            Some(key) => self.set_key(key),
            None if self.used => Err(Reason::NoKey),
            None => Ok(()),
        }
    }

    fn update(&mut self, data: &[u8]) -> Result<(), Reason> {
        self.sum.as_mut().ok_or(Reason::NoKey)?.update(data);
        self.used = true;
        Ok(())
    }

    fn tag(&mut self) -> Result<[u8; 16], Reason> {
        #[cfg(planted)]
        if crate::planted::is("residue") {
            return Ok(self.sum.take().ok_or(Reason::NoKey)?.finalize());
        }
        // A copy ends, which wipes itself; what lies here is dropped where it lies.
        let tag = self.sum.as_ref().ok_or(Reason::NoKey)?.clone().finalize();
        self.sum = None;
        self.used = true;
        Ok(tag)
    }
}
