//! The macro `fsm!` from input to output.

use fsm_spec::finding::Severity;
use fsm_spec::model::{Machine, StateId};
use fsm_spec::names;
use fsm_spec::rules::Level;
use fsm_spec::source::Source;
use fsm_spec::steps::Route;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::Error;

use crate::document::{choose, examine, read};
use crate::input::{self, Choices, Input, UNBOUND_GUARD};
use crate::locate::{Place, Text};
use crate::{Options, generate, message};

/// Expands `fsm!(…)`. `place` says where a token was written.
pub fn fsm(input: TokenStream, place: &dyn Fn(Span) -> Place) -> TokenStream {
    let mut expansion = TokenStream::new();
    let (input, mut mistakes) = input::parse(input);
    if let Some(input) = input {
        match read(&input.document, place) {
            Ok(text) => expansion.extend(machine(&input, &text, &mut mistakes)),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    expansion.extend(message::errors(&mistakes));
    expansion
}

/// The machine of a document that could be read.
fn machine(input: &Input, text: &Text, mistakes: &mut Vec<Error>) -> TokenStream {
    let Input { document, choices } = input;
    let known = mistakes.len();
    let mut expansion = TokenStream::new();
    let machines = examine(document, text, choices, mistakes, &mut expansion);
    let machine = match choose(&machines, choices, text, document) {
        Ok(machine) => machine,
        Err(mistake) => {
            // Where there is none, the document's own findings say why.
            if !machines.is_empty() || mistakes.len() == known {
                mistakes.push(mistake);
            }
            // Whichever is meant: the types are there, and this mistake is the only error.
            let Some(machine) = machines.first() else {
                return expansion;
            };
            machine
        }
    };
    if let Some((severity, message)) = unbound_guards(machine, choices, text) {
        match severity {
            Severity::Error => mistakes.push(document.mistake(message)),
            Severity::Warning => expansion.extend(message::warning(document.span(), &message)),
        }
    }
    let options = options(choices, machine, text, document.span());
    match generate(machine, &options) {
        Ok(items) => expansion.extend(enclosed(&items, &options)),
        Err(error) => mistakes.push(document.mistake(format!("{}: {error}", text.name))),
    }
    expansion
}

/// The items in a module of their own: there they see nothing of the user's, and two machines may stand side by side. The two enums
/// are named once more, so that the compiler calls them by the names that users know.
fn enclosed(items: &TokenStream, options: &Options) -> TokenStream {
    let Options { state, event, span, .. } = options;
    let module = format_ident!("__{}_machine", names::module_name(&state.to_string()), span = *span);
    quote_spanned! {*span=>
        #[allow(dead_code, unused_qualifications)]
        mod #module { #items }
        #[allow(unused_imports)]
        pub use #module::{#state, #event};
        #[allow(ambiguous_glob_reexports, unused_imports)]
        pub use #module::*;
    }
}

fn options(choices: &Choices, machine: &Machine, text: &Text, span: Span) -> Options {
    // Names mean what they mean where the macro is called, and stand where the document is named.
    let span = span.resolved_at(Span::call_site());
    let default = Options::default();
    let name = |chosen: &Option<Ident>, default: Ident| {
        chosen.clone().unwrap_or_else(|| Ident::new(&default.to_string(), span))
    };
    Options {
        state: name(&choices.state, default.state),
        event: name(&choices.event, default.event),
        derives: choices.derives.clone(),
        typestate: choices.typestate,
        runtime: choices.runtime.clone().unwrap_or(default.runtime),
        diagram: text.text.get(machine.span.start..machine.span.end).map(diagram),
        span,
    }
}

/// The diagram without the fence around it.
fn diagram(block: &str) -> String {
    let is_fence = |line: &&str| line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
    block.lines().filter(|line| !is_fence(line)).collect::<Vec<_>>().join("\n")
}

/// What is to be said of the conditions that the document puts on steps: nothing in the generated code asks them.
fn unbound_guards(machine: &Machine, choices: &Choices, text: &Text) -> Option<(Severity, String)> {
    const SHOWN: usize = 20;
    let severity = match choices.unbound_guard.as_ref().map_or(Level::Warn, |chosen| chosen.0) {
        Level::Deny => Severity::Error,
        Level::Warn => Severity::Warning,
        Level::Allow => return None,
    };
    let routes = machine.routes();
    let guarded = |route: &&Route| route.guards(machine).next().is_some();
    let guarded: Vec<&Route> = routes.routes.iter().filter(guarded).collect();
    if guarded.is_empty() {
        return None;
    }
    let source = Source::new(text.shown());
    let name = |id: StateId| &machine.states[id.index()].name;
    let mut lines = String::new();
    for route in guarded.iter().take(SHOWN) {
        let mut steps = route.transitions.iter().filter_map(|at| machine.transitions.get(*at));
        let Some(first) = steps.next() else {
            continue;
        };
        let last = steps.next_back().unwrap_or(first);
        let place = last.seen.first().map(|seen| text.place(seen.span).start);
        let line = place.map_or(0, |place| source.line(place));
        let on = route.event(machine).map_or(String::new(), |event| format!(" on `{event}`"));
        let guards: Vec<&str> = route.guards(machine).collect();
        lines.push_str(&format!(
            "\n  `{}` → `{}`{on}, if `{}` ({}:{line})",
            name(first.from),
            name(last.to),
            guards.join("` and `"),
            text.name,
        ));
    }
    if guarded.len() > SHOWN {
        lines.push_str(&format!("\n  and {} more", guarded.len() - SHOWN));
    }
    Some((
        severity,
        format!(
            "{}: your program has to ask these guards, the generated code does not:{lines}\n\
             ask them in `Machine::guard` or before `on`, then write `allow({UNBOUND_GUARD})` here",
            text.name,
        ),
    ))
}
