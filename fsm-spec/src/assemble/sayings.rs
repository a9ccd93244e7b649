//! What sentences and directives add to a machine.

use super::listen::{Heard, Said};
use crate::{
    directives::{Directive, DirectiveKind},
    map::{Map, Set},
    model::{
        Machine, Meaning, Overlay, Return, Rule, Seen, State, StateId, StateKind, Transition,
        ViewKind,
    },
    order,
    sentences::Saying,
    source::Span,
    spelling::same_event,
    views::{MOST_CLAIMS, Names},
};
use std::sync::Arc;

/// Applies sentences, then directives, which win.
pub(crate) fn apply_sayings(
    machine: &mut Machine,
    names: &Names,
    heard: &Heard,
    directives: &[&Directive],
) {
    let directed = |wanted: fn(&DirectiveKind) -> bool| {
        directives
            .iter()
            .any(|directive| directive.kind.as_ref().is_ok_and(wanted))
    };
    let loops_directed = directed(|kind| matches!(kind, DirectiveKind::SelfLoops { .. }));
    let overlays_directed = directed(|kind| matches!(kind, DirectiveKind::Overlay { .. }));
    // A sentence makes a state terminal only where nothing leads out of it.
    let mut goes_on = vec![false; machine.states.len()];
    for way in machine.transitions.iter().filter(|way| way.from != way.to) {
        goes_on[way.from.index()] = true;
    }
    let mut choices = None;
    for said in &heard.said {
        let rule = |meaning| Rule {
            text: said.text.clone(),
            span: said.span,
            meaning,
        };
        match &said.saying {
            Saying::SelfLoops if !loops_directed => {
                machine.self_loops = true;
                machine.rules.push(rule(Meaning::SelfLoops));
            }
            Saying::SelfLoops => {}
            Saying::Terminal(states) => {
                for state in states.iter().filter_map(|name| names.exact(name)) {
                    machine.rules.push(rule(Meaning::Terminal(state)));
                    machine.states[state.index()].terminal |= !goes_on[state.index()];
                }
            }
            Saying::Overlay {
                state,
                except,
                non_terminal,
            } => {
                if overlays_directed {
                    continue;
                }
                let state = overlay(
                    machine,
                    names,
                    state,
                    except,
                    *non_terminal,
                    said.returns,
                    said.fails.as_deref(),
                    said.span,
                );
                let meaning = state.map(Meaning::Overlay);
                machine.rules.extend(meaning.map(rule));
            }
            Saying::Return(to) => {
                let choices = choices.get_or_insert_with(|| several_targets(machine));
                if let Some(state) = returning(machine, names, said, to, choices) {
                    machine.rules.push(rule(Meaning::Return(state)));
                }
            }
            Saying::Retired(name) => {
                machine.retired.push(name.clone());
                machine.rules.push(rule(Meaning::Retired(name.clone())));
            }
        }
    }
    for (from, to, text, span) in &heard.forbidden {
        machine.rules.push(Rule {
            text: text.clone(),
            span: *span,
            meaning: Meaning::Forbidden(*from, *to),
        });
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
    let directed = &mut machine.returns[said..];
    if directed.is_empty() {
        return;
    }
    let mut targets: Map<(StateId, Option<&str>), Vec<StateId>> = Map::new();
    for way in &machine.transitions {
        targets.or_default((way.from, None)).push(way.to);
        if let Some(event) = way.event.as_deref() {
            targets.or_default((way.from, Some(event))).push(way.to);
        }
    }
    for back in directed {
        let event = back.event.as_deref();
        let to = targets.get(&(back.state, event));
        back.to = to.cloned().unwrap_or_default();
    }
}

fn direct<'a>(
    machine: &mut Machine,
    names: &Names,
    directive: &'a Directive,
    kind: &'a DirectiveKind,
    returns: &mut Set<(StateId, Option<&'a str>)>,
) {
    let text: Arc<str> = directive.text.as_str().into();
    let rule = |meaning| Rule {
        text: text.clone(),
        span: directive.span,
        meaning,
    };
    match kind {
        DirectiveKind::SelfLoops { allowed, except } => {
            machine.self_loops = *allowed;
            if *allowed {
                machine.rules.push(rule(Meaning::SelfLoops));
            }
            for state in except.iter().filter_map(|name| names.exact(name)) {
                machine.rules.push(rule(Meaning::Forbidden(state, state)));
            }
        }
        DirectiveKind::Terminal(states) => {
            for state in states.iter().filter_map(|name| names.exact(name)) {
                machine.rules.push(rule(Meaning::Terminal(state)));
                machine.states[state.index()].terminal = true;
            }
        }
        DirectiveKind::Overlay {
            state,
            except,
            returns,
            fails,
        } => {
            let state = overlay(
                machine,
                names,
                state,
                except,
                true,
                *returns,
                fails.as_deref(),
                directive.span,
            );
            let meaning = state.map(Meaning::Overlay);
            machine.rules.extend(meaning.map(rule));
        }
        DirectiveKind::Return { state, event } => {
            if let Some(state) = names.exact(state) {
                // Saying it twice makes no second one: it may lead to every state.
                if returns.insert((state, event.as_deref())) {
                    machine.returns.push(Return {
                        state,
                        event: event.clone(),
                        // See `aim`.
                        to: Vec::new(),
                        span: directive.span,
                    });
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

#[allow(clippy::too_many_arguments)]
fn overlay(
    machine: &mut Machine,
    names: &Names,
    state: &str,
    except: &[String],
    non_terminal: bool,
    returns: bool,
    fails: Option<&str>,
    span: Span,
) -> Option<StateId> {
    let said = machine.overlays.iter().find(|overlay| {
        let known = machine.states.get(overlay.state.index());
        known.is_some_and(|known| known.name == state)
    });
    if let Some(said) = said {
        // Saying it twice makes no second one.
        return Some(said.state);
    }
    let spread: usize = machine.overlays.iter().map(|other| other.from.len()).sum();
    if spread > 0 && spread + machine.states.len() > MOST_CLAIMS {
        machine.unread.push(span);
        return None;
    }
    let id = names.exact(state).unwrap_or_else(|| {
        machine.states.push(State {
            name: state.to_owned(),
            seen: vec![Seen {
                view: ViewKind::Prose,
                span,
            }],
            ..State::default()
        });
        #[allow(clippy::cast_possible_truncation)]
        StateId(machine.states.len() as u32 - 1)
    });
    let except: Set<&str> = except.iter().map(String::as_str).collect();
    let from = (0u32..)
        .map(StateId)
        .zip(&machine.states)
        .filter(|(other, state)| {
            *other != id
                && state.kind == StateKind::Simple
                && !(non_terminal && state.terminal)
                && !except.contains(state.name.as_str())
        })
        .map(|(other, _)| other)
        .collect();
    let fails = fails.and_then(|name| names.exact(name));
    machine.overlays.push(Overlay {
        state: id,
        from,
        returns,
        fails,
        span,
    });
    Some(id)
}

/// An event of a state that leads to several others, with all of them.
type Choice = (StateId, String, Vec<StateId>);

/// Every event that leads from one state to several, in document order.
fn several_targets(machine: &Machine) -> Vec<Choice> {
    let mut targets: Map<(StateId, &str), Vec<StateId>> = Map::new();
    for transition in &machine.transitions {
        if let Some(event) = transition.event.as_deref() {
            let found = targets.or_default((transition.from, event));
            found.push(transition.to);
        }
    }
    let several = targets.into_entries().into_iter();
    let several = several.filter(|(_, targets)| targets.len() > 1);
    several
        .map(|((from, event), targets)| (from, event.to_owned(), targets))
        .collect()
}

/// A return belongs to the state whose event leads to several of the named states. Where the sentence names none and stands in
/// no row of an event, it has to name the event or its state: an overlay goes back in the same words.
fn returning(
    machine: &mut Machine,
    names: &Names,
    said: &Said,
    to: &[String],
    choices: &[Choice],
) -> Option<StateId> {
    let head = said.row_head.as_deref();
    let to: Set<StateId> = to.iter().filter_map(|name| names.exact(name)).collect();
    let meant = |(state, event, targets): &&Choice| {
        let named = if to.is_empty() {
            head.is_some()
                || said.text.contains(event)
                || said.text.contains(&machine.states[state.index()].name)
        } else {
            targets.iter().all(|target| to.contains(target))
        };
        named && head.is_none_or(|head| same_event(head, event))
    };
    let (state, event, to) = choices.iter().find(meant)?;
    // Saying it twice makes no second one: it may name every state.
    let known = |back: &Return| back.state == *state && back.event.as_ref() == Some(event);
    if !machine.returns.iter().any(known) {
        machine.returns.push(Return {
            state: *state,
            event: Some(event.clone()),
            to: to.clone(),
            span: said.span,
        });
    }
    Some(*state)
}

/// Adds the transitions that no arrow shows: self-loops, and the ways into and out of overlays.
///
/// What is said of one state wins over what is said of all: a pair that a sentence forbids is not implied, and an overlay is never
/// entered from itself, whatever self-loops are allowed.
fn imply(machine: &mut Machine) {
    let mut forbidden: Set<(StateId, StateId)> = machine
        .rules
        .iter()
        .filter_map(|rule| match rule.meaning {
            Meaning::Forbidden(from, to) => Some((from, to)),
            _ => None,
        })
        .collect();
    for overlay in &mut machine.overlays {
        let state = overlay.state;
        overlay
            .from
            .retain(|from| !forbidden.contains(&(*from, state)));
        forbidden.insert((state, state));
    }
    let mut known: Set<(StateId, StateId)> = machine
        .transitions
        .iter()
        .map(|transition| (transition.from, transition.to))
        .collect();
    let mut implied: Vec<(StateId, StateId, Span)> = Vec::new();
    if machine.self_loops {
        let span = machine
            .rules
            .iter()
            .find(|rule| rule.meaning == Meaning::SelfLoops)
            .map_or(machine.span, |rule| rule.span);
        let leaves = (0u32..)
            .map(StateId)
            .zip(&machine.states)
            .filter(|(id, state)| {
                state.kind == StateKind::Simple && !forbidden.contains(&(*id, *id))
            });
        implied.extend(leaves.map(|(id, _)| (id, id, span)));
    }
    for overlay in &machine.overlays {
        implied.extend(
            overlay
                .from
                .iter()
                .map(|from| (*from, overlay.state, overlay.span)),
        );
        if overlay.returns {
            implied.extend(
                overlay
                    .from
                    .iter()
                    .map(|to| (overlay.state, *to, overlay.span)),
            );
        }
        implied.extend(overlay.fails.map(|to| (overlay.state, to, overlay.span)));
    }
    for (from, to, span) in implied {
        if known.insert((from, to)) {
            machine.transitions.push(Transition {
                from,
                to,
                event: None,
                label: None,
                guard: None,
                action: None,
                rule: None,
                attributes: Vec::new(),
                implied: true,
                seen: vec![Seen {
                    view: ViewKind::Prose,
                    span,
                }],
            });
        }
    }
}
