//! What the grammar yields becomes statements.

use super::Reader;
use crate::{
    mermaid::{
        Direction,
        grammar::Rule,
        statement::{Kind, Part, Statement},
    },
    model::StateKind,
};

/// The parts of a statement, each with its rule.
type Parts = [(Rule, Part)];

impl Reader<'_> {
    pub(super) fn link(&mut self, at: Part, parts: &Parts) {
        let mut ends = parts.iter().filter(|(rule, _)| matches!(rule, Rule::id | Rule::edge)).map(|(_, part)| *part);
        let label = find(parts, Rule::label);
        let (at, kind) = match self.mend(at, ends.next(), ends.next()) {
            (at, Some(from), Some(to)) => (at, Kind::Link { from, to, label }),
            (at, Some(state), None) => (at, Kind::State { state, text: label }),
            _ => return,
        };
        self.push(at, kind);
    }

    /// Behind a misspelt arrow, a state on the same line is its target: the error is told, and the arrow is kept.
    fn mend(&mut self, at: Part, state: Option<Part>, to: Option<Part>) -> (Part, Option<Part>, Option<Part>) {
        let on_line = |from: &Part| !self.text[from.end..at.start].contains('\n');
        let (Some(from), Some(state)) = (self.from.take().filter(on_line), state) else { return (at, state, to) };
        let is_source = |last: &mut Statement| matches!(&last.kind, Kind::State { state, .. } if *state == from);
        self.reading.statements.pop_if(is_source);
        if to.is_none() {
            return (Part::new(from.start, at.end), Some(from), Some(state));
        }
        self.push(Part::new(from.start, state.end), Kind::Link { from, to: state, label: None });
        (at, Some(state), to)
    }

    pub(super) fn state(&mut self, at: Part, parts: &Parts) {
        // The last word or alias is the head of a body if a brace follows.
        let (mut title, mut head) = (None, None);
        for (rule, part) in parts {
            let (kind, sign) = match rule {
                Rule::title => {
                    title = Some(*part);
                    continue;
                }
                Rule::name | Rule::alias_id => {
                    self.declare(at, head.replace((title.take(), *part)));
                    continue;
                }
                Rule::open => {
                    let head = head.take();
                    head.into_iter().for_each(|(title, id)| self.open(Part::new(at.start, part.end), title, id, *part));
                    continue;
                }
                Rule::fork_angle | Rule::fork_square => (StateKind::Fork, "<<fork>>"),
                Rule::join_angle | Rule::join_square => (StateKind::Join, "<<join>>"),
                Rule::choice_angle | Rule::choice_square => (StateKind::Choice, "<<choice>>"),
                _ => continue,
            };
            self.declare(at, head.take());
            let name = Part::new(part.start, part.end - sign.len()).trimmed(self.text);
            self.push(Part::new(at.start, part.end), Kind::Marked { name, kind });
        }
        self.declare(at, head);
    }

    /// A word or an alias behind `state` that no body belongs to.
    fn declare(&mut self, at: Part, head: Option<(Option<Part>, Part)>) {
        if let Some((title, id)) = head {
            let kind = title.map_or(Kind::Word(id), |title| Kind::Alias { title, id });
            self.push(Part::new(at.start, id.end), kind);
        }
    }

    /// Whether the note is of a state, even if it has no text.
    pub(super) fn note(&mut self, at: Part, parts: &Parts) -> bool {
        let line = find(parts, Rule::note_line);
        let (state, text) = (find(parts, Rule::note_id), line.or(find(parts, Rule::note_text)));
        if let (Some(state), Some(text)) = (state, text) {
            self.push(at, Kind::Note { state, text, block: line.is_none() });
        } else if find(parts, Rule::float).is_some() {
            self.push(at, Kind::Float);
        }
        state.is_some()
    }

    /// The statements that say nothing about the machine.
    pub(super) fn other(&mut self, rule: Rule, at: Part, parts: &Parts) {
        let none = Part::new(at.end, at.end);
        let text = find(parts, Rule::rest).or(find(parts, Rule::acc_text)).unwrap_or(none);
        let kind = match rule {
            Rule::direction if find(parts, Rule::bt).is_some() => Kind::Direction(Direction::Bt),
            Rule::direction if find(parts, Rule::rl).is_some() => Kind::Direction(Direction::Rl),
            Rule::direction if find(parts, Rule::lr).is_some() => Kind::Direction(Direction::Lr),
            Rule::direction => Kind::Direction(Direction::Tb),
            Rule::classdef => Kind::ClassDef { name: find(parts, Rule::class_name).unwrap_or(none), styles: text },
            Rule::acc_title => Kind::Title(text),
            Rule::acc_descr => Kind::Descr(text),
            Rule::acc_block => Kind::Block { text, closed: find(parts, Rule::acc_close).is_some() },
            _ => Kind::Ignored,
        };
        let at = if matches!(rule, Rule::direction) { at.trimmed(self.text) } else { at };
        self.push(at, kind);
    }
}

/// The first part of a rule.
fn find(parts: &Parts, wanted: Rule) -> Option<Part> {
    parts.iter().find(|(rule, _)| *rule == wanted).map(|(_, part)| *part)
}
