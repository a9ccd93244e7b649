//! Pictures: every finding with the places it is about.

use std::io::{self, Write};

use fsm_spec::picture::Diagnosis;

use crate::document::Document;
use crate::look::Look;

pub(super) fn write(documents: &[Document], look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let picture = look.picture();
    for document in documents {
        let source = document.source();
        for finding in &document.findings {
            let diagnosis = Diagnosis::new(finding, &document.path, &source);
            writeln!(out, "{}\n", picture.draw(&diagnosis))?;
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
