//! Pictures: every finding with the places it is about.

use std::io::{self, Write};

use fsm_spec::picture::{Diagnosis, visible};

use crate::document::Document;
use crate::look::Look;

/// How many findings of one document are drawn. Nobody reads more, and a document with so many is better read in lines.
pub(crate) const SHOWN: usize = 200;

pub(super) fn write(documents: &[Document], look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let picture = look.picture();
    for document in documents {
        let source = document.source();
        for finding in document.findings.iter().take(SHOWN) {
            let diagnosis = Diagnosis::new(finding, &document.path, &source);
            writeln!(out, "{}\n", picture.draw(&diagnosis))?;
        }
        if let Some(more @ 1..) = document.findings.len().checked_sub(SHOWN) {
            let path = visible::line(&document.path);
            writeln!(out, "{path}: {more} more; `--format concise` lists them all\n")?;
        }
        if let Some((all, taken)) = document.mostly_unread {
            let path = visible::line(&document.path);
            writeln!(
                out,
                "{path}: only {taken} of {all} blocks that name states are read; `fsm show --unread` says which are not, and why\n"
            )?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::sample;

    #[test]
    fn pictures_stand_apart() {
        insta::assert_snapshot!(sample::written(super::super::Format::Full));
    }
}
