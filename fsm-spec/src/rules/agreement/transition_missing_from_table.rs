//! `transition-missing-from-table`: a view allows what a complete table does not.

use super::wildcards::{by_wildcard, wildcard_rows};
use crate::rules::edits::{mark_cell, remove_arrows, row_after, set_like, shown_without, tabular};
use crate::rules::prelude::*;

pub(in crate::rules) fn check(machine: &MachineContext<'_>, sink: &mut Sink) {
    match machine.diagram {
        Some(_) => with_diagram(machine, sink),
        None => between_views(machine, sink),
    }
}

/// What the diagram draws and the tables lack. All lists together say what is allowed.
fn with_diagram(machine: &MachineContext<'_>, sink: &mut Sink) {
    let tables = machine.views().filter(|view| view.kind.is_listing());
    let (matrices, lists): (Vec<_>, Vec<_>) = tables.partition(|view| matches!(view.layout, Layout::Matrix(_)));
    let matrices =
        matrices.into_iter().filter(|view| view.is_complete()).map(|view| Complete::new(machine, view, &[view]));
    let list = lists.iter().find(|view| view.is_complete()).map(|view| Complete::new(machine, view, &lists));
    let complete: Vec<Complete<'_>> = matrices.chain(list).collect();
    let arrows = machine.arrows().first.entries().iter().map(|(pair, arrow)| (*pair, machine.place_of(arrow)));
    let mut arrows: Vec<(Pair, Span)> = arrows.collect();
    order::by_place(&mut arrows, |(_, span)| *span);
    let real = |state| !machine.is_pseudo(state);
    arrows.retain(|((from, to), _)| real(*from) && real(*to));
    let all = arrows.len();
    let missing = arrows.into_iter().map(|(pair, arrow)| (pair, arrow, silences(machine, &complete, pair)));
    let missing: Vec<_> = missing.filter(|(_, _, silences)| !silences.is_empty()).collect();
    let shown = shown_without(machine, missing.iter().map(|(pair, ..)| *pair));
    let partial = lacks_much(missing.len(), all);
    for (pair, arrow, silences) in missing {
        let step = path([machine.name(pair.0), machine.name(pair.1)]);
        let added: Option<Vec<_>> = silences.iter().map(|silence| silence.fix.clone()).collect();
        let removed = remove_arrows(machine, pair, &shown);
        let finding = sink.finding(format!("the diagram allows {step}, the table does not")).at(arrow, "drawn here");
        lacking(machine, finding, pair, &silences, "remove the arrow")
            .fix_if(added.map(|edits| Fix::trusting(Trusted::Diagram, edits)))
            .fix_if(removed.map(|edits| Fix::trusting(Trusted::Table, edits)))
            .report(sink, [diagram_doubted(machine), partial || all_doubted(machine, &silences)]);
    }
}

