//! What is found in a document, and what mends it.

use std::fs;

use serde_json::{Value, json};

use crate::editor::Editor;
use crate::{CODER, DOOR, LAMP, after, folder, fsm, rules, uri};

#[test]
fn a_wrong_document_is_mended() {
    let folder = folder(&[("door.md", DOOR)]);
    let door = uri(folder.path(), "door.md");
    let mut editor = Editor::able(folder.path(), &[]);

    let findings = editor.open(&door, DOOR);
    assert_eq!(rules(&findings), ["transition-missing-from-diagram"]);
    let finding = &findings[0];
    assert_eq!((&finding["severity"], &finding["source"]), (&json!(1), &json!("fsm")));
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
    let titles: Vec<&str> = actions.iter().map(|action| action["title"].as_str().unwrap()).collect();
    let expected = [
        "`Open` → `Locked`: make the diagram follow the tables",
        "`Open` → `Locked`: make the tables follow the diagram",
    ];
    assert_eq!(titles, expected);
    for (version, (action, view)) in (2..).step_by(2).zip(actions.iter().zip(["table", "diagram"])) {
        assert_eq!(action["kind"], "quickfix");
        assert_eq!(action["diagnostics"], json!([finding]));
        let mended = editor.repaired(DOOR, action, &door, 1);
        assert_eq!(mended, after(DOOR, &["lint", "--fix-from", view]));
        assert_eq!(editor.replace(&door, version, &mended), [] as [Value; 0]);
        assert_eq!(editor.replace(&door, version + 1, DOOR).len(), 1);
    }

    // Elsewhere there is nothing to repair.
    let start = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    assert_eq!(editor.actions(&door, &start, None), [] as [Value; 0]);

    editor.note("textDocument/didClose", json!({ "textDocument": { "uri": door } }));
    let cleared = editor.message();
    assert_eq!(cleared["params"], json!({ "uri": door, "diagnostics": [] }));
    editor.done();
}

