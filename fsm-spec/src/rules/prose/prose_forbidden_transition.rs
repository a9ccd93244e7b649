//! `prose-forbidden-transition`: the text forbids what a view allows.

use crate::{
    model::{Meaning, StateId, ViewKind},
    rules::{Context, Level, Rule, Sink, drawn::Drawn},
    source::Span,
};

pub(in crate::rules) static PROSE_FORBIDDEN_TRANSITION: Rule = Rule {
    name: "prose-forbidden-transition",
    level: Level::Deny,
    fixable: false,
    page: include_str!("prose_forbidden_transition.md"),
    check,
};

fn check(context: &Context<'_>, sink: &mut Sink) {
    for drawn in Drawn::all(context.reading) {
        let mut known: Vec<(StateId, StateId)> = Vec::new();
        for rule in &drawn.model.rules {
            let Meaning::Forbidden(from, to) = rule.meaning else {
                continue;
            };
            let allowed = allowed(&drawn, from, to);
            if allowed.is_empty() || known.contains(&(from, to)) {
                continue;
            }
            known.push((from, to));
            let (from, to) = (drawn.name(from), drawn.name(to));
            let mut finding = drawn
                .finding(
                    &PROSE_FORBIDDEN_TRANSITION,
                    format!(
                        "the text forbids `{from}` → `{to}`, and the {} it",
                        allowed[0].2
                    ),
                )
                .transition(from, to)
                .at(rule.span, "forbidden here")
                .help(format!(
                    "remove `{from}` → `{to}` there, or allow it in the text"
                ));
            for (span, words, _) in &allowed {
                finding = finding.also(*span, *words);
            }
            sink.push(finding);
        }
    }
}

/// Where a view allows the pair: an arrow, or a claim of a table that names both. An "any" does not: it has its exceptions.
fn allowed(
    drawn: &Drawn<'_>,
    from: StateId,
    to: StateId,
) -> Vec<(Span, &'static str, &'static str)> {
    let mut places = Vec::new();
    for view in drawn.reading.views.iter() {
        let (words, verb) = match view.kind {
            ViewKind::Diagram => ("drawn here", "diagram draws"),
            ViewKind::Prose | ViewKind::Rules | ViewKind::Definitions => continue,
            _ => ("allowed here", "table allows"),
        };
        let claims = view
            .transitions
            .iter()
            .filter(|claim| view.machine == drawn.number && claim.certain)
            .filter(|claim| claim.expanded.is_none())
            .filter(|claim| claim.from.state() == Some(from) && claim.to.state() == Some(to));
        places.extend(claims.map(|claim| (claim.span, words, verb)));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::PROSE_FORBIDDEN_TRANSITION as RULE;
    use crate::rules::testing::{check, document};

    #[test]
    fn forbidden_and_allowed() {
        let diagram = "[*] --> OPEN\nOPEN --> PAID\nPAID --> SENT\nSENT --> [*]";
        for (text, expected) in [
            ("\nOPEN → SENT is invalid.\n", &[][..]),
            (
                "\nOPEN → PAID is invalid.\n",
                &["10:1 the text forbids `OPEN` → `PAID`, and the diagram draws it"],
            ),
            ("\nOPEN → PAID is not allowed without money.\n", &[]),
            // Another sentence that speaks of it allows nothing, and neither does another machine.
            (
                "\nOPEN → SENT is forbidden.\n\nUsually nobody tries OPEN → SENT.\n",
                &[],
            ),
            (
                "\nOPEN → SENT is forbidden.\n\n## Lamp\n\n```mermaid\nstateDiagram-v2\n[*] --> OFF\nOFF --> ON\nON --> DIM\nOFF --> DIM\n```\n",
                &[],
            ),
            (
                "\nSENT → OPEN is never allowed.\n\n## All transitions\n\n| From | To |\n| --- | --- |\n| OPEN | PAID |\n| PAID | SENT |\n| SENT | OPEN |\n",
                &["10:1 the text forbids `SENT` → `OPEN`, and the table allows it"],
            ),
            // An "any" has exceptions.
            (
                "\nSENT → OPEN is never allowed.\n\n## All transitions\n\n| From | To |\n| --- | --- |\n| OPEN | PAID |\n| PAID | SENT |\n| any | OPEN |\n",
                &[],
            ),
            (
                "\nInvalid transitions (e.g. `OPEN` → `PAID`, `SENT` → `OPEN`) are ignored.\n",
                &["10:28 the text forbids `OPEN` → `PAID`, and the diagram draws it"],
            ),
            (
                "\n## Forbidden transitions\n\n- OPEN → SENT: not paid\n- PAID → SENT: not packed\n",
                &["13:3 the text forbids `PAID` → `SENT`, and the diagram draws it"],
            ),
            (
                "\n## Forbidden transitions\n\n- OPEN → PAID without money\n",
                &[],
            ),
        ] {
            check(&RULE, &document(diagram, text), expected);
        }
    }
}
