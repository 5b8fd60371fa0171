//! Statements within macros.
//!
//! The body of a rule is read as statements with `_name` for `$name` and ` {...} ` or `  ...  ` for `$(...)*`: text of
//! the same length, so that places in it are places in the file.

use super::visitor::{UNREAD, Visitor};
use core::ops::Range;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::visit::Visit;

/// The rules of `macro_rules! name`.
pub(super) fn definition(visitor: &mut Visitor<'_>, name: &str, tokens: TokenStream) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        let arrow = i >= 2 && is_punct(tokens.get(i - 2), '=') && is_punct(tokens.get(i - 1), '>');
        let TokenTree::Group(body) = token else { continue };
        if arrow && !statements(visitor, name, body) {
            visitor.leave_out(UNREAD);
        }
    }
}

/// Reads the body of a rule, or says that it cannot.
fn statements(visitor: &mut Visitor<'_>, name: &str, body: &Group) -> bool {
    let inside = inside(visitor, body);
    let mut text = visitor.source(inside.clone()).as_bytes().to_vec();
    plain(visitor, body.stream(), inside.start, &mut text);
    let Ok(text) = String::from_utf8(text) else { return false };
    match syn::Block::parse_within.parse_str(&text) {
        Ok(statements) => {
            visitor.part(name, inside.start, |v| statements.iter().for_each(|s| v.visit_stmt(s)));
            true
        }
        Err(_) => false,
    }
}

/// The text between a group's delimiters.
fn inside(visitor: &Visitor<'_>, group: &Group) -> Range<usize> {
    visitor.range(group.span_open()).end..visitor.range(group.span_close()).start
}

/// Puts plain names and blocks in the place of a macro's variables and repetitions; `text` begins at `start` of the
/// file.
fn plain(visitor: &Visitor<'_>, tokens: TokenStream, start: usize, text: &mut [u8]) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut put = |span: Span, with: u8| {
        let range = visitor.range(span);
        text[range.start - start..range.end - start].fill(with);
    };
    let mut attributes = Vec::new();
    for (i, token) in tokens.iter().enumerate().filter(|(_, t)| is_punct(Some(t), '$')) {
        match tokens.get(i + 1) {
            Some(TokenTree::Ident(name)) if name == "vis" => {
                put(token.span(), b' ');
                put(name.span(), b' ');
            }
            Some(TokenTree::Ident(_)) => put(token.span(), b'_'),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                // The operator, behind a separator or not.
                let end = if ['*', '+', '?'].iter().any(|c| is_punct(tokens.get(i + 2), *c)) { 2 } else { 3 };
                let [open, close] = match Repeated::of(group) {
                    Repeated::Attributes => {
                        put(group.span(), b' ');
                        attributes.push(i + 1);
                        [b' ', b' ']
                    }
                    Repeated::Pieces => [b' ', b' '],
                    Repeated::Statements => [b'{', b'}'],
                };
                put(token.span(), b' ');
                put(group.span_open(), open);
                put(group.span_close(), close);
                for operator in tokens.iter().take(i + end + 1).skip(i + 2) {
                    put(operator.span(), b' ');
                }
            }
            _ => {}
        }
    }
    for (_, token) in tokens.iter().enumerate().filter(|(i, _)| !attributes.contains(i)) {
        if let TokenTree::Group(group) = token {
            plain(visitor, group.stream(), start, text);
        }
    }
}

/// What a macro repeats.
enum Repeated {
    Attributes,
    /// Parameters or arguments, which may stand there once as they are.
    Pieces,
    Statements,
}

impl Repeated {
    fn of(group: &Group) -> Self {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let begins = |c| is_punct(tokens.first(), c);
        if begins('#') && tokens.len() == 2 {
            Self::Attributes
        } else if begins(',') || begins('<') || (begins('$') && tokens.len() == 2) {
            Self::Pieces
        } else {
            Self::Statements
        }
    }
}

/// The arguments of a call: of `name(arguments) = expression;`, the expressions.
pub(super) fn call(visitor: &mut Visitor<'_>, tokens: TokenStream) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut read = false;
    for line in tokens.split(|t| is_punct(Some(t), ';')) {
        let sign = line.windows(2).position(|pair| {
            matches!(&pair[0], TokenTree::Group(g) if g.delimiter() == Delimiter::Parenthesis)
                && is_punct(pair.get(1), '=')
        });
        let Some((sign, last)) = sign.map(|i| i + 1).zip(line.last()) else { continue };
        let Some(first) = line.get(sign + 1).filter(|t| !is_punct(Some(t), '>')) else { continue };
        let range = visitor.range(first.span()).start..visitor.range(last.span()).end;
        let name = line[..sign].iter().find(|t| matches!(t, TokenTree::Ident(_)));
        if let (Ok(expression), Some(name)) = (syn::parse_str(visitor.source(range.clone())), name) {
            visitor.part(&name.to_string(), range.start, |v| v.visit_expr(&expression));
            read = true;
        }
    }
    if !read {
        visitor.leave_out(UNREAD);
    }
}

fn is_punct(token: Option<&TokenTree>, c: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == c)
}
