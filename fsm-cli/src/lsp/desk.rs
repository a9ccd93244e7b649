//! The documents that are open in an editor, and what was found in each.

use std::collections::BTreeMap;
use std::path::PathBuf;

use fsm_spec::Reading;

use super::draft::Draft;
use super::place::Encoding;
use super::types::Change;
use super::uri;
use crate::baseline::Baseline;
use crate::check::Checker;
use crate::document::Document;
use crate::levels::LevelFlags;
use crate::show;
use crate::walk::{Input, Origin, shown};

/// How documents are judged: as `fsm lint` does with these flags when it walks a folder.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    pub(crate) flags: LevelFlags,
    pub(crate) baseline: Option<PathBuf>,
}

/// A document with state machines.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) document: Document,
    /// The same, as it was read.
    pub(super) shown: show::Document,
}

impl Judge {
    /// What is in a document; none where `fsm lint` would pass it by, and in words why it cannot be checked.
    fn check(&self, uri: &str, text: &str) -> Result<Option<Checked>, String> {
        let file = uri::file(uri);
        let input = Input {
            name: file.as_deref().map_or_else(|| uri.to_owned(), shown),
            from: file.clone().map_or(Origin::Stdin, Origin::File),
            named: false,
        };
        // Configuration and baseline are read each time: they may have changed, and they are small.
        let checker = Checker { flags: self.flags.clone(), ..Checker::default() };
        let Some((document, reading)) = checker.examine(&input, text.to_owned())? else {
            return Ok(None);
        };
        let configuration = checker.configurations.of(&input.folder())?;
        if file.is_some_and(|file| !configuration.wants(&file)) {
            return Ok(None);
        }
        let mut checked = [document];
        if let Some(baseline) = &self.baseline {
            Baseline::read(baseline)?.subtract(&mut checked);
        }
        let [document] = checked;
        Ok(Some(Checked::new(document, reading)))
    }
}

impl Checked {
    fn new(document: Document, reading: Reading) -> Self {
        let shown = show::Document {
            path: document.path.clone(),
            text: document.text.clone(),
            machines: (0..reading.machines.len()).collect(),
            reading,
        };
        Self { document, shown }
    }
}

/// A document as it stands in the editor.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) version: i64,
    pub(super) text: String,
    /// What was found in this text; none where nobody has looked yet.
    checked: Option<Result<Option<Checked>, String>>,
    /// Whether the editor has still to be told.
    untold: bool,
}

impl Open {
    fn new(version: i64, text: String) -> Self {
        Self { version, text, checked: None, untold: true }
    }

    /// Puts new text in the place of some of the old, one change after the other.
    fn change(&mut self, version: i64, changes: Vec<Change>, encoding: Encoding) {
        let mut draft = Draft::new(std::mem::take(&mut self.text), encoding);
        for Change { range, text } in changes {
            match range {
                Some(range) => draft.replace(range, &text),
                None => draft = Draft::new(text, encoding),
            }
        }
        *self = Self::new(version, draft.text);
    }
}

/// All open documents, by address.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) judge: Judge,
    pub(super) encoding: Encoding,
    open: BTreeMap<String, Open>,
}

impl Desk {
    pub(super) fn new(judge: Judge) -> Self {
        Self { judge, ..Self::default() }
    }

    pub(super) fn open(&mut self, uri: String, version: i64, text: String) {
        self.open.insert(uri, Open::new(version, text));
    }

    /// Changes a document; one that was never opened is left alone.
    pub(super) fn change(&mut self, uri: &str, version: i64, changes: Vec<Change>) {
        if let Some(open) = self.open.get_mut(uri) {
            open.change(version, changes, self.encoding);
        }
    }

    /// Whether there was such a document.
    pub(super) fn close(&mut self, uri: &str) -> bool {
        self.open.remove(uri).is_some()
    }

    /// Something else has changed that decides what is found.
    pub(super) fn doubt(&mut self) {
        for open in self.open.values_mut() {
            open.checked = None;
            open.untold = true;
        }
    }

    /// The address of a document whose findings the editor does not know yet; it is then taken to know them.
    pub(super) fn untold(&mut self) -> Option<String> {
        let (uri, open) = self.open.iter_mut().find(|(_, open)| open.untold)?;
        open.untold = false;
        Some(uri.clone())
    }

    /// A document, and what was found in it as it stands now.
    pub(super) fn look(&mut self, uri: &str) -> Option<(&Open, &Result<Option<Checked>, String>)> {
        let open = self.open.get_mut(uri)?;
        let checked = match open.checked.take() {
            Some(checked) => checked,
            None => self.judge.check(uri, &open.text),
        };
        open.checked = Some(checked);
        let open = &*open;
        Some((open, open.checked.as_ref()?))
    }
}
