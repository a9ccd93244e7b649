//! Makes fixes: edits applied to a text, in rounds, until nothing is left to mend.

use std::collections::BTreeSet;

use crate::{
    finding::{Edit, Finding, Fix, Trusted},
    order,
    source::Span,
};

/// How many rounds are made before a document is left as it is. Fixes that touch each other wait for the next round;
/// two that undo each other would go on for ever.
pub const ROUNDS: usize = 20;

/// `text` with the edits made. Those that do not fit, or touch one before them, are left out.
#[must_use]
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut ordered: Vec<&Edit> = edits.iter().collect();
    // An insertion comes before what replaces the text behind it; of two insertions the first given comes first.
    order::by_place(&mut ordered, |edit| edit.span);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in ordered {
        let Span { start, end } = edit.span;
        if let (Some(kept), Some(_)) = (text.get(done..start), text.get(start..end)) {
            out.push_str(kept);
            out.push_str(&edit.text);
            done = end;
        }
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

/// The fix that may be made without asking: a safe one, or one that trusts the view the user trusts.
#[must_use]
pub fn chosen(finding: &Finding, trusted: Option<Trusted>) -> Option<&Fix> {
    let trusts = |fix: &&Fix| trusted.is_some() && fix.from == trusted;
    let fixes = || finding.fixes.iter().filter(|fix| !fix.edits.is_empty());
    fixes().find(trusts).or_else(|| fixes().find(|fix| fix.safe))
}

/// A document after its fixes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// How many fixes were made.
    pub fixes: usize,
    /// What is still found in it.
    pub findings: Vec<Finding>,
}

/// Checks, mends what may be mended, and checks again, until nothing more changes.
pub fn mend(text: &str, trusted: Option<Trusted>, mut check: impl FnMut(&str) -> Vec<Finding>) -> Mended {
    let mut mended = Mended { text: text.to_owned(), fixes: 0, findings: check(text) };
    for _ in 0..ROUNDS {
        let (edits, fixes) = round(&mended.findings, trusted);
        let text = apply(&mended.text, &edits);
        if text == mended.text {
            break;
        }
        mended = Mended { findings: check(&text), text, fixes: mended.fixes + fixes };
    }
    mended
}

/// The edits of as many fixes as do not touch each other, and how many fixes that is. A fix is made whole or not at all.
fn round(findings: &[Finding], trusted: Option<Trusted>) -> (Vec<Edit>, usize) {
    let mut taken = Taken::default();
    let fixes = findings.iter().filter_map(|finding| Some((chosen(finding, trusted)?, finding.rule)));
    let made: Vec<&Fix> = fixes.filter(|(fix, rule)| taken.take(fix, rule)).map(|(fix, _)| fix).collect();
    (made.iter().flat_map(|fix| fix.edits.iter().cloned()).collect(), made.len())
}

/// The places that fixes of this round have changed already.
#[derive(Default)]
struct Taken<'a> {
    /// Replaced bytes, by start and end.
    replaced: BTreeSet<(usize, usize)>,
    /// What was inserted where, and by which rule.
    inserted: BTreeSet<(usize, &'a str, &'static str)>,
}

impl<'a> Taken<'a> {
    fn take(&mut self, fix: &'a Fix, rule: &'static str) -> bool {
        if !fix.edits.iter().all(|edit| self.free(edit, rule)) {
            return false;
        }
        for edit in &fix.edits {
            if edit.span.is_empty() {
                self.inserted.insert((edit.span.start, &edit.text, rule));
            } else {
                self.replaced.insert((edit.span.start, edit.span.end));
            }
        }
        true
    }

    fn free(&self, edit: &Edit, rule: &str) -> bool {
        let (start, end) = (edit.span.start, edit.span.end);
        // Replaced parts never overlap, so the last one that starts before the end decides.
        let last = self.replaced.range(..(end.max(start + 1), 0)).next_back();
        if last.is_some_and(|&(from, to)| from < end && start < to) {
            return false;
        }
        if !edit.span.is_empty() {
            let inside = self.inserted.range((start + 1, "", "")..(end, "", "")).next();
            return inside.is_none();
        }
        // Whole lines of one rule may be added one after the other, the same line once. Other insertions at one place may mean
        // the same thing twice, or one may end what the other belongs to.
        self.inserted
            .range((start, "", "")..(start + 1, "", ""))
            .all(|(_, other, by)| *other != edit.text && *by == rule && both_lines(other, &edit.text))
    }
}

/// Whether both insertions are lines, each with its end, or each with the end of the line before it.
fn both_lines(a: &str, b: &str) -> bool {
    // Where each has line ends: at its start, and at its end.
    let ends = |text: &str| (text.starts_with(['\n', '\r']), text.ends_with(['\n', '\r']));
    ends(a) == ends(b) && matches!(ends(a), (true, false) | (false, true))
}
