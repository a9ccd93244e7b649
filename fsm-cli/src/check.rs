//! Reads and checks documents, several at a time, and gives them back in order.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use fsm_codegen::file::read_to_end;
use fsm_spec::finding::Finding;
use fsm_spec::source::Source;
use fsm_spec::{Kind, Options, Reading, check};

use crate::configuration::Configurations;
use crate::document::Document;
use crate::failure::reason;
use crate::files;
use crate::levels::LevelFlags;
use crate::progress::Progress;
use crate::uninterrupted::Uninterrupted;
use crate::walk::{Input, Origin};

/// What a check needs to know besides the document.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    pub(crate) configurations: Configurations,
    pub(crate) flags: LevelFlags,
}

/// The documents that could be checked, in the order of the inputs, and what went wrong with the others.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    pub(crate) documents: Vec<Document>,
    pub(crate) failures: Vec<String>,
}

impl Checker {
    pub(crate) fn check_all(&self, inputs: &[Input]) -> Checked {
        let next = AtomicUsize::new(0);
        let workers = thread::available_parallelism().map_or(1, usize::from).min(inputs.len());
        let mut results: Vec<Option<Result<Option<Document>, String>>> = Vec::new();
        results.resize_with(inputs.len(), || None);
        let work = |sender: Sender<_>| {
            while let Some((at, input)) = take(inputs, &next) {
                if sender.send((at, self.check(input))).is_err() {
                    return;
                }
            }
        };
        let work = &work;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            // They may still be there when the first file is replaced, and must not be ended by a signal that waits for that.
            let uninterrupted = Uninterrupted::new();
            let started = (0..workers).take_while(|_| {
                let sender = sender.clone();
                let worker = thread::Builder::new().spawn_scoped(scope, move || work(sender));
                worker.is_ok()
            });
            let started = started.count();
            drop(uninterrupted);
            if started == 0 {
                // The system allows no other thread, and this one has nothing else to do.
                work(sender);
            } else {
                drop(sender);
            }
            let mut progress = Progress::new(inputs.len());
            for (count, (at, result)) in receiver.iter().enumerate() {
                progress.done(count + 1);
                results[at] = Some(result);
            }
        });
        let mut checked = Checked::default();
        for result in results.into_iter().flatten() {
            match result {
                Ok(Some(document)) => checked.documents.push(document),
                Ok(None) => {}
                Err(message) => checked.failures.push(message),
            }
        }
        checked.failures.dedup();
        checked
    }

    fn check(&self, input: &Input) -> Result<Option<Document>, String> {
        let examined = self.examine(input, read(input)?)?;
        Ok(examined.map(|(document, _)| document))
    }

    /// The document as it was found, and as it was read; none where it has no state diagram and was not given by name.
    pub(crate) fn examine(&self, input: &Input, text: String) -> Result<Option<(Document, Reading)>, String> {
        // Most Markdown has nothing to do with us: no diagram, no arrow, no table.
        let telling = ["stateDiagram", "->", "→", "|", "►", "▶", "=>"];
        if !input.named && !telling.iter().any(|sign| text.contains(sign)) {
            return Ok(None);
        }
        let options = self.options(input)?;
        // One document that makes us stumble must not cost the others their check.
        let report = catch_unwind(AssertUnwindSafe(|| check(&Source::new(&text), &options)));
        let report = report.map_err(|_| {
            let name = &input.name;
            format!("{name}: the check itself failed; please report this with the document")
        })?;
        let nothing = report.reading.diagrams.is_empty() && report.reading.machines.is_empty();
        if !input.named && nothing {
            return Ok(None);
        }
        let unread = report.reading.unread();
        let all = unread.blocks.len() + unread.taken;
        let machines = report.reading.machines.iter();
        let document = Document {
            path: input.name.clone(),
            file: input.from.file().map(Path::to_owned),
            text,
            options,
            machines: machines.map(|machine| machine.name.clone()).collect(),
            findings: report.findings,
            mostly_unread: (unread.is_most() && !report.reading.machines.is_empty()).then_some((all, unread.taken)),
        };
        Ok(Some((document, report.reading)))
    }

    /// The text of a document, and what counts for it.
    pub(crate) fn read(&self, input: &Input) -> Result<(String, Options), String> {
        Ok((read(input)?, self.options(input)?))
    }

    /// What counts for a document: its configuration, then the flags.
    pub(crate) fn options(&self, input: &Input) -> Result<Options, String> {
        let configuration = self.configurations.of(&input.folder())?;
        let kind = if input.name.to_ascii_lowercase().ends_with(".mmd") { Kind::Mermaid } else { Kind::Markdown };
        let mut options = Options::of(&configuration.config, kind);
        options.named = input.named;
        self.flags.apply(&mut options.levels).map_err(|unknown| unknown.to_string())?;
        Ok(options)
    }
}

/// What is wrong with a text.
pub(crate) fn findings(text: &str, options: &Options) -> Vec<Finding> {
    check(&Source::new(text), options).findings
}

fn take<'a>(inputs: &'a [Input], next: &AtomicUsize) -> Option<(usize, &'a Input)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, inputs.get(at)?))
}

fn read(input: &Input) -> Result<String, String> {
    let bytes = match &input.from {
        Origin::File(path) | Origin::Stream(path) => files::read(path),
        Origin::Stdin => read_to_end(std::io::stdin()),
    };
    text(&input.name, bytes)
}

/// The text of a document, or in words why there is none.
pub(crate) fn text(name: &str, bytes: io::Result<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.map_err(|error| format!("{name}: cannot be read: {}", reason(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        format!("{name}: is not UTF-8: byte {at} is {byte:#04x}; save the file as UTF-8")
    })
}
