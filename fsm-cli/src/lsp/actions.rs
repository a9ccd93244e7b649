//! Repairs: those of the findings at a place, and all at once.

use fsm_spec::finding::{Finding, Fix, Subject, Trusted};
use fsm_spec::fix::mend;
use fsm_spec::source::Span;

use super::answers::Page;
use super::diagnostics::diagnostic;
use super::edits::{difference, edit, workspace_edit};
use super::types::{CodeAction, TextEdit};
use crate::check::findings;
use crate::output::following;

pub(super) const QUICK: &str = "quickfix";
pub(super) const ALL: &str = "source.fixAll.fsm";

/// The repairs on offer for a place; `only` names the kinds that are wanted.
pub(super) fn actions(page: &Page<'_>, span: Span, only: Option<&[String]>) -> Vec<CodeAction> {
    let wanted = |kind: &str| {
        only.is_none_or(|only| {
            only.iter().any(|wanted| {
                let rest = kind.strip_prefix(wanted.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        })
    };
    let mut actions = Vec::new();
    if wanted(QUICK) {
        let here = page.checked.document.findings.iter();
        let here: Vec<&Finding> = here
            .filter(|finding| {
                let at = page.sheet.source.clamp(finding.primary.span);
                at.start <= span.end && span.start <= at.end
            })
            .collect();
        for finding in &here {
            let fixes = finding.fixes.iter().filter(|fix| !fix.edits.is_empty());
            actions.extend(fixes.map(|fix| quick(page, finding, fix)));
        }
        for trusted in [Trusted::Diagram, Trusted::Table] {
            let trusts = |finding: &Finding| {
                let mut fixes = finding.fixes.iter();
                fixes.any(|fix| fix.from == Some(trusted))
            };
            let everywhere = page.checked.document.findings.iter();
            if here.iter().any(|finding| trusts(finding)) && everywhere.filter(|finding| trusts(finding)).count() > 1 {
                let title = format!("everywhere: {}", following(trusted));
                actions.extend(all(page, Some(trusted), title, QUICK));
            }
        }
    }
    if wanted(ALL) {
        let title = "make all repairs that cannot be wrong".to_owned();
        actions.extend(all(page, None, title, ALL));
    }
    actions
}

/// One way to mend one finding.
fn quick(page: &Page<'_>, finding: &Finding, fix: &Fix) -> CodeAction {
    let edits = fix.edits.iter();
    let edits: Vec<TextEdit> = edits.map(|one| edit(&page.sheet, one.span, &one.text)).collect();
    let title = match (fix.from, &finding.help) {
        (Some(trusted), _) => about(finding, following(trusted)),
        (None, Some(help)) => help.clone(),
        (None, None) => about(finding, "repair this"),
    };
    CodeAction {
        title,
        kind: QUICK,
        diagnostics: vec![diagnostic(finding, &page.sheet, page.uri, page.client)],
        is_preferred: fix.safe,
        edit: changes(page, &edits),
    }
}

fn about(finding: &Finding, what: &str) -> String {
    match &finding.subject {
        Some(Subject::State(state)) => format!("`{state}`: {what}"),
        Some(Subject::Transition { from, to, .. }) => format!("`{from}` → `{to}`: {what}"),
        None => what.to_owned(),
    }
}

/// What `fsm lint --fix` does to the document; none where it does nothing.
fn all(page: &Page<'_>, trusted: Option<Trusted>, title: String, kind: &'static str) -> Option<CodeAction> {
    let document = &page.checked.document;
    let fixes = document.findings.iter().flat_map(|finding| &finding.fixes);
    let mut fixes = fixes.filter(|fix| fix.safe || (trusted.is_some() && fix.from == trusted));
    fixes.next()?;
    let mended = mend(&document.text, trusted, |text| findings(text, &document.options));
    let edits = difference(&page.sheet, &mended.text);
    (!edits.is_empty()).then(|| CodeAction {
        title,
        kind,
        diagnostics: Vec::new(),
        is_preferred: false,
        edit: changes(page, &edits),
    })
}

fn changes(page: &Page<'_>, edits: &[TextEdit]) -> serde_json::Value {
    let versioned = page.client.versioned_edits;
    workspace_edit(page.uri, page.version, edits, versioned)
}
