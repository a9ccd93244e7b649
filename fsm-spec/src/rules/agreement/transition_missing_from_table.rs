//! `transition-missing-from-table`: the diagram draws what a complete table does not allow.

use super::{
    edits::{mark_cell, remove_arrows, row_after, set_like, shown_without, table, tabular},
    pairs::{Drawn, Pair},
};
use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    map::{Map, Set},
    model::{StateId, StateKind, ViewKind},
    order,
    rules::{Context, Level, Rule, Sink},
    source::Span,
    steps::Routes,
    views::{Layout, Mark, Matrix, View},
};

pub(in crate::rules) static TRANSITION_MISSING_FROM_TABLE: Rule = Rule {
    name: "transition-missing-from-table",
    level: Level::Deny,
    fixable: true,
    page: include_str!("transition_missing_from_table.md"),
    check,
};

/// A table that does not allow a pair, and the place where it should.
struct Silence<'a> {
    view: &'a View,
    at: Span,
    words: String,
    fix: Option<Edit>,
}

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        let tables: Vec<&View> = drawn.tables().collect();
        if !tables.iter().any(|view| view.complete) {
            continue;
        }
        let lists = Lists::new(&drawn, &tables);
        let matrices: Vec<Grid<'_>> = tables
            .iter()
            .filter(|view| view.complete)
            .filter_map(|view| Grid::of(view))
            .collect();
        let mut pairs = drawn.first.entries().to_vec();
        order::by_place(&mut pairs, |(_, span)| *span);
        let mut missing = Vec::new();
        for (pair, arrow) in pairs {
            let pseudo = |state: StateId| {
                matches!(
                    drawn.model.states[state.index()].kind,
                    StateKind::Choice | StateKind::Fork | StateKind::Join
                )
            };
            if pseudo(pair.0) || pseudo(pair.1) {
                continue;
            }
            let mut silences: Vec<Silence<'_>> = matrices
                .iter()
                .filter_map(|grid| grid.silence(context, pair))
                .collect();
            silences.extend(lists.silence(context, &drawn, pair));
            if !silences.is_empty() {
                missing.push((pair, arrow, silences));
            }
        }
        let pairs: Vec<Pair> = missing.iter().map(|(pair, ..)| *pair).collect();
        let shown = shown_without(&drawn, &pairs);
        for (pair, arrow, silences) in &missing {
            let undo = remove_arrows(context, &drawn, *pair, &shown);
            if let Some(first) = silences.first() {
                sink.push(report(&drawn, *pair, *arrow, silences, first, undo));
            }
        }
    }
}

fn report(
    drawn: &Drawn<'_>,
    pair: Pair,
    arrow: Span,
    silences: &[Silence<'_>],
    first: &Silence<'_>,
    undo: Option<Vec<Edit>>,
) -> Finding {
    let (from, to) = (drawn.name(pair.0), drawn.name(pair.1));
    let how = match first.view.kind {
        ViewKind::Matrix => format!("tick the cell for `{from}` → `{to}`"),
        ViewKind::Successors => format!("add `{to}` to the successors of `{from}`"),
        _ => format!("add a row for `{from}` → `{to}`"),
    };
    let mut finding = Finding::new(
        &TRANSITION_MISSING_FROM_TABLE,
        format!("the diagram allows `{from}` → `{to}`, the table does not"),
    )
    .at(arrow, "drawn here")
    .machine(&drawn.model.name)
    .transition(from, to)
    .help(format!("{how}, or remove the arrow"));
    for silence in silences {
        finding = finding.also(silence.at, silence.words.clone());
    }
    if let Some(edits) = silences
        .iter()
        .map(|silence| silence.fix.clone())
        .collect::<Option<Vec<_>>>()
    {
        finding = finding.fix(Fix::trusting(Trusted::Diagram, edits));
    }
    if let Some(edits) = undo {
        finding = finding.fix(Fix::trusting(Trusted::Table, edits));
    }
    finding
}

/// A matrix, which is complete among its rows and columns.
struct Grid<'a> {
    view: &'a View,
    matrix: &'a Matrix,
    sources: Map<StateId, usize>,
    targets: Map<StateId, usize>,
}

impl<'a> Grid<'a> {
    fn of(view: &'a View) -> Option<Self> {
        let Layout::Matrix(matrix) = &view.layout else {
            return None;
        };
        let (sources, targets) = matrix.sides();
        Some(Self {
            view,
            matrix,
            sources: Matrix::index(sources),
            targets: Matrix::index(targets),
        })
    }

