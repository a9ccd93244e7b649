//! A machine of one's own, with a budget and an overlay.
mod agent {
    fsm_runtime::fsm!(
        "
```mermaid
stateDiagram-v2
    [*]    --> Coding
    Coding --> Review : budget exceeded
    Coding --> Done   : code complete
    Review --> Coding : continue
    Review --> Failed : give up
    Done   --> [*]
    Failed --> [*]
```

Suspend can be entered from any non-terminal state (not from Done or Failed).
It returns to the originating state, or transitions to **Failed** when nobody calls.
"
    );
}
use agent::{Event, State};
use fsm_runtime::{Budget, Machine};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::new().limit(State::Coding, 3).exhausted_to(State::Review)?;
    let mut agent = Machine::new(State::INITIAL).with(budget).on_transition(|step, ()| println!("{step}"));

    while agent.tick()?.is_none() {} // three rounds, and the budget is used up
    agent.transition_to(State::Suspend)?; // the network is down
    agent.resume()?; // back to the review, which has forgotten nothing
    agent.fire(Event::Continue)?; // back to coding, with three new rounds
    agent.fire(Event::CodeComplete)?;
    Ok(())
}
