mod state {
    fsm_runtime::fsm!(include_str!("a_start_the_document_does_not_draw.md"));
}

fn main() {
    let _ = state::State::INITIAL;
}
