//! A machine for PlantUML.

use fsm_spec::model::{StateId, StateKind};

use super::labels::{Unique, broken, word};
use super::tree::Tree;

/// Words that begin a statement of PlantUML.
const RESERVED: [&str; 26] = [
    "allow_mixing",
    "as",
    "caption",
    "center",
    "concurrent",
    "down",
    "end",
    "entrypoint",
    "exitpoint",
    "footer",
    "frame",
    "header",
    "hide",
    "json",
    "left",
    "legend",
    "mainframe",
    "note",
    "right",
    "scale",
    "skinparam",
    "start",
    "state",
    "title",
    "top",
    "up",
];

/// A state diagram between `@startuml` and `@enduml`.
pub(super) fn plantuml(tree: &Tree<'_>) -> String {
    let mut unique = Unique::default();
    for reserved in RESERVED {
        unique.take(reserved.to_owned());
    }
    let ids = tree.machine.states.iter().map(|state| {
        let id = word(&state.name, |c| c.is_alphanumeric() || c == '_');
        unique.take(id)
    });
    let mut writer = Writer {
        tree,
        ids: ids.collect(),
        text: String::new(),
    };
    writer.diagram();
    writer.text
}

struct Writer<'a> {
    tree: &'a Tree<'a>,
    ids: Vec<String>,
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
        for one in self
            .tree
            .machine
            .transitions
            .iter()
            .filter(|one| one.implied)
        {
            // A loop on every state is said in a sentence; drawn, it would hide everything else.
            if one.from != one.to {
                self.arrow(0, Some(one.from), Some(one.to), "-[dashed]->", "");
            }
        }
        for (id, state) in (0u32..).map(StateId).zip(&self.tree.machine.states) {
            if state.terminal {
                self.arrow(0, Some(id), None, "-->", "");
            }
        }
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
        for (place, (region, inside)) in self.tree.regions(id).into_iter().enumerate() {
            if place > 0 {
                self.line(depth + 1, "--");
            }
            for child in inside {
                self.state(depth + 1, *child);
            }
            if let Some(start) = self.tree.start(id, region) {
                self.arrow(depth + 1, None, Some(start), "-->", "");
            }
            self.arrows(depth + 1, Some((id, region)));
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

    fn arrow(
        &mut self,
        depth: usize,
        from: Option<StateId>,
        to: Option<StateId>,
        shape: &str,
        label: &str,
    ) {
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
