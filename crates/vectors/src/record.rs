//! The two records that most files share.

/// Authenticated encryption: `ct`, `tag` = seal(`key`, `iv`, `aad`, `msg`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aead {
    /// File and record, for messages.
    pub name: String,
    /// What the publisher says of the record; may be empty.
    pub comment: String,
    /// The publisher's marks, such as `CounterWrap`; may be empty.
    pub flags: Vec<String>,
    /// Whether `ct` and `tag` must be accepted. If not, `msg` may be missing and `iv` of a forbidden size.
    pub valid: bool,
    /// Key.
    pub key: Vec<u8>,
    /// Nonce or initialisation vector.
    pub iv: Vec<u8>,
    /// Additional data.
    pub aad: Vec<u8>,
    /// Plaintext.
    pub msg: Vec<u8>,
    /// Ciphertext.
    pub ct: Vec<u8>,
    /// Tag.
    pub tag: Vec<u8>,
}

/// Message authentication: `tag` = mac(`key`, `iv`, `msg`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mac {
    /// File and record, for messages.
    pub name: String,
    /// What the publisher says of the record; may be empty.
    pub comment: String,
    /// The publisher's marks, such as `ModifiedTag`; may be empty.
    pub flags: Vec<String>,
    /// Whether `tag` must be accepted.
    pub valid: bool,
    /// Key.
    pub key: Vec<u8>,
    /// Initialisation vector; empty for a MAC that takes none.
    pub iv: Vec<u8>,
    /// Message.
    pub msg: Vec<u8>,
    /// Tag.
    pub tag: Vec<u8>,
}
