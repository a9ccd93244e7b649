//! Puts the statements together: which states there are, of which kind, and who owns them.
//!
//! Mermaid keeps one table of nodes for the whole diagram. A state is whatever its last mention in a body makes its owner, its
//! first mention makes its shape, and `[*]` is a node too, named after its scope. A user's state may have that very name.

use super::{
    Diagram, End, Fault, Note, Scope, State, Text, Transition,
    clean::Cleaned,
    js,
    read::Reading,
    statement::{Kind, Open, Part},
};
use crate::{lookup::Lookup, model::StateKind, order, source::Span};
use std::{borrow::Cow, mem};

/// Puts `reading` together, and takes its errors and comments over.
pub(super) fn resolve(cleaned: &Cleaned, reading: &mut Reading) -> Diagram {
    let mut resolver = Resolver {
        cleaned,
        nodes: Vec::new(),
        by_name: Lookup::default(),
        scopes: vec![ScopeData {
            name: "root".into(),
            later: "root".into(),
            shown: "root".into(),
            ..ScopeData::default()
        }],
        label_end: 0,
        stack: vec![0],
        diagram: Diagram {
            comments: mem::take(&mut reading.comments),
            title: cleaned.title.clone(),
            errors: mem::take(&mut reading.errors),
            ..Diagram::default()
        },
    };
    for statement in &reading.statements {
        resolver.statement(statement.at, &statement.kind);
    }
    let mut diagram = resolver.finish();
    diagram.errors.extend_from_slice(&cleaned.errors);
    order::by_place(&mut diagram.errors, |error| error.span);
    diagram.comments.extend_from_slice(&cleaned.comments);
    order::by_place(&mut diagram.comments, |comment| comment.span);
    diagram
}

struct Resolver<'t> {
    cleaned: &'t Cleaned,
    nodes: Vec<Node<'t>>,
    by_name: Lookup<Cow<'t, str>, usize>,
    scopes: Vec<ScopeData<'t>>,
    /// The end of a line whose rest belongs to a label.
    label_end: usize,
    /// The open scopes, the innermost one last.
    stack: Vec<usize>,
    /// What is known already; its states come last, and until then nodes stand for states.
    diagram: Diagram,
}

/// A node of the drawing.
#[derive(Default)]
struct Node<'t> {
    /// As Mermaid calls it.
    name: Cow<'t, str>,
    /// The same for people, if they cannot read it: the `[*]` of a region is named after the composite.
    shown: Option<String>,
    shape: Shape,
    /// The stereotype of its first mention.
    stereotype: Option<StateKind>,
    /// Whether it has a body.
    group: bool,
    /// Whether a statement calls it by its name, not by `[*]`.
    named: bool,
    /// The last scope that mentions it, if not the top.
    owner: Option<usize>,
    regions: u32,
    descriptions: Vec<Text>,
    mentions: Vec<Span>,
    bodies: Vec<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Shape {
    #[default]
    Box,
    Start,
    End,
    Special(StateKind),
    /// Mermaid knows no shape for a state that a note mentions first.
    Unknown,
}

/// A body, or a region of one.
#[derive(Default)]
struct ScopeData<'t> {
    /// The composite; none at the top.
    node: Option<usize>,
    region: Option<u32>,
    /// What the name of its `[*]` starts with.
    name: Cow<'t, str>,
    /// What the name of its `[*]` starts with when blanks stand around it: Mermaid sees that one later.
    later: Cow<'t, str>,
    /// The same for people.
    shown: String,
    /// The brace, where it is a body.
    brace: usize,
}

