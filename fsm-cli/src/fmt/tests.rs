//! Documents before and after.

use fsm_spec::ReadOptions;

use super::document::Doubt;
use super::format;

/// `before` is laid out as `after`, and that stays as it is.
fn check(before: &str, after: &str) {
    let options = ReadOptions::default();
    let once = format(before, &options).expect("says the same");
    assert_eq!(once.text, after, "{:?}", once.left);
    let twice = format(&once.text, &options).expect("says the same");
    assert_eq!(twice.text, after, "twice is once");
}

/// The document stays as it is, for that reason.
fn left(text: &str, doubt: Doubt) {
    let formatted = format(text, &ReadOptions::default()).expect("says the same");
    assert_eq!(formatted.text, text);
    let doubts: Vec<Doubt> = formatted.left.iter().map(|left| left.doubt).collect();
    assert_eq!(doubts, [doubt]);
}

const DIAGRAM: &str = "```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Closed\n    Closed --> Open\n    Closed --> Locked\n    Locked --> Closed\n```\n";

fn with_diagram(before: &str, after: &str) {
    check(&format!("{DIAGRAM}\n{before}"), &format!("{DIAGRAM}\n{after}"));
}

#[test]
fn columns_are_aligned_and_keep_their_side() {
    with_diagram(
        "State|Meaning | n\n:--|:-:|--:\nOpen | one may *pass* | 1\n`Closed`|a \\| b|22\nLocked|注文|333\n",
        "| State    |    Meaning     |   n |\n| :------- | :------------: | --: |\n| Open     | one may *pass* |   1 |\n| `Closed` |     a \\| b     |  22 |\n| Locked   |      注文      | 333 |\n",
    );
}

#[test]
fn a_matrix_has_one_order_and_one_mark() {
    with_diagram(
        "| State | Purpose |\n| --- | --- |\n| Locked | a |\n| Closed | b |\n| Open | c |\n\n\
         | From \\ To | Open | Closed | Locked |\n| - | :-: | - | - |\n| Open | | ✔ | — |\n| Closed | ✓ | | ✔ |\n| Locked | - | ✔* | - |\n",
        "| State  | Purpose |\n| ------ | ------- |\n| Locked | a       |\n| Closed | b       |\n| Open   | c       |\n\n\
         | From \\ To | Locked | Closed | Open |\n| --------- | ------ | ------ | :--: |\n| Locked    | -      | ✔*     |  -   |\n| Closed    | ✔      |        |  ✔   |\n| Open      | -      | ✔      |      |\n",
    );
}

#[test]
fn marks_that_a_legend_explains_stay() {
    with_diagram(
        "| From \\ To | Open | Closed | Locked |\n| --------- | ---- | ------ | ------ |\n| Open      |      | ✔      |        |\n| Closed    | ✓    |        | ✔      |\n| Locked    |      | ✔      |        |\n\n✔ = allowed, ✓ = allowed by an admin\n",
        "| From \\ To | Open | Closed | Locked |\n| --------- | ---- | ------ | ------ |\n| Open      |      | ✔      |        |\n| Closed    | ✓    |        | ✔      |\n| Locked    |      | ✔      |        |\n\n✔ = allowed, ✓ = allowed by an admin\n",
    );
}

#[test]
fn other_tables_are_none_of_our_business() {
    let table = "| Colour|Use |\n|---|---|\n|red|stop|\n";
    with_diagram(table, table);
}

#[test]
fn text_and_line_endings_stay() {
    check(
        "\u{feff}# Door  \r\n\r\n\ttext \r\n\r\n```mermaid\r\nstateDiagram-v2\r\n[*] --> Open\r\nOpen --> Closed  \r\n```\r\n\r\n|From|To|\r\n|-|-|\r\n|Open|Closed|  \r\n\r\nlast\tline  ",
        "\u{feff}# Door  \r\n\r\n\ttext \r\n\r\n```mermaid\r\nstateDiagram-v2\r\n    [*] --> Open\r\n    Open --> Closed\r\n```\r\n\r\n| From | To     |\r\n| ---- | ------ |\r\n| Open | Closed |\r\n\r\nlast\tline  ",
    );
}

