//! Small documents, each changed in one way: the list of changes is what a careful reader would write, and nothing else.

use super::compare::compare;
use crate::show::Document;
use fsm_spec::ReadOptions;

fn document(text: &str) -> Document {
    Document::new("x.md".to_owned(), text.to_owned(), &ReadOptions::default())
}

/// A document of one diagram, with text below.
fn drawn(lines: &str, text: &str) -> String {
    let lines: Vec<String> = lines.split(';').map(|line| format!("    {}\n", line.trim())).collect();
    format!("# M\n\n```mermaid\nstateDiagram-v2\n{}```\n\n{text}\n", lines.concat())
}

/// Each change with who it breaks, and the run it loses.
fn changes(old: &str, new: &str) -> Vec<String> {
    let comparison = compare(&document(old), &document(new));
    let changes = comparison.changes().map(|change| {
        let mut line = format!("{}: {}", change.kind.name(), change.message);
        if change.breaks.any() {
            line += &format!(" [{}]", change.breaks.names().join(" "));
        }
        if !change.witness.is_empty() {
            line += &format!(" ({})", change.witness.join(">"));
        }
        line
    });
    changes.collect()
}

fn check(old: &str, new: &str, expected: &[&str]) {
    let found = changes(&drawn(old, ""), &drawn(new, ""));
    assert_eq!(found, expected);
}

const TABLE: &str =
    "| State | Purpose |\n| --- | --- |\n| A | the order waits for its payment |\n| B | the parcel is packed |\n";

#[test]
fn the_same_is_no_change() {
    let text = "[*] --> A; A --> B : go; B --> [*]";
    check(text, text, &[]);
    // In another order, and with another drawing of the same steps.
    check(
        "[*] --> A; A --> B : x; A --> E : stop; B --> E : stop",
        "[*] --> On; state On {; [*] --> A; A --> B : x; }; On --> E : stop",
        &["state-added: group `On` is new", "state-moved: `A` now lies in `On`", "state-moved: `B` now lies in `On`"],
    );
}

#[test]
fn transitions_come_go_and_turn() {
    check(
        "[*] --> A; A --> B : go; A --> C : skip; B --> C : ok",
        "[*] --> A; A --> B : go; B --> C : ok; C --> A : again",
        &[
            "transition-removed: `A` no longer goes to `C` on `skip` [source behaviour] (A>C)",
            "transition-added: `C` → `A` on `again` is new",
        ],
    );
    check(
        "[*] --> A; A --> B : go; A --> C : skip; B --> C : fail; C --> A : back",
        "[*] --> A; A --> B : go; A --> C : skip; B --> A : fail; C --> A : back",
        &["transition-redirected: from `B`, `fail` leads to `A`, no longer to `C` [behaviour] (A>B>C)"],
    );
    // What nobody could ever do is no loss.
    check(
        "[*] --> A; A --> B; X --> A",
        "[*] --> A; A --> B; X --> B",
        &["transition-removed: `X` no longer goes to `A`", "transition-added: `X` → `B` is new"],
    );
}

#[test]
fn a_witness_stays_on_ways_that_are_left() {
    // The shortest way to C is itself gone; the run to show goes the other way.
    check(
        "[*] --> A; A --> C : x; A --> B : y; B --> C : z; C --> D : w",
        "[*] --> A; A --> B : y; B --> C : z; D --> A : u",
        &[
            "transition-removed: `A` no longer goes to `C` on `x` [source behaviour] (A>C)",
            "transition-removed: `C` no longer goes to `D` on `w` [source behaviour] (A>B>C>D)",
            "transition-added: `D` → `A` on `u` is new",
        ],
    );
}

#[test]
fn events_are_renamed_added_and_removed() {
    check(
        "[*] --> A; A --> B : go; B --> A : go; A --> C",
        "[*] --> A; A --> B : start; B --> A : start; A --> C : leave",
        &["event-renamed: event `go` is now called `start` [source]", "event-added: `A` → `C`: now on `leave`"],
    );
    check(
        "[*] --> A; A --> B : go; B --> C : go",
        "[*] --> A; A --> B : start; B --> C : go",
        &["event-changed: `A` → `B` happens on `start`, no longer on `go` [behaviour] (A)"],
    );
    check(
        "[*] --> A; A --> B : go; A --> B : jump",
        "[*] --> A; A --> B : go",
        &["event-removed: `A` → `B`: no longer on `jump` [source]"],
    );
}

