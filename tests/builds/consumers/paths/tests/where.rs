//! A test in a folder of its own.

fsm_runtime::fsm!(include_str!("STATES.md"));

#[test]
fn it_reads_its_own() {
    assert_eq!(State::INITIAL, State::Tests);
}
