mod state {
    fsm_runtime::fsm!(include_str!("choice_dead_end.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
