//! `invalid-directive`: a directive that is not understood, or speaks of something that is not there.

use crate::{
    directives::{self, Directive, DirectiveKind, MOST_REGIONS, Place},
    finding::{Finding, Severity},
    markdown::BlockKind,
    model::Machine,
    rules::{ALL, Context, Rule, Sink, context::MachineContext, find},
    source::Span,
    spelling::nearest,
    suggest,
    views::{MOST_CLAIMS, Names, Spelling},
};
use std::cell::Cell;

pub(in crate::rules) static INVALID_DIRECTIVE: Rule =
    Rule::deny("invalid-directive", include_str!("invalid_directive.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let mut open: Vec<Span> = Vec::new();
    for directive in &context.reading.directives {
        match &directive.kind {
            Err(wrong) => sink.push(
                Finding::new(&INVALID_DIRECTIVE, &wrong.message).at(directive.span, "not understood").help(&wrong.help),
            ),
            Ok(DirectiveKind::Begin(_)) => open.push(directive.span),
            Ok(DirectiveKind::End) if open.pop().is_some() => {}
            Ok(DirectiveKind::End) => sink.push(
                Finding::new(&INVALID_DIRECTIVE, "`end` closes nothing")
                    .at(directive.span, "no `begin` above")
                    .help("remove it, or write `begin` where the region starts"),
            ),
            Ok(kind) => Look { context, directive, sink, behind: Cell::new(0) }.at(kind),
        }
    }
    let regions = directives::regions(context.source, &context.reading.directives);
    sink.extend(regions.iter().skip(MOST_REGIONS).map(|region| {
        let message = format!("a document has {MOST_REGIONS} regions at most, and this one is left as it is");
        Finding::new(&INVALID_DIRECTIVE, message)
            .at(region.begin.span, "left as it is")
            .help("remove its markers, or split the document")
    }));
    sink.extend(open.into_iter().map(|span| {
        Finding::new(&INVALID_DIRECTIVE, "`begin` is never closed")
            .at(span, "no `end` below")
            .help("write `fsm: end` where the region ends")
    }));
    for machine in &context.reading.machines {
        sink.extend(machine.unread.iter().map(|span| {
            let message = format!(
                "the overlays of `{}` stand for more than {MOST_CLAIMS} transitions, and this one is left out",
                machine.name
            );
            Finding::new(&INVALID_DIRECTIVE, message)
                .at(*span, "left out")
                .help("draw the transitions that it stands for, or split the machine")
        }));
    }
    for comment in &context.reading.markdown.comments {
        misread(&comment.text, comment.span, sink);
    }
    for comment in context.drawn().flat_map(|(_, diagram)| &diagram.comments) {
        misread(&comment.text, comment.span, sink);
    }
}

/// A comment that would be a directive if `fsm:` were in small letters.
fn misread(text: &str, span: Span, sink: &mut Sink) {
    let Some((word, rest)) = text.trim_start().split_once(':') else {
        return;
    };
    if word != "fsm" && word.eq_ignore_ascii_case("fsm") && directives::parse(rest.trim()).is_ok() {
        sink.push(
            Finding::new(&INVALID_DIRECTIVE, format!("`{word}:` starts no directive"))
                .at(span, "an ordinary comment")
                .help("write `fsm:` in small letters"),
        );
    }
}

/// A look at one directive.
struct Look<'a, 's> {
    context: &'s Context<'a>,
    directive: &'a Directive,
    sink: &'s mut Sink,
    /// Behind the last name that was found in it: names are looked at in order, and there may be thousands.
    behind: Cell<usize>,
}

impl Look<'_, '_> {
    fn at(mut self, kind: &DirectiveKind) {
        match kind {
            DirectiveKind::Allow { rules, .. } => rules.iter().for_each(|rule| self.rule(rule)),
            DirectiveKind::Machine(_) | DirectiveKind::LabelsUml(_) => self.diagram(),
            DirectiveKind::Complete(_) => self.table(),
            _ => {
                let owner = self.context.reading.owner(self.directive.place);
                if let Some(machine) = owner {
                    self.states(kind, &self.context.machines()[machine]);
                }
            }
        }
    }

    fn rule(&mut self, name: &str) {
        if find(name).is_none() {
            let near = suggest::closest(name, ALL.iter().map(|rule| rule.name));
            let help = did_you_mean(near, || "`fsm rules` lists every rule".to_owned());
            self.report(name, format!("there is no rule `{name}`"), "no such rule", help);
        }
    }

    /// Names of states in a directive to a machine.
    fn states(&mut self, kind: &DirectiveKind, machine: &MachineContext<'_>) {
        let names = &self.context.reading.names[machine.number];
        match kind {
            DirectiveKind::SelfLoops { except: states, .. } | DirectiveKind::Initial(states) => {
                states.iter().for_each(|state| self.known(state, machine));
            }
            // What ends a machine ends every machine that knows the state.
            DirectiveKind::Terminal(states) => {
                let context = self.context;
                let unknown = states.iter().filter(|state| context.machines_that_know(state).is_empty());
                unknown.for_each(|state| self.known(state, machine));
            }
            DirectiveKind::Overlay { state, except, fails, .. } => {
                // The overlay itself need not be drawn; but it is not meant to be a state's other spelling.
                if let Some(near) = meant(state, machine.model, names) {
                    self.unknown(state, Some(near));
                }
                except.iter().chain(fails).for_each(|state| self.known(state, machine));
            }
            DirectiveKind::Return { state, event } => {
                self.known(state, machine);
                if let (Some(id), Some(event)) = (names.exact(state), event)
                    && !machine.takes(id, event)
                {
                    let ways = machine.model.transitions.iter().filter(|way| way.from == id);
                    let near =
                        self.sink.suggests().then(|| nearest(event, ways.filter_map(|way| way.event.as_deref())));
                    let help = did_you_mean(near.flatten(), || "write the label as the diagram has it".to_owned());
                    let message = format!("no transition of `{state}` is labelled `{event}`");
                    self.report(event, message, "no such event", help);
                }
            }
            DirectiveKind::Retired(states) => {
                for state in states {
                    if let Some(id) = names.exact(state) {
                        let message = format!("`{state}` is called retired and is still a state");
                        let help = format!("take `{state}` out of this directive, or out of the machine");
                        let finding = self.finding(state, message, "retired here", help);
                        let seen = machine.model.states.get(id.index()).and_then(|state| state.seen.first());
                        self.sink.push(finding.also_at(seen.map(|seen| seen.span), "a state here"));
                    }
                }
            }
            DirectiveKind::Alias(a, b) => self.alias(a, b, machine),
            _ => {}
        }
    }

    fn alias(&mut self, a: &str, b: &str, machine: &MachineContext<'_>) {
        let help = "write `alias \"On Hold\" = On_Hold`, with the state's name on one side".to_owned();
        match (machine.has_state(a), machine.has_state(b)) {
            (true, true) if a != b => {
                let message = format!("`{a}` and `{b}` are two states");
                self.report(a, message, "both are states", help);
            }
            // Aliases count for every machine of the document.
            (false, false) if self.context.machines_that_know(a).is_empty() => {
                let message = format!("neither `{a}` nor `{b}` is a state");
                self.report(a, message, "an alias of nothing", help);
            }
            _ => {}
        }
    }

    /// Reports a name that is no state.
    fn known(&mut self, name: &str, machine: &MachineContext<'_>) {
        let names = &self.context.reading.names[machine.number];
        // An overlay that is not drawn is a state all the same.
        if names.exact(name).is_none() && !machine.has_state(name) {
            let states = || machine.model.states.iter().map(|state| state.name.as_str());
            let near = || meant(name, machine.model, names).or_else(|| nearest(name, states()));
            self.unknown(name, self.sink.suggests().then(near).flatten());
        }
    }

    fn unknown(&mut self, name: &str, near: Option<&str>) {
        let help = did_you_mean(near, || format!("draw `{name}`, or take it out of the directive"));
        self.report(name, format!("there is no state `{name}`"), "no such state", help);
    }

    /// Reports a directive to a diagram that stands before something else.
    fn diagram(&mut self) {
        let reading = self.context.reading;
        if let Place::Before(block) = self.directive.place
            && (reading.diagrams).binary_search_by_key(&block, |diagram| diagram.block).is_err()
        {
            self.idle("there is no diagram right below it");
        }
    }

    /// Reports a directive to a table that stands before something else.
    fn table(&mut self) {
        let reading = self.context.reading;
        let below = match self.directive.place {
            Place::Before(block) => reading.markdown.blocks.get(block),
            Place::Diagram(_) => None,
        };
        let Some(block) = below else {
            return self.idle("there is no table right below it");
        };
        if !self.context.has_view(block.span) {
            self.idle(if matches!(block.kind, BlockKind::Table(_)) {
                "the table below it is not read as a view of a machine"
            } else {
                "there is no table right below it"
            });
        }
    }

    /// A directive that does nothing where it stands.
    fn idle(&mut self, why: &str) {
        let mut finding = Finding::new(&INVALID_DIRECTIVE, format!("this directive does nothing: {why}"))
            .at(self.directive.span, "says nothing here")
            .help("move it right above what it is about");
        // What was meant can only be guessed.
        finding.severity = Severity::Warning;
        self.sink.push(finding);
    }

    fn report(&mut self, name: &str, message: String, label: &str, help: String) {
        let finding = self.finding(name, message, label, help);
        self.sink.push(finding);
    }

    fn finding(&self, name: &str, message: String, label: &str, help: String) -> Finding {
        Finding::new(&INVALID_DIRECTIVE, message).at(self.place_of(name), label).help(help)
    }

    /// Where the directive writes a name, or the whole directive.
    fn place_of(&self, name: &str) -> Span {
        let text = self.context.source.slice(self.directive.span);
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let find = |from: usize| {
            let places = text.get(from..)?.match_indices(name);
            let mut places = places
                .map(|(at, _)| from + at)
                .filter(|at| !text[..*at].ends_with(part) && !text[at + name.len()..].starts_with(part));
            places.next()
        };
        let found = find(self.behind.get()).or_else(|| find(0));
        found.map_or(self.directive.span, |at| {
            self.behind.set(at + name.len());
            let start = self.directive.span.start + at;
            Span::new(start, start + name.len())
        })
    }
}

fn did_you_mean(near: Option<&str>, otherwise: impl Fn() -> String) -> String {
    near.map_or_else(otherwise, |near| format!("did you mean `{near}`?"))
}

/// The state that a name is another spelling of.
fn meant<'a>(name: &str, machine: &'a Machine, names: &Names) -> Option<&'a str> {
    let state = match names.known(name) {
        Some((_, Spelling::Exact)) => None,
        Some((state, _)) => Some(state),
        None => names.by_slip(name),
    }?;
    Some(machine.states.get(state.index())?.name.as_str())
}
