//! An example in a folder of its own.

fsm_runtime::fsm!(include_str!("STATES.md"));

fn main() {
    assert_eq!(State::INITIAL, State::Examples);
}
