//! Each rule by itself: `rules/<name>.md` has its cases.
//!
//! A `markdown` block is a document, and the `found` block below it what the rule finds there, whole; after `all` also what
//! other rules find. After `crlf` its lines end in that, after `noeol` the last one does not end. A line of a `cases` block is
//! put where `…` stands in the `template` above it under the same heading, or in a diagram, with `⏎` for the ends of its
//! lines; each finding follows behind `⇒`. `BLESS=1` writes what is found now.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the cases are files")]

mod telling;

use fsm_spec::{
    Options, check,
    finding::{Finding, Severity},
    fix::apply,
    rules::{ALL, Rule, find},
    source::Source,
};
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

const DIAGRAM: &str = "# Machine\n```mermaid\nstateDiagram-v2\n    …\n```\n";

/// What is found in a document with `rule` switched on.
fn findings(rule: &Rule, text: &str) -> Vec<Finding> {
    let findings = telling::findings(text, [&rule]);
    findings.iter().for_each(well_worded);
    findings
}

/// What `rule` alone finds.
fn own(rule: &Rule, text: &str) -> Vec<Finding> {
    let mut findings = findings(rule, text);
    findings.retain(|finding| finding.rule == rule.name);
    findings
}

/// Messages, labels and help are lower case without a final stop, and a finding says what to do.
fn well_worded(finding: &Finding) {
    let (rule, message) = (finding.rule, &finding.message);
    assert!(!message.is_empty(), "{rule}: says nothing");
    assert!(finding.help.is_some(), "{rule}: no help: {message}");
    let labels = finding.labels.iter().chain([&finding.primary]).map(|label| label.message.as_str());
    for text in labels.chain(finding.help.as_deref()).chain([message.as_str()]) {
        let first = text.split([' ', '\'']).next().unwrap_or("");
        let name = ["Mermaid", "Markdown", "Rust", "GitHub"].contains(&first);
        assert!(name || !first.starts_with(char::is_uppercase), "{rule}: starts in upper case: {text}");
        assert!(!text.ends_with(['.', '!', ' ']), "{rule}: ends badly: {text}");
        assert!(text.matches('`').count() % 2 == 0, "{rule}: a backtick is missing: {text}");
    }
}

/// A finding in one line.
fn line(rule: &Rule, text: &str, finding: &Finding) -> String {
    let place = Source::new(text).position(finding.primary.span.start);
    let level = if finding.severity == Severity::Error { "deny" } else { "warn" };
    let other = if finding.rule == rule.name { String::new() } else { format!("{}: ", finding.rule) };
    format!("{}:{} {level} {other}{}", place.line, place.column, finding.message)
}

/// All that a document shows of a rule, and what it still finds when its first fixes are made.
fn told(rule: &Rule, text: &str, all: bool) -> String {
    let mut out = String::new();
    let found = if all { findings(rule, text) } else { own(rule, text) };
    for finding in &found {
        writeln!(out, "{}", line(rule, text, finding)).unwrap();
        telling::places(&Source::new(text), finding, &mut out);
        telling::remedy(&Source::new(text), finding, &mut out);
    }
    let fixes = found.iter().filter(|finding| finding.rule == rule.name).filter_map(|finding| finding.fixes.first());
    let edits: Vec<_> = fixes.flat_map(|fix| fix.edits.clone()).collect();
    if !edits.is_empty() {
        let fixed = apply(text, &edits);
        let left = own(rule, &fixed);
        assert!(left.iter().all(|finding| finding.fixes.is_empty()), "a second round changes nothing:\n{fixed}");
        out += if left.is_empty() { "fixed\n" } else { "fixed, but\n" };
        left.iter().for_each(|finding| writeln!(out, "{}", line(rule, &fixed, finding)).unwrap());
    }
    if out.is_empty() { "nothing\n".to_owned() } else { out }
}

