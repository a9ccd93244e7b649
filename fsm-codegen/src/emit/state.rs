//! `enum State` and what it can do.

use super::{Code, DERIVES, repr, table, text};
use crate::docs;

pub(super) fn emit(code: &Code<'_>) -> String {
    let (plan, options) = (code.plan, code.options);
    let states = plan.states.iter().enumerate();
    let docs = |at| docs::state(plan, at, &options.state);
    let idents = || plan.states.iter().map(|node| node.ident.as_str());
    let initials = plan
        .initials
        .iter()
        .map(|at| plan.states[usize::from(*at)].ident.as_str());
    let initial = match plan.initials[..] {
        [start] => format!(
            "/// Where the machine starts.
            pub const INITIAL: Self = Self::{};",
            plan.states[usize::from(start)].ident
        ),
        _ => String::new(),
    };
    let values = [
        (
            "docs",
            text::docs(&docs::machine(plan, options.diagram.as_deref())),
        ),
        (
            "derives",
            [DERIVES]
                .into_iter()
                .chain(options.derives.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join(", "),
        ),
        ("repr", repr(plan.states.len()).to_owned()),
        (
            "variants",
            text::variants(states.map(|(at, node)| (node.ident.as_str(), docs(at)))),
        ),
        ("count", plan.states.len().to_string()),
        ("all", text::values(&options.state, idents())),
        ("initial", initial),
        ("starts", plan.initials.len().to_string()),
        ("initials", text::values(&options.state, initials)),
        ("is_in", is_in(code).to_owned()),
        ("allowed", allowed(code).to_owned()),
        ("on", on(code)),
    ];
    let state = code.fill(include_str!("templates/state.txt"), &values);
    state + &default(code) + &code.named(&options.state, "states", "\"a state\"")
}

/// Whether a state lies in a composite; only where there are any.
fn is_in(code: &Code<'_>) -> &'static str {
    if code.plan.groups.is_empty() {
        return "";
    }
    "/// Whether the state lies in a composite, at any depth.
    #[must_use]
    pub const fn is_in(self, group: Group) -> bool {
        TABLE.is_in(self as u16, group as u16)
    }"
}

fn allowed(code: &Code<'_>) -> &'static str {
    if table::has_bits(code.plan) {
        "ALLOWED[self as usize][to as usize / 64] >> (to as usize % 64) & 1 == 1"
    } else {
        "TABLE.allows(self as u16, to as u16)"
    }
}

fn on(code: &Code<'_>) -> String {
    if code.plan.events.is_empty() {
        return "match event {}".to_owned();
    }
    let (next, to) = if table::is_dense(code.plan) {
        ("NEXT[self as usize][event as usize]", "to")
    } else {
        (
            "TABLE.next(self as u16, event as u16)",
            "(&Self::ALL)[to as usize]",
        )
    };
    let body = "match $next$ {
        $fsm$::table::Next::To(to) => ::core::result::Result::Ok($to$),
        $fsm$::table::Next::Several => {
            ::core::result::Result::Err($fsm$::Rejected::Ambiguous { state: self, event })
        }
        $fsm$::table::Next::Nowhere => {
            ::core::result::Result::Err($fsm$::Rejected::Unexpected { state: self, event })
        }
    }";
    code.fill(body, &[("next", next), ("to", to)])
}

/// `Default`, where there is one state to start in.
fn default(code: &Code<'_>) -> String {
    if code.plan.initials.len() != 1 {
        return String::new();
    }
    let body = "#[automatically_derived]
    impl ::core::default::Default for $State$ {
        fn default() -> Self {
            Self::INITIAL
        }
    }";
    code.fill::<&str>(body, &[])
}