impl<'t> Resolver<'t> {
    fn statement(&mut self, at: Part, kind: &Kind) {
        match kind {
            Kind::Link { from, to, label } => self.link(at, *from, *to, *label),
            Kind::State { .. } if at.start < self.label_end => {}
            Kind::State { state, text } => {
                // Without its colon.
                let text = text.map(|text| self.trimmed(Part::new(text.start + 1, text.end)));
                self.mention(*state, true, text.as_slice());
            }
            Kind::Marked { name, kind } => drop(self.named(*name, Shape::Special(*kind), &[])),
            Kind::Alias { title, id } => self.alias(*title, *id),
            Kind::Open(open) => self.open(open),
            Kind::Close => self.close(at.end),
            Kind::Divider => {
                if let Some(scope) = self.stack.last_mut() {
                    *scope += usize::from(self.scopes[*scope].region.is_some());
                }
            }
            Kind::Note { state, text, block } => self.note(*state, *text, *block),
            Kind::Direction(direction) => {
                let said = (self.scope(), *direction, self.cleaned.span(at.range()));
                self.diagram.directions.push(said);
            }
            Kind::Title(text) if self.diagram.title.is_none() => {
                self.diagram.title = Some(self.text(*text));
            }
            _ => {}
        }
    }

    fn link(&mut self, at: Part, from: Part, to: Part, label: Option<Part>) {
        let (to, label) = self.split_wide_colon(to, label);
        let mut end = |mention: Part, first: bool| End {
            state: self.mention(mention, first, &[]),
            span: self.cleaned.span(mention.range()),
        };
        let (from, to) = (end(from, true), end(to, false));
        let label = label.map(|label| self.text(self.trimmed(self.behind(label, 1))));
        let (scope, span) = (self.scope(), self.cleaned.span(at.range()));
        self.diagram.transitions.push(Transition { from, to, label, scope, span });
    }

    /// `B：label` is meant as a name and its label, and reported: Mermaid takes all of it for the name.
    fn split_wide_colon(&mut self, to: Part, label: Option<Part>) -> (Part, Option<Part>) {
        let text = &self.cleaned.text;
        let colon = to.of(text).find('：').filter(|at| *at > 0 && label.is_none());
        let Some(colon) = colon.map(|at| to.start + at) else { return (to, label) };
        let end = js::line_end(text, colon);
        self.label_end = end;
        (Part::new(to.start, colon), Some(Part::new(colon, end)))
    }

    /// `state "title" as a`, and `state "title" as a : more`, which is split at its colons.
    fn alias(&mut self, title: Part, id: Part) {
        let title = self.trimmed(title);
        let mut colons = id.of(&self.cleaned.text).match_indices(':').map(|(at, _)| id.start + at);
        match colons.next() {
            None => self.named(id, Shape::Box, &[title]),
            Some(colon) => {
                let more = Part::new(colon + 1, colons.next().unwrap_or(id.end));
                // An empty text counts, too, once there are two.
                let texts = [title, self.trimmed(more)];
                self.named(Part::new(id.start, colon), Shape::Box, &texts)
            }
        };
    }

    fn open(&mut self, open: &Open) {
        let node = self.named(open.id, Shape::Box, open.title.as_slice());
        self.nodes[node].group = true;
        let later = self.nodes[node].name.clone();
        let shown = self.nodes[node].shown().to_owned();
        let name = if self.is_late_edge(open.id) { "[*]".into() } else { later.clone() };
        self.nodes[node].regions = self.nodes[node].regions.max(open.regions.max(1));
        let (scope, node, brace) = (self.scopes.len(), Some(node), open.brace.start);
        self.stack.push(scope + usize::from(open.regions > 0));
        for region in 0..open.regions {
            // No user's state can be called so.
            let name: Cow<'_, str> = format!("\n{}", scope + 1 + region as usize).into();
            let (later, shown) = (name.clone(), format!("{shown}#{region}"));
            self.scopes.push(ScopeData { node, region: Some(region), name, later, shown, brace });
        }
        self.scopes.insert(scope, ScopeData { node, region: None, name, later, shown, brace });
    }

    fn close(&mut self, end: usize) {
        // The top is never closed.
        if let Some(scope) = self.stack.pop_if(|scope| *scope > 0).map(|scope| &self.scopes[scope])
            && let Some(node) = scope.node
        {
            let span = self.cleaned.span(scope.brace..end);
            self.nodes[node].bodies.push(span);
        }
    }

