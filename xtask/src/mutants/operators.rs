//! The mutations of an expression.

use super::names;
use super::visitor::{Change, Visitor};
use syn::spanned::Spanned;
use syn::{
    BinOp, Expr, ExprBinary, ExprCall, ExprLit, ExprMethodCall, ExprRange, GenericArgument, Lit, LitInt,
    PathArguments, RangeLimits, UnOp,
};

/// Whether the value of an expression that ends in a semicolon is not what it is there for.
pub(super) fn is_effect(e: &Expr) -> bool {
    match e {
        Expr::Assign(_) | Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Binary(b) => is_assignment(&b.op),
        _ => false,
    }
}

/// Adds the sites of an expression, not those of the ones in it.
pub(super) fn sites(v: &mut Visitor<'_>, e: &Expr) {
    match e {
        Expr::Binary(e) => binary(v, e),
        Expr::Unary(u) if !matches!(u.op, UnOp::Deref(_)) => {
            let without = v.of(&u.expr).to_owned();
            to(v, e, without);
        }
        Expr::Lit(literal) => number_or_truth(v, literal),
        Expr::Path(path) => constant(v, path),
        Expr::Index(index) if !matches!(&*index.index, Expr::Lit(_) | Expr::Range(_)) => {
            let next = format!("({}) + 1", v.of(&index.index));
            to(v, &index.index, next);
        }
        Expr::Range(range) => ends(v, range),
        Expr::MethodCall(call) => method(v, call),
        Expr::Call(call) => function(v, call),
        Expr::If(i) => condition(v, &i.cond),
        Expr::While(w) => condition(v, &w.cond),
        _ => {}
    }
}

/// A condition becomes its contrary; that of a comparison for equality does by its operator.
pub(super) fn condition(v: &mut Visitor<'_>, e: &Expr) {
    let equality = matches!(e, Expr::Binary(ExprBinary { op: BinOp::Eq(_) | BinOp::Ne(_), .. }));
    if !equality && !has_let(e) {
        v.add(v.range(e.span()), Change::Not);
    }
}

fn has_let(e: &Expr) -> bool {
    match e {
        Expr::Let(_) => true,
        Expr::Binary(b) => has_let(&b.left) || has_let(&b.right),
        _ => false,
    }
}

fn to(v: &mut Visitor<'_>, e: &impl Spanned, with: String) {
    if with != v.of(e) {
        v.add(v.range(e.span()), Change::To(with));
    }
}

/// What takes an operator's place.
fn instead(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::Mul(_) => "+",
        BinOp::Div(_) => "*",
        BinOp::Rem(_) => "/",
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::BitXor(_) => "|",
        BinOp::BitAnd(_) => "|",
        BinOp::BitOr(_) => "&",
        BinOp::Shl(_) => ">>",
        BinOp::Shr(_) => "<<",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::MulAssign(_) => "+=",
        BinOp::BitXorAssign(_) => "|=",
        BinOp::BitAndAssign(_) => "|=",
        BinOp::BitOrAssign(_) => "&=",
        BinOp::ShlAssign(_) => ">>=",
        BinOp::ShrAssign(_) => "<<=",
        _ => return None,
    })
}

fn is_assignment(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

fn binary(v: &mut Visitor<'_>, e: &ExprBinary) {
    if has_let(&e.left) || has_let(&e.right) {
        return;
    }
    if let Some(with) = instead(&e.op) {
        let (whole, sign) = (v.range(e.span()), v.range(e.op.span()));
        let text = format!("{}{with}{}", v.source(whole.start..sign.start), v.source(sign.end..whole.end));
        to(v, e, text);
    }
    let shift = matches!(e.op, BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_));
    if shift && !matches!(&*e.right, Expr::Lit(_)) {
        let other = format!("({}) ^ 1", v.of(&*e.right));
        to(v, &e.right, other);
    }
}

/// Up and down by one; what is a pattern of bits, by one of them.
fn neighbours(literal: &LitInt, seed: usize) -> Vec<String> {
    let Ok(value) = literal.base10_parse::<u128>() else { return Vec::new() };
    let suffix = literal.suffix();
    let text = literal.to_string();
    if text.starts_with("0x") || text.starts_with("0b") {
        let bits = u128::BITS - value.leading_zeros();
        let other = value ^ 1 << (seed % bits.max(1) as usize);
        return vec![format!("{other:#x}{suffix}")];
    }
    let less = (value > 1).then(|| format!("{}{suffix}", value - 1));
    [Some(format!("{}{suffix}", value + 1)), less].into_iter().flatten().collect()
}

