//! `enum Group`: the composites.

use super::{Code, DERIVES, repr, text};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> String {
    let plan = code.plan;
    if plan.groups.is_empty() {
        return String::new();
    }
    let variants = plan.groups.iter().map(|group| {
        let mut text = docs::code(&group.state.name);
        if let Some(description) = &group.state.description {
            text.push_str(": ");
            text.push_str(&docs::plain(description));
        }
        (group.ident.as_str(), text)
    });
    let machine = docs::plain(&plan.machine.name);
    let descriptions = plan
        .groups
        .iter()
        .map(|group| group.state.description.as_deref().unwrap_or(""));
    let values = [
        (
            "docs",
            text::docs(&format!(
                "The composites of {machine}: states with states inside."
            )),
        ),
        ("derives", DERIVES.to_owned()),
        ("repr", repr(plan.groups.len()).to_owned()),
        ("variants", text::variants(variants)),
        ("count", plan.groups.len().to_string()),
        (
            "all",
            text::values(
                "Group",
                plan.groups.iter().map(|group| group.ident.as_str()),
            ),
        ),
        (
            "names",
            text::strings(plan.groups.iter().map(|group| group.state.name.as_str())),
        ),
        ("descriptions", text::strings(descriptions)),
    ];
    code.fill(include_str!("templates/group.txt"), &values) + &code.shown("Group", "name()")
}