    fn note(&mut self, state: Part, text: Part, block: bool) {
        let state = self.named(state, Shape::Unknown, &[]) as u32;
        // Mermaid cuts the first two characters of a line: a blank and the colon, where all is well.
        let text = if block { text } else { self.behind(text, 2) };
        let text = self.text(self.trimmed(text));
        self.diagram.notes.push(Note { state, text });
    }

    /// A state or `[*]` on its own or as an end of an arrow; the number of the state.
    fn mention(&mut self, mention: Part, first: bool, texts: &[Part]) -> Option<u32> {
        if mention.is_edge(&self.cleaned.text) {
            self.edge(first, false, None, texts);
            None
        } else {
            Some(self.named(mention, Shape::Box, texts) as u32)
        }
    }

    /// `[*]`: the start of the scope if it is `first`, its end otherwise.
    fn edge(&mut self, first: bool, late: bool, shape: Option<Shape>, texts: &[Part]) -> usize {
        let innermost = self.innermost();
        let scope = &self.scopes[innermost];
        let suffix = if first { "_start" } else { "_end" };
        let name = if late { &scope.later } else { &scope.name };
        // Thousands of `state [*] {` inside each other would fill the memory with names.
        let name = if name.len() > 4096 { format!("\n{innermost}") } else { name.to_string() } + suffix;
        let shown = name.starts_with('\n').then(|| format!("{}{suffix}", scope.shown));
        let edge = if first { Shape::Start } else { Shape::End };
        let node = self.node(name.into(), shape.unwrap_or(edge));
        self.nodes[node].shown = shown;
        self.say(node, texts);
        node
    }

    /// A state by its name, the shape it has if this is its first mention, and what it shows.
    fn named(&mut self, id: Part, shape: Shape, texts: &[Part]) -> usize {
        let at = self.trimmed(id);
        let name = at.of(&self.cleaned.text);
        if name == "[*]" {
            return self.edge(true, self.is_late_edge(id), Some(shape).filter(|shape| *shape != Shape::Box), texts);
        }
        let node = self.node(Cow::Borrowed(name), shape);
        self.nodes[node].named = true;
        self.nodes[node].mentions.push(self.cleaned.span(at.range()));
        self.say(node, texts);
        node
    }

    /// Whether an id is `[*]` with blanks around it.
    fn is_late_edge(&self, id: Part) -> bool {
        let text = id.of(&self.cleaned.text);
        text.len() > 3 && js::trim(text) == "[*]"
    }

    fn say(&mut self, node: usize, texts: &[Part]) {
        for part in texts {
            // One empty text is none; two texts are two, even if they are empty.
            if part.start < part.end || texts.len() > 1 {
                let text = self.text(*part);
                self.nodes[node].descriptions.push(text);
                // A text makes a box of anything.
                self.nodes[node].shape = Shape::Box;
            }
        }
        let owner = self.innermost();
        if self.scopes[owner].name != "root" {
            self.nodes[node].owner = Some(owner);
        }
    }

    fn node(&mut self, name: Cow<'t, str>, shape: Shape) -> usize {
        if let Some(node) = self.by_name.get(&name) {
            return *node;
        }
        let number = self.nodes.len();
        self.by_name.insert(name.clone(), number);
        let stereotype = if let Shape::Special(kind) = shape { Some(kind) } else { None };
        self.nodes.push(Node { name, shape, stereotype, ..Node::default() });
        number
    }

    fn innermost(&self) -> usize {
        self.stack.last().copied().unwrap_or(0)
    }

    /// The scope of a statement, with a node for a state.
    fn scope(&self) -> Option<Scope> {
        let data = &self.scopes[self.innermost()];
        data.node.map(|node| Scope { composite: node as u32, region: data.region })
    }

    /// What is left of a part without its first characters.
    fn behind(&self, part: Part, characters: usize) -> Part {
        let text = part.of(&self.cleaned.text);
        let next = text.char_indices().nth(characters);
        Part::new(next.map_or(part.end, |(at, _)| part.start + at), part.end)
    }

