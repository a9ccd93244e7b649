//! Whether two readings say the same, wherever in the text they say it.

use fsm_spec::Reading;
use fsm_spec::mermaid::Diagram;
use fsm_spec::model::Machine;
use fsm_spec::source::Span;

/// Whether the machines of two documents are equal, and shown by the same views.
pub(super) fn document(a: &Reading, b: &Reading) -> bool {
    let machines = |reading: &Reading| reading.machines.iter().map(bare).collect::<Vec<_>>();
    let views = |reading: &Reading| {
        let shape = reading.views.iter().map(|view| {
            let (states, transitions) = (view.states.len(), view.transitions.len());
            (view.kind, view.machine, view.is_complete(), states, transitions)
        });
        shape.collect::<Vec<_>>()
    };
    a.markdown.blocks.len() == b.markdown.blocks.len()
        && a.directives.len() == b.directives.len()
        && machines(a) == machines(b)
        && views(a) == views(b)
}

/// A machine without places.
pub(super) fn bare(machine: &Machine) -> Machine {
    let mut bare = machine.clone();
    bare.span = Span::default();
    bare.states.iter_mut().for_each(|state| state.seen.clear());
    bare.transitions.iter_mut().for_each(|transition| transition.seen.clear());
    let spans = (bare.rules.iter_mut().map(|rule| &mut rule.span))
        .chain(bare.overlays.iter_mut().map(|overlay| &mut overlay.span))
        .chain(bare.returns.iter_mut().map(|back| &mut back.span));
    spans.for_each(|span| *span = Span::default());
    bare
}

/// Whether Mermaid makes the same of two diagrams.
pub(super) fn diagram(a: &Diagram, b: &Diagram) -> bool {
    let nowhere = |mut diagram: Diagram| {
        let clear = |span: &mut Span| *span = Span::default();
        for state in &mut diagram.states {
            state.mentions.iter_mut().chain(&mut state.bodies).for_each(clear);
            state.descriptions.iter_mut().for_each(|text| clear(&mut text.span));
        }
        for transition in &mut diagram.transitions {
            let ends = [&mut transition.from.span, &mut transition.to.span, &mut transition.span];
            ends.into_iter().for_each(clear);
            transition.label.iter_mut().for_each(|label| clear(&mut label.span));
        }
        for note in &mut diagram.notes {
            clear(&mut note.text.span);
            // The blanks before a line of a note are not drawn.
            let lines: Vec<&str> = note.text.text.lines().map(str::trim).collect();
            note.text.text = lines.join("\n");
        }
        let texts = diagram.comments.iter_mut().chain(&mut diagram.title);
        texts.for_each(|text| clear(&mut text.span));
        diagram.directions.iter_mut().for_each(|direction| clear(&mut direction.2));
        diagram.undrawable.iter_mut().for_each(|error| clear(&mut error.span));
        diagram
    };
    nowhere(a.clone()) == nowhere(b.clone())
}