#[test]
fn what_is_found_is_what_lint_finds() {
    let many = DOOR.replace("Locked     |", "Lokced |") + "\nThe state `Ajar` is terminal.\n";
    let broken = CODER.replacen(" --> ", " -> ", 1).replacen("DONE", "DNOE", 2)
        + "\n<!-- fsm: alow(x) -->\nThe machine has 77 states. WAITING → NOWHERE is allowed.\n";
    let files = [("door.md", DOOR), ("lamp.md", LAMP), ("many.md", &many), ("broken.md", &broken), ("coder.md", CODER)];
    let folder = folder(&files);
    fs::write(folder.path().join("fsm.toml"), "[rules]\nunlabelled-transition = \"warn\"\n").unwrap();
    let flags = ["--warn", "dead-end-state"];
    let mut editor = Editor::able(folder.path(), &flags);
    let mut seen = 0;
    for (name, text) in files {
        let found = editor.open(&uri(folder.path(), name), text);
        let lint = fsm(folder.path(), &[&["lint", "--format", "json"], &flags[..], &[name]].concat());
        let lint: Value = serde_json::from_str(&lint).unwrap();
        let lint = lint["diagnostics"].as_array().unwrap();
        assert_eq!(found.len(), lint.len(), "{name}");
        for (found, lint) in found.iter().zip(lint) {
            seen += 1;
            assert_eq!(found["code"], lint["rule"]);
            let severity = if found["severity"] == 1 { "error" } else { "warning" };
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
    let twice = format!("{LAMP}\n{}", LAMP.replace("Lampe", "Other").replace("Off", "Out"));
    for (name, text) in [("lamp.md", LAMP), ("twice.md", &twice)] {
        let address = uri(folder.path(), name);
        editor.open(&address, text);
        let everywhere = json!({ "start": editor.place(text, 0), "end": editor.place(text, text.len()) });
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
    let wrong = DOOR.replace("| Locked    | ✔      | –    | –      |", "| Locked    | ✔      | ✔    | –      |");
    let address = uri(folder.path(), "door.md");
    let findings = editor.open(&address, &wrong);
    assert_eq!(findings.len(), 2);
    let actions = editor.actions(&address, &findings[0]["range"], None);
    let together =
        actions.iter().find(|action| action["title"] == "everywhere: make the tables follow the diagram").unwrap();
    let mended = editor.repaired(&wrong, together, &address, 1);
    assert_eq!(mended, after(&wrong, &["lint", "--fix-from", "diagram"]));
    editor.done();
}

#[test]
fn only_documents_of_ours_are_checked_and_as_the_configuration_says() {
    let folder = folder(&[("fsm.toml", "exclude = [\"old.md\"]\n")]);
    let mut editor = Editor::start(folder.path(), &[]);
    editor.initialize(json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } }));
    let asked = editor.message();
    assert_eq!(asked["method"], "client/registerCapability");
    editor.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));

    let nothing: [Value; 0] = [];
    let readme = uri(folder.path(), "README.md");
    let prose = "# Readme\n\nA stateDiagram is a diagram.\n\n| From | To |\n| --- | --- |\n| A | B |\n";
    assert_eq!(editor.open(&readme, prose), nothing);
    assert_eq!(editor.at("textDocument/hover", &readme, prose, "A | B", 0), Value::Null);
    assert_eq!(editor.open(&uri(folder.path(), "old.md"), DOOR), nothing);
    let door = uri(folder.path(), "door.md");
    let findings = editor.open(&door, DOOR);
    // An editor that does not show other places gets them in words.
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.ends_with("\nline 7: no arrow leads from `Open` to `Locked`"), "{message}");
    assert!(findings[0].get("relatedInformation").is_none());
    assert_eq!(editor.open("untitled:Untitled-1", DOOR).len(), 1);

    // The configuration changes, and then becomes one that cannot be used.
    let config = folder.path().join("fsm.toml");
    fs::write(&config, "[rules]\ntransition-missing-from-diagram = \"allow\"\n").unwrap();
    let changed = json!({ "changes": [{ "uri": uri(folder.path(), "fsm.toml"), "type": 2 }] });
    editor.note("workspace/didChangeWatchedFiles", changed);
    assert_eq!(editor.findings(&door, 1), nothing);
    fs::write(&config, "[rulez]\n").unwrap();
    editor.note("textDocument/didSave", json!({ "textDocument": { "uri": door } }));
    let findings = editor.findings(&door, 1);
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.starts_with("this document is not checked: fsm.toml"), "{message}");
    let answer = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": door } }));
    assert_eq!(answer["error"]["code"], -32803);
    // Whoever has nothing to do with us has no trouble with it.
    assert_eq!(editor.replace(&readme, 2, "# Readme\n"), nothing);
    editor.done();
}

#[test]
fn known_findings_and_allowed_ones_are_not_shown() {
    let folder = folder(&[("door.md", DOOR)]);
    fsm(folder.path(), &["lint", "--baseline", "known.json", "--write-baseline", "door.md"]);
    let mut editor = Editor::able(folder.path(), &["--baseline", "known.json"]);
    let nothing: [Value; 0] = [];
    let door = uri(folder.path(), "door.md");
    assert_eq!(editor.open(&door, DOOR), nothing);
    let more = DOOR.replace("| Locked    | ✔      | –    | –      |", "| Locked    | ✔      | ✔    | –      |");
    assert_eq!(editor.replace(&door, 2, &more).len(), 1);
    let other = uri(folder.path(), "other.md");
    assert_eq!(editor.open(&other, DOOR).len(), 1);
    let allowed = format!("<!-- fsm: allow-file(transition-missing-from-diagram): known -->\n\n{DOOR}");
    assert_eq!(editor.replace(&other, 2, &allowed), nothing);
    editor.done();
}
