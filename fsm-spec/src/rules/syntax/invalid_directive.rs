//! `invalid-directive`: a directive that is not understood, or speaks of something that is not there.

use crate::directives::{self, Directive, DirectiveKind, MOST_REGIONS, Place};
use crate::rules::prelude::*;
use crate::rules::{ALL, find};
use crate::suggest;
use crate::views::MOST_CLAIMS;

pub(in crate::rules) fn check(context: &Context<'_>, sink: &mut Sink) {
    let reading = context.reading;
    let mut open: Vec<Span> = Vec::new();
    for directive in &reading.directives {
        let span = directive.span;
        match &directive.kind {
            Err(wrong) => sink.finding(&wrong.message).at(span, "not understood").help(&wrong.help).push(sink),
            Ok(DirectiveKind::Begin(_)) => open.push(span),
            Ok(DirectiveKind::End) if open.pop().is_some() => {}
            Ok(DirectiveKind::End) => {
                let help = "remove it, or write `begin` where the region starts";
                sink.finding("`end` closes nothing").at(span, "no `begin` above").help(help).push(sink);
            }
            Ok(kind) => Look { context, directive, sink, behind: 0 }.at(kind),
        }
    }
    for region in directives::regions(context.source, &reading.directives).iter().skip(MOST_REGIONS) {
        let message = format!("a document has {MOST_REGIONS} regions at most, and this one is left as it is");
        let help = "remove its markers, or split the document";
        sink.finding(message).at(region.begin.span, "left as it is").help(help).push(sink);
    }
    for span in open {
        let help = "write `fsm: end` where the region ends";
        sink.finding("`begin` is never closed").at(span, "no `end` below").help(help).push(sink);
    }
    for (machine, span) in reading.machines.iter().flat_map(|one| one.unread.iter().map(move |span| (one, *span))) {
        let name = &machine.name;
        let message =
            format!("the overlays of `{name}` stand for more than {MOST_CLAIMS} transitions, and this one is left out");
        let help = "draw the transitions that it stands for, or split the machine";
        sink.finding(message).at(span, "left out").help(help).push(sink);
    }
    let comments = reading.markdown.comments.iter().map(|comment| (&comment.text, comment.span));
    let drawn = context.drawn().flat_map(|(_, diagram)| &diagram.comments);
    for (text, span) in comments.chain(drawn.map(|comment| (&comment.text, comment.span))) {
        // A comment that would be a directive if `fsm:` were in small letters.
        if let Some((word, rest)) = text.trim_start().split_once(':')
            && word != "fsm"
            && word.eq_ignore_ascii_case("fsm")
            && directives::parse(rest.trim()).is_ok()
        {
            sink.finding(format!("`{word}:` starts no directive"))
                .at(span, "an ordinary comment")
                .help("write `fsm:` in small letters")
                .push(sink);
        }
    }
}

/// A look at one directive.
struct Look<'a, 's> {
    context: &'s Context<'a>,
    directive: &'a Directive,
    sink: &'s mut Sink,
    /// Behind the last name that was found in it: names are looked at in order, and there may be thousands.
    behind: usize,
}