    fn trimmed(&self, part: Part) -> Part {
        part.trimmed(&self.cleaned.text)
    }

    fn text(&self, part: Part) -> Text {
        Text { text: js::trim(part.of(&self.cleaned.text)).to_owned(), span: self.cleaned.span(part.range()) }
    }

    /// The nodes of the drawing become the states of the diagram.
    fn finish(self) -> Diagram {
        let mut diagram = self.diagram;
        // Nodes become states: `[*]` is none, unless it is drawn as something else.
        let mut count = 0..;
        let is_state = |node: &Node<'_>| node.named || node.is_drawn();
        let numbers: Vec<Option<u32>> =
            self.nodes.iter().map(|node| if is_state(node) { count.next() } else { None }).collect();
        let number = |node: u32| numbers.get(node as usize).copied().flatten();
        let scope = |scope: Scope| number(scope.composite).map(|composite| Scope { composite, region: scope.region });
        for transition in &mut diagram.transitions {
            transition.from.state = transition.from.state.and_then(number);
            transition.to.state = transition.to.state.and_then(number);
            transition.scope = transition.scope.and_then(scope);
        }
        for direction in &mut diagram.directions {
            direction.0 = direction.0.and_then(scope);
        }
        diagram.notes.retain_mut(|note| {
            let state = number(note.state);
            note.state = state.unwrap_or_default();
            state.is_some()
        });
        for (node, _) in self.nodes.into_iter().zip(&numbers).filter(|(_, number)| number.is_some()) {
            if node.group && node.is_drawn() {
                diagram.errors.extend(second_title(&node));
            }
            if node.shape == Shape::Unknown && !node.group {
                diagram.undrawable.extend(early_note(&node));
            }
            let owner = node.owner.map(|owner| &self.scopes[owner]);
            let parent = owner.and_then(|owner| scope(Scope { composite: owner.node? as u32, region: owner.region }));
            diagram.states.push(State {
                drawn: node.is_drawn(),
                kind: node.kind(),
                stereotype: node.stereotype,
                name: node.shown().to_owned(),
                parent,
                regions: node.regions,
                descriptions: node.descriptions.into_iter().filter(|text| !text.text.is_empty()).collect(),
                mentions: node.mentions,
                bodies: node.bodies,
            });
        }
        diagram
    }
}

impl Node<'_> {
    /// Mermaid leaves out the state that is called like the top itself, and three more by accident.
    fn is_drawn(&self) -> bool {
        let left_out = matches!(&*self.name, "root" | "" | "</join></fork>" | "</choice>");
        !left_out && (self.group || !matches!(self.shape, Shape::Start | Shape::End))
    }

    fn shown(&self) -> &str {
        self.shown.as_deref().unwrap_or(&self.name)
    }

    fn kind(&self) -> StateKind {
        match self.shape {
            _ if self.group => StateKind::Composite,
            Shape::Special(kind) => kind,
            _ => StateKind::Simple,
        }
    }
}

/// A composite has one text, its title. Mermaid cleans a name of HTML before it looks whether a title has replaced it, so that
/// a name with `<` counts as a text of its own.
fn second_title(node: &Node<'_>) -> Option<Fault> {
    let (what, help, text) = match &*node.descriptions {
        [_, second, ..] => {
            let help = "keep one description of it, or put the second one into a note";
            ("two descriptions; Mermaid allows one, its title", help, second)
        }
        [title] if node.name.contains('<') => {
            let help = "write the name without `<` and `>`; the title may hold them";
            ("a title, and Mermaid refuses a title where the name holds `<`", help, title)
        }
        _ => return None,
    };
    let message = format!("`{}` has states inside and {what}", node.name);
    Some(Fault::new(text.span, message, help))
}

fn early_note(node: &Node<'_>) -> Option<Fault> {
    let name = &node.name;
    let message = format!("this note stands before the first mention of `{name}`, which Mermaid then cannot draw");
    let help = format!("move the note below a line that mentions `{name}`");
    Some(Fault::new(*node.mentions.first()?, message, help))
}
