//! What every language says about a machine, counted as the generated Rust counts it.

use fsm_codegen::plan::{Edge, NONE, Note, Plan, TooLarge};
use fsm_spec::model::{Machine, Meaning, Rule};

use crate::ways::WaysBack;

/// Machines with more states are documented by name and purpose alone: nobody reads so many lists.
const LARGE: usize = 256;
/// How many composites may lie around all states together: each state lists those around it.
const MOST_AROUND: usize = 100_000;

/// A machine laid out for code, and the document's words about it.
pub(crate) struct Outline<'a> {
    pub(super) plan: Plan<'a>,
    /// The name of the document.
    pub(super) document: String,
    /// The diagram as it is written.
    pub(super) diagram: Option<String>,
    /// What leads only to where its state was entered from.
    pub(super) ways_back: WaysBack<'a>,
}

impl<'a> Outline<'a> {
    pub(crate) fn new(machine: &'a Machine, document: &str, diagram: Option<String>) -> Result<Self, TooLarge> {
        let outline = Self {
            plan: Plan::new(machine)?,
            document: document.to_owned(),
            diagram,
            ways_back: WaysBack::of(machine),
        };
        let mut around = 0;
        for state in 0..outline.plan.states.len() {
            around += outline.groups(state).len();
            if around > MOST_AROUND {
                return Err(TooLarge::Nesting);
            }
        }
        Ok(outline)
    }

    pub(super) fn machine(&self) -> &'a Machine {
        self.plan.machine
    }

    pub(super) fn state(&self, at: u16) -> &'a str {
        let node = self.plan.states.get(usize::from(at));
        node.map_or("", |node| &node.state.name)
    }

    pub(super) fn event(&self, at: u16) -> &'a str {
        let word = self.plan.events.get(usize::from(at));
        word.map_or("", |word| word.name)
    }

    /// The states that a state may go to, each once, in document order.
    pub(super) fn successors(&self, state: usize) -> Vec<u16> {
        let mut targets: Vec<u16> = self.plan.edges_from(state).iter().map(|edge| edge.to).collect();
        targets.dedup();
        targets
    }

    /// The events that lead out of a state, each with the states it leads to, in document order.
    pub(super) fn ways(&self, state: usize) -> Vec<(u16, Vec<u16>)> {
        let mut ways: Vec<(u16, u16)> = self
            .plan
            .edges_from(state)
            .iter()
            .filter(|edge| edge.event != NONE)
            .map(|edge| (edge.event, edge.to))
            .collect();
        ways.sort_unstable();
        ways.dedup();
        let mut events: Vec<(u16, Vec<u16>)> = Vec::new();
        for (event, to) in ways {
            match events.last_mut() {
                Some((last, targets)) if *last == event => targets.push(to),
                _ => events.push((event, vec![to])),
            }
        }
        events
    }

    /// The composites around a state, the innermost first.
    pub(super) fn groups(&self, state: usize) -> Vec<u16> {
        let first = self.plan.states.get(state).map_or(NONE, |node| node.group);
        let around = |group: &u16| self.plan.groups.get(usize::from(*group)).map(|node| node.group);
        std::iter::successors(Some(first), around)
            .take_while(|group| *group != NONE)
            .take(self.plan.groups.len())
            .collect()
    }

    pub(super) fn terminals(&self) -> impl Iterator<Item = usize> {
        let states = self.plan.states.iter().enumerate();
        states.filter(|(_, node)| node.terminal).map(|(at, _)| at)
    }

    /// What the machine is, and the rules that the document states in words.
    pub(super) fn about(&self) -> Vec<String> {
        let mut lines = vec![format!("The states of {}, as {} names them.", self.machine().name, self.document)];
        for said in self.machine().sentences() {
            // Rules of single transitions stand with their states.
            let other = |rule: &&Rule| !matches!(rule.meaning, Meaning::Transition(..));
            lines.extend(said.iter().find(other).map(|rule| format!("- {}", rule.text)));
        }
        lines
    }

    /// What a state is for, and every way out of it.
    pub(super) fn about_state(&self, at: usize) -> Vec<String> {
        let node = &self.plan.states[at];
        let name = &node.state.name;
        let mut lines = vec![match &node.state.description {
            Some(description) => format!("{name}: {description}"),
            None => name.clone(),
        }];
        if node.terminal {
            lines.push("The machine may end here.".to_owned());
        }
        if self.plan.states.len() > LARGE {
            return lines;
        }
        for (header, value) in &node.state.attributes {
            lines.push(format!("- {header}: {value}"));
        }
        let mut implied = 0;
        for edge in self.plan.edges_from(at) {
            if edge.implied {
                implied += 1;
            } else {
                lines.push(format!("- {}", self.way(edge)));
            }
        }
        match implied {
            0 => {}
            1 => lines.push("- and, by a rule, to 1 more".to_owned()),
            more => lines.push(format!("- and, by a rule, to {more} more")),
        }
        lines
    }

    /// Where an event leads.
    pub(super) fn about_event(&self, at: usize) -> Vec<String> {
        let mut lines = vec![self.plan.events[at].name.to_owned()];
        if self.plan.states.len() <= LARGE {
            let edges = self.plan.edges.iter().filter(|edge| usize::from(edge.event) == at);
            lines.extend(edges.map(|edge| format!("- {} → {}", self.state(edge.from), self.state(edge.to))));
        }
        lines
    }

    pub(super) fn about_group(&self, at: usize) -> Vec<String> {
        let node = &self.plan.groups[at];
        let name = &node.state.name;
        vec![match &node.state.description {
            Some(description) => format!("{name}: {description}"),
            None => name.clone(),
        }]
    }

    fn way(&self, edge: &Edge) -> String {
        let mut text = format!("→ {}", self.state(edge.to));
        if edge.event != NONE {
            text.push_str(&format!(" on {}", self.event(edge.event)));
        }
        for (kind, note) in &edge.notes {
            match kind {
                Note::Guard => text.push_str(&format!(", if {note}")),
                Note::Action => text.push_str(&format!(", does {note}")),
                Note::Rule => text.push_str(&format!(" ({note})")),
                Note::Label | Note::Attribute(_) => {}
            }
        }
        text
    }
}
