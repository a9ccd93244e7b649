//! Sets of states turned into the states they stand for, and steps into transitions.

use super::candidate::Form;
use crate::{
    map::{Map, Set},
    model::{Machine, StateId, Transition},
    source::Span,
    spelling::Events,
    views::{Coverage, End, Labelled, MOST_CLAIMS, Name, Spelling, TransitionClaim, View, is_like},
};

/// Joins two steps over a name that is no state: in `Failed → Retry → Pending` it is the event.
pub(crate) fn bridge(view: &mut View) {
    let unknown = |end: &End| matches!(end, End::State(name) if name.state.is_none());
    if !view.transitions.iter().any(|claim| unknown(&claim.to)) {
        return;
    }
    let onward = view.transitions.iter().filter(|claim| unknown(&claim.from) && claim.to.state().is_some());
    let onward = Map::grouped(onward.map(|claim| (claim.from.span(), claim)));
    let mut joined = Vec::new();
    for claim in view.transitions.iter().filter(|claim| unknown(&claim.to) && claim.from.state().is_some()) {
        for next in onward.all(&claim.to.span()) {
            let mut one = TransitionClaim::new(claim.from.clone(), next.to.clone(), next.span);
            one.label = claim.to.name().map(|name| Labelled { text: name.text.clone(), span: name.span });
            joined.push(one);
        }
    }
    view.transitions.extend(joined);
}

/// Replaces what stands for several states, or for the same one, by the states.
pub(crate) fn expand(machine: &Machine, view: &mut View) {
    let plain = |end: &End| matches!(end, End::State(_) | End::Point(_));
    if view.transitions.iter().all(|claim| plain(&claim.from) && plain(&claim.to)) {
        return;
    }
    for claim in std::mem::take(&mut view.transitions) {
        if plain(&claim.from) && plain(&claim.to) {
            view.transitions.push(claim);
            continue;
        }
        // A bare `*` before a state that the diagram starts in is the start, unless its arrows lead there from elsewhere too.
        if let (End::Any { except, like: None, span, .. }, Some(to)) = (&claim.from, claim.to.state())
            && except.is_empty()
            && span.len() <= 3
            && machine.initial.contains(&to)
            && !machine.transitions.iter().any(|one| one.to == to && one.from != to)
        {
            let from = End::Point(*span);
            view.transitions.push(TransitionClaim { from, ..claim });
            continue;
        }
        let sources = ends(machine, &claim.from, &claim.to, true);
        let targets = ends(machine, &claim.to, &claim.from, false);
        let same = matches!(claim.to, End::Same(_));
        let count = sources.len() * if same { 1 } else { targets.len() };
        if count > 1 && view.transitions.len() + count > MOST_CLAIMS {
            view.cut.get_or_insert(claim.span);
            view.coverage = Coverage::Nothing;
            continue;
        }
        let vague = |end: &End| match end {
            End::Any { except, certain, .. } => !certain || except.iter().any(|name| name.state.is_none()),
            _ => false,
        };
        let certain = !vague(&claim.from) && !matches!(claim.to, End::Any { .. } | End::Back(_)) && claim.certain;
        let set = [&claim.from, &claim.to].into_iter().find_map(|end| match end {
            End::Any { span, .. } | End::Back(span) => Some(*span),
            _ => None,
        });
        for from in &sources {
            let here = match (&claim.to, from) {
                (End::Same(span), End::State(name)) => vec![End::State(Name { span: *span, ..name.clone() })],
                _ => targets.clone(),
            };
            for to in here {
                // Everything to X does not mean X to X; what goes back to its origin may have been there already.
                let back = matches!(claim.to, End::Back(_));
                if set.is_some() && !same && !back && from.state().is_some() && from.state() == to.state() {
                    continue;
                }
                let (from, expanded) = (from.clone(), set.or(claim.expanded));
                view.transitions.push(TransitionClaim { from, to, expanded, certain, stays: same, ..claim.clone() });
            }
        }
    }
}

