//! The words by which tables, headings and marks are recognised: `data/words.txt` has the cases.
#![allow(clippy::unwrap_used, reason = "the data is ours")]

use fsm_spec::words::{Role, Roles, Verdict, Words, normal};
use std::collections::BTreeSet;

/// Whether what a key of the cases claims is so.
fn holds(words: &Words, key: &str, text: &str) -> bool {
    if let Some(verdict) = key.strip_prefix("verdict ") {
        return format!("{:?}", words.verdict(text)).to_lowercase() == verdict;
    }
    match key.rsplit_once(' ') {
        None => words.begins_forbidding(text),
        Some(("nothing", _)) => words.header(text) == Roles::default(),
        Some((role, "heads")) => words.heads(Words::role(role).unwrap(), text),
        Some((role, "is")) => words.is(Words::role(role).unwrap(), text),
        Some((role, _)) => words.mentioned(Words::role(role).unwrap(), text),
    }
}

#[test]
fn cases() {
    let words = Words::default();
    let mut wrong = Vec::new();
    for line in include_str!("data/words.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, texts) = line.split_once(": ").unwrap();
        for case in texts.split(" | ") {
            let text = case.trim_start_matches('…').trim_start_matches('∅');
            if holds(&words, &key.replacen("not ", "", 1), text) == key.contains("not ") {
                wrong.push(format!("{key}: {case}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn configuration_moves_a_mark() {
    let mut words = Words::default();
    assert!(words.is(Role::Yes, "x"));
    words.add(Role::No, "x");
    assert!(!words.is(Role::Yes, "X"));
    assert!(words.is(Role::No, "x"));
}

#[test]
fn a_name_is_a_name() {
    let mut words = Words::default();
    assert_eq!(words.verdict("Rejected"), Verdict::Forbids);
    words.define("REJECTED");
    words.define("Open");
    assert_eq!(words.verdict("Rejected"), Verdict::Silent);
    assert_eq!(words.verdict("Rejected transitions"), Verdict::Forbids);
    assert_eq!(words.verdict("Forbidden transitions"), Verdict::Forbids);
}

#[test]
fn every_line_is_read_and_no_word_stands_twice() {
    let mut seen = BTreeSet::new();
    for line in include_str!("../src/words.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, list) = line.split_once(": ").expect(line);
        assert!(Words::role(key).is_some(), "{key}");
        for word in list.split(", ") {
            assert_eq!(normal(word), word, "{key}: not in its normal form");
            assert!(!word.is_empty() && word.len() <= 96, "{key}: {word}");
            assert!(seen.insert((key, word)), "{key}: {word} stands twice");
        }
    }
}
