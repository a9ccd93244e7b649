//! The first argument: `include_str!(…)`, or the document itself.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use super::{Mistake, across, is_punct, literal};

/// The document a macro is given.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// The user's own tokens.
    pub(crate) tokens: TokenStream,
    /// The first and the last of them.
    pub(crate) span: (Span, Span),
    pub(crate) kind: Kind,
}

/// Where the text is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// In a file, whose path was written at `literal`.
    File {
        /// The path as written.
        path: String,
        /// The literal that starts it: a relative path counts from the file this one stands in.
        literal: Span,
    },
    /// In the macro call itself.
    Text(String),
}

/// A text that was put together, and where its first piece was written.
struct Written {
    text: String,
    literal: Span,
}

impl Document {
    pub(super) fn parse(tokens: &[TokenTree]) -> Result<Self, Mistake> {
        let span = across(tokens);
        let kind = read(tokens)?;
        Ok(Self {
            tokens: tokens.iter().cloned().collect(),
            span,
            kind,
        })
    }
}

const EXPECTED: &str =
    "give the document first: `include_str!(\"STATES.md\")`, or a string that holds it";

fn read(tokens: &[TokenTree]) -> Result<Kind, Mistake> {
    match tokens {
        // An expression that came through another macro: no delimiters under rustc, parentheses under rust-analyzer.
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            read(&inside(group.stream()))
        }
        [TokenTree::Literal(_)] => text(tokens).map(inline)?,
        _ => match call(tokens) {
            Some((name, _)) if name == "include_bytes" => Err(Mistake::new(
                name.span(),
                "write `include_str!`: a document is text",
            )),
            Some((name, arguments)) if name == "include_str" => {
                let path = text(&arguments)?;
                Ok(Kind::File {
                    path: path.text,
                    literal: path.literal,
                })
            }
            Some((name, _)) if name == "concat" || name == "env" => {
                text(tokens).map(|text| Kind::Text(text.text))
            }
            _ => Err(Mistake::across(tokens, EXPECTED)),
        },
    }
}

/// A literal is the document itself; a path in its place is a mistake that everybody makes once.
fn inline(written: Written) -> Result<Kind, Mistake> {
    let text = &written.text;
    let looks_like_path = !text.contains(['\n', '\r'])
        && [".md", ".markdown", ".mmd"]
            .iter()
            .any(|end| text.to_ascii_lowercase().ends_with(end));
    if looks_like_path {
        let message = format!(
            "to read a file, write `include_str!({text:?})`: a string here is taken for the document itself"
        );
        return Err(Mistake::new(written.literal, message));
    }
    Ok(Kind::Text(written.text))
}

/// Puts a text together out of literals, `concat!` and `env!`.
fn text(tokens: &[TokenTree]) -> Result<Written, Mistake> {
    let tokens = match tokens {
        // A comma may end the arguments.
        [rest @ .., last] if is_punct(last, ',') => rest,
        _ => tokens,
    };
    match tokens {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            text(&inside(group.stream()))
        }
        [TokenTree::Literal(literal)] => match literal::string(literal) {
            Some(text) => Ok(Written {
                text,
                literal: literal.span(),
            }),
            None => Err(Mistake::new(literal.span(), "expected a string")),
        },
        _ => match call(tokens) {
            Some((name, arguments)) if name == "concat" => concat(&name, &arguments),
            Some((name, arguments)) if name == "env" => env(&name, &arguments),
            _ => Err(Mistake::across(
                tokens,
                "expected a string, `concat!(…)` or `env!(…)`",
            )),
        },
    }
}

fn concat(name: &Ident, arguments: &[TokenTree]) -> Result<Written, Mistake> {
    let mut written = Written {
        text: String::new(),
        literal: name.span(),
    };
    for (at, part) in arguments
        .split(|token| is_punct(token, ','))
        .filter(|part| !part.is_empty())
        .enumerate()
    {
        let piece = match part {
            [TokenTree::Literal(piece)] => match literal::piece(piece) {
                Some(text) => Written {
                    text,
                    literal: piece.span(),
                },
                None => {
                    return Err(Mistake::new(
                        piece.span(),
                        "expected text or a whole number",
                    ));
                }
            },
            [TokenTree::Ident(word)] if *word == "true" || *word == "false" => Written {
                text: word.to_string(),
                literal: word.span(),
            },
            _ => text(part)?,
        };
        if at == 0 {
            written.literal = piece.literal;
        }
        written.text.push_str(&piece.text);
    }
    Ok(written)
}

fn env(name: &Ident, arguments: &[TokenTree]) -> Result<Written, Mistake> {
    let first = arguments
        .split(|token| is_punct(token, ','))
        .next()
        .unwrap_or(&[]);
    let variable = text(first)?.text;
    match std::env::var(&variable) {
        Ok(text) => Ok(Written {
            text,
            literal: name.span(),
        }),
        Err(_) => Err(Mistake::across(
            first,
            format!("the environment variable `{variable}` is not set where this crate is built"),
        )),
    }
}

/// The name and the arguments of a macro call, whatever path it is called by.
fn call(tokens: &[TokenTree]) -> Option<(Ident, Vec<TokenTree>)> {
    let [
        path @ ..,
        TokenTree::Ident(name),
        bang,
        TokenTree::Group(arguments),
    ] = tokens
    else {
        return None;
    };
    let is_path = path
        .iter()
        .all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'));
    (is_path && is_punct(bang, '!')).then(|| (name.clone(), inside(arguments.stream())))
}

fn inside(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}
