mod state {
    fsm_runtime::fsm!(include_str!("cross_region_transition.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
