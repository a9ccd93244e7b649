mod state {
    fsm_runtime::fsm!(include_str!("types_in_spite_of_an_error.md"), deny(unreachable-state));
}

use state::{Event, State};

fn main() {
    let next = State::Draft.on(Event::Send);
    match next {
        Ok(State::Draft | State::Sent | State::Paid | State::Overdue) | Err(_) => {}
    }
}
