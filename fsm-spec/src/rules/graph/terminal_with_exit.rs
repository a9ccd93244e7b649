//! `terminal-with-exit`: a state that ends the machine and also goes on.

use crate::{
    directives::DirectiveKind,
    model::StateId,
    rules::{
        Context, Level, Rule, Sink,
        drawn::{Drawn, listed},
    },
    source::Span,
};

pub(in crate::rules) static TERMINAL_WITH_EXIT: Rule = Rule {
    name: "terminal-with-exit",
    level: Level::Warn,
    fixable: false,
    page: include_str!("terminal_with_exit.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        let mut exits: Vec<Vec<(StateId, Span)>> = vec![Vec::new(); drawn.model.states.len()];
        let terminal = |state: StateId| drawn.model.states[state.index()].terminal;
        let states = (0..exits.len() as u32).map(StateId);
        for state in states.filter(|state| terminal(*state)) {
            exits[state.index()] = drawn.exits(state).collect();
        }
        for (state, exits) in (0u32..).map(StateId).zip(&exits) {
            let [(_, first), rest @ ..] = exits.as_slice() else {
                continue;
            };
            let name = drawn.name(state);
            let mut targets: Vec<&str> = exits.iter().map(|(to, _)| drawn.name(*to)).collect();
            targets.dedup();
            let mut finding = drawn
                .finding(
                    &TERMINAL_WITH_EXIT,
                    format!("`{name}` is terminal and also goes on to {}", listed(targets)),
                )
                .state(name)
                .at(*first, "goes on here")
                .help(format!(
                    "remove the end or the way on; if `{name}` is meant to do both, say `%% fsm: allow(terminal-with-exit): why` above this arrow"
                ));
            for (_, span) in rest {
                finding = finding.also(*span, "and here");
            }
            for span in said(&drawn, state) {
                finding = finding.also(span, "terminal here");
            }
            sink.push(finding);
        }
    }
}

/// Where the document says that a state is terminal: its arrow to `[*]`, or a directive.
fn said(drawn: &Drawn<'_>, state: StateId) -> Vec<Span> {
    let directives = drawn.reading.directives.iter();
    let directives = directives.filter(|directive| match &directive.kind {
        Ok(DirectiveKind::Terminal(names)) => names.iter().any(|name| name == drawn.name(state)),
        _ => false,
    });
    drawn
        .ends(state)
        .map(|arrow| arrow.span)
        .chain(directives.map(|directive| directive.span))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::TERMINAL_WITH_EXIT as RULE;
    use crate::rules::testing::{check, document};

    #[test]
    fn an_end_that_goes_on() {
        for (diagram, text, expected) in [
            ("[*] --> A\nA --> [*]", "", &[][..]),
            (
                "[*] --> A\nA --> [*]\nA --> B\nB --> [*]",
                "",
                &["6:5 `A` is terminal and also goes on to `B`"],
            ),
            // A loop does not go on.
            ("[*] --> A\nA --> A : wait\nA --> [*]", "", &[]),
            // The end of a composite that goes on ends nothing.
            (
                "[*] --> C\nstate C {\n[*] --> A\nA --> [*]\nA --> B\nB --> [*]\n}\nC --> D\nD --> [*]",
                "",
                &[],
            ),
            (
                "[*] --> A\nA --> B",
                "\n<!-- fsm: terminal A, B -->\n",
                &["5:5 `A` is terminal and also goes on to `B`"],
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
}