/// A line of a `cases` block with what is found now.
fn case(rule: &Rule, template: &str, case: &str) -> String {
    if case.starts_with("//") {
        return case.to_owned();
    }
    let case = case.split(" ⇒ ").next().unwrap();
    let at = template.find('…').expect("a template has a `…`");
    let indent = &template[template[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    let lines: Vec<&str> = case.split('⏎').map(|part| part.strip_prefix(' ').unwrap_or(part)).collect();
    let lines = lines.iter().map(|line| line.strip_suffix(' ').unwrap_or(line));
    let text = template.replacen('…', &lines.collect::<Vec<_>>().join(&format!("\n{indent}")), 1);
    let found = own(rule, &text).iter().map(|finding| format!(" ⇒ {}", line(rule, &text, finding))).collect::<String>();
    format!("{case}{found}")
}

/// A file of cases as it has to be.
fn rewritten(rule: &Rule, file: &str) -> String {
    let mut out = String::new();
    let mut lines = file.lines();
    let mut template = DIAGRAM.to_owned();
    while let Some(first) = lines.next() {
        if first.starts_with("## ") {
            DIAGRAM.clone_into(&mut template);
        }
        let info = first.trim_start_matches('`');
        let fence = &first[..first.len() - info.len()];
        let mut info = info.split(' ');
        let kind = info.next().unwrap();
        let body: String = match fence.len() {
            0..3 => String::new(),
            _ => lines.by_ref().take_while(|line| *line != fence).map(|line| format!("{line}\n")).collect(),
        };
        match kind {
            _ if fence.len() < 3 => writeln!(out, "{first}").unwrap(),
            "found" => out.truncate(out.trim_end().len() + 1),
            "markdown" => {
                write!(out, "{first}\n{body}{fence}\n\n").unwrap();
                let (mut text, mut all) = (body, false);
                for word in info {
                    match word {
                        "all" => all = true,
                        "crlf" => text = text.replace('\n', "\r\n"),
                        "noeol" => text.truncate(text.trim_end_matches(['\n', '\r']).len()),
                        _ => panic!("{}: {word}", rule.name),
                    }
                }
                write!(out, "```found\n{}```\n", told(rule, &text, all)).unwrap();
            }
            "template" => {
                write!(out, "{first}\n{body}{fence}\n").unwrap();
                template = body;
            }
            "cases" => {
                let cases = body.lines().map(|line| case(rule, &template, line) + "\n");
                write!(out, "{first}\n{}{fence}\n", cases.collect::<String>()).unwrap();
            }
            _ => panic!("{}: a block of {kind}", rule.name),
        }
    }
    out
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let rules = ALL.iter().map(|rule| format!("{}.md", rule.name));
    assert_eq!(files.collect::<BTreeSet<_>>(), rules.collect(), "a file for each rule");
    let mut wrong = Vec::new();
    for rule in ALL {
        let path = folder.join(format!("{}.md", rule.name));
        let file = fs::read_to_string(&path).unwrap();
        assert!(file.starts_with(&format!("# {}\n", rule.name)), "{} has its title", path.display());
        assert!(file.contains("```cases") || file.contains("````markdown"), "{} has a case", path.display());
        let new = rewritten(rule, &file);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, new).unwrap();
        } else if new != file {
            let at = file.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
            let line = |text: &str| text.lines().nth(at).unwrap_or("").to_owned();
            wrong.push(format!("{}:{}\n  was {}\n  is  {}", path.display(), at + 1, line(&file), line(&new)));
        }
    }
    assert!(wrong.is_empty(), "BLESS=1 writes what is found now\n{}", wrong.join("\n"));
}

/// What `name` finds in a document that is too long for a case: where, and what it says.
fn long(name: &str, text: &str) -> Vec<String> {
    let rule = find(name).unwrap();
    own(rule, text).iter().map(|finding| line(rule, text, finding)).collect()
}

fn diagram(lines: &str) -> String {
    format!("```mermaid\nstateDiagram-v2\n[*] --> Step0\n{lines}```\n\n")
}

/// Four hundred states in a row.
fn chain() -> String {
    diagram(&(0..400).map(|at| format!("Step{at} --> Step{}\n", at + 1)).collect::<String>())
}

#[test]
fn a_document_that_nobody_asked_for_needs_no_diagram() {
    assert_eq!(check(&Source::new("# Notes\n\nNothing here.\n"), &Options::default()).findings, []);
}

