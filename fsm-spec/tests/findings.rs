//! Documents full of mistakes, and all that is found in them: every place, every word, every edit of every fix.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the documents are files")]

mod telling;

use fsm_spec::{rules::ALL, source::Source};
use std::fmt::Write as _;

/// All that is found, whatever its level.
fn told(text: &str) -> String {
    let source = Source::new(text);
    let mut out = String::new();
    for finding in telling::findings(text, ALL) {
        writeln!(out, "{}: {}", finding.rule, finding.message).unwrap();
        telling::places(&source, &finding, &mut out);
        if let Some(subject) = &finding.subject {
            writeln!(out, "  about {:?} {subject:?}", finding.machine).unwrap();
        }
        telling::remedy(&source, &finding, &mut out);
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
