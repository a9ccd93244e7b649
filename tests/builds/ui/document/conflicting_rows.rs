mod state {
    fsm_runtime::fsm!(include_str!("conflicting_rows.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
