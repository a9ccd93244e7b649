//! Places, changes, noise, and the end.

use serde_json::{Value, json};

use crate::editor::{Editor, frame};
use crate::{CODER, DOOR, LAMP, after, folder, uri};

#[test]
fn places_count_as_the_editor_wants_them() {
    let folder = folder(&[]);
    for (capabilities, encoding) in [
        (json!({}), "utf-16"),
        (json!({ "general": { "positionEncodings": ["utf-16", "utf-32"] } }), "utf-16"),
        (json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } }), "utf-8"),
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
                .map(|finding| (finding["code"].as_str().unwrap(), editor.slice(&lamp, &finding["range"])))
                .collect();
            assert_eq!(places, [("duplicate-transition", "[*] --> Off")]);
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
fn changes_in_pieces_are_changes_of_the_whole() {
    let folder = folder(&[]);
    let mut random = Random(7);
    for utf8 in [true, false] {
        let encodings = if utf8 { json!(["utf-8"]) } else { json!([]) };
        let mut editor = Editor::start(folder.path(), &[]);
        editor.initialize(json!({ "general": { "positionEncodings": encodings } }));
        for (document, ending) in ["\n", "\r\n", "\r"].into_iter().enumerate() {
            let mut text = LAMP.replace('\n', ending);
            let [pieces, whole] = ["pieces", "whole"].map(|name| uri(folder.path(), &format!("{document}{name}.md")));
            editor.open(&pieces, &text);
            editor.open(&whole, &text);
            for version in 2..20 {
                let mut changes = Vec::new();
                for _ in 0..random.below(3) + 1 {
                    let (start, end) = (random.place(&text), random.place(&text));
                    let (start, end) = (start.min(end), end.min(start + 12).max(start));
                    let end = (end..=text.len()).find(|at| is_place(&text, *at)).unwrap();
                    const PARTS: [&str; 10] = ["", "é", "🚀", "\n", "\r\n", "\r", " --> ", "On", "| Off |", "```"];
                    let new: String = (0..random.below(3)).map(|_| PARTS[random.below(PARTS.len())]).collect();
                    let range = json!({ "start": editor.place(&text, start), "end": editor.place(&text, end) });
                    text.replace_range(start..end, &new);
                    changes.push(json!({ "range": range, "text": new }));
                }
                editor.change(&pieces, version, json!(changes));
                let found = editor.findings(&pieces, version);
                assert_eq!(found, editor.replace(&whole, version, &text), "{text:?}");
                let place = editor.place(&text, random.place(&text));
                let methods = ["hover", "definition", "references", "documentSymbol", "formatting", "codeAction"];
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
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
        let document = json!({ "uri": door, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": "\n" }] });
        burst.extend(frame(&json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params })));
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
    let unopened = json!({ "textDocument": { "uri": door }, "position": { "line": 0, "character": 0 } });
    assert_eq!(code(&editor.request("textDocument/hover", unopened)), -32602);
    for address in ["", "%", "file:", "file:///%00", "file://host/x.md", "\u{1b}[31m", &door] {
        assert_eq!(editor.open(address, DOOR).len(), 1, "{address:?}");
    }
    let methods =
        ["hover", "definition", "references", "documentHighlight", "documentSymbol", "formatting", "codeAction"];
    let far = json!({ "line": 4_294_967_295_u32, "character": 4_294_967_295_u32 });
    for method in methods {
        let method = format!("textDocument/{method}");
        for params in
            [Value::Null, json!([]), json!({}), json!({ "textDocument": 3 }), json!({ "textDocument": { "uri": [] } })]
        {
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
    editor.change(&door, 2, json!([{ "range": { "start": far, "end": far }, "text": "\nend" }]));
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
    assert!(last.ends_with("more findings; `fsm lint` shows them all"), "{last}");

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
    for (announced, last, code) in [(true, "", 0), (false, "", 1), (false, "Content-Length: 10\r\n\r\n{", 1)] {
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
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
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

/// What an editor sends where every line is changed at once.
#[test]
fn a_change_of_every_line_takes_no_longer_than_its_lines() {
    const LINES: usize = 20_000;
    let folder = folder(&[]);
    let mut editor = Editor::able(folder.path(), &[]);
    let uri = uri(folder.path(), "long.md");
    let text = format!("# Long\n\n{}", "A line of forty characters, more or less\n".repeat(LINES));
    assert!(editor.open(&uri, &text).is_empty());
    let at = |line: usize, character: usize| json!({ "line": line, "character": character });
    let changes: Vec<Value> = (2..LINES + 2)
        .map(|line| json!({ "range": { "start": at(line, 0), "end": at(line, 1) }, "text": "B" }))
        .collect();
    editor.change(&uri, 2, json!(changes));
    editor.change(&uri, 3, json!([{ "range": { "start": at(LINES + 1, 0), "end": at(LINES + 1, 1) }, "text": "C" }]));
    assert!(editor.findings(&uri, 3).is_empty());
    editor.done();
}
