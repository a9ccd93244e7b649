//! What the grammar yields becomes statements.

use super::Reader;
use crate::{
    mermaid::{
        Direction, Text,
        grammar::Rule,
        js,
        statement::{Kind, Part, Statement},
    },
    model::StateKind,
};
use pest::iterators::Pair;

impl Reader<'_> {
    pub(super) fn link(&mut self, pair: Pair<'_, Rule>, at: Part) {
        let (mut from, mut to, mut label) = (None, None, None);
        let mut oops = None;
        for pair in pair.into_inner() {
            let part = self.part(&pair);
            match pair.as_rule() {
                Rule::id | Rule::edge if from.is_none() => from = Some(part),
                Rule::id | Rule::edge => to = Some(part),
                Rule::label => label = Some(part),
                Rule::comment => self.comment(&pair),
                Rule::oops => oops = Some(part.start),
                _ => {}
            }
        }
        let (at, from, to) = self.mend(at, from, to);
        let kind = match (from, to) {
            (Some(from), Some(to)) => Kind::Link { from, to, label },
            (Some(state), None) => Kind::State { state, text: label },
            _ => return,
        };
        self.push(at, kind);
        if let Some(place) = oops {
            self.refuse(Rule::root_link, at.start, place);
        }
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

    pub(super) fn state(&mut self, pair: Pair<'_, Rule>, at: Part) {
        // The words and aliases met so far; the last one is the head of a body if a brace follows.
        let mut heads: Vec<(Option<Part>, Part)> = Vec::new();
        let mut open = None;
        let mut marked = None;
        let mut oops = None;
        for pair in pair.into_inner() {
            let part = self.part(&pair);
            match pair.as_rule() {
                Rule::name => heads.push((None, part)),
                Rule::alias => {
                    let (mut title, mut id) = (None, part);
                    for pair in pair.into_inner() {
                        match pair.as_rule() {
                            Rule::title => title = Some(self.part(&pair)),
                            Rule::alias_id => id = self.part(&pair),
                            Rule::comment => self.comment(&pair),
                            _ => {}
                        }
                    }
                    heads.push((title, id));
                }
                Rule::open => open = Some(part),
                Rule::comment => self.comment(&pair),
                Rule::oops => oops = Some(part.start),
                Rule::fork_angle | Rule::fork_square => marked = Some((part, StateKind::Fork, 8)),
                Rule::join_angle | Rule::join_square => marked = Some((part, StateKind::Join, 8)),
                Rule::choice_angle | Rule::choice_square => marked = Some((part, StateKind::Choice, 10)),
                _ => {}
            }
        }
        let last = if open.is_some() { heads.pop() } else { None };
        for (title, id) in heads {
            let at = Part::new(at.start, id.end);
            match title {
                Some(title) => self.push(at, Kind::Alias { title, id }),
                None => self.push(at, Kind::Word(id)),
            }
        }
        if let Some((part, kind, sign)) = marked {
            let name = Part::new(part.start, part.end - sign).trimmed(self.text);
            self.push(Part::new(at.start, part.end), Kind::Marked { name, kind });
        }
        if let (Some((title, id)), Some(brace)) = (last, open) {
            self.open(Part::new(at.start, brace.end), title, id, brace);
        }
        if let Some(place) = oops {
            self.refuse(Rule::root_state, at.start, place);
        }
    }

    pub(super) fn note(&mut self, pair: Pair<'_, Rule>, at: Part) {
        let mut state = None;
        let mut text = None;
        for pair in pair.into_inner() {
            let part = self.part(&pair);
            match pair.as_rule() {
                Rule::note_id => state = Some(part),
                Rule::note_line => text = Some((part, false)),
                Rule::note_block => {
                    text = pair.into_inner().next().map(|text| (self.part(&text), true));
                }
                Rule::float => self.push(at, Kind::Float),
                Rule::oops => {
                    self.notes_closed &= state.is_none();
                    self.refuse(Rule::note, at.start, part.start);
                }
                _ => {}
            }
        }
        if let (Some(state), Some((text, block))) = (state, text) {
            self.push(at, Kind::Note { state, text, block });
        }
    }

    pub(super) fn direction(&mut self, pair: Pair<'_, Rule>, at: Part) {
        let value = pair.into_inner().next().map(|pair| pair.as_rule());
        let direction = match value {
            Some(Rule::bt) => Direction::Bt,
            Some(Rule::rl) => Direction::Rl,
            Some(Rule::lr) => Direction::Lr,
            _ => Direction::Tb,
        };
        self.push(at.trimmed(self.text), Kind::Direction(direction));
    }

    /// The statements that say nothing about the machine.
    pub(super) fn other(&mut self, pair: Pair<'_, Rule>, rule: Rule, at: Part) {
        let mut parts = [None; 2];
        let mut oops = None;
        let mut closed = false;
        for pair in pair.into_inner() {
            let part = self.part(&pair);
            match pair.as_rule() {
                Rule::class_name => parts[0] = Some(part),
                Rule::rest | Rule::acc_text => parts[1] = Some(part),
                Rule::acc_close => closed = true,
                Rule::comment => self.comment(&pair),
                Rule::oops => oops = Some(part.start),
                _ => {}
            }
        }
        if let Some(place) = oops {
            return self.refuse(rule, at.start, place);
        }
        let none = Part::new(at.end, at.end);
        let [ids, text] = parts.map(|part| part.unwrap_or(none));
        let kind = match rule {
            Rule::classdef => Kind::ClassDef { name: ids, styles: text },
            Rule::acc_title => Kind::Title(text),
            Rule::acc_descr => Kind::Descr(text),
            Rule::acc_block => Kind::Block { text, closed },
            _ => Kind::Ignored,
        };
        self.push(at, kind);
    }

    pub(super) fn comment(&mut self, pair: &Pair<'_, Rule>) {
        let part = self.part(pair);
        let text = part.of(&self.cleaned.text);
        let words = text.strip_prefix("%%").or(text.strip_prefix('#')).unwrap_or(text);
        self.reading.comments.push(Text { text: js::trim(words).to_owned(), span: self.cleaned.span(part.range()) });
    }
}
