//! Rules about views that disagree.

mod conflicting_rows;
mod edits;
mod initial_mismatch;
mod label_mismatch;
mod legend_mismatch;
mod matrix_header_mismatch;
mod misspelled_state;
mod state_missing_from_diagram;
mod terminal_mismatch;
mod transition_missing_from_diagram;
mod transition_missing_from_table;
mod undefined_state;
mod wildcards;

pub(super) use conflicting_rows::CONFLICTING_ROWS;
pub(super) use initial_mismatch::INITIAL_MISMATCH;
pub(super) use label_mismatch::LABEL_MISMATCH;
pub(super) use legend_mismatch::LEGEND_MISMATCH;
pub(super) use matrix_header_mismatch::MATRIX_HEADER_MISMATCH;
pub(super) use misspelled_state::MISSPELLED_STATE;
pub(super) use state_missing_from_diagram::STATE_MISSING_FROM_DIAGRAM;
pub(super) use terminal_mismatch::TERMINAL_MISMATCH;
pub(super) use transition_missing_from_diagram::TRANSITION_MISSING_FROM_DIAGRAM;
pub(super) use transition_missing_from_table::TRANSITION_MISSING_FROM_TABLE;
pub(super) use undefined_state::UNDEFINED_STATE;
