//! Why a call failed, in the words of OpenSSL's own providers, so that programs that look at reasons find the same
//! ones.

use crate::numbers::{ERR_LIB_OFFSET, ERR_LIB_PROV};

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $macro:literal;)*) => {
        /// Why a call failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason {
            /// The tag is another one, and nothing more is told: as in OpenSSL's own ciphers, no error is raised. TLS
            /// drops such records without a word where the protocol says so (DTLS, refused early data), and whoever
            /// asks for the error of a later call must not find this one.
            Forged,
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// The name in `proverr.h` and the number of each.
            pub const NUMBERS: &[(&'static str, u32)] = &[$(($macro, $code)),*];

            /// What to raise, with OpenSSL's library of providers in its upper bits.
            #[must_use]
            pub fn code(self) -> Option<u32> {
                match self {
                    Self::Forged => None,
                    $(Self::$name => Some(ERR_LIB_PROV << ERR_LIB_OFFSET | $code),)*
                }
            }
        }
    };
}

reasons! {
    /// A parameter has another type or size than it must.
    ParameterType = 103, "PROV_R_FAILED_TO_GET_PARAMETER";
    /// The place for a parameter has another type, or is too small.
    ParameterPlace = 104, "PROV_R_FAILED_TO_SET_PARAMETER";
    /// The key has another length.
    KeyLength = 105, "PROV_R_INVALID_KEY_LENGTH";
    /// The output is longer than its place.
    OutputTooSmall = 106, "PROV_R_OUTPUT_BUFFER_TOO_SMALL";
    /// A record's header has another length, or says that the record is shorter than a tag.
    Header = 108, "PROV_R_INVALID_AAD";
    /// The initialisation vector has another length.
    IvLength = 109, "PROV_R_INVALID_IV_LENGTH";
    /// There is no such tag to give or to take.
    Tag = 110, "PROV_R_INVALID_TAG";
    /// There is no key.
    NoKey = 114, "PROV_R_NO_KEY_SET";
    /// A record is not in place, or is not as long as its header says.
    Record = 115, "PROV_R_INVALID_DATA";
    /// The tag has another length.
    TagLength = 118, "PROV_R_INVALID_TAG_LENGTH";
    /// There is no tag to compare with.
    NoTag = 119, "PROV_R_TAG_NOT_SET";
    /// A tag was given for encryption.
    TagNotNeeded = 120, "PROV_R_TAG_NOT_NEEDED";
    /// The cipher is none that this authenticates with.
    Mode = 125, "PROV_R_INVALID_MODE";
    /// The key has served for as many records as there are numbers.
    TooManyRecords = 126, "PROV_R_TOO_MANY_RECORDS";
    /// There is no cipher yet.
    NoCipher = 155, "PROV_R_MISSING_CIPHER";
    /// The system gives no random bytes.
    NoRandomness = 189, "PROV_R_ERROR_RETRIEVING_ENTROPY";
    /// The text or the data is longer than the standard allows.
    TooLong = 202, "PROV_R_LENGTH_TOO_LARGE";
    /// The call is out of order: no initialisation vector, or one that has served already; data after text.
    Order = 212, "PROV_R_INVALID_STATE";
    /// A known answer came out otherwise.
    SelfTest = 215, "PROV_R_SELF_TEST_KAT_FAILURE";
}

impl From<widefield::Error> for Reason {
    /// Of calls whose other errors are ruled out: what can be too long.
    fn from(error: widefield::Error) -> Self {
        match error {
            widefield::Error::Authentication => Self::Forged,
            _ => Self::TooLong,
        }
    }
}
