//! A machine as SCXML, the W3C's notation for state charts.
//!
//! Ids and events are words there. What the document calls them is kept in attributes of a namespace of our own.

use fsm_spec::model::StateId;

use super::labels::{Unique, word};
use super::moves::{Move, moves, start};
use super::tree::Tree;

/// A whole XML document.
pub(super) fn scxml(tree: &Tree<'_>) -> String {
    let mut unique = Unique::default();
    let ids = tree.machine.states.iter().map(|state| unique.take(id_word(&state.name)));
    let ids = ids.collect();
    let mut writer = Writer { tree, ids, regions: unique, moves: moves(tree), text: String::new() };
    writer.document();
    writer.text
}

struct Writer<'a> {
    tree: &'a Tree<'a>,
    ids: Vec<String>,
    /// The ids that are taken; regions get theirs from it.
    regions: Unique,
    moves: Vec<Vec<Move>>,
    text: String,
}

impl Writer<'_> {
    fn document(&mut self) {
        self.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        let initial: Vec<&str> = (self.tree.machine.initial.iter())
            .filter_map(|state| start(self.tree, *state))
            .map(|state| self.ids[state.index()].as_str())
            .take(1)
            .collect();
        let initial = attribute("initial", initial.first().copied());
        let name = word(&self.tree.machine.name, is_name_char);
        let shown = attribute("fsm:name", Some(self.tree.machine.name.as_str()).filter(|shown| *shown != name));
        self.line(
            0,
            &format!(
                "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:fsm=\"urn:fsm\" version=\"1.0\" datamodel=\"null\" name=\"{}\"{initial}{shown}>",
                escaped(&name)
            ),
        );
        for state in self.tree.top() {
            self.state(1, *state);
        }
        self.line(0, "</scxml>");
    }

    fn state(&mut self, depth: usize, id: StateId) {
        if self.tree.is_pseudo(id) {
            return;
        }
        let state = self.tree.state(id);
        let own = self.ids[id.index()].clone();
        let regions: Vec<(u32, Vec<StateId>)> =
            (self.tree.regions(id).into_iter()).map(|(region, inside)| (region, inside.to_vec())).collect();
        let parallel = regions.len() > 1;
        let is_final = state.terminal && regions.is_empty() && !self.tree.has_exit(id);
        let tag = if parallel {
            "parallel"
        } else if is_final {
            "final"
        } else {
            "state"
        };
        let inner = regions.first().filter(|_| !parallel);
        let initial = inner.and_then(|(region, _)| self.entry(id, *region));
        let mut head = format!("<{tag} id=\"{}\"", escaped(&own));
        head.push_str(&attribute("initial", initial.as_deref()));
        head.push_str(&attribute("fsm:name", Some(state.name.as_str()).filter(|name| *name != own)));
        let terminal = (state.terminal && !is_final).then_some("true");
        head.push_str(&attribute("fsm:terminal", terminal));
        head.push_str(&attribute("fsm:description", state.description.as_deref()));
        let lines = self.transitions(id);
        if lines.is_empty() && regions.is_empty() {
            self.line(depth, &format!("{head}/>"));
            return;
        }
        self.line(depth, &format!("{head}>"));
        for line in lines {
            self.line(depth + 1, &line);
        }
        for (place, (region, inside)) in regions.iter().enumerate() {
            if parallel {
                let name = self.regions.take(format!("{own}_region_{}", place + 1));
                let initial = attribute("initial", self.entry(id, *region).as_deref());
                self.line(depth + 1, &format!("<state id=\"{}\"{initial}>", escaped(&name)));
            }
            for child in inside {
                self.state(depth + 1 + usize::from(parallel), *child);
            }
            if parallel {
                self.line(depth + 1, "</state>");
            }
        }
        self.line(depth, &format!("</{tag}>"));
    }

    /// The id that a region starts with; SCXML wants it inside.
    fn entry(&self, id: StateId, region: u32) -> Option<String> {
        let entry = start(self.tree, self.tree.start(id, region)?)?;
        let inside = entry != id && self.tree.is_inside(entry, id);
        inside.then(|| self.ids[entry.index()].clone())
    }

    fn transitions(&self, id: StateId) -> Vec<String> {
        let lines = self.moves[id.index()].iter().map(|one| {
            let targets: Vec<&str> = one.to.iter().map(|to| self.ids[to.index()].as_str()).collect();
            let targets = targets.join(" ");
            let event = match &one.event {
                Some(event) => word(event, is_name_char),
                None => format!("to.{targets}"),
            };
            let label = one.label.as_deref().filter(|label| *label != event);
            format!(
                "<transition event=\"{}\" target=\"{}\"{}{}{}/>",
                escaped(&event),
                escaped(&targets),
                attribute("fsm:label", label),
                attribute("fsm:guard", one.guard.as_deref()),
                attribute("fsm:action", one.action.as_deref()),
            )
        });
        lines.collect()
    }

    fn line(&mut self, depth: usize, line: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(line);
        self.text.push('\n');
    }
}

fn attribute(name: &str, value: Option<&str>) -> String {
    value.map_or_else(String::new, |value| format!(" {name}=\"{}\"", escaped(value)))
}

/// An id: a word that begins with a letter.
fn id_word(name: &str) -> String {
    let word = word(name, is_name_char);
    let first = word.chars().next().unwrap_or('_');
    if first.is_alphabetic() || first == '_' { word } else { format!("_{word}") }
}

/// What XML lets stand in a name in every edition; a dot would part the words of an event.
fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || c == '_'
        || matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{131}' | '\u{391}'..='\u{3a1}' | '\u{3b1}'..='\u{3c9}' | '\u{410}'..='\u{44f}' | '\u{4e00}'..='\u{9fa5}' | '\u{3041}'..='\u{3094}' | '\u{30a1}'..='\u{30fa}' | '\u{ac00}'..='\u{d7a3}')
}

/// A text between quotes, where the end of a line would become a blank.
fn escaped(text: &str) -> String {
    text.split('\r').map(|part| crate::output::attribute(part).replace('\t', "&#9;")).collect::<Vec<_>>().join("&#13;")
}
