//! Diagrams that are never closed, and diagrams that only look so.

use super::{Markdown, check, dump};
use crate::markdown::Trouble;

/// How many fences are left open in a text.
fn unclosed(text: &str) -> usize {
    let is_unclosed = |trouble: &&Trouble| matches!(trouble, Trouble::UnclosedFence { .. });
    let troubles = Markdown::read(text).troubles;
    troubles.iter().filter(is_unclosed).count()
}

/// Where the one diagram that is left open ends, and the line that shows it.
#[track_caller]
fn one_unclosed(text: &str) -> (usize, &str) {
    match Markdown::read(text).troubles[..] {
        [Trouble::UnclosedFence { end, sign, .. }] => (end, &text[sign.start..sign.end]),
        _ => panic!("one open fence in {text:?}"),
    }
}

#[test]
fn closed_by_the_fence_of_a_later_block() {
    check(
        "# a\n\n```mermaid\nstateDiagram-v2\n    [*] --> A\n    A --> B\n\nThis diagram is the law.\n\n⸻\n\n3. Rules\n\n3.1 A → B\n\nSee:\n```JSON\n{\"a\": 1}\n```\n\n## b\n",
        r###"
        heading 1: "a" @ "# a"
        code mermaid under 0: "stateDiagram-v2\n    [*] --> A\n    A --> B\n" @ ["stateDiagram-v2", "    [*] --> A", "    A --> B"] open "```mermaid" close never
        paragraph under 0: "This diagram is the law." @ "This diagram is the law."
        paragraph under 0: "⸻" @ "⸻"
        item 0 3. under 0: "Rules" @ "Rules"
        paragraph under 0: "3.1 A → B" @ "3.1 A → B"
        paragraph under 0: "See:" @ "See:"
        code json under 0: "{\"a\": 1}\n" @ ["{\"a\": 1}"] open "```JSON" close "```" plain "{\"a\": 1}"
        heading 2 under 0: "b" @ "## b"
        unclosed "```mermaid" after "    A --> B", see "This diagram is the law."
        "###,
    );
}

#[test]
fn running_to_the_end_of_the_file() {
    check(
        "```mermaid\nstateDiagram\nA --> B",
        r#"
        code mermaid: "stateDiagram\nA --> B" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        unclosed "```mermaid" after "A --> B", see ""
        "#,
    );
    check(
        "\u{feff}~~~mermaid\r\nstateDiagram\r\nA --> B\r\n\r\n## c\r\n\r\nd\r\n",
        r###"
        code mermaid: "stateDiagram\r\nA --> B\r\n" @ ["stateDiagram", "A --> B"] open "~~~mermaid" close never
        heading 2: "c" @ "## c"
        paragraph under 1: "d" @ "d"
        unclosed "~~~mermaid" after "A --> B", see "## c"
        "###,
    );
    check(
        "```mermaid\nstateDiagram\n",
        r#"
        code mermaid: "stateDiagram\n" @ ["stateDiagram"] open "```mermaid" close never
        unclosed "```mermaid" after "stateDiagram", see ""
        "#,
    );
}

#[test]
fn closed_by_the_next_diagram() {
    check(
        "```mermaid\nstateDiagram\nA --> B\n\n```mermaid\nstateDiagram\nC --> D\n```\n",
        r#"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        code mermaid: "stateDiagram\nC --> D\n" @ ["stateDiagram", "C --> D"] open "```mermaid" close "```"
        unclosed "```mermaid" after "A --> B", see "```mermaid"
        "#,
    );
}

#[test]
fn closed_by_a_bare_fence_that_opens_the_block_below() {
    check(
        "```mermaid\nstateDiagram\nA --> B\n\n## c\n\n```\nd\n```\n\ne\n",
        r###"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        heading 2: "c" @ "## c"
        code  under 1: "d\n" @ ["d"] open "```" close "```" plain "d"
        paragraph under 1: "e" @ "e"
        unclosed "```mermaid" after "A --> B", see "## c"
        "###,
    );
    check(
        "```mermaid\nstateDiagram\nA --> B\n\nFor example:\n\n```\nd\n```\n\n```rust\n```\n",
        r#"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        paragraph: "For example:" @ "For example:"
        code : "d\n" @ ["d"] open "```" close "```" plain "d"
        code rust: "" @ [] open "```rust" close "```"
        unclosed "```mermaid" after "A --> B", see "For example:"
        "#,
    );
    // The fences below pair up: then this one closes the diagram, whatever else is in it.
    for below in ["d\n", "```\nd\n```\n", "```rust\nd\n```\n"] {
        let text = format!("```mermaid\nstateDiagram\nA --> B\n\n## c\n\n```\n{below}");
        assert_eq!(unclosed(&text), 0, "{text}");
    }
}

#[test]
fn in_lists_and_quotes() {
    check(
        "1. a\n   ```mermaid\n   stateDiagram\n   A --> B\n2. c\n",
        r#"
        item 0 1.: "a" @ "a"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        item 0 2.: "c" @ "c"
        unclosed "```mermaid" after "   A --> B", see "2. c"
        "#,
    );
    check(
        "> ```mermaid\n> stateDiagram\n> A --> B\n> - c\n\nd\n",
        r#"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        item 0: "c" @ "c"
        paragraph: "d" @ "d"
        unclosed "```mermaid" after "> A --> B", see "- c"
        "#,
    );
}

