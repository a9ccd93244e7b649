//! Reads a function of two states.

use proc_macro2::Ident;
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{
    BinOp, Block, Error, Expr, ExprBinary, ExprIf, ExprMacro, ExprMatch, FnArg, ItemFn, Lit, Pat, Result, Stmt, Token,
    UnOp,
};

use super::item::{bare, name};
use super::logic::{Arm, Logic, Side, Test};
use super::pattern::Pattern;
use crate::plan::NONE;

impl Logic {
    /// Reads `fn name(from: State, to: State) -> bool { … }`.
    pub(super) fn parse(function: &ItemFn) -> Result<Self> {
        let parameters = function.sig.inputs.iter().map(parameter);
        let parameters: Option<Vec<String>> = parameters.collect();
        let Some([from, to]) = parameters.as_deref() else {
            return Err(Error::new_spanned(
                &function.sig,
                "write the function as `fn name(from: State, to: State) -> bool { match (from, to) { … } }`",
            ));
        };
        let body = Reader { from, to }.block(&function.block)?;
        Ok(Self { body })
    }
}

/// The name of a parameter: `from: State`, `self`, `&self`.
fn parameter(argument: &FnArg) -> Option<String> {
    match argument {
        FnArg::Receiver(_) => Some("self".to_owned()),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
    }
}

/// Reads expressions in which two names stand for the two states.
struct Reader<'a> {
    from: &'a str,
    to: &'a str,
}

