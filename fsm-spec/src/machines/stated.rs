//! What sentences and directives add to a machine.

use super::ends::goes_on;
use crate::{
    directives::{Directive, DirectiveKind},
    map::{Map, Set},
    model::{Machine, Meaning, Overlay, Return, Rule, Seen, State, StateId, StateKind, Transition, ViewKind},
    order,
    sentences::{Named, ProseRule, ProseRules, Statement},
    source::Span,
    spelling::same_event,
    views::{MOST_CLAIMS, Names},
};
use std::sync::Arc;

/// Applies sentences, then directives, which win.
pub(crate) fn apply_prose(machine: &mut Machine, names: &Names, prose: &ProseRules, directives: &[&Directive]) {
    let directed = |wanted: fn(&DirectiveKind) -> bool| {
        directives.iter().any(|directive| directive.kind.as_ref().is_ok_and(wanted))
    };
    let loops_directed = directed(|kind| matches!(kind, DirectiveKind::SelfLoops { .. }));
    let overlays_directed = directed(|kind| matches!(kind, DirectiveKind::Overlay { .. }));
    // A sentence makes a state terminal only where nothing leads out of it.
    let goes_on = goes_on(machine);
    let (mut choices, mut said_initial) = (None, None);
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
                let entered = Entered {
                    state,
                    except: except.iter().copied().collect(),
                    non_terminal: *non_terminal,
                    returns: said.returns,
                    fails: said.fails.as_deref().and_then(|name| names.exact(name)),
                    span: said.span,
                };
                let meaning = overlay(machine, entered).map(Meaning::Overlay);
                machine.rules.extend(meaning.map(rule));
            }
            Statement::Return { states, event, to } => {
                let choices = choices.get_or_insert_with(|| several_targets(machine));
                let back = returning(machine, said, (states, event.as_deref(), to), choices);
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
    let said = machine.returns.len();
    let mut returns = Set::new();
    for directive in directives {
        if let Ok(kind) = &directive.kind {
            direct(machine, names, directive, kind, &mut returns);
        }
    }
    aim(machine, said);
    order::by_place(&mut machine.rules, |rule| Span::at(rule.span.start));
    imply(machine);
}

/// Finds where the returns behind the first `said` lead: to all that the state's event does, or all its events.
fn aim(machine: &mut Machine, said: usize) {
    if machine.returns.len() == said {
        return;
    }
    let targets = targets(&machine.transitions);
    for back in &mut machine.returns[said..] {
        back.to = targets.all(&(back.state, back.event.as_deref())).to_vec();
    }
}

/// Where each event of each state leads, and where all events of it do.
fn targets(transitions: &[Transition]) -> Map<(StateId, Option<&str>), Vec<StateId>> {
    Map::grouped(transitions.iter().flat_map(|way| {
        let event = way.event.as_deref();
        let keys = std::iter::once(None).chain(event.map(Some));
        keys.map(|key| ((way.from, key), way.to))
    }))
}

fn direct<'a>(
    machine: &mut Machine,
    names: &Names,
    directive: &'a Directive,
    kind: &'a DirectiveKind,
    returns: &mut Set<(StateId, Option<&'a str>)>,
) {
    let text: Arc<str> = directive.text.as_str().into();
    let rule = |meaning| Rule { text: text.clone(), span: directive.span, meaning };
    let known = |states: &[String]| -> Vec<StateId> { states.iter().filter_map(|name| names.exact(name)).collect() };
    match kind {
        DirectiveKind::SelfLoops { allowed, except } => {
            machine.self_loops = *allowed;
            if *allowed {
                machine.rules.push(rule(Meaning::SelfLoops));
            }
            machine.rules.extend(known(except).into_iter().map(|state| rule(Meaning::Forbidden(state, state))));
        }
        // A directive beats all: what is drawn or said elsewhere is no start then.
        DirectiveKind::Initial(states) => {
            machine.initial = known(states);
            machine.rules.extend(machine.initial.iter().map(|state| rule(Meaning::Initial(*state))));
        }
        DirectiveKind::Terminal(states) => {
            for state in known(states) {
                machine.rules.push(rule(Meaning::Terminal(state)));
                machine.states[state.index()].terminal = true;
            }
        }
        DirectiveKind::Overlay { state, except, returns, fails } => {
            let named = match names.exact(state) {
                Some(state) => Named::State(state),
                None => Named::Unknown(state.clone()),
            };
            let entered = Entered {
                state: &named,
                except: known(except).into_iter().collect(),
                non_terminal: true,
                returns: *returns,
                fails: fails.as_deref().and_then(|name| names.exact(name)),
                span: directive.span,
            };
            let meaning = overlay(machine, entered).map(Meaning::Overlay);
            machine.rules.extend(meaning.map(rule));
        }
        DirectiveKind::Return { state, event } => {
            if let Some(state) = names.exact(state) {
                // Saying it twice makes no second one: it may lead to every state.
                if returns.insert((state, event.as_deref())) {
                    // See `aim`.
                    let to = Vec::new();
                    machine.returns.push(Return { state, event: event.clone(), to, span: directive.span });
                }
                machine.rules.push(rule(Meaning::Return(state)));
            }
        }
        DirectiveKind::Retired(states) => {
            for name in states {
                machine.retired.push(name.clone());
                machine.rules.push(rule(Meaning::Retired(name.clone())));
            }
        }
        _ => {}
    }
}

