//! A finding speaks miette's protocol: miette's own handler renders it too.

use fsm_spec::finding::Finding;
use fsm_spec::picture::Diagnosis;
use fsm_spec::rules::{Check, Level, Rule};
use fsm_spec::source::{Source, Span};
use miette::{GraphicalReportHandler, GraphicalTheme};

static RULE: Rule =
    Rule { name: "unreachable-state", level: Level::Warn, fixable: false, page: "", check: Check::Nothing };

fn render(finding: &Finding, text: &str) -> String {
    let source = Source::new(text);
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    let mut out = String::new();
    handler.render_report(&mut out, &Diagnosis::new(finding, "STATES.md", &source)).expect("a string takes everything");
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
        "unreachable-state", "nothing leads to `Ajar`", "STATES.md:8:3", "defined here", "the last one reached",
        "draw a way to `Ajar`", "Closed --> 開",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
}

#[test]
fn miettes_own_handler_shows_what_every_rule_finds() {
    let mut shown = 0;
    for rule in fsm_spec::rules::ALL {
        let document = first_document(rule.page);
        let mut options = fsm_spec::Options { named: true, ..fsm_spec::Options::default() };
        // Some are off until they are asked for.
        options.levels.set(rule.name, Level::Deny).expect("it is in the list");
        let report = fsm_spec::check(&Source::new(&document), &options);
        for finding in report.findings.iter().filter(|finding| finding.rule == rule.name) {
            let text = render(finding, &document);
            assert!(!text.contains("Failed to read"), "{}\n{text}", rule.name);
            assert!(text.contains(rule.name), "{}\n{text}", rule.name);
            shown += 1;
        }
    }
    assert!(shown >= fsm_spec::rules::ALL.len());
}

/// The document of a page that breaks its rule: the first block in four backticks.
fn first_document(page: &str) -> String {
    let lines = page.lines().skip_while(|line| !line.starts_with("````"));
    let lines = lines.skip(1).take_while(|line| !line.starts_with("````"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn places_at_the_edges_are_no_failure() {
    for text in ["", "\u{feff}", "a", "a\r\n", "\u{feff}é\r\nb\rc\n"] {
        for start in 0..text.len() + 2 {
            for end in start..text.len() + 2 {
                let finding = Finding::new(&RULE, "message").at(Span::new(start, end), "label");
                let shown = render(&finding, text);
                assert!(!shown.contains("Failed to read"), "{text:?} {start}..{end}\n{shown}");
            }
        }
    }
}
