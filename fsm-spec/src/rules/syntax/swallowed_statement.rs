//! `swallowed-statement`: a line of a diagram that Mermaid accepts and makes something else of.

use crate::{
    finding::{Edit, Fix},
    mermaid::Swallowed,
    rules::{Context, Rule, Sink},
    source::{Source, Span},
};

pub(in crate::rules) static SWALLOWED_STATEMENT: Rule =
    Rule::deny("swallowed-statement", include_str!("swallowed_statement.md"), check).fixable();

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        for swallowed in &diagram.swallowed {
            let finding = machine
                .finding(&SWALLOWED_STATEMENT, swallowed.message.clone())
                .at(swallowed.span, "not what it looks like")
                .help(swallowed.help.clone().unwrap_or_default());
            sink.push(match edit(context.source, swallowed) {
                Some(edit) if swallowed.certain => finding.fix(Fix::safe(vec![edit])),
                Some(edit) => finding.fix(Fix::offered(vec![edit])),
                None => finding,
            });
        }
    }
}

/// What to write instead. A new line starts as the line of the statement does, be it in a quote or in a list.
fn edit(source: &Source<'_>, swallowed: &Swallowed) -> Option<Edit> {
    let (span, text) = swallowed.fix.as_ref()?;
    if !text.contains('\n') {
        return Some(Edit::replace(*span, text.clone()));
    }
    let line = source.line_span(source.line(swallowed.span.start)).start;
    let before = source.slice(Span::new(line, swallowed.span.start.max(line)));
    let rest = before.trim_start_matches([' ', '\t', '>']);
    let start = &before[..before.len() - rest.len()];
    Some(Edit::replace(*span, text.replace('\n', &format!("{}{start}", source.ending()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{findings, fixed, found};

    fn document(lines: &str) -> String {
        format!("# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Shut\n{lines}    Open --> [*]\n```\n")
    }

    /// What is found in lines of a diagram, and what is left of them after the fix.
    fn mended(lines: &str) -> (usize, String) {
        let document = document(lines);
        let mended = fixed(&SWALLOWED_STATEMENT, &document);
        let lines = mended.lines().skip(5);
        let kept: Vec<&str> = lines.take_while(|line| !line.contains("Open --> [*]")).collect();
        (found(&SWALLOWED_STATEMENT, &document).len(), kept.join("\n"))
    }

    #[test]
    fn what_mermaid_makes_of_a_line_is_no_second_mistake() {
        for (line, state) in [
            ("Shut --> Open : push; gently now", "Open"),
            ("Shut --> Open gently now", "Open"),
            ("Shut --> Wide Open : push", "Wide Open"),
            ("Wide Open --> Shut", "Wide Open"),
            ("[*] --> Wide Open", "Wide Open"),
            ("Nearly Shut --> Wide Open", "Wide Open"),
        ] {
            let document = document(&format!("    {line}\n"))
                + "\n## States\n\n| State | Meaning |\n| --- | --- |\n| Shut | Closed. |\n"
                + &format!("| {state} | Not closed. |\n");
            let findings = findings(&SWALLOWED_STATEMENT, &document);
            let rules: Vec<&str> = findings.iter().map(|finding| finding.rule).collect();
            assert_eq!(rules, ["swallowed-statement"], "{line}");
        }
    }

    #[test]
    fn what_was_meant_is_written() {
        let cases = [
            ("    state Shut --> Open\n", "    Shut --> Open"),
            ("    Shut -->|push| Open\n", "    Shut --> Open : push"),
            ("    Shut --> Open;\n", "    Shut --> Open"),
            ("    Shut --> Open gently\n", "    Shut --> Open : gently"),
            ("    Shut --> Open : push; pull\n", "    Shut --> Open : push#59; pull"),
            ("    Shut --> Open; Open --> Shut\n", "    Shut --> Open\n    Open --> Shut"),
            ("    Shut <--> Open : go\n", "    Shut --> Open : go\n    Open --> Shut : go"),
            ("    Shut → Open\n", "    Shut --> Open"),
            ("    Shut -->> Open\n", "    Shut --> Open"),
            ("    Shut --> Open : go %% soon\n", "    %% soon\n    Shut --> Open : go"),
            ("    direction TD\n    Shut --> Open\n", "    direction TB\n    Shut --> Open"),
            (
                "    state Wait <<choise>>\n    Shut --> Wait\n    Wait --> Open\n",
                "    state Wait <<choice>>\n    Shut --> Wait\n    Wait --> Open",
            ),
            (
                "    state \"A\" as Open --> Shut\n    Shut --> Open\n",
                "    state \"A\" as Open\n    Open --> Shut\n    Shut --> Open",
            ),
        ];
        for (written, meant) in cases {
            assert_eq!(mended(written), (1, meant.to_owned()), "{written}");
        }
    }

    #[test]
    fn a_colon_before_what_may_belong_to_a_name_is_only_offered() {
        for (line, safe) in [("Shut --> Open Partially", false), ("Shut --> [*] late", true)] {
            let found = findings(&SWALLOWED_STATEMENT, &document(&format!("    {line}\n")));
            let fixes = found.iter().flat_map(|finding| &finding.fixes);
            let offered: Vec<_> = fixes.map(|fix| (fix.safe, &*fix.edits[0].text)).collect();
            assert_eq!(offered, [(safe, " : ")], "{line}");
        }
    }

    #[test]
    fn a_new_line_in_a_quote_is_quoted() {
        let quoted: String =
            document("    Shut --> Open; Open --> Shut\n").lines().map(|line| format!("> {line}\r\n")).collect();
        let mended = fixed(&SWALLOWED_STATEMENT, &quoted);
        assert!(mended.contains(">     Shut --> Open\r\n>     Open --> Shut\r\n"), "{mended}");
    }

    #[test]
    fn ordinary_lines_are_left_alone() {
        let lines = "    direction LR\n    Shut --> Open : [push] / see: note; \n";
        assert_eq!(found(&SWALLOWED_STATEMENT, &document(lines)).len(), 1);
        let lines = "\
    direction LR
    Shut --> Open : turn / 10:30 #59; #35;1
    %% Open --> Nowhere ; really
    state Open
    Open : stands open
    state \"Half open\" as Ajar
    Open --> Ajar Ajar --> Open : two on a line
    state pick <<choice>>
    Open --> pick
    pick --> Shut : locked
    pick --> Ajar : else
    note right of Open : careful
    note left of Shut
        Shut --> Nowhere ; this is a note
    end note
    classDef hot fill:#f00;
    class Open,Ajar hot
    Shut:::hot --> Open
    style Shut fill:#fff
";
        assert_eq!(found(&SWALLOWED_STATEMENT, &document(lines)), [] as [&str; 0]);
    }
}
