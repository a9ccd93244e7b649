//! Rule, page, file and README row go together, and what a page shows is so.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "whether every file is a rule can only be seen in the folder")]

mod telling;

use fsm_spec::{
    fix::apply,
    rules::{ALL, Check, Level, Levels, Rule, WARNINGS, find},
    source::Source,
};
use std::{collections::BTreeSet, fs, path::Path};

const README: &str = include_str!("../../README.md");

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
        let found: Vec<String> = telling::findings(&page.breaks, [rule])
            .iter()
            .map(|finding| {
                let place = Source::new(&page.breaks).position(finding.primary.span.start);
                format!("{}:{} {}", place.line, place.column, finding.rule)
            })
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
        for finding in telling::findings(page(rule).repaired, [rule]) {
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
        for finding in telling::findings(&page.breaks, [rule]) {
            if finding.fixes.is_empty() == rule.fixable {
                wrong.push(format!("{name}: fixable is {}", rule.fixable));
            }
            for fix in &finding.fixes {
                let text = apply(&page.breaks, &fix.edits);
                for left in telling::findings(&text, [rule]) {
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
                        find(&stem.replace('_', "-")).map_or("", |rule| rule.page),
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

#[test]
fn rules_are_sorted_by_name() {
    assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
    for rule in ALL {
        assert!(std::ptr::eq(find(rule.name).unwrap(), *rule));
    }
}

fn rule(level: Level) -> Rule {
    Rule {
        name: "dead-end-state",
        level,
        fixable: false,
        page: "# x\n\nFinds an\n`x`.\n\nMore.\n",
        check: Check::Nothing,
    }
}

#[test]
fn a_rule_is_told_by_its_summary_its_name_and_its_level() {
    assert_eq!(rule(Level::Deny).summary(), "Finds an `x`.", "the first paragraph");
    assert_eq!(format!("{:?}", ALL[0]), "Rule { name: \"ambiguous-event\", level: Warn, .. }");
}

#[test]
fn the_last_word_wins() {
    let mut levels = Levels::default();
    assert_eq!(levels.of(&rule(Level::Warn)), Level::Warn);
    levels.set("dead-end-state", Level::Deny).unwrap();
    assert_eq!(levels.of(&rule(Level::Warn)), Level::Deny);
    levels.set("dead-end-state", Level::Allow).unwrap();
    assert_eq!(levels.of(&rule(Level::Deny)), Level::Allow);
}

#[test]
fn warnings_move_together_and_only_they() {
    let mut levels = Levels::default();
    levels.set(WARNINGS, Level::Deny).unwrap();
    assert_eq!(levels.of(&rule(Level::Warn)), Level::Deny);
    assert_eq!(levels.of(&rule(Level::Allow)), Level::Allow);
    levels.set(WARNINGS, Level::Allow).unwrap();
    assert_eq!(levels.of(&rule(Level::Deny)), Level::Deny);
    assert_eq!(levels.of(&rule(Level::Warn)), Level::Allow);
}

#[test]
fn a_selection_silences_the_others_and_wakes_the_selected() {
    let selected = |name: &str| {
        let mut levels = Levels::default();
        levels.select(name).unwrap();
        levels
    };
    assert_eq!(selected("broken-table").of(&rule(Level::Deny)), Level::Allow);
    assert_eq!(selected("dead-end-state").of(&rule(Level::Allow)), Level::Warn);
    assert_eq!(selected("dead-end-state").of(&rule(Level::Deny)), Level::Deny);
}

#[test]
fn an_unknown_rule_is_refused() {
    assert!(Levels::default().select("no-such").is_err());
    let error = Levels::default().set("no-such", Level::Warn).unwrap_err();
    assert_eq!(error.to_string(), "there is no rule `no-such`; `fsm rules` lists them all");
}
