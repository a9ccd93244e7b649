//! The diagrams of a document, and the machine each of them draws.

use super::prelude::*;
use crate::{
    entities::decode,
    markdown::diagram_start,
    mermaid::{self, Diagram},
    model::StateKind,
};

/// A diagram with the block it stands in.
#[derive(Clone, Debug)]
pub struct DiagramBlock {
    /// The block in [`crate::Reading::markdown`].
    pub block: usize,
    /// As Mermaid reads it; spans are offsets in the document.
    pub diagram: Diagram,
    /// Set by `fsm: ignore`: an illustration, no machine.
    pub ignored: bool,
}

/// Every state diagram, parsed, its spans those of the document. A whole file is one, whatever its first word.
pub(crate) fn diagrams(markdown: &Markdown, whole: bool) -> Vec<DiagramBlock> {
    let mut found = Vec::new();
    for (block, this) in markdown.blocks.iter().enumerate() {
        if let BlockKind::Code(code) = &this.kind
            && code.language == "mermaid"
            && (whole || diagram_start(&code.text).is_some())
        {
            let mut diagram = mermaid::parse(&code.text);
            shift(&mut diagram, code);
            found.push(DiagramBlock { block, diagram, ignored: false });
        }
    }
    found
}

/// Moves every span of a diagram from the code's text to the document.
fn shift(diagram: &mut Diagram, code: &Code) {
    let move_span = |span: &mut Span| *span = code.span(*span);
    for state in &mut diagram.states {
        state.mentions.iter_mut().chain(&mut state.bodies).for_each(move_span);
        state.descriptions.iter_mut().for_each(|text| move_span(&mut text.span));
    }
    for transition in &mut diagram.transitions {
        move_span(&mut transition.from.span);
        move_span(&mut transition.to.span);
        move_span(&mut transition.span);
        if let Some(label) = &mut transition.label {
            move_span(&mut label.span);
        }
    }
    diagram.notes.iter_mut().for_each(|note| move_span(&mut note.text.span));
    diagram.comments.iter_mut().chain(&mut diagram.title).for_each(|text| move_span(&mut text.span));
    diagram.directions.iter_mut().for_each(|direction| move_span(&mut direction.2));
    for fault in diagram.errors.iter_mut().chain(&mut diagram.undrawable).chain(&mut diagram.swallowed) {
        move_span(&mut fault.span);
        fault.fix.iter_mut().for_each(|(span, _)| move_span(span));
    }
}

pub(super) fn view(number: usize, block: &DiagramBlock, span: Span) -> View {
    let diagram = &block.diagram;
    let name = |state: u32, span: Span| Name {
        text: diagram.states[state as usize].name.clone(),
        span,
        state: Some(StateId(state)),
        spelling: Spelling::Exact,
    };
    let end = |end: &mermaid::End| end.state.map_or(End::Point(end.span), |state| End::State(name(state, end.span)));
    let transitions = diagram
        .transitions
        .iter()
        .map(|arrow| {
            let label = arrow.label.as_ref().map(|label| Labelled { text: label.text.clone(), span: label.span });
            TransitionClaim { label, ..TransitionClaim::new(end(&arrow.from), end(&arrow.to), arrow.span) }
        })
        .collect();
    let states = (0u32..)
        .zip(&diagram.states)
        .filter(|(_, state)| matches!(state.kind, StateKind::Simple | StateKind::Composite))
        .map(|(id, state)| {
            let claim = StateClaim::new(name(id, state.mentions.first().copied().unwrap_or(span)));
            StateClaim { description: state.descriptions.first().map(|text| decode(&text.text)), ..claim }
        })
        .collect();
    let layout = Layout::Diagram(number);
    View { coverage: Coverage::All, states, transitions, layout, ..View::new(ViewKind::Diagram, span) }
}
