//! A machine for Graphviz.

use fsm_spec::model::{StateId, StateKind};

use super::labels::broken;
use super::tree::Tree;

/// A directed graph, composites as clusters.
pub(super) fn dot(tree: &Tree<'_>) -> String {
    // No start or end may be taken for a state.
    let mut mark = "[*] ".to_owned();
    while tree.machine.states.iter().any(|state| state.name.starts_with(&mark)) {
        mark.push('*');
    }
    let mut writer = Writer { tree, text: String::new(), mark, points: 0 };
    writer.graph();
    writer.text
}

struct Writer<'a> {
    tree: &'a Tree<'a>,
    text: String,
    /// How the names of starts and ends begin.
    mark: String,
    /// How many starts and ends there are so far.
    points: usize,
}

impl Writer<'_> {
    fn graph(&mut self) {
        let name = quoted(&self.tree.machine.name);
        self.line(0, &format!("digraph {name} {{"));
        self.line(1, "compound=true;");
        self.line(1, "fontname=\"Helvetica\";");
        self.line(1, "node [shape=box, style=rounded, fontname=\"Helvetica\"];");
        self.line(1, "edge [fontname=\"Helvetica\", fontsize=10];");
        for state in &self.tree.machine.initial {
            self.start(1, *state);
        }
        for state in self.tree.top() {
            self.state(1, *state);
        }
        for one in self.tree.machine.transitions.iter().filter(|one| !one.implied) {
            let label = one.label.as_deref().unwrap_or_default();
            self.edge(one.from, one.to, label, "");
        }
        for one in self.tree.machine.transitions.iter().filter(|one| one.implied) {
            // A loop on every state is said in a sentence; drawn, it would hide everything else.
            if one.from != one.to {
                self.edge(one.from, one.to, "", "style=dashed, color=gray");
            }
        }
        for (id, state) in (0u32..).map(StateId).zip(&self.tree.machine.states) {
            if state.terminal {
                let end = self.point("shape=doublecircle, style=filled, fillcolor=black, label=\"\", width=0.12", 1);
                let (from, tail) = self.end_of(id);
                let tail = tail.map_or_else(String::new, |tail| format!(" [ltail=\"{tail}\"]"));
                self.line(1, &format!("{from} -> {end}{tail};"));
            }
        }
        self.line(0, "}");
    }

    fn state(&mut self, depth: usize, id: StateId) {
        let state = self.tree.state(id);
        let name = quoted(&state.name);
        if self.tree.is_composite(id) {
            self.line(depth, &format!("subgraph \"cluster_{}\" {{", id.0));
            self.line(depth + 1, &format!("label={name};"));
            self.line(depth + 1, "style=rounded;");
            let regions = self.tree.regions(id);
            for (region, inside) in &regions {
                let several = regions.len() > 1;
                if several {
                    self.line(depth + 1, &format!("subgraph \"cluster_{}_{region}\" {{", id.0));
                    self.line(depth + 2, "label=\"\";");
                    self.line(depth + 2, "style=dashed;");
                }
                let inner = depth + 1 + usize::from(several);
                if let Some(start) = self.tree.start(id, *region) {
                    self.start(inner, start);
                }
                for child in *inside {
                    self.state(inner, *child);
                }
                if several {
                    self.line(depth + 1, "}");
                }
            }
            self.line(depth, "}");
            return;
        }
        let shape = match state.kind {
            StateKind::Choice => " [shape=diamond, style=solid, label=\"\", width=0.3, height=0.3]",
            StateKind::Fork | StateKind::Join => {
                " [shape=box, style=filled, fillcolor=black, label=\"\", width=0.8, height=0.06]"
            }
            _ => "",
        };
        let mut attributes = shape.to_owned();
        if shape.is_empty() && (state.name.contains('\\') || state.description.is_some()) {
            let tip = state.description.as_deref().unwrap_or(&state.name);
            attributes = format!(" [label={name}, tooltip={}]", quoted(tip));
        }
        self.line(depth, &format!("{name}{attributes};"));
    }

    fn start(&mut self, depth: usize, to: StateId) {
        let start = self.point("shape=point, width=0.15", depth);
        let (to, head) = self.end_of(to);
        let head = head.map_or_else(String::new, |head| format!(" [lhead=\"{head}\"]"));
        self.line(depth, &format!("{start} -> {to}{head};"));
    }

    fn edge(&mut self, from: StateId, to: StateId, label: &str, style: &str) {
        let (tail_node, tail) = self.end_of(from);
        let (head_node, head) = self.end_of(to);
        // An edge cannot be cut off at a composite that it stays inside.
        let tail = tail.filter(|_| !self.tree.is_inside(to, from));
        let head = head.filter(|_| !self.tree.is_inside(from, to));
        let mut attributes = Vec::new();
        if !label.is_empty() {
            attributes.push(format!("label={}", quoted(label)));
        }
        attributes.extend(tail.map(|tail| format!("ltail=\"{tail}\"")));
        attributes.extend(head.map(|head| format!("lhead=\"{head}\"")));
        if !style.is_empty() {
            attributes.push(style.to_owned());
        }
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!(" [{}]", attributes.join(", ")),
        };
        self.line(1, &format!("{tail_node} -> {head_node}{attributes};"));
    }

    /// The node an edge of that state is tied to, and the cluster it then ends at.
    fn end_of(&self, state: StateId) -> (String, Option<String>) {
        let mut leaf = state;
        while let Some((_, inside)) = self.tree.regions(leaf).first() {
            match inside.first() {
                Some(first) => leaf = *first,
                None => break,
            }
        }
        let cluster = (leaf != state).then(|| format!("cluster_{}", state.0));
        (quoted(&self.tree.state(leaf).name), cluster)
    }

    fn point(&mut self, attributes: &str, depth: usize) -> String {
        let name = format!("{}{}", self.mark, self.points);
        self.points += 1;
        let name = quoted(&name);
        self.line(depth, &format!("{name} [{attributes}];"));
        name
    }

    fn line(&mut self, depth: usize, line: &str) {
        self.text.push_str(&"    ".repeat(depth));
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// A text between quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in broken(text).chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' | '\0' => {}
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}
