//! Where code and document differ.

use fsm_spec::map::{Map, Set};
use fsm_spec::model::{Seen, Transition, ViewKind};
use fsm_spec::names;
use fsm_spec::source::Source;
use fsm_spec::suggest;
use proc_macro2::Ident;
use quote::quote;
use syn::Error;

use super::item::{Item, Kind, Variant};
use super::logic::{Arm, Logic};
use crate::locate::Text;
use crate::plan::{NONE, Node, Plan};

/// How many differences of one kind are listed.
const SHOWN: usize = 20;
/// How many pairs of states times arms are tried; far more than anybody writes by hand.
const LIMIT: usize = 1 << 25;

/// Adds a mistake for each difference.
pub(super) fn compare(item: &mut Item, plan: &Plan<'_>, text: &Text, mistakes: &mut Vec<Error>) {
    let comparison = Comparison {
        item: item.name.clone(),
        plan,
        text,
        name: &text.name,
        source: Source::new(text.shown()),
        states: plan.states.iter().zip(0..).map(|(node, at)| (node.ident.as_str(), at)).collect(),
    };
    match &mut item.kind {
        Kind::Enum(variants) => comparison.variants(variants, mistakes),
        Kind::Pairs(pairs) => comparison.pairs(pairs, mistakes),
        Kind::Function(logic) => comparison.function(logic, mistakes),
    }
}

/// An arm, and the steps it allows that the document does not.
type Wrong<'a> = (Option<&'a Arm>, Vec<(u16, u16)>);

struct Comparison<'a> {
    /// The name of the item that is compared.
    item: Ident,
    plan: &'a Plan<'a>,
    text: &'a Text,
    /// The document's path.
    name: &'a str,
    source: Source<'a>,
    /// The states' numbers by their names in code.
    states: Map<&'a str, u16>,
}

