mod state {
    fsm_runtime::fsm!(include_str!("swallowed_statement.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
