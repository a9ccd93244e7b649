mod state {
    fsm_runtime::fsm!(include_str!("fork_join_arity.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
