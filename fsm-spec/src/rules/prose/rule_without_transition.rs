//! `rule-without-transition`: a rule for a transition that there is not.

use super::claims::{Ways, unmet, with_places};
use crate::{
    model::ViewKind,
    rules::{Context, Level, Rule, Sink, drawn::Drawn},
};

pub(in crate::rules) static RULE_WITHOUT_TRANSITION: Rule = Rule {
    name: "rule-without-transition",
    level: Level::Warn,
    fixable: false,
    page: include_str!("rule_without_transition.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading).filter(Drawn::whole) {
        let unmet = unmet(&drawn, &[ViewKind::Rules]);
        if unmet.is_empty() {
            continue;
        }
        let mut ways = Ways::of(&drawn);
        for found in unmet {
            let (from, to) = (drawn.name(found.pair.0), drawn.name(found.pair.1));
            let message =
                format!("there is a rule for `{from}` → `{to}`, which is not a transition");
            let message = ways.witness(&drawn, found.pair, &message);
            let finding = drawn
                .finding(&RULE_WITHOUT_TRANSITION, message)
                .transition(from, to)
                .at(found.claims[0].span, "the rule")
                .help(format!(
                    "draw `{}`, or remove the rule",
                    drawn.arrow(Some(found.pair.0), Some(found.pair.1))
                ));
            sink.push(with_places(finding, &found.claims));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE_WITHOUT_TRANSITION as RULE;
    use crate::rules::testing::{check, document};

    #[test]
    fn rules_have_transitions() {
        let diagram = "[*] --> OPEN\nOPEN --> PAID : pay\nPAID --> SENT : ship\nSENT --> [*]";
        for (text, expected) in [
            (
                "\n## Rules\n\n### OPEN → PAID\n\nRequires: money.\n",
                &[][..],
            ),
            (
                "\n## Rules\n\n### OPEN → SENT\n\nRequires: trust.\n",
                &[
                    "12:5 there is a rule for `OPEN` → `SENT`, which is not a transition; the diagram goes `OPEN` → `PAID` → `SENT`",
                ],
            ),
            (
                "\n## Rules\n\n- OPEN → PAID: money\n- SENT → OPEN: regret\n",
                &[
                    "13:3 there is a rule for `SENT` → `OPEN`, which is not a transition, and no path leads there",
                ],
            ),
            (
                "\n## Forbidden transitions\n\n- SENT → OPEN: too late\n",
                &[],
            ),
        ] {
            check(&RULE, &document(diagram, text), expected);
        }
    }
}
