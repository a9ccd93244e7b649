mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::State;

// `Paid` was added to the document later.
fn is_open(state: State) -> bool {
    match state {
        State::Draft => true,
        State::Sent => false,
    }
}

fn main() {
    is_open(State::INITIAL);
}
