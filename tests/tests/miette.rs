//! A finding speaks miette's protocol: miette's own handler renders it too.

use fsm_spec::finding::Finding;
use fsm_spec::picture::Diagnosis;
use fsm_spec::rules::{Level, Rule};
use fsm_spec::source::{Source, Span};
use miette::{GraphicalReportHandler, GraphicalTheme};

static RULE: Rule = Rule {
    name: "unreachable-state",
    level: Level::Warn,
    fixable: false,
    page: "",
    check: |_, _| {},
};

fn render(finding: &Finding, text: &str) -> String {
    let source = Source::new(text);
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    let mut out = String::new();
    handler
        .render_report(&mut out, &Diagnosis::new(finding, "STATES.md", &source))
        .expect("a string takes everything");
    out
}

#[test]
fn miettes_own_handler_shows_every_part() {
    let text = "# Door\n\nOpen --> Closed\nClosed --> 開\n\n| State |\n|---|\n| Ajar |\n";
    let at = |part: &str| {
        let start = text.find(part).expect("it is there");
        Span::new(start, start + part.len())
    };
    let finding = Finding::new(&RULE, "nothing leads to `Ajar`")
        .at(at("Ajar"), "defined here")
        .also(at("開"), "the last one reached")
        .help("draw a way to `Ajar`");
    let shown = render(&finding, text);
    for part in [
        "unreachable-state",
        "nothing leads to `Ajar`",
        "STATES.md:8:3",
        "defined here",
        "the last one reached",
        "draw a way to `Ajar`",
        "Closed --> 開",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
}

#[test]
fn places_at_the_edges_are_no_failure() {
    for text in ["", "\u{feff}", "a", "a\r\n", "\u{feff}é\r\nb\rc\n"] {
        for start in 0..text.len() + 2 {
            for end in start..text.len() + 2 {
                let finding = Finding::new(&RULE, "message").at(Span::new(start, end), "label");
                let shown = render(&finding, text);
                assert!(
                    !shown.contains("Failed"),
                    "{text:?} {start}..{end}\n{shown}"
                );
            }
        }
    }
}
