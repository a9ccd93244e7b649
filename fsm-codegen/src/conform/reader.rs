//! Reads a function of two states out of its tokens.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::item::Name;
use super::logic::{Arm, Logic, Side, Test};
use super::pattern::Pattern;
use crate::input::{Mistake, across, is_punct};
use crate::plan::NONE;

impl Logic {
    /// Reads `fn name(from: State, to: State) -> bool { … }`.
    pub(super) fn parse(tokens: &[TokenTree]) -> Result<Self, Mistake> {
        let groups = || {
            tokens.iter().filter_map(|token| match token {
                TokenTree::Group(group) => Some(group),
                _ => None,
            })
        };
        let parameters = groups().find(|group| group.delimiter() == Delimiter::Parenthesis);
        let parameters: Vec<TokenTree> = parameters
            .map(|group| group.stream().into_iter().collect())
            .unwrap_or_default();
        let names: Vec<String> = parameters
            .split(|token| is_punct(token, ','))
            .filter(|part| !part.is_empty())
            .filter_map(parameter)
            .collect();
        let body = groups()
            .next_back()
            .filter(|group| group.delimiter() == Delimiter::Brace);
        let ([from, to], Some(body)) = (&names[..], body) else {
            return Err(Mistake {
                span: across(&tokens[..tokens.len().min(2)]),
                message: "write the function as `fn name(from: State, to: State) -> bool { match (from, to) { … } }`".to_owned(),
            });
        };
        let reader = Reader { from, to };
        Ok(Self {
            body: reader.block(body.stream())?,
        })
    }
}

/// The name of a parameter: `from: State`, `self`, `&self`.
fn parameter(tokens: &[TokenTree]) -> Option<String> {
    let end = tokens
        .iter()
        .position(|token| is_punct(token, ':'))
        .unwrap_or(tokens.len());
    match tokens.get(..end)?.last()? {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    }
}

/// Reads expressions in which two names stand for the two states.
struct Reader<'a> {
    from: &'a str,
    to: &'a str,
}