#[test]
fn closed_in_the_wrong_place() {
    for (open, body, close) in [
        ("  ```mermaid", "  stateDiagram\n  A --> B", "```\n"),
        ("\n```mermaid", "stateDiagram\nA --> B", "    ```\n"),
        ("\n````mermaid", "stateDiagram\nA --> B", "```"),
        ("\n~~~mermaid", "stateDiagram\nA --> B", "```\n"),
    ] {
        let text = format!("- a\n{open}\n{body}\n{close}\nc\n\n```rust\n```\n");
        let (open, last, sign) = (open.trim(), body.lines().last().unwrap(), close.trim_end());
        check(
            &text,
            &format!(
                r#"
                item 0: "a" @ "a"
                code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open {open:?} close never
                paragraph: "c" @ "c"
                code rust: "" @ [] open "```rust" close "```"
                unclosed {open:?} after {last:?}, see {sign:?}
                "#,
            ),
        );
    }
    // Below a list, a bare fence may also open a block.
    check(
        "- ```mermaid\n  stateDiagram\n  A --> B\n\n```\nc\n```\n",
        r#"
        code mermaid: "stateDiagram\nA --> B\n" @ ["stateDiagram", "A --> B"] open "```mermaid" close never
        code : "c\n" @ ["c"] open "```" close "```" plain "c"
        unclosed "```mermaid" after "  A --> B", see "```"
        "#,
    );
}

#[test]
fn each_of_several() {
    let text = "```mermaid\n%% x\n\nstateDiagram-v2\nA --> B\n\nText goes on.\n\n".repeat(40);
    let markdown = Markdown::read(&text);
    assert_eq!(unclosed(&text), 40);
    assert_eq!(markdown.blocks.len(), 80, "{}", dump(&text, &markdown));
}

#[test]
fn the_signs() {
    for sign in "# Heading¦- item¦* item¦1. item¦3.2 Title¦| a | b |¦> quote¦***¦---¦⸻¦•\titem¦\
        <details>¦<!-- c -->¦~~~rust¦A sentence, with words.¦Requires:¦Notes¦\
        A --> B is the only way"
        .split('¦')
    {
        let text = format!("```mermaid\nstateDiagram\nA --> B\nstate C {{\n  D --> E\n}}\n\n{sign}\n");
        let (end, found) = one_unclosed(&text);
        assert!(text[..end].ends_with("\n}"), "{sign:?}");
        assert_eq!(found, sign);
    }
}

#[test]
fn statements_of_all_kinds_belong_to_the_diagram() {
    for last in "A:::hot --> B : label # 1¦    A : a description¦A¦    Lonely¦\
        state \"A B\" as AB¦state Fork <<fork>>¦note right of A : text¦\
        note left of A\n# Not a heading\n- not an item\n\nend note¦classDef hot fill:#f00¦\
        class A,B hot¦direction LR¦%% comment¦}¦accTitle: x¦click A \"https://a.b\" \"tip\"¦\
        A stray sentence\nB --> A"
        .split('¦')
    {
        let diagram = format!("stateDiagram\n    A --> B\n{last}\n");
        let open = format!("```mermaid\n{diagram}");
        let (end, sign) = one_unclosed(&open);
        assert!(sign.is_empty(), "{last:?}");
        assert_eq!(&open[end..], "\n", "{last:?}");
        // The same diagram, closed, is nobody's business here.
        assert_eq!(unclosed(&format!("{open}```\n")), 0, "{last:?}");
    }
}

#[test]
fn names_alone_are_a_diagram_too() {
    for name in ["    Idle", "Idle", "    s2 : waits", "\n    Idle"] {
        let text = format!("```mermaid\nstateDiagram-v2\n{name}\n\n# More\n");
        let (end, _) = one_unclosed(&text);
        assert!(text[..end].ends_with(name), "{name:?}");
    }
}

#[test]
fn closed_diagrams_are_left_alone() {
    for text in [
        "```mermaid\nstateDiagram\nA --> B\nThis is a sentence.\n# And a heading\n- item\n```\n",
        "```mermaid\nstateDiagram\nA --> B\n\nThis is a sentence.\n```\n\n```rust\n```\n",
        "```mermaid\nstateDiagram\nA --> B\nnote right of A\n# x\n- y\n    ```js\n    z\n    ```\nend note\n```\n",
        "````mermaid\nstateDiagram\nA --> B\n```json\n````\n",
        "```mermaid\nflowchart LR\nA --> B\n\n# x\n\n```json\n```\n",
        "```json\n{\n\n# x\n\n```mermaid\nstateDiagram\n```\n",
        "````markdown\n```mermaid\nstateDiagram\n\n# x\n````\n",
        "1. a\n\n   ```mermaid\n   stateDiagram\n   A --> B\n   ```\n\n   b\n2. c\n",
        "```mermaid\nstateDiagram\nA --> B\n```",
        "```mermaid\nstateDiagram\nA --> B\n  ```  \n# x\n",
    ] {
        assert_eq!(unclosed(text), 0, "{text}");
    }
}
