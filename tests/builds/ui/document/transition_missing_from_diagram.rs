mod state {
    fsm_runtime::fsm!(include_str!("transition_missing_from_diagram.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
