//! A machine as a Mermaid diagram with colours.

use std::collections::HashMap;

use fsm_spec::entities::decode;
use fsm_spec::mermaid::{Diagram, parse};
use fsm_spec::model::Machine;
use fsm_spec::write::{Drawing, mermaid};

/// Draws a machine, without a fence around it; `classes` are those of its states, `styles` what they look like.
pub(crate) fn painted(
    machine: &Machine,
    drawn: Option<&Diagram>,
    classes: &[Option<&'static str>],
    styles: &[(&str, &str)],
) -> String {
    let drawing = Drawing { drawn, directives: false };
    let mut text = mermaid(machine, &drawing);
    let used: Vec<&str> = classes.iter().copied().flatten().collect();
    for (class, style) in styles.iter().filter(|(class, _)| used.contains(class)) {
        text += &format!("    classDef {class} {style}\n");
    }
    let by_name: HashMap<&str, &str> = machine
        .states
        .iter()
        .zip(classes)
        .filter_map(|(state, class)| Some((state.name.as_str(), (*class)?)))
        .collect();
    let mut lines = String::new();
    for state in &parse(&text).states {
        // The writer gives a state another id where its name cannot be one, and the name as its text.
        let text = state.descriptions.first().map(|text| decode(&text.text));
        let class = by_name.get(state.name.as_str()).or_else(|| by_name.get(text.as_deref()?));
        let Some(class) = class else {
            continue;
        };
        let id = &state.name;
        if id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            lines += &format!("    class {id} {class}\n");
        } else if state.parent.is_none() {
            lines += &format!("    {id}:::{class}\n");
        }
    }
    text + &lines
}
