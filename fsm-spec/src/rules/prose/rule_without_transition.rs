//! `rule-without-transition`: a rule for a transition that there is not.

use super::claims::{report, unmatched, with_places};
use crate::{
    model::ViewKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static RULE_WITHOUT_TRANSITION: Rule =
    Rule::warn("rule-without-transition", include_str!("rule_without_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let unmatched = unmatched(context, machine, &[ViewKind::Rules]);
        let message =
            |from: &str, to: &str| format!("there is a rule for `{from}` → `{to}`, which is not a transition");
        for (found, finding) in report(machine, &unmatched, &RULE_WITHOUT_TRANSITION, message) {
            let finding = finding
                .at(found.claims[0].span, "the rule")
                .help(format!("draw `{}`, or remove the rule", machine.arrow(Some(found.pair.0), Some(found.pair.1))));
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
            ("\n## Rules\n\n### OPEN → PAID\n\nRequires: money.\n", &[][..]),
            (
                "\n## Rules\n\n### OPEN → SENT\n\nRequires: trust.\n",
                &[
                    "12:5 there is a rule for `OPEN` → `SENT`, which is not a transition; the diagram goes `OPEN` → `PAID` → `SENT`",
                ],
            ),
            (
                "\n## Rules\n\n- OPEN → PAID: money\n- SENT → OPEN: regret\n",
                &["13:3 there is a rule for `SENT` → `OPEN`, which is not a transition, and no path leads there"],
            ),
            ("\n## Forbidden transitions\n\n- SENT → OPEN: too late\n", &[]),
        ] {
            check(&RULE, &document(diagram, text), expected);
        }
    }
}