struct Entered<'a> {
    state: &'a Named,
    except: Set<StateId>,
    non_terminal: bool,
    returns: bool,
    fails: Option<StateId>,
    span: Span,
}

fn overlay(machine: &mut Machine, entered: Entered<'_>) -> Option<StateId> {
    let known = match entered.state {
        Named::State(state) => Some(*state),
        // Saying it twice makes no second one.
        Named::Unknown(name) => {
            let mut overlays = machine.overlays.iter().map(|overlay| overlay.state);
            overlays.find(|state| machine.states[state.index()].name == *name)
        }
    };
    if let Some(state) = known
        && machine.overlays.iter().any(|other| other.state == state)
    {
        return known;
    }
    let spread: usize = machine.overlays.iter().map(|other| other.from.len()).sum();
    if spread > 0 && spread + machine.states.len() > MOST_CLAIMS {
        machine.unread.push(entered.span);
        return None;
    }
    let id = match entered.state {
        Named::State(state) => *state,
        Named::Unknown(name) => {
            machine.states.push(State {
                name: name.clone(),
                seen: vec![Seen { view: ViewKind::Prose, span: entered.span }],
                ..State::default()
            });
            #[allow(clippy::cast_possible_truncation)]
            StateId(machine.states.len() as u32 - 1)
        }
    };
    let states = (0u32..).map(StateId).zip(&machine.states);
    let from = states.filter(|(other, state)| {
        *other != id
            && state.kind == StateKind::Simple
            && !(entered.non_terminal && state.terminal)
            && !entered.except.contains(other)
    });
    machine.overlays.push(Overlay {
        state: id,
        from: from.map(|(other, _)| other).collect(),
        returns: entered.returns,
        fails: entered.fails,
        span: entered.span,
    });
    Some(id)
}

/// An event of a state that leads to several others, with all of them.
type Choice = (StateId, String, Vec<StateId>);

/// Every event that leads from one state to several, in document order.
fn several_targets(machine: &Machine) -> Vec<Choice> {
    let several = targets(&machine.transitions).into_entries().into_iter().filter(|(_, targets)| targets.len() > 1);
    several.filter_map(|((from, event), targets)| Some((from, event?.to_owned(), targets))).collect()
}

/// A return belongs to the state that the sentence names, or whose event leads to several of the named states. Where the sentence
/// names none and stands in no row of an event, it has to name the event: an overlay goes back in the same words.
fn returning(
    machine: &mut Machine,
    said: &ProseRule,
    (states, event, to): (&[Named], Option<&str>, &[StateId]),
    choices: &[Choice],
) -> Option<StateId> {
    let named = |state: StateId| match states {
        [] => None,
        _ => Some(states.contains(&Named::State(state))),
    };
    // An overlay has its own way back.
    if let Some(overlay) = machine.overlays.iter_mut().find(|overlay| named(overlay.state) == Some(true)) {
        overlay.returns = true;
        return Some(overlay.state);
    }
    let to: Set<StateId> = to.iter().copied().collect();
    let event = said.row_head.as_deref().or(event);
    let meant = |(state, other, targets): &&Choice| {
        let told = if to.is_empty() { event.is_some() } else { targets.iter().all(|target| to.contains(target)) };
        named(*state).unwrap_or(told) && event.is_none_or(|event| same_event(event, other))
    };
    let (state, event, to) = choices.iter().find(meant)?;
    // Saying it twice makes no second one: it may name every state.
    let known = |back: &Return| back.state == *state && back.event.as_ref() == Some(event);
    if !machine.returns.iter().any(known) {
        machine.returns.push(Return { state: *state, event: Some(event.clone()), to: to.clone(), span: said.span });
    }
    Some(*state)
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
    let mut known: Set<(StateId, StateId)> =
        machine.transitions.iter().map(|transition| (transition.from, transition.to)).collect();
    let mut implied: Vec<(StateId, StateId, Span)> = Vec::new();
    if machine.self_loops {
        let said = machine.rules.iter().find(|rule| rule.meaning == Meaning::SelfLoops);
        let span = said.map_or(machine.span, |rule| rule.span);
        let leaves = (0u32..).map(StateId).zip(&machine.states).filter(|(_, state)| state.kind == StateKind::Simple);
        let leaves = leaves.filter(|(id, _)| !forbidden.contains(&(*id, *id)));
        implied.extend(leaves.map(|(id, _)| (id, id, span)));
    }
    for overlay in &machine.overlays {
        implied.extend(overlay.from.iter().map(|from| (*from, overlay.state, overlay.span)));
        if overlay.returns {
            implied.extend(overlay.from.iter().map(|to| (overlay.state, *to, overlay.span)));
        }
        implied.extend(overlay.fails.map(|to| (overlay.state, to, overlay.span)));
    }
    for (from, to, span) in implied {
        if known.insert((from, to)) {
            machine.transitions.push(Transition {
                implied: true,
                seen: vec![Seen { view: ViewKind::Prose, span }],
                ..Transition::new(from, to, None)
            });
        }
    }
}

pub(super) fn forbidden(machine: &Machine) -> impl Iterator<Item = (StateId, StateId)> {
    machine.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some((from, to)),
        _ => None,
    })
}