#[test]
fn statements_stand_one_a_line_and_are_indented() {
    check(
        "```mermaid\n---\ntitle: x\n---\n%%{init: {\n  'theme': 'dark'}}%%\n  stateDiagram-v2\ndirection LR\n[*]-->A\n\tA   -->   B:go  \n  %% why\nstate B { %% inside\n[*] --> C\nC --> D E --> D\n\n state F { G --> H } }\nnote left of A\n  one\n    two\n end note\nnote right of A : three\n```\n",
        "```mermaid\n---\ntitle: x\n---\n%%{init: {\n  'theme': 'dark'}}%%\nstateDiagram-v2\n    direction LR\n    [*]-->A\n    A   -->   B:go\n    %% why\n    state B { %% inside\n        [*] --> C\n        C --> D\n        E --> D\n\n        state F {\n            G --> H\n        }\n    }\n    note left of A\n        one\n          two\n    end note\n    note right of A : three\n```\n",
    );
}

#[test]
fn lists_and_quotes_keep_their_marks() {
    check(
        "- item\n\n  ```mermaid\n  stateDiagram-v2\n  [*] --> A\n  state A { B --> C }\n  ```\n\n> 1. q\n>    ```mermaid\n>    stateDiagram-v2\n>      [*] --> D\n>    D --> E\n>    state D { F --> G }\n>    ```\n>\n>    | State | Is |\n>    |-|-|\n>    | D | it |\n>    | E | at |\n",
        "- item\n\n  ```mermaid\n  stateDiagram-v2\n      [*] --> A\n      state A {\n          B --> C\n      }\n  ```\n\n> 1. q\n>    ```mermaid\n>    stateDiagram-v2\n>        [*] --> D\n>        D --> E\n>        state D {\n>            F --> G\n>        }\n>    ```\n>\n>    | State | Is  |\n>    | ----- | --- |\n>    | D     | it  |\n>    | E     | at  |\n",
    );
}

#[test]
fn a_line_left_of_its_fence_comes_in() {
    check(
        "   ```mermaid\n   stateDiagram-v2\nA --> B\n   ```\n",
        "   ```mermaid\n   stateDiagram-v2\n       A --> B\n   ```\n",
    );
}

#[test]
fn what_is_in_doubt_stays() {
    left("```mermaid\nstateDiagram-v2\n  A --> B\n  A -> B\n```\n", Doubt::Unreadable);
    left("```mermaid\nstateDiagram-v2\n  A --> B\n", Doubt::Unclosed);
    let table = |rows: &str| format!("{DIAGRAM}\n{rows}");
    left(&table("| From \\ To | Open | Closed |\n|-|-|-|\n| Open | ? | x |\n| Closed | x | |\n"), Doubt::UnknownMark);
    left(&table("| From | To |\n|-|-|\n| Open | Closed | more |\n| Closed | Open |\n"), Doubt::Ragged);
    left(
        &table("| From \\ To | Open | Closed |\n|-|-|-|\n| Open | | x |\n| Closed | x | |\n| Open | x | |\n"),
        Doubt::ConflictingRows,
    );
}

#[test]
fn an_illustration_is_left_alone() {
    let text = "<!-- fsm: ignore -->\n\n```mermaid\nstateDiagram-v2\nA --> B\n```\n";
    check(text, text);
}

#[test]
fn one_endless_cell_does_not_fill_the_disk() {
    let rows: String = (0..2000).map(|_| "| Open | a |\n").collect();
    let text = format!("{DIAGRAM}\n| State | Is |\n| --- | --- |\n{rows}| Closed | {} |\n", "x".repeat(100_000));
    let formatted = format(&text, &ReadOptions::default()).expect("says the same");
    assert!(formatted.text.len() < text.len() * 2);
}

