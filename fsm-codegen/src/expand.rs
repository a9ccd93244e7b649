//! The macro `fsm!` from input to output.

use fsm_spec::model::Machine;
use fsm_spec::names;
use proc_macro2::{Ident, Span, TokenStream};

use crate::document::{choose, examine, read};
use crate::input::{self, Choices, Input, Mistake};
use crate::locate::{Place, Text};
use crate::{Options, generate, message};

/// What a macro call becomes.
#[derive(Clone, Debug, Default)]
pub struct Expansion {
    /// Code that nobody will look for in their own file: the compiler reads it faster as text.
    pub code: String,
    /// Code with places in the user's file: errors, warnings, and the user's own tokens.
    pub tokens: TokenStream,
}

/// Expands `fsm!(…)`. `place` says where a token was written.
pub fn fsm(input: TokenStream, place: &dyn Fn(Span) -> Place) -> Expansion {
    let mut expansion = Expansion::default();
    let (input, mut mistakes) = input::parse(input);
    if let Some(input) = input {
        match read(&input.document, place) {
            Ok(text) => machine(&input, &text, &mut mistakes, &mut expansion),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    expansion.tokens.extend(message::errors(&mistakes));
    expansion
}

/// The machine of a document that could be read.
fn machine(input: &Input, text: &Text, mistakes: &mut Vec<Mistake>, expansion: &mut Expansion) {
    let Input { document, choices } = input;
    let known = mistakes.len();
    let machines = examine(document, text, choices, mistakes, &mut expansion.tokens);
    let machine = match choose(&machines, choices, text, document) {
        Ok(machine) => machine,
        Err(mistake) => {
            // Where there is none, the document's own findings say why.
            if !machines.is_empty() || mistakes.len() == known {
                mistakes.push(mistake);
            }
            // Whichever is meant: the types are there, and this mistake is the only error.
            let Some(machine) = machines.first() else {
                return;
            };
            machine
        }
    };
    let (options, foreign) = options(choices, machine, text);
    match generate(machine, &options) {
        Ok(items) if foreign.is_empty() => expansion.code = enclosed(&items, &options),
        Ok(items) => expansion
            .tokens
            .extend(message::with_tokens(&enclosed(&items, &options), &foreign)),
        Err(error) => mistakes.push(Mistake {
            span: document.span,
            message: format!("{}: {error}", text.name),
        }),
    }
}

/// The items in a module of their own: there they see nothing of the user's, and two machines may stand side by side. The two enums
/// are named once more, so that the compiler calls them by the names that users know.
fn enclosed(items: &str, options: &Options) -> String {
    let Options { state, event, .. } = options;
    let name = names::module_name(state);
    format!(
        "#[allow(dead_code, unused_qualifications)]
        mod __{name}_machine {{ {items} }}
        #[allow(unused_imports)]
        pub use __{name}_machine::{{{state}, {event}}};
        #[allow(ambiguous_glob_reexports, unused_imports)]
        pub use __{name}_machine::*;"
    )
}

/// The options, and the paths in them that text cannot hold: `$crate` means a crate only as the token it is. The options then have a
/// name in its place.
fn options(
    choices: &Choices,
    machine: &Machine,
    text: &Text,
) -> (Options, Vec<(String, TokenStream)>) {
    let mut foreign = Vec::new();
    let mut path = |tokens: &TokenStream| {
        let text = tokens.to_string();
        if !text.contains('$') {
            return text;
        }
        let name = format!("__path_{}", foreign.len());
        foreign.push((name.clone(), tokens.clone()));
        name
    };
    let default = Options::default();
    let name = |chosen: &Option<Ident>, default| chosen.as_ref().map_or(default, Ident::to_string);
    let options = Options {
        state: name(&choices.state, default.state),
        event: name(&choices.event, default.event),
        derives: choices.derives.iter().map(&mut path).collect(),
        typestate: choices.typestate,
        runtime: choices.runtime.as_ref().map_or(default.runtime, path),
        diagram: text
            .text
            .get(machine.span.start..machine.span.end)
            .map(diagram),
    };
    (options, foreign)
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
