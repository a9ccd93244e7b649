//! `fsm lsp` as an editor lives with it: the program is started, and spoken to through its pipes.

#![allow(
    clippy::unwrap_used,
    reason = "a test may stop where it meets something unexpected"
)]

#[path = "lsp/editor.rs"]
mod editor;

use std::fs;
use std::path::Path;
use std::process::Command;

use editor::{Editor, frame};
use serde_json::{Value, json};

const DOOR: &str = include_str!("cmd/lint.in/docs/door.md");
const CODER: &str = include_str!("../../specs/coder.md");

/// A slip that can be mended in one way only, behind characters of every width.
const LAMP: &str = "# Lampe 🚀

```mermaid
stateDiagram-v2
    %% é 注文 🚀🚀
    [*] --> Off
    Off --> On : 🚀 é 注文
    On --> Off : 🚀
    On --> Broken : 🔥
```

| State | Meaning |
| --- | --- |
| Off | 🚀 dark 注文 |
| On | light |
| Broken | for 🚀 good |
";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn uri(folder: &Path, name: &str) -> String {
    format!("file://{}/{name}", folder.display())
}

/// What a command of the same program prints.
fn fsm(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The text of a file after a command.
fn after(text: &str, arguments: &[&str]) -> String {
    let folder = folder(&[("a.md", text)]);
    fsm(folder.path(), &[arguments, &["a.md"]].concat());
    fs::read_to_string(folder.path().join("a.md")).unwrap()
}

fn rules(findings: &[Value]) -> Vec<&str> {
    findings
        .iter()
        .map(|finding| finding["code"].as_str().unwrap())
        .collect()
}

#[test]
fn a_wrong_document_is_mended() {
    let folder = folder(&[("door.md", DOOR)]);
    let door = uri(folder.path(), "door.md");
    let mut editor = Editor::able(folder.path(), &[]);

    let findings = editor.open(&door, DOOR);
    assert_eq!(rules(&findings), ["transition-missing-from-diagram"]);
    let finding = &findings[0];
    assert_eq!(
        (&finding["severity"], &finding["source"]),
        (&json!(1), &json!("fsm"))
    );
    let message = "the table allows `Open` → `Locked`, the diagram does not\n\
                   help: add `Open --> Locked` to the diagram, or clear this cell";
    assert_eq!(finding["message"], message);
    assert_eq!(editor.slice(DOOR, &finding["range"]), "✔");
    let related = &finding["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], door);
    let place = editor.slice(DOOR, &related["location"]["range"]);
    assert_eq!(place, "Open --> Closed : pull");
    assert_eq!(related["message"], "no arrow leads from `Open` to `Locked`");

    // Both choices are on offer, and each makes the finding go away as the command line does.
    let actions = editor.actions(&door, &finding["range"], None);
    let titles: Vec<&str> = actions
        .iter()
        .map(|action| action["title"].as_str().unwrap())
        .collect();
    let expected = [
        "`Open` → `Locked`: make the diagram follow the tables",
        "`Open` → `Locked`: make the tables follow the diagram",
    ];
    assert_eq!(titles, expected);
    for (version, (action, view)) in (2..)
        .step_by(2)
        .zip(actions.iter().zip(["table", "diagram"]))
    {
        assert_eq!(action["kind"], "quickfix");
        assert_eq!(action["diagnostics"], json!([finding]));
        let mended = editor.repaired(DOOR, action, &door, 1);
        assert_eq!(mended, after(DOOR, &["lint", "--fix-from", view]));
        assert_eq!(editor.replace(&door, version, &mended), [] as [Value; 0]);
        assert_eq!(editor.replace(&door, version + 1, DOOR).len(), 1);
    }

    // Elsewhere there is nothing to repair.
    let start =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    assert_eq!(editor.actions(&door, &start, None), [] as [Value; 0]);

    editor.note(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": door } }),
    );
    let cleared = editor.message();
    assert_eq!(cleared["params"], json!({ "uri": door, "diagnostics": [] }));
    editor.done();
}

#[test]
fn places_count_as_the_editor_wants_them() {
    let folder = folder(&[]);
    for (capabilities, encoding) in [
        (json!({}), "utf-16"),
        (
            json!({ "general": { "positionEncodings": ["utf-16", "utf-32"] } }),
            "utf-16",
        ),
        (
            json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } }),
            "utf-8",
        ),
    ] {
        let mut editor = Editor::start(folder.path(), &[]);
        let able = editor.initialize(capabilities);
        assert_eq!(able["positionEncoding"], encoding);
        for ending in ["\n", "\r\n", "\r"] {
            let lamp = LAMP.replace('\n', ending);
            let address = uri(folder.path(), &format!("{}.md", ending.len()));
            let findings = editor.open(&address, &lamp);
            let places: Vec<(&str, &str)> = findings
                .iter()
                .map(|finding| {
                    (
                        finding["code"].as_str().unwrap(),
                        editor.slice(&lamp, &finding["range"]),
                    )
                })
                .collect();
            assert_eq!(places, [("dead-end-state", "Broken")]);
            let actions = editor.actions(&address, &findings[0]["range"], Some("quickfix"));
            // An editor that knows no versions gets none.
            let edits = &actions[0]["edit"]["changes"][&address];
            let mended = editor.changed(&lamp, edits);
            assert_eq!(mended, after(&lamp, &["lint", "--fix"]), "{ending:?}");
            assert_eq!(editor.replace(&address, 2, &mended), [] as [Value; 0]);
        }
        editor.done();
    }
}

