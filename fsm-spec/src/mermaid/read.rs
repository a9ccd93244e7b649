//! Reads a cleaned text into statements: one call of the grammar for each, a stack of open bodies in between.

mod pairs;

use super::{
    Fault, Text,
    ahead::Ahead,
    clean::Cleaned,
    grammar::{Rule, StateParser},
    js,
    refuse::{self, Place},
    statement::{Kind, Open, Part, Statement},
};
use pest::{
    Parser,
    iterators::{Pair, Pairs},
};
use std::mem;

/// What a text says, statement by statement.
#[derive(Default)]
pub(super) struct Reading {
    /// Every statement that could be read, in order. Each `Open` has its `Close`, unless the text ends before it.
    pub(super) statements: Vec<Statement>,
    /// What Mermaid refuses.
    pub(super) errors: Vec<Fault>,
    /// Comments behind statements.
    pub(super) comments: Vec<Text>,
    /// Each `--` with nothing before it or nothing behind it.
    pub(super) empty: Vec<Part>,
}

/// Reads `cleaned`.
pub(super) fn read(cleaned: &Cleaned) -> Reading {
    let text = cleaned.masked();
    let mut reader = Reader {
        cleaned,
        text,
        at: 0,
        ahead: Ahead::default(),
        bodies: Vec::new(),
        notes_closed: true,
        from: None,
        line: (1, 0),
        refused: None,
        reading: Reading::default(),
    };
    reader.header();
    loop {
        reader.skip();
        if reader.at >= text.len() {
            break;
        }
        reader.item();
    }
    reader.finish();
    reader.reading
}

struct Reader<'t> {
    cleaned: &'t Cleaned,
    text: &'t str,
    at: usize,
    ahead: Ahead,
    bodies: Vec<Body>,
    /// Whether every block note so far had its `end note`.
    notes_closed: bool,
    /// The state that a misspelt arrow leaves: what follows is its target.
    from: Option<Part>,
    /// A place in the line that was last asked for, and its end.
    line: (usize, usize),
    /// The end of the line that was last refused.
    refused: Option<usize>,
    reading: Reading,
}

/// An open body.
#[derive(Default)]
struct Body {
    /// The index of its `Open`.
    open: usize,
    dividers: u32,
    /// The last `--`, if something stands before it.
    divider: Option<Part>,
    /// Whether nothing has been said in it since its start or its last `--`.
    silent: bool,
    /// Whether the line of its brace is an error already.
    refused: bool,
}

