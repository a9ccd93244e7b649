//! Comments, elements and containers.

use super::check;

#[test]
fn comments_know_where_they_stand() {
    check(
        "<!-- a -->\n\n# b <!-- c -->\n\n<div>\n<!-- d\ne --> <!---->\n</div>\n\n| f <!-- g --> |\n|---|\n\n`<!-- no -->`\n\n- i <!-- h -->\n",
        r##"
        heading 1: "b" @ "# b <!-- c -->"
        table under 0: "|---|"
        header 1 of "| f <!-- g --> |": "f" @ "f <!-- g -->" in " f <!-- g --> "
        paragraph under 0: "<!-- no -->" @ "`<!-- no -->`"
        item 0 under 0: "i" @ "i <!-- h -->"
        comment before 0: " a " @ "<!-- a -->"
        comment before 1 inside 0: " c " @ "<!-- c -->"
        comment before 1: " d\ne " @ "<!-- d\ne -->"
        comment before 1: "" @ "<!---->"
        comment before 2 inside 1: " g " @ "<!-- g -->"
        comment before 4 inside 3: " h " @ "<!-- h -->"
        "##,
    );
    check(
        "a\n\n  <!-- b -->\n\nc\n",
        r#"
        paragraph: "a" @ "a"
        paragraph: "c" @ "c"
        comment before 1: " b " @ "<!-- b -->"
        "#,
    );
    check("<!-- fsm: ignore", r#"comment before 0: " fsm: ignore" @ "<!-- fsm: ignore""#);
}

#[test]
fn markdown_inside_details_is_read() {
    check(
        "<details>\n<summary>More</summary>\n\n**a**\n\n</details>\n\nb\n",
        r#"
        paragraph: "a" @ "**a**"
        paragraph: "b" @ "b"
        "#,
    );
}

#[test]
fn a_diagram_in_a_comment_hides_no_more_than_itself() {
    check(
        "a\n\n<!--\n```mermaid\nstateDiagram-v2\n  A --> B\n  B --> C : go\n```\n-->\n\n# b\n\n```rust\n```\n",
        r##"
        paragraph: "a" @ "a"
        heading 1: "b" @ "# b"
        code rust under 1: "" @ [] open "```rust" close "```"
        comment before 1: "\n```mermaid\nstateDiagram-v2\n  A --> B\n  B --> C : go\n```\n" @ "<!--\n```mermaid\nstateDiagram-v2\n  A --> B\n  B --> C : go\n```\n-->"
        commented "<!--" "-->" at 39
        "##,
    );
    check(
        "<!-- old:\nstateDiagram\nA --> B\nB --> C -->\n\nb\n",
        r#"
        paragraph: "b" @ "b"
        comment before 0: " old:\nstateDiagram\nA --> B\nB --> C " @ "<!-- old:\nstateDiagram\nA --> B\nB --> C -->"
        commented "<!--" "-->" at 25
        "#,
    );
    // Nothing ends it, but its fence does.
    check(
        "<!--\n```mermaid\nstateDiagram\nA --> B\n```\n\nb\n",
        r#"
        paragraph: "b" @ "b"
        comment before 0: "\n```mermaid\nstateDiagram\nA --> B\n```" @ "<!--\n```mermaid\nstateDiagram\nA --> B\n```"
        commented "<!--" "-->" at 31
        "#,
    );
    // No arrow, no trouble; and no diagram, none either.
    check(
        "<!--\nstateDiagram\nA\n-->\n\n<!-- A --> B -->\n",
        r#"
        comment before 0: "\nstateDiagram\nA\n" @ "<!--\nstateDiagram\nA\n-->"
        comment before 0: " A " @ "<!-- A -->"
        "#,
    );
}

#[test]
fn containers_are_diagrams() {
    check(
        "a\n\n::: mermaid\nstateDiagram\n\nA --> B\n:::\nb\n\n::: note\nc\n:::\n\n:::mermaid\nd\n",
        r#"
        paragraph: "a" @ "a"
        code mermaid: "stateDiagram\n\nA --> B\n" @ ["stateDiagram", "", "A --> B"] open "::: mermaid" close ":::"
        paragraph: "b" @ "b"
        paragraph: "::: note\nc\n:::" @ "::: note\nc\n:::"
        paragraph: ":::mermaid\nd" @ ":::mermaid\nd"
        "#,
    );
}

#[test]
fn containers_may_start_with_front_matter() {
    check(
        "::: mermaid\n---\ntitle: x\n---\nstateDiagram\n:::\n",
        r#"code mermaid: "---\ntitle: x\n---\nstateDiagram\n" @ ["---", "title: x", "---", "stateDiagram"] open "::: mermaid" close ":::""#,
    );
}

#[test]
fn elements_are_diagrams() {
    check(
        "<pre class=\"mermaid\">\nstateDiagram\nA --> B\nB --&gt; C : x &amp; y & z\n</pre>\n\n<div class='x mermaid'>\nd\n\ne --> f\n</div>\ng\n\n<div class=\"mermaids\">\n</div>\n",
        r#"
        code mermaid: "\nstateDiagram\nA --> B\nB --> C : x & y & z\n" @ ["", "stateDiagram", "A --> B", "B --&gt; C : x &amp; y & z"] open "<pre class=\"mermaid\">" close "</pre>"
        code mermaid: "\nd\n\ne --> f\n" @ ["", "d", "", "e --> f"] open "<div class='x mermaid'>" close "</div>"
        paragraph: "g" @ "g"
        "#,
    );
}
