//! Makes fixes in documents, or shows them as a diff.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fsm_spec::finding::Trusted;
use fsm_spec::fix;
use fsm_spec::picture::visible;
use similar::TextDiff;

use crate::check::findings;
use crate::document::Document;
use crate::failure::cannot_write;
use crate::look::Look;
use crate::replace::{Replaced, TRIES, changed_meanwhile, replace};

/// What to do with fixes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mending {
    pub(crate) mode: Mode,
    pub(crate) trusted: Option<Trusted>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Replace the file; a document from standard input goes to standard output.
    Write,
    /// Show a diff.
    Show,
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Mended {
    pub(crate) fixes: usize,
    /// Whether the fixes were shown and not made.
    pub(crate) shown: bool,
    /// Whether standard output holds a document or a diff.
    pub(crate) took_stdout: bool,
    pub(crate) failures: Vec<String>,
}

impl Mending {
    /// Mends what may be mended; the documents and their findings are then those after the fixes.
    pub(crate) fn mend(&self, documents: &mut [Document], look: &Look, out: &mut dyn Write) -> io::Result<Mended> {
        let mut mended =
            Mended { shown: self.mode == Mode::Show, took_stdout: self.mode == Mode::Show, ..Mended::default() };
        for document in documents {
            let to_stdout = document.file.is_none() && self.mode == Mode::Write;
            mended.took_stdout |= to_stdout;
            let changed = match self.mode {
                Mode::Write => self.fix_file(document),
                Mode::Show => Ok(self.fix(document)),
            };
            let changed = match changed {
                Ok(changed) => changed,
                Err(message) => {
                    mended.failures.push(message);
                    continue;
                }
            };
            if changed.text != document.text {
                if self.mode == Mode::Show {
                    write_diff(&document.path, &document.text, &changed.text, look, out)?;
                }
                mended.fixes += changed.fixes;
                document.findings = changed.findings;
                document.text = changed.text;
            }
            if to_stdout {
                out.write_all(look.exact(&document.text).as_bytes())?;
            }
        }
        Ok(mended)
    }

    fn fix(&self, document: &Document) -> fix::Mended {
        fix::mend(&document.text, self.trusted, |text| findings(text, &document.options))
    }

    /// Fixes a document where it lies, if it lies in a file. All documents are read before the first is written: one that has been
    /// changed since is read again.
    fn fix_file(&self, document: &mut Document) -> Result<fix::Mended, String> {
        for _ in 0..TRIES {
            let changed = self.fix(document);
            let Some(file) = document.file.as_deref() else {
                return Ok(changed);
            };
            if changed.text == document.text {
                return Ok(changed);
            }
            match replace(file, &document.text, &changed.text) {
                Ok(Replaced::Done) => return Ok(changed),
                Ok(Replaced::Changed) => document.read_again()?,
                Err(error) => return Err(cannot_write(&document.path, &error)),
            }
        }
        Err(changed_meanwhile(&document.path))
    }
}

/// Shows how a document changes: as a patch, or in colours where somebody looks.
pub(crate) fn write_diff(path: &str, old: &str, new: &str, look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let path = &*visible::line(path);
    let diff = TextDiff::from_lines(old, new);
    let diff = diff.unified_diff().context_radius(3).header(path, path).to_string();
    if !look.terminal {
        // A patch has to be exact.
        return out.write_all(diff.as_bytes());
    }
    for line in visible::lines(&diff).lines() {
        let style = match line.as_bytes().first() {
            Some(b'+') => AnsiColor::Green.on_default(),
            Some(b'-') => AnsiColor::Red.on_default(),
            Some(b'@') => AnsiColor::Cyan.on_default(),
            _ => Style::new(),
        };
        writeln!(out, "{}", look.paint(style, line))?;
    }
    Ok(())
}
