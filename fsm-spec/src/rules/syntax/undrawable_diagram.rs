//! `undrawable-diagram`: a diagram that Mermaid reads and cannot draw.

use crate::rules::{Context, Rule, Sink};

pub(in crate::rules) static UNDRAWABLE_DIAGRAM: Rule =
    Rule::warn("undrawable-diagram", include_str!("undrawable_diagram.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for undrawable in &diagram.undrawable {
            sink.push(
                machine
                    .finding(&UNDRAWABLE_DIAGRAM, undrawable.message.clone())
                    .at(undrawable.span, "readers see an error instead of the diagram")
                    .help(undrawable.help.clone().unwrap_or_default()),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    fn places(lines: &str) -> Vec<String> {
        let document = format!("```mermaid\nstateDiagram-v2\n[*] --> A\n{lines}\n```\n");
        found(&UNDRAWABLE_DIAGRAM, &document).iter().map(|found| found.split(' ').next().unwrap().to_owned()).collect()
    }

    #[test]
    fn what_mermaid_cannot_draw() {
        assert_eq!(places("note left of B : x\nB --> A"), ["4:14"]);
        assert_eq!(places("A --> root"), ["4:7"]);
        assert_eq!(places("state L {\nB --> L\n}"), ["5:7"]);
        assert_eq!(places("state L {\nstate M {\nL\n}\n}"), ["6:1"]);
        assert_eq!(places("state L {\nB --> C\n--\n}"), ["6:1"]);
        assert_eq!(places("state L {\n--\nB --> C\n}"), ["5:1"]);
        assert_eq!(places("state L {\nB\n--\n--\nC\n}"), ["7:1"]);
        assert_eq!(places(&"A --> A : again\n".repeat(4_000)), ["2:1"]);
    }

    #[test]
    fn what_it_can() {
        let fine = "note left of A : x\nstate L {\nB --> C\n--\nD --> E\n}\nA --> L\nstate M {\nstate N {\nF\n}\n}";
        assert_eq!(places(fine), [] as [&str; 0]);
    }
}
