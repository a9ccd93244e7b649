//! The macro `fsm!` from input to output.

use fsm_spec::finding::Severity;
use fsm_spec::model::Machine;
use fsm_spec::source::Source;
use fsm_spec::suggest;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use crate::input::{self, Choices, Document, Input, Kind, Mistake};
use crate::locate::{self, Place, Text};
use crate::{Options, generate, message};

/// Expands `fsm!(…)`. `place` says where a token was written.
pub fn fsm(input: TokenStream, place: &dyn Fn(Span) -> Place) -> TokenStream {
    let (input, mut mistakes) = input::parse(input);
    let Some(Input { document, choices }) = input else {
        return message::errors(&mistakes);
    };
    let text = match read(&document, place) {
        Ok(text) => text,
        Err(mistake) => {
            mistakes.push(mistake);
            return message::errors(&mistakes);
        }
    };
    let Outcome {
        machines,
        mut output,
        broken,
    } = examine(&document, &text, &choices, &mut mistakes);
    let machine = match choose(&machines, &choices, &text, &document) {
        Ok(machine) => Some(machine),
        // The document's own findings say why there is none.
        Err(_) if machines.is_empty() && broken => None,
        Err(mistake) => {
            mistakes.push(mistake);
            machines.first()
        }
    };
    let Some(machine) = machine else {
        output.extend(message::errors(&mistakes));
        return output;
    };
    let options = options(&choices, machine, &text);
    match generate(machine, &options) {
        Ok(items) => {
            let module =
                format_ident!("__{}_machine", fsm_spec::names::module_name(&options.state));
            // In a module of their own the items see nothing of the user's, and two machines may stand in one module.
            output.extend(quote! {
                #[allow(dead_code, unused_qualifications)]
                mod #module { #items }
                #[allow(ambiguous_glob_reexports, unused_imports)]
                pub use #module::*;
            });
        }
        Err(error) => mistakes.push(Mistake {
            span: document.span,
            message: format!("{}: {error}", text.name),
        }),
    }
    output.extend(message::errors(&mistakes));
    output
}

/// What a look at the document gave.
struct Outcome {
    machines: Vec<Machine>,
    /// What makes the build notice a change, and the warnings.
    output: TokenStream,
    /// Whether there were findings that fail the build.
    broken: bool,
}

/// Reads and checks the document; findings become mistakes and warnings.
fn examine(
    document: &Document,
    text: &Text,
    choices: &Choices,
    mistakes: &mut Vec<Mistake>,
) -> Outcome {
    let mut output = same_text(document, text);
    let mut config = fsm_spec::config::Config::default();
    match locate::configuration(&text.folder) {
        Ok(Some(found)) => {
            output.extend(tracked(&found.path));
            config = found.config;
        }
        Ok(None) => {}
        Err(unusable) => {
            output.extend(tracked(&unusable.path));
            mistakes.push(Mistake {
                span: document.span,
                message: unusable.to_string(),
            });
        }
    }
    for (rule, level) in &choices.levels {
        // Its name was looked up when it was read.
        let _ = config.levels.set(rule, *level);
    }
    let mut options = fsm_spec::Options::of(&config, text.kind);
    options.named = true;
    let report = fsm_spec::check(&Source::new(&text.text), &options);
    let findings = &report.findings;
    let errors = message::findings(findings, Severity::Error, text);
    let broken = errors.is_some();
    mistakes.extend(errors.map(|message| Mistake {
        span: document.span,
        message,
    }));
    if let Some(warnings) = message::findings(findings, Severity::Warning, text) {
        output.extend(message::warning(document.span.0, &warnings));
    }
    Outcome {
        machines: report.reading.machines,
        output,
        broken,
    }
}

/// The document's text.
fn read(document: &Document, place: &dyn Fn(Span) -> Place) -> Result<Text, Mistake> {
    match &document.kind {
        Kind::Text(text) => Ok(locate::inline(text.clone(), &place(document.span.0))),
        Kind::File { path, literal } => {
            locate::read(path, &place(*literal)).map_err(|message| Mistake {
                span: document.span,
                message,
            })
        }
    }
}