impl Comparison<'_> {
    fn variants(&self, variants: &[Variant], mistakes: &mut Vec<Error>) {
        let mut found = Set::new();
        for variant in variants {
            let by_name = |name: &String| self.plan.states.iter().position(|node| node.state.name == *name);
            let state = match &variant.rename {
                Some(name) => by_name(name).map(|at| at as u16),
                None => self.state(&variant.ident),
            };
            match state {
                Some(state) => {
                    found.insert(state);
                }
                None => {
                    let rename = variant.rename.as_deref();
                    // The state it was meant for is not missing as well.
                    found.extend(self.nearest(&variant.ident, rename));
                    mistakes.push(self.unknown(&variant.ident, rename));
                }
            }
        }
        let missing = self.plan.states.iter().zip(0..).filter(|(_, at)| !found.contains(at));
        let missing: Vec<_> = missing.map(|(node, _)| node).collect();
        let summary = "the document has states that are not among the variants of this enum:";
        mistakes.extend(self.list(summary, &missing, |node| {
            let place = self.place(&node.state.seen);
            let name = &node.state.name;
            if *name == node.ident {
                format!("`{name}` ({place})")
            } else {
                format!("`{name}` ({place}), which would be `{}`", node.ident)
            }
        }));
    }

    fn pairs(&self, pairs: &[(Ident, Ident)], mistakes: &mut Vec<Error>) {
        let allowed = self.allowed();
        let mut found = Set::new();
        for (from, to) in pairs {
            let (Some(a), Some(b)) = (self.state(from), self.state(to)) else {
                let strangers = [from, to].into_iter().filter(|name| self.state(name).is_none());
                mistakes.extend(strangers.map(|name| self.unknown(name, None)));
                continue;
            };
            if !allowed.contains(&(a, b)) {
                mistakes.push(Error::new_spanned(quote!(#from #to), self.forbidden(&[(a, b)])));
            }
            found.insert((a, b));
        }
        self.missing("table", &allowed, &found, mistakes);
    }

    fn function(&self, logic: &mut Logic, mistakes: &mut Vec<Error>) {
        let before = mistakes.len();
        let mut names = 1;
        logic.resolve(&mut |name| {
            names += 1;
            self.state(name).unwrap_or_else(|| {
                mistakes.push(self.unknown(name, None));
                NONE
            })
        });
        let states = self.plan.states.len() as u16;
        if usize::from(states).pow(2) * names > LIMIT {
            let message = "this function is too large to be compared: write a table of pairs";
            mistakes.push(Error::new(self.item.span(), message));
        }
        if mistakes.len() > before {
            return;
        }
        let allowed = self.allowed();
        let mut found = Set::new();
        // One error for each arm, with everything it allows too much; without an arm the whole function is to blame.
        let mut wrong: Vec<Wrong<'_>> = Vec::new();
        for (from, to) in (0..states).flat_map(|from| (0..states).map(move |to| (from, to))) {
            let (holds, arm) = logic.allows(from, to);
            if !holds {
                continue;
            }
            found.insert((from, to));
            if allowed.contains(&(from, to)) {
                continue;
            }
            let same = |other: &Option<&Arm>| match (other, arm) {
                (Some(a), Some(b)) => std::ptr::eq(*a, b),
                (a, b) => a.is_none() && b.is_none(),
            };
            match wrong.iter_mut().find(|(other, _)| same(other)) {
                Some((_, pairs)) => pairs.push((from, to)),
                None => wrong.push((arm, vec![(from, to)])),
            }
        }
        mistakes.extend(wrong.into_iter().map(|(arm, pairs)| {
            let message = self.forbidden(&pairs);
            match arm {
                Some(arm) => Error::new_spanned(&arm.tokens, message),
                None => Error::new(self.item.span(), message),
            }
        }));
        self.missing("function", &allowed, &found, mistakes);
    }

    /// Every pair the document allows, and whether somebody drew it: what only a rule allows need not stand in code.
    fn allowed(&self) -> Map<(u16, u16), bool> {
        let mut allowed = Map::new();
        for edge in &self.plan.edges {
            *allowed.or_insert((edge.from, edge.to), false) |= !edge.implied;
        }
        allowed
    }

    fn missing(&self, kind: &str, allowed: &Map<(u16, u16), bool>, found: &Set<(u16, u16)>, mistakes: &mut Vec<Error>) {
        let missing = allowed.entries().iter().filter(|(pair, drawn)| *drawn && !found.contains(pair));
        let missing: Vec<(u16, u16)> = missing.map(|(pair, _)| *pair).collect();
        let summary = format!("the document allows steps that this {kind} does not:");
        let line = |pair: &(u16, u16)| format!("{} ({})", self.arrow(*pair), self.drawn(*pair));
        mistakes.extend(self.list(&summary, &missing, line));
    }

    /// A mistake of the whole item: a line that sums up, and a line for each thing.
    fn list<T>(&self, summary: &str, things: &[T], line: impl Fn(&T) -> String) -> Option<Error> {
        let mut message = summary.to_owned();
        for thing in things.iter().take(SHOWN) {
            message.push_str("\n  ");
            message.push_str(&line(thing));
        }
        if things.len() > SHOWN {
            message.push_str(&format!("\n  and {} more", things.len() - SHOWN));
        }
        (!things.is_empty()).then(|| Error::new(self.item.span(), message))
    }

    /// Steps of the code that the document does not allow, and what it allows instead.
    fn forbidden(&self, pairs: &[(u16, u16)]) -> String {
        if let [(from, _)] = pairs {
            let targets = self.plan.edges_from(usize::from(*from)).iter().map(|edge| edge.to);
            let mut targets: Vec<u16> = targets.collect();
            targets.dedup();
            let name = self.state_name(*from);
            let instead = if targets.is_empty() {
                format!("nothing after `{name}`")
            } else {
                let more = targets.len().saturating_sub(SHOWN);
                let shown: Vec<String> =
                    targets.iter().take(SHOWN).map(|to| format!("`{}`", self.state_name(*to))).collect();
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("{}{more} after `{name}`", shown.join(", "))
            };
            return format!("`{}` does not allow {}: it allows {instead}", self.name, self.arrow(pairs[0]));
        }
        let mut message = format!("`{}` does not allow what this arm allows:", self.name);
        for pair in pairs.iter().take(SHOWN) {
            message.push_str(&format!("\n  {}", self.arrow(*pair)));
        }
        if pairs.len() > SHOWN {
            message.push_str(&format!("\n  and {} more", pairs.len() - SHOWN));
        }
        message
    }

    fn unknown(&self, ident: &Ident, rename: Option<&str>) -> Error {
        let name = rename.map_or_else(|| ident.to_string(), str::to_owned);
        let mut message = format!("`{}` has no state `{name}`", self.name);
        if let Some(near) = self.nearest(ident, rename) {
            let node = &self.plan.states[usize::from(near)];
            let near = self.spelling(node, rename);
            let place = self.place(&node.state.seen);
            message.push_str(&format!("; did you mean `{near}` ({place})?"));
        } else {
            message.push_str("; draw it there, or remove it here");
        }
        Error::new(ident.span(), message)
    }

    /// The state whose name is nearest to one that no state has.
    fn nearest(&self, ident: &Ident, rename: Option<&str>) -> Option<u16> {
        let name = rename.map_or_else(|| ident.to_string(), str::to_owned);
        let known = || self.plan.states.iter().map(|node| self.spelling(node, rename));
        let near = suggest::closest(&name, known())?;
        known().zip(0..).find(|(known, _)| *known == near).map(|(_, at)| at)
    }

    /// A state as the code would have to spell it: a name given for serde is the document's own.
    fn spelling<'a>(&self, node: &'a Node<'_>, rename: Option<&str>) -> &'a str {
        match rename {
            Some(_) => &node.state.name,
            None => &node.ident,
        }
    }

    /// The state a name in code stands for: `PlanReview` is `PLAN_REVIEW`, and `PLAN_REVIEW` too.
    fn state(&self, ident: &Ident) -> Option<u16> {
        let name = ident.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        self.states.get(names::type_name(name).as_str()).copied()
    }

    fn state_name(&self, state: u16) -> &str {
        &self.plan.states[usize::from(state)].state.name
    }

    fn arrow(&self, (from, to): (u16, u16)) -> String {
        format!("`{}` → `{}`", self.state_name(from), self.state_name(to))
    }

    /// Where the document draws a step.
    fn drawn(&self, (from, to): (u16, u16)) -> String {
        let routes = self.plan.machine.routes();
        let (from, to) = (&self.plan.states[usize::from(from)], &self.plan.states[usize::from(to)]);
        let is = |transition: &&Transition| {
            let leaves = (transition.from == from.id
                || routes.ancestors(from.id).any(|around| around == transition.from))
                && (transition.to == to.id || routes.entries(transition.to).contains(&to.id));
            leaves && !transition.implied
        };
        let found = self.plan.machine.transitions.iter().find(is);
        found.map_or_else(|| self.name.to_owned(), |transition| self.place(&transition.seen))
    }

    /// The first place of some, the diagram before all others, as `path:line`.
    fn place(&self, seen: &[Seen]) -> String {
        let drawn = seen.iter().find(|seen| seen.view == ViewKind::Diagram).or(seen.first());
        match drawn {
            Some(seen) => format!("{}:{}", self.name, self.source.line(self.text.place(seen.span).start)),
            None => self.name.to_owned(),
        }
    }
}
