mod state {
    fsm_runtime::fsm!(include_str!("several_errors_in_one_build.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
