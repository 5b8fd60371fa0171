//! JSON files: the frame first, then record by record, so that an error can name the record.

use crate::Error;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The whole of `text` as one value.
pub(crate) fn document<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|e| Error::new(file, "document", e))
}

/// The values of one section, each as a record.
pub(crate) fn records<T: DeserializeOwned>(
    file: &'static str,
    section: &str,
    values: Vec<Value>,
) -> Result<Vec<T>, Error> {
    let record = |(i, value)| {
        serde_json::from_value(value).map_err(|e| Error::new(file, format_args!("{section}[{i}]"), e))
    };
    values.into_iter().enumerate().map(record).collect()
}