#[test]
fn a_region_follows_the_diagram() {
    let document = |inside: &str| format!("{DIAGRAM}\n<!-- fsm: begin matrix -->{inside}<!-- fsm: end -->\n\ntail\n");
    let matrix = "\n\n| From \\ To | Open | Closed | Locked |\n| --------- | ---- | ------ | ------ |\n| Open      | –    | ✔      | –      |\n| Closed    | ✔    | –      | ✔      |\n| Locked    | –    | ✔      | –      |\n\n";
    check(&document("\n"), &document(matrix));
    check(&document(&matrix.replace("✔      | –      |", "✔      | ✔      |")), &document(matrix));
    check(&document("\n\n| anything | else |\n| - | - |\n| a | b |\n\n"), &document(matrix));
}

#[test]
fn a_region_follows_the_table() {
    let document = |inside: &str| {
        format!(
            "# Door\n\n<!-- fsm: begin diagram -->{inside}<!-- fsm: end -->\n\n| From   | To     | Event |\n| ------ | ------ | ----- |\n| Open   | Closed | push  |\n| Closed | Locked | turn  |\n"
        )
    };
    let diagram = "\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Closed : push\n    Closed --> Locked : turn\n```\n\n";
    check(&document("\n"), &document(diagram));
    check(&document(&diagram.replace("push", "pull")), &document(diagram));
}

#[test]
fn what_people_write_into_a_region_stays() {
    let table = "| From \\ To | Open | Closed |\n| - | - | - |\n| Open | | x |\n";
    for inside in [
        "Prose.".to_owned(),
        format!("Prose.\n\n{table}"),
        format!("{table}\nProse."),
        format!("{table}\n{table}"),
        format!("{table}\n- item\n"),
        format!("{table}\n<!-- a remark -->\n"),
        "```rust\nfn main() {}\n```".to_owned(),
        format!("<details>\n\n{table}\n</details>"),
        format!("> {}", table.trim_end().replace('\n', "\n> ")),
    ] {
        let text = format!("{DIAGRAM}\n<!-- fsm: begin matrix -->\n\n{inside}\n\n<!-- fsm: end -->\n");
        let formatted = format(&text, &ReadOptions::default()).expect("says the same");
        let doubts: Vec<Doubt> = formatted.left.iter().map(|left| left.doubt).collect();
        assert!(doubts.contains(&Doubt::Foreign), "{text}{doubts:?}");
        for line in inside.lines().filter(|line| !line.contains('|')) {
            assert!(formatted.text.contains(line), "{line} is gone");
        }
    }
    let rows = "| From | To  | Event |\n| ---- | --- | ----- |\n| A    | B   | go    |\n| B    | C   | on    |\n";
    let diagram = "```mermaid\nstateDiagram-v2\n    A --> B : label\n```\n";
    for inside in
        [format!("{diagram}\n{diagram}"), format!("```text\nA\n```\n\n{diagram}"), format!("{diagram}\nProse.")]
    {
        let text = format!("<!-- fsm: begin diagram -->\n\n{inside}\n\n<!-- fsm: end -->\n\n{rows}");
        left(&text, Doubt::Foreign);
    }
}

#[test]
fn a_region_that_is_none_of_ours_stays() {
    for (begin, inside) in [("begin other", "\n\nx\n\n"), ("begin matrix", " x ")] {
        let text = format!("{DIAGRAM}\n<!-- fsm: {begin} -->{inside}<!-- fsm: end -->\n");
        check(&text, &text);
    }
}

#[test]
fn what_stands_beside_a_mark_stays() {
    let matrix = "| From \\ To | Open           | Closed | Locked |\n| --------- | -------------- | ------ | ------ |\n| Open      | – <!-- why --> | ✔[^1]  | -      |\n| Closed    | **✔**          | -      | ✔      |\n| Locked    | -              | ✔      | -      |\n\n[^1]: sometimes\n";
    with_diagram(matrix, &matrix.replace("**✔**", "✔    "));
}

#[test]
fn a_name_that_looks_like_a_fence_stays_inside_its_line() {
    left("```mermaid\nstateDiagram-v2\n    state X {\n        A --> B ``` --> C\n    }\n```\n", Doubt::Woven);
}
