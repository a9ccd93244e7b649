//! The machines that are compared.

use std::collections::HashSet;
use std::path::Path;

use fsm_spec::model::Transition;
use fsm_spec::names::type_name;
use fsm_spec::source::Source;

/// A machine by the names it has in code.
pub struct Machine {
    pub states: Vec<String>,
    pub events: Vec<String>,
    /// From, event, to: at most one target for a state and an event.
    pub arrows: Vec<(usize, usize, usize)>,
    /// The document, for the macro.
    pub document: String,
}

impl Machine {
    /// The coder's machine. Events that lead to several states are left out: no peer has a word for them.
    pub fn coder(root: &Path) -> Self {
        let document = std::fs::read_to_string(root.join("specs/coder.md"))
            .expect("the project's own document");
        let report = fsm_spec::check(&Source::new(&document), &fsm_spec::Options::default());
        let machine = &report.reading.machines[0];
        let states = machine
            .states
            .iter()
            .map(|state| type_name(&state.name))
            .collect();
        let mut events: Vec<String> = Vec::new();
        let mut arrows: Vec<(usize, usize, usize)> = Vec::new();
        let key = |transition: &Transition| (transition.from, transition.event.clone());
        for transition in &machine.transitions {
            if machine
                .transitions
                .iter()
                .filter(|other| key(other) == key(transition))
                .count()
                > 1
            {
                continue;
            }
            let name = type_name(transition.event.as_deref().unwrap_or("step"));
            let event = events
                .iter()
                .position(|event| *event == name)
                .unwrap_or_else(|| {
                    events.push(name);
                    events.len() - 1
                });
            arrows.push((transition.from.index(), event, transition.to.index()));
        }
        Self {
            states,
            events,
            arrows,
            document,
        }
    }

    /// A machine of `count` states, each with four transitions by four events.
    pub fn large(count: usize) -> Self {
        let mut random = Random(count as u64);
        let mut arrows = Vec::new();
        let mut document = String::from("# Large\n\n```mermaid\nstateDiagram-v2\n    [*] --> S0\n");
        for from in 0..count {
            let mut targets = HashSet::from([(from + 1) % count]);
            while targets.len() < 4 {
                targets.insert(random.below(count));
            }
            let mut targets: Vec<usize> = targets.into_iter().collect();
            targets.sort_unstable();
            for (event, to) in targets.into_iter().enumerate() {
                document.push_str(&format!("    S{from} --> S{to} : e{event}\n"));
                arrows.push((from, event, to));
            }
        }
        document.push_str("```\n");
        Self {
            states: (0..count).map(|at| format!("S{at}")).collect(),
            events: (0..4).map(|at| format!("E{at}")).collect(),
            arrows,
            document,
        }
    }

    /// Events that lead from the first state on and on, without ever being refused; back at the start whenever there is no way on.
    pub fn walk(&self, length: usize) -> Vec<usize> {
        let mut random = Random(7);
        let mut at = 0;
        let mut events = Vec::new();
        while events.len() < length {
            let ways: Vec<_> = self
                .arrows
                .iter()
                .filter(|(from, ..)| *from == at)
                .collect();
            if ways.is_empty() {
                break;
            }
            let (_, event, to) = ways[random.below(ways.len())];
            // The walk may not end before it is long enough.
            let ends = self.arrows.iter().all(|(from, ..)| from != to);
            let leads_to_end = |state: usize| {
                let mut ways = self
                    .arrows
                    .iter()
                    .filter(|(from, ..)| *from == state)
                    .peekable();
                ways.peek().is_some()
                    && ways.all(|(_, _, to)| self.arrows.iter().all(|(from, ..)| from != to))
            };
            if ends || leads_to_end(*to) {
                continue;
            }
            events.push(*event);
            at = *to;
        }
        events
    }
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
