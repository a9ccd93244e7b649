//! `transition-missing-from-table`: a view allows what a complete table does not.

use super::{
    edits::{mark_cell, remove_arrows, row_after, set_like, shown_without, tabular},
    wildcards::{by_wildcard, wildcard_rows},
};
use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    map::{Map, Set},
    model::StateId,
    order,
    rules::{
        Context, Rule, Sink,
        context::{Claimed, MachineContext, Pair},
        evidence::{Evidence, claims_doubted, diagram_doubted, silence_doubted},
    },
    source::Span,
    views::{End, Layout, Mark, Matrix, TransitionClaim, View},
};

pub(in crate::rules) static TRANSITION_MISSING_FROM_TABLE: Rule =
    Rule::deny("transition-missing-from-table", include_str!("transition_missing_from_table.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for machine in context.machines() {
        match machine.diagram {
            Some(_) => with_diagram(context, machine, sink),
            None => between_views(context, machine, sink),
        }
    }
}

/// What the diagram draws and the tables lack. All lists together say what is allowed.
fn with_diagram(context: &Context<'_>, machine: &MachineContext<'_>, sink: &mut Sink) {
    let tables: Vec<&View> = machine.views().filter(|view| view.kind.is_listing()).collect();
    if !tables.iter().any(|view| view.complete) {
        return;
    }
    let (matrices, lists): (Vec<&View>, Vec<&View>) =
        tables.iter().partition(|view| matches!(view.layout, Layout::Matrix(_)));
    let mut complete: Vec<Complete<'_>> =
        matrices.into_iter().filter(|view| view.complete).map(|view| Complete::new(machine, view, &[view])).collect();
    if let Some(view) = lists.iter().find(|view| view.complete) {
        complete.push(Complete::new(machine, view, &lists));
    }
    let mut pairs = machine.arrows().first.entries().to_vec();
    order::by_place(&mut pairs, |(_, span)| *span);
    let mut missing = Vec::new();
    for (pair, arrow) in pairs {
        if machine.is_pseudo(pair.0) || machine.is_pseudo(pair.1) {
            continue;
        }
        let silences = silences(context, machine, &complete, pair);
        if !silences.is_empty() {
            missing.push((pair, arrow, silences));
        }
    }
    let pairs: Vec<Pair> = missing.iter().map(|(pair, ..)| *pair).collect();
    let shown = shown_without(machine, &pairs);
    for (pair, arrow, silences) in missing {
        let (from, to) = (machine.name(pair.0), machine.name(pair.1));
        let message = format!("the diagram allows `{from}` → `{to}`, the table does not");
        let added: Option<Vec<_>> = silences.iter().map(|silence| silence.fix.clone()).collect();
        let removed = remove_arrows(context, machine, pair, &shown);
        let finding = report(machine, pair, message, &silences, "remove the arrow")
            .at(arrow, "drawn here")
            .fix_if(added.map(|edits| Fix::trusting(Trusted::Diagram, edits)))
            .fix_if(removed.map(|edits| Fix::trusting(Trusted::Table, edits)));
        let doubted = silences.iter().all(|silence| silence_doubted(silence.view));
        sink.report(finding, Evidence::of(diagram_doubted(machine), doubted));
    }
}

