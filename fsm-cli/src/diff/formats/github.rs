//! Workflow commands: GitHub shows each change on its line of the pull request.

use std::io::{self, Write};

use super::Page;
use crate::diff::change::Side;
use crate::output::{data, property};

impl Page<'_> {
    pub(super) fn github(&self, out: &mut dyn Write) -> io::Result<()> {
        let source = self.new.document.source();
        for change in self.comparison.changes() {
            let level = match (change.breaks.any(), self.breaking) {
                (true, true) => "error",
                (true, false) => "warning",
                (false, _) => "notice",
            };
            let mut message = change.message.clone();
            if change.breaks.any() {
                message += &format!("; breaks {}", change.breaks.names().join(", "));
            }
            if let Some(help) = &change.help {
                message += &format!("\nhelp: {help}");
            }
            // What is gone has no line in the new document; the remark then stands at its top.
            let place = change.place(Side::New);
            let span = place.map(|place| source.clamp(place.span));
            let position = span.map(|span| source.position(span.start));
            let (line, column) = position.map_or((1, 1), |place| (place.line, place.column));
            writeln!(
                out,
                "::{level} file={},line={line},col={column},title={}::{}",
                property(&self.new.file),
                change.kind.name(),
                data(&message)
            )?;
        }
        writeln!(out, "{}", self.summary())
    }
}