#[test]
fn what_is_found_is_what_lint_finds() {
    let many = DOOR.replace("Locked     |", "Lokced |") + "\nThe state `Ajar` is terminal.\n";
    let broken = CODER
        .replacen(" --> ", " -> ", 1)
        .replacen("DONE", "DNOE", 2)
        + "\n<!-- fsm: alow(x) -->\nThe machine has 77 states. WAITING → NOWHERE is allowed.\n";
    let files = [
        ("door.md", DOOR),
        ("lamp.md", LAMP),
        ("many.md", &many),
        ("broken.md", &broken),
        ("coder.md", CODER),
    ];
    let folder = folder(&files);
    fs::write(
        folder.path().join("fsm.toml"),
        "[rules]\nunlabelled-transition = \"warn\"\n",
    )
    .unwrap();
    let flags = ["--warn", "dead-end-state"];
    let mut editor = Editor::able(folder.path(), &flags);
    let mut seen = 0;
    for (name, text) in files {
        let found = editor.open(&uri(folder.path(), name), text);
        let lint = fsm(
            folder.path(),
            &[&["lint", "--format", "json"], &flags[..], &[name]].concat(),
        );
        let lint: Value = serde_json::from_str(&lint).unwrap();
        let lint = lint["diagnostics"].as_array().unwrap();
        assert_eq!(found.len(), lint.len(), "{name}");
        for (found, lint) in found.iter().zip(lint) {
            seen += 1;
            assert_eq!(found["code"], lint["rule"]);
            let severity = if found["severity"] == 1 {
                "error"
            } else {
                "warning"
            };
            assert_eq!(lint["severity"], severity);
            let message = found["message"].as_str().unwrap();
            assert_eq!(message.lines().next(), lint["message"].as_str());
            let start = editor.byte(text, &found["range"]["start"]);
            assert_eq!(start, lint["span"]["start"]["offset"], "{name} {found}");
            let end = editor.byte(text, &found["range"]["end"]);
            assert_eq!(end, lint["span"]["end"]["offset"]);
            let related = found["relatedInformation"].as_array().map_or(0, Vec::len);
            let labels = lint["labels"].as_array().unwrap().iter();
            let others = labels.filter(|label| label["span"] != lint["span"]).count();
            assert_eq!(related, others, "{found} {lint}");
        }
    }
    assert!(seen > 5, "{seen}");
    editor.done();
}

