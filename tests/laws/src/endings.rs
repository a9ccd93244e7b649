//! The law about line endings: a document says the same on every system.

use fsm_cli::trial::{changes, laid_out};
use fsm_codegen::generate;
use fsm_spec::source::Source;
use fsm_spec::{Options, ReadOptions, check, fix, read};

use crate::lint::findings;

/// As git checks a text out on Windows.
fn on_windows(text: &str) -> String {
    text.replace('\n', "\r\n")
}

/// What a reviewer reads of a document's findings.
fn told(text: &str) -> Vec<(&'static str, String, usize, usize)> {
    let source = Source::new(text);
    let options = Options { named: true, ..Options::default() };
    let findings = check(&source, &options).findings.into_iter();
    findings
        .map(|finding| {
            let place = source.position(finding.primary.span.start);
            (finding.rule, finding.message, place.line, place.column)
        })
        .collect()
}

fn code(text: &str) -> Vec<Option<String>> {
    let reading = read(text, &ReadOptions::default());
    let machines = reading.machines.iter();
    let code = machines.map(|machine| generate(machine, &fsm_codegen::Options::default()).ok());
    code.map(|code| Some(code?.to_string())).collect()
}

/// With the line endings of Windows a document has the same findings at the same lines and columns and becomes the same code, and
/// what is written into it ends its lines as the others do.
pub fn endings(text: &str) {
    // Bare carriage returns are a different text.
    let text = text.replace('\r', "");
    if !text.contains('\n') {
        return;
    }
    let windows = on_windows(&text);
    assert_eq!(told(&text), told(&windows), "findings");
    assert!(code(&text) == code(&windows), "code");
    assert_eq!(changes(&text, &windows), [""; 0], "changes");
    let mended = |text: &str| fix::mend(text, None, findings).text;
    assert_eq!(on_windows(&mended(&text)), mended(&windows), "mended");
    let formatted = laid_out(&text).map(|text| on_windows(&text));
    assert_eq!(formatted, laid_out(&windows), "laid out");
}