impl Reader<'_> {
    /// A block with one value; `use` may stand before it.
    fn block(&self, stream: TokenStream) -> Result<Test, Mistake> {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut rest = &tokens[..];
        while let [TokenTree::Ident(word), ..] = rest
            && word == "use"
        {
            let end = rest
                .iter()
                .position(|token| is_punct(token, ';'))
                .unwrap_or(rest.len() - 1);
            rest = &rest[end + 1..];
        }
        if let [TokenTree::Ident(word), after @ ..] = rest
            && word == "return"
        {
            rest = after;
        }
        if let [before @ .., last] = rest
            && is_punct(last, ';')
        {
            rest = before;
        }
        self.expression(rest)
    }

    fn expression(&self, tokens: &[TokenTree]) -> Result<Test, Mistake> {
        let any = split(tokens, '|');
        if any.len() > 1 {
            return Ok(Test::Any(
                any.into_iter()
                    .map(|part| self.expression(part))
                    .collect::<Result<_, _>>()?,
            ));
        }
        let all = split(tokens, '&');
        if all.len() > 1 {
            return Ok(Test::All(
                all.into_iter()
                    .map(|part| self.expression(part))
                    .collect::<Result<_, _>>()?,
            ));
        }
        match tokens {
            [first, rest @ ..] if is_punct(first, '!') => {
                Ok(Test::Not(Box::new(self.expression(rest)?)))
            }
            [TokenTree::Ident(word)] if word == "true" || word == "false" => {
                Ok(Test::Always(word == "true"))
            }
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => {
                self.block(group.stream())
            }
            [TokenTree::Group(group)] => {
                self.expression(&group.stream().into_iter().collect::<Vec<_>>())
            }
            [TokenTree::Ident(word), on @ .., TokenTree::Group(arms)] if word == "match" => {
                Ok(Test::Match(self.sides(on)?, self.arms(arms.stream())?))
            }
            [TokenTree::Ident(word), rest @ ..] if word == "if" => self.choice(tokens, rest),
            [
                ..,
                TokenTree::Ident(word),
                bang,
                TokenTree::Group(arguments),
            ] if word == "matches" && is_punct(bang, '!') => self.matches(arguments.stream()),
            _ => self.equality(tokens),
        }
    }

    /// `if … { … } else { … }`.
    fn choice(&self, tokens: &[TokenTree], rest: &[TokenTree]) -> Result<Test, Mistake> {
        let brace = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let at = rest.iter().position(brace).ok_or_else(|| refused(tokens))?;
        let (condition, branches) = rest.split_at(at);
        let [yes, TokenTree::Ident(word), no @ ..] = branches else {
            return Err(refused(tokens));
        };
        if word != "else" {
            return Err(refused(tokens));
        }
        Ok(Test::If(
            Box::new(self.expression(condition)?),
            Box::new(self.expression(std::slice::from_ref(yes))?),
            Box::new(self.expression(no)?),
        ))
    }

    /// `matches!(value, pattern if guard)`.
    fn matches(&self, arguments: TokenStream) -> Result<Test, Mistake> {
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        let at = tokens
            .iter()
            .position(|token| is_punct(token, ','))
            .ok_or_else(|| refused(&tokens))?;
        let (on, pattern) = (&tokens[..at], &tokens[at + 1..]);
        let pattern = match pattern {
            [before @ .., last] if is_punct(last, ',') => before,
            _ => pattern,
        };
        // Each alternative is an arm of its own, so that a difference is shown where it stands.
        let (pattern, guard) = self.guarded(pattern)?;
        if guard.is_some() {
            let arm = self.arm(pattern, guard, Test::Always(true))?;
            return Ok(Test::Match(self.sides(on)?, vec![arm]));
        }
        let parts = pattern
            .split(|token| is_punct(token, '|'))
            .filter(|part| !part.is_empty());
        let arms = parts
            .map(|part| self.arm(part, None, Test::Always(true)))
            .collect::<Result<_, _>>()?;
        Ok(Test::Match(self.sides(on)?, arms))
    }

    fn arms(&self, stream: TokenStream) -> Result<Vec<Arm>, Mistake> {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut rest = &tokens[..];
        let mut arms = Vec::new();
        while !rest.is_empty() {
            let arrow = rest
                .windows(2)
                .position(|pair| is_punct(&pair[0], '=') && is_punct(&pair[1], '>'));
            let arrow = arrow.ok_or_else(|| refused(rest))?;
            let (pattern, guard) = self.guarded(&rest[..arrow])?;
            rest = &rest[arrow + 2..];
            let end = match rest {
                [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => 1,
                _ => rest
                    .iter()
                    .position(|token| is_punct(token, ','))
                    .unwrap_or(rest.len()),
            };
            let body = self.expression(&rest[..end])?;
            arms.push(self.arm(pattern, guard, body)?);
            rest = &rest[end..];
            if let [comma, after @ ..] = rest
                && is_punct(comma, ',')
            {
                rest = after;
            }
        }
        Ok(arms)
    }

    fn arm(&self, pattern: &[TokenTree], guard: Option<Test>, body: Test) -> Result<Arm, Mistake> {
        Ok(Arm {
            span: across(pattern),
            pattern: Pattern::parse(pattern)?,
            guard,
            body,
        })
    }

    /// A pattern and the guard behind it.
    fn guarded<'t>(
        &self,
        tokens: &'t [TokenTree],
    ) -> Result<(&'t [TokenTree], Option<Test>), Mistake> {
        let at = tokens
            .iter()
            .position(|token| matches!(token, TokenTree::Ident(word) if word == "if"));
        match at {
            Some(at) => Ok((&tokens[..at], Some(self.expression(&tokens[at + 1..])?))),
            None => Ok((tokens, None)),
        }
    }

    /// `from == State::A`, `from != to`.
    fn equality(&self, tokens: &[TokenTree]) -> Result<Test, Mistake> {
        let at = tokens.windows(2).position(|pair| {
            (is_punct(&pair[0], '=') || is_punct(&pair[0], '!')) && is_punct(&pair[1], '=')
        });
        let at = at.ok_or_else(|| refused(tokens))?;
        let (left, right) = (&tokens[..at], &tokens[at + 2..]);
        let test = match (self.side(left), self.side(right)) {
            (Some(left), Some(right)) if left != right => Test::Same,
            (Some(side), None) => self.is(side, right)?,
            (None, Some(side)) => self.is(side, left)?,
            _ => return Err(refused(tokens)),
        };
        let equal = is_punct(&tokens[at], '=');
        Ok(if equal {
            test
        } else {
            Test::Not(Box::new(test))
        })
    }

    fn is(&self, side: Side, tokens: &[TokenTree]) -> Result<Test, Mistake> {
        let name = Name::parse(tokens).ok_or_else(|| refused(tokens))?;
        Ok(Test::Match(
            vec![side],
            vec![Arm {
                span: across(tokens),
                pattern: Pattern::State(name.ident, NONE),
                guard: None,
                body: Test::Always(true),
            }],
        ))
    }

    /// What is matched: one of the states, or both in either order.
    fn sides(&self, tokens: &[TokenTree]) -> Result<Vec<Side>, Mistake> {
        if let Some(side) = self.side(tokens) {
            return Ok(vec![side]);
        }
        if let [TokenTree::Group(group)] = tokens {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = inside
                .split(|token| is_punct(token, ','))
                .filter(|part| !part.is_empty());
            let sides = parts.map(|part| self.side(part).ok_or_else(|| refused(part)));
            let sides = sides.collect::<Result<Vec<Side>, Mistake>>()?;
            if sides.len() == 2 {
                return Ok(sides);
            }
        }
        Err(refused(tokens))
    }

    fn side(&self, tokens: &[TokenTree]) -> Option<Side> {
        match tokens {
            [first, rest @ ..] if is_punct(first, '*') || is_punct(first, '&') => self.side(rest),
            [TokenTree::Ident(name)] if name == self.from => Some(Side::From),
            [TokenTree::Ident(name)] if name == self.to => Some(Side::To),
            _ => None,
        }
    }
}

/// The parts between `||` or `&&`.
fn split(tokens: &[TokenTree], operator: char) -> Vec<&[TokenTree]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    // Arms of a `match` are in a group of their own, so that what is met here joins tests.
    while at + 1 < tokens.len() {
        if is_punct(&tokens[at], operator) && is_punct(&tokens[at + 1], operator) {
            parts.push(&tokens[start..at]);
            start = at + 2;
            at += 1;
        }
        at += 1;
    }
    parts.push(&tokens[start..]);
    parts
}

fn refused(tokens: &[TokenTree]) -> Mistake {
    Mistake {
        span: across(tokens),
        message: "`conform` cannot follow this: say it with `match`, `matches!`, `==`, `&&`, `||` and `!` over the two states".to_owned(),
    }
}
