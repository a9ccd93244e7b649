//! Each kind of view, in the wordings people use, read into the same few pairs of states.

use fsm_spec::{ReadOptions, Reading, model::ViewKind, read};

/// Three states and three arrows.
const DIAGRAM: &str = "# Order\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Paid : pay\n    Open --> Void : cancel\n    Paid --> Void : refund\n    Void --> [*]\n```\n\n";

fn pairs(reading: &Reading, kind: ViewKind) -> Vec<String> {
    let mut found: Vec<String> = reading
        .views_of(0, kind)
        .flat_map(|view| &view.transitions)
        .map(|claim| {
            let end = |end: &fsm_spec::views::End| {
                end.state().map_or("*".to_owned(), |state| {
                    reading.machines[0].states[state.index()].name.clone()
                })
            };
            format!("{}>{}", end(&claim.from), end(&claim.to))
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Reads the machine with `text` below it, and compares the transitions of the views of that kind.
fn check(kind: ViewKind, text: &str, expected: &[&str]) {
    let reading = read(&format!("{DIAGRAM}{text}\n"), &ReadOptions::default());
    assert_eq!(pairs(&reading, kind), expected, "{text}");
}

const ALL: &[&str] = &["Open>Paid", "Open>Void", "Paid>Void"];

#[test]
fn transition_lists_in_any_order_and_language() {
    for (headers, rows) in [
        (
            "From | To | Trigger",
            [
                "Open | Paid | pay",
                "Open | Void | cancel",
                "Paid | Void | refund",
            ],
        ),
        (
            "Current State | Event | Next State",
            [
                "Open | pay | Paid",
                "Open | cancel | Void",
                "Paid | refund | Void",
            ],
        ),
        (
            "ID | Source | Event | Target | Action",
            [
                "1 | Open | pay | Paid | -",
                "2 | Open | cancel | Void | -",
                "3 | Paid | refund | Void | -",
            ],
        ),
        (
            "Estado atual | Evento | Próximo estado",
            [
                "Open | pay | Paid",
                "Open | cancel | Void",
                "Paid | refund | Void",
            ],
        ),
        (
            "De | Para | Gatilho",
            [
                "Open | Paid | pay",
                "Open | Void | cancel",
                "Paid | Void | refund",
            ],
        ),
        (
            "当前状态 | 事件 | 目标状态 | 守卫条件 | 副作用",
            [
                "Open | pay | Paid | | ",
                "Open | cancel | Void | | ",
                "Paid | refund | Void | | ",
            ],
        ),
        (
            "To | From | When",
            [
                "Paid | Open | pay",
                "Void | Open | cancel",
                "Void | Paid | refund",
            ],
        ),
    ] {
        let dashes = headers
            .split('|')
            .map(|_| "---")
            .collect::<Vec<_>>()
            .join("|");
        let text = format!(
            "| {headers} |\n|{dashes}|\n| {} |\n| {} |\n| {} |\n",
            rows[0], rows[1], rows[2]
        );
        check(ViewKind::List, &text, ALL);
    }
}

#[test]
fn wildcards_groups_starts_and_ends() {
    let list = |rows: &str| format!("| From | To |\n| --- | --- |\n{rows}");
    check(
        ViewKind::List,
        &list("| * | Void |\n| Open | Paid |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| any state | Void |\n| Open | Paid |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| * (not Open) | Void |\n| Open | Paid, Void |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| Open / Paid | Void |\n| Open | Paid |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| Open or Paid | Void |\n| Open | Paid |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| Open<br/>Paid | Void |\n| Open | Paid |\n"),
        ALL,
    );
    check(
        ViewKind::List,
        &list("| — | Open |\n| `Open` | **Paid** |\n| Void | (terminal) |\n"),
        &["*>Open", "Open>Paid", "Void>*"],
    );
    check(
        ViewKind::List,
        &list("| Open | (unchanged) |\n| Open | Paid |\n"),
        &["Open>Open", "Open>Paid"],
    );
}

#[test]
fn matrices_with_marks_of_every_kind() {
    for (corner, yes, no) in [
        ("From \\ To", "✔︎", "–"),
        ("from / to", "x", ""),
        ("From ↓ / To →", "●", "-"),
        ("De \\ Para", "sim", "não"),
        ("From \\ To", "YES¹", "n/a"),
        ("From \\ To", "○（admin）", "×"),
        ("From \\ To", "pay()", "—"),
    ] {
        let text = format!(
            "| {corner} | Open | Paid | Void |\n| --- | --- | --- | --- |\n| Open | {no} | {yes} | {yes} |\n| Paid | {no} | {no} | {yes} |\n| Void | {no} | {no} | {no} |\n"
        );
        check(ViewKind::Matrix, &text, ALL);
    }
    // Targets down, sources across.
    check(
        ViewKind::Matrix,
        "| To \\ From | Open | Paid | Void |\n| --- | --- | --- | --- |\n| Open | | | |\n| Paid | ✓ | | |\n| Void | ✓ | ✓ | |\n",
        ALL,
    );
}

#[test]
fn a_legend_says_what_a_mark_means() {
    check(
        ViewKind::Matrix,
        "| From \\ To | Open | Paid | Void |\n| --- | --- | --- | --- |\n| Open | ● | ○ | ○ |\n| Paid | ● | ● | ○ |\n| Void | ● | ● | ● |\n\n○ = allowed, ● = not allowed\n",
        ALL,
    );
}

#[test]
fn successors_in_a_table_and_in_a_list() {
    check(
        ViewKind::Successors,
        "| State | Allowed next states |\n| --- | --- |\n| Open | Paid, Void |\n| Paid | Void |\n| Void | (terminal) |\n",
        ALL,
    );
    check(
        ViewKind::Successors,
        "## Allowed transitions\n\n- `Open`: `Paid`, `Void`\n- `Paid`: `Void`\n- `Void`: none\n",
        ALL,
    );
    // What may be done there is not where it leads.
    check(
        ViewKind::Successors,
        "| State | Allowed actions |\n| --- | --- |\n| Open | edit, print |\n| Paid | print |\n",
        &[],
    );
}

#[test]
fn arrows_in_cells() {
    check(
        ViewKind::Arrows,
        "| Transition | Trigger |\n| --- | --- |\n| Open → Paid | pay |\n| Open/Paid -> Void | stop |\n",
        ALL,
    );
    check(
        ViewKind::Arrows,
        "| Change | Why |\n| --- | --- |\n| OPEN ↔ PAID | both ways |\n",
        &["Open>Paid", "Paid>Open"],
    );
}

#[test]
fn rules_and_prose() {
    check(
        ViewKind::Rules,
        "## 3.1 Open → Paid\n\nRequires: money.\n\n## 3.2 Open → Void / Paid\n\nNever mind.\n",
        &["Open>Paid", "Open>Void"],
    );
    check(
        ViewKind::Prose,
        "Usually it goes `Open → Paid (by card) → Void`, and that is it.\n",
        &["Open>Paid", "Paid>Void"],
    );
    check(
        ViewKind::Prose,
        "It never goes Void → Open, and not Paid → Open either.\n",
        &[],
    );
    check(
        ViewKind::Prose,
        "## Illegal transitions\n\n- Void → Open\n",
        &[],
    );
}

#[test]
fn tables_of_something_else_are_left_alone() {
    for text in [
        "| From \\ To | Web | Database | Cache |\n| --- | --- | --- | --- |\n| Web | – | ✔ | ✔ |\n| Database | – | – | – |\n| Cache | – | ✔ | – |\n",
        "| Source | Target | Port |\n| --- | --- | --- |\n| 10.0.0.1 | 10.0.0.2 | 443 |\n",
        "| Field | Meaning |\n| --- | --- |\n| id | the key |\n| total | the sum |\n",
    ] {
        let reading = read(&format!("{DIAGRAM}{text}"), &ReadOptions::default());
        assert_eq!(reading.views.len(), 1, "{text}");
    }
}

#[test]
fn tables_belong_to_the_machine_whose_states_they_name() {
    let text = "# Two\n\n## Door\n\n```mermaid\nstateDiagram-v2\n[*] --> Closed\nClosed --> Open\nOpen --> Closed\n```\n\n## Lamp\n\n```mermaid\nstateDiagram-v2\n[*] --> Off\nOff --> On\nOn --> Off\n```\n\n| State | Meaning |\n| --- | --- |\n| Closed | shut |\n| Open | not |\n\n| State | Meaning |\n| --- | --- |\n| Off | dark |\n| On | bright |\n";
    let reading = read(text, &ReadOptions::default());
    assert_eq!(
        reading
            .machines
            .iter()
            .map(|machine| machine.name.as_str())
            .collect::<Vec<_>>(),
        ["Door", "Lamp"]
    );
    let owners: Vec<usize> = reading
        .views
        .iter()
        .filter(|view| view.kind == ViewKind::Definitions)
        .map(|view| view.machine)
        .collect();
    assert_eq!(owners, [0, 1]);
    assert_eq!(
        reading.machines[1].states[0].description.as_deref(),
        Some("dark")
    );
}

#[test]
fn directives_win() {
    let reading = read(
        &format!(
            "{DIAGRAM}<!-- fsm: ignore -->\n\n| From | To |\n| --- | --- |\n| Void | Open |\n| Void | Paid |\n"
        ),
        &ReadOptions::default(),
    );
    assert_eq!(reading.views.len(), 1);
    let reading = read(&format!("<!-- fsm: machine Till -->\n\n{}", DIAGRAM.replace("stateDiagram-v2\n", "stateDiagram-v2\n    %% fsm: overlay Paused except Void returns fails Void\n    %% fsm: self-loops allow\n")), &ReadOptions::default());
    let machine = &reading.machines[0];
    assert_eq!(machine.name, "Till");
    assert!(machine.self_loops);
    assert_eq!(machine.overlays.len(), 1);
    assert_eq!(
        machine.states[machine.overlays[0].state.index()].name,
        "Paused"
    );
    assert_eq!(machine.overlays[0].from.len(), 2);
}
