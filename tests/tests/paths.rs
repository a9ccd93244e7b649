//! The tests that `fsm paths --format rust` writes for the documents in `specs`, compiled and run as a user would. A test of
//! `fsm-cli` keeps them in step.

mod paths {
    mod architect;
    mod architect_suspend;
    mod coder;
    mod coder_effects;
    mod door;
    mod order;
    mod task;
}
