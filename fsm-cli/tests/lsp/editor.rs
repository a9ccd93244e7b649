//! An editor as the language server sees it: it starts the program, sends messages, and makes the changes it is told to make. What it
//! knows of places is counted letter by letter, and owes nothing to the program.

use std::cell::Cell;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Longer than any answer takes, so that a test ends.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    incoming: Receiver<Value>,
    next: Cell<i64>,
    pub(crate) utf8: bool,
}

impl Editor {
    /// Starts the program, and says nothing yet.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .arg("lsp")
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            while let Some(message) = received(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self { stdin: child.stdin.take(), child, incoming, next: Cell::new(1), utf8: false }
    }

    /// Starts the program as an editor with every ability does.
    pub(crate) fn able(folder: &Path, arguments: &[&str]) -> Self {
        let mut editor = Self::start(folder, arguments);
        editor.initialize(json!({
            "textDocument": { "publishDiagnostics": { "relatedInformation": true } },
            "workspace": { "workspaceEdit": { "documentChanges": true } },
        }));
        editor
    }

    /// The first two messages of every editor; what the program says it can do.
    pub(crate) fn initialize(&mut self, capabilities: Value) -> Value {
        let params = json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        let result = self.ask("initialize", params);
        self.utf8 = result["capabilities"]["positionEncoding"] == "utf-8";
        self.note("initialized", json!({}));
        result["capabilities"].clone()
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.raw(&frame(message));
    }

    pub(crate) fn note(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and gives the whole answer back.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.next.replace(self.next.get() + 1);
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.answer_to(&json!(id))
    }

    pub(crate) fn answer_to(&self, id: &Value) -> Value {
        loop {
            let message = self.message();
            if message["id"] == *id && message.get("method").is_none() {
                return message;
            }
        }
    }

    /// Asks, and gives the result back.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The next message.
    pub(crate) fn message(&self) -> Value {
        self.incoming.recv_timeout(PATIENCE).unwrap()
    }

    /// The next findings of a document in this version.
    pub(crate) fn findings(&self, uri: &str, version: i64) -> Vec<Value> {
        loop {
            let message = self.message();
            let params = &message["params"];
            if message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
            {
                return params["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// Opens a document; what is found in it.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text });
        self.note("textDocument/didOpen", json!({ "textDocument": document }));
        self.findings(uri, 1)
    }

    /// Puts another text in the place of the whole document; what is found in it.
    pub(crate) fn replace(&mut self, uri: &str, version: i64, text: &str) -> Vec<Value> {
        self.change(uri, version, json!([{ "text": text }]));
        self.findings(uri, version)
    }

    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.note("textDocument/didChange", params);
    }

    /// Asks about a place: the first one of `needle` in the text, and there so many bytes further.
    pub(crate) fn at(&mut self, method: &str, uri: &str, text: &str, needle: &str, further: usize) -> Value {
        let position = self.place(text, text.find(needle).unwrap() + further);
        let context = json!({ "includeDeclaration": true });
        let document = json!({ "uri": uri });
        let params = json!({ "textDocument": document, "position": position, "context": context });
        self.ask(method, params)
    }

    /// The repairs on offer in a range.
    pub(crate) fn actions(&mut self, uri: &str, range: &Value, only: Option<&str>) -> Vec<Value> {
        let context = match only {
            Some(kind) => json!({ "diagnostics": [], "only": [kind] }),
            None => json!({ "diagnostics": [] }),
        };
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        let result = self.ask("textDocument/codeAction", params);
        result.as_array().unwrap().clone()
    }

    /// The place of a byte.
    pub(crate) fn place(&self, text: &str, offset: usize) -> Value {
        let (mut line, mut start) = (0, 0);
        for (end, next) in line_ends(text) {
            if offset <= end {
                break;
            }
            if offset < next {
                break;
            }
            (line, start) = (line + 1, next);
        }
        let before = &text[start..offset];
        let units = if self.utf8 { before.len() } else { before.encode_utf16().count() };
        json!({ "line": line, "character": units })
    }

    /// The byte of a place.
    pub(crate) fn byte(&self, text: &str, place: &Value) -> usize {
        let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
        let line = number(&place["line"]);
        let start = match line {
            0 => 0,
            line => line_ends(text)[line - 1].1,
        };
        let mut units = number(&place["character"]);
        for (at, c) in text[start..].char_indices() {
            if units == 0 {
                return start + at;
            }
            units -= if self.utf8 { c.len_utf8() } else { c.len_utf16() };
        }
        assert_eq!(units, 0);
        text.len()
    }

    /// What stands in a range.
    pub(crate) fn slice<'a>(&self, text: &'a str, range: &Value) -> &'a str {
        &text[self.byte(text, &range["start"])..self.byte(text, &range["end"])]
    }

    /// The text after changes, each of which counts in the text as it was.
    pub(crate) fn changed(&self, text: &str, edits: &Value) -> String {
        let mut ordered: Vec<(usize, usize, usize, &str)> = (edits.as_array().unwrap().iter().enumerate())
            .map(|(turn, edit)| {
                let range = &edit["range"];
                let (start, end) = (self.byte(text, &range["start"]), self.byte(text, &range["end"]));
                (start, end, turn, edit["newText"].as_str().unwrap())
            })
            .collect();
        ordered.sort_unstable();
        let (mut out, mut done) = (String::new(), 0);
        for (start, end, _, new) in ordered {
            assert!(start >= done, "changes do not overlap: {edits}");
            out.push_str(&text[done..start]);
            out.push_str(new);
            done = end;
        }
        out + &text[done..]
    }

    /// The text after a repair, which must be for this version of it.
    pub(crate) fn repaired(&self, text: &str, action: &Value, uri: &str, version: i64) -> String {
        let change = &action["edit"]["documentChanges"][0];
        assert_eq!(change["textDocument"], json!({ "uri": uri, "version": version }));
        self.changed(text, &change["edits"])
    }

    /// Ends as the protocol wants it; nothing may have been said on standard error.
    pub(crate) fn done(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.note("exit", Value::Null);
        let (status, stderr) = self.ended();
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
    }

    /// Says nothing more.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// How the program ended, and what it said on standard error.
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        let since = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(since.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(Duration::from_millis(2));
        };
        let mut stderr = String::new();
        let pipe = self.child.stderr.as_mut().unwrap();
        pipe.read_to_string(&mut stderr).unwrap();
        (status, stderr)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// The next message from the program, whose frames have to be exact.
fn received(stdout: &mut impl BufRead) -> Option<Value> {
    let mut header = String::new();
    stdout.read_line(&mut header).ok()?;
    let length = header.strip_prefix("Content-Length: ")?.trim_end();
    let mut body = vec![0; length.parse().ok()?];
    let mut blank = String::new();
    stdout.read_line(&mut blank).ok()?;
    assert_eq!(blank, "\r\n");
    stdout.read_exact(&mut body).ok()?;
    let message: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(message["jsonrpc"], "2.0");
    Some(message)
}

/// Where each line ends, and where the next one starts.
fn line_ends(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut ends = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = match &bytes[at..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        if length > 0 {
            ends.push((at, at + length));
        }
        at += length.max(1);
    }
    ends
}
