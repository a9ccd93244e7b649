//! One JSON object for other programs. Its shape is a contract: fields are added, never renamed.

use std::io::{self, Write};

use fsm_spec::finding::{Edit, Finding, Fix, Label, Subject, Trusted};
use fsm_spec::source::{Position, Source, Span};
use serde::Serialize;

use crate::document::{Document, severity};
use crate::summary::Summary;

#[derive(Serialize)]
struct Output<'a> {
    version: u32,
    documents: Vec<DocumentJson<'a>>,
    diagnostics: Vec<Diagnostic<'a>>,
    summary: SummaryJson,
}

#[derive(Serialize)]
struct DocumentJson<'a> {
    path: &'a str,
    machines: &'a [String],
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    rule: &'a str,
    severity: &'static str,
    message: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    machine: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<SubjectJson<'a>>,
    span: SpanJson,
    labels: Vec<LabelJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixJson<'a>>,
    /// The other ways to mend it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<FixJson<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum SubjectJson<'a> {
    State {
        state: &'a str,
    },
    Transition {
        from: &'a str,
        to: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        event: Option<&'a str>,
    },
}

#[derive(Serialize)]
pub(crate) struct SpanJson {
    start: PositionJson,
    end: PositionJson,
}

#[derive(Serialize)]
struct PositionJson {
    line: usize,
    column: usize,
    offset: usize,
}

#[derive(Serialize)]
struct LabelJson<'a> {
    message: &'a str,
    span: SpanJson,
}

#[derive(Serialize)]
struct FixJson<'a> {
    safe: bool,
    /// The view it trusts, where two repairs are possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'static str>,
    edits: Vec<EditJson<'a>>,
}

#[derive(Serialize)]
struct EditJson<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct SummaryJson {
    errors: usize,
    warnings: usize,
    documents: usize,
}

pub(super) fn write(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    let summary = Summary::of(documents);
    let mut diagnostics = Vec::new();
    for document in documents {
        let source = document.source();
        diagnostics.extend(document.findings.iter().map(|finding| diagnostic(document, &source, finding)));
    }
    let output = Output {
        version: 1,
        documents: documents
            .iter()
            .map(|document| DocumentJson { path: &document.path, machines: &document.machines })
            .collect(),
        diagnostics,
        summary: SummaryJson { errors: summary.errors, warnings: summary.warnings, documents: summary.documents },
    };
    crate::json::write(&output, out)
}

fn diagnostic<'a>(document: &'a Document, source: &Source<'_>, finding: &'a Finding) -> Diagnostic<'a> {
    // What can be made without asking comes first.
    let mut fixes: Vec<&Fix> = finding.fixes.iter().collect();
    fixes.sort_by_key(|fix| !fix.safe);
    let mut fixes = fixes.into_iter().map(fix);
    Diagnostic {
        rule: finding.rule,
        severity: severity(finding.severity),
        message: &finding.message,
        path: &document.path,
        machine: finding.machine.as_deref(),
        subject: finding.subject.as_ref().map(subject),
        span: span(source, finding.primary.span),
        labels: std::iter::once(&finding.primary)
            .filter(|label| !label.message.is_empty())
            .chain(&finding.labels)
            .map(|Label { span: place, message }| LabelJson { message, span: span(source, *place) })
            .collect(),
        help: finding.help.as_deref(),
        fix: fixes.next(),
        alternatives: fixes.collect(),
    }
}

pub(crate) fn subject(subject: &Subject) -> SubjectJson<'_> {
    match subject {
        Subject::State(state) => SubjectJson::State { state },
        Subject::Transition { from, to, event } => SubjectJson::Transition { from, to, event: event.as_deref() },
    }
}

pub(crate) fn span(source: &Source<'_>, span: Span) -> SpanJson {
    let span = source.clamp(span);
    SpanJson { start: position(source.position(span.start)), end: position(source.position(span.end)) }
}

fn position(Position { line, column, offset }: Position) -> PositionJson {
    PositionJson { line, column, offset }
}

fn fix(fix: &Fix) -> FixJson<'_> {
    FixJson {
        safe: fix.safe,
        from: fix.from.map(|view| match view {
            Trusted::Diagram => "diagram",
            Trusted::Table => "table",
        }),
        edits: fix
            .edits
            .iter()
            .map(|Edit { span, text }| EditJson { start: span.start, end: span.end, text })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};

    #[test]
    fn the_shape_is_kept() {
        insta::assert_snapshot!(sample::written(Format::Json));
    }
}