/// A number that belongs to a text and stays the same from run to run (FNV-1a).
fn seed(v: &Visitor<'_>, text: &str) -> usize {
    let bytes = v.function().bytes().chain(text.bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    (hash >> 33) as usize
}

fn number_or_truth(v: &mut Visitor<'_>, e: &ExprLit) {
    match &e.lit {
        Lit::Int(literal) => {
            for other in neighbours(literal, seed(v, &literal.to_string())) {
                to(v, e, other);
            }
        }
        Lit::Bool(truth) => to(v, e, (!truth.value).to_string()),
        _ => {}
    }
}

/// `NAME` or `Type::NAME`.
fn constant(v: &mut Visitor<'_>, e: &syn::ExprPath) {
    let name = e.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    let capitals = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    if capitals && name.len() > 1 {
        let bit = seed(v, &name) % 4096;
        v.add(v.range(e.span()), Change::Bit(bit));
    }
}

fn ends(v: &mut Visitor<'_>, e: &ExprRange) {
    let variable = |e: &Option<Box<Expr>>| e.as_deref().filter(|e| !matches!(e, Expr::Lit(_))).cloned();
    if let Some(start) = variable(&e.start) {
        let next = format!("({}) + 1", v.of(&start));
        to(v, &start, next);
    }
    if let Some(end) = variable(&e.end) {
        let before = format!("({}) - 1", v.of(&end));
        to(v, &end, before);
    }
    if let (RangeLimits::Closed(sign), Some(_), Some(_)) = (&e.limits, &e.start, &e.end) {
        let (whole, sign) = (v.range(e.span()), v.range(sign.span()));
        let text = format!("{}..{}", v.source(whole.start..sign.start), v.source(sign.end..whole.end));
        to(v, e, text);
    }
}

/// The text of a call with neighbours among its arguments exchanged.
fn exchanged<'a>(v: &mut Visitor<'_>, e: &impl Spanned, arguments: impl Iterator<Item = &'a Expr>) {
    let whole = v.range(e.span());
    let ranges: Vec<_> = arguments.map(|a| v.range(a.span())).collect();
    for pair in ranges.windows(2) {
        let [a, b] = pair else { continue };
        let text = [
            v.source(whole.start..a.start),
            v.source(b.clone()),
            v.source(a.end..b.start),
            v.source(a.clone()),
            v.source(b.end..whole.end),
        ];
        let text = text.concat();
        to(v, e, text);
    }
}

/// Numbers among the parameters of a name.
fn parameters(v: &mut Visitor<'_>, e: &impl Spanned, arguments: &syn::AngleBracketedGenericArguments) {
    let whole = v.range(e.span());
    for argument in &arguments.args {
        let GenericArgument::Const(Expr::Lit(ExprLit { lit: Lit::Int(literal), .. })) = argument else {
            continue;
        };
        let at = v.range(literal.span());
        for other in neighbours(literal, seed(v, &literal.to_string())) {
            let text = format!("{}{other}{}", v.source(whole.start..at.start), v.source(at.end..whole.end));
            to(v, e, text);
        }
    }
}

fn method(v: &mut Visitor<'_>, e: &ExprMethodCall) {
    let name = e.method.to_string();
    let (whole, word) = (v.range(e.span()), v.range(e.method.span()));
    let receiver = v.of(&*e.receiver).to_owned();
    if let Some(with) = names::instead(&name) {
        let text = format!("{}{with}{}", v.source(whole.start..word.start), v.source(word.end..whole.end));
        to(v, e, text);
    }
    if names::CHANGES.contains(&name.as_str()) && e.args.is_empty() {
        to(v, e, receiver.clone());
    }
    if name == "is_empty" && e.args.is_empty() {
        let text = format!("!{}", v.source(whole.clone()));
        to(v, e, text);
    }
    if names::BINARY.contains(&name.as_str()) {
        to(v, e, receiver.clone());
        let first = e.args.first().map(|a| v.of(a).to_owned());
        first.into_iter().for_each(|text| to(v, e, text));
    }
    if !names::COMMUTATIVE.contains(&name.as_str()) {
        if let (1, Some(argument)) = (e.args.len(), e.args.first()) {
            let text = format!(
                "({}).{name}{}({receiver})",
                v.of(argument),
                e.turbofish.as_ref().map_or("", |t| v.of(t))
            );
            to(v, e, text);
        }
        exchanged(v, e, e.args.iter());
    }
    if let Some(arguments) = &e.turbofish {
        parameters(v, e, arguments);
    }
}

fn function(v: &mut Visitor<'_>, e: &ExprCall) {
    let Expr::Path(path) = &*e.func else { return };
    let Some(last) = path.path.segments.last() else { return };
    let name = last.ident.to_string();
    if !names::COMMUTATIVE.contains(&name.as_str()) && !names::is_commutative_intrinsic(&name) {
        exchanged(v, e, e.args.iter());
    }
    if let Some(with) = names::intrinsic_instead(&name) {
        let (whole, word) = (v.range(e.span()), v.range(last.ident.span()));
        let text = format!("{}{with}{}", v.source(whole.start..word.start), v.source(word.end..whole.end));
        to(v, e, text);
    }
    if let PathArguments::AngleBracketed(arguments) = &last.arguments {
        parameters(v, e, arguments);
    }
}