/// The machine the user means.
fn choose<'a>(
    machines: &'a [Machine],
    choices: &Choices,
    text: &Text,
    document: &Document,
) -> Result<&'a Machine, Mistake> {
    let names = || machines.iter().map(|machine| machine.name.as_str());
    let listed = || {
        names()
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let refuse = |message| Mistake {
        span: document.span,
        message,
    };
    match (&choices.machine, machines) {
        (_, []) => Err(refuse(format!("{} has no state diagram", text.name))),
        (None, [machine]) => Ok(machine),
        (None, [first, ..]) => Err(refuse(format!(
            "{} has {} machines: choose one, as in `machine = {:?}`; there are {}",
            text.name,
            machines.len(),
            first.name,
            listed()
        ))),
        (Some((name, span)), machines) => machines
            .iter()
            .find(|machine| machine.name == *name)
            .ok_or_else(|| {
                let message = match suggest::closest(name, names()) {
                    Some(near) => format!(
                        "{} has no machine `{name}`: did you mean `{near}`?",
                        text.name
                    ),
                    None => format!(
                        "{} has no machine `{name}`: there are {}",
                        text.name,
                        listed()
                    ),
                };
                Mistake::new(*span, message)
            }),
    }
}

fn options(choices: &Choices, machine: &Machine, text: &Text) -> Options {
    let default = Options::default();
    let name = |ident: &Option<proc_macro2::Ident>, default| {
        ident.as_ref().map_or(default, ToString::to_string)
    };
    Options {
        state: name(&choices.state, default.state),
        event: name(&choices.event, default.event),
        derives: choices.derives.clone(),
        typestate: choices.typestate,
        runtime: choices.runtime.clone().unwrap_or(default.runtime),
        diagram: text
            .text
            .get(machine.span.start..machine.span.end)
            .map(diagram),
    }
}

/// The diagram without the fence around it.
fn diagram(block: &str) -> String {
    let is_fence =
        |line: &&str| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
    block
        .lines()
        .filter(|line| !is_fence(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The user's own tokens, compared with what was read: the compiler then knows that the crate depends on the file, and it is an error
/// when the two read different ones.
fn same_text(document: &Document, text: &Text) -> TokenStream {
    if matches!(document.kind, Kind::Text(_)) {
        return TokenStream::new();
    }
    // Comparing every byte in a constant would take the compiler seconds for a large document.
    const SAMPLES: usize = 64;
    let bytes = text.text.as_bytes();
    let length = bytes.len();
    let places = (0..SAMPLES.min(length)).map(|at| at * length / SAMPLES.min(length));
    let (places, samples): (Vec<usize>, Vec<u8>) = places.map(|at| (at, bytes[at])).unzip();
    let tokens = &document.tokens;
    let message = format!(
        "the compiler and `fsm!` read different files for this document (`fsm!` read {}): \
         write the path in the file that calls the macro, or start it with `env!(\"CARGO_MANIFEST_DIR\")`",
        text.name
    );
    quote! {
        const _: () = {
            const DOCUMENT: &[u8] = ::core::primitive::str::as_bytes(#tokens);
            const SAMPLES: &[(usize, u8)] = &[#((#places, #samples)),*];
            ::core::assert!(DOCUMENT.len() == #length, #message);
            let mut at = 0;
            while at < SAMPLES.len() {
                ::core::assert!(DOCUMENT[SAMPLES[at].0] == SAMPLES[at].1, #message);
                at += 1;
            }
        };
    }
}

/// Makes the build notice a change of a file.
fn tracked(path: &std::path::Path) -> TokenStream {
    match path.to_str() {
        Some(path) => quote! { const _: &[u8] = ::core::include_bytes!(#path); },
        None => TokenStream::new(),
    }
}