impl Reader<'_> {
    /// A block of one expression; `use State::*;` before it says nothing.
    fn block(&self, block: &Block) -> Result<Test> {
        let is_use = |statement: &&Stmt| matches!(statement, Stmt::Item(syn::Item::Use(_)));
        let mut statements = block.stmts.iter().skip_while(is_use);
        match (statements.next(), statements.next()) {
            (Some(Stmt::Expr(expression, _)), None) => self.expression(expression),
            (Some(Stmt::Macro(call)), None) => self.matches(&call.mac),
            (Some(first), _) => Err(refused(first)),
            (None, _) => Err(refused(block)),
        }
    }

    fn expression(&self, expression: &Expr) -> Result<Test> {
        match expression {
            Expr::Paren(paren) => self.expression(&paren.expr),
            Expr::Group(group) => self.expression(&group.expr),
            Expr::Block(block) => self.block(&block.block),
            Expr::Return(syn::ExprReturn { expr: Some(value), .. }) => self.expression(value),
            Expr::Lit(syn::ExprLit { lit: Lit::Bool(value), .. }) => Ok(Test::Always(value.value)),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                Ok(Test::Not(Box::new(self.expression(&unary.expr)?)))
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::If(choice) => self.choice(choice),
            Expr::Match(choice) => self.choices(choice),
            Expr::Macro(ExprMacro { mac, .. }) => self.matches(mac),
            other => Err(refused(other)),
        }
    }

    fn binary(&self, binary: &ExprBinary) -> Result<Test> {
        let both = || [&binary.left, &binary.right].into_iter().map(|side| self.expression(side));
        match binary.op {
            BinOp::Or(_) => Ok(Test::Any(both().collect::<Result<_>>()?)),
            BinOp::And(_) => Ok(Test::All(both().collect::<Result<_>>()?)),
            BinOp::Eq(_) => self.equality(binary),
            BinOp::Ne(_) => Ok(Test::Not(Box::new(self.equality(binary)?))),
            _ => Err(refused(binary)),
        }
    }

    /// `from == State::A`, `from == to`.
    fn equality(&self, binary: &ExprBinary) -> Result<Test> {
        let (left, right) = (&*binary.left, &*binary.right);
        match (self.side(left), self.side(right)) {
            (Some(left), Some(right)) if left != right => Ok(Test::Same),
            (Some(side), None) => self.is(side, right),
            (None, Some(side)) => self.is(side, left),
            _ => Err(refused(binary)),
        }
    }

    fn is(&self, side: Side, state: &Expr) -> Result<Test> {
        let name = name(state).ok_or_else(|| refused(state))?;
        let arm = Arm {
            tokens: state.to_token_stream(),
            pattern: Pattern::State(name, NONE),
            guard: None,
            body: Test::Always(true),
        };
        Ok(Test::Match(vec![side], vec![arm]))
    }

    /// `if … { … } else { … }`.
    fn choice(&self, choice: &ExprIf) -> Result<Test> {
        let Some((_, no)) = &choice.else_branch else {
            return Err(refused(choice));
        };
        Ok(Test::If(
            Box::new(self.expression(&choice.cond)?),
            Box::new(self.block(&choice.then_branch)?),
            Box::new(self.expression(no)?),
        ))
    }

    fn choices(&self, choice: &ExprMatch) -> Result<Test> {
        let arms = choice.arms.iter();
        let arms = arms.map(|arm| {
            let (pattern, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pattern => (pattern, None),
            };
            self.arm(pattern, guard, self.expression(&arm.body)?)
        });
        let arms = arms.collect::<Result<_>>()?;
        Ok(Test::Match(self.sides(&choice.expr)?, arms))
    }

    /// `matches!(value, pattern if guard)`.
    fn matches(&self, call: &syn::Macro) -> Result<Test> {
        if call.path.segments.last().is_none_or(|last| last.ident != "matches") {
            return Err(refused(call));
        }
        let read = |stream: ParseStream<'_>| {
            let on: Expr = stream.parse()?;
            stream.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(stream)?;
            let guard: Option<Expr> = match stream.parse::<Option<Token![if]>>()? {
                Some(_) => Some(stream.parse()?),
                None => None,
            };
            stream.parse::<Option<Token![,]>>()?;
            Ok((on, pattern, guard))
        };
        let (on, pattern, guard) = read.parse2(call.tokens.clone())?;
        // Each alternative is an arm of its own, so that a difference is shown where it stands.
        let patterns = match &pattern {
            Pat::Or(or) => or.cases.iter().collect(),
            pattern => vec![pattern],
        };
        let arms = patterns.into_iter().map(|pattern| self.arm(pattern, guard.as_ref(), Test::Always(true)));
        Ok(Test::Match(self.sides(&on)?, arms.collect::<Result<_>>()?))
    }

    fn arm(&self, pattern: &Pat, guard: Option<&Expr>, body: Test) -> Result<Arm> {
        Ok(Arm {
            tokens: pattern.to_token_stream(),
            pattern: Pattern::parse(pattern)?,
            guard: guard.map(|guard| self.expression(guard)).transpose()?,
            body,
        })
    }

    /// What is matched: one of the states, or both in either order.
    fn sides(&self, value: &Expr) -> Result<Vec<Side>> {
        if let Some(side) = self.side(value) {
            return Ok(vec![side]);
        }
        let Expr::Tuple(tuple) = bare(value) else {
            return Err(refused(value));
        };
        let sides = tuple.elems.iter();
        let sides = sides.map(|side| self.side(side).ok_or_else(|| refused(side)));
        let sides = sides.collect::<Result<Vec<Side>>>()?;
        if sides.len() == 2 { Ok(sides) } else { Err(refused(value)) }
    }

    fn side(&self, value: &Expr) -> Option<Side> {
        let Expr::Path(path) = bare(value) else {
            return None;
        };
        let is = |ident: &Ident, name: &str| ident == name;
        match path.path.get_ident()? {
            ident if is(ident, self.from) => Some(Side::From),
            ident if is(ident, self.to) => Some(Side::To),
            _ => None,
        }
    }
}

fn refused(tokens: impl quote::ToTokens) -> Error {
    Error::new_spanned(
        tokens,
        "`conform` cannot follow this: say it with `match`, `matches!`, `==`, `&&`, `||` and `!` over the two states",
    )
}
