mod state {
    fsm_runtime::fsm!(include_str!("unknown_mark.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
