mod state {
    fsm_runtime::fsm!(include_str!("matrix_header_mismatch.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
