//! The machine that claims give. All precedence stands here, and no later step adds to a machine.

use super::{
    candidate::Form,
    ends::end_by_views,
    resolve::add_transitions,
    shown::call_by_text,
    stated::apply_prose,
    tabled::{add_listed, attach},
};
use crate::{
    directives::Directive,
    mermaid::Diagram,
    model::{Machine, ViewKind},
    sentences::ProseRules,
    views::{Names, View},
};

/// All that is claimed of one machine.
pub(crate) struct Claims<'a> {
    pub(crate) diagram: Option<&'a Diagram>,
    pub(crate) names: &'a Names,
    /// Its views, those that found it first, with the form of each.
    pub(crate) views: Vec<(Form, &'a View)>,
    /// How many of them found it.
    pub(crate) founding: usize,
    pub(crate) prose: &'a ProseRules,
    pub(crate) directives: &'a [&'a Directive],
}

/// Completes a machine whose states are known, one stratum after the other; none reads what a later one writes.
pub(crate) fn build(machine: &mut Machine, claims: &Claims<'_>) {
    let views: Vec<&View> = claims.views.iter().map(|(_, view)| *view).collect();
    // Steps: a diagram has drawn them; elsewhere they are those of its listings, arrows in passing aside.
    if claims.diagram.is_none() {
        let (founding, others) = claims.views.split_at(claims.founding);
        let others = others.iter().filter(|(_, view)| view.kind != ViewKind::Prose);
        let listed: Vec<(Form, &View)> = founding.iter().chain(others).copied().collect();
        add_transitions(machine, &listed);
    }
    // Names and ends, as tables give them.
    call_by_text(machine, claims.diagram, &views);
    end_by_views(machine, claims.diagram, &views);
    // Sentences, then directives, which beat all.
    apply_prose(machine, claims.names, claims.prose, claims.directives);
    // Steps that a certain listing has and the diagram lacks: the dispute is a finding, and the step is in the machine.
    if claims.diagram.is_some() {
        add_listed(machine, &views);
    }
    // Labels, columns and places.
    attach(machine, &views);
}
