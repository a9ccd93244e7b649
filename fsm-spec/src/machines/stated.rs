//! What sentences and directives add to a machine.

use super::build::goes_on;
use crate::{
    directives::{Directive, DirectiveKind},
    map::{Map, Set},
    model::{Machine, Meaning, Overlay, Return, Rule, Seen, State, StateId, Transition, ViewKind},
    order,
    sentences::{Named, ProseRule, ProseRules, Statement},
    source::Span,
    spelling::same_event,
    views::{MOST_CLAIMS, Names},
};
use std::{cell::OnceCell, sync::Arc};

/// Applies sentences, then directives, which win.
pub(crate) fn apply_prose(machine: &mut Machine, names: &Names, prose: &ProseRules, directives: &[&Directive]) {
    let kinds = || directives.iter().filter_map(|directive| directive.kind.as_ref().ok());
    let loops_directed = kinds().any(|kind| matches!(kind, DirectiveKind::SelfLoops { .. }));
    let overlays_directed = kinds().any(|kind| matches!(kind, DirectiveKind::Overlay { .. }));
    // A sentence makes a state terminal only where nothing leads out of it.
    let goes_on = goes_on(machine);
    let transitions = std::mem::take(&mut machine.transitions);
    let targets = OnceCell::new();
    let targets = || targets.get_or_init(|| Targets::of(&transitions));
    let mut said_initial = None;
    for said in &prose.rules {
        let rule = |meaning| Rule { text: said.text.clone(), span: said.span, meaning };
        match &said.statement {
            Statement::SelfLoops if loops_directed => {}
            Statement::SelfLoops => {
                machine.self_loops = true;
                machine.rules.push(rule(Meaning::SelfLoops));
            }
            Statement::Terminal(states) => {
                for state in states {
                    machine.rules.push(rule(Meaning::Terminal(*state)));
                    machine.states[state.index()].terminal |= !goes_on[state.index()];
                }
            }
            Statement::Initial(state) => {
                machine.rules.push(rule(Meaning::Initial(*state)));
                said_initial = said_initial.or(Some(*state));
            }
            Statement::Overlay { .. } if overlays_directed => {}
            Statement::Overlay { state, except, non_terminal } => {
                let fails = said.fails.as_deref().and_then(|name| names.exact(name));
                let way = Way { returns: said.returns, fails, span: said.span };
                let state = overlay(machine, state, except, *non_terminal, way);
                machine.rules.extend(state.map(Meaning::Overlay).map(rule));
            }
            Statement::Return { states, event, to } => {
                let back = returning(machine, said, (states, event.as_deref(), to), targets());
                machine.rules.extend(back.map(Meaning::Return).map(rule));
            }
            // Where it is drawn, the words may mean anything.
            Statement::Retired(Named::Unknown(name)) => {
                machine.retired.push(name.clone());
                machine.rules.push(rule(Meaning::Retired(name.clone())));
            }
            // What is forbidden stands beside these.
            Statement::Retired(_) | Statement::NotTerminal(_) | Statement::Forbidden(_) => {}
        }
    }
    // What is drawn wins over what is said.
    if machine.initial.is_empty() {
        machine.initial.extend(said_initial);
    }
    for (from, to, text, span) in &prose.forbidden {
        machine.rules.push(Rule { text: text.clone(), span: *span, meaning: Meaning::Forbidden(*from, *to) });
    }
    let mut returns = Set::new();
    for directive in directives {
        let text: Arc<str> = directive.text.as_str().into();
        let rule = |meaning| Rule { text: text.clone(), span: directive.span, meaning };
        let known = |states: &[String]| states.iter().filter_map(|name| names.exact(name)).collect::<Vec<StateId>>();
        match &directive.kind {
            Ok(DirectiveKind::SelfLoops { allowed, except }) => {
                machine.self_loops = *allowed;
                machine.rules.extend(allowed.then(|| rule(Meaning::SelfLoops)));
                machine.rules.extend(known(except).into_iter().map(|state| rule(Meaning::Forbidden(state, state))));
            }
            // A directive beats all: what is drawn or said elsewhere is no start then.
            Ok(DirectiveKind::Initial(states)) => {
                machine.initial = known(states);
                machine.rules.extend(machine.initial.iter().map(|state| rule(Meaning::Initial(*state))));
            }
            Ok(DirectiveKind::Terminal(states)) => {
                for state in known(states) {
                    machine.rules.push(rule(Meaning::Terminal(state)));
                    machine.end(state);
                }
            }
            Ok(DirectiveKind::Overlay { state, except, returns, fails }) => {
                let named = names.exact(state).map_or_else(|| Named::Unknown(state.clone()), Named::State);
                let fails = fails.as_deref().and_then(|name| names.exact(name));
                let way = Way { returns: *returns, fails, span: directive.span };
                let state = overlay(machine, &named, &known(except), true, way);
                machine.rules.extend(state.map(Meaning::Overlay).map(rule));
            }
            Ok(DirectiveKind::Return { state, event }) => {
                let Some(state) = names.exact(state) else { continue };
                // Saying it twice makes no second one: it may lead to every state.
                if returns.insert((state, event.as_deref())) {
                    let to = targets().0.all(&(state, event.as_deref())).to_vec();
                    machine.returns.push(Return { state, event: event.clone(), to, span: directive.span });
                }
                machine.rules.push(rule(Meaning::Return(state)));
            }
            Ok(DirectiveKind::Retired(states)) => {
                machine.retired.extend(states.iter().cloned());
                machine.rules.extend(states.iter().map(|name| rule(Meaning::Retired(name.clone()))));
            }
            _ => {}
        }
    }
    machine.transitions = transitions;
    order::by_place(&mut machine.rules, |rule| Span::at(rule.span.start));
    imply(machine);
}