#[test]
fn states_are_renamed_by_what_stays() {
    // By spelling.
    check(
        "[*] --> PLAN_REVIEW; PLAN_REVIEW --> B",
        "[*] --> PlanReview; PlanReview --> B",
        &["state-renamed: state `PLAN_REVIEW` is now called `PlanReview` [source persisted]"],
    );
    // By its neighbours alone.
    check(
        "[*] --> A; A --> Waiting : sent; Waiting --> B : paid; Waiting --> C : late; B --> C",
        "[*] --> A; A --> Pending : sent; Pending --> B : paid; Pending --> C : late; B --> C",
        &["state-renamed: state `Waiting` is now called `Pending` [source persisted]"],
    );
    // By its description, with one arrow changed.
    let old = drawn("[*] --> A; A --> B : go; B --> C : ok", TABLE);
    let new =
        drawn("[*] --> Open; Open --> B : go; B --> C : ok; Open --> C : skip", &TABLE.replace("| A |", "| Open |"));
    assert_eq!(
        changes(&old, &new),
        [
            "state-renamed: state `A` is now called `Open` [source persisted]",
            "transition-added: `Open` → `C` on `skip` is new",
        ]
    );
    // A chain: each makes the other known.
    check(
        "[*] --> A; A --> X1 : a; X1 --> Y1 : b; Y1 --> B : c; X1 --> A : d; Y1 --> A : e",
        "[*] --> A; A --> P : a; P --> Q : b; Q --> B : c; P --> A : d; Q --> A : e",
        &[
            "state-renamed: state `X1` is now called `P` [source persisted]",
            "state-renamed: state `Y1` is now called `Q` [source persisted]",
        ],
    );
}

#[test]
fn another_state_in_the_same_place_is_not_a_rename() {
    check(
        "[*] --> A; A --> Scan : read; Scan --> B : found",
        "[*] --> A; A --> Wait : pause; Wait --> B : resume",
        &[
            "state-removed: state `Scan` is gone [source persisted behaviour] (A>Scan)",
            "state-added: state `Wait` is new",
            "transition-removed: `A` no longer goes to `Scan` on `read` [source behaviour] (A>Scan)",
            "transition-removed: `Scan` no longer goes to `B` on `found` [source behaviour] (A>Scan>B)",
            "transition-added: `A` → `Wait` on `pause` is new",
            "transition-added: `Wait` → `B` on `resume` is new",
        ],
    );
}

#[test]
fn a_retired_name_breaks_nobody() {
    let old = drawn("[*] --> A; A --> Old : x; Old --> B : y; A --> B : z", "");
    let new = drawn("[*] --> A; A --> B : z", "<!-- fsm: retired Old -->");
    assert_eq!(
        changes(&old, &new),
        [
            "state-removed: state `Old` is retired",
            "transition-removed: `A` no longer goes to `Old` on `x`",
            "transition-removed: `Old` no longer goes to `B` on `y`",
        ]
    );
}

#[test]
fn starts_and_ends() {
    check(
        "[*] --> A; A --> B; B --> A; B --> [*]",
        "[*] --> B; A --> B; B --> A; A --> [*]",
        &[
            "initial-changed: a run starts in `B`, no longer in `A` [behaviour] (A)",
            "terminal-added: a run may now end in `A`",
            "terminal-removed: a run may no longer end in `B` [behaviour] (A>B)",
        ],
    );
    check(
        "[*] --> A; A --> B",
        "[*] --> A; [*] --> B; A --> B",
        &["initial-added: a run may also start in `B` [source]"],
    );
}

#[test]
fn a_state_becomes_a_group() {
    check(
        "[*] --> A; A --> B : go; B --> A : back",
        "[*] --> A; A --> B : go; B --> A : back; state B {; [*] --> B1; B1 --> B2 : on; }",
        &[
            "state-added: state `B1` is new",
            "state-added: state `B2` is new",
            "state-changed: state `B` is now a group of `B1` and `B2` [source persisted]",
            "transition-added: `B1` → `B2` on `on` is new",
        ],
    );
}

#[test]
fn a_group_loses_a_transition_for_some_of_its_states() {
    check(
        "[*] --> G; state G {; [*] --> A; A --> B : x; }; G --> E : stop",
        "[*] --> G; state G {; [*] --> A; A --> B : x; }; A --> E : stop",
        &["transition-removed: `G` no longer goes to `E` on `stop` for `B` [behaviour] (A>B>E)"],
    );
}