#[test]
fn what_stands_for_too_much_is_not_read_to_its_end() {
    let group: Vec<String> = (0..300).map(|at| format!("Step{at}")).collect();
    let table = |group: &str| {
        format!("{}## All transitions\n\n| From | To |\n| --- | --- |\n| Step0 | Step1 |\n| * | {group} |\n", chain())
    };
    let text = table(&group.join(", "));
    let message = "this table stands for more than 20000 transitions, and is not read to its end";
    assert_eq!(long("broken-table", &text), [format!("411:1 deny {message}")]);
    assert_eq!(long("transition-missing-from-table", &text), [""; 0], "what it leaves out is not missing from it");
    assert_eq!(long("broken-table", &table("Step1, Step2")), [""; 0]);

    let text = format!(
        "{}As in {} → {}.\n",
        diagram("Step0 --> Step1\n"),
        ["Step0"; 9_000].join("/"),
        ["Step1"; 20].join("/")
    );
    let found = findings(find("broken-table").unwrap(), &text);
    let found: Vec<_> = found.iter().map(|found| (found.message.as_str(), found.help.as_deref())).collect();
    let message = "this text stands for more than 20000 transitions, and is not read to its end";
    assert_eq!(found, [(message, Some("write fewer names around one arrow"))]);

    let overlays: String = (0..210).map(|at| format!("<!-- fsm: overlay O{at} returns -->\n")).collect();
    let found = long("invalid-directive", &format!("{}{overlays}", chain()));
    // Each is entered from 401 states and the overlays before it: 47 make 19,928 transitions.
    assert_eq!(found.len(), 210 - 47);
    let message = "the overlays of `Machine` stand for more than 20000 transitions, and this one is left out";
    assert_eq!(found[0], format!("453:1 deny {message}"));
}

#[test]
fn a_hundred_findings_get_what_takes_time() {
    let directives = "<!-- fsm: return Sennt -->\n".repeat(101);
    let found = own(find("invalid-directive").unwrap(), &(directives + &diagram("Step0 --> Sent\nSent --> [*]\n")));
    let helps: Vec<&str> = found.iter().filter_map(|found| found.help.as_deref()).collect();
    assert_eq!(helps.len(), 101);
    assert!(helps[..100].iter().all(|help| *help == "did you mean `Sent`?"));
    assert_eq!(helps[100], "draw `Sennt`, or take it out of the directive");

    let boxes: String = (0..101).map(|at| format!("state Box{at} {{\nBall\n}}\n")).collect();
    let text = diagram(&format!("Step0 --> Ball\n{boxes}state Bag {{\nBall --> Net\n}}\nBall --> [*]\n"));
    let found = own(find("empty-composite").unwrap(), &text);
    assert_eq!(found.len(), 101);
    for (at, finding) in found.iter().enumerate() {
        let labels = finding.labels.iter();
        let moved = labels.map(|label| (label.message.as_str(), text[label.span.start..].lines().next().unwrap()));
        let expected = ("`Ball` moves out again here", "Ball --> Net");
        assert_eq!(moved.collect::<Vec<_>>(), if at < 100 { vec![expected] } else { Vec::new() }, "{at}");
    }
}

#[test]
fn twenty_directives_are_shown() {
    let text = diagram("Step0 --> B\nB --> [*]\n") + &"\n<!-- fsm: terminal Step0, Step0 -->\n".repeat(25);
    assert_eq!(own(find("terminal-with-exit").unwrap(), &text)[0].labels.len(), 20);
}

#[test]
fn a_choice_with_very_many_ways_is_not_understood() {
    let ways = |count| {
        diagram(&format!("state pick <<choice>>\nStep0 --> pick\n{}", "pick --> Step0 : [n > 1]\n".repeat(count)))
    };
    let found = ["4:7 warn the choice `pick` has no way out when `n` is 1"];
    assert_eq!(long("choice-without-else", &ways(64)), found);
    for count in [65, 66] {
        assert_eq!(long("choice-without-else", &ways(count)), [""; 0]);
    }
}

#[test]
fn mermaid_draws_fifty_thousand_characters() {
    let found = long("undrawable-diagram", &diagram(&"Step0 --> Step0 : again\n".repeat(4_000)));
    assert!(found.len() == 1 && found[0].starts_with("2:1 "), "{found:?}");
}
