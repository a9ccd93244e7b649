//! A machine for PlantUML.

use fsm_spec::model::{StateId, StateKind};

use super::labels::{Unique, broken, word};
use super::tree::Tree;

/// Words that begin a statement of PlantUML.
const RESERVED: [&str; 26] = [
    "allow_mixing", "as", "caption", "center", "concurrent", "down", "end", "entrypoint", "exitpoint", "footer",
    "frame", "header", "hide", "json", "left", "legend", "mainframe", "note", "right", "scale", "skinparam", "start",
    "state", "title", "top", "up",
];

/// A state diagram between `@startuml` and `@enduml`.
pub(super) fn plantuml(tree: &Tree<'_>) -> String {
    let mut unique = Unique::default();
    for reserved in RESERVED {
        unique.take(reserved.to_owned());
    }
    let ids: Vec<String> = (tree.machine.states.iter())
        .map(|state| unique.take(word(&state.name, |c| c.is_alphanumeric() || c == '_')))
        .collect();
    let mut writer = Writer { tree, ids, taken: unique, crossed: crossed(tree), text: String::new() };
    writer.diagram();
    writer.text
}

struct Writer<'a> {
    tree: &'a Tree<'a>,
    ids: Vec<String>,
    /// The ids that are taken; regions that are drawn as states get theirs from it.
    taken: Unique,
    /// Composites with an arrow over the border of a region, which PlantUML refuses.
    crossed: Vec<bool>,
    text: String,
}

impl Writer<'_> {
    fn diagram(&mut self) {
        self.line(0, "@startuml");
        self.line(0, &format!("title {}", escaped(&self.tree.machine.name)));
        self.line(0, "hide empty description");
        for state in self.tree.top() {
            self.state(0, *state);
        }
        for state in &self.tree.machine.initial {
            self.arrow(0, None, Some(*state), "-->", "");
        }
        self.arrows(0, None);
        for one in self.tree.machine.transitions.iter().filter(|one| one.implied) {
            // A loop on every state is said in a sentence; drawn, it would hide everything else.
            if one.from != one.to {
                self.arrow(0, Some(one.from), Some(one.to), "-[dashed]->", "");
            }
        }
        self.ends(0, None);
        self.line(0, "@enduml");
    }

    fn state(&mut self, depth: usize, id: StateId) {
        let state = self.tree.state(id);
        let own = self.ids[id.index()].clone();
        let head = match state.kind {
            StateKind::Choice => format!("state {own} <<choice>>"),
            StateKind::Fork => format!("state {own} <<fork>>"),
            StateKind::Join => format!("state {own} <<join>>"),
            _ if own == state.name => format!("state {own}"),
            _ => format!("state \"{}\" as {own}", escaped(&state.name)),
        };
        if !self.tree.is_composite(id) {
            self.line(depth, &head);
            let description = state.description.as_deref();
            if let Some(description) = description.filter(|_| !self.tree.is_pseudo(id)) {
                self.line(depth, &format!("{own} : {}", escaped(description)));
            }
            return;
        }
        self.line(depth, &format!("{head} {{"));
        let boxed = self.crossed[id.index()];
        for (place, (region, inside)) in self.tree.regions(id).into_iter().enumerate() {
            if boxed {
                let name = self.taken.take(format!("{own}_region_{}", place + 1));
                self.line(depth + 1, &format!("state \" \" as {name} {{"));
            } else if place > 0 {
                self.line(depth + 1, "--");
            }
            let depth = depth + 1 + usize::from(boxed);
            for child in inside {
                self.state(depth, *child);
            }
            if let Some(start) = self.tree.start(id, region) {
                self.arrow(depth, None, Some(start), "-->", "");
            }
            self.arrows(depth, Some((id, region)));
            self.ends(depth, Some((id, region)));
            if boxed {
                self.line(depth - 1, "}");
            }
        }
        self.line(depth, "}");
    }

    /// The stated transitions between states of one region; those that cross a border stand at the top.
    fn arrows(&mut self, depth: usize, region: Option<(StateId, u32)>) {
        let tree = self.tree;
        let here = tree.transitions(region);
        for one in here.filter_map(|at| tree.machine.transitions.get(at)) {
            let label = one.label.as_deref().unwrap_or_default();
            self.arrow(depth, Some(one.from), Some(one.to), "-->", label);
        }
    }

    /// The ends of the states of one region, or of those at the top.
    fn ends(&mut self, depth: usize, region: Option<(StateId, u32)>) {
        let tree = self.tree;
        let inside = match region {
            Some((composite, region)) => {
                let regions = tree.regions(composite);
                let found = regions.into_iter().find(|(of, _)| *of == region);
                found.map_or(&[][..], |(_, inside)| inside)
            }
            None => tree.top(),
        };
        for state in inside.iter().filter(|state| tree.state(**state).terminal) {
            self.arrow(depth, Some(*state), None, "-->", "");
        }
    }

    fn arrow(&mut self, depth: usize, from: Option<StateId>, to: Option<StateId>, shape: &str, label: &str) {
        let id = |end: Option<StateId>| end.map_or("[*]", |state| self.ids[state.index()].as_str());
        let mut line = format!("{} {shape} {}", id(from), id(to));
        if !label.is_empty() {
            line = format!("{line} : {}", escaped(label));
        }
        self.line(depth, &line);
    }

    fn line(&mut self, depth: usize, line: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// The composites with several regions that an arrow enters or leaves other than at their own border.
fn crossed(tree: &Tree<'_>) -> Vec<bool> {
    let mut crossed = vec![false; tree.machine.states.len()];
    let mut cross = |end: StateId, other: Option<StateId>| {
        let mut at = end;
        while let Some((composite, region)) = tree.region(at) {
            let inside = other.is_some_and(|other| tree.is_inside_region(other, composite, region));
            if !inside && tree.regions(composite).len() > 1 {
                crossed[composite.index()] = true;
            }
            at = composite;
        }
    };
    for one in &tree.machine.transitions {
        cross(one.from, Some(one.to));
        cross(one.to, Some(one.from));
    }
    for state in &tree.machine.initial {
        cross(*state, None);
    }
    for (id, state) in (0u32..).map(StateId).zip(&tree.machine.states) {
        // A start that leads deeper than its own region crosses what lies between.
        for (_, to) in &state.entries {
            if tree.parent(*to) != Some(id) {
                cross(*to, None);
            }
        }
    }
    crossed
}

/// A text in which PlantUML sees no markup.
fn escaped(text: &str) -> String {
    let text = broken(text.trim());
    let mut escaped = String::with_capacity(text.len());
    let mut before = '\n';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied().unwrap_or(' ');
        let markup = match c {
            '<' | '~' | '\\' | '"' | '|' => true,
            '%' | '&' | '$' | '!' => after != ' ',
            '\'' => before == '/' || before == '\n',
            '*' | '/' | '_' | '-' | '=' | '[' | ']' | '{' | '}' | '#' | '^' | '.' | ';' => {
                after == c || before == c || (before == '\n' && !matches!(c, '[' | '/' | '_'))
            }
            _ => false,
        };
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            _ if markup => escaped.push_str(&format!("<U+{:04X}>", u32::from(c))),
            _ => escaped.push(c),
        }
        before = c;
    }
    escaped
}
