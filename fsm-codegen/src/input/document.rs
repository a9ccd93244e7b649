//! The first argument: `include_str!(…)`, or the document itself.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Error, Expr, ExprMacro, Lit, LitStr, Result, Token};

/// The document a macro is given.
pub(crate) struct Document {
    /// The user's own tokens.
    pub(crate) tokens: TokenStream,
    pub(crate) kind: Kind,
}

/// Where the text is.
pub(crate) enum Kind {
    /// In a file, whose path was written at `literal`.
    File {
        /// The path as written.
        path: String,
        /// The literal that starts it: a relative path counts from the file this one stands in.
        literal: Span,
    },
    /// In the macro call itself, as this literal.
    Literal(LitStr),
    /// In the macro call itself, put together out of pieces that start here.
    Pieces(String, Span),
}

/// A text that was put together, and where its first piece was written.
struct Written {
    text: String,
    literal: Span,
}

const EXPECTED: &str = "give the document first: `include_str!(\"STATES.md\")`, or a string that holds it";

impl Document {
    pub(super) fn parse(stream: ParseStream<'_>) -> Result<Self> {
        if stream.is_empty() {
            return Err(Error::new(Span::call_site(), EXPECTED));
        }
        let expression: Expr = stream.parse()?;
        Ok(Self { tokens: expression.to_token_stream(), kind: kind(&expression)? })
    }

    /// The place in the user's code that stands for the document.
    pub(crate) fn span(&self) -> Span {
        match &self.kind {
            Kind::File { literal, .. } | Kind::Pieces(_, literal) => *literal,
            Kind::Literal(literal) => literal.span(),
        }
    }

    /// A mistake that concerns the document as a whole.
    pub(crate) fn mistake(&self, message: impl std::fmt::Display) -> Error {
        Error::new_spanned(&self.tokens, message)
    }
}

/// An expression without what another macro, or the user, put around it: no delimiters under rustc, parentheses under
/// rust-analyzer.
fn bare(expression: &Expr) -> &Expr {
    match expression {
        Expr::Group(group) => bare(&group.expr),
        Expr::Paren(paren) => bare(&paren.expr),
        other => other,
    }
}

fn kind(expression: &Expr) -> Result<Kind> {
    let expression = bare(expression);
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => inline(text),
            other => Err(Error::new(other.span(), "expected a string")),
        },
        Expr::Macro(call) if is_call(call, "include_bytes") => {
            Err(Error::new(call.mac.path.span(), "write `include_str!`: a document is text"))
        }
        Expr::Macro(call) if is_call(call, "include_str") => {
            let path = text(&only(call)?)?;
            Ok(Kind::File { path: path.text, literal: path.literal })
        }
        Expr::Macro(call) if is_call(call, "concat") || is_call(call, "env") => {
            text(expression).map(|written| Kind::Pieces(written.text, written.literal))
        }
        other => Err(Error::new_spanned(other, EXPECTED)),
    }
}

/// A literal is the document itself; a path in its place is a mistake that everybody makes once.
fn inline(literal: &LitStr) -> Result<Kind> {
    let text = literal.value();
    let looks_like_path = !text.contains(['\n', '\r'])
        && [".md", ".markdown", ".mmd"].iter().any(|end| text.to_ascii_lowercase().ends_with(end));
    if looks_like_path {
        let message =
            format!("to read a file, write `include_str!({text:?})`: a string here is taken for the document itself");
        return Err(Error::new(literal.span(), message));
    }
    Ok(Kind::Literal(literal.clone()))
}

/// Puts a text together out of literals, `concat!` and `env!`.
fn text(expression: &Expr) -> Result<Written> {
    match bare(expression) {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Ok(Written { text: text.value(), literal: text.span() }),
            other => Err(Error::new(other.span(), "expected a string")),
        },
        Expr::Macro(call) if is_call(call, "concat") => concat(call),
        Expr::Macro(call) if is_call(call, "env") => env(call),
        other => Err(Error::new_spanned(other, "expected a string, `concat!(…)` or `env!(…)`")),
    }
}

fn concat(call: &ExprMacro) -> Result<Written> {
    let mut written: Option<Written> = None;
    for part in &arguments(call)? {
        let part = piece(part)?;
        match &mut written {
            Some(written) => written.text.push_str(&part.text),
            None => written = Some(part),
        }
    }
    Ok(written.unwrap_or(Written { text: String::new(), literal: call.span() }))
}

/// What `concat!` takes besides: characters, truth values and numbers.
fn piece(part: &Expr) -> Result<Written> {
    let Expr::Lit(literal) = bare(part) else {
        return text(part);
    };
    let text = match &literal.lit {
        Lit::Str(text) => text.value(),
        Lit::Char(letter) => letter.value().to_string(),
        Lit::Bool(value) => value.value().to_string(),
        Lit::Int(number) => number.base10_digits().to_owned(),
        Lit::Float(number) => number.base10_digits().to_owned(),
        other => return Err(Error::new(other.span(), "expected text or a number")),
    };
    Ok(Written { text, literal: literal.lit.span() })
}

fn env(call: &ExprMacro) -> Result<Written> {
    let arguments = arguments(call)?;
    let Some(first) = arguments.first() else {
        return Err(Error::new_spanned(call, "name an environment variable"));
    };
    let variable = text(first)?.text;
    match std::env::var(&variable) {
        Ok(text) => Ok(Written { text, literal: call.span() }),
        Err(_) => Err(Error::new_spanned(
            first,
            format!("the environment variable `{variable}` is not set where this crate is built"),
        )),
    }
}

/// Whether a macro is called, whatever path it is called by.
fn is_call(call: &ExprMacro, name: &str) -> bool {
    let path = &call.mac.path;
    path.segments.last().is_some_and(|last| last.ident == name)
}

/// The only argument of a call.
fn only(call: &ExprMacro) -> Result<Expr> {
    let mut arguments = arguments(call)?.into_iter();
    match (arguments.next(), arguments.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Error::new_spanned(call, EXPECTED)),
    }
}

fn arguments(call: &ExprMacro) -> Result<Punctuated<Expr, Token![,]>> {
    Punctuated::parse_terminated.parse2(call.mac.tokens.clone())
}
