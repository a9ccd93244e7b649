//! `unparsed-statement`: a line of a diagram that Mermaid refuses.

use crate::rules::{Context, Rule, Sink};

pub(in crate::rules) static UNPARSED_STATEMENT: Rule =
    Rule::deny("unparsed-statement", include_str!("unparsed_statement.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for error in &diagram.errors {
            let help = error.help.clone();
            sink.push(
                machine
                    .finding(&UNPARSED_STATEMENT, error.message.clone())
                    .at(error.span, "Mermaid gives up here and draws nothing")
                    .help(help.unwrap_or_else(|| "correct this line, or remove it".to_owned())),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    const DOCUMENT: &str = "\
# Door

```mermaid
stateDiagram-v2
    [*] --> Open
    Open -> Shut : push
    Shut -> Open : pull
```
";

    #[test]
    fn every_bad_line_is_found() {
        let places: Vec<String> = found(&UNPARSED_STATEMENT, DOCUMENT)
            .iter()
            .map(|found| found.split(':').next().unwrap().to_owned())
            .collect();
        assert_eq!(places, ["6", "7"]);
    }

    #[test]
    fn an_illustration_may_be_wrong() {
        let ignored = DOCUMENT.replace("```mermaid", "<!-- fsm: ignore -->\n\n```mermaid");
        assert_eq!(found(&UNPARSED_STATEMENT, &ignored), [] as [&str; 0]);
    }
}
