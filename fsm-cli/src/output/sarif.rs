//! SARIF 2.1.0, which code scanning services read. Only the parts of it that we have something to say in.

use std::collections::BTreeSet;
use std::io::{self, Write};

use fsm_spec::finding::{Finding, Fix, Trusted};
use fsm_spec::rules::{self, Level, Rule};
use fsm_spec::source::{Source, Span};
use serde::Serialize;
use serde_json::{Value, json};

use super::fingerprint::fingerprints;
use crate::document::{Document, severity};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sarif<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Value,
    column_kind: &'static str,
    results: Vec<SarifResult<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Value,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    partial_fingerprints: Value,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
struct Message<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Value,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
    byte_offset: usize,
    byte_length: usize,
}

pub(super) fn write(documents: &[Document], out: &mut dyn Write) -> io::Result<()> {
    let rules = used(documents);
    let mut results = Vec::new();
    for document in documents {
        let source = document.source();
        let fingerprints = fingerprints(document);
        for (finding, fingerprint) in document.findings.iter().zip(fingerprints) {
            results.push(result(document, &source, finding, &fingerprint, &rules));
        }
    }
    let sarif = Sarif {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: json!({ "driver": {
                "name": "fsm",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
            } }),
            column_kind: "unicodeCodePoints",
            results,
        }],
    };
    crate::json::write(&sarif, out)
}

/// The rules that found something, by name.
fn used(documents: &[Document]) -> Vec<&'static Rule> {
    let names: BTreeSet<&str> =
        documents.iter().flat_map(|document| &document.findings).map(|finding| finding.rule).collect();
    names.into_iter().filter_map(rules::find).collect()
}

fn descriptor(rule: &Rule) -> Value {
    json!({
        "id": rule.name,
        "shortDescription": { "text": rule.summary() },
        "help": { "text": rule.page, "markdown": rule.page },
        "defaultConfiguration": {
            "level": match rule.level {
                Level::Deny => "error",
                Level::Warn => "warning",
                Level::Allow => "none",
            },
        },
    })
}

fn result<'a>(
    document: &Document,
    source: &Source<'_>,
    finding: &'a Finding,
    fingerprint: &str,
    rules: &[&Rule],
) -> SarifResult<'a> {
    let help = finding.help.as_ref().map(|help| format!("\n{help}"));
    let location =
        |span: Span| PhysicalLocation { artifact_location: artifact(&document.path), region: region(source, span) };
    SarifResult {
        rule_id: finding.rule,
        rule_index: rules.iter().position(|rule| rule.name == finding.rule),
        level: severity(finding.severity),
        message: json!({ "text": format!("{}{}", finding.message, help.unwrap_or_default()) }),
        locations: [Location {
            id: None,
            physical_location: location(finding.primary.span),
            message: message(&finding.primary.message),
        }],
        related_locations: (finding.labels.iter().zip(1..))
            .map(|(label, id)| Location {
                id: Some(id),
                physical_location: location(label.span),
                message: message(&label.message),
            })
            .collect(),
        partial_fingerprints: json!({ "finding/v1": fingerprint }),
        fixes: finding.fixes.iter().map(|fix| sarif_fix(document, source, fix)).collect(),
    }
}

fn sarif_fix(document: &Document, source: &Source<'_>, fix: &Fix) -> Value {
    let description = fix.from.map_or("repair the document", following);
    let replacements: Vec<Value> = (fix.edits.iter())
        .map(|edit| json!({ "deletedRegion": region(source, edit.span), "insertedContent": { "text": edit.text } }))
        .collect();
    json!({
        "description": { "text": description },
        "artifactChanges": [{ "artifactLocation": artifact(&document.path), "replacements": replacements }],
    })
}

/// What is done where that view is trusted.
pub(crate) fn following(trusted: Trusted) -> &'static str {
    match trusted {
        Trusted::Diagram => "make the tables follow the diagram",
        Trusted::Table => "make the diagram follow the tables",
    }
}

fn message(text: &str) -> Option<Message<'_>> {
    (!text.is_empty()).then_some(Message { text })
}

fn region(source: &Source<'_>, span: Span) -> Region {
    let span = source.clamp(span);
    let (start, end) = (source.position(span.start), source.position(span.end));
    Region {
        start_line: start.line,
        start_column: start.column,
        end_line: end.line,
        end_column: end.column,
        byte_offset: span.start,
        byte_length: span.len(),
    }
}

/// A path as a URI: relative, with everything escaped that has a meaning in URIs.
fn artifact(path: &str) -> Value {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    json!({ "uri": uri })
}

#[cfg(test)]
mod tests {
    use super::super::{Format, sample};
    use serde_json::Value;

    #[test]
    fn results() {
        let log: Value = serde_json::from_str(&sample::written(Format::Sarif)).unwrap();
        let mut results = log["runs"][0]["results"].clone();
        for result in results.as_array_mut().unwrap() {
            // Whether a rule of the sample is a real one does not matter here.
            result.as_object_mut().unwrap().remove("ruleIndex");
        }
        insta::assert_snapshot!(serde_json::to_string_pretty(&results).unwrap());
    }

    #[test]
    fn each_result_knows_its_rule() {
        let log: Value = serde_json::from_str(&sample::written(Format::Sarif)).unwrap();
        let rules = &log["runs"][0]["tool"]["driver"]["rules"];
        let results = log["runs"][0]["results"].as_array().unwrap();
        let known = results.iter().filter(|result| !result["ruleIndex"].is_null());
        assert!(known.clone().count() > 0);
        for result in known {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
        }
    }

    #[test]
    fn the_published_schema_accepts_it() {
        // The schema has a pattern for languages with a bracket too many, which validators refuse.
        let schema = include_str!("../../tests/data/sarif-2.1.0.json").replace("{2}]?$", "{2}$");
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let log: Value = serde_json::from_str(&sample::written(Format::Sarif)).unwrap();
        let errors: Vec<String> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let wrong = serde_json::json!({ "version": "2.1.0", "runs": [{ "tool": {} }] });
        assert!(!validator.is_valid(&wrong));
    }
}
