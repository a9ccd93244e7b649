//! One kind of view as written, before the views are put together. `schema/show-view.schema.json` describes the JSON.

use fsm_spec::mermaid::{Diagram, Scope};
use fsm_spec::model::{StateKind, ViewKind};
use fsm_spec::picture::visible;
use fsm_spec::source::Source;
use fsm_spec::views::{End, Layout, Name, View};
use serde::Serialize;

use super::columns::{Columns, arrow};
use super::document::{Document, line};
use super::json::{kind as kind_name, written};
use crate::failure::Failure;
use crate::look::Look;

#[derive(Serialize)]
struct Output {
    version: u32,
    views: Vec<ViewJson>,
}

#[derive(Serialize)]
struct ViewJson {
    view: &'static str,
    line: usize,
    states: Vec<StateJson>,
    transitions: Vec<TransitionJson>,
}

#[derive(Serialize)]
struct StateJson {
    name: String,
    kind: &'static str,
    parent: Option<String>,
}

#[derive(Serialize)]
struct TransitionJson {
    from: String,
    to: String,
    label: Option<String>,
    scope: Option<String>,
}

/// The start or the end, as a diagram writes it.
const POINT: &str = "[*]";

/// All views of a kind in one object.
pub(crate) fn json(documents: &[Document], kind: ViewKind) -> Result<String, Failure> {
    written(&Output { version: 1, views: documents.iter().flat_map(|document| views(document, kind)).collect() })
}

/// All views of a kind for people.
pub(crate) fn text(documents: &[Document], kind: ViewKind, look: &Look) -> String {
    let mut text = String::new();
    for document in documents {
        for view in views(document, kind) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&format!("{} at {}:{}\n", view.view, visible::line(&document.path), view.line));
            let mut columns = Columns::new(look, 2);
            for state in &view.states {
                let kind = if state.kind == "simple" { "" } else { state.kind };
                let parent = state.parent.as_ref().map(|parent| format!("in {parent}"));
                columns.row(&[&state.name, kind, parent.as_deref().unwrap_or_default()]);
            }
            text.push_str(&columns.written());
            let mut columns = Columns::new(look, 2);
            for one in &view.transitions {
                let label = one.label.as_deref().unwrap_or_default();
                let scope = one.scope.as_ref().map(|scope| format!("in {scope}"));
                let to = format!("{} {}", arrow(look), one.to);
                columns.row(&[&one.from, &to, label, scope.as_deref().unwrap_or_default()]);
            }
            text.push_str(&columns.written());
        }
    }
    if text.is_empty() {
        text = format!("no view of the kind `{}`\n", kind.name());
    }
    text
}

fn views(document: &Document, kind: ViewKind) -> Vec<ViewJson> {
    let source = document.source();
    let machines = document.machines.iter();
    let mut views: Vec<&View> = machines.flat_map(|machine| document.reading.views_of(*machine, kind)).collect();
    views.sort_by_key(|view| view.span.start);
    let written = views.into_iter().map(|view| match view.layout {
        Layout::Diagram(number) => match document.reading.diagrams.get(number) {
            Some(block) => drawn(&block.diagram, line(&source, view.span)),
            None => claimed(document, view, &source),
        },
        _ => claimed(document, view, &source),
    });
    written.collect()
}

/// A diagram as Mermaid reads it.
fn drawn(diagram: &Diagram, line: usize) -> ViewJson {
    let name = |state: u32| {
        let state = diagram.states.get(state as usize);
        state.map_or_else(String::new, |state| state.name.clone())
    };
    let end = |state: Option<u32>| state.map_or_else(|| POINT.to_owned(), name);
    let scope = |scope: Option<Scope>| {
        scope.map(|scope| match scope.region {
            Some(region) => format!("{}#{region}", name(scope.composite)),
            None => name(scope.composite),
        })
    };
    let states = diagram.states.iter().filter(|state| state.drawn);
    ViewJson {
        view: ViewKind::Diagram.name(),
        line,
        states: states
            .map(|state| StateJson {
                name: state.name.clone(),
                kind: kind_name(state.kind),
                parent: scope(state.parent),
            })
            .collect(),
        transitions: (diagram.transitions.iter())
            .map(|arrow| TransitionJson {
                from: end(arrow.from.state),
                to: end(arrow.to.state),
                label: arrow.label.as_ref().map(|label| label.text.clone()),
                scope: scope(arrow.scope),
            })
            .collect(),
    }
}

/// Any other view: the names as it spells them.
fn claimed(document: &Document, view: &View, source: &Source<'_>) -> ViewJson {
    let machine = document.reading.machines.get(view.machine);
    let kind = |name: &Name| {
        let state = machine.and_then(|machine| machine.states.get(name.state?.index()));
        kind_name(state.map_or(StateKind::Simple, |state| state.kind))
    };
    let end = |end: &End| {
        let name = end.name();
        name.map_or_else(|| POINT.to_owned(), |name| name.text.clone())
    };
    // A claim about states that are not understood says nothing.
    let claims = view.transitions.iter().filter(|claim| claim.certain);
    ViewJson {
        view: view.kind.name(),
        line: line(source, view.span),
        states: (view.states.iter())
            .map(|claim| StateJson { name: claim.name.text.clone(), kind: kind(&claim.name), parent: None })
            .collect(),
        transitions: claims
            .map(|claim| TransitionJson {
                from: end(&claim.from),
                to: end(&claim.to),
                label: claim.label.as_ref().map(|label| label.text.clone()),
                scope: None,
            })
            .collect(),
    }
}
