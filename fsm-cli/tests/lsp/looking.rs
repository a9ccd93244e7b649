//! How a document is laid out, and what is said of the names in it.

use serde_json::{Value, json};

use crate::editor::Editor;
use crate::{CODER, LAMP, after, folder, uri};

#[test]
fn layout_is_that_of_fmt() {
    let folder = folder(&[]);
    let untidy = CODER.replace("| ", "|   ").replace("    ", "  ");
    let mut editor = Editor::able(folder.path(), &[]);
    for (name, text) in [
        ("untidy.md", untidy.clone()),
        ("crlf.md", untidy.replace('\n', "\r\n")),
        ("lamp.md", LAMP.to_owned()),
        ("coder.md", CODER.to_owned()),
    ] {
        let address = uri(folder.path(), name);
        editor.open(&address, &text);
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": address }, "options": options });
        let edits = editor.ask("textDocument/formatting", params);
        assert_eq!(editor.changed(&text, &edits), after(&text, &["fmt"]), "{name}");
        if name == "coder.md" {
            assert_eq!(edits, json!([]));
        }
    }
    editor.done();
}

#[test]
fn names_lead_to_what_is_said_of_them() {
    let folder = folder(&[]);
    let text = LAMP.to_owned()
        + "
From `Off` the lamp goes to **On**. At night it goes `On` → `Off`.

| From \\ To | Off | On | Broken |
| --- | --- | --- | --- |
| Off | | ✔ | |
| On | ✔ | | ✔ |
| Broken | | | |
";
    let address = uri(folder.path(), "lamp.md");
    let mut editor = Editor::able(folder.path(), &[]);
    editor.open(&address, &text);
    let line = |value: &Value| value["range"]["start"]["line"].as_u64().unwrap() + 1;

    let hover = editor.at("textDocument/hover", &address, &text, "On : 🚀 é", 1);
    assert_eq!(editor.slice(&text, &hover["range"]), "On");
    assert_eq!(hover["contents"]["kind"], "markdown");
    let expected = "`On`, a state of `Lampe 🚀`: light\n\n**leads to**\n\n- `Off`: 🚀\n- `Broken`: 🔥\n\n**is reached from**\n\n- `Off`: 🚀 é 注文";
    assert_eq!(hover["contents"]["value"], expected);
    // On an arrow, in the diagram and in the text, in a cell that says yes, and in one that says no.
    for (needle, further, verdict) in [
        ("Off --> On", 5, "`Off` → `On` is allowed"),
        ("| | ✔ | |", 4, "`Off` → `On` is allowed"),
        ("`On` → `Off`", 5, "`On` → `Off` is allowed"),
        ("| Broken | | | |", 10, "`Broken` → `Off` is not allowed"),
    ] {
        let hover = editor.at("textDocument/hover", &address, &text, needle, further);
        let said = hover["contents"]["value"].as_str().unwrap();
        assert!(said.starts_with(verdict), "{needle}: {said}");
    }
    let nothing = editor.at("textDocument/hover", &address, &text, "Lampe", 2);
    assert_eq!(nothing, Value::Null);

    // From every view to the diagram, and from there to the definitions.
    for needle in ["`Off`", "Off | On | Broken |", "Off | | ✔", "Off | 🚀 dark"] {
        let home = editor.at("textDocument/definition", &address, &text, needle, 1);
        assert_eq!(line(&home), 6, "{needle}");
        assert_eq!(editor.slice(&text, &home["range"]), "Off");
    }
    let home = editor.at("textDocument/definition", &address, &text, "Off --> On", 1);
    assert_eq!(line(&home), 16);

    let places = editor.at("textDocument/references", &address, &text, "**On**", 3);
    let places = places.as_array().unwrap();
    assert!(places.iter().all(|place| editor.slice(&text, &place["range"]) == "On"));
    let lines: Vec<u64> = places.iter().map(line).collect();
    assert_eq!(lines, [7, 8, 9, 17, 20, 20, 22, 25]);
    let marked = editor.at("textDocument/documentHighlight", &address, &text, "**On**", 3);
    assert_eq!(marked.as_array().unwrap().len(), 8);

    let document = json!({ "textDocument": { "uri": address } });
    let outline = editor.ask("textDocument/documentSymbol", document);
    assert_eq!(outline[0]["name"], "Lampe 🚀");
    let states: Vec<&str> =
        (outline[0]["children"].as_array().unwrap().iter()).map(|state| state["name"].as_str().unwrap()).collect();
    assert_eq!(states, ["Off", "On", "Broken"]);
    assert_eq!(outline[0]["children"][1]["detail"], "light");
    editor.done();
}

#[test]
fn nothing_of_a_document_acts_in_a_hover() {
    let text = "# M\n\n```mermaid\nstateDiagram-v2\n    [*] --> A\n    A --> B : <img src=x> ```[c](command:x)`\n    B --> [*]\n```\n\n\
                | State | Meaning |\n| --- | --- |\n| A | <b>x</b> &lt;i> \\[l](https://e.example) www.e.example \u{1b}[31m |\n| B | b |\n";
    let folder = folder(&[]);
    let address = uri(folder.path(), "m.md");
    let mut editor = Editor::able(folder.path(), &[]);
    editor.open(&address, text);
    let hover = editor.at("textDocument/hover", &address, text, "A --> B", 0);
    let said = hover["contents"]["value"].as_str().unwrap();
    for active in ["<", "[c]", "[l]", "s://e", "www.e", "\u{1b}"] {
        assert!(!said.contains(active), "{active:?} in {said}");
    }
    for escaped in ["&lt;i>", "\\[c\\]", "https\\://e", "www\\.e"] {
        assert!(said.contains(escaped), "{escaped:?} in {said}");
    }
    editor.done();
}
