//! Documents full of mistakes, and all that is found in them: every place, every word, every edit of every fix.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the documents are files")]

use fsm_spec::{
    Options, check,
    finding::{Finding, Label},
    rules::{ALL, Level},
    source::{Source, Span},
};
use std::fmt::Write as _;

/// A place and what stands there.
fn at(source: &Source<'_>, span: Span) -> String {
    let place = source.position(span.start);
    let text = source.slice(span).replace('\n', "⏎");
    format!("{}:{} ‹{text}›", place.line, place.column)
}

fn tell(source: &Source<'_>, finding: &Finding, out: &mut String) {
    let (rule, message) = (finding.rule, &finding.message);
    writeln!(out, "{rule}: {message}").unwrap();
    let mut label = |label: &Label| {
        writeln!(out, "  {} {}", at(source, label.span), label.message).unwrap();
    };
    label(&finding.primary);
    finding.labels.iter().for_each(label);
    if let Some(subject) = &finding.subject {
        writeln!(out, "  about {:?} {subject:?}", finding.machine).unwrap();
    }
    writeln!(out, "  help: {}", finding.help.as_deref().unwrap_or("")).unwrap();
    for fix in &finding.fixes {
        let whom = match fix.from {
            Some(trusted) => format!("if the {trusted:?} is right").to_lowercase(),
            None if fix.safe => "safe".to_owned(),
            None => "only offered".to_owned(),
        };
        writeln!(out, "  fix, {whom}").unwrap();
        for edit in &fix.edits {
            let text = edit.text.replace('\n', "⏎");
            writeln!(out, "    {} becomes ‹{text}›", at(source, edit.span)).unwrap();
        }
    }
}

/// All that is found, whatever its level.
fn told(text: &str) -> String {
    let mut options = Options { named: true, ..Options::default() };
    for rule in ALL.iter().filter(|rule| rule.level == Level::Allow) {
        options.levels.set(rule.name, Level::Warn).unwrap();
    }
    let source = Source::new(text);
    let mut out = String::new();
    for finding in check(&source, &options).findings {
        tell(&source, &finding, &mut out);
    }
    out
}

#[test]
fn all_that_is_found() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/findings");
    let entries: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!entries.is_empty(), "no documents in {folder}");
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        insta::assert_snapshot!(name, told(&text));
    }
}

/// What each rule's page shows.
#[test]
fn the_pages_of_the_rules() {
    let mut out = String::new();
    for rule in ALL {
        let (_, rest) = rule.page.split_once("\n````markdown ").unwrap();
        let (_, rest) = rest.split_once('\n').unwrap();
        let (document, _) = rest.split_once("\n````\n").unwrap();
        out += &told(document);
        out += "\n";
    }
    insta::assert_snapshot!("pages", out);
}
