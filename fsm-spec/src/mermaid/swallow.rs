//! What Mermaid accepts and drops, or takes for something else.
//!
//! Ordinary statements are never reported, however they are laid out: what is found here is always a state that nobody meant,
//! or a text that nobody sees.

/// What is swallowed at a place: `swallowed!(self, place, "what happens" => "what to write")`, each with arguments as `format!` takes
/// them; and behind a semicolon, where a fix is offered, what it replaces and by what.
macro_rules! swallowed {
    ($self:ident, $at:expr, $message:literal $(, $args:expr)* => $help:literal $(, $more:expr)* $(; $place:expr, $by:expr)?) => {{
        let fix = None$(.or(Some(($place, $by.into()))))?;
        $self.found($at, format!($message $(, $args)*), format!($help $(, $more)*), fix)
    }};
}

mod line;
mod other;
mod state;
mod words;

use super::{
    Diagram, Fault, State,
    clean::Cleaned,
    js,
    statement::{Kind, Part, Statement},
};
use crate::{lookup::Lookup, order};
use std::{cell::OnceCell, ops::Range};

/// Everything that is swallowed, in order.
pub(super) fn find(cleaned: &Cleaned, statements: &[Statement], diagram: &Diagram) -> Vec<Fault> {
    let finder = Finder { cleaned, diagram, states: OnceCell::new() };
    let mut found = cleaned.swallowed.clone();
    let mut rest = statements;
    while let Some(first) = rest.first() {
        let end = finder.line_end(first.at.start);
        let on_line = rest.iter().take_while(|statement| statement.at.start < end);
        let (line, behind) = rest.split_at(on_line.count().max(1));
        rest = behind;
        if finder.is_plain(line) || finder.is_refused(line) {
            continue;
        }
        found.extend(finder.line(line));
        for (index, statement) in line.iter().enumerate() {
            found.extend(finder.statement(statement, &line[..index]));
        }
    }
    order::by_place(&mut found, |swallowed| swallowed.span);
    found
}

struct Finder<'a> {
    cleaned: &'a Cleaned,
    diagram: &'a Diagram,
    /// The states by name, when they are asked for.
    states: OnceCell<Lookup<&'a str, &'a State>>,
}

impl<'a> Finder<'a> {
    /// What is wrong with one statement, whatever else is on its line.
    fn statement(&self, statement: &Statement, before: &[Statement]) -> Option<Fault> {
        const NOTHING: &str = "nothing stands behind the colon";
        let to = |end: usize| Part::new(statement.at.start, end);
        match &statement.kind {
            Kind::Word(word) => self.word(statement, *word, before),
            Kind::Open(open) => self.open(statement, open, before),
            Kind::Marked { name, kind } => self.marked(statement, *name, *kind),
            Kind::Alias { title, id } => self.alias(statement, *title, *id),
            Kind::Direction(_) => self.direction(statement),
            Kind::Note { state, text, block } => self.note(statement, *state, *text, *block),
            Kind::Float => swallowed!(self, statement.at, "Mermaid drops a note that belongs to no state" =>
                "write `note right of name : text`"),
            Kind::Title(text) => self.takes_line(to(text.start), to(text.start), [NOTHING, "the title", "the title"]),
            Kind::Descr(text) => {
                self.takes_line(to(text.start), to(text.start), [NOTHING, "the description", "the description"])
            }
            Kind::Block { text, closed: false } => swallowed!(self, to(text.start),
                "this description is never closed, so Mermaid takes the rest of the diagram for it" =>
                "close it with `}}`"),
            Kind::ClassDef { name, styles } => {
                let gap = Part::new(name.end, styles.start);
                self.takes_line(to(name.end), gap, ["this class has no styles", "them", "its styles"])
            }
            Kind::Link { label: Some(label), .. } => self.comment_in_label(statement, *label),
            Kind::State { state, text: Some(text) } => {
                self.comment_in_label(statement, *text).or_else(|| self.described(statement, *state, *text))
            }
            _ => None,
        }
    }

    /// One arrow or one state with a name that says nothing about how it was meant: most lines.
    fn is_plain(&self, line: &[Statement]) -> bool {
        let [statement] = line else { return false };
        let is_word = |part: Part| self.of(part).bytes().all(js::is_word);
        match &statement.kind {
            Kind::Link { from, to, label } => {
                (self.is_edge(*from) || is_word(*from))
                    && (self.is_edge(*to) || is_word(*to))
                    && label.is_none_or(|label| !self.of(label).contains("%%"))
            }
            Kind::State { state, text: None } => is_word(*state),
            Kind::Close | Kind::Divider | Kind::Ignored => true,
            _ => false,
        }
    }

    /// Whether the line holds an error: that has been told already.
    fn is_refused(&self, line: &[Statement]) -> bool {
        if self.diagram.errors.is_empty() {
            return false;
        }
        let start = line.first().map_or(0, |statement| statement.at.start);
        let span = self.cleaned.span(start..self.line_end(start));
        let errors = &self.diagram.errors;
        let next = errors.partition_point(|error| error.span.start < span.start);
        errors.get(next).is_some_and(|error| error.span.start <= span.end)
    }

    fn text(&self) -> &'a str {
        &self.cleaned.text
    }

    fn is_edge(&self, name: Part) -> bool {
        name.is_edge(self.text())
    }

    fn of(&self, part: Part) -> &'a str {
        part.of(self.text())
    }

    fn line_end(&self, at: usize) -> usize {
        js::line_end(self.text(), at)
    }

    /// The state of a name.
    fn state(&self, name: &str) -> Option<&'a State> {
        let states = || self.diagram.states.iter().map(|state| (&*state.name, state)).collect();
        self.states.get_or_init(states).get(name).copied()
    }

    /// How often a name is used in the whole diagram.
    fn mentions(&self, name: &str) -> usize {
        if name == "[*]" {
            // It is no state, and whether it stands in a second place is all that anybody asks.
            return self.text().matches(name).take(2).count();
        }
        self.state(name).map_or(0, |state| state.mentions.len())
    }

    /// A finding on the first line of a part.
    fn found(&self, at: Part, message: String, help: String, fix: Option<(Range<usize>, String)>) -> Option<Fault> {
        let end = at.end.min(self.line_end(at.start)).max(at.start);
        // A fix is none where something was cut out of the place: it would cut that out as well.
        let whole =
            |place: Range<usize>| Some(self.cleaned.span(place.clone())).filter(|span| span.len() == place.len());
        let fix = fix.and_then(|(place, by)| Some((whole(place)?, by)));
        Some(Fault { fix, ..Fault::new(self.cleaned.span(at.start..end), message, help) })
    }
}
