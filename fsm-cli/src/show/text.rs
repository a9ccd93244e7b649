//! A summary for people: what the machine is, and where the document says so.

use anstyle::{AnsiColor, Style};
use fsm_spec::mermaid::Diagram;
use fsm_spec::model::{Machine, Meaning, Seen, State, StateId, StateKind, Transition, ViewKind};
use fsm_spec::picture::visible;
use fsm_spec::source::{Source, Span};

use super::columns::{Columns, arrow, cut};
use super::document::{Document, line};
use super::json::{kind, name};
use super::labels::broken;
use super::matrix::matrix;
use super::tree::Tree;
use crate::look::Look;
use crate::ways::self_loops;

/// States deeper than this are not set in further.
const DEEPEST: usize = 8;
/// How many places of one view are listed.
const PLACES: usize = 3;

/// All machines of the documents, one below the other.
pub(crate) fn text(documents: &[Document], look: &Look) -> String {
    let mut parts = Vec::new();
    for document in documents {
        let source = document.source();
        for (machine, diagram) in document.shown() {
            let page = Page { machine, diagram, source: &source, look };
            parts.push(page.written(&document.path));
        }
        let unread = document.reading.unread();
        if document.has_machines() && !unread.blocks.is_empty() {
            let count = unread.blocks.len();
            let (blocks, are) = if count == 1 { ("block", "is") } else { ("blocks", "are") };
            let advice = "`fsm show --unread` lists what was not";
            let said = format!(
                "{count} {blocks} of {} that name states {are} not wholly read: {advice}\n",
                count + unread.taken
            );
            parts.push(look.paint(Style::new().dimmed(), &said));
        }
    }
    parts.join("\n")
}

/// What names states in the documents and was not read, with the reasons.
pub(crate) fn unread(documents: &[Document], look: &Look) -> String {
    let mut text = String::new();
    for document in documents {
        let source = document.source();
        let unread = document.reading.unread();
        for block in &unread.blocks {
            let place = source.position(source.clamp(block.span).start);
            let first = source.slice(source.line_span(place.line)).trim();
            let place = format!("{}:{}", visible::line(&document.path), place.line);
            let shown = visible::line(&cut(first, 60)).into_owned();
            let place = look.paint(Style::new().bold(), &place);
            text.push_str(&format!("{place} {}: {}\n    {shown}\n", block.kind, block.why));
        }
        let (read, all) = (unread.taken, unread.taken + unread.blocks.len());
        text.push_str(&format!("{read} of {all} blocks that name states are wholly read\n"));
    }
    text
}

struct Page<'a> {
    machine: &'a Machine,
    diagram: Option<&'a Diagram>,
    source: &'a Source<'a>,
    look: &'a Look,
}

