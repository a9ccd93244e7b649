mod state {
    fsm_runtime::fsm!(include_str!("misspelled_state.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
