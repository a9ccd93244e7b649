//! `terminal-with-exit`: a state that ends the machine and also goes on.

use crate::{
    directives::DirectiveKind,
    map::Map,
    model::StateId,
    reading::Reading,
    rules::{
        Context, Rule, Sink,
        context::{MachineContext, listed},
    },
    source::Span,
};

pub(in crate::rules) static TERMINAL_WITH_EXIT: Rule =
    Rule::warn("terminal-with-exit", include_str!("terminal_with_exit.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    let directed = directed(context.reading);
    for machine in context.machines() {
        let said = said(machine, &directed);
        let mut exits: Vec<Vec<(StateId, Span)>> = vec![Vec::new(); said.len()];
        for (from, to, span) in machine.exits() {
            if !said[from.index()].is_empty() {
                exits[from.index()].push((to, span));
            }
        }
        for (state, (exits, said)) in (0u32..).map(StateId).zip(exits.iter().zip(said)) {
            let [(_, first), rest @ ..] = exits.as_slice() else {
                continue;
            };
            let name = machine.name(state);
            let mut targets: Vec<&str> = exits.iter().map(|(to, _)| machine.name(*to)).collect();
            targets.dedup();
            let mut finding = machine
                .finding(&TERMINAL_WITH_EXIT, format!("`{name}` is terminal and also goes on to {}", listed(targets)))
                .state(name)
                .at(*first, "goes on here")
                .help(format!(
                    "remove the end or the way on; if `{name}` is meant to do both, say by what it ends, `{} : event`",
                    machine.arrow(Some(state), None)
                ));
            for (_, span) in rest {
                finding = finding.also(*span, "and here");
            }
            for span in said {
                finding = finding.also(span, "terminal here");
            }
            sink.push(finding);
        }
    }
}

/// Where the document says of each state that nothing comes after it: by a bare arrow to `[*]`, or by a directive. An arrow to
/// `[*]` with a label is one way on among others: the machine ends when that event happens, not because it is here.
fn said(machine: &MachineContext<'_>, directed: &Map<&str, Vec<Span>>) -> Vec<Vec<Span>> {
    let mut said = vec![Vec::new(); machine.model.states.len()];
    for arrow in machine.ends().entries().iter().flat_map(|(_, arrows)| arrows) {
        if let (Some(from), None, None) = (arrow.from.state, arrow.to.state, &arrow.label)
            && let Some(state) = machine.model.states.get(from as usize)
            && state.terminal
        {
            said[from as usize].push(arrow.span);
        }
    }
    for (state, said) in machine.model.states.iter().zip(&mut said) {
        if let Some(spans) = directed.get(state.name.as_str()).filter(|_| state.terminal) {
            said.extend(spans);
        }
    }
    said
}

/// The directives that end a state, by its name. They speak to every machine, and a few of them are enough to show.
fn directed(reading: &Reading) -> Map<&str, Vec<Span>> {
    const MOST: usize = 20;
    let mut directed: Map<&str, Vec<Span>> = Map::new();
    for directive in &reading.directives {
        if let Ok(DirectiveKind::Terminal(names)) = &directive.kind {
            for name in names {
                let spans = directed.or_default(name);
                if spans.len() < MOST && spans.last() != Some(&directive.span) {
                    spans.push(directive.span);
                }
            }
        }
    }
    directed
}

#[cfg(test)]
mod tests {
    use super::TERMINAL_WITH_EXIT as RULE;
    use crate::rules::testing::{check, check_cases, document, labels};

    #[test]
    fn an_end_that_goes_on() {
        check_cases(
            &RULE,
            "
            [*] --> A | A --> [*]
            [*] --> A | A --> [*] | A --> B | B --> [*] ⇒ 6:5 `A` is terminal and also goes on to `B`
            // An event that ends the machine is one way on among others.
            [*] --> A | A --> [*] : give up | A --> B : work | B --> [*]
            // A loop does not go on.
            [*] --> A | A --> A : wait | A --> [*]
            // The end of a composite that goes on ends nothing.
            [*] --> C | state C { | [*] --> A | A --> [*] | A --> B | B --> [*] | } | C --> D | D --> [*]
            ",
        );
        for (diagram, text, expected) in [
            (
                "[*] --> A\nA --> B",
                "\n<!-- fsm: terminal A, B -->\n",
                &["5:5 `A` is terminal and also goes on to `B`"][..],
            ),
            // What a table adds is its own disagreement.
            (
                "[*] --> A\nA --> B\nB --> [*]",
                "\n## All transitions\n\n| From | To |\n| --- | --- |\n| A | B |\n| B | A |\n",
                &[],
            ),
        ] {
            check(&RULE, &document(diagram, text), expected);
        }
    }

    #[test]
    fn a_few_of_the_directives_are_shown_each_once() {
        let diagram = "[*] --> A\nA --> B\nB --> [*]";
        let directive = "\n<!-- fsm: terminal A, A -->\n";
        let text = document(diagram, directive);
        assert_eq!(labels(&RULE, &text), ["9:1 terminal here"]);
        let text = document(diagram, &directive.repeat(25));
        assert_eq!(labels(&RULE, &text).len(), 20);
    }
}
