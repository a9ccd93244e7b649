//! Takes messages one by one, and answers.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use serde_json::{Value, json};

use super::actions::{ALL, QUICK};
use super::answers::{answer, read, written};
use super::desk::{Desk, Judge};
use super::diagnostics::{all, unchecked};
use super::message::{Message, Outgoing, Trouble, parse};
use super::place::{Encoding, Sheet};
use super::types::{About, Changed, Client, Diagnostic, Opened};
use super::wire::{self, Frame};
use crate::failure::{Failure, Outcome, reason};

/// Serves the editor at the other end until it says that it is done, or is gone.
///
/// Clean is an end that was announced.
pub(crate) fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    judge: Judge,
) -> Result<Outcome, Failure> {
    let messages = listen(input).map_err(|error| Failure::new(format!("cannot start a thread: {}", reason(&error))))?;
    let mut server = Server { desk: Desk::new(judge), client: Client::default(), phase: Phase::Unborn, output };
    // Findings wait until nothing else does: while somebody types, only the newest text is worth a check.
    while let Ok(first) = messages.recv() {
        let mut next = Some(first);
        while let Some(message) = next {
            if server.take(message)? {
                return Ok(server.outcome());
            }
            next = messages.try_recv().ok();
        }
        while let Some(uri) = server.desk.untold() {
            steady(|| server.tell(&uri)).unwrap_or(Ok(()))?;
        }
    }
    Ok(server.outcome())
}

/// One message that makes us stumble must not cost the others their answers.
fn steady<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// The messages as they come, so that it is known whether another one waits.
fn listen(mut input: impl BufRead + Send + 'static) -> io::Result<Receiver<Message>> {
    let (sender, messages) = mpsc::channel();
    let reader = thread::Builder::new().spawn(move || {
        // A stream that cannot be read any more is at its end.
        while let Ok(Some(frame)) = wire::read(&mut input) {
            let message = match frame {
                Frame::Body(body) => parse(&body),
                Frame::Noise(what) => Message::Broken { id: Value::Null, trouble: Trouble::unreadable(what) },
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    reader.map(|_| messages)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Before `initialize`.
    Unborn,
    Working,
    /// After `shutdown`.
    Done,
}

struct Server<'a> {
    desk: Desk,
    client: Client,
    phase: Phase,
    output: &'a mut dyn Write,
}

impl Server<'_> {
    fn outcome(&self) -> Outcome {
        Outcome::found_if(self.phase != Phase::Done)
    }

    /// Takes one message; whether it was the last.
    fn take(&mut self, message: Message) -> io::Result<bool> {
        match message {
            Message::Request { id, method, params } => {
                let answered = steady(|| self.answer(&method, params));
                let message = match answered.unwrap_or_else(|| Err(Trouble::internal())) {
                    Ok(result) => Outgoing::Answer { id: &id, result },
                    Err(error) => Outgoing::Refusal { id: &id, error },
                };
                self.send(&message)?;
            }
            Message::Notification { method, .. } if method == "exit" => return Ok(true),
            Message::Notification { method, params } if self.phase == Phase::Working => {
                if method == "initialized" && self.client.watches {
                    self.watch()?;
                }
                steady(|| self.note(&method, params)).unwrap_or(Ok(()))?;
            }
            // Notes that come too early or too late are dropped, as the protocol wants it.
            Message::Notification { .. } | Message::Response => {}
            Message::Broken { id, trouble } => self.send(&Outgoing::Refusal { id: &id, error: trouble })?,
        }
        Ok(false)
    }

    fn send(&mut self, message: &Outgoing<'_>) -> io::Result<()> {
        wire::write(&mut *self.output, &message.bytes()?)
    }

    fn answer(&mut self, method: &str, params: Value) -> Result<Value, Trouble> {
        match (self.phase, method) {
            (Phase::Unborn, "initialize") => {
                self.phase = Phase::Working;
                self.client = Client::of(&params);
                if self.client.utf8 {
                    self.desk.encoding = Encoding::Utf8;
                }
                Ok(capabilities(self.desk.encoding))
            }
            (Phase::Unborn, _) => Err(Trouble::too_early()),
            (Phase::Done, _) => Err(Trouble::invalid("`shutdown` was the last request")),
            (Phase::Working, "initialize") => Err(Trouble::invalid("`initialize` comes once")),
            (Phase::Working, "shutdown") => {
                self.phase = Phase::Done;
                Ok(Value::Null)
            }
            (Phase::Working, _) => answer(method, params, &mut self.desk, self.client),
        }
    }

    fn note(&mut self, method: &str, params: Value) -> io::Result<()> {
        // There is nobody to tell that a note is not understood.
        match method {
            "textDocument/didOpen" => {
                if let Ok(Opened { text_document }) = read(params) {
                    let (uri, version) = (text_document.uri, text_document.version);
                    self.desk.open(uri, version, text_document.text);
                }
            }
            "textDocument/didChange" => {
                if let Ok(changed) = read::<Changed>(params) {
                    let document = changed.text_document;
                    let changes = changed.content_changes;
                    self.desk.change(&document.uri, document.version, changes);
                }
            }
            "textDocument/didClose" => {
                if let Ok(About { text_document }) = read(params)
                    && self.desk.close(&text_document.uri)
                {
                    self.publish(&text_document.uri, None, &[])?;
                }
            }
            // A file that was saved may be a configuration or a baseline.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.desk.doubt(),
            _ => {}
        }
        Ok(())
    }

    /// Asks to be told of files that decide what is found.
    fn watch(&mut self) -> io::Result<()> {
        let watchers = ["**/fsm.toml", "**/Cargo.toml"].map(|glob| json!({ "globPattern": glob }));
        let params = json!({ "registrations": [{
            "id": "configuration",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }] });
        self.send(&Outgoing::Request { id: "configuration", method: "client/registerCapability", params })
    }

    /// Tells the editor what is found in a document.
    fn tell(&mut self, uri: &str) -> io::Result<()> {
        let (client, encoding) = (self.client, self.desk.encoding);
        let Some((open, checked)) = self.desk.look(uri) else {
            return Ok(());
        };
        let sheet = Sheet::new(&open.text, encoding);
        let found = match checked {
            Ok(Some(checked)) => all(&checked.document.findings, &sheet, uri, client),
            Ok(None) => Vec::new(),
            Err(why) => vec![unchecked(why, &sheet)],
        };
        let version = open.version;
        self.publish(uri, Some(version), &found)
    }

    fn publish(&mut self, uri: &str, version: Option<i64>, found: &[Diagnostic]) -> io::Result<()> {
        let mut params = json!({ "uri": uri, "diagnostics": written(found).unwrap_or_default() });
        if let Some(version) = version {
            params["version"] = version.into();
        }
        self.send(&Outgoing::Note { method: "textDocument/publishDiagnostics", params })
    }
}

/// What we can do.
fn capabilities(encoding: Encoding) -> Value {
    json!({
        "capabilities": {
            "positionEncoding": encoding.name(),
            "textDocumentSync": { "openClose": true, "change": 2, "save": {} },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
            "codeActionProvider": { "codeActionKinds": [QUICK, ALL] },
        },
        "serverInfo": { "name": "fsm", "version": env!("CARGO_PKG_VERSION") },
    })
}
