//! Rule, page, file and README row go together, and what a page shows is so.

#![allow(clippy::disallowed_methods, reason = "whether every file is a rule can only be seen in the folder")]

use super::{ALL, Rule, testing};
use crate::{fix::apply, source::Source};
use std::{collections::BTreeSet, fs, path::Path};

const README: &str = include_str!("../../../README.md");

/// The two documents of a page.
struct Page {
    breaks: String,
    /// Where its finding points: `line:column`, from the fence.
    place: &'static str,
    repaired: &'static str,
}

/// Reads a page: its title is the rule, then text, then the two documents under their headings.
fn page(rule: &'static Rule) -> Page {
    let name = rule.name;
    let (title, rest) = rule.page.split_once("\n\n").unwrap_or_default();
    assert_eq!(title, format!("# {name}"), "the title of the page");
    let (text, rest) = rest
        .split_once("\n\n## Breaks the rule\n\n````markdown ")
        .unwrap_or_else(|| panic!("{name}: no document that breaks the rule, or no place for it"));
    assert!(!text.trim().is_empty(), "{name}: says nothing");
    assert!(!text.contains("\n#"), "{name}: another heading");
    let (breaks, rest) = rest
        .split_once("\n````\n\n## Repaired\n\n````markdown\n")
        .unwrap_or_else(|| panic!("{name}: no repaired document"));
    let (place, breaks) = breaks.split_once('\n').unwrap();
    let repaired = rest.strip_suffix("````\n").unwrap_or_else(|| panic!("{name}: more after the repaired document"));
    Page { breaks: format!("{breaks}\n"), place, repaired }
}

#[test]
fn the_first_document_breaks_the_rule_and_no_other() {
    let mut wrong = Vec::new();
    for rule in ALL {
        let page = page(rule);
        let found: Vec<String> = testing::everything(rule, &page.breaks)
            .iter()
            .map(|finding| format!("{} {}", testing::place(&page.breaks, finding), finding.rule))
            .collect();
        let expected = format!("{} {}", page.place, rule.name);
        if found != [expected.as_str()] {
            wrong.push(format!("should raise {expected}, raises {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_repaired_document_is_clean() {
    let mut wrong = Vec::new();
    for rule in ALL {
        for finding in testing::everything(rule, page(rule).repaired) {
            let (name, found, message) = (rule.name, finding.rule, finding.message);
            wrong.push(format!("{name}, repaired, raises {found}: {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fix_mends_the_first_document() {
    let mut wrong = Vec::new();
    for rule in ALL {
        let (page, name) = (page(rule), rule.name);
        for finding in testing::everything(rule, &page.breaks) {
            if finding.fixes.is_empty() == rule.fixable {
                wrong.push(format!("{name}: fixable is {}", rule.fixable));
            }
            for fix in &finding.fixes {
                let text = apply(&page.breaks, &fix.edits);
                for left in testing::everything(rule, &text) {
                    let (found, message) = (left.rule, left.message);
                    wrong.push(format!("{name}, fixed, raises {found}: {message}\n{text}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_page_says_what_is_fixed_where_something_is() {
    for rule in ALL {
        let text = rule.page.split("\n## ").next().unwrap_or_default();
        let name = rule.name;
        assert_eq!(text.contains("`--fix"), rule.fixable, "the page of {name}");
    }
}

#[test]
fn every_rule_is_a_file_and_every_file_a_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut pages = BTreeSet::new();
    for group in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        if group.is_dir() {
            for file in fs::read_dir(group).unwrap().map(|entry| entry.unwrap().path()) {
                if file.extension().is_some_and(|extension| extension == "md") {
                    assert!(file.with_extension("rs").exists(), "{}", file.display());
                    let stem = file.file_stem().unwrap().to_str().unwrap();
                    assert_eq!(
                        fs::read_to_string(&file).unwrap(),
                        super::find(&stem.replace('_', "-")).map_or("", |rule| rule.page),
                        "{} is the page of its rule",
                        file.display()
                    );
                    pages.insert(stem.replace('_', "-"));
                }
            }
        }
    }
    let rules: BTreeSet<String> = ALL.iter().map(|rule| rule.name.to_owned()).collect();
    assert_eq!(pages, rules);
}

#[test]
fn every_rule_has_a_row_in_the_readme() {
    for rule in ALL {
        let row = format!("| {} | {} | ", rule.name, rule.level.name());
        assert_eq!(README.lines().filter(|line| line.starts_with(&row)).count(), 1, "{row}");
    }
}

#[test]
fn names_are_kebab_case() {
    for rule in ALL {
        let words = rule.name.split('-');
        for word in words {
            assert!(!word.is_empty() & word.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", rule.name);
        }
    }
}

#[test]
fn pages_are_read_at_a_glance() {
    for rule in ALL {
        let summary = rule.summary();
        assert!(summary.starts_with("Finds "), "{}: {summary}", rule.name);
        let page = page(rule);
        let lines = Source::new(&page.breaks).line_count();
        assert!(lines <= 40, "{}: a shorter document would do", rule.name);
    }
}
