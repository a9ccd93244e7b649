//! The parts of the protocol's messages that we read and write.

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug, Default)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
pub(super) struct Range {
    pub(super) start: Position,
    pub(super) end: Position,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(super) struct Location {
    pub(super) uri: String,
    pub(super) range: Range,
}

// What comes.

#[derive(Deserialize, Debug)]
pub(super) struct Identifier {
    pub(super) uri: String,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Opened {
    pub(super) text_document: OpenedDocument,
}

#[derive(Deserialize, Debug)]
pub(super) struct OpenedDocument {
    pub(super) uri: String,
    pub(super) version: i64,
    pub(super) text: String,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Changed {
    pub(super) text_document: Versioned,
    pub(super) content_changes: Vec<Change>,
}

#[derive(Deserialize, Debug)]
pub(super) struct Versioned {
    pub(super) uri: String,
    pub(super) version: i64,
}

/// New text for a range, or for the whole document.
#[derive(Deserialize, Debug)]
pub(super) struct Change {
    #[serde(default)]
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

/// A request or note about a document.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct About {
    pub(super) text_document: Identifier,
}

/// A request about a place in a document.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct At {
    pub(super) text_document: Identifier,
    pub(super) position: Position,
    /// Only where references are asked for.
    #[serde(default)]
    pub(super) context: ReferenceContext,
}

#[derive(Deserialize, Debug, Default)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ReferenceContext {
    pub(super) include_declaration: bool,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActionsWanted {
    pub(super) text_document: Identifier,
    pub(super) range: Range,
    #[serde(default)]
    pub(super) context: ActionContext,
}

#[derive(Deserialize, Debug, Default)]
#[serde(default)]
pub(super) struct ActionContext {
    pub(super) only: Option<Vec<String>>,
}

/// What we want to know of an editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Client {
    pub(super) utf8: bool,
    /// It shows the other places of a finding.
    pub(super) related: bool,
    /// Its edits name the version they are made for.
    pub(super) versioned_edits: bool,
    /// It shows states inside of machines.
    pub(super) nested_symbols: bool,
    /// It tells of files that change, where one asks for it.
    pub(super) watches: bool,
}

impl Client {
    /// Reads the parameters of `initialize`; what is missing is not supported.
    pub(super) fn of(params: &Value) -> Self {
        let flag = |path: &str| {
            let found = params.pointer(&format!("/capabilities/{path}"));
            found.and_then(Value::as_bool).unwrap_or(false)
        };
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let encodings = encodings.and_then(Value::as_array);
        Self {
            utf8: encodings.is_some_and(|names| names.iter().any(|name| name == "utf-8")),
            related: flag("textDocument/publishDiagnostics/relatedInformation"),
            versioned_edits: flag("workspace/workspaceEdit/documentChanges"),
            nested_symbols: flag("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            watches: flag("workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }
}

// What goes.

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Diagnostic {
    pub(super) range: Range,
    pub(super) severity: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<&'static str>,
    pub(super) source: &'static str,
    pub(super) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_information: Vec<Related>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(super) struct Related {
    pub(super) location: Location,
    pub(super) message: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextEdit {
    pub(super) range: Range,
    pub(super) new_text: String,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct CodeAction {
    pub(super) title: String,
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_preferred: bool,
    pub(super) edit: Value,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Symbol {
    pub(super) name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) detail: String,
    pub(super) kind: u8,
    pub(super) range: Range,
    pub(super) selection_range: Range,
    pub(super) children: Vec<Symbol>,
}
