//! Every single edit of a set, made to every document in `specs/`: each must raise the finding it deserves, and no other error.

use fsm_spec::{
    Options, Reading, check,
    finding::{Severity, Subject},
    markdown::BlockKind,
    model::ViewKind,
    source::{Source, Span},
    views::{Layout, Mark},
};

const SPECS: [(&str, &str); 8] = [
    ("coder", include_str!("../../specs/coder.md")),
    ("coder-effects", include_str!("../../specs/coder-effects.md")),
    ("architect", include_str!("../../specs/architect.md")),
    ("architect-suspend", include_str!("../../specs/architect-suspend.md")),
    ("task-lifecycle", include_str!("../../specs/task-lifecycle.md")),
    ("door", include_str!("../../specs/door.md")),
    ("order", include_str!("../../specs/order.md")),
    ("player", include_str!("../../specs/player.md")),
];

/// An edit and what must be said of it.
struct Mutant {
    what: String,
    text: String,
    /// The rules any of which is right; the first one is the usual one.
    rules: &'static [&'static str],
    subject: Option<Subject>,
}

fn replaced(text: &str, mut edits: Vec<(Span, String)>) -> String {
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = text.to_owned();
    for (span, new) in edits {
        text.replace_range(span.start..span.end, &new);
    }
    text
}

fn line_with_ending(source: &Source<'_>, offset: usize) -> Span {
    let line = source.line(offset);
    let end = if line < source.line_count() { source.line_span(line + 1).start } else { source.text().len() };
    Span::new(source.line_span(line).start, end)
}

fn transition(from: &str, to: &str) -> Option<Subject> {
    Some(Subject::Transition { from: from.to_owned(), to: to.to_owned(), event: None })
}

