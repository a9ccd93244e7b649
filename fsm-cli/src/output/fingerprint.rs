//! Tells a finding again after its lines have moved.

use std::collections::BTreeMap;

use fsm_spec::finding::{Finding, Subject};

use crate::document::Document;

/// What makes a finding the same finding: its rule and what it is about, not where it stands.
pub(crate) fn identity(finding: &Finding) -> String {
    let about = match &finding.subject {
        Some(Subject::State(state)) => format!("state {state}"),
        Some(Subject::Transition { from, to, event }) => {
            let event = event.as_deref().map(|event| format!(" on {event}"));
            format!("transition {from} -> {to}{}", event.unwrap_or_default())
        }
        // Without a subject the message says what it is about.
        None => finding.message.clone(),
    };
    match &finding.machine {
        Some(machine) => format!("{machine}: {about}"),
        None => about,
    }
}

/// A fingerprint for each finding of a document, in order, all of them different.
pub(super) fn fingerprints(document: &Document) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut fingerprint = |finding: &Finding| {
        let identity = format!("{}\n{}\n{}", document.path, finding.rule, identity(finding));
        let count = seen.entry(identity.clone()).or_default();
        *count += 1;
        let hash = |basis| fnv(basis, format!("{identity}\n{count}").as_bytes());
        format!("{:016x}{:016x}", hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142))
    };
    document.findings.iter().map(&mut fingerprint).collect()
}

/// FNV-1a: the same on every machine and in every version, which the standard library's hash is not.
fn fnv(basis: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(basis, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn moved_lines_change_nothing_and_twins_differ() {
        let mut documents = sample::documents();
        let document = &mut documents[0];
        let twin = document.findings[0].clone();
        document.findings.push(twin);
        let before = fingerprints(document);
        for finding in &mut document.findings {
            finding.primary.span.start += 1;
            finding.primary.span.end += 1;
        }
        assert_eq!(fingerprints(document), before);
        let mut different = before.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), before.len());
        document.path.push('x');
        assert_ne!(fingerprints(document), before);
    }
}