impl<'a> Look<'a, '_> {
    fn at(mut self, kind: &DirectiveKind) {
        let (context, place) = (self.context, self.directive.place);
        let owner = context.reading.owner(place).map(|machine| &context.machines[machine]);
        let exact = |machine: &MachineContext<'_>, state: &str| context.reading.names[machine.number].exact(state);
        match (kind, owner) {
            (DirectiveKind::Allow { rules, .. }, _) => rules.iter().for_each(|rule| self.rule(rule)),
            (DirectiveKind::LabelsUml(_), _) if context.reading.covered(place).is_none() => {
                self.idle("there is no diagram right below it");
            }
            (DirectiveKind::Machine(name), _) => {
                let start = self.directive.span.start;
                let names =
                    |machine: &MachineContext<'_>| machine.model.name == *name && machine.model.span.start >= start;
                let names = context.machines.iter().any(names);
                if !names && context.reading.covered(place).is_none() && !self.is_above_view() {
                    self.idle("there is no view of a machine right below it");
                }
            }
            (DirectiveKind::States, _) if !self.is_above_view() => {
                self.idle("nothing right below it can be read as steps between states");
            }
            (DirectiveKind::Complete(_), _) => self.table(),
            (DirectiveKind::SelfLoops { except: states, .. } | DirectiveKind::Initial(states), Some(machine)) => {
                states.iter().for_each(|state| self.known(state, machine));
            }
            // What ends a machine ends every machine that knows the state.
            (DirectiveKind::Terminal(states), Some(machine)) => {
                let unknown = states.iter().filter(|state| context.machines_that_know(state).is_empty());
                unknown.for_each(|state| self.known(state, machine));
            }
            (DirectiveKind::Overlay { state, except, fails, .. }, Some(machine)) => {
                // The overlay itself need not be drawn; but it is not meant to be a state's other spelling.
                if let Some(near) = meant(state, machine) {
                    self.unknown(state, Some(near));
                }
                except.iter().chain(fails).for_each(|state| self.known(state, machine));
            }
            (DirectiveKind::Return { state, event }, Some(machine)) => {
                self.known(state, machine);
                if let (Some(id), Some(event)) = (exact(machine, state), event)
                    && !machine.takes(id, event)
                {
                    let ways = machine.model.transitions.iter().filter(|way| way.from == id);
                    let near = self.sink.nearest(event, ways.filter_map(|way| way.event.as_deref()));
                    let message = format!("no transition of `{state}` is labelled `{event}`");
                    self.finding(
                        event,
                        message,
                        "no such event",
                        did_you_mean(near, "write the label as the diagram has it"),
                    )
                    .push(self.sink);
                }
            }
            (DirectiveKind::Retired(states), Some(machine)) => {
                for (state, id) in states.iter().filter_map(|state| Some((state, exact(machine, state)?))) {
                    let message = format!("`{state}` is called retired and is still a state");
                    let help = format!("take `{state}` out of this directive, or out of the machine");
                    let seen = machine.state(id).seen.first().map(|seen| seen.span);
                    self.finding(state, message, "retired here", help).also_at(seen, "a state here").push(self.sink);
                }
            }
            (DirectiveKind::Alias(a, b), Some(machine)) => {
                let (message, label) = match (machine.has_state(a), machine.has_state(b)) {
                    (true, true) if a != b => (format!("`{a}` and `{b}` are two states"), "both are states"),
                    // Aliases count for every machine of the document.
                    (false, false) if context.machines_that_know(a).is_empty() => {
                        (format!("neither `{a}` nor `{b}` is a state"), "an alias of nothing")
                    }
                    _ => return,
                };
                let help = "write `alias \"On Hold\" = On_Hold`, with the state's name on one side";
                self.finding(a, message, label, help).push(self.sink);
            }
            _ => {}
        }
    }

    fn rule(&mut self, name: &str) {
        if find(name).is_none() {
            let near = suggest::closest(name, ALL.iter().map(|rule| rule.name));
            let help = did_you_mean(near, "`fsm rules` lists every rule");
            self.finding(name, format!("there is no rule `{name}`"), "no such rule", help).push(self.sink);
        }
    }

    /// Reports a name that is no state.
    fn known(&mut self, name: &str, machine: &MachineContext<'_>) {
        // An overlay that is not drawn is a state all the same.
        if self.context.reading.names[machine.number].exact(name).is_none() && !machine.has_state(name) {
            let meant = self.sink.suggests().then(|| meant(name, machine)).flatten();
            self.unknown(name, meant.or_else(|| self.sink.nearest(name, machine.names())));
        }
    }

    fn unknown(&mut self, name: &str, near: Option<&str>) {
        let help = did_you_mean(near, &format!("draw `{name}`, or take it out of the directive"));
        self.finding(name, format!("there is no state `{name}`"), "no such state", help).push(self.sink);
    }

    fn below(&self) -> Option<&'a crate::markdown::Block> {
        match self.directive.place {
            Place::Before(block) => self.context.reading.markdown.blocks.get(block),
            Place::Diagram(_) => None,
        }
    }

    fn is_above_view(&self) -> bool {
        self.below().is_some_and(|block| self.context.has_view(block.span))
    }

    /// Reports a directive to a table that stands before something else.
    fn table(&mut self) {
        if !self.is_above_view() {
            let is_table = self.below().is_some_and(|block| matches!(block.kind, BlockKind::Table(_)));
            let why = "the table below it is not read as a view of a machine";
            self.idle(if is_table { why } else { "there is no table right below it" });
        }
    }

    /// A directive that does nothing where it stands. What was meant can only be guessed.
    fn idle(&mut self, why: &str) {
        self.sink
            .finding(format!("this directive does nothing: {why}"))
            .at(self.directive.span, "says nothing here")
            .help("move it right above what it is about")
            .report(self.sink, [true, false]);
    }

    fn finding(&mut self, name: &str, message: String, label: &str, help: impl Into<String>) -> Finding {
        let place = self.place_of(name);
        self.sink.finding(message).at(place, label).help(help)
    }

    /// Where the directive writes a name, or the whole directive.
    fn place_of(&mut self, name: &str) -> Span {
        let text = self.context.source.slice(self.directive.span);
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let alone = |at: &usize| !text[..*at].ends_with(part) && !text[at + name.len()..].starts_with(part);
        let find = |from: usize| text.get(from..)?.match_indices(name).map(|(at, _)| from + at).find(alone);
        let Some(at) = find(self.behind).or_else(|| find(0)) else { return self.directive.span };
        self.behind = at + name.len();
        let start = self.directive.span.start;
        Span::new(start + at, start + self.behind)
    }
}

fn did_you_mean(near: Option<&str>, otherwise: &str) -> String {
    near.map_or_else(|| otherwise.to_owned(), |near| format!("did you mean `{near}`?"))
}

/// The state that a name is another spelling of.
fn meant<'a>(name: &str, machine: &MachineContext<'a>) -> Option<&'a str> {
    let names = &machine.reading.names[machine.number];
    let known = names.known(name).map_or_else(|| names.by_slip(name), |(state, _)| Some(state));
    known.filter(|_| names.exact(name).is_none()).map(|state| machine.name(state))
}
