//! `prose-transition`: an arrow in the text that is no transition.

use super::claims::{report, unmatched, with_places};
use crate::{
    model::ViewKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static PROSE_TRANSITION: Rule =
    Rule::warn("prose-transition", include_str!("prose_transition.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, _) in context.drawn().filter(|(one, _)| one.is_whole()) {
        let mut unmatched = unmatched(context, machine, &[ViewKind::Prose, ViewKind::Lines]);
        // "A → A" in text says that it stays, as often as that there is a loop.
        unmatched.retain(|found| found.pair.0 != found.pair.1);
        let message = |from: &str, to: &str| format!("`{from}` → `{to}` is not a transition");
        for (found, finding) in report(machine, &unmatched, &PROSE_TRANSITION, message) {
            let finding = finding.at(found.claims[0].span, "the text says so here").help(format!(
                "write the steps that are taken, or draw `{}`",
                machine.arrow(Some(found.pair.0), Some(found.pair.1))
            ));
            sink.push(with_places(finding, &found.claims));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PROSE_TRANSITION as RULE;
    use crate::rules::testing::{check, document, findings};

    const DIAGRAM: &str = "[*] --> OPEN\nOPEN --> PAID : pay\nPAID --> SENT : ship\nSENT --> [*]";

    #[test]
    fn arrows_in_text() {
        for (text, expected) in [
            ("\nUsually OPEN → PAID → SENT.\n", &[][..]),
            (
                "\nUsually OPEN → SENT.\n",
                &["10:9 `OPEN` → `SENT` is not a transition; the diagram goes `OPEN` → `PAID` → `SENT`"],
            ),
            ("\n```\nPAID -> OPEN\n```\n", &["11:1 `PAID` → `OPEN` is not a transition, and no path leads there"]),
            // One finding for what is said twice.
            (
                "\nUsually OPEN → SENT.\n\nAgain: OPEN → SENT.\n",
                &["10:9 `OPEN` → `SENT` is not a transition; the diagram goes `OPEN` → `PAID` → `SENT`"],
            ),
            ("\nIt goes OPEN → PAID, not OPEN → SENT.\n", &[]),
            // What a table says too is a disagreement of the table.
            (
                "\nUsually OPEN → SENT.\n\n## All transitions\n\n| From | To |\n| --- | --- |\n| OPEN | PAID |\n| OPEN | SENT |\n| PAID | SENT |\n",
                &[],
            ),
            ("\nSelf-loops are always allowed. While it waits, OPEN → OPEN.\n", &[]),
        ] {
            check(&RULE, &document(DIAGRAM, text), expected);
        }
    }

    #[test]
    fn text_between_two_diagrams_may_mean_either() {
        let second = "\nThen B → A again.\n\n## Other\n\n```mermaid\nstateDiagram-v2\n    [*] --> B\n    B --> A\n    A --> [*]\n```\n";
        check(&RULE, &document("[*] --> A\nA --> B\nB --> [*]", second), &[]);
    }

    #[test]
    fn ways_are_looked_for_fifty_times() {
        use std::fmt::Write as _;
        let (mut diagram, mut text) = ("[*] --> ST_0\n".to_owned(), String::new());
        for at in 0..53 {
            let _ = writeln!(diagram, "ST_{at} --> ST_{}", at + 1);
            if at > 1 {
                let _ = writeln!(text, "\nUsually ST_{at} → ST_0.");
            }
        }
        let messages: Vec<String> =
            findings(&RULE, &document(&diagram, &text)).into_iter().map(|finding| finding.message).collect();
        assert_eq!(messages.len(), 51);
        for (at, message) in messages.iter().enumerate() {
            assert_eq!(message.ends_with("no path leads there"), at < 50, "{message}");
        }
    }

    #[test]
    fn what_is_forbidden_may_be_spoken_of() {
        let text = "\nOPEN → SENT is forbidden.\n\nUsually nobody tries OPEN → SENT.\n";
        check(&RULE, &document(DIAGRAM, text), &[]);
        let (_, tried) = text.split_once("\n\n").unwrap();
        assert_eq!(findings(&RULE, &document(DIAGRAM, tried)).len(), 1);
    }

    #[test]
    fn choices_and_what_is_around_a_state_are_spoken_of_loosely() {
        let diagram = "[*] --> IDLE\nIDLE --> WORK\nstate WORK {\n[*] --> READ\n}\nWORK --> IDLE\nstate READY <<choice>>\nWORK --> READY\nREADY --> IDLE : yes\nREADY --> DONE : no\nDONE --> [*]";
        check(
            &RULE,
            &document(diagram, "\nUsually READ → WORK, or WORK → READ.\n\nThen DONE → READY, or READY → WORK.\n"),
            &[],
        );
        assert_eq!(findings(&RULE, &document(diagram, "\nUsually DONE → WORK.\n")).len(), 1);
    }

    #[test]
    fn composites_are_spoken_of_loosely() {
        let diagram = "[*] --> IDLE\nIDLE --> WORK\nstate WORK {\n[*] --> READ\nREAD --> WRITE\n}\nWORK --> IDLE";
        check(&RULE, &document(diagram, "\nIDLE → READ, WRITE → IDLE, WORK → WRITE.\n"), &[]);
    }
}
