//! The documents that a command is to show, and of their machines the one that is asked for.

use std::path::PathBuf;

use fsm_spec::Options;
use fsm_spec::suggest::closest;

use super::document::Document;
use crate::check::Checker;
use crate::failure::Failure;
use crate::walk::walk;

/// The documents with a machine in them: a file, those of a folder, or standard input.
pub(crate) fn open(path: PathBuf, stdin_name: &str) -> Result<Vec<Document>, Failure> {
    let documents = open_to_check(path, stdin_name)?;
    Ok(documents.into_iter().map(|(document, _)| document).collect())
}

/// The same, each with what counts when it is checked.
pub(crate) fn open_to_check(path: PathBuf, stdin_name: &str) -> Result<Vec<(Document, Options)>, Failure> {
    let checker = Checker::default();
    let found = walk(&[path], stdin_name, &checker.configurations);
    let mut failures = found.failures;
    let mut documents = Vec::new();
    for input in &found.inputs {
        match checker.read(input) {
            Ok((text, options)) => {
                let document = Document::new(input.name.clone(), text, &options.read);
                if document.has_machines() && (input.named || document.has_diagrams()) {
                    documents.push((document, options));
                } else if input.named {
                    failures.push(format!(
                        "{}: no state machine in it: neither a state diagram nor a table of transitions",
                        input.name
                    ));
                }
            }
            Err(message) => failures.push(message),
        }
    }
    if !failures.is_empty() {
        return Err(Failure::Messages(failures));
    }
    if documents.is_empty() {
        return Err(Failure::new("no document with a state diagram found"));
    }
    Ok(documents)
}

/// The document with the machine of that name, and of its machines that one alone.
pub(crate) fn choose(mut documents: Vec<Document>, name: &str) -> Result<Document, Failure> {
    for document in &mut documents {
        document.keep(name);
    }
    let names: Vec<String> = documents.iter().flat_map(Document::names).collect();
    documents.retain(|document| !document.machines.is_empty());
    if documents.len() == 1 {
        return Ok(documents.remove(0));
    }
    if documents.len() > 1 {
        let paths: Vec<&str> = documents.iter().map(|document| document.path.as_str()).collect();
        let paths = paths.join("`, `");
        return Err(Failure::new(format!("`{name}` is in several documents: `{paths}`; name one of them")));
    }
    let advice = match closest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are `{}`", names.join("`, `")),
    };
    Err(Failure::new(format!("there is no machine `{name}`; {advice}")))
}
