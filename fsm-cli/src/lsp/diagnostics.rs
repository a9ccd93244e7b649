//! Findings as an editor shows them.

use fsm_spec::finding::{Finding, Severity};
use fsm_spec::source::Span;

use super::place::Sheet;
use super::types::{Client, Diagnostic, Location, Range, Related};

/// How many findings of a document are shown; nobody reads as many.
const MOST: usize = 1_000;

/// What is found in the document at that address.
pub(super) fn all(findings: &[Finding], sheet: &Sheet<'_>, uri: &str, client: Client) -> Vec<Diagnostic> {
    let (shown, more) = findings.split_at(findings.len().min(MOST));
    let shown = shown.iter().map(|one| diagnostic(one, sheet, uri, client));
    let mut shown: Vec<Diagnostic> = shown.collect();
    if let Some(first) = more.first() {
        let count = more.len();
        let message = format!("{count} more findings; `fsm lint` shows them all");
        shown.push(remark(sheet.range(first.primary.span), message));
    }
    shown
}

/// One finding.
pub(super) fn diagnostic(finding: &Finding, sheet: &Sheet<'_>, uri: &str, client: Client) -> Diagnostic {
    let mut message = finding.message.clone();
    if let Some(help) = &finding.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    let mut related = Vec::new();
    let labels = finding.labels.iter();
    for label in labels.filter(|label| !label.message.is_empty()) {
        if client.related {
            related.push(Related {
                location: Location { uri: uri.to_owned(), range: sheet.range(label.span) },
                message: label.message.clone(),
            });
        } else {
            let line = sheet.source.line(sheet.source.clamp(label.span).start);
            message.push_str(&format!("\nline {line}: {}", label.message));
        }
    }
    Diagnostic {
        range: sheet.range(finding.primary.span),
        severity: match finding.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
        },
        code: Some(finding.rule),
        source: "fsm",
        message,
        related_information: related,
    }
}

/// That a document could not be checked, which must not look as if nothing were wrong with it.
pub(super) fn unchecked(why: &str, sheet: &Sheet<'_>) -> Diagnostic {
    let message = format!("this document is not checked: {why}");
    remark(sheet.range(Span::at(0)), message)
}

/// Something that no rule says.
fn remark(range: Range, message: String) -> Diagnostic {
    Diagnostic { range, severity: 1, code: None, source: "fsm", message, related_information: Vec::new() }
}
