//! Directives, and what each of them speaks to.

use crate::{
    directives::{self, Directive, DirectiveKind, Place},
    map::Set,
    markdown::Markdown,
    model::Machine,
    order,
    source::Span,
    views::{DiagramBlock, Names, Sections},
};

/// Every directive, in comments of the document and of its diagrams, in document order.
pub(super) fn collect_directives(markdown: &Markdown, diagrams: &[DiagramBlock]) -> Vec<Directive> {
    let mut found = Vec::new();
    let mut add = |text: &str, span: Span, place: Place| {
        if let Some(text) = directives::directive_text(text) {
            found.push(Directive { kind: directives::parse(text), text: text.to_owned(), span, place });
        }
    };
    for comment in &markdown.comments {
        add(&comment.text, comment.span, Place::Before(comment.inside.unwrap_or(comment.next)));
    }
    for (number, diagram) in diagrams.iter().enumerate() {
        for comment in &diagram.diagram.comments {
            add(&comment.text, comment.span, Place::Diagram(number));
        }
    }
    order::by_place(&mut found, |directive| Span::at(directive.span.start));
    found
}

/// The diagram that a directive stands in or right above.
pub(super) fn covered(place: Place, diagrams: &[DiagramBlock]) -> Option<usize> {
    match place {
        Place::Diagram(number) => Some(number),
        Place::Before(block) => diagrams.binary_search_by_key(&block, |diagram| diagram.block).ok(),
    }
}

/// The machine that a directive speaks to.
pub(super) fn owner_of(
    place: Place,
    diagrams: &[DiagramBlock],
    drawn: &[Option<usize>],
    sections: &Sections,
) -> Option<usize> {
    match (covered(place, diagrams), place) {
        (Some(number), _) => {
            // Machines come in the order of their diagrams, those without one between them.
            let drawn_before = drawn.partition_point(|other| other.is_none_or(|other| other < number));
            let near = drawn.get(drawn_before).filter(|other| **other == Some(number)).map(|_| drawn_before);
            near.or_else(|| drawn.iter().position(|other| *other == Some(number)))
        }
        (None, Place::Before(block)) if !drawn.is_empty() => Some(sections.machine(block)),
        (None, _) => None,
    }
}

/// The names that once were states, and are no slips of others.
pub(super) fn retired_names(directives: &[Directive]) -> Set<&str> {
    named(directives, |kind| if let DirectiveKind::Retired(states) = kind { states } else { &[] })
}

/// The names in directives of one kind.
fn named(directives: &[Directive], names: fn(&DirectiveKind) -> &[String]) -> Set<&str> {
    directives.iter().flat_map(|directive| directive.kind.as_ref().map_or(&[][..], names)).map(String::as_str).collect()
}

/// Directives that end states count before wildcards are expanded.
pub(super) fn apply_terminals(machines: &mut [Machine], names: &[Names], directives: &[Directive]) {
    let terminal = named(directives, |kind| if let DirectiveKind::Terminal(states) = kind { states } else { &[] });
    for (machine, names) in machines.iter_mut().zip(names).filter(|_| !terminal.is_empty()) {
        let states = names.all().filter(|name| terminal.contains(*name));
        states.filter_map(|name| names.exact(name)).for_each(|state| machine.end(state));
    }
}
