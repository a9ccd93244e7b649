//! The checked-in table is the one that `state.pest` gives, so that users build neither pest's generator nor its dependencies.
#![allow(
    clippy::disallowed_methods,
    reason = "this test compares two files of the crate"
)]

use pest_meta::{
    ast::RuleType,
    optimizer::{OptimizedExpr as Expr, OptimizedRule},
    parse_and_optimize,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

const HEADER: &str = "\
// Generated from `state.pest`; do not edit.
// `BLESS=1 cargo test -p fsm-grammar-tests` writes it anew.
";

#[test]
fn the_table_is_in_step_with_the_grammar() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fsm-spec/src/mermaid");
    let grammar = fs::read_to_string(folder.join("state.pest")).unwrap();
    let (_, rules) = parse_and_optimize(&grammar).unwrap();
    let file = syn::parse2(Table::of(&rules).file()).unwrap();
    let mut generated = format!("{HEADER}\n");
    for line in prettyplease::unparse(&file).lines() {
        // The table nests deeply: a quarter of the indent will do.
        let code = line.trim_start();
        generated.extend(std::iter::repeat_n(' ', (line.len() - code.len()) / 4));
        generated.push_str(code);
        generated.push('\n');
    }

    let path = folder.join("generated.rs");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, generated).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == generated,
        "fsm-spec/src/mermaid/generated.rs is not what state.pest beside it gives: run `BLESS=1 cargo test -p fsm-grammar-tests`"
    );
}

/// Writes rules as the two kinds of pieces in `grammar.rs`, those that yield pairs and those that do not.
struct Table<'g> {
    rules: BTreeMap<&'g str, &'g OptimizedRule>,
    /// Rules that no other rule uses: the reader starts with them.
    entries: Vec<&'g str>,
    /// Rules that a pair can be of.
    pairs: BTreeSet<&'g str>,
    pieces: BTreeMap<&'g str, TokenStream>,
    texts: BTreeMap<&'g str, TokenStream>,
}

impl<'g> Table<'g> {
    fn of(rules: &'g [OptimizedRule]) -> Self {
        let used: BTreeSet<&str> = rules
            .iter()
            .flat_map(|rule| rule.expr.iter_top_down())
            .filter_map(|expr| match expr {
                Expr::Ident(name) => rules.iter().find(|rule| rule.name == name),
                _ => None,
            })
            .map(|rule| rule.name.as_str())
            .collect();
        let mut table = Self {
            rules: rules
                .iter()
                .map(|rule| (rule.name.as_str(), rule))
                .collect(),
            entries: rules
                .iter()
                .map(|rule| rule.name.as_str())
                .filter(|name| !used.contains(name))
                .collect(),
            pairs: BTreeSet::new(),
            pieces: BTreeMap::new(),
            texts: BTreeMap::new(),
        };
        // Pest would skip them between all the others.
        assert!(
            !["WHITESPACE", "COMMENT"].map(|name| table.rules.contains_key(name))[..]
                .contains(&true)
        );
        for name in table.entries.clone() {
            table.piece_of(name);
        }
        table
    }

    fn file(&self) -> TokenStream {
        let entries = self.entries.iter().map(|name| ident(name));
        let rules: BTreeSet<&str> = self.pairs.iter().chain(&self.entries).copied().collect();
        let rules = rules.into_iter().map(ident);
        let pieces = self.pieces.iter().map(|(name, piece)| {
            let name = ident(name);
            quote!(pub static #name: P = #piece;)
        });
        let texts = self.texts.iter().map(|(name, text)| {
            let name = ident(name);
            quote!(pub static #name: T = #text;)
        });
        quote! {
            use super::{Piece as P, Text as T};

            #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
            pub enum Rule {
                #(#rules,)*
            }

            pub fn entry(rule: Rule) -> Option<&'static P> {
                match rule {
                    #(Rule::#entries => Some(&pieces::#entries),)*
                    _ => None,
                }
            }

            mod pieces {
                use super::{P, Rule as R, T, pieces, texts};
                #(#pieces)*
            }

            mod texts {
                use super::{T, texts};
                #(#texts)*
            }
        }
    }

    /// Whether `expr` can yield a pair. What is looked ahead at does not.
    fn yields(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Ident(name) => self
                .rules
                .get(name.as_str())
                .is_some_and(|rule| rule.ty != RuleType::Silent || self.yields(&rule.expr)),
            Expr::Seq(one, other) | Expr::Choice(one, other) => {
                self.yields(one) || self.yields(other)
            }
            Expr::Opt(expr) | Expr::Rep(expr) => self.yields(expr),
            _ => false,
        }
    }