/// What one view states and another, which is complete, lacks.
fn between_views(context: &Context<'_>, machine: &MachineContext<'_>, sink: &mut Sink) {
    let steps = |view: &View| !view.kind.defines_states();
    let complete: Vec<Complete<'_>> = machine
        .views()
        .filter(|view| view.complete && steps(view))
        .map(|view| Complete::new(machine, view, &[view]))
        .collect();
    if complete.is_empty() {
        return;
    }
    let mut claimed: Vec<(Pair, Vec<Claimed<'_>>)> = Vec::new();
    for (pair, claims) in machine.claims().entries() {
        if !by_wildcard(claims) {
            claimed.push((*pair, claims.clone()));
        }
    }
    order::by_place(&mut claimed, |(_, claims)| claims[0].1.span);
    let comparable = Comparable::of(&complete, machine);
    for (pair, mut claims) in claimed {
        // The surest claim is the one that is shown.
        claims.sort_by_key(|(view, claim)| (claims_doubted(&[(view, claim)]), claim.span.start));
        let (view, claim) = claims[0];
        let mut silences = silences(context, machine, &complete, pair);
        silences.retain(|silence| comparable.contains(view, silence.view));
        let Some(first) = silences.first() else {
            continue;
        };
        let (from, to) = (machine.name(pair.0), machine.name(pair.1));
        let (one, other) = (view.kind.noun(false), first.view.kind.noun(false));
        let message = if one == other {
            format!("one view allows `{from}` → `{to}`, another one does not")
        } else {
            format!("{one} allows `{from}` → `{to}`, {other} does not")
        };
        let finding = report(machine, pair, message, &silences, "take it out here")
            .at(claim.span, "allowed here")
            .also_at(claims.iter().skip(1).take(4).map(|(_, claim)| claim.span), "and here");
        let doubted = silences.iter().all(|silence| silence_doubted(silence.view));
        sink.report(finding, Evidence::of(claims_doubted(&claims), doubted));
    }
    for one in &complete {
        let has = |pair| one.silence(context, machine, pair).is_none();
        for row in wildcard_rows(machine, |view| comparable.contains(view, one.view), has) {
            let (here, there) = match (row.view.kind.noun(false), one.view.kind.noun(false)) {
                (here, there) if here == there => ("one view", "another one"),
                nouns => nouns,
            };
            let message = row.message(machine, here, &format!("{there} has"));
            let finding = machine
                .finding(&TRANSITION_MISSING_FROM_TABLE, message)
                .at(row.claim.span, "stands for every state")
                .also(one.view.span, "this is complete")
                .help("add what is missing there, or name the states that are meant here");
            sink.report(finding, Evidence::of(true, silence_doubted(one.view)));
        }
    }
}

/// Which views state the same steps, so that what one has and the other lacks is a difference. Two lists that share nothing are
/// two parts of one machine.
struct Comparable(Set<(Span, Span)>);

impl Comparable {
    fn of(complete: &[Complete<'_>], machine: &MachineContext<'_>) -> Self {
        let mut pairs = Set::new();
        for view in machine.views() {
            let stated = view.transitions.iter().filter(|claim| claim.expanded.is_none());
            let stated: Set<Pair> = stated.filter_map(TransitionClaim::pair).collect();
            for one in complete.iter().filter(|one| one.view.span != view.span) {
                let shared = stated.items().filter(|pair| one.claimed.contains(*pair)).count();
                if shared * 2 > stated.len() {
                    pairs.insert((view.span, one.view.span));
                }
            }
        }
        Self(pairs)
    }

    fn contains(&self, view: &View, complete: &View) -> bool {
        self.0.contains(&(view.span, complete.span))
    }
}

fn report(machine: &MachineContext<'_>, pair: Pair, message: String, silences: &[Silence<'_>], undo: &str) -> Finding {
    let (from, to) = (machine.name(pair.0), machine.name(pair.1));
    let how = match silences.first().map(|first| first.view) {
        Some(View { layout: Layout::Matrix(_), .. }) => format!("tick the cell for `{from}` → `{to}`"),
        Some(view) if view.kind.has_entries() => format!("add `{to}` to the successors of `{from}`"),
        _ => format!("add a row for `{from}` → `{to}`"),
    };
    let mut finding =
        machine.finding(&TRANSITION_MISSING_FROM_TABLE, message).transition(from, to).help(format!("{how}, or {undo}"));
    for silence in silences {
        finding = finding.also(silence.at, silence.words.clone());
    }
    finding
}

/// A table that does not allow a pair, and the place where it should.
struct Silence<'a> {
    view: &'a View,
    at: Span,
    words: String,
    fix: Option<Edit>,
}

fn silences<'a>(
    context: &Context<'_>,
    machine: &MachineContext<'_>,
    complete: &[Complete<'a>],
    pair: Pair,
) -> Vec<Silence<'a>> {
    let silences = complete.iter();
    silences.filter_map(|one| one.silence(context, machine, pair)).collect()
}

/// A view whose silence is a claim: a matrix among its rows and columns, a list, by itself or with the lists beside it.
struct Complete<'a> {
    view: &'a View,
    /// The rows and columns of a matrix, by state.
    sides: Option<(Map<StateId, usize>, Map<StateId, usize>)>,
    claimed: Set<Pair>,
    /// The states that it speaks of as sources.
    sources: Set<StateId>,
    /// The states with a way back to wherever they were entered from.
    backs: Set<StateId>,
    /// The last row of each state, and the last of all.
    last: Map<StateId, Span>,
    end: Span,
}

