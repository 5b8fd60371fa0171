//! Text files of `name = value` lines in stanzas divided by blank lines.
//!
//! `#` starts a comment line. The sign between name and value is `=` or `:`. A line in brackets,
//! `[name = value]`, becomes the field `[name]`, and a line of one word, such as `FAIL`, a field without value.

use crate::{Error, hex};

/// One stanza; fields are taken out one by one, and [`Stanza::finish`] complains about what is left.
pub(crate) struct Stanza<'a> {
    file: &'static str,
    line: usize,
    fields: Vec<(String, &'a str)>,
}

/// All stanzas of a file; comments alone do not make one.
pub(crate) fn stanzas<'a>(file: &'static str, text: &'a str) -> Result<Vec<Stanza<'a>>, Error> {
    let mut stanzas = vec![];
    let mut current: Option<Stanza<'a>> = None;
    for (line, content) in text.lines().enumerate().map(|(i, content)| (i + 1, content.trim())) {
        if content.is_empty() {
            stanzas.extend(current.take());
        } else if !content.starts_with('#') {
            let stanza = current.get_or_insert_with(|| Stanza { file, line, fields: vec![] });
            let (name, value) = field(content);
            if stanza.fields.iter().any(|(other, _)| *other == name) {
                return Err(Error::new(file, format_args!("line {line}"), format_args!("a second {name}")));
            }
            stanza.fields.push((name, value));
        }
    }
    stanzas.extend(current);
    Ok(stanzas)
}

fn field(line: &str) -> (String, &str) {
    let bare = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
    let (name, value) = bare.unwrap_or(line).split_once(['=', ':']).unwrap_or((line, ""));
    let name = name.trim();
    (if bare.is_some() { format!("[{name}]") } else { name.to_owned() }, value.trim())
}

impl<'a> Stanza<'a> {
    pub(crate) fn error(&self, reason: impl core::fmt::Display) -> Error {
        Error::new(self.file, format_args!("stanza at line {}", self.line), reason)
    }

    /// File and line, for messages.
    pub(crate) fn name(&self) -> String {
        format!("{} line {}", self.file, self.line)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(other, _)| other == name)
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<&'a str> {
        let i = self.fields.iter().position(|(other, _)| other == name)?;
        Some(self.fields.remove(i).1)
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<&'a str, Error> {
        self.take(name).ok_or_else(|| self.error(format_args!("{name} is missing")))
    }

    pub(crate) fn number(&mut self, name: &str) -> Result<usize, Error> {
        let value = self.text(name)?;
        value.parse().map_err(|e| self.error(format_args!("{name}: {e}")))
    }

    /// Hexadecimal digits, or characters in double quotes.
    pub(crate) fn bytes(&mut self, name: &str) -> Result<Vec<u8>, Error> {
        let value = self.text(name)?;
        match value.strip_prefix('"').and_then(|v| v.strip_suffix('"')) {
            Some(inner) if inner.contains(['"', '\\']) => {
                Err(self.error(format_args!("{name}: escapes are not expected")))
            }
            Some(inner) => Ok(inner.as_bytes().to_vec()),
            None => hex::bytes(value).map_err(|e| self.error(format_args!("{name}: {e}"))),
        }
    }

    pub(crate) fn optional_bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        if self.has(name) { self.bytes(name).map(Some) } else { Ok(None) }
    }

    pub(crate) fn finish(self) -> Result<(), Error> {
        match self.fields.first() {
            Some((name, _)) => Err(self.error(format_args!("unexpected field {name}"))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# remark\n\nA = 01\n# in between\nB: \"x=y\"\nFAIL\n\n\n[N = 5]\n";

    #[test]
    fn forms() {
        let mut stanzas = stanzas("f", TEXT).unwrap();
        assert_eq!(stanzas.len(), 2);
        assert_eq!(stanzas[0].bytes("A").unwrap(), [1]);
        assert_eq!(stanzas[0].bytes("B").unwrap(), b"x=y");
        assert!(stanzas[0].bytes("C").is_err());
        assert_eq!(stanzas[0].take("FAIL"), Some(""));
        assert_eq!(stanzas[1].number("[N]").unwrap(), 5);
        assert!(stanzas.into_iter().all(|s| s.finish().is_ok()));
    }

    #[test]
    fn nothing_is_skipped() {
        assert!(super::stanzas("f", "A = 1\nA = 2").is_err());
        let left = super::stanzas("f", TEXT).unwrap().remove(0).finish().unwrap_err();
        assert_eq!(left.to_string(), "f: stanza at line 3: unexpected field A");
    }
}