    /// The name of a rule's piece.
    fn piece_of(&mut self, name: &str) -> TokenStream {
        let rule = self.rules[name];
        let name = rule.name.as_str();
        let named = ident(name);
        if !self.pieces.contains_key(name) {
            let inside = match rule.ty {
                RuleType::Normal | RuleType::Silent | RuleType::CompoundAtomic => {
                    self.piece(&rule.expr)
                }
                RuleType::Atomic => {
                    let text = self.text_of(name);
                    quote!(P::Text(&#text))
                }
                RuleType::NonAtomic => panic!("`{name}`: nothing is skipped, so `!` says nothing"),
            };
            let piece = if rule.ty == RuleType::Silent {
                inside
            } else {
                self.pairs.insert(name);
                quote!(P::Rule(R::#named, &#inside))
            };
            self.pieces.insert(name, piece);
        }
        quote!(pieces::#named)
    }

    /// The name of a rule's text.
    fn text_of(&mut self, name: &str) -> TokenStream {
        let rule = self.rules[name];
        let name = rule.name.as_str();
        if !self.texts.contains_key(name) {
            let text = self.text(&rule.expr);
            self.texts.insert(name, text);
        }
        let name = ident(name);
        quote!(texts::#name)
    }

    fn piece(&mut self, expr: &'g Expr) -> TokenStream {
        match expr {
            _ if !self.yields(expr) => {
                let text = self.text(expr);
                quote!(P::Text(&#text))
            }
            Expr::Ident(name) => self.piece_of(name),
            Expr::Seq(..) => {
                let pieces = self.pieces(&parts(expr), Self::sequence);
                quote!(P::All(&[#(&#pieces,)*]))
            }
            Expr::Choice(..) => {
                let pieces = self.pieces(&parts(expr), Self::choice);
                quote!(P::First(&[#(&#pieces,)*]))
            }
            Expr::Opt(expr) => {
                let piece = self.piece(expr);
                quote!(P::Maybe(&#piece))
            }
            Expr::Rep(expr) => {
                let piece = self.piece(expr);
                quote!(P::Many(&#piece))
            }
            _ => panic!("`{expr}` is not known"),
        }
    }

    /// The pieces of a sequence or of a choice. Neighbours that yield nothing are one text.
    fn pieces(
        &mut self,
        exprs: &[&'g Expr],
        text: fn(&mut Self, &[&'g Expr]) -> TokenStream,
    ) -> Vec<TokenStream> {
        exprs
            .chunk_by(|one, other| !self.yields(one) && !self.yields(other))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|exprs| match exprs {
                [expr] => self.piece(expr),
                _ => {
                    let text = text(self, exprs);
                    quote!(P::Text(&#text))
                }
            })
            .collect()
    }

    fn text(&mut self, expr: &'g Expr) -> TokenStream {
        match expr {
            Expr::Str(_) if characters(expr).is_some() => self.choice(&[expr]),
            Expr::Str(text) => quote!(T::Is(#text)),
            Expr::Insens(text) => quote!(T::AnyCase(#text)),
            Expr::Ident(name) if self.rules.contains_key(name.as_str()) => self.text_of(name),
            Expr::Ident(name) if name == "ANY" => quote!(T::Any),
            Expr::Ident(name) if name == "EOI" => quote!(T::End),
            Expr::Ident(name) => {
                let property = ident(name);
                quote!(T::Property(pest::unicode::#property))
            }
            Expr::Skip(stops) => quote!(T::Until(&[#(#stops,)*])),
            Expr::Seq(..) => self.sequence(&parts(expr)),
            Expr::Range(..) | Expr::Choice(..) => self.choice(&parts(expr)),
            Expr::Opt(expr) => self.around(quote!(T::Maybe), expr),
            Expr::Rep(expr) => self.around(quote!(T::Many), expr),
            Expr::PosPred(expr) => self.around(quote!(T::If), expr),
            Expr::NegPred(expr) => self.around(quote!(T::Unless), expr),
            _ => panic!("`{expr}` is not known"),
        }
    }

    fn around(&mut self, kind: TokenStream, expr: &'g Expr) -> TokenStream {
        let text = self.text(expr);
        quote!(#kind(&#text))
    }

    /// Pest takes `a+` for `a ~ a*`.
    fn sequence(&mut self, exprs: &[&'g Expr]) -> TokenStream {
        let mut texts = Vec::new();
        let mut at = 0;
        while let Some(expr) = exprs.get(at) {
            let again =
                matches!(exprs.get(at + 1), Some(Expr::Rep(next)) if next.as_ref() == *expr);
            texts.push(if again {
                self.around(quote!(T::Some), expr)
            } else {
                self.text(expr)
            });
            at += 1 + usize::from(again);
        }
        match texts.as_slice() {
            [text] => text.clone(),
            _ => quote!(T::All(&[#(&#texts,)*])),
        }
    }

    /// Neighbours that are single characters are one set of them.
    fn choice(&mut self, exprs: &[&'g Expr]) -> TokenStream {
        let texts: Vec<_> = exprs
            .chunk_by(|one, other| characters(one).is_some() && characters(other).is_some())
            .map(|exprs| {
                let ranges: Vec<_> = exprs.iter().filter_map(|expr| characters(expr)).collect();
                match exprs {
                    [expr] if ranges.is_empty() => self.text(expr),
                    _ => {
                        let (first, last): (Vec<_>, Vec<_>) = ranges.into_iter().unzip();
                        quote!(T::In(&[#((#first, #last),)*]))
                    }
                }
            })
            .collect();
        match texts.as_slice() {
            [text] => text.clone(),
            _ => quote!(T::First(&[#(&#texts,)*])),
        }
    }
}

/// The parts of a sequence or of a choice, or `expr` itself.
fn parts(expr: &Expr) -> Vec<&Expr> {
    let mut parts = Vec::new();
    let mut open = vec![expr];
    while let Some(part) = open.pop() {
        match (expr, part) {
            (Expr::Seq(..), Expr::Seq(one, other))
            | (Expr::Choice(..), Expr::Choice(one, other)) => {
                open.extend([other, one].map(AsRef::as_ref))
            }
            _ => parts.push(part),
        }
    }
    parts
}

/// The range of characters that `expr` is one of.
fn characters(expr: &Expr) -> Option<(char, char)> {
    let only = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    match expr {
        Expr::Str(text) => only(text).map(|char| (char, char)),
        Expr::Range(first, last) => only(first).zip(only(last)),
        _ => None,
    }
}

fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