#[test]
fn all_repairs_at_once_are_those_of_lint() {
    let folder = folder(&[]);
    let mut editor = Editor::able(folder.path(), &[]);
    let twice = format!(
        "{LAMP}\n{}",
        LAMP.replace("Lampe", "Other").replace("Off", "Out")
    );
    for (name, text) in [("lamp.md", LAMP), ("twice.md", &twice)] {
        let address = uri(folder.path(), name);
        editor.open(&address, text);
        let everywhere =
            json!({ "start": editor.place(text, 0), "end": editor.place(text, text.len()) });
        for only in ["source.fixAll", "source.fixAll.fsm", "source"] {
            let actions = editor.actions(&address, &everywhere, Some(only));
            assert_eq!(actions.len(), 1);
            assert_eq!(actions[0]["kind"], "source.fixAll.fsm");
            let mended = editor.repaired(text, &actions[0], &address, 1);
            assert_eq!(mended, after(text, &["lint", "--fix"]));
        }
        let others = editor.actions(&address, &everywhere, Some("refactor"));
        assert_eq!(others, [] as [Value; 0]);
    }
    // Many disagreements of one kind can be settled together.
    let wrong = DOOR.replace(
        "| Locked    | ✔      | –    | –      |",
        "| Locked    | ✔      | ✔    | –      |",
    );
    let address = uri(folder.path(), "door.md");
    let findings = editor.open(&address, &wrong);
    assert_eq!(findings.len(), 2);
    let actions = editor.actions(&address, &findings[0]["range"], None);
    let together = actions
        .iter()
        .find(|action| action["title"] == "everywhere: make the tables follow the diagram")
        .unwrap();
    let mended = editor.repaired(&wrong, together, &address, 1);
    assert_eq!(mended, after(&wrong, &["lint", "--fix-from", "diagram"]));
    editor.done();
}

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
        assert_eq!(
            editor.changed(&text, &edits),
            after(&text, &["fmt"]),
            "{name}"
        );
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
    assert_eq!(line(&home), 14);

    let places = editor.at("textDocument/references", &address, &text, "**On**", 3);
    let places = places.as_array().unwrap();
    assert!(
        places
            .iter()
            .all(|place| editor.slice(&text, &place["range"]) == "On")
    );
    let lines: Vec<u64> = places.iter().map(line).collect();
    assert_eq!(lines, [7, 8, 9, 15, 18, 18, 20, 23]);
    let marked = editor.at(
        "textDocument/documentHighlight",
        &address,
        &text,
        "**On**",
        3,
    );
    assert_eq!(marked.as_array().unwrap().len(), 8);

    let document = json!({ "textDocument": { "uri": address } });
    let outline = editor.ask("textDocument/documentSymbol", document);
    assert_eq!(outline[0]["name"], "Lampe 🚀");
    let states: Vec<&str> = (outline[0]["children"].as_array().unwrap().iter())
        .map(|state| state["name"].as_str().unwrap())
        .collect();
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

