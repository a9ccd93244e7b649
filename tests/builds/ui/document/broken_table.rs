mod state {
    fsm_runtime::fsm!(include_str!("broken_table.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
