//! The document behind a macro call: read, checked, compared with what the compiler reads.

use std::path::Path;

use fsm_spec::config::Config;
use fsm_spec::finding::Severity;
use fsm_spec::model::Machine;
use fsm_spec::source::Source;
use fsm_spec::suggest;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Error, Result};

use crate::input::{Choices, Document, Kind};
use crate::locate::{self, Place, Text};
use crate::message;

/// The document's text.
pub(crate) fn read(document: &Document, place: &dyn Fn(Span) -> Place) -> Result<Text> {
    match &document.kind {
        Kind::Literal(literal) => Ok(locate::literal(literal.value(), &place(literal.span()))),
        Kind::Pieces(text, span) => Ok(locate::pieces(text.clone(), &place(*span))),
        Kind::File { path, literal } => {
            locate::read(path, &place(*literal)).map_err(|message| document.mistake(message))
        }
    }
}

/// Checks the document and gives its machines. What fails the build becomes a mistake; warnings, and what makes the build notice a
/// change, become tokens.
pub(crate) fn examine(
    document: &Document,
    text: &Text,
    choices: &Choices,
    mistakes: &mut Vec<Error>,
    tokens: &mut TokenStream,
) -> Vec<Machine> {
    tokens.extend(same_text(document, text));
    let mut config = Config::default();
    let mut passed_over = Vec::new();
    let found = locate::configuration(&text.folder, &mut passed_over);
    for message in passed_over {
        tokens.extend(message::warning(document.span(), &message));
    }
    match found {
        Ok(Some(found)) => {
            tokens.extend(tracked(&found.path));
            config = found.config;
        }
        Ok(None) => {}
        Err(unusable) => {
            tokens.extend(tracked(&unusable.path));
            mistakes.push(document.mistake(locate::unusable(&unusable)));
        }
    }
    for (rule, level) in &choices.levels {
        // Its name was looked up when it was read.
        let _ = config.levels.set(rule, *level);
    }
    let mut options = fsm_spec::Options::of(&config, text.kind);
    options.named = true;
    let report = fsm_spec::check(&Source::new(&text.text), &options);
    let errors = message::findings(&report.findings, Severity::Error, text);
    mistakes.extend(errors.map(|message| document.mistake(message)));
    if let Some(warnings) = message::findings(&report.findings, Severity::Warning, text) {
        tokens.extend(message::warning(document.span(), &warnings));
    }
    report.reading.machines
}

/// The machine the user means.
pub(crate) fn choose<'a>(
    machines: &'a [Machine],
    choices: &Choices,
    text: &Text,
    document: &Document,
) -> Result<&'a Machine> {
    let names = || machines.iter().map(|machine| machine.name.as_str());
    let listed = || names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match (&choices.machine, machines) {
        (_, []) => Err(document.mistake(format!("`{}` has no state diagram", text.name))),
        (None, [machine]) => Ok(machine),
        (None, [first, ..]) => Err(document.mistake(format!(
            "`{}` has {} machines; choose one of {}, as in `machine = {:?}`",
            text.name,
            machines.len(),
            listed(),
            first.name
        ))),
        (Some(literal), machines) => {
            let name = literal.value();
            let found = machines.iter().find(|machine| machine.name == name);
            found.ok_or_else(|| {
                let message = match suggest::closest(&name, names()) {
                    Some(near) => format!("`{}` has no machine `{name}`; did you mean `{near}`?", text.name),
                    None => format!("`{}` has no machine `{name}`; there are {}", text.name, listed()),
                };
                Error::new(literal.span(), message)
            })
        }
    }
}

/// The user's own tokens, compared with what was read: the compiler then knows that the crate depends on the file, and it is an error
/// when the two read different ones.
fn same_text(document: &Document, text: &Text) -> TokenStream {
    if !matches!(document.kind, Kind::File { .. }) {
        return TokenStream::new();
    }
    let text_read = &text.text;
    let message = format!(
        "the compiler and `fsm!` read different files for this document (`fsm!` read {}): \
         write the path in the file that calls the macro, or start it with `env!(\"CARGO_MANIFEST_DIR\")`",
        text.name
    );
    let tokens = &document.tokens;
    // Sixteen bytes at a time, so that a megabyte takes the compiler a fraction of a second. Nothing of it gets into the program.
    quote! {
        #[allow(long_running_const_eval)]
        const _: () = {
            use ::core::primitive::{str, u8, u128};
            const HERE: &[u8] = str::as_bytes(#tokens);
            const READ: &[u8] = str::as_bytes(#text_read);
            let (here, here_end) = HERE.as_chunks::<16>();
            let (read, read_end) = READ.as_chunks::<16>();
            let mut same = HERE.len() == READ.len();
            let mut at = 0;
            while same && at < here.len() {
                same = u128::from_ne_bytes(here[at]) == u128::from_ne_bytes(read[at]);
                at += 1;
            }
            at = 0;
            while same && at < here_end.len() {
                same = here_end[at] == read_end[at];
                at += 1;
            }
            ::core::assert!(same, "{}", #message);
        };
    }
}

/// Makes the build notice a change of a file.
fn tracked(path: &Path) -> TokenStream {
    match path.to_str() {
        Some(path) => {
            quote!(
                const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
            )
        }
        None => TokenStream::new(),
    }
}
