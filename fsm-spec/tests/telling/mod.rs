//! Findings in words, as the tests show them.
#![allow(dead_code, reason = "not every test needs all of it")]

use fsm_spec::{
    Options, check,
    finding::{Finding, Label},
    rules::{Level, Rule},
    source::{Source, Span},
};
use std::fmt::Write as _;

/// All that is found in a document somebody asked for, with these rules switched on.
pub(crate) fn findings<'a>(text: &str, rules: impl IntoIterator<Item = &'a &'a Rule>) -> Vec<Finding> {
    let mut options = Options { named: true, ..Options::default() };
    for rule in rules.into_iter().filter(|rule| rule.level == Level::Allow) {
        options.levels.set(rule.name, Level::Warn).unwrap();
    }
    check(&Source::new(text), &options).findings
}

/// A place and what stands there.
fn at(source: &Source<'_>, span: Span) -> String {
    let place = source.position(span.start);
    format!("{}:{} ‹{}›", place.line, place.column, one_line(source.slice(span)))
}

fn one_line(text: &str) -> String {
    text.replace('\n', "⏎").replace('\r', "␍")
}

/// The places of a finding, a line each.
pub(crate) fn places(source: &Source<'_>, finding: &Finding, out: &mut String) {
    let mut label = |label: &Label| writeln!(out, "  {} {}", at(source, label.span), label.message).unwrap();
    label(&finding.primary);
    finding.labels.iter().for_each(label);
}

/// What to do about a finding: the help, and every edit of every fix.
pub(crate) fn remedy(source: &Source<'_>, finding: &Finding, out: &mut String) {
    writeln!(out, "  help: {}", finding.help.as_deref().unwrap_or("")).unwrap();
    for fix in &finding.fixes {
        let whom = match fix.from {
            Some(trusted) => format!("if the {trusted:?} is right").to_lowercase(),
            None if fix.safe => "safe".to_owned(),
            None => "only offered".to_owned(),
        };
        writeln!(out, "  fix, {whom}").unwrap();
        for edit in &fix.edits {
            writeln!(out, "    {} becomes ‹{}›", at(source, edit.span), one_line(&edit.text)).unwrap();
        }
    }
}