/// What one view states and another, which is complete, lacks.
fn between_views(machine: &MachineContext<'_>, sink: &mut Sink) {
    let complete = machine.views().filter(|view| view.is_complete() && !view.kind.defines_states());
    let complete: Vec<_> = complete.map(|view| Complete::new(machine, view, &[view])).collect();
    if complete.is_empty() {
        return;
    }
    let claims = machine.claims().entries().iter().filter(|(_, claims)| !by_wildcard(claims));
    let mut claimed: Vec<(Pair, Vec<Claimed<'_>>)> = claims.cloned().collect();
    order::by_place(&mut claimed, |(_, claims)| claims[0].1.span);
    let comparable = comparable(&complete, machine);
    let all = claimed.len();
    let mut missing = Vec::new();
    for (pair, mut claims) in claimed {
        // The surest claim is the one that is shown.
        claims.sort_by_key(|(view, claim)| (claims_doubted(machine, &[(view, claim)]), claim.span.start));
        let (view, _) = claims[0];
        let mut silences = silences(machine, &complete, pair);
        silences.retain(|silence| comparable.contains(&(view.span, silence.view.span)));
        if !silences.is_empty() {
            missing.push((pair, claims, silences));
        }
    }
    let partial = lacks_much(missing.len(), all);
    for (pair, claims, silences) in missing {
        let ((view, _), first) = (claims[0], &silences[0]);
        let step = path([machine.name(pair.0), machine.name(pair.1)]);
        let (one, other) = nouns(view, first.view, "another one");
        let finding = sink.finding(format!("{one} allows {step}, {other} does not"));
        lacking(machine, finding, pair, &silences, "take it out here")
            .at_all(claims.iter().take(5).map(|(_, claim)| claim.span), "allowed here")
            .report(sink, [claims_doubted(machine, &claims), partial || all_doubted(machine, &silences)]);
    }
    for one in &complete {
        let has = |pair| one.silence(machine, pair).is_none();
        for row in wildcard_rows(machine, |view| comparable.contains(&(view.span, one.view.span)), has) {
            let (here, there) = nouns(row.view, one.view, "another one");
            sink.finding(row.message(machine, here, &format!("{there} has")))
                .at(row.claim.span, "stands for every state")
                .also(one.view.span, "this is complete")
                .help("add what is missing there, or name the states that are meant here")
                .report(sink, [true, silence_doubted(machine, one.view)]);
        }
    }
}

/// Which views state the same steps, so that what one has and the other lacks is a difference. Two lists that share nothing are
/// two parts of one machine.
fn comparable(complete: &[Complete<'_>], machine: &MachineContext<'_>) -> Set<(Span, Span)> {
    let mut pairs = Set::new();
    for view in machine.views() {
        let stated: Set<Pair> = rows(view).filter_map(TransitionClaim::pair).collect();
        let shared = |one: &Complete<'_>| stated.items().filter(|pair| one.claimed.contains(*pair)).count();
        let others = complete.iter().filter(|one| one.view.span != view.span && shared(one) * 2 > stated.len());
        pairs.extend(others.map(|one| (view.span, one.view.span)));
    }
    pairs
}

/// Says where a pair is missing, and what to do about it.
fn lacking(
    machine: &MachineContext<'_>,
    finding: Finding,
    pair: Pair,
    silences: &[Silence<'_>],
    undo: &str,
) -> Finding {
    let (from, to) = (machine.name(pair.0), machine.name(pair.1));
    let how = match silences.first().map(|first| first.view) {
        Some(View { layout: Layout::Matrix(_), .. }) => format!("tick the cell for `{from}` → `{to}`"),
        Some(view) if view.kind.has_entries() => format!("add `{to}` to the successors of `{from}`"),
        _ => format!("add a row for `{from}` → `{to}`"),
    };
    finding
        .transition(from, to)
        .help(format!("{how}, or {undo}"))
        .also_each(silences.iter().map(|silence| (silence.at, silence.words.clone())))
}

/// A table that does not allow a pair, and the place where it should.
struct Silence<'a> {
    view: &'a View,
    at: Span,
    words: String,
    fix: Option<Edit>,
}

fn silences<'a>(machine: &MachineContext<'_>, complete: &[Complete<'a>], pair: Pair) -> Vec<Silence<'a>> {
    complete.iter().filter_map(|one| one.silence(machine, pair)).collect()
}

fn all_doubted(machine: &MachineContext<'_>, silences: &[Silence<'_>]) -> bool {
    silences.iter().all(|silence| silence_doubted(machine, silence.view))
}

/// A view whose silence is a claim: a matrix among its rows and columns, a list, by itself or with the lists beside it.
struct Complete<'a> {
    view: &'a View,
    /// The sources and the targets of a matrix, each with its row or column.
    sides: [Map<StateId, usize>; 2],
    claimed: Set<Pair>,
    /// The states that it speaks of as sources.
    sources: Set<StateId>,
    /// The composites that it names a state of, and none where it names one of the machine itself.
    levels: Set<Option<StateId>>,
    /// The states with a way back to wherever they were entered from.
    backs: Set<StateId>,
    /// The last row of each state, and the last of all.
    last: Map<StateId, Span>,
    end: Span,
}

impl<'a> Complete<'a> {
    fn new(machine: &MachineContext<'_>, view: &'a View, beside: &[&'a View]) -> Self {
        let sides = match &view.layout {
            Layout::Matrix(matrix) => <[_; 2]>::from(matrix.sides()).map(Matrix::index),
            _ => Default::default(),
        };
        let claims = || beside.iter().flat_map(|view| &view.transitions);
        let named = beside.iter().flat_map(|view| view.names()).filter_map(|name| name.state);
        let entries = beside.iter().filter(|view| view.kind.has_entries()).flat_map(|view| &view.states);
        let mut sources: Set<StateId> = entries.filter_map(|claim| claim.name.state).collect();
        if !view.kind.is_listing() {
            sources.extend(claims().filter_map(|claim| claim.from.state()));
        }
        // A list of states that leaves out most is not meant to hold them all.
        let many = !view.kind.has_entries() || sources.len() * 2 >= machine.model.states.len();
        if view.kind.is_listing() && many {
            sources.extend(machine.states().map(|(state, _)| state));
        }
        let last = rows(view).filter_map(|claim| Some((claim.from.state()?, claim.span))).collect();
        Self {
            view,
            sides,
            claimed: claims().filter_map(TransitionClaim::pair).collect(),
            sources,
            levels: named.map(|state| machine.state(state).parent).collect(),
            backs: claims()
                .filter(|claim| matches!(claim.to, End::Back(_)))
                .filter_map(|claim| claim.from.state())
                .collect(),
            last,
            end: view.transitions.last().map_or(view.span, |claim| claim.span),
        }
    }

    fn silence(&self, machine: &MachineContext<'_>, pair: Pair) -> Option<Silence<'a>> {
        let (view, (from, to)) = (self.view, (machine.name(pair.0), machine.name(pair.1)));
        if let Layout::Matrix(matrix) = &view.layout {
            let [sources, targets] = &self.sides;
            let cell = matrix.cell(*sources.get(&pair.0)?, *targets.get(&pair.1)?)?;
            return (cell.mark == Mark::No).then(|| Silence {
                view,
                at: cell.span,
                words: "not allowed here".to_owned(),
                fix: mark_cell(machine.source, matrix, cell, true),
            });
        }
        // What goes on inside a composite is not the matter of a list that names nothing in it.
        let parent = |state: StateId| machine.state(state).parent;
        let inner = parent(pair.0) == parent(pair.1) && !self.levels.contains(&parent(pair.0));
        if !self.sources.contains(&pair.0) || inner || self.claims(machine, pair) {
            return None;
        }
        let at = self.last.get(&pair.0).copied().unwrap_or(self.end);
        let mut silence = Silence { view, at, words: format!("no row allows `{from}` → `{to}`"), fix: None };
        // A list of lines is left to the writer.
        if let Layout::Table { from: source, to: target, event, .. } = view.layout
            && !view.kind.has_entries()
        {
            let table = machine.table(view)?;
            let above = table.rows.partition_point(|row| row.span.start <= at.start);
            let row = table.rows[..above].last().filter(|row| at.end <= row.span.end).or(table.rows.last())?;
            silence.at = row.span;
            let label = machine.arrows().first.get(&pair).and_then(|arrow| arrow.event.as_deref()).unwrap_or("");
            let cell = |column, model: &str| match column {
                _ if column == source => set_like(model, from),
                _ if Some(column) == target => set_like(model, to),
                _ if Some(column) == event => label.replace('|', "\\|"),
                _ => String::new(),
            };
            let writable = view.kind.has_rows() && tabular(from) && tabular(to);
            silence.fix = writable.then(|| row_after(machine.source, table, row, &cell)).flatten();
        }
        Some(silence)
    }

    /// Whether it states the pair, or every leaf of a composite does, or it lets a composite around both go to itself.
    fn claims(&self, machine: &MachineContext<'_>, pair: Pair) -> bool {
        if self.claimed.contains(&pair) || self.backs.contains(&pair.0) {
            return true;
        }
        let claimed = |from: &StateId, to: &StateId| self.claimed.contains(&(*from, *to));
        let (sources, mut targets): (Vec<_>, Vec<_>) =
            (machine.around(pair.0).collect(), machine.around(pair.1).collect());
        if sources[1..].iter().any(|state| targets[1..].contains(state) && claimed(state, state)) {
            return true;
        }
        targets.extend(machine.routes().entries(pair.1).iter().copied());
        let by_leaf = |from: &StateId| targets.iter().any(|to| claimed(from, to));
        let leads = |from: &StateId| targets.iter().any(|to| from != to && claimed(from, to));
        let mut leaves = Vec::new();
        machine.routes().leaves_in(pair.0, &mut leaves);
        !leaves.is_empty() && leaves.iter().all(by_leaf) || sources.iter().any(leads)
    }
}