#[test]
fn only_documents_of_ours_are_checked_and_as_the_configuration_says() {
    let folder = folder(&[("fsm.toml", "exclude = [\"old.md\"]\n")]);
    let mut editor = Editor::start(folder.path(), &[]);
    editor.initialize(
        json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } }),
    );
    let asked = editor.message();
    assert_eq!(asked["method"], "client/registerCapability");
    editor.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));

    let nothing: [Value; 0] = [];
    let readme = uri(folder.path(), "README.md");
    let prose =
        "# Readme\n\nA stateDiagram is a diagram.\n\n| From | To |\n| --- | --- |\n| A | B |\n";
    assert_eq!(editor.open(&readme, prose), nothing);
    assert_eq!(
        editor.at("textDocument/hover", &readme, prose, "A | B", 0),
        Value::Null
    );
    assert_eq!(editor.open(&uri(folder.path(), "old.md"), DOOR), nothing);
    let door = uri(folder.path(), "door.md");
    let findings = editor.open(&door, DOOR);
    // An editor that does not show other places gets them in words.
    let message = findings[0]["message"].as_str().unwrap();
    assert!(
        message.ends_with("\nline 7: no arrow leads from `Open` to `Locked`"),
        "{message}"
    );
    assert!(findings[0].get("relatedInformation").is_none());
    assert_eq!(editor.open("untitled:Untitled-1", DOOR).len(), 1);

    // The configuration changes, and then becomes one that cannot be used.
    let config = folder.path().join("fsm.toml");
    fs::write(
        &config,
        "[rules]\ntransition-missing-from-diagram = \"allow\"\n",
    )
    .unwrap();
    let changed = json!({ "changes": [{ "uri": uri(folder.path(), "fsm.toml"), "type": 2 }] });
    editor.note("workspace/didChangeWatchedFiles", changed);
    assert_eq!(editor.findings(&door, 1), nothing);
    fs::write(&config, "[rulez]\n").unwrap();
    editor.note(
        "textDocument/didSave",
        json!({ "textDocument": { "uri": door } }),
    );
    let findings = editor.findings(&door, 1);
    let message = findings[0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("this document is not checked: fsm.toml"),
        "{message}"
    );
    let answer = editor.request(
        "textDocument/documentSymbol",
        json!({ "textDocument": { "uri": door } }),
    );
    assert_eq!(answer["error"]["code"], -32803);
    // Whoever has nothing to do with us has no trouble with it.
    assert_eq!(editor.replace(&readme, 2, "# Readme\n"), nothing);
    editor.done();
}

#[test]
fn known_findings_and_allowed_ones_are_not_shown() {
    let folder = folder(&[("door.md", DOOR)]);
    fsm(
        folder.path(),
        &[
            "lint",
            "--baseline",
            "known.json",
            "--write-baseline",
            "door.md",
        ],
    );
    let mut editor = Editor::able(folder.path(), &["--baseline", "known.json"]);
    let nothing: [Value; 0] = [];
    let door = uri(folder.path(), "door.md");
    assert_eq!(editor.open(&door, DOOR), nothing);
    let more = DOOR.replace(
        "| Locked    | ✔      | –    | –      |",
        "| Locked    | ✔      | ✔    | –      |",
    );
    assert_eq!(editor.replace(&door, 2, &more).len(), 1);
    let other = uri(folder.path(), "other.md");
    assert_eq!(editor.open(&other, DOOR).len(), 1);
    let allowed =
        format!("<!-- fsm: allow-file(transition-missing-from-diagram): known -->\n\n{DOOR}");
    assert_eq!(editor.replace(&other, 2, &allowed), nothing);
    editor.done();
}

#[test]
fn changes_in_pieces_are_changes_of_the_whole() {
    let folder = folder(&[]);
    let mut random = Random(7);
    for utf8 in [true, false] {
        let encodings = if utf8 { json!(["utf-8"]) } else { json!([]) };
        let mut editor = Editor::start(folder.path(), &[]);
        editor.initialize(json!({ "general": { "positionEncodings": encodings } }));
        for (document, ending) in ["\n", "\r\n", "\r"].into_iter().enumerate() {
            let mut text = LAMP.replace('\n', ending);
            let [pieces, whole] =
                ["pieces", "whole"].map(|name| uri(folder.path(), &format!("{document}{name}.md")));
            editor.open(&pieces, &text);
            editor.open(&whole, &text);
            for version in 2..20 {
                let mut changes = Vec::new();
                for _ in 0..random.below(3) + 1 {
                    let (start, end) = (random.place(&text), random.place(&text));
                    let (start, end) = (start.min(end), end.min(start + 12).max(start));
                    let end = (end..=text.len()).find(|at| is_place(&text, *at)).unwrap();
                    const PARTS: [&str; 10] = [
                        "", "é", "🚀", "\n", "\r\n", "\r", " --> ", "On", "| Off |", "```",
                    ];
                    let new: String = (0..random.below(3))
                        .map(|_| PARTS[random.below(PARTS.len())])
                        .collect();
                    let range = json!({ "start": editor.place(&text, start), "end": editor.place(&text, end) });
                    text.replace_range(start..end, &new);
                    changes.push(json!({ "range": range, "text": new }));
                }
                editor.change(&pieces, version, json!(changes));
                let found = editor.findings(&pieces, version);
                assert_eq!(found, editor.replace(&whole, version, &text), "{text:?}");
                let place = editor.place(&text, random.place(&text));
                let methods = [
                    "hover",
                    "definition",
                    "references",
                    "documentSymbol",
                    "formatting",
                    "codeAction",
                ];
                for method in methods {
                    let [a, b] = [&pieces, &whole].map(|uri| {
                        let range = json!({ "start": place, "end": place });
                        let params = json!({ "textDocument": { "uri": uri }, "position": place, "range": range });
                        let answer = editor.request(&format!("textDocument/{method}"), params);
                        let stumbled = answer["error"]["code"] == -32603;
                        assert!(!stumbled, "{method} of {text:?}");
                        answer["result"].to_string().replace(uri, "")
                    });
                    assert_eq!(a, b, "{method} of {text:?}");
                }
            }
        }
        editor.done();
    }
}

