//! The rules: what a document is checked for.
//!
//! One rule is one file with its check, one page of the same name beside it (`graph/unreachable_state.rs`,
//! `graph/unreachable_state.md`), and one file of cases (`tests/rules/unreachable-state.md`). A new rule is a module of its
//! group and a line of [`ALL`], which says how much it matters and what it looks at; nothing else changes.

mod agreement;
mod bounds;
mod code;
mod context;
mod edits;
mod evidence;
mod graph;
mod hierarchy;
mod level;
mod prelude;
mod prose;
mod rule;
mod step_graph;
mod syntax;
mod wording;

pub use context::{Context, MachineContext};
pub use level::{Level, Levels, UnknownRule, WARNINGS};
pub use rule::{Check, Rule, Sink, find};

pub(crate) use bounds::Bounds;
pub(crate) use code::unused_suppression::report_unused;

/// A rule by its module: its level, its group and name, and what it looks at.
macro_rules! rule {
    ($level:ident $group:ident::$name:ident $check:ident) => {
        Rule::new(
            Level::$level,
            include_str!(concat!(stringify!($group), "/", stringify!($name), ".md")),
            Check::$check($group::$name::check),
        )
    };
}

/// Every rule, sorted by name.
pub static ALL: &[&Rule] = &[
    &rule!(Warn graph::ambiguous_event Diagram),
    &rule!(Deny syntax::broken_table Document).fixable(),
    &rule!(Deny hierarchy::choice_dead_end Diagram),
    &rule!(Warn hierarchy::choice_without_else Diagram),
    &rule!(Warn syntax::commented_out_diagram Document),
    &rule!(Warn hierarchy::composite_without_initial Diagram),
    &rule!(Deny agreement::conflicting_rows Machine),
    &rule!(Deny hierarchy::cross_region_transition Diagram),
    &rule!(Warn graph::dead_end_state Machine),
    &rule!(Warn graph::duplicate_transition Diagram).fixable(),
    &rule!(Warn hierarchy::empty_composite Diagram),
    &rule!(Deny hierarchy::fork_join_arity Diagram),
    &rule!(Deny code::identifier_collision Machine),
    &rule!(Deny agreement::initial_mismatch Machine),
    &rule!(Deny syntax::invalid_directive Document),
    &rule!(Warn agreement::label_mismatch Machine),
    &rule!(Warn agreement::legend_mismatch Machine),
    &rule!(Deny agreement::matrix_header_mismatch Machine).fixable(),
    &rule!(Deny syntax::missing_diagram Document),
    &rule!(Warn graph::missing_initial_state Document),
    &rule!(Deny agreement::misspelled_state Machine).fixable(),
    &rule!(Allow prose::prose_count Document),
    &rule!(Deny prose::prose_forbidden_transition Machine),
    &rule!(Warn prose::prose_terminal Document),
    &rule!(Warn prose::prose_transition Document),
    &rule!(Allow prose::prose_unknown_state Document),
    &rule!(Deny syntax::ragged_table Document).fixable(),
    &rule!(Warn prose::rule_without_transition Document),
    &rule!(Allow graph::several_initial_states Diagram),
    &rule!(Deny agreement::state_missing_from_diagram Document),
    &rule!(Deny syntax::swallowed_statement Diagram).fixable(),
    &rule!(Deny agreement::terminal_mismatch Machine),
    &rule!(Warn graph::terminal_with_exit Document),
    &rule!(Deny agreement::transition_missing_from_diagram Diagram).fixable(),
    &rule!(Deny agreement::transition_missing_from_table Machine).fixable(),
    &rule!(Allow prose::transition_without_rule Machine),
    &rule!(Warn graph::trapped_states Machine),
    &rule!(Deny syntax::unclosed_fence Document).fixable(),
    &rule!(Deny agreement::undefined_state Machine).fixable(),
    &rule!(Warn syntax::undrawable_diagram Diagram),
    &rule!(Deny syntax::unknown_mark Document),
    &rule!(Allow graph::unlabelled_transition Diagram),
    &rule!(Deny syntax::unparsed_statement Diagram),
    &rule!(Warn graph::unreachable_state Machine),
    &code::unused_suppression::RULE,
];
