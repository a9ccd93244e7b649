//! The documentation of generated items: the document's own words.

use std::fmt::Write as _;

use fsm_spec::picture::visible;

use crate::plan::{Edge, NONE, Note, Overlay, Plan};
use fsm_spec::model::{Meaning, Rule};

/// Machines with more states are documented by name and purpose alone: nobody reads so many lists, and the compiler would take
/// longer to read them than to check the code.
const LARGE: usize = 256;

/// A text of the document, so that rustdoc shows it as it stands: nothing in it is Markdown, a link or a tag, and nothing is hidden,
/// which the compiler would refuse.
pub(crate) fn plain(text: &str) -> String {
    let text = visible::lines(text);
    let mut out = String::with_capacity(text.len());
    // At the start of a line more characters mean something than inside it.
    for (at, line) in text.split('\n').map(str::trim).enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        for (at, letter) in line.char_indices() {
            let special = match letter {
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$' => true,
                '#' | '-' | '+' | '=' => at == 0,
                '.' | ')' => digits > 0 && at == digits,
                _ => false,
            };
            if special {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

/// A name as code, whatever is in it.
pub(crate) fn code(name: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for letter in name.chars() {
        run = if letter == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let ticks = "`".repeat(longest + 1);
    // Code spans lose their line ends anyway, and with them a blank line would end the paragraph.
    let name = visible::line(name);
    if longest > 0 { format!("{ticks} {name} {ticks}") } else { format!("{ticks}{name}{ticks}") }
}

/// The state enum's documentation.
pub(crate) fn machine(plan: &Plan<'_>, diagram: Option<&str>) -> String {
    let mut text = format!("The states of {}, as the document names them.\n", plain(&plan.machine.name));
    for said in plan.machine.sentences() {
        // Rules of single transitions stand with their states.
        let other = |rule: &&Rule| !matches!(rule.meaning, Meaning::Transition(..));
        if let Some(rule) = said.iter().find(other) {
            // What a sentence began and the rule did not take in is no end of it.
            let rule = plain(rule.text.trim_end_matches([';', ',', ':', ' ']));
            let _ = write!(text, "\n* {}", rule.replace('\n', "\n  "));
        }
    }
    if let Some(diagram) = diagram.map(visible::lines) {
        let fence = "`".repeat(3.max(longest_fence(&diagram) + 1));
        let _ = write!(text, "\n\n{fence}mermaid\n{}\n{fence}\n", diagram.trim_end());
    }
    text
}

/// A state's documentation: what it is for, and every way out of it.
pub(crate) fn state(plan: &Plan<'_>, at: usize, enum_name: &str) -> String {
    let node = &plan.states[at];
    let mut text = code(&node.state.name);
    if let Some(description) = &node.state.description {
        let _ = write!(text, ": {}", plain(description));
    }
    if plan.states.len() > LARGE {
        return text;
    }
    text.push('\n');
    for (header, value) in &node.state.attributes {
        let _ = write!(text, "\n* {}: {}", plain(header), plain(value));
    }
    for edge in plan.edges_from(at).iter().filter(|edge| !edge.implied) {
        let _ = write!(text, "\n* {}", way(plan, edge, enum_name));
    }
    if let Some(overlay) = plan.overlays.iter().find(|row| usize::from(row.state) == at) {
        text.push_str(&back(plan, overlay, enum_name));
    } else {
        text.push_str(&by_rule(plan, at, enum_name));
    }
    if node.terminal {
        let break_ = if text.ends_with('\n') { "\n" } else { "\n\n" };
        let _ = write!(text, "{break_}The machine may end here.");
    }
    text
}

/// The states that no arrow leads to, and a rule does.
fn by_rule(plan: &Plan<'_>, at: usize, enum_name: &str) -> String {
    const SHOWN: usize = 12;
    let implied = plan.edges_from(at).iter().filter(|edge| edge.implied);
    let mut targets: Vec<u16> = implied.map(|edge| edge.to).collect();
    targets.dedup();
    let name = |to: &u16| {
        if usize::from(*to) == at { "itself".to_owned() } else { link(plan, *to, enum_name) }
    };
    let names: Vec<String> = targets.iter().take(SHOWN).map(name).collect();
    match targets.len() {
        0 => String::new(),
        count if count > SHOWN => {
            let more = count - SHOWN;
            format!("\n* by a rule → {} and {more} more", names.join(", "))
        }
        _ => format!("\n* by a rule → {}", names.join(", ")),
    }
}

/// Where an overlay comes from and goes back to.
fn back(plan: &Plan<'_>, overlay: &Overlay, enum_name: &str) -> String {
    let states = overlay.from.len();
    let mut text = format!("\n* entered by a rule from {states} states");
    if overlay.returns {
        text.push_str("\n* → the state it was entered from");
    }
    if overlay.fails != NONE {
        let _ = write!(text, "\n* → {} when it fails", link(plan, overlay.fails, enum_name));
    }
    text
}

/// An event's documentation: where it leads.
pub(crate) fn event(plan: &Plan<'_>, edges: &[&Edge], name: &str, enum_name: &str) -> String {
    let mut text = code(name);
    if plan.states.len() > LARGE {
        return text;
    }
    text.push('\n');
    for edge in edges {
        let (from, to) = (link(plan, edge.from, enum_name), link(plan, edge.to, enum_name));
        let _ = write!(text, "\n* {from} → {to}");
    }
    text
}

/// One way out of a state: target, label, and what the document says about it.
fn way(plan: &Plan<'_>, edge: &Edge, enum_name: &str) -> String {
    let mut text = format!("→ {}", link(plan, edge.to, enum_name));
    if edge.event != NONE {
        let event = &plan.events[usize::from(edge.event)];
        let _ = write!(text, " on {}", code(event.name));
    }
    for (kind, note) in &edge.notes {
        let note = plain(note).replace('\n', "\n  ");
        let _ = match kind {
            Note::Guard => write!(text, ", if {note}"),
            Note::Action => write!(text, ", does {note}"),
            Note::Rule => write!(text, "\n\n  {note}"),
            Note::Label | Note::Attribute(_) => Ok(()),
        };
    }
    text
}

/// A state's name, linked to its variant.
pub(crate) fn link(plan: &Plan<'_>, state: u16, enum_name: &str) -> String {
    let node = &plan.states[usize::from(state)];
    format!("[{}]({enum_name}::{})", code(&node.state.name), node.ident)
}

fn longest_fence(text: &str) -> usize {
    let fences = text.lines().map(|line| line.trim_start().len() - line.trim_start().trim_start_matches('`').len());
    fences.max().unwrap_or(0)
}
