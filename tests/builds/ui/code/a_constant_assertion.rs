mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::State;

const _: () = assert!(State::Draft.can_transition_to(State::Paid));

fn main() {}
