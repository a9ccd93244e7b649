//! `mod regions`: composites whose regions are active side by side.

use std::fmt::Write as _;

use fsm_spec::map::Set;
use fsm_spec::names;
use fsm_spec::steps::Routes;

use super::{Code, DERIVES, repr, text};
use crate::docs;
use crate::plan::{Node, Plan};

pub(super) fn emit(code: &Code<'_>) -> String {
    let plan = code.plan;
    let split = || plan.groups.iter().filter(|group| group.state.regions > 1);
    if split().next().is_none() {
        return String::new();
    }
    let routes = plan.machine.routes();
    let mut taken = Set::new();
    let mut modules = String::new();
    for group in split() {
        let mut name = names::module_name(&group.state.name);
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        modules.push_str(&composite(code, group, &name, &routes));
    }
    format!(
        "/// Composites whose regions are active side by side.
        pub mod regions {{ {modules} }}"
    )
}

fn composite(code: &Code<'_>, group: &Node<'_>, module: &str, routes: &Routes<'_>) -> String {
    let fsm = &code.options.runtime;
    let entered = routes.entries(group.id);
    let [
        mut enums,
        mut fields,
        mut starts,
        mut states,
        mut moves,
        mut names,
    ] = [const { String::new() }; 6];
    let inside = regions(code.plan, group, routes);
    for (place, leaves) in inside.iter().enumerate() {
        let at = place + 1;
        if let Some(start) = leaves
            .iter()
            .find(|leaf| entered.contains(&leaf.id))
            .or(leaves.first())
        {
            enums.push_str(&region(code, group, &format!("Region{at}"), leaves, start));
        }
        let _ = write!(fields, "/// Region {at}.\npub region{at}: Region{at}, ");
        let _ = write!(starts, "region{at}: Region{at}::INITIAL, ");
        let _ = write!(states, "self.region{at}.state(), ");
        let _ = write!(names, "region{at}, ");
        let _ = write!(
            moves,
            "let ::core::option::Option::Some(region{at}) = Region{at}::from_state(next[{place}]) else {{
                return ::core::result::Result::Ok({fsm}::Within::Outside(next[{place}]));
            }};"
        );
    }
    let name = docs::code(&group.state.name);
    let values = [
        (
            "module_docs",
            text::docs(&format!("The regions of {name}.")),
        ),
        ("module", module.to_owned()),
        ("enums", enums),
        (
            "docs",
            text::docs(&format!("Where each region of {name} is.")),
        ),
        ("fields", fields),
        ("starts", starts),
        ("count", inside.len().to_string()),
        ("states", states),
        ("moves", moves),
        ("names", names),
    ];
    code.fill(include_str!("templates/regions.txt"), &values)
}

/// The leaves of each region. An empty region is a finding of its own; there is nothing to generate for it.
fn regions<'a>(
    plan: &'a Plan<'a>,
    group: &Node<'_>,
    routes: &Routes<'_>,
) -> Vec<Vec<&'a Node<'a>>> {
    let states = &plan.machine.states;
    let mut regions: Vec<Vec<&Node<'_>>> = vec![Vec::new(); group.state.regions as usize];
    for leaf in &plan.states {
        // The state of this composite that the leaf is, or lies in, tells the region.
        let mut chain = std::iter::once(leaf.id).chain(routes.ancestors(leaf.id));
        let member = chain.find(|id| states[id.index()].parent == Some(group.id));
        if let Some(region) =
            member.and_then(|id| regions.get_mut(states[id.index()].region as usize))
        {
            region.push(leaf);
        }
    }
    regions.retain(|leaves| !leaves.is_empty());
    regions
}

fn region(
    code: &Code<'_>,
    group: &Node<'_>,
    name: &str,
    leaves: &[&Node<'_>],
    start: &Node<'_>,
) -> String {
    let state = &code.options.state;
    let idents = || leaves.iter().map(|leaf| leaf.ident.as_str());
    let link = |leaf: &Node<'_>| {
        format!(
            "[{}](super::super::{state}::{})",
            docs::code(&leaf.state.name),
            leaf.ident
        )
    };
    let composite = docs::code(&group.state.name);
    let values = [
        (
            "docs",
            text::docs(&format!("The states of one region of {composite}.")),
        ),
        ("derives", DERIVES.to_owned()),
        ("repr", repr(leaves.len()).to_owned()),
        ("Region", name.to_owned()),
        (
            "variants",
            text::variants(leaves.iter().map(|leaf| (leaf.ident.as_str(), link(leaf)))),
        ),
        ("count", leaves.len().to_string()),
        ("all", text::values(name, idents())),
        ("start", start.ident.clone()),
        ("states", text::values(state, idents())),
    ];
    code.fill(include_str!("templates/region.txt"), &values) + &code.shown(name, "state().name()")
}
