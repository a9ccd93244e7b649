//! From a plan to the text of Rust code.
//!
//! Text, because a macro runs unoptimised and once in every build: the compiler's own lexer reads a machine of a thousand states in
//! a fraction of the time that building its tokens one by one would take. What does not grow with the machine stands in templates.

mod event;
mod group;
mod regions;
mod state;
mod table;
mod text;
mod typed;

use fsm_spec::model::Machine;

use crate::options::Options;
use crate::plan::{Plan, TooLarge};

/// The items of a machine, as Rust code that nobody has formatted.
///
/// # Errors
///
/// When the machine is too large to be compiled.
pub fn generate(machine: &Machine, options: &Options) -> Result<String, TooLarge> {
    let plan = Plan::new(machine)?;
    let code = Code {
        plan: &plan,
        options,
    };
    let parts = [
        state::emit(&code),
        event::emit(&code),
        group::emit(&code),
        table::emit(&code),
        regions::emit(&code),
        typed::emit(&code),
    ];
    Ok(parts.concat())
}

/// What every part of the code needs.
struct Code<'a> {
    plan: &'a Plan<'a>,
    options: &'a Options,
}

impl Code<'_> {
    /// Fills a template; the names of the enums and the path of the runtime are known everywhere.
    fn fill<T: AsRef<str>>(&self, template: &str, values: &[(&str, T)]) -> String {
        text::fill(template, |name| match name {
            "State" => Some(&self.options.state),
            "Event" => Some(&self.options.event),
            "fsm" => Some(&self.options.runtime),
            _ => values
                .iter()
                .find(|(of, _)| *of == name)
                .map(|(_, value)| value.as_ref()),
        })
    }

    /// `Display` and `Debug` by a name.
    fn shown(&self, item: &str, name: &str) -> String {
        self.fill(
            include_str!("templates/shown.txt"),
            &[("Name", item), ("name", name)],
        )
    }

    /// `Display`, `Debug`, `FromStr` and serde by the document's names.
    fn named(&self, item: &str, names: &str, kind: &str) -> String {
        let values = [("Name", item), ("names", names), ("kind", kind)];
        self.shown(item, "name()") + &self.fill(include_str!("templates/named.txt"), &values)
    }
}

/// The derives of an enum without data. `Debug` is written by hand: derived, it costs the compiler more than everything else.
const DERIVES: &str = "::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq, \
                       ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash";

/// `#[repr]` of an enum with so many variants; an empty one has none.
fn repr(variants: usize) -> &'static str {
    match variants {
        0 => "",
        1..=256 => "#[repr(u8)]",
        _ => "#[repr(u16)]",
    }
}