impl<'a> Complete<'a> {
    fn new(machine: &MachineContext<'_>, view: &'a View, beside: &[&'a View]) -> Self {
        let sides = match &view.layout {
            Layout::Matrix(matrix) => {
                let (sources, targets) = matrix.sides();
                Some((Matrix::index(sources), Matrix::index(targets)))
            }
            _ => None,
        };
        let (mut claimed, mut sources, mut backs) = (Set::new(), Set::new(), Set::new());
        for other in beside {
            for claim in &other.transitions {
                claimed.extend(claim.pair());
                let back = matches!(claim.to, End::Back(_));
                backs.extend(claim.from.state().filter(|_| back));
                if !view.kind.is_listing() {
                    sources.extend(claim.from.state());
                }
            }
            if other.kind.has_entries() {
                sources.extend(other.states.iter().filter_map(|claim| claim.name.state));
            }
        }
        // A list of states that leaves out most is not meant to hold them all.
        let many = !view.kind.has_entries() || sources.len() * 2 >= machine.model.states.len();
        let lists_all = view.kind.is_listing() && many;
        if lists_all {
            sources.extend((0u32..).take(machine.model.states.len()).map(StateId));
        }
        let rows = view.transitions.iter();
        let mut last = Map::new();
        for claim in rows.clone().filter(|claim| claim.expanded.is_none()) {
            if let Some(from) = claim.from.state() {
                last.insert(from, claim.span);
            }
        }
        Self { view, sides, claimed, sources, backs, last, end: rows.last().map_or(view.span, |claim| claim.span) }
    }

    fn silence(&self, context: &Context<'_>, machine: &MachineContext<'_>, pair: Pair) -> Option<Silence<'a>> {
        let view = self.view;
        if let (Some((sources, targets)), Layout::Matrix(matrix)) = (&self.sides, &view.layout) {
            let cell = matrix.cell(*sources.get(&pair.0)?, *targets.get(&pair.1)?)?;
            return (cell.mark == Mark::No).then(|| Silence {
                view,
                at: cell.span,
                words: "not allowed here".to_owned(),
                fix: mark_cell(context.source, matrix, cell, true),
            });
        }
        if !self.sources.contains(&pair.0) || self.claims(machine, pair) {
            return None;
        }
        let mut silence = Silence {
            view,
            at: self.last.get(&pair.0).copied().unwrap_or(self.end),
            words: format!("no row allows `{}` → `{}`", machine.name(pair.0), machine.name(pair.1)),
            fix: None,
        };
        // A list of lines is left to the writer.
        let Layout::Table { from, to, event, .. } = view.layout else {
            return Some(silence);
        };
        let table = context.table(view)?;
        let after = table.rows.partition_point(|row| row.span.start <= silence.at.start);
        let row = after.checked_sub(1).and_then(|at| table.rows.get(at));
        let row = row.filter(|row| silence.at.end <= row.span.end).or(table.rows.last())?;
        if view.kind.has_entries() {
            return Some(silence);
        }
        silence.at = row.span;
        let writable = tabular(machine.name(pair.0)) && tabular(machine.name(pair.1));
        if view.kind.has_rows() && writable {
            let label = machine.arrows().event(pair);
            silence.fix = row_after(context, table, row, &|column| {
                let like = |state: StateId| {
                    let cell = row.cells.get(column);
                    let model = cell.map_or("", |cell| context.source.slice(cell.span));
                    set_like(model, machine.name(state))
                };
                if column == from {
                    Some(like(pair.0))
                } else if Some(column) == to {
                    Some(like(pair.1))
                } else if Some(column) == event {
                    label.clone().map(|label| label.replace('|', "\\|"))
                } else {
                    None
                }
            });
        }
        Some(silence)
    }

    /// Whether it states the pair, or every leaf of a composite does, or it lets a composite around both go to itself.
    fn claims(&self, machine: &MachineContext<'_>, pair: Pair) -> bool {
        if self.claimed.contains(&pair) || self.backs.contains(&pair.0) {
            return true;
        }
        let routes = machine.routes();
        let around = |state: StateId| {
            let around = std::iter::once(state).chain(routes.ancestors(state).take(8));
            around.collect::<Vec<_>>()
        };
        let (sources, mut targets) = (around(pair.0), around(pair.1));
        let composites = &targets[1..];
        let mut inside = sources[1..].iter().filter(|state| composites.contains(state));
        if inside.any(|state| self.claimed.contains(&(*state, *state))) {
            return true;
        }
        targets.extend(routes.entries(pair.1).iter().copied());
        let claimed = |from: &StateId, to: &StateId| self.claimed.contains(&(*from, *to));
        let by_leaf = |from: &StateId| targets.iter().any(|to| claimed(from, to));
        let leads = |from: &StateId| targets.iter().any(|to| from != to && claimed(from, to));
        let mut leaves = Vec::new();
        routes.leaves_in(pair.0, &mut leaves);
        !leaves.is_empty() && leaves.iter().all(by_leaf) || sources.iter().any(leads)
    }
}