/// Where each event of each state leads, and where all events of it do.
struct Targets<'a>(Map<(StateId, Option<&'a str>), Vec<StateId>>);

impl<'a> Targets<'a> {
    fn of(transitions: &'a [Transition]) -> Self {
        Self(Map::grouped(transitions.iter().flat_map(|way| {
            let keys = std::iter::once(None).chain(way.event.as_deref().map(Some));
            keys.map(|key| ((way.from, key), way.to))
        })))
    }

    /// Every event that leads from one state to several, in document order.
    fn several(&self) -> impl Iterator<Item = (StateId, &'a str, &[StateId])> {
        let several = self.0.entries().iter().filter(|(_, targets)| targets.len() > 1);
        several.filter_map(|((from, event), targets)| Some((*from, (*event)?, targets.as_slice())))
    }
}

/// How an overlay is left, and the sentence or directive that says so.
struct Way {
    returns: bool,
    fails: Option<StateId>,
    span: Span,
}

/// Adds an overlay that is entered from all leaves but `except`, and where it is `living`, from no end.
fn overlay(machine: &mut Machine, named: &Named, except: &[StateId], living: bool, way: Way) -> Option<StateId> {
    // Saying it twice makes no second one.
    let same = |other: &&Overlay| match named {
        Named::State(state) => other.state == *state,
        Named::Unknown(name) => machine.states[other.state.index()].name == *name,
    };
    if let Some(known) = machine.overlays.iter().find(same) {
        return Some(known.state);
    }
    let Way { returns, fails, span } = way;
    let spread: usize = machine.overlays.iter().map(|other| other.from.len()).sum();
    if spread > 0 && spread + machine.states.len() > MOST_CLAIMS {
        machine.unread.push(span);
        return None;
    }
    let state = match named {
        Named::State(state) => *state,
        Named::Unknown(name) => {
            let seen = vec![Seen { view: ViewKind::Prose, span }];
            machine.states.push(State { name: name.clone(), seen, ..State::default() });
            StateId(machine.states.len() as u32 - 1)
        }
    };
    let except: Set<StateId> = except.iter().copied().chain([state]).collect();
    let from = machine.leaves().filter(|(id, leaf)| !(except.contains(id) || living && leaf.terminal));
    let from = from.map(|(id, _)| id).collect();
    machine.overlays.push(Overlay { state, from, returns, fails, span });
    Some(state)
}