fn ends(machine: &Machine, end: &End, other: &End, source: bool) -> Vec<End> {
    match end {
        End::State(_) | End::Point(_) => vec![end.clone()],
        // From the start everywhere says nothing.
        End::Any { .. } if !source && matches!(other, End::Point(_)) => Vec::new(),
        End::Any { except, like, span, .. } => all_but(machine, except, *span, source)
            .filter(|end| like.as_ref().is_none_or(|like| end.name().is_some_and(|name| is_like(&name.text, like))))
            .collect(),
        // It may come from anywhere: that excuses every way out, and demands none.
        End::Back(span) if !source => all_but(machine, &[], *span, false).collect(),
        End::Same(_) | End::Back(_) => Vec::new(),
    }
}

/// Every state but these that is no composite and no pseudo-state; of sources, only those that may go on.
fn all_but<'a>(machine: &'a Machine, except: &[Name], span: Span, source: bool) -> impl Iterator<Item = End> + use<'a> {
    let except: Set<StateId> = except.iter().filter_map(|name| name.state).collect();
    let states = machine.leaves().filter(move |(id, state)| !(except.contains(id) || source && state.terminal));
    states.map(move |(id, state)| {
        End::State(Name { text: state.name.clone(), span, state: Some(id), spelling: Spelling::Exact })
    })
}

/// Adds the steps of a machine's views to one that no diagram draws: the surest views first, each pair labelled by the first view
/// that labels it.
pub(crate) fn add_transitions(model: &mut Machine, views: &[(Form, &View)]) {
    let mut ordered: Vec<&(Form, &View)> = views.iter().collect();
    ordered.sort_by_key(|(form, view)| (*form, view.span.start));
    let mut known = Map::new();
    let mut starts = Set::new();
    let mut events = Events::default();
    let listed = listed(views);
    for (number, (form, view)) in ordered.iter().enumerate() {
        for claim in view.transitions.iter().filter(|claim| claim.certain && !claim.forbidden) {
            // Where a drawing or a remark differs from a listing, the listing is the machine and the difference a finding.
            let pair = claim.pair();
            let set = claim.expanded.is_some() && *form != Form::Table;
            let passing = matches!(form, Form::Drawing | Form::Passage) || set;
            if listed.len() >= 3 && passing && pair.is_some_and(|pair| !listed.contains(&pair)) {
                continue;
            }
            match (claim.from.state(), claim.to.state()) {
                (Some(from), Some(to)) => {
                    let label = claim.label.as_ref().map(|label| events.spelled(number, &label.text));
                    step(model, (from, to), label, number, &mut known);
                }
                (None, Some(to)) if matches!(claim.from, End::Point(_)) => _ = starts.insert(to),
                (Some(from), None) if matches!(claim.to, End::Point(_)) && claim.expanded.is_none() => model.end(from),
                _ => {}
            }
        }
    }
    let known = model.initial.clone();
    model.initial.extend(starts.items().filter(|state| !known.contains(state)));
}

/// The steps of tables that say that they are all.
fn listed(views: &[(Form, &View)]) -> Set<(StateId, StateId)> {
    let tables = views.iter().filter(|(form, view)| *form == Form::Table && view.states.len() >= 3);
    let claims = tables.flat_map(|(_, view)| &view.transitions);
    claims.filter(|claim| claim.certain && !claim.forbidden).filter_map(TransitionClaim::pair).collect()
}

/// Adds a step; `known` has the first transition of each pair, and the view that labels it.
fn step(
    model: &mut Machine,
    pair: (StateId, StateId),
    label: Option<&str>,
    view: usize,
    known: &mut Map<(StateId, StateId), (usize, Option<usize>)>,
) {
    let next = model.transitions.len();
    let (first, labelled) = known.or_insert(pair, (next, label.map(|_| view)));
    if *first == next {
        model.transitions.push(Transition::new(pair.0, pair.1, label));
        return;
    }
    let Some(label) = label else { return };
    if labelled.is_none() {
        *labelled = Some(view);
        model.transitions[*first] = Transition::new(pair.0, pair.1, Some(label));
    } else if *labelled == Some(view) {
        let same = |one: &Transition| (one.from, one.to) == pair && one.label.as_deref() == Some(label);
        // Rows of one pair stand together in most lists.
        if !model.transitions[*first..].iter().any(same) {
            model.transitions.push(Transition::new(pair.0, pair.1, Some(label)));
        }
    }
}
