//! `mod typed`: a type for each state, so that the compiler refuses what the document does not allow.

use std::fmt::Write as _;

use super::{Code, text};
use crate::docs;
use crate::plan::{NONE, Node, Plan};

/// The names the module itself uses; a state of such a name gets an underscore, as the type parameters have one: no state's own
/// name ends in it.
const OWN: [&str; 3] = ["Machine", "Next", "Typed"];

/// The message says in words what the document allows; a list of the traits behind it would only hide that.
const QUIET: &str = "#[diagnostic::do_not_recommend]";

pub(super) fn emit(code: &Code<'_>) -> String {
    if !code.options.typestate {
        return String::new();
    }
    let plan = code.plan;
    let mut starts = String::new();
    for node in plan
        .initials
        .iter()
        .map(|at| &plan.states[usize::from(*at)])
    {
        let docs = text::docs(&format!(
            "A machine at its start, in {}.",
            docs::code(&node.state.name)
        ));
        let values = [("ident", ident(node)), ("docs", docs)];
        starts.push_str(&code.fill(include_str!("templates/typed_start.txt"), &values));
    }
    let [mut types, mut after] = [const { String::new() }; 2];
    for (at, node) in plan.states.iter().enumerate() {
        let name = docs::code(&node.state.name);
        let values = [
            ("ident", ident(node)),
            ("variant", node.ident.clone()),
            ("docs", text::docs(&format!("The state {name}."))),
            (
                "to_docs",
                text::docs(&format!(
                    "Goes on from {name}, as far as the document allows."
                )),
            ),
        ];
        types.push_str(&code.fill(include_str!("templates/typed_state.txt"), &values));
        let values = [
            ("ident", ident(node)),
            (
                "docs",
                text::docs(&format!("The states that may come after {name}.")),
            ),
            (
                "message",
                format!(
                    "{:?}",
                    format!("`{}` cannot go to `{{Self}}`", braces(&node.state.name))
                ),
            ),
            ("note", format!("{:?}", braces(&allowed(plan, at)))),
        ];
        after.push_str(&code.fill(include_str!("templates/typed_after.txt"), &values));
        steps(plan, at, &mut types, &mut after);
    }
    after.push_str(&nowhere(code));
    let values = [
        ("starts", starts.as_str()),
        ("types", &types),
        ("after", &after),
    ];
    code.fill(include_str!("templates/typed.txt"), &values)
}

/// The traits of the states that may come after one. A trait of none would make the compiler suggest to implement it.
fn steps(plan: &Plan<'_>, at: usize, types: &mut String, after: &mut String) {
    let from = ident(&plan.states[at]);
    let mut last = NONE;
    if plan.edges_from(at).is_empty() {
        let _ = write!(after, "{QUIET} impl After{from} for Nowhere_ {{}}");
    }
    for edge in plan.edges_from(at) {
        if edge.to != last {
            let to = ident(&plan.states[usize::from(edge.to)]);
            let _ = write!(types, "impl Next<{to}> for {from} {{}}");
            let _ = write!(after, "{QUIET} impl After{from} for super::{to} {{}}");
        }
        last = edge.to;
    }
}

/// What stands in for a state after one that nothing may come after. Nobody can name it.
fn nowhere(code: &Code<'_>) -> String {
    let mut ends = (0..code.plan.states.len()).filter(|at| code.plan.edges_from(*at).is_empty());
    let Some(end) = ends.next() else {
        return String::new();
    };
    let body = "struct Nowhere_;
    impl super::Typed for Nowhere_ {
        const STATE: super::super::$State$ = super::super::$State$::$end$;
    }";
    code.fill(body, &[("end", &code.plan.states[end].ident)])
}

/// What the document allows after a state, in words.
fn allowed(plan: &Plan<'_>, at: usize) -> String {
    const SHOWN: usize = 12;
    let name = &plan.states[at].state.name;
    let edges = plan.edges_from(at);
    if edges.is_empty() {
        return format!("the document allows nothing after `{name}`");
    }
    let mut text = format!("after `{name}` the document allows ");
    for (place, edge) in edges.iter().take(SHOWN).enumerate() {
        let to = &plan.states[usize::from(edge.to)].state.name;
        let comma = if place == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}`{to}`");
        if let Some(event) = plan.events.get(usize::from(edge.event)) {
            let _ = write!(text, " ({})", event.name);
        }
    }
    if edges.len() > SHOWN {
        let _ = write!(text, " and {} more", edges.len() - SHOWN);
    }
    text
}

/// The compiler reads braces in these messages as places to fill in.
fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn ident(node: &Node<'_>) -> String {
    if OWN.contains(&node.ident.as_str()) {
        format!("{}_", node.ident)
    } else {
        node.ident.clone()
    }
}
