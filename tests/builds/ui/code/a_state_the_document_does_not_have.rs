mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::State;

fn main() {
    let _ = State::Overdue;
}
