//! The tests that `fsm paths --format rust` writes for the documents in `specs`, compiled and run as a user would. A test of
//! `fsm-cli` keeps them in step, so they are laid out as they are written.

mod paths {
    #[rustfmt::skip]
    mod architect;
    #[rustfmt::skip]
    mod architect_suspend;
    #[rustfmt::skip]
    mod coder;
    #[rustfmt::skip]
    mod coder_effects;
    #[rustfmt::skip]
    mod door;
    #[rustfmt::skip]
    mod order;
    #[rustfmt::skip]
    mod task;
}
