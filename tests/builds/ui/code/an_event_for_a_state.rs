mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::{Event, State};

fn main() {
    let _ = State::Draft.transition_to(Event::Send);
}