impl Page<'_> {
    fn written(&self, path: &str) -> String {
        let place = format!("{path}:{}", line(self.source, self.machine.span));
        let mut text = format!(
            "{}  {}\n{}\n",
            self.paint(Style::new().bold(), &self.machine.name),
            self.paint(Style::new().dimmed(), &place),
            self.counts()
        );
        if let Some(warning) = self.warning(path) {
            let style = AnsiColor::Yellow.on_default();
            text.push_str(&format!("{}\n", self.look.paint(style, &warning)));
        }
        text.push_str(&self.ends());
        self.section(&mut text, "States", &self.states());
        self.section(&mut text, "Transitions", &self.transitions());
        self.section(&mut text, "Rules", &self.rules());
        if let Some(matrix) = matrix(self.machine, self.look) {
            self.section(&mut text, "Matrix", &matrix);
        }
        text
    }

    /// `text` of the document, made safe and painted.
    fn paint(&self, style: Style, text: &str) -> String {
        self.look.paint(style, &visible::line(text))
    }

    fn section(&self, text: &mut String, title: &str, body: &str) {
        if !body.is_empty() {
            let title = self.look.paint(Style::new().bold(), title);
            text.push_str(&format!("\n{title}\n{body}"));
        }
    }

    fn counts(&self) -> String {
        let of = |wanted: &[StateKind]| {
            let states = self.machine.states.iter();
            states.filter(|state| wanted.contains(&state.kind)).count()
        };
        let implied = self.machine.transitions.iter().filter(|one| one.implied).count();
        let stated = self.machine.transitions.len() - implied;
        let counts = [
            (of(&[StateKind::Simple, StateKind::Composite]), "state", "states"),
            (of(&[StateKind::Choice]), "choice", "choices"),
            (of(&[StateKind::Fork]), "fork", "forks"),
            (of(&[StateKind::Join]), "join", "joins"),
            (stated, "transition", "transitions"),
            (implied, "implied by a rule", "implied by rules"),
        ];
        let counts = counts.into_iter().enumerate().filter(|(at, (count, ..))| *count > 0 || *at == 0 || *at == 4);
        let counts: Vec<String> =
            counts.map(|(_, (count, one, many))| format!("{count} {}", if count == 1 { one } else { many })).collect();
        counts.join(", ")
    }

    fn warning(&self, path: &str) -> Option<String> {
        let errors = self.diagram.map_or(0, |diagram| diagram.errors.len());
        let places = match errors {
            0 => return None,
            1 => "a line of the diagram is".to_owned(),
            _ => format!("{errors} places of the diagram are"),
        };
        Some(format!("{places} not understood: see `fsm lint {}`", visible::line(path)))
    }

    /// Where it starts and where it may end.
    fn ends(&self) -> String {
        let names = |states: &mut dyn Iterator<Item = &str>| {
            let names: Vec<&str> = states.collect();
            names.join(", ")
        };
        let mut initial = self.machine.initial.iter().map(|state| name(self.machine, *state));
        let terminal = self.machine.states.iter().filter(|state| state.terminal);
        let mut columns = Columns::new(self.look, 0).styled(&[Style::new().dimmed()]);
        for (what, names) in
            [("starts in", names(&mut initial)), ("may end in", names(&mut terminal.map(|state| state.name.as_str())))]
        {
            let none = if what == "starts in" { "no state: nothing says so" } else { "no state" };
            columns.row(&[what, if names.is_empty() { none } else { &names }]);
        }
        columns.written()
    }

    fn states(&self) -> String {
        let (first, last) = if self.look.unicode { ("▶", "■") } else { (">", "#") };
        let mut columns =
            Columns::new(self.look, 1).styled(&[AnsiColor::Green.on_default(), AnsiColor::Cyan.on_default()]);
        for (id, state) in self.nested() {
            let terminal = state.terminal;
            let mark = match (self.is_start(id), terminal) {
                (true, true) => format!("{first}{last}"),
                (true, false) => first.to_owned(),
                (false, true) => last.to_owned(),
                (false, false) => String::new(),
            };
            let depth = self.depth(id);
            let mut shown = format!("{}{}", "  ".repeat(depth), state.name);
            if !matches!(state.kind, StateKind::Simple | StateKind::Composite) {
                shown = format!("{shown} ({})", kind(state.kind));
            }
            let description = state.description.as_deref();
            let attributes = state.attributes.iter().filter(|(_, value)| {
                let said = description.unwrap_or_default();
                value != said && !value.is_empty()
            });
            let attributes = attributes.map(|(header, value)| format!("{header}: {value}"));
            let mut lines = description.map(str::to_owned).into_iter().chain(attributes);
            columns.row(&[&mark, &shown, &lines.next().unwrap_or_default()]);
            for line in lines {
                columns.row(&["", "", &line]);
            }
        }
        columns.written()
    }

    /// Every state, those in a composite below it.
    fn nested(&self) -> Vec<(StateId, &State)> {
        let tree = Tree::new(self.machine);
        let mut found = Vec::new();
        let mut open: Vec<StateId> = tree.top().iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            found.push((id, &self.machine.states[id.index()]));
            let inside = tree.regions(id).into_iter().flat_map(|(_, inside)| inside.to_vec());
            let inside: Vec<StateId> = inside.collect();
            open.extend(inside.into_iter().rev());
        }
        found
    }

    fn depth(&self, state: StateId) -> usize {
        let parent = |state: &StateId| self.machine.states[state.index()].parent;
        std::iter::successors(parent(&state), parent).take(DEEPEST).count()
    }

    fn is_start(&self, state: StateId) -> bool {
        let is_entry = |parent: StateId| {
            let entries = &self.machine.states[parent.index()].entries;
            entries.iter().any(|(_, to)| *to == state)
        };
        let parent = self.machine.states[state.index()].parent;
        self.machine.initial.contains(&state) || parent.is_some_and(is_entry)
    }

    fn transitions(&self) -> String {
        let stated = self.machine.transitions.iter().filter(|one| !one.implied);
        let mut stated: Vec<&Transition> = stated.collect();
        // By source, in the order in which the sources first appear.
        let mut turns = vec![usize::MAX; self.machine.states.len()];
        for (at, one) in stated.iter().enumerate() {
            let turn = &mut turns[one.from.index()];
            *turn = (*turn).min(at);
        }
        stated.sort_by_key(|one| turns[one.from.index()]);
        let full = self.rows(&stated, false);
        if full.fits() {
            return full.written();
        }
        let mut views: Vec<ViewKind> = stated.iter().flat_map(|one| one.seen.iter().map(|seen| seen.view)).collect();
        views.sort_unstable();
        views.dedup();
        let legend: Vec<String> = views.iter().map(|view| format!("{} {}", letter(*view), view.name())).collect();
        let legend = format!("({}; the number is the line)", legend.join(", "));
        let legend = self.look.paint(Style::new().dimmed(), &legend);
        format!("{}  {legend}\n", self.rows(&stated, true).written())
    }

    fn rows(&self, stated: &[&Transition], short: bool) -> Columns<'_> {
        let plain = Style::new();
        let name_style = AnsiColor::Cyan.on_default();
        let styles = [name_style, name_style, plain, plain.dimmed()];
        let mut columns = Columns::new(self.look, 2).styled(&styles);
        let mut before = None;
        for one in stated {
            let from = match before {
                Some(before) if before == one.from => "",
                _ => name(self.machine, one.from),
            };
            before = Some(one.from);
            let to = format!("{} {}", arrow(self.look), name(self.machine, one.to));
            columns.row(&[from, &to, &label(one), &self.places(&one.seen, short)]);
        }
        columns
    }

    /// Which views state something, and on which lines.
    fn places(&self, seen: &[Seen], short: bool) -> String {
        let mut views: Vec<(ViewKind, Vec<usize>)> = Vec::new();
        for seen in seen {
            let line = line(self.source, seen.span);
            match views.iter_mut().find(|(known, _)| *known == seen.view) {
                Some((_, lines)) if lines.contains(&line) => {}
                Some((_, lines)) => lines.push(line),
                None => views.push((seen.view, vec![line])),
            }
        }
        let views = views.iter().map(|(view, lines)| {
            let more = if lines.len() > PLACES { "…" } else { "" };
            let lines: Vec<String> = lines.iter().take(PLACES).map(usize::to_string).collect();
            let lines = lines.join("+");
            match short {
                true => format!("{}{lines}{more}", letter(*view)),
                false => format!("{} {lines}{more}", view.name()),
            }
        });
        views.collect::<Vec<_>>().join(if short { " " } else { ", " })
    }

    fn rules(&self) -> String {
        let mut columns = Columns::new(self.look, 2).styled(&[Style::new().dimmed()]);
        let (open, close) = if self.look.unicode { ("“", "”") } else { ("\"", "\"") };
        for said in self.machine.sentences() {
            for rule in said {
                let place = format!("line {}", line(self.source, rule.span));
                columns.row(&[&place, &self.meaning(&rule.meaning, rule.span)]);
            }
            let text = said.first().map_or("", |rule| &rule.text);
            columns.row(&["", &format!("{open}{text}{close}")]);
        }
        columns.written()
    }

    fn meaning(&self, meaning: &Meaning, span: Span) -> String {
        let name = |state: StateId| name(self.machine, state);
        let names = |states: &[StateId]| {
            let names: Vec<&str> = states.iter().map(|state| name(*state)).collect();
            names.join(", ")
        };
        let arrow = arrow(self.look);
        match meaning {
            Meaning::SelfLoops => self_loops(self.machine, |names| names.join(", ")),
            Meaning::Overlay(state) => {
                let overlays = self.machine.overlays.iter();
                let found = overlays.filter(|one| one.state == *state).find(|one| one.span == span);
                let Some(overlay) = found else {
                    return format!("{} is entered from almost everywhere", name(*state));
                };
                let mut text = format!("{} is entered from {}", name(*state), names(&overlay.from));
                if overlay.returns {
                    text.push_str("; it goes back to where it came from");
                }
                if let Some(fails) = overlay.fails {
                    text.push_str(&format!("; it fails to {}", name(fails)));
                }
                text
            }
            Meaning::Terminal(state) => format!("{} is an end", name(*state)),
            Meaning::Initial(state) => format!("{} is the start", name(*state)),
            Meaning::Forbidden(from, to) => {
                format!("{} {arrow} {} is forbidden", name(*from), name(*to))
            }
            Meaning::Return(state) => {
                let returns = self.machine.returns.iter();
                let found = returns.filter(|one| one.state == *state).find(|one| one.span == span);
                match found {
                    Some(back) => {
                        let on = back.event.as_ref().map(|event| format!("on `{event}` "));
                        let on = on.unwrap_or_default();
                        let to = names(&back.to);
                        let state = name(*state);
                        format!("{on}{state} goes back to where it was entered from: {to}")
                    }
                    None => format!("{} goes back to where it was entered from", name(*state)),
                }
            }
            Meaning::Retired(retired) => format!("{retired} is no longer a state"),
            Meaning::Transition(from, to) => format!("when {} {arrow} {}", name(*from), name(*to)),
        }
    }
}

/// One letter for a kind of view, where there is no room for its name.
fn letter(view: ViewKind) -> char {
    match view {
        ViewKind::Diagram => 'd',
        ViewKind::Matrix => 'm',
        ViewKind::List => 'l',
        ViewKind::Successors => 's',
        ViewKind::Arrows => 'a',
        ViewKind::Definitions => 'D',
        ViewKind::Rules => 'r',
        ViewKind::Lines => 'L',
        ViewKind::Code => 'c',
        ViewKind::Sections => 'S',
        ViewKind::Prose => 'p',
    }
}

/// A label with what columns add to it.
pub(crate) fn label(one: &Transition) -> String {
    let label = one.label.as_deref().unwrap_or_default();
    let mut label = broken(label).replace('\n', " ");
    let mut add = |part: &Option<String>, before: &str, after: &str| {
        if let Some(part) = part.as_ref().filter(|part| !label.contains(part.as_str())) {
            let blank = if label.is_empty() { "" } else { " " };
            label = format!("{label}{blank}{before}{part}{after}");
        }
    };
    add(&one.guard, "[", "]");
    add(&one.action, "/ ", "");
    label
}