fn mutants(text: &str, reading: &Reading) -> Vec<Mutant> {
    let source = Source::new(text);
    let machine = &reading.machines[0];
    let name = |state: fsm_spec::model::StateId| machine.states[state.index()].name.as_str();
    let tabled = reading
        .views
        .iter()
        .any(|view| matches!(view.kind, ViewKind::Matrix) || (view.kind == ViewKind::List && view.is_complete()));
    let mut mutants = Vec::new();
    // Flip a cell.
    for view in reading.views_of(0, ViewKind::Matrix) {
        let Layout::Matrix(matrix) = &view.layout else {
            continue;
        };
        for (row, header) in matrix.cells.iter().zip(&matrix.rows) {
            for (cell, column) in row.iter().zip(&matrix.columns) {
                let (Some(from), Some(to)) = (header.names.first(), column.names.first()) else {
                    continue;
                };
                let yes = matches!(cell.mark, Mark::Yes(_));
                mutants.push(Mutant {
                    what: format!("flip {} → {}", from.text, to.text),
                    text: replaced(text, vec![(cell.span, if yes { "–" } else { "✔" }.to_owned())]),
                    rules: if yes {
                        &["transition-missing-from-table"]
                    } else {
                        &["transition-missing-from-diagram", "prose-forbidden-transition"]
                    },
                    subject: transition(&from.text, &to.text),
                });
            }
        }
    }
    // Drop an arrow, add an arrow.
    let diagram = &reading.diagrams[0].diagram;
    if tabled {
        for arrow in &diagram.transitions {
            let (Some(from), Some(to)) = (arrow.from.state, arrow.to.state) else {
                continue;
            };
            let (from, to) = (&diagram.states[from as usize].name, &diagram.states[to as usize].name);
            mutants.push(Mutant {
                what: format!("drop {from} → {to}"),
                text: replaced(text, vec![(line_with_ending(&source, arrow.span.start), String::new())]),
                rules: &["transition-missing-from-diagram"],
                subject: transition(from, to),
            });
        }
        let last = diagram.transitions.last().expect("an arrow");
        let at = line_with_ending(&source, last.span.start).end;
        for from in &machine.states {
            for to in machine.states.iter().filter(|to| to.name != from.name) {
                let drawn =
                    machine.transitions.iter().any(|known| name(known.from) == from.name && name(known.to) == to.name);
                if !drawn {
                    mutants.push(Mutant {
                        what: format!("add {} → {}", from.name, to.name),
                        text: replaced(
                            text,
                            vec![(Span::at(at), format!("    {} --> {} : sudden\n", from.name, to.name))],
                        ),
                        rules: &["transition-missing-from-table", "prose-forbidden-transition"],
                        subject: transition(&from.name, &to.name),
                    });
                }
            }
        }
    }
    // Rename a state in one view, drop its definition.
    for view in reading
        .views
        .iter()
        .filter(|view| view.is_complete() && matches!(view.kind, ViewKind::Matrix | ViewKind::Definitions))
    {
        for (at, claim) in view.states.iter().enumerate() {
            for new in ["ZOMBIE".to_owned(), format!("{}x", claim.name.text)] {
                let mut spans: Vec<Span> =
                    view.names().filter(|name| name.text == claim.name.text).map(|name| name.span).collect();
                spans.sort_unstable();
                spans.dedup();
                mutants.push(Mutant {
                    what: format!("rename {} to {new} in the {}", claim.name.text, view.kind.name()),
                    text: replaced(text, spans.into_iter().map(|span| (span, new.clone())).collect()),
                    rules: &["misspelled-state"],
                    subject: Some(Subject::State(claim.name.text.clone())),
                });
            }
            let alone = reading
                .views_of(0, ViewKind::Definitions)
                .flat_map(|view| &view.states)
                .filter(|other| other.name.state == claim.name.state)
                .count()
                == 1;
            let simple = claim
                .name
                .state
                .is_some_and(|state| machine.states[state.index()].kind == fsm_spec::model::StateKind::Simple);
            if view.kind == ViewKind::Definitions && alone && simple && view.states.len() > 2 {
                mutants.push(Mutant {
                    what: format!("drop definition {at}, {}", claim.name.text),
                    text: replaced(text, vec![(line_with_ending(&source, claim.name.span.start), String::new())]),
                    rules: &["undefined-state"],
                    subject: Some(Subject::State(claim.name.text.clone())),
                });
            }
        }
    }
    // Swap two labels of a list.
    for view in reading.views_of(0, ViewKind::List) {
        let labels: Vec<_> = view.transitions.iter().filter_map(|claim| claim.label.as_ref()).collect();
        for pair in labels.windows(2).filter(|pair| pair[0].text != pair[1].text) {
            mutants.push(Mutant {
                what: format!("swap {} and {}", pair[0].text, pair[1].text),
                text: replaced(text, vec![(pair[0].span, pair[1].text.clone()), (pair[1].span, pair[0].text.clone())]),
                rules: &["label-mismatch"],
                subject: None,
            });
        }
    }
    // Break the fence.
    if let BlockKind::Code(code) = &reading.markdown.blocks[reading.diagrams[0].block].kind
        && let Some(close) = code.close
    {
        mutants.push(Mutant {
            what: "break the fence".to_owned(),
            text: replaced(text, vec![(line_with_ending(&source, close.start), String::new())]),
            rules: &["unclosed-fence"],
            subject: None,
        });
    }
    mutants
}

#[test]
fn every_single_edit_raises_the_finding_it_deserves() {
    let mut made = 0;
    let mut wrong = Vec::new();
    for (document, text) in SPECS {
        let options = Options::default();
        let original = check(&Source::new(text), &options);
        assert!(original.findings.is_empty(), "{document} is not clean to begin with");
        for mutant in mutants(text, &original.reading) {
            made += 1;
            let report = check(&Source::new(&mutant.text), &options);
            let deserved = report.findings.iter().any(|finding| {
                mutant.rules.contains(&finding.rule) && (mutant.subject.is_none() || finding.subject == mutant.subject)
            });
            let other: Vec<&str> = report
                .findings
                .iter()
                .filter(|finding| finding.severity == Severity::Error && !mutant.rules.contains(&finding.rule))
                .map(|finding| finding.rule)
                .collect();
            if !deserved || !other.is_empty() {
                let said: Vec<String> =
                    report.findings.iter().map(|finding| format!("{} {:?}", finding.rule, finding.subject)).collect();
                wrong.push(format!("{document}: {}: {said:?}", mutant.what));
            }
        }
    }
    assert!(made > 800, "only {made} mutants");
    assert!(wrong.is_empty(), "{} of {made} mutants: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}
