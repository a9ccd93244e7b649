//! Each kind of view, in the wordings people use, read into the same few pairs of states.

use fsm_spec::{
    ReadOptions, Reading,
    model::{Meaning, ViewKind},
    read,
};

/// Three states and three arrows.
const DIAGRAM: &str = "# Order\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Paid : pay\n    Open --> Void : cancel\n    Paid --> Void : refund\n    Void --> [*]\n```\n\n";

fn pairs(reading: &Reading, kind: ViewKind) -> Vec<String> {
    let mut found: Vec<String> = reading
        .views_of(0, kind)
        .flat_map(|view| &view.transitions)
        .map(|claim| {
            let end = |end: &fsm_spec::views::End| {
                end.state().map_or("*".to_owned(), |state| reading.machines[0].states[state.index()].name.clone())
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
        ("From | To | Trigger", ["Open | Paid | pay", "Open | Void | cancel", "Paid | Void | refund"]),
        ("Current State | Event | Next State", ["Open | pay | Paid", "Open | cancel | Void", "Paid | refund | Void"]),
        (
            "ID | Source | Event | Target | Action",
            ["1 | Open | pay | Paid | -", "2 | Open | cancel | Void | -", "3 | Paid | refund | Void | -"],
        ),
        (
            "Estado atual | Evento | Próximo estado",
            ["Open | pay | Paid", "Open | cancel | Void", "Paid | refund | Void"],
        ),
        ("De | Para | Gatilho", ["Open | Paid | pay", "Open | Void | cancel", "Paid | Void | refund"]),
        (
            "当前状态 | 事件 | 目标状态 | 守卫条件 | 副作用",
            ["Open | pay | Paid | | ", "Open | cancel | Void | | ", "Paid | refund | Void | | "],
        ),
        ("To | From | When", ["Paid | Open | pay", "Void | Open | cancel", "Void | Paid | refund"]),
    ] {
        let dashes = headers.split('|').map(|_| "---").collect::<Vec<_>>().join("|");
        let text = format!("| {headers} |\n|{dashes}|\n| {} |\n| {} |\n| {} |\n", rows[0], rows[1], rows[2]);
        check(ViewKind::List, &text, ALL);
    }
}

#[test]
fn names_with_words_around_them() {
    let rows = ["the Open state | Paid (once)", "Open [any] | state Void", "Paid | back to Void"];
    let table = format!("| From | To |\n|---|---|\n| {} |", rows.join(" |\n| "));
    check(ViewKind::List, &table, ALL);
}

#[test]
fn a_small_table_is_read_though_words_stand_around_every_name() {
    check(
        ViewKind::List,
        "| From | To |\n|---|---|\n| the Open state | state Paid |\n| the Open state | state Void |",
        &["Open>Paid", "Open>Void"],
    );
}

#[test]
fn wildcards_groups_starts_and_ends() {
    let list = |rows: &str| format!("| From | To |\n| --- | --- |\n{rows}");
    check(ViewKind::List, &list("| * | Void |\n| Open | Paid |\n"), ALL);
    check(ViewKind::List, &list("| any state | Void |\n| Open | Paid |\n"), ALL);
    check(ViewKind::List, &list("| * (not Open) | Void |\n| Open | Paid, Void |\n"), ALL);
    check(ViewKind::List, &list("| Open / Paid | Void |\n| Open | Paid |\n"), ALL);
    check(ViewKind::List, &list("| Open or Paid | Void |\n| Open | Paid |\n"), ALL);
    check(ViewKind::List, &list("| Open<br/>Paid | Void |\n| Open | Paid |\n"), ALL);
    check(
        ViewKind::List,
        &list("| — | Open |\n| `Open` | **Paid** |\n| Void | (terminal) |\n"),
        &["*>Open", "Open>Paid", "Void>*"],
    );
    check(ViewKind::List, &list("| Open | (unchanged) |\n| Open | Paid |\n"), &["Open>Open", "Open>Paid"]);
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
    let corner = |text: &str| format!("| {text} | Paid | Void |\n| --- | --- | --- |\n| Open | x | x |\n");
    for text in [
        "From \\ To", "from \\ to", "From ↓ / To →", "From → To", "From/To", "De \\ Para", "To → / From ↓",
        "→ To / ↓ From", "↓ From / → To", "from vs to", "Current State \\ Next State", "当前状态 \\ 目标状态",
    ] {
        check(ViewKind::Matrix, &corner(text), &["Open>Paid", "Open>Void"]);
    }
    for text in ["To \\ From", "To ↓ / From →", "From → / To ↓"] {
        check(ViewKind::Matrix, &corner(text), &["Paid>Open", "Void>Open"]);
    }
    for text in ["From", "State", "", "Role / Action", "From / To / Event", "From / From", "From / Event"] {
        check(ViewKind::Matrix, &corner(text), &[]);
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
    // A comma parts two steps, or two targets of one.
    check(
        ViewKind::Arrows,
        "| Change | Why |\n| --- | --- |\n| Open → Void, Paid → Void | stop |\n| Open → Paid, Void | go |\n",
        ALL,
    );
}

#[test]
fn arrows_of_every_kind() {
    for arrow in ["->", "-->", "--->", "=>", "→", "–>", "—>", "⇒", "➡\u{fe0f}"] {
        let lines = format!("- Open {arrow} Paid\n- Open {arrow} Void (late)\n- Paid {arrow} Void");
        check(ViewKind::Rules, &lines, ALL);
    }
    for arrow in ["<->", "<-->", "<=>", "↔"] {
        check(
            ViewKind::Rules,
            &format!("- Open {arrow} Paid\n- Open {arrow} Void"),
            &["Open>Paid", "Open>Void", "Paid>Open", "Void>Open"],
        );
    }
    for arrow in ["<-", "<--", "←", "⟵", "⇐"] {
        check(ViewKind::Rules, &format!("- Paid {arrow} Open\n- Void {arrow} Open\n- Void {arrow} Paid"), ALL);
    }
    for sign in [">", "-", "<=", "✔ – —", "<!-- x", "---->", "<---"] {
        check(ViewKind::Rules, &format!("- Open {sign} Paid\n- Open {sign} Void"), &[]);
    }
}

#[test]
fn a_name_is_found_on_both_sides_of_an_arrow_if_it_is_not_endless() {
    let arrows = |name: &str, line: &str| {
        let line = line.replace('N', name);
        let text = format!("```mermaid\nstateDiagram-v2\n[*] --> a\na --> {name}\n{name} --> a\n```\n\n{line}\n");
        pairs(&read(&text, &ReadOptions::default()), ViewKind::Prose).len()
    };
    let (long, longer) = ("x".repeat(512), "x".repeat(513));
    for line in ["see N → a there", "see a → N there", "N → a there", "see a → N", "see N|a → a there"] {
        assert_eq!(arrows("b", line), arrows(&long, line), "{line}");
        assert!(arrows(&longer, line) < arrows(&long, line), "{line}");
    }
}

#[test]
fn a_denial_reaches_to_the_end_of_its_sentence() {
    let far = "x".repeat(300);
    for text in [
        "Never mind. Open → Paid here. Never again.",
        "never mind; Open → Paid; never again",
        "never mind\nOpen → Paid\nnever\nagain",
        &format!("never {far} Open → Paid {far} never"),
        "| A |\n| --- |\n| x |\n\nOpen → Paid",
    ] {
        check(ViewKind::Prose, &format!("As said:\n\n{text}\n"), &["Open>Paid"]);
    }
    for text in ["It never is, e.g. Open → Paid, seen", "It goes Open → Paid, etc. never", "Never as\nOpen → Paid"]
    {
        check(ViewKind::Prose, &format!("{text}\n"), &[]);
    }
}

#[test]
fn a_state_diagram_is_told_by_its_first_word() {
    let diagrams =
        |text: &str| read(&format!("# Lamp\n\n````mermaid\n{text}\n````\n"), &ReadOptions::default()).diagrams;
    for text in [
        "stateDiagram-v2\n",
        "\u{feff} \n\tstateDiagram",
        " \n---\ntitle: Lamp\n---\nstateDiagram-v2\n",
        "---\n--- --\n\nstateDiagram-v2\n",
        "%%{init: {}}%% stateDiagram",
        "%%{init: {}}%%\n%%{wrap}%%\n%% a note\nstateDiagram",
        "# a note\n\u{feff}stateDiagram",
    ] {
        assert_eq!(diagrams(text).len(), 1, "{text}");
    }
    for text in [
        "", "flowchart LR\n", "---\nstateDiagram\n", "---\nstateDiagram\n---\nflowchart LR\n", "%%{init: stateDiagram",
        "%%{stateDiagram}%%", "%% stateDiagram", "# stateDiagram\nflowchart LR\n",
    ] {
        assert_eq!(diagrams(text).len(), 0, "{text}");
    }
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
    check(ViewKind::Prose, "It never goes Void → Open, and not Paid → Open either.\n", &[]);
    check(ViewKind::Prose, "## Illegal transitions\n\n- Void → Open\n", &[]);
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
    assert_eq!(reading.machines.iter().map(|machine| machine.name.as_str()).collect::<Vec<_>>(), ["Door", "Lamp"]);
    let owners: Vec<usize> =
        reading.views.iter().filter(|view| view.kind == ViewKind::Definitions).map(|view| view.machine).collect();
    assert_eq!(owners, [0, 1]);
    assert_eq!(reading.machines[1].states[0].description.as_deref(), Some("dark"));
}

#[test]
fn directives_win() {
    let reading = read(
        &format!("{DIAGRAM}<!-- fsm: ignore -->\n\n| From | To |\n| --- | --- |\n| Void | Open |\n| Void | Paid |\n"),
        &ReadOptions::default(),
    );
    assert_eq!(reading.views.len(), 1);
    let reading = read(&format!("<!-- fsm: machine Till -->\n\n{}", DIAGRAM.replace("stateDiagram-v2\n", "stateDiagram-v2\n    %% fsm: overlay Paused except Void returns fails Void\n    %% fsm: self-loops allow\n")), &ReadOptions::default());
    let machine = &reading.machines[0];
    assert_eq!(machine.name, "Till");
    assert!(machine.self_loops);
    assert_eq!(machine.overlays.len(), 1);
    assert_eq!(machine.states[machine.overlays[0].state.index()].name, "Paused");
    assert_eq!(machine.overlays[0].from.len(), 2);
}

/// What a document forbids of the machine, and what its tables and lists allow of it.
fn forbidden_and_allowed(text: &str) -> (Vec<String>, Vec<String>) {
    let reading = read(&format!("{DIAGRAM}{text}\n"), &ReadOptions::default());
    let machine = &reading.machines[0];
    let name = |id: fsm_spec::model::StateId| machine.states[id.index()].name.as_str();
    let forbidden = machine.rules.iter().filter_map(|rule| match rule.meaning {
        Meaning::Forbidden(from, to) => Some(format!("{}>{}", name(from), name(to))),
        _ => None,
    });
    let views =
        [ViewKind::Matrix, ViewKind::List, ViewKind::Successors, ViewKind::Arrows, ViewKind::Rules, ViewKind::Prose];
    let allowed = views.iter().flat_map(|kind| pairs(&reading, *kind));
    (forbidden.collect(), allowed.collect())
}

#[test]
fn what_stands_under_words_that_forbid_is_not_allowed() {
    let list = "- Void → Open\n- Void → Paid";
    let table = "| From | To |\n| --- | --- |\n| Void | Open |\n| Void | Paid |";
    let arrows = "| Transition | Why |\n| --- | --- |\n| Void → Open | over |\n| Void → Paid | over |";
    let successors = "- Void: Open, Paid\n- Paid: Open";
    let matrix = "| From \\ To | Open | Paid |\n| --- | --- | --- |\n| Void | ✔ | ✔ |";
    for heading in [
        "Forbidden transitions",
        "Illegal",
        "Rejected transitions",
        "Not allowed",
        "非法转换",
        "無効な遷移",
        "금지된 전이",
        "Запрещённые переходы",
        "Transiciones prohibidas",
        "Transições inválidas",
        "Transitions interdites",
        "Verbotene Übergänge",
        "Transizioni vietate",
        "Geçersiz geçişler",
        "Transisi terlarang",
        "Chuyển trạng thái bị cấm",
        "الانتقالات المحظورة",
    ] {
        for content in [list, table, arrows, matrix] {
            for lead in [
                format!("## {heading}\n\n"),
                format!("{heading}:\n\n"),
                format!("**{heading}**\n\n"),
                format!("**{heading}**\n\nThe clerk asks for them at times.\n\n"),
            ] {
                let (forbidden, allowed) = forbidden_and_allowed(&format!("{lead}{content}"));
                assert_eq!(forbidden, ["Void>Open", "Void>Paid"], "{lead}{content}");
                assert!(allowed.is_empty(), "{lead}{content}");
            }
        }
        let (forbidden, allowed) = forbidden_and_allowed(&format!("{heading}:\n\n{successors}"));
        assert_eq!(forbidden, ["Void>Open", "Void>Paid", "Paid>Open"]);
        assert!(allowed.is_empty(), "{heading}");
    }
    let nested = format!("- Illegal transitions:\n  {}\n- Paid → Void", list.replace('\n', "\n  "));
    let (forbidden, allowed) = forbidden_and_allowed(&nested);
    assert_eq!(forbidden, ["Void>Open", "Void>Paid"]);
    assert_eq!(allowed, ["Paid>Void"]);
}

#[test]
fn what_may_be_forbidden_is_neither() {
    for heading in [
        "Forbidden in production",
        "Rejected by the bank",
        "Forbidden transitions (no exceptions)",
        "Blocked transitions (if any)",
        // Further up, or a whole sentence, it may speak of something else.
        "Forbidden transitions\n\n### Void",
        "Rules\n\nInvalid transitions are rejected:",
    ] {
        for content in ["- Void → Open", "| From | To |\n| --- | --- |\n| Void | Open |\n| Void | Paid |"] {
            let text = format!("## {heading}\n\n{content}");
            assert_eq!(forbidden_and_allowed(&text), (vec![], vec![]), "{text}");
        }
    }
}

#[test]
fn what_speaks_of_other_transitions_forbids_none_of_these() {
    for lead in [
        "All other transitions are forbidden:",
        "## Valid and invalid transitions",
        "## Illegal transitions\n\nAllowed transitions:",
        "## Error handling of invalid transitions\n\n### Transition table",
        "**Forbidden transitions**\n\n**Notes**",
    ] {
        let text = format!("{lead}\n\n| From | To |\n| --- | --- |\n| Open | Paid |\n| Paid | Void |");
        let expected = vec!["Open>Paid".to_owned(), "Paid>Void".to_owned()];
        assert_eq!(forbidden_and_allowed(&text), (vec![], expected), "{text}");
    }
}

#[test]
fn a_lead_speaks_of_nothing_behind_its_list() {
    let table = "| From | To |\n| --- | --- |\n| Open | Paid |\n| Paid | Void |";
    let listed = |lead: &str| forbidden_and_allowed(&format!("{lead}\n\n- Void → Open\n\n{table}"));
    let forbidden = vec!["Void>Open".to_owned()];
    let allowed = vec!["Open>Paid".to_owned(), "Paid>Void".to_owned()];
    assert_eq!(listed("Forbidden:"), (forbidden.clone(), allowed));
    // A bold line is a heading of a kind, and may speak of it.
    assert_eq!(listed("**Forbidden**"), (forbidden, vec![]));
}

#[test]
fn columns_forbid() {
    for (table, forbidden, allowed) in [
        (
            "| From | To | Allowed? |\n| --- | --- | --- |\n| Open | Paid | yes |\n| Void | Open | ❌ |",
            "Void>Open",
            "Open>Paid",
        ),
        (
            "| From | To | Allowed? |\n| --- | --- | --- |\n| Open | Paid | yes, always |\n| Void | Open | ❌ not allowed |",
            "Void>Open",
            "Open>Paid",
        ),
        (
            "| From | To | Valid |\n| --- | --- | --- |\n| Open | Paid | no longer than a day |\n| Void | Open | No (never) |",
            "Void>Open",
            "Open>Paid",
        ),
        (
            "| From | To | Forbidden |\n| --- | --- | --- |\n| Open | Paid | |\n| Void | Open | ✔ |",
            "Void>Open",
            "Open>Paid",
        ),
        (
            "| State | Allowed next states | Forbidden next states |\n| --- | --- | --- |\n| Open | Paid | |\n| Void | | Open |",
            "Void>Open",
            "Open>Paid",
        ),
        ("| Transition | Verboten |\n| --- | --- |\n| Open → Paid | Void → Open |", "Void>Open", "Open>Paid"),
        ("| Nr | 禁止 |\n| --- | --- |\n| 1 | Void → Open |", "Void>Open", ""),
    ] {
        let (bad, good) = forbidden_and_allowed(table);
        assert_eq!(bad, [forbidden], "{table}");
        assert_eq!(good.join(" "), allowed, "{table}");
    }
    // A cell that says so forbids as a mark does.
    let matrix =
        "| From \\ To | Paid | Void |\n| --- | --- | --- |\n| Open | ja | verboten |\n| Paid | proibido | ja |";
    check(ViewKind::Matrix, matrix, &["Open>Paid", "Paid>Void"]);
}

#[test]
fn a_state_that_is_called_rejected_forbids_nothing() {
    let diagram = DIAGRAM.replace("Void", "Rejected");
    let text = "## Rejected\n\n| Event | Next state |\n| --- | --- |\n| reopen | Open |\n| pay | Paid |\n";
    let reading = read(&format!("{diagram}{text}"), &ReadOptions::default());
    assert_eq!(pairs(&reading, ViewKind::List), ["Rejected>Open", "Rejected>Paid"]);
}

#[test]
fn a_table_of_what_is_forbidden_founds_no_machine() {
    let table =
        |heading: &str, row: &str| format!("## {heading}\n\n| From | To |\n| --- | --- |\n{row}| Paid | Void |\n\n");
    let text = table("Forbidden transitions", "| Void | Open |\n") + &table("Allowed transitions", "| Open | Paid |\n");
    let reading = read(&text, &ReadOptions::default());
    assert_eq!(pairs(&reading, ViewKind::List), ["Open>Paid", "Paid>Void"]);
    assert_eq!(reading.machines[0].transitions.len(), 2);
}

#[test]
fn what_is_said_of_one_state_wins_over_what_is_said_of_all() {
    let diagram = DIAGRAM.replace("    Void -->", "    Paused --> Void\n    Void -->");
    let text = "Self-loops are always valid. Paused can be entered from any state.\n\nVoid → Void is forbidden. Open → Paused is not allowed.\n";
    let reading = read(&format!("{diagram}{text}"), &ReadOptions::default());
    let machine = &reading.machines[0];
    let name = |id: fsm_spec::model::StateId| machine.states[id.index()].name.as_str();
    let implied = machine.transitions.iter().filter(|one| one.implied);
    let implied: Vec<_> = implied.map(|one| (name(one.from), name(one.to))).collect();
    assert_eq!(implied, [("Open", "Open"), ("Paid", "Paid"), ("Paid", "Paused"), ("Void", "Paused"),]);
    let from: Vec<_> = machine.overlays[0].from.iter().map(|id| name(*id)).collect();
    assert_eq!(from, ["Paid", "Void"]);
}

/// The description of a state of the first machine.
fn description(reading: &Reading, state: &str) -> Option<String> {
    let mut states = reading.machines[0].states.iter();
    states.find(|one| one.name == state).and_then(|one| one.description.clone())
}

fn attributes<'a>(reading: &'a Reading, state: &str) -> Vec<(&'a str, &'a str)> {
    let mut states = reading.machines[0].states.iter();
    let state = states.find(|one| one.name == state);
    state.map_or_else(Vec::new, |state| {
        let pairs = state.attributes.iter();
        pairs.map(|(a, b)| (a.as_str(), b.as_str())).collect()
    })
}

fn below(text: &str) -> Reading {
    read(&format!("{DIAGRAM}{text}\n"), &ReadOptions::default())
}

#[test]
fn items_that_begin_with_an_arrow_define_nothing() {
    let reading = below("- Open → Paid once the till is shut,\n- Paid → Void within a day.");
    assert_eq!(pairs(&reading, ViewKind::Rules), ["Open>Paid", "Paid>Void"]);
    assert_eq!(pairs(&reading, ViewKind::Definitions), [] as [&str; 0]);
    assert_eq!(description(&reading, "Open"), None);
    // Among other items, and where the arrow leads to words, it is a definition as before.
    let reading = below("- **Open → Void**: by hand\n- Paid → the money is there\n- Void: nothing more");
    assert_eq!(description(&reading, "Open"), None);
    assert_eq!(description(&reading, "Paid").as_deref(), Some("the money is there"));
}

#[test]
fn what_an_item_says_of_its_state() {
    for (item, meaning) in [
        ("**Paid**: all is well", "all is well"),
        ("`Paid` all is well", "all is well"),
        ("Paid (in full): all is well", "all is well"),
        ("Paid (in full) – all is well", "all is well"),
        ("Paid (all is well)", "all is well"),
        ("Paid (or so) is the word", "(or so) is the word"),
    ] {
        let reading = below(&format!("## States\n\n- Open: at first\n- {item}\n- Void: at last"));
        assert_eq!(description(&reading, "Paid").as_deref(), Some(meaning), "{item}");
    }
    // A sentence that happens to begin with a name is one about something else.
    let reading = below("- Open questions are many\n- Paid work is rare\n- Void it is");
    assert_eq!(description(&reading, "Open"), None);
}

#[test]
fn a_column_is_a_meaning_by_its_name_or_by_its_sentences() {
    let reading = below(
        "| State | Lamp | Sound |\n| --- | --- | --- |\n| Open | green | low |\n| Paid | red | high |\n| Void | off | none |",
    );
    assert_eq!(description(&reading, "Open"), None);
    assert_eq!(attributes(&reading, "Open"), [("Lamp", "green"), ("Sound", "low")]);
    let reading = below(
        "| State | In short |\n| --- | --- |\n| Open | waits for the money |\n| Paid | the money is there |\n| Void | over |",
    );
    assert_eq!(description(&reading, "Open").as_deref(), Some("waits for the money"));
}

#[test]
fn a_state_with_several_rows_takes_none_of_them() {
    let reading = below(
        "| State | Part | Note |\n| --- | --- | --- |\n| Open | front | a |\n| Open | back | b |\n| Paid | all | c |\n| Void | all | d |",
    );
    assert_eq!(description(&reading, "Open"), None);
    assert_eq!(attributes(&reading, "Open"), []);
    assert_eq!(attributes(&reading, "Paid"), [("Part", "all"), ("Note", "c")]);
}

#[test]
fn all_texts_of_a_state_are_its_description() {
    let reading = read(
        "```mermaid\nstateDiagram-v2\n[*] --> Open\nOpen --> Paid\nOpen : Open\nOpen : waits<br/>for the money\nOpen : and for nothing else\nstate \"Paid\" as Paid\n```\n",
        &ReadOptions::default(),
    );
    assert_eq!(description(&reading, "Open").as_deref(), Some("waits\nfor the money\nand for nothing else"));
    assert_eq!(description(&reading, "Paid"), None);
}

#[test]
fn a_section_speaks_of_the_diagram_under_its_heading() {
    let diagram =
        |last: &str| format!("```mermaid\nstateDiagram-v2\n[*] --> Idle\nIdle --> Busy\nBusy --> {last}\n```\n\n");
    let table =
        |word: &str| format!("| State | Meaning |\n| --- | --- |\n| Idle | {word} |\n| Busy | {word} too |\n\n");
    let text = format!(
        "# Shop\n\n## Lift\n\n{}{}## Till\n\n### Words\n\nIdle → Busy is not allowed on Sundays.\n\n{}### Picture\n\n{}Busy → Idle is forbidden.\n",
        table("lift"),
        diagram("Idle"),
        table("till"),
        diagram("Idle")
    );
    let reading = read(&text, &ReadOptions::default());
    for (machine, word) in [(0, "lift"), (1, "till")] {
        let state = &reading.machines[machine].states[0];
        assert_eq!(state.description.as_deref(), Some(word));
    }
    assert!(reading.machines[0].rules.is_empty());
    assert_eq!(reading.machines[1].rules.len(), 2);
}

#[test]
fn targets_under_the_heading_of_their_source() {
    for heading in ["From Open", "Open", "3.1 From `Open` state", "Transitions from Open"] {
        check(
            ViewKind::List,
            &format!(
                "### {heading}\n\n| Action | Target State | Conditions |\n| --- | --- | --- |\n| pay | Paid | money |\n| cancel | Void | - |"
            ),
            &["Open>Paid", "Open>Void"],
        );
    }
    let reading =
        below("### From Open\n\n| Action | Next state | Condition |\n| --- | --- | --- |\n| pay | Paid | money |");
    assert_eq!(reading.machines[0].transitions[0].guard.as_deref(), Some("money"));
    for heading in ["From Open to Paid", "Letters", "Open questions"] {
        check(ViewKind::List, &format!("### {heading}\n\n| Action | Target |\n| --- | --- |\n| pay | Paid |"), &[]);
    }
    check(ViewKind::List, "### Open\n\n| Letter | To |\n| --- | --- |\n| one | Paid |\n| two | the mayor |", &[]);
}

#[test]
fn names_in_a_block_of_text() {
    let named = |lead: &str| {
        let text = format!("# Order\n\n{lead}\n\n```text\nOpen\nPaid\nVoid\n```\n\n{DIAGRAM}");
        let reading = read(&text, &ReadOptions::default());
        let mut views = reading.views_of(0, ViewKind::Definitions);
        views.next().map(|view| (view.states.len(), view.is_complete()))
    };
    assert_eq!(named("States:"), Some((3, true)));
    assert_eq!(named("États :"), Some((3, true)));
    assert_eq!(named("Some of it:"), None);
}

#[test]
fn a_quoted_document_is_not_prose() {
    let quoted = |text: &str| pairs(&below(text), ViewKind::Prose);
    assert_eq!(pairs(&below("```\nOpen --> Void\n```"), ViewKind::Lines), ["Open>Void"]);
    assert_eq!(quoted("```\nstateDiagram-v2\n  Void --> Open\n```"), [] as [&str; 0]);
    assert_eq!(quoted("````\nas in\n```mermaid\nVoid --> Open\n```\n````"), [] as [&str; 0]);
}

#[test]
fn sentences_that_call_states_terminal() {
    let ends = |text: &str| {
        let reading = below(text);
        let ends = reading.machines[0].rules.iter();
        ends.filter(|rule| matches!(rule.meaning, fsm_spec::model::Meaning::Terminal(_))).count()
    };
    for (text, count) in [
        ("Void is terminal.", 1),
        ("Void is the only terminal state.", 1),
        ("Both Paid and Void are truly terminal - nothing follows.", 2),
        ("Paid and Void are both final states.", 2),
        ("Void is not terminal.", 0),
        ("Void is non-terminal.", 0),
        ("Void is terminally dull.", 0),
        ("Void is only terminal for guests.", 0),
        ("Void is terminal until somebody asks.", 0),
    ] {
        assert_eq!(ends(text), count, "{text}");
    }
}

#[test]
fn a_remark_in_a_name_calls_it_terminal() {
    let ends = |name: &str| {
        let text = format!("stateDiagram-v2\n[*] --> Open\nOpen --> {name}\n");
        let reading = read(&text, &ReadOptions::default());
        reading.machines[0].states[1].terminal
    };
    assert!(ends("Void(terminal)"));
    assert!(!ends("Void(interminable)"));
    assert!(!ends("Terminal"));
    assert!(!ends("Void(terminal)\nVoid(terminal) --> Open"));
}

#[test]
fn the_mark_of_a_footnote_is_no_part_of_an_event() {
    let event = |label: &str| {
        let text = format!("stateDiagram-v2\nA --> B : {label}\n");
        let reading = read(&text, &ReadOptions::default());
        reading.machines[0].transitions[0].event.clone()
    };
    assert_eq!(event("ship*").as_deref(), Some("ship"));
    assert_eq!(event("ship#42;").as_deref(), Some("ship*"));
    // A table's event is read as a label's is.
    let reading = read(
        "| From | To | Event |\n| --- | --- | --- |\n| A | B | ship* |\n| B | C | go |\n",
        &ReadOptions::default(),
    );
    let one = &reading.machines[0].transitions[0];
    assert_eq!(one.event.as_deref(), Some("ship"));
    assert_eq!(one.label.as_deref(), Some("ship*"));
}

#[test]
fn an_overlay_that_goes_back_is_no_return_of_another_state() {
    let diagram = "# Till\n\n```mermaid\nstateDiagram-v2\n[*] --> Open\nOpen --> Held : stop\nPaid --> Held : stop\nOpen --> Paid : pay\nHeld --> Open : go on\nHeld --> Paid : go on\n```\n\n";
    let returns = |text: &str| {
        let reading = read(&format!("{diagram}{text}\n"), &ReadOptions::default());
        reading.machines[0].returns.len()
    };
    for (text, count) in [
        ("Outage can be entered from any state. It returns to the originating state.", 0),
        ("On go on, the till returns to the originating state.", 1),
        ("Return to the originating state (Open or Paid).", 1),
        ("| Answer | Next |\n| --- | --- |\n| go on | Return to the originating state |", 1),
        ("| Answer | Next |\n| --- | --- |\n| wait | Return to the originating state |", 0),
    ] {
        assert_eq!(returns(text), count, "{text}");
    }
}

#[test]
fn a_document_without_a_diagram_is_a_machine() {
    let text = "# Order lifecycle\n## States\n- `draft`: being written\n- `placed`: sent by the customer\n- `paid`, `shipped`, `cancelled`\n## Transitions\n- draft → placed (customer confirms)\n- placed → paid (payment received)\n- placed → cancelled\n- paid → shipped\n\nAn order can never be shipped before it is paid. `shipped` and `cancelled` are final.\n";
    let reading = read(text, &ReadOptions::default());
    let [machine] = reading.machines.as_slice() else {
        panic!("one machine: {:?}", reading.machines);
    };
    let name = |state: fsm_spec::model::StateId| machine.states[state.index()].name.as_str();
    let steps: Vec<String> =
        machine.transitions.iter().map(|one| format!("{}>{} {:?}", name(one.from), name(one.to), one.event)).collect();
    assert_eq!(
        steps,
        [
            "draft>placed Some(\"customer confirms\")",
            "placed>paid Some(\"payment received\")",
            "placed>cancelled None",
            "paid>shipped None",
        ]
    );
    let ends = machine.states.iter().filter(|state| state.terminal);
    let mut ends: Vec<&str> = ends.map(|state| state.name.as_str()).collect();
    ends.sort_unstable();
    assert_eq!(ends, ["cancelled", "shipped"]);
    let found = fsm_spec::check(&fsm_spec::source::Source::new(text), &fsm_spec::Options::default());
    assert_eq!(found.findings, []);
}