impl Reader<'_> {
    fn header(&mut self) {
        let Ok(pairs) = StateParser::parse(Rule::header, self.text) else { return };
        for pair in pairs.flatten() {
            match pair.as_rule() {
                Rule::kind => self.at = js::skip_space(self.text, pair.as_span().end()),
                Rule::oops => {
                    let (error, at) = refuse::header(self.cleaned, pair.as_span().start());
                    self.reading.errors.push(error);
                    self.at = at;
                }
                _ => {}
            }
        }
    }

    /// Goes to the next token. At the top Mermaid looks for a direction before it skips blanks, so that `click` behind them is
    /// none, and it skips line feeds behind blanks with them.
    fn skip(&mut self) {
        if self.bodies.is_empty() {
            let rest = &self.text[self.at..];
            self.at = self.text.len() - rest.trim_start_matches('\n').len();
            if self.ahead.on_line(self.text, self.at).0 {
                return;
            }
        }
        self.at = js::skip_space(self.text, self.at);
    }

    fn item(&mut self) {
        let (direction, stereotype) = self.ahead.on_line(self.text, self.at);
        // Between braces Mermaid looks for `state` before it looks for a direction.
        let rule = if self.bodies.is_empty() {
            match (direction, stereotype) {
                (true, _) => Rule::root_direction,
                (false, true) => Rule::root_marked,
                (false, false) => Rule::root,
            }
        } else if stereotype && js::starts_with(self.text, self.at, "state") {
            Rule::body_marked
        } else if direction {
            Rule::body_direction
        } else {
            Rule::body
        };
        let mut input = &self.text[self.at..];
        if !self.notes_closed && js::starts_with(input, 0, "note") {
            // The search for `end note` has failed before and would fail again, for every note to the end of the text.
            input = input.split_inclusive('\n').next().unwrap_or(input);
        }
        match StateParser::parse(rule, input).map(|mut pairs| pairs.next()) {
            Ok(Some(pair)) => self.pair(pair),
            // The entry rules never fail.
            _ => self.refuse(Rule::oops, self.at, self.at),
        }
    }

    fn pair(&mut self, pair: Pair<'_, Rule>) {
        let (rule, at) = (pair.as_rule(), self.part(&pair));
        let (mut parts, mut oops) = (Vec::new(), None);
        for pair in Pairs::single(pair).flatten() {
            let part = self.part(&pair);
            match pair.as_rule() {
                Rule::comment => self.reading.comments.push(self.cleaned.comment(part.range())),
                Rule::oops => oops = Some(part.start),
                rule => parts.push((rule, part)),
            }
        }
        match rule {
            Rule::oops | Rule::comment => {}
            Rule::root_link | Rule::body_link => self.link(at, &parts),
            Rule::root_state | Rule::body_state | Rule::marked => self.state(at, &parts),
            Rule::note => {
                let has_state = self.note(at, &parts);
                self.notes_closed &= oops.is_none() || !has_state;
            }
            Rule::close => self.close(at),
            Rule::divider => self.divide(at),
            _ if oops.is_none() => self.other(rule, at, &parts),
            _ => {}
        }
        if let Some(place) = oops {
            self.refuse(rule, at.start, place);
        }
        // An error inside has moved on already.
        self.at = self.at.max(at.end);
    }

    fn divide(&mut self, at: Part) {
        if let Some(body) = self.bodies.last_mut() {
            body.dividers += 1;
            body.divider = Some(at).filter(|_| !body.silent);
            self.reading.empty.extend(body.silent.then_some(at));
            body.silent = true;
        }
        self.reading.statements.push(Statement { at, kind: Kind::Divider });
    }

    fn push(&mut self, at: Part, kind: Kind) {
        if let Some(body) = self.bodies.last_mut() {
            body.silent = false;
        }
        self.reading.statements.push(Statement { at, kind });
    }

    fn open(&mut self, at: Part, title: Option<Part>, id: Part, brace: Part) {
        self.push(at, Kind::Open(Open { title, id, brace, regions: 0 }));
        self.bodies.push(Body { open: self.reading.statements.len() - 1, silent: true, ..Body::default() });
    }

    fn close(&mut self, at: Part) {
        if let Some(body) = self.bodies.pop() {
            self.split(&body);
            self.reading.empty.extend(body.divider.filter(|_| body.silent));
            self.reading.statements.push(Statement { at, kind: Kind::Close });
        }
    }

    /// A body is split into regions only if something stands behind its last `--`.
    fn split(&mut self, body: &Body) {
        if let Some(Statement { kind: Kind::Open(open), .. }) = self.reading.statements.get_mut(body.open)
            && body.dividers > 0
            && !body.silent
        {
            open.regions = body.dividers + 1;
        }
    }

    /// The end of the text: a body still open is an error, one a line.
    fn finish(&mut self) {
        let mut told = None;
        for body in mem::take(&mut self.bodies) {
            self.split(&body);
            let start = self.reading.statements[body.open].at.start;
            let line = Some(self.line_end(start));
            if mem::replace(&mut told, line) != line && !body.refused {
                let error = refuse::unclosed(self.cleaned, &self.reading.statements, body.open);
                self.reading.errors.push(error);
            }
        }
    }

    /// The end of the line of `at`, which is looked for once a line.
    fn line_end(&mut self, at: usize) -> usize {
        if !(self.line.0..=self.line.1).contains(&at) {
            self.line = (at, js::line_end(self.text, at));
        }
        self.line.1
    }

    /// Notes that Mermaid stops at `place`, in a statement of kind `rule` that starts at `start`, and goes on behind it.
    ///
    /// One error a line is enough: what follows the first one is mostly its consequence, and to explain thousands of them on a
    /// line of their own length takes minutes.
    fn refuse(&mut self, rule: Rule, start: usize, place: usize) {
        let line = self.line_end(place);
        let place = Place {
            cleaned: self.cleaned,
            rule,
            start,
            at: place,
            line,
            root: self.bodies.is_empty(),
            before: self.reading.statements.last(),
        };
        if self.refused.replace(line) != Some(line) {
            self.reading.errors.push(refuse::explain(&place));
        }
        let recovery = refuse::recover(&place);
        if let (Some((name, label)), Some(last)) = (recovery.name, self.reading.statements.last_mut()) {
            last.lengthen(name, label);
        }
        if let Some((id, brace)) = recovery.open {
            self.open(Part::new(start, brace.end), None, id, brace);
            if let Some(body) = self.bodies.last_mut() {
                body.refused = true;
            }
        }
        self.from = recovery.from;
        self.at = recovery.next.max(self.at);
    }

    /// Where a pair stands in the whole text.
    fn part(&self, pair: &Pair<'_, Rule>) -> Part {
        let span = pair.as_span();
        Part::new(self.at + span.start(), self.at + span.end())
    }
}
