//! Fixes and the rounds in which they are made.

use fsm_spec::{
    finding::{Edit, Finding, Fix, Trusted},
    fix::{ROUNDS, apply, chosen, mend},
    rules::{Check, Level, Rule},
    source::Span,
};

static RULE: Rule = Rule { name: "some-rule", level: Level::Deny, fixable: true, page: "", check: Check::Nothing };

fn finding(fix: Fix) -> Finding {
    Finding::new(&RULE, "message").fix(fix)
}

fn replace(start: usize, end: usize, text: &str) -> Edit {
    Edit::replace(Span::new(start, end), text)
}

#[test]
fn edits_are_made_in_the_order_of_the_text() {
    let edits = [(4, 5, "E"), (4, 4, "+"), (0, 1, ""), (6, 6, "!")];
    let edits = edits.map(|(start, end, text)| replace(start, end, text));
    assert_eq!(apply("abcdef", &edits), "bcd+Ef!");
    assert_eq!(apply("", &[Edit::insert(0, "x")]), "x");
}

#[test]
fn edits_that_do_not_fit_change_nothing() {
    let edits = [(1, 2, "x"), (9, 12, "x"), (0, 3, "注"), (1, 0, "x")];
    let edits = edits.map(|(start, end, text)| replace(start, end, text));
    assert_eq!(apply("注文", &edits), "注文");
    let edits = [replace(0, 2, "x"), replace(1, 3, "y")];
    assert_eq!(apply("abc", &edits), "xc");
}

#[test]
fn only_a_safe_fix_is_chosen_unless_a_view_is_trusted() {
    let safe = Fix::safe(vec![Edit::insert(0, "a")]);
    let diagram = Fix::trusting(Trusted::Diagram, vec![Edit::insert(0, "b")]);
    let offered = Fix::offered(vec![Edit::insert(0, "c")]);
    let both = finding(offered).fix(diagram.clone());
    assert_eq!(chosen(&both, None), None);
    assert_eq!(chosen(&both, Some(Trusted::Table)), None);
    assert_eq!(chosen(&both, Some(Trusted::Diagram)), Some(&diagram));
    assert_eq!(chosen(&finding(safe.clone()), Some(Trusted::Table)), Some(&safe));
}

#[test]
fn fixes_that_touch_wait_for_the_next_round() {
    // Each `x` is to become `y`, together with its neighbour.
    let check = |text: &str| {
        let at = text.match_indices('x').map(|(at, _)| at);
        at.map(|at| finding(Fix::safe(vec![replace(at, (at + 2).min(text.len()), "y")]))).collect()
    };
    let mended = mend("xxxa", None, check);
    assert_eq!(mended.text, "yy");
    assert_eq!((mended.fixes, mended.findings.len()), (2, 0));
}

#[test]
fn lines_are_added_together_and_the_same_line_once() {
    let once = |lines: &[&str]| {
        let insert = |line: &&str| finding(Fix::safe(vec![Edit::insert(3, *line)]));
        let check = |text: &str| if text == "a\n\nb" { lines.iter().map(insert).collect() } else { Vec::new() };
        let mended = mend("a\n\nb", None, check);
        (mended.text, mended.fixes)
    };
    let both = "a\n\nA --> B\nA --> C\nb".to_owned();
    assert_eq!(once(&["A --> B\n", "A --> C\n", "A --> B\n"]), (both, 2));
    assert_eq!(once(&["x", "y"]).1, 1);
}

#[test]
fn what_ends_a_block_is_added_before_what_goes_into_it() {
    let table = "\n| From | To |\n| --- | --- |\n| A | B |\n| B | A |\n| B | B |\n";
    let text = format!("```mermaid\nstateDiagram-v2\n[*] --> A\nA --> B\nB --> A\n{table}");
    let options = fsm_spec::Options::default();
    let mended = mend(&text, Some(Trusted::Table), |text| {
        fsm_spec::check(&fsm_spec::source::Source::new(text), &options).findings
    });
    let head = "```mermaid\nstateDiagram-v2\n[*] --> A\nA --> B\nB --> A\nB --> B\n```\n";
    assert_eq!(mended.text, format!("{head}{table}"));
    assert_eq!((mended.fixes, mended.findings), (2, Vec::new()));
}

#[test]
fn fixes_that_undo_each_other_come_to_an_end() {
    let check = |text: &str| {
        let other = if text == "a" { "b" } else { "a" };
        vec![finding(Fix::safe(vec![replace(0, 1, other)]))]
    };
    assert_eq!(mend("a", None, check).fixes, ROUNDS);
}