#[test]
fn a_burst_of_changes_is_checked_at_its_end() {
    let folder = folder(&[]);
    let door = uri(folder.path(), "door.md");
    let mut editor = Editor::able(folder.path(), &[]);
    let long = CODER.repeat(3);
    editor.open(&door, &long);
    let mut burst = Vec::new();
    for version in 2..=200 {
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
        let document = json!({ "uri": door, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": "\n" }] });
        burst.extend(frame(
            &json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }),
        ));
    }
    editor.raw(&burst);
    let mut told = 0;
    loop {
        let message = editor.message();
        told += 1;
        if message["params"]["version"] == 200 {
            break;
        }
    }
    assert!(told < 100, "{told} of 199 were checked");
    editor.done();
}

#[test]
fn whatever_comes_is_answered() {
    let folder = folder(&[]);
    let door = uri(folder.path(), "door.md");
    let mut editor = Editor::start(folder.path(), &[]);
    let code = |answer: &Value| answer["error"]["code"].as_i64().unwrap_or(0);

    let early = editor.request("textDocument/hover", json!({}));
    assert_eq!(code(&early), -32002);
    editor.note("textDocument/didOpen", json!({}));
    editor.initialize(json!(7));
    let again = editor.request("initialize", json!({}));
    assert_eq!(code(&again), -32600);

    // No messages at all.
    for (bytes, expected) in [
        (&b"hello\r\n\r\n"[..], -32700),
        (b"Content-Length: 2\r\n\r\n[]", -32600),
        (b"Content-Length: 1\r\n\r\n{", -32700),
        (b"Content-Length: 4\r\n\r\n\xff\xfe{}", -32700),
        (b"Content-Length: x\r\n\r\n", -32700),
    ] {
        editor.raw(bytes);
        assert_eq!(code(&editor.answer_to(&Value::Null)), expected, "{bytes:?}");
    }
    editor.send(&json!({ "id": 99, "method": 7 }));
    assert_eq!(code(&editor.answer_to(&json!(99))), -32600);
    editor.send(&json!({ "id": "text", "method": "no/such/thing" }));
    assert_eq!(code(&editor.answer_to(&json!("text"))), -32601);
    editor.note("$/cancelRequest", json!({ "id": 3 }));
    editor.note("no/such/thing", json!([1, 2]));

    // Addresses that lead nowhere, places that are none.
    let unopened =
        json!({ "textDocument": { "uri": door }, "position": { "line": 0, "character": 0 } });
    assert_eq!(
        code(&editor.request("textDocument/hover", unopened)),
        -32602
    );
    for address in [
        "",
        "%",
        "file:",
        "file:///%00",
        "file://host/x.md",
        "\u{1b}[31m",
        &door,
    ] {
        assert_eq!(editor.open(address, DOOR).len(), 1, "{address:?}");
    }
    let methods = [
        "hover",
        "definition",
        "references",
        "documentHighlight",
        "documentSymbol",
        "formatting",
        "codeAction",
    ];
    let far = json!({ "line": 4_294_967_295_u32, "character": 4_294_967_295_u32 });
    for method in methods {
        let method = format!("textDocument/{method}");
        for params in [
            Value::Null,
            json!([]),
            json!({}),
            json!({ "textDocument": 3 }),
            json!({ "textDocument": { "uri": [] } }),
        ] {
            assert_eq!(code(&editor.request(&method, params)), -32602, "{method}");
        }
        for [start, end] in [[&far, &far], [&far, &json!({ "line": 0, "character": 9 })]] {
            let range = json!({ "start": start, "end": end });
            let params = json!({ "textDocument": { "uri": door }, "position": start, "range": range, "context": {} });
            assert_eq!(code(&editor.request(&method, params)), 0, "{method}");
        }
        let odd = json!({ "textDocument": { "uri": door }, "position": { "line": -1, "character": 1.5 }, "range": 3 });
        let odd = code(&editor.request(&method, odd));
        assert!(odd == -32602 || !method.ends_with('n'), "{method}: {odd}");
    }
    // A change that is out of reach changes the end, and one that makes no sense nothing.
    editor.change(
        &door,
        2,
        json!([{ "range": { "start": far, "end": far }, "text": "\nend" }]),
    );
    assert_eq!(editor.findings(&door, 2).len(), 1);
    editor.change(&door, 3, json!([{ "range": 5, "text": "" }]));
    editor.change(&door, 4, json!({}));
    editor.change("file:///unknown.md", 5, json!([{ "text": "" }]));
    let huge = "# stateDiagram ```mermaid | x | ✔ |\n".repeat(20_000);
    assert_eq!(editor.replace(&door, 6, &huge), [] as [Value; 0]);
    // Nobody reads more than a thousand findings.
    let wrong = "stateDiagram-v2\n".repeat(1_200);
    let findings = editor.replace(&door, 7, &wrong);
    assert_eq!(findings.len(), 1_001);
    let last = findings[1_000]["message"].as_str().unwrap();
    assert!(
        last.ends_with("more findings; `fsm lint` shows them all"),
        "{last}"
    );

    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    let late = editor.request("textDocument/hover", json!({}));
    assert_eq!(code(&late), -32600);
    editor.note("exit", Value::Null);
    let (status, stderr) = editor.ended();
    assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn it_ends_when_it_is_told_to_and_when_nobody_is_there() {
    let folder = folder(&[]);
    // Told, but not announced.
    let mut editor = Editor::able(folder.path(), &[]);
    editor.note("exit", Value::Null);
    assert_eq!(editor.ended().0.code(), Some(1));
    let mut editor = Editor::start(folder.path(), &["--stdio"]);
    editor.note("exit", Value::Null);
    assert_eq!(editor.ended().0.code(), Some(1));
    // Gone, with and without a word, and in the middle of one.
    for (announced, last, code) in [
        (true, "", 0),
        (false, "", 1),
        (false, "Content-Length: 10\r\n\r\n{", 1),
    ] {
        let mut editor = Editor::able(folder.path(), &[]);
        if announced {
            editor.ask("shutdown", Value::Null);
        }
        editor.raw(last.as_bytes());
        editor.hang_up();
        let (status, stderr) = editor.ended();
        assert_eq!((status.code(), stderr.as_str()), (Some(code), ""));
    }
    // What is wrong with the flags is said where it is for every command.
    let editor = Editor::start(folder.path(), &["--deny", "no-such-rule"]);
    let (status, stderr) = editor.ended();
    assert_eq!(status.code(), Some(2));
    assert!(stderr.contains("no-such-rule"), "{stderr}");
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    /// A place in a text where a cursor can stand.
    fn place(&mut self, text: &str) -> usize {
        let from = self.below(text.len() + 1);
        (from..=text.len()).find(|at| is_place(text, *at)).unwrap()
    }
}

fn is_place(text: &str, at: usize) -> bool {
    text.is_char_boundary(at) && !(text[..at].ends_with('\r') && text[at..].starts_with('\n'))
}
