mod state {
    fsm_runtime::fsm!(include_str!("prose_forbidden_transition.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
