//! The item an attribute stands on: an enum, a table of pairs, or a function of two states.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::logic::Logic;
use crate::input::Mistake;
use crate::input::{across, is_punct, string};

/// What is compared with the document.
pub(super) struct Item {
    tokens: Vec<TokenTree>,
    pub(super) name: Ident,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// The variants of an enum.
    Enum(Vec<Variant>),
    /// The pairs of a constant.
    Pairs(Vec<(Name, Name)>),
    /// What a function says of two states.
    Function(Logic),
}

/// One variant of an enum.
pub(super) struct Variant {
    pub(super) ident: Ident,
    /// The name it is stored under, where an attribute gives one.
    pub(super) rename: Option<String>,
}

/// A state as code names it: the last part of a path.
#[derive(Clone)]
pub(super) struct Name {
    pub(super) ident: Ident,
}

const EXPECTED: &str = "`conform` compares an enum, a constant table of pairs `[(From, To); N]`, \
                        or a function `fn(from, to) -> bool` made of `match`";

impl Item {
    pub(super) fn parse(item: TokenStream) -> Result<Self, Mistake> {
        let tokens: Vec<TokenTree> = item.into_iter().collect();
        let mut words = tokens
            .iter()
            .enumerate()
            .filter_map(|(at, token)| match token {
                TokenTree::Ident(word) => Some((at, word.to_string())),
                _ => None,
            });
        let kind = words.find(|(at, word)| match word.as_str() {
            "enum" | "fn" | "static" => true,
            // `const fn` is a function.
            "const" => !matches!(tokens.get(at + 1), Some(TokenTree::Ident(next)) if next == "fn" || next == "unsafe"),
            _ => false,
        });
        let refused = || Mistake {
            span: across(&tokens[..tokens.len().min(1)]),
            message: EXPECTED.to_owned(),
        };
        let (at, word) = kind.ok_or_else(refused)?;
        let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else {
            return Err(refused());
        };
        let kind = match word.as_str() {
            "enum" => Kind::Enum(variants(&tokens[at..])?),
            "fn" => Kind::Function(Logic::parse(&tokens[at..])?),
            _ => Kind::Pairs(pairs(&tokens[at..])?),
        };
        Ok(Self {
            name: name.clone(),
            kind,
            tokens,
        })
    }

    /// The item as it was written, with further code: inside a function or a value, which may stand among the items of an `impl`,
    /// and else behind it.
    pub(super) fn with(self, extra: TokenStream) -> TokenStream {
        if extra.is_empty() {
            return self.tokens.into_iter().collect();
        }
        let mut tokens = self.tokens;
        match self.kind {
            Kind::Enum(_) => tokens.extend(extra),
            Kind::Function(_) => {
                if let Some(TokenTree::Group(body)) = tokens.pop() {
                    let inside = extra.into_iter().chain(body.stream()).collect();
                    tokens.push(braced(inside, &body));
                }
            }
            Kind::Pairs(_) => {
                if let Some(start) = tokens.iter().rposition(|token| is_punct(token, '=')) {
                    let mut value = tokens.split_off(start + 1);
                    let end = value
                        .iter()
                        .rposition(|token| is_punct(token, ';'))
                        .unwrap_or(value.len());
                    let rest = value.split_off(end);
                    let inside: TokenStream = extra.into_iter().chain(value).collect();
                    tokens.push(Group::new(Delimiter::Brace, inside).into());
                    tokens.extend(rest);
                }
            }
        }
        tokens.into_iter().collect()
    }
}

fn braced(inside: TokenStream, like: &Group) -> TokenTree {
    let mut group = Group::new(Delimiter::Brace, inside);
    group.set_span(like.span());
    group.into()
}

fn variants(tokens: &[TokenTree]) -> Result<Vec<Variant>, Mistake> {
    let body = tokens.iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    });
    let body: Vec<TokenTree> = body
        .map(|body| body.stream().into_iter().collect())
        .unwrap_or_default();
    let mut variants = Vec::new();
    for part in body
        .split(|token| is_punct(token, ','))
        .filter(|part| !part.is_empty())
    {
        let mut rename = None;
        let mut ident = None;
        for token in part {
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                    rename = rename.or_else(|| renamed(group.stream()));
                }
                TokenTree::Ident(word) => {
                    ident = Some(word.clone());
                    break;
                }
                _ => {}
            }
        }
        variants.extend(ident.map(|ident| Variant { ident, rename }));
    }
    Ok(variants)
}

/// The text of `rename = "…"` in an attribute such as serde's.
fn renamed(attribute: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    let here = tokens.windows(3).find_map(|window| match window {
        [TokenTree::Ident(word), equals, TokenTree::Literal(text)]
            if word == "rename" && is_punct(equals, '=') =>
        {
            string(text)
        }
        _ => None,
    });
    here.or_else(|| {
        tokens.iter().find_map(|token| match token {
            TokenTree::Group(group) => renamed(group.stream()),
            _ => None,
        })
    })
}

/// The pairs of `= [(A, B), …]`; the second part of a pair may be a list.
fn pairs(tokens: &[TokenTree]) -> Result<Vec<(Name, Name)>, Mistake> {
    let value = tokens.iter().rposition(|token| is_punct(token, '='));
    let value = value.map_or(&[][..], |at| &tokens[at + 1..]);
    let list = list(value).ok_or_else(|| Mistake {
        span: across(value),
        message: "write the table as a list of pairs: `[(State::A, State::B), …]`".to_owned(),
    })?;
    let mut pairs = Vec::new();
    for element in list
        .split(|token| is_punct(token, ','))
        .filter(|element| !element.is_empty())
    {
        let refused = || Mistake {
            span: across(element),
            message: "write each element as a pair of states: `(State::A, State::B)`".to_owned(),
        };
        let [TokenTree::Group(group)] = element else {
            return Err(refused());
        };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let parts: Vec<&[TokenTree]> = inside
            .split(|token| is_punct(token, ','))
            .filter(|part| !part.is_empty())
            .collect();
        let [from, to] = parts[..] else {
            return Err(refused());
        };
        let from = Name::parse(from).ok_or_else(refused)?;
        match self::list(to) {
            Some(several) => {
                for to in several
                    .split(|token| is_punct(token, ','))
                    .filter(|part| !part.is_empty())
                {
                    pairs.push((from.clone(), Name::parse(to).ok_or_else(refused)?));
                }
            }
            None => pairs.push((from, Name::parse(to).ok_or_else(refused)?)),
        }
    }
    Ok(pairs)
}

/// What stands between brackets, `&` before them or not.
fn list(tokens: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let mut tokens = tokens
        .iter()
        .filter(|token| !is_punct(token, '&') && !is_punct(token, ';'));
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Bracket => {
            Some(group.stream().into_iter().collect())
        }
        _ => None,
    }
}

impl Name {
    /// The last part of a path, and nothing but a path.
    pub(super) fn parse(tokens: &[TokenTree]) -> Option<Self> {
        let is_path = tokens
            .iter()
            .all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'));
        match tokens.last() {
            Some(TokenTree::Ident(ident)) if is_path => Some(Self {
                ident: ident.clone(),
            }),
            _ => None,
        }
    }
}
