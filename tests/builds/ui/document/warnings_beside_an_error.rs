mod state {
    fsm_runtime::fsm!(include_str!("warnings_beside_an_error.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