    fn silence(&self, context: &Context<'_>, pair: Pair) -> Option<Silence<'a>> {
        let (from, to) = (self.sources.get(&pair.0)?, self.targets.get(&pair.1)?);
        let cell = self.matrix.cell(*from, *to)?;
        (cell.mark == Mark::No).then(|| Silence {
            view: self.view,
            at: cell.span,
            words: "not allowed here".to_owned(),
            fix: mark_cell(context.source, self.matrix, cell, true),
        })
    }
}

/// Transition lists and successor lists: together they say what is allowed.
struct Lists<'a> {
    /// The first complete one.
    complete: Option<&'a View>,
    claimed: Set<Pair>,
    /// The states that a successor list has rows for.
    rows: Set<StateId>,
    /// The last row of each state in the complete one, and the last of all.
    last: Map<StateId, Span>,
    end: Span,
    routes: Routes<'a>,
}

impl<'a> Lists<'a> {
    fn new(drawn: &Drawn<'a>, tables: &[&'a View]) -> Self {
        let mut complete = None;
        let (mut claimed, mut rows) = (Set::new(), Set::new());
        for view in tables.iter().filter(|view| view.kind != ViewKind::Matrix) {
            if view.complete && complete.is_none() {
                complete = Some(*view);
            }
            for claim in &view.transitions {
                if let (Some(from), Some(to)) = (claim.from.state(), claim.to.state()) {
                    claimed.insert((from, to));
                }
            }
            if view.kind == ViewKind::Successors {
                for claim in &view.states {
                    rows.extend(claim.name.state);
                }
            }
        }
        // A list that leaves out most states is not meant to hold them all.
        if rows.len() * 2 >= drawn.model.states.len() {
            rows.extend((0u32..).take(drawn.model.states.len()).map(StateId));
        }
        let (mut last, mut end) = (Map::new(), Span::default());
        if let Some(view) = complete {
            end = view
                .transitions
                .last()
                .map_or(view.span, |claim| claim.span);
            for claim in &view.transitions {
                if let (Some(from), None) = (claim.from.state(), claim.expanded) {
                    last.insert(from, claim.span);
                }
            }
        }
        Self {
            complete,
            claimed,
            rows,
            last,
            end,
            routes: drawn.model.routes(),
        }
    }

    fn silence(&self, context: &Context<'_>, drawn: &Drawn<'_>, pair: Pair) -> Option<Silence<'a>> {
        let view = self.complete?;
        if self.claims(pair) || (view.kind == ViewKind::Successors && !self.rows.contains(&pair.0))
        {
            return None;
        }
        let place = self.last.get(&pair.0).copied().unwrap_or(self.end);
        let words = format!(
            "no row allows `{}` → `{}`",
            drawn.name(pair.0),
            drawn.name(pair.1)
        );
        // A list of lines is left to the writer.
        let Layout::Table {
            from, to, event, ..
        } = view.layout
        else {
            return Some(Silence {
                view,
                at: place,
                words,
                fix: None,
            });
        };
        let table = table(&context.reading.markdown, view)?;
        let after = table
            .rows
            .partition_point(|row| row.span.start <= place.start);
        let row = after.checked_sub(1).and_then(|at| table.rows.get(at));
        let row = row
            .filter(|row| place.end <= row.span.end)
            .or(table.rows.last())?;
        let writable = tabular(drawn.name(pair.0)) && tabular(drawn.name(pair.1));
        let fix = (view.kind == ViewKind::List && writable).then(|| {
            let label = drawn.event(pair);
            row_after(context, table, row, &|column| {
                let like = |state: StateId| {
                    let model = row
                        .cells
                        .get(column)
                        .map_or("", |cell| context.source.slice(cell.span));
                    set_like(model, drawn.name(state))
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
            })
        });
        let fix = fix.flatten();
        Some(Silence {
            view,
            at: if view.kind == ViewKind::Successors {
                place
            } else {
                row.span
            },
            words,
            fix,
        })
    }

    /// Whether a list states the pair, or every leaf of a composite does.
    fn claims(&self, pair: Pair) -> bool {
        if self.claimed.contains(&pair) {
            return true;
        }
        let routes = &self.routes;
        let around = |state: StateId| {
            std::iter::once(state)
                .chain(routes.ancestors(state).take(8))
                .collect::<Vec<_>>()
        };
        let mut inner = Vec::new();
        routes.leaves_in(pair.0, &mut inner);
        let targets: Vec<StateId> = around(pair.1)
            .into_iter()
            .chain(routes.entries(pair.1).iter().copied())
            .collect();
        let by_leaves = !inner.is_empty()
            && inner.iter().all(|from| {
                targets
                    .iter()
                    .any(|to| self.claimed.contains(&(*from, *to)))
            });
        by_leaves
            || around(pair.0).iter().any(|from| {
                targets
                    .iter()
                    .any(|to| from != to && self.claimed.contains(&(*from, *to)))
            })
    }
}
