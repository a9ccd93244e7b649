//! The item an attribute stands on: an enum, a table of pairs, or a function of two states.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::punctuated::Punctuated;
use syn::{
    Error, Expr, ExprLit, Item as Code, ItemConst, ItemEnum, ItemFn, ItemStatic, Lit, Meta, MetaNameValue, Path,
    Result, StaticMutability, Stmt, Token,
};

use super::conditional;
use super::logic::Logic;

/// What is compared with the document.
pub(super) struct Item {
    /// As it was written, and as it was read.
    tokens: TokenStream,
    code: Code,
    pub(super) name: Ident,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// The variants of an enum.
    Enum(Vec<Variant>),
    /// The pairs of a constant.
    Pairs(Vec<(Ident, Ident)>),
    /// What a function says of two states.
    Function(Logic),
}

/// One variant of an enum.
pub(super) struct Variant {
    pub(super) ident: Ident,
    /// The name it is stored under, where an attribute gives one.
    pub(super) rename: Option<String>,
}

const EXPECTED: &str = "`conform` compares an enum, a constant table of pairs `[(From, To); N]`, \
                        or a function `fn(from, to) -> bool` made of `match`";

const MUTABLE: &str = "`conform` cannot know what a `static mut` holds while the program runs: \
                       write `static` or `const`";

impl Item {
    pub(super) fn parse(tokens: TokenStream) -> Result<Self> {
        // What it stands on begins where the compiler begins to read it.
        let start = tokens.clone().into_iter().next();
        let start = start.map_or_else(Span::call_site, |token| token.span());
        let code: Code = syn::parse2(tokens.clone())?;
        let (name, kind) = match &code {
            Code::Enum(ItemEnum { ident, variants, .. }) => {
                let attributes = variants.iter().flat_map(|variant| &variant.attrs);
                conditional::refuse(quote!(#(#attributes)*))?;
                let variants = variants.iter().map(|variant| Variant {
                    ident: variant.ident.clone(),
                    rename: variant.attrs.iter().find_map(|attribute| renamed(&attribute.meta)),
                });
                (ident, Kind::Enum(variants.collect()))
            }
            Code::Static(ItemStatic { mutability: StaticMutability::Mut(mutable), .. }) => {
                return Err(Error::new_spanned(mutable, MUTABLE));
            }
            Code::Const(ItemConst { ident, expr, .. }) | Code::Static(ItemStatic { ident, expr, .. }) => {
                conditional::refuse(expr.to_token_stream())?;
                (ident, Kind::Pairs(pairs(expr)?))
            }
            Code::Fn(function) => {
                let ItemFn { sig, block, .. } = function;
                conditional::refuse(quote!(#sig #block))?;
                (&sig.ident, Kind::Function(Logic::parse(function)?))
            }
            _ => return Err(Error::new(start, EXPECTED)),
        };
        Ok(Self { name: name.clone(), kind, tokens, code })
    }

    /// The item as it was written, with further code: inside a function or a value, which may stand among the items of an `impl`,
    /// and else behind it.
    pub(super) fn with(mut self, extra: TokenStream) -> TokenStream {
        if extra.is_empty() {
            return self.tokens;
        }
        match &mut self.code {
            Code::Fn(ItemFn { block, .. }) => {
                block.stmts.insert(0, Stmt::Item(Code::Verbatim(extra)));
            }
            Code::Const(ItemConst { expr, .. }) | Code::Static(ItemStatic { expr, .. }) => {
                let value = Expr::Verbatim(quote!({ #extra #expr }));
                **expr = value;
            }
            code => return quote!(#code #extra),
        }
        self.code.into_token_stream()
    }
}

/// The text of `rename = "…"` in an attribute such as serde's, at any depth of it.
fn renamed(meta: &Meta) -> Option<String> {
    match meta {
        Meta::NameValue(MetaNameValue { path, value: Expr::Lit(ExprLit { lit: Lit::Str(text), .. }), .. })
            if path.is_ident("rename") =>
        {
            Some(text.value())
        }
        Meta::List(list) => {
            let inside = Punctuated::<Meta, Token![,]>::parse_terminated;
            let inside = list.parse_args_with(inside).ok()?;
            inside.iter().find_map(renamed)
        }
        _ => None,
    }
}

/// The pairs of a table: `[(A, B), …]`, or `[(A, &[B, C]), …]`.
fn pairs(value: &Expr) -> Result<Vec<(Ident, Ident)>> {
    let refused =
        |element: &Expr| Error::new_spanned(element, "write each element as a pair of states: `(State::A, State::B)`");
    let Some(elements) = list(value) else {
        let message = "write the table as a list of pairs: `[(State::A, State::B), …]`";
        return Err(Error::new_spanned(value, message));
    };
    let mut pairs = Vec::new();
    for element in elements {
        let Expr::Tuple(tuple) = bare(element) else {
            return Err(refused(element));
        };
        let (Some(from), Some(to), 2) = (tuple.elems.first(), tuple.elems.last(), tuple.elems.len()) else {
            return Err(refused(element));
        };
        let from = name(from).ok_or_else(|| refused(element))?;
        let targets: Vec<&Expr> = list(to).map_or_else(|| vec![to], Iterator::collect);
        for to in targets {
            pairs.push((from.clone(), name(to).ok_or_else(|| refused(element))?));
        }
    }
    Ok(pairs)
}

/// The elements of a list, `&` before it or not.
fn list(value: &Expr) -> Option<impl Iterator<Item = &Expr>> {
    match bare(value) {
        Expr::Array(array) => Some(array.elems.iter()),
        _ => None,
    }
}

/// An expression without what is put around it: `&x`, `*x`, `(x)`.
pub(super) fn bare(value: &Expr) -> &Expr {
    match value {
        Expr::Reference(reference) => bare(&reference.expr),
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Group(group) => bare(&group.expr),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => bare(&unary.expr),
        other => other,
    }
}

/// A state as code names it: the last part of a path.
pub(super) fn name(value: &Expr) -> Option<Ident> {
    match bare(value) {
        Expr::Path(path) => last(&path.path),
        _ => None,
    }
}

/// The last part of a path.
pub(super) fn last(path: &Path) -> Option<Ident> {
    path.segments.last().map(|segment| segment.ident.clone())
}