#[test]
fn rules_in_sentences() {
    let lines = "[*] --> A; A --> B : x; B --> A : y";
    let old = drawn(lines, "Self-loops are always valid.");
    assert_eq!(
        changes(&old, &drawn(lines, "")),
        ["rule-removed: states may no longer go to themselves [behaviour] (A>A)"]
    );
    assert_eq!(changes(&drawn(lines, ""), &old), ["rule-added: every state may go to itself"]);
    let except = drawn(lines, "<!-- fsm: self-loops allow except B -->");
    assert_eq!(
        changes(&drawn(lines, ""), &except),
        ["rule-added: every state but `B` may go to itself", "rule-added: `B` → `B` is forbidden"]
    );
    assert_eq!(
        changes(&old, &except),
        ["rule-changed: `B` may no longer go to itself [behaviour] (A>B>B)", "rule-added: `B` → `B` is forbidden"]
    );
    assert_eq!(
        changes(&except, &old),
        ["rule-changed: `B` may go to itself now", "rule-removed: `B` → `B` is no longer called forbidden"]
    );
    let overlay = |except: &str| drawn(lines, &format!("<!-- fsm: overlay B except {except} returns -->"));
    let lines = "[*] --> A; A --> C : x; C --> A : y; A --> B : z";
    assert_eq!(changes(&overlay("B"), &overlay("B, A")), Vec::<String>::new(), "A → B is drawn in both");
    let overlay = |except: &str| drawn(lines, &format!("<!-- fsm: overlay B except {except} returns -->"));
    assert_eq!(
        changes(&overlay("B"), &overlay("B, C")),
        ["rule-changed: `B` can no longer be entered from `C` [behaviour] (A>C>B)"]
    );
}

#[test]
fn a_way_back_that_is_new_refuses_other_ways() {
    let lines = "[*] --> A; A --> R : ask; A --> C : go; C --> R : ask; R --> A : answer; R --> C : answer";
    let rule = "<!-- fsm: return R on \"answer\" -->";
    assert_eq!(
        changes(&drawn(lines, ""), &drawn(lines, rule)),
        ["rule-added: on `answer`, `R` goes back to where it was entered from [behaviour] (A>R>C)"]
    );
    assert_eq!(
        changes(&drawn(lines, rule), &drawn(lines, "")),
        ["rule-removed: on `answer`, `R` need no longer go back to where it was entered from"]
    );
}

#[test]
fn guards_and_texts_of_rules() {
    let uml = |label: &str| format!("%% fsm: labels uml; [*] --> A; A --> B : {label}; B --> A : y");
    check(
        &uml("go / log"),
        &uml("go [ready] / count"),
        &["guard-changed: `A` → `B` has a guard [behaviour]", "action-changed: the action of `A` → `B` is another"],
    );
    let lines = "[*] --> A; A --> B : x; B --> A : y";
    let rule = |text: &str| {
        drawn(lines, &format!("## Rules\n\n### A → B\n\nRequires: {text}\n\n### B → A\n\nRequires: a key\n"))
    };
    assert_eq!(changes(&rule("a coin"), &rule("two coins")), ["rule-changed: the rule of `A` → `B` is another"]);
}

#[test]
fn several_machines_are_matched_by_name() {
    let two = |a: &str, b: &str| {
        let machine = |name: &str, lines: &str| drawn(lines, "").replace("# M", &format!("# {name}"));
        machine("Lamp", a) + &machine("Door", b)
    };
    let lamp = "[*] --> Off; Off --> On : push";
    let door = "[*] --> Shut; Shut --> Open : pull";
    assert_eq!(
        changes(&two(lamp, door), &two(lamp, "[*] --> Shut; Shut --> Open : tear")),
        ["event-renamed: event `pull` is now called `tear` [source]"]
    );
    assert_eq!(
        changes(&two(lamp, door), &drawn(lamp, "").replace("# M", "# Lamp")),
        ["machine-removed: machine `Door` is gone [source persisted behaviour]"]
    );
    // The only machine is the only machine, whatever its name.
    assert_eq!(
        changes(&drawn(lamp, ""), &drawn(lamp, "").replace("# M", "# N")),
        ["machine-renamed: machine `M` is now called `N` [persisted]"]
    );
}
