//! The answer as people read it: yes or no, what says so and where, and how else to get there.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};
use fsm_spec::finding::{Finding, Label, Severity};
use fsm_spec::model::StateId;
use fsm_spec::picture::{Diagnosis, visible};
use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::question::{Question, Verdict, Way};
use crate::look::Look;
use crate::paths::moves::Moves;
use crate::paths::space::Space;
use crate::show::columns::{Columns, arrow};
use crate::ways::self_loops;

/// What is said in reply to a question.
pub(crate) struct Answer<'a> {
    question: &'a Question<'a>,
    look: &'a Look,
    ways: Vec<Way>,
}

impl<'a> Answer<'a> {
    pub(crate) fn new(question: &'a Question<'a>, look: &'a Look) -> Self {
        Self { question, look, ways: question.ways() }
    }

    pub(crate) fn written(&self) -> String {
        let mut parts = vec![self.verdict()];
        if self.ways.is_empty() {
            parts.extend(self.picture_of_no());
            parts.extend(self.instead());
            parts.push(self.path());
        } else {
            parts.extend(self.ways.iter().map(|way| self.details(way)));
            parts.extend(self.picture_of_yes());
        }
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    fn verdict(&self) -> String {
        let question = self.question;
        let verdict = question.verdict(&self.ways);
        let colour = match verdict {
            Verdict::Allowed => AnsiColor::Green,
            Verdict::Refused => AnsiColor::Red,
            Verdict::Disputed => AnsiColor::Yellow,
        };
        format!(
            "{} {} {}\n",
            self.step(question.from, question.to),
            self.look.paint(colour.on_default().bold(), verdict.words()),
            self.look.paint(Style::new().dimmed(), &format!("({})", visible::line(&question.machine.name)))
        )
    }

    fn step(&self, from: StateId, to: StateId) -> String {
        let name = |state| visible::line(self.question.name(state)).into_owned();
        let step = format!("{} {} {}", name(from), arrow(self.look), name(to));
        self.look.paint(Style::new().bold(), &step)
    }

    /// One way, in words.
    fn details(&self, way: &Way) -> String {
        let question = self.question;
        let name = |state| question.name(state);
        let mut columns = Columns::new(self.look, 2).styled(&[Style::new().dimmed()]);
        let parts = || {
            let transitions = way.transitions.iter();
            transitions.filter_map(|at| question.machine.transitions.get(*at))
        };
        if let [_, _, ..] = way.transitions.as_slice() {
            let mut through: Vec<&str> = parts().map(|part| name(part.from)).collect();
            through.extend(parts().next_back().map(|part| name(part.to)));
            columns.row(&["through", &through.join(&format!(" {} ", arrow(self.look)))]);
        }
        let mut events = 0;
        for part in parts() {
            for (head, text) in [
                (if events == 0 { "event" } else { "then" }, &part.event),
                ("guard", &part.guard),
                ("action", &part.action),
                ("rule", &part.rule),
            ] {
                if let Some(text) = text {
                    columns.row(&[head, text]);
                }
            }
            events += usize::from(part.event.is_some());
            for (header, value) in part.attributes.iter().filter(|(_, value)| !value.is_empty()) {
                columns.row(&[header, value]);
            }
        }
        let mut why: Vec<String> = Vec::new();
        if way.from != question.from && question.lies_in(question.from, way.from) {
            let (inner, outer) = (name(question.from), name(way.from));
            why.push(format!("{inner} lies in {outer}, and what leaves {outer} leaves all that lies in it"));
        } else if way.from != question.from {
            why.push(format!("only from {}, which lies in {}", name(way.from), name(question.from)));
        }
        if way.to != question.to && question.lies_in(way.to, question.to) {
            why.push(format!("it enters {}, which lies in {}", name(way.to), name(question.to)));
        } else if way.to != question.to {
            why.push(format!("entering {} enters {}", name(way.to), name(question.to)));
        }
        if question.is_implied(way) {
            why.push(self.implied(way));
        }
        if question.returns(way).next().is_some() {
            why.push(self.only_back(way));
        }
        for why in &why {
            columns.row(&["why", why]);
        }
        if way.transitions.is_empty() { String::new() } else { columns.written() }
    }

    fn only_back(&self, way: &Way) -> String {
        let (state, to) = (self.question.name(way.from), self.question.name(way.to));
        format!("{state} goes back to where it was entered from: this only after {to}")
    }

    /// Why a transition that is not drawn is allowed.
    fn implied(&self, way: &Way) -> String {
        let machine = self.question.machine;
        let name = |state| self.question.name(state);
        let overlay = |state| machine.overlays.iter().find(|overlay| overlay.state == state);
        if way.from == way.to {
            return self_loops(machine, |names| names.join(", "));
        }
        if let Some(overlay) = overlay(way.from) {
            return if overlay.fails == Some(way.to) {
                format!("{} fails to {}", name(way.from), name(way.to))
            } else {
                self.only_back(way)
            };
        }
        if overlay(way.to).is_some() {
            return format!("{} lies over other states and is entered from {}", name(way.to), name(way.from));
        }
        "a sentence allows it, though it is not drawn".to_owned()
    }

    fn picture_of_yes(&self) -> Option<String> {
        let places = self.question.allowed_at(&self.ways);
        let message = match places.len() {
            0 => return None,
            1 => "the document says so in one place".to_owned(),
            count => format!("the document says so in {count} places"),
        };
        self.picture(message, places, None)
    }

    fn picture_of_no(&self) -> Option<String> {
        let question = self.question;
        if let Some(rule) = question.forbidden() {
            let place = Label::new(rule.span, "this forbids it");
            return self.picture("the text forbids it".to_owned(), vec![place], None);
        }
        let (silent, sentences) = question.silent();
        let disputed = question.disputed_at();
        if !disputed.is_empty() {
            let places = [disputed, silent].concat();
            let help = "make the views agree: `fsm lint` says how".to_owned();
            return self.picture("the views disagree".to_owned(), places, Some(help));
        }
        let message = if sentences.is_empty() {
            "no view allows it".to_owned()
        } else {
            format!("no view allows it: {}", sentences.join(", "))
        };
        self.picture(message, silent, None)
    }

    /// The places in one box.
    fn picture(&self, message: String, mut places: Vec<Label>, help: Option<String>) -> Option<String> {
        if places.is_empty() {
            return Some(format!("{message}\n"));
        }
        let finding = Finding {
            rule: "",
            severity: Severity::Warning,
            message,
            machine: None,
            subject: None,
            primary: places.remove(0),
            labels: places,
            help,
            fixes: Vec::new(),
        };
        let source = self.question.document.source();
        let note = Note(Diagnosis::new(&finding, &self.question.document.path, &source));
        Some(self.look.picture().draw(&note) + "\n")
    }

    /// What the state may do instead.
    fn instead(&self) -> Option<String> {
        let question = self.question;
        let moves = Moves::new(question.machine);
        let from = question.leaves(question.from);
        let leaving = from.iter().filter_map(|leaf| moves.leaving.get(leaf.index()));
        let mut columns = Columns::new(self.look, 2).styled(&[AnsiColor::Cyan.on_default()]);
        let mut seen = std::collections::HashSet::new();
        for at in leaving.flatten() {
            let one = &moves.all[*at];
            if one.from != one.to && seen.insert((one.to, one.event)) {
                let to = format!("{} {}", arrow(self.look), question.name(one.to));
                columns.row(&[&to, one.event.unwrap_or_default()]);
            }
        }
        let name = visible::line(question.name(question.from)).into_owned();
        Some(if seen.is_empty() {
            format!("nothing leaves {name}\n")
        } else {
            format!("{name} may go to\n{}", columns.written())
        })
    }

    /// The shortest way there.
    fn path(&self) -> String {
        let question = self.question;
        let moves = Moves::new(question.machine);
        let space = Space::new(&moves, &question.leaves(question.from), true);
        let goals = question.leaves(question.to);
        let (from, to) = (question.name(question.from), question.name(question.to));
        let (from, to) = (visible::line(from), visible::line(to));
        let Some(path) = space.shortest(|leaf| goals.contains(&leaf)) else {
            return format!("no way leads from {from} to {to}\n");
        };
        let steps = if path.len() == 1 { "step" } else { "steps" };
        let mut columns = Columns::new(self.look, 2).styled(&[AnsiColor::Cyan.on_default()]);
        let start = path.first().map(|by| moves.all[*by].from);
        columns.row(&[start.map_or("", |start| question.name(start)), ""]);
        for by in &path {
            let one = &moves.all[*by];
            let to = format!("{} {}", arrow(self.look), question.name(one.to));
            columns.row(&[&to, one.event.unwrap_or_default()]);
        }
        format!("the shortest way from {from} to {to} has {} {steps}\n{}", path.len(), columns.written())
    }
}

/// Places that explain, where a finding's places accuse.
#[derive(Debug)]
struct Note<'a>(Diagnosis<'a>);

impl Display for Note<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Note<'_> {}

impl Diagnostic for Note<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Advice)
    }

    fn help<'b>(&'b self) -> Option<Box<dyn Display + 'b>> {
        self.0.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.0.labels()
    }
}