/// A return belongs to the state that the sentence names, or whose event leads to several of the named states. Where the sentence
/// names none and stands in no row of an event, it has to name the event: an overlay goes back in the same words.
fn returning(
    machine: &mut Machine,
    said: &ProseRule,
    (states, event, to): (&[Named], Option<&str>, &[StateId]),
    targets: &Targets<'_>,
) -> Option<StateId> {
    let named = |state: StateId| (!states.is_empty()).then(|| states.contains(&Named::State(state)));
    // An overlay has its own way back.
    if let Some(overlay) = machine.overlays.iter_mut().find(|overlay| named(overlay.state) == Some(true)) {
        overlay.returns = true;
        return Some(overlay.state);
    }
    let to: Set<StateId> = to.iter().copied().collect();
    let event = said.row_head.as_deref().or(event);
    let (state, event, to) = targets.several().find(|(state, other, targets)| {
        let told = if to.is_empty() { event.is_some() } else { targets.iter().all(|target| to.contains(target)) };
        named(*state).unwrap_or(told) && event.is_none_or(|event| same_event(event, other))
    })?;
    // Saying it twice makes no second one: it may name every state.
    let known = |back: &Return| back.state == state && back.event.as_deref() == Some(event);
    if !machine.returns.iter().any(known) {
        machine.returns.push(Return { state, event: Some(event.to_owned()), to: to.to_vec(), span: said.span });
    }
    Some(state)
}

/// Adds the transitions that no arrow shows: self-loops, and the ways into and out of overlays.
///
/// What is said of one state wins over what is said of all: a pair that a sentence forbids is not implied, and an overlay is never
/// entered from itself, whatever self-loops are allowed.
fn imply(machine: &mut Machine) {
    let mut forbidden: Set<(StateId, StateId)> = forbidden(machine).collect();
    for overlay in &mut machine.overlays {
        let state = overlay.state;
        overlay.from.retain(|from| !forbidden.contains(&(*from, state)));
        forbidden.insert((state, state));
    }
    let mut implied: Vec<(StateId, StateId, Span)> = Vec::new();
    if machine.self_loops {
        let said = machine.rules.iter().find(|rule| rule.meaning == Meaning::SelfLoops);
        let span = said.map_or(machine.span, |rule| rule.span);
        let leaves = machine.leaves().map(|(id, _)| id).filter(|id| !forbidden.contains(&(*id, *id)));
        implied.extend(leaves.map(|id| (id, id, span)));
    }
    for Overlay { state, from, returns, fails, span } in &machine.overlays {
        implied.extend(from.iter().map(|from| (*from, *state, *span)));
        let back = from.iter().filter(|_| *returns).chain(fails);
        implied.extend(back.map(|to| (*state, *to, *span)));
    }
    // Most machines imply nothing.
    let ways = machine.transitions.iter().filter(|_| !implied.is_empty());
    let mut known: Set<(StateId, StateId)> = ways.map(|transition| (transition.from, transition.to)).collect();
    implied.retain(|(from, to, _)| known.insert((*from, *to)));
    machine.transitions.extend(implied.into_iter().map(|(from, to, span)| {
        let seen = vec![Seen { view: ViewKind::Prose, span }];
        Transition { implied: true, seen, ..Transition::new(from, to, None) }
    }));
}

pub(super) fn forbidden(machine: &Machine) -> impl Iterator<Item = (StateId, StateId)> {
    machine.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some((from, to)),
        _ => None,
    })
}
