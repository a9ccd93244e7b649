mod state {
    fsm_runtime::fsm!(include_str!("composite_without_initial.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
