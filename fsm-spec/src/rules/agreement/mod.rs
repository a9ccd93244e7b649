//! Rules about views that disagree.

pub(super) mod conflicting_rows;
pub(super) mod initial_mismatch;
pub(super) mod label_mismatch;
pub(super) mod legend_mismatch;
pub(super) mod matrix_header_mismatch;
pub(super) mod misspelled_state;
pub(super) mod state_missing_from_diagram;
pub(super) mod terminal_mismatch;
pub(super) mod transition_missing_from_diagram;
pub(super) mod transition_missing_from_table;
pub(super) mod undefined_state;
mod wildcards;
